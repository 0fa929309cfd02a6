"""Spice Traitors as a :class:`~engine.core.game.Game`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.core import composing, errors, game, levels
from engine.core.chance import Chance
from engine.core.seasons import SeasonEntry, SeasonUnit
from engine.traitors import events, facts, legality, listing, play, resample, setup, types
from engine.traitors import state as table
from engine.traitors.maps import read_map
from engine.traitors.state import State
from engine.traitors.text import move_text, parse_move
from engine.traitors.view import make_view, visible_event

SHIPPED = ("maps/little-gulf.toml", "maps/spice-coast.toml", "maps/long-shore.toml")
"""The maps for 3-5, 6-9 and 10-12 players (T-2)."""

TOKENS, GARNETS, PRIZE, CANDIDATE = "tokens", "garnets", "prize", "candidate"
SEASON = (
    SeasonUnit(TOKENS, "earned", "Tokens", "tokens", "Tokens of Life to add; a negative number takes away"),
    SeasonUnit(GARNETS, "carried", "Garnets", "garnets", "Garnets to add; a negative number takes away"),
    SeasonUnit(
        PRIZE,
        "pool",
        "Prize pool",
        "prize pool",
        ("Amount to add to the prize pool; a negative number takes away"),
    ),
    SeasonUnit(CANDIDATE, "mark", "Up for elimination"),
)
"""T-28, T-30: what tables leave in their server's season."""


class Traitors(game.Game[types.Options, State, types.Move, events.Event, types.View]):
    """The rules of Spice Traitors.

    Orders are secret and simultaneous. A seat whose order is in is no longer awaited but may still
    act: another order replaces the first until the last one comes in and the round resolves. Orders
    are too many to list, so :meth:`moves` gives the quiet one and each single change to it.
    """

    info = game.GameInfo(
        name="traitors",
        title="Spice Traitors",
        clause_prefix="T",
        seats=(3, 12),
        clocks=(
            game.ClockKind("orders", "Time for a round’s orders, such as 10m, 24h, 2d, or none"),
            game.ClockKind("token", "Time to give the second Token of Life; by default, as for orders"),
        ),
        season=SEASON,
        typical_moves=46,
        typical_turns=(6,),
        levels=levels.UP_TO_STRONG,
    )
    sample = staticmethod(listing.random_move)
    check = staticmethod(legality.check)
    push = staticmethod(play.push)
    copy = staticmethod(table.copy)
    view = staticmethod(make_view)
    visible_event = staticmethod(visible_event)
    resampler = staticmethod(resample.Resampler)
    text = staticmethod(move_text)
    parse = staticmethod(parse_move)

    def __init__(self, maps: Sequence[types.Map]) -> None:
        """Together the maps must serve every number of players."""
        self.maps = tuple(maps)

    @classmethod
    def load(cls, read: Callable[[str], str]) -> Traitors:
        """The game with the shipped maps; raises :class:`BadContent` with file, line and reason."""
        maps = [read_map(read(file), file) for file in SHIPPED]
        few, most = cls.info.seats
        for seats in range(few, most + 1):
            if not any(chart.players[0] <= seats <= chart.players[1] for chart in maps):
                raise errors.BadContent(SHIPPED[-1], f"no shipped map serves {seats} players")
        return cls(maps)

    # --- a table's life ---------------------------------------------------------------------

    def settle(self, options: types.Options, seats: int) -> types.Options:
        """The options with their map put in, as a table must save them: its log then holds for ever."""
        return replace(options, map=self.map_for(seats)) if options.map is None else options

    def unsettle(self, options: types.Options, seats: int) -> types.Options:
        # Also an earlier edition: no map of a server may have the name of the program's.
        ours = options.map is not None and options.map.name == self.map_for(seats).name
        chart = None if ours else options.map
        garnets = "season" if isinstance(options.garnets, tuple) else options.garnets
        return replace(options, map=chart, garnets=garnets)

    def map_for(self, seats: int) -> types.Map:
        """The shipped map for a number of players."""
        return next(chart for chart in self.maps if chart.players[0] <= seats <= chart.players[1])

    def new(self, options: types.Options, seats: int, chance: Chance) -> State:
        options = self.settle(options, seats)
        setup.check_options(options, seats)
        return setup.new_state(options, seats, chance)

    def seats(self, state: State) -> int:
        return state.seats

    def to_act(self, state: State) -> frozenset[int]:
        return frozenset(table.acting(state))

    def awaited(self, state: State) -> frozenset[int]:
        return frozenset(table.awaited(state))

    def moves(self, state: State, seat: int) -> list[types.Move]:
        return listing.list_moves(state, seat) if table.may_act(state, seat) else []

    def compose(self, state: State, seat: int) -> composing.Composition[types.Move]:
        return listing.compose(facts.facts_of_state(state), seat)

    def result(self, state: State) -> game.Result | None:
        """The result, once the second token is given too (T-28)."""
        score = state.score
        if score is None or state.phase != "over":
            return None
        return game.Result(
            places=score.places,
            scores=tuple(max(purses) for purses in score.gold),
            won=tuple(place == 1 for place in score.places),
            ending=score.ending,
        )

    # --- seasons ------------------------------------------------------------------------------

    def stake_unit(self, options: types.Options) -> str | None:
        return GARNETS if options.garnets == "season" else None

    def with_stakes(self, options: types.Options, amounts: tuple[int, ...]) -> types.Options:
        return replace(options, garnets=amounts)

    def season_entries(self, state: State) -> tuple[SeasonEntry, ...]:
        score = state.score
        if score is None or state.phase != "over":
            return ()
        return (
            *(SeasonEntry(TOKENS, number, seat) for seat, number in enumerate(state.tokens)),
            *(SeasonEntry(GARNETS, number, seat) for seat, number in enumerate(score.garnets)),
            *(SeasonEntry(CANDIDATE, 1, seat) for seat in score.candidates),
            *((SeasonEntry(PRIZE, score.prize),) if score.prize else ()),
        )

    # --- time ---------------------------------------------------------------------------------

    def default(self, state: State, seat: int) -> types.Move:
        return listing.default_move(state)

    def clock(self, state: State, seat: int) -> str:
        return "token" if state.phase == "token" else "orders"

    def turn(self, state: State) -> int:
        return len(state.past) + any(state.tokens)

    def round(self, state: State) -> int:
        return state.round

    def points(self, view: types.View) -> tuple[int, ...] | None:
        """Gold of each seat's richest living trader, as it counts in the end; bids are secret till then."""
        if not view.traders:
            return None
        richest = [0] * len(view.players)
        for trader in view.traders:
            if trader.alive:
                gold = trader.purse if view.score is None else view.score.gold[trader.seat][trader.number]
                richest[trader.seat] = max(richest[trader.seat], gold)
        return tuple(richest)
