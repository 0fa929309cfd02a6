"""The table before the set-up, and what options it takes (T-2, T-5)."""

from engine.core.chance import Chance
from engine.core.errors import BadOptions
from engine.traitors import maps, state, types


def check_options(options: types.Options, seats: int) -> None:
    """Raise :class:`BadOptions` unless a table of so many seats can begin with them."""
    if options.garnets == "season":
        raise BadOptions("The season’s garnets are brought in when the table starts")
    if isinstance(options.garnets, tuple) and len(options.garnets) != seats:
        raise BadOptions(
            "Garnets are given for {given} seats, not for {seats}", given=len(options.garnets), seats=seats
        )
    if options.map is None or not maps.usable(options.map):
        raise BadOptions("This map cannot be used; choose another")


def new_state(options: types.Options, seats: int, chance: Chance) -> state.State:
    """The state before the set-up; ``options`` must pass :func:`check_options`."""
    garnets = options.garnets
    assert garnets != "season"
    brought = [garnets] * seats if isinstance(garnets, int) else list(garnets)
    return state.State(
        options=options,
        seats=seats,
        chance=chance,
        phase="setup",
        round=0,
        orders=[None] * seats,
        past=[],
        brought=brought,
        gained=[0] * seats,
        spent=[0] * seats,
        bonus=[0] * seats,
        tokens=[0] * seats,
        traitors=[],
        won=[],
        closed=[],
        cities=[],
        purses=[],
        visited=[],
        has_garnet=[],
        graves=[],
        rounds=[],
        score=None,
    )
