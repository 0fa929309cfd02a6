"""Ceylon as a :class:`~engine.core.game.Game`: sheet C-1 to C-22."""

from typing import Final

from msgspec import structs

from engine.ceylon import composing, events, listing, resample, setup, types
from engine.ceylon.legality import check
from engine.ceylon.play import push
from engine.ceylon.scoring import result
from engine.ceylon.state import OVER, TRADE, State
from engine.ceylon.text import move_text, parse_move
from engine.ceylon.view import make_view, visible_event
from engine.core import game, levels

_EVERYBODY: Final = tuple(frozenset(range(seats)) for seats in range(7))


class Ceylon(game.Game[types.Options, State, types.Move, events.Event, types.View]):
    """The rules of Ceylon.

    Offers and discards are too many to list: :meth:`moves` gives answers to open offers, some swaps
    of one card for one, and per kind held one way to discard down (in the end phase only), while
    :meth:`check` judges any. Of standing answers it lists those one change away.
    """

    info = game.GameInfo(
        name="ceylon",
        title="Ceylon",
        clause_prefix="C",
        seats=(2, 6),
        levels=levels.UP_TO_STRONG,
        clocks=(
            game.ClockKind("turn", game.TURN_HELP),
            game.ClockKind(
                "trade",
                "Time for the trading phase; by default, as for a turn, or 3 minutes in live games",
                live_seconds=180,  # C-7
            ),
            game.ClockKind("answer", "Time for an answer out of turn; by default, as for a turn", anew=True),
        ),
        typical_moves=300,
        typical_turns=(130, 170, 200, 280, 420),
    )
    new = staticmethod(setup.new_state)
    moves = staticmethod(listing.list_moves)
    compose = staticmethod(composing.compose)
    sample = staticmethod(listing.sample_move)
    check = staticmethod(check)
    push = staticmethod(push)
    view = staticmethod(make_view)
    visible_event = staticmethod(visible_event)
    resampler = staticmethod(resample.Resampler)
    text = staticmethod(move_text)
    parse = staticmethod(parse_move)

    def settle(self, options: types.Options, seats: int) -> types.Options:
        """New tables bound offers and trades (C-6); those that began before hold as they were played."""
        return structs.replace(options, bounded_offers=True, bounded_trades=True)

    def unsettle(self, options: types.Options, seats: int) -> types.Options:
        return structs.replace(options, bounded_offers=False, bounded_trades=False)

    def with_last_winner(self, options: types.Options, seat: int | None) -> types.Options:
        return structs.replace(options, first=seat)

    def seats(self, state: State) -> int:
        return len(state.hands)

    def to_act(self, state: State) -> frozenset[int]:
        """Everybody while the game goes on, since standing answers may be left at any time (C-13)."""
        return frozenset() if state.phase == OVER else _EVERYBODY[state.seats]

    def awaited(self, state: State) -> frozenset[int]:
        """The player on turn, or those asked about an attack. Offers hold nobody up."""
        if state.phase == OVER:
            return frozenset()
        return frozenset((state.player,) if state.attack is None else state.attack.asked)

    def invited(self, state: State) -> frozenset[int]:
        return frozenset(offer.to for offer in state.offers)

    def copy(self, state: State) -> State:
        return state.copy()

    def result(self, state: State) -> game.Result | None:
        return result(state) if state.phase == OVER else None

    def default(self, state: State, seat: int) -> types.Move | None:
        return listing.default_move(state, seat) if seat in self.awaited(state) else None

    def clock(self, state: State, seat: int) -> str:
        if state.attack is not None:
            return "answer"
        return "trade" if state.phase == TRADE else "turn"

    def turn(self, state: State) -> int:
        return state.turn + (state.phase == OVER)

    def points(self, view: types.View) -> tuple[int, ...]:
        return tuple(player.points for player in view.players)
