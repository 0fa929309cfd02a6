"""The state of a table. Persons and contracts are numbers: their positions in the deck's lists.

Decks are drawn from the end of their list, so a known bottom card (K-15) stands at its start.
"""

import msgspec

from engine.core.chance import Chance
from engine.kashgar.types import CARAVANS, LAST_ROUND, Ending, Options

Job = tuple[int, int, int]
"""A step of the deck's program (its number), the seat it is about, and a number of its own."""

_SAVED_NAMES = {
    "fulfilled": "contracts",
    "contract_deck": "orders",
    "contracts_known": "orders_known",
    "unused": "aside",
    "acting_position": "spot",
    "drawn_contracts": "drawn_orders",
}
"""Fields that saved states call otherwise."""


class State(msgspec.Struct, rename=_SAVED_NAMES):
    """A table of Kashgar; everything but the order of the decks is public."""

    options: Options
    chance: Chance
    first: int
    turn: int
    goods: list[list[int]]
    """By seat, in the order of ``GOODS``."""
    caravans: list[list[int]]
    """Three by seat: caravan ``c`` of ``seat`` is ``3 * seat + c``; persons, front first."""
    fulfilled: list[list[int]]
    """Contracts, by seat."""
    earned: list[int]
    """Points of fulfilled contracts."""
    standard: list[int]
    special: list[int]
    contract_deck: list[int]
    special_known: int
    contracts_known: int
    """How many cards at the start of these decks are public (K-15)."""
    face_up: list[int]
    discards: list[int]
    box: list[int]
    unused: list[int]
    """Cards that are in no part of this game, by number; secret only in that nobody reveals them."""
    reserve: int
    additional: list[int]
    stack: list[Job]
    """What the action being done has still to do, the next last; empty between turns."""
    acting: tuple[int, int, int, int]
    """The caravan, person, parting (0 or 1) and number of the action being done."""
    acting_position: int
    """Where the acting card is in its caravan, -1 when it has left it."""
    drawn: list[int]
    drawn_contracts: list[int]
    """Persons, and contracts, shown and not yet kept or put away."""
    raised: list[int]
    totals: list[int]
    """As of the end of the last turn."""
    triggered: list[int]
    opened: int
    ending: Ending | None
    places: list[int]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.goods)

    @property
    def player(self) -> int:
        """The seat on turn."""
        return (self.first + self.turn) % len(self.goods)


NO_ACTION = (-1, -1, 0, 0)


def copy(state: State) -> State:
    """An independent copy. Fields go by position: a keyword call costs half as much again."""
    return State(
        state.options,
        state.chance.copy(),
        state.first,
        state.turn,
        [stock.copy() for stock in state.goods],
        [caravan.copy() for caravan in state.caravans],
        [contracts.copy() for contracts in state.fulfilled],
        state.earned.copy(),
        state.standard.copy(),
        state.special.copy(),
        state.contract_deck.copy(),
        state.special_known,
        state.contracts_known,
        state.face_up.copy(),
        state.discards.copy(),
        state.box.copy(),
        state.unused.copy(),
        state.reserve,
        state.additional.copy(),
        state.stack.copy(),
        state.acting,
        state.acting_position,
        state.drawn.copy(),
        state.drawn_contracts.copy(),
        state.raised.copy(),
        state.totals.copy(),
        state.triggered.copy(),
        state.opened,
        state.ending,
        state.places.copy(),
    )


def at_turn_of(state: State, seat: int) -> State | None:
    """A copy as if a seat had its next turn, whatever is begun now; None after its last one (K-21)."""
    rounds = state.turn // state.seats + 1 if state.triggered else LAST_ROUND
    turn = state.turn + (seat - state.player) % state.seats
    if turn >= rounds * state.seats:
        return None
    then = copy(state)
    then.turn = turn
    then.stack, then.drawn, then.drawn_contracts = [], [], []
    then.acting, then.acting_position = NO_ACTION, -1
    return then


def own_caravans(state: State, seat: int) -> list[list[int]]:
    """The three caravans of a seat, themselves and not copies."""
    return state.caravans[CARAVANS * seat : CARAVANS * seat + CARAVANS]


def acting_caravan(state: State) -> list[int]:
    """The caravan whose card is being used; cards gained go to its end (K-6, K-7)."""
    return state.caravans[CARAVANS * state.player + state.acting[0]]
