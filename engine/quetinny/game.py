"""Quetinny as a :class:`~engine.core.game.Game`: each duty is a module of its own."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.chance import Chance
from engine.core.game import Game, GameInfo, Result
from engine.decktet import FILE, Decktet, parse_decktet
from engine.quetinny import cards, events, listing, play, resample, setup, types
from engine.quetinny.legality import check
from engine.quetinny.state import State, copy
from engine.quetinny.text import move_text, parse_move
from engine.quetinny.view import make_view, visible_event

_NOBODY: frozenset[int] = frozenset()
_PLAYER = frozenset({0})


class Quetinny(Game[types.Options, State, types.Move, events.Event, types.View]):
    """A solitaire on a kingdom of Decktet cards. Holds the cards and no table."""

    info = GameInfo(name="quetinny", title="Quetinny", clause_prefix="Q", seats=(1, 1), typical_moves=32)
    copy = staticmethod(copy)
    visible_event = staticmethod(visible_event)
    text = staticmethod(move_text)

    def __init__(self, decktet: Decktet) -> None:
        self.tables = cards.CardTables(decktet)

    @classmethod
    def load(cls, read: Callable[[str], str]) -> Quetinny:
        return cls(parse_decktet(read(FILE)))

    def new(self, options: types.Options, seats: int, chance: Chance) -> State:
        return setup.new_state(self.tables, options, chance)

    def seats(self, state: State) -> int:
        return 1

    def to_act(self, state: State) -> frozenset[int]:
        return _NOBODY if state.phase == "over" else _PLAYER

    def moves(self, state: State, seat: int) -> list[types.Move]:
        return listing.list_moves(state, self.tables)

    def check(self, state: State, seat: int, move: types.Move) -> None:
        check(state, self.tables, move)

    def push(self, state: State, seat: int, move: types.Move) -> list[events.Event]:
        return play.push(state, self.tables, move)

    def view(self, state: State, seat: int | None) -> types.View:
        return make_view(state, self.tables, seat)

    def resampler(self, view: types.View) -> resample.Resampler:
        return resample.Resampler(self.tables, view)

    def result(self, state: State) -> Result | None:
        if state.ending is None:
            return None
        won = state.ending in ("outright", "plain")
        return Result((1,), (state.gold if won else 0,), (won,), state.ending)

    def default(self, state: State, seat: int) -> types.Move | None:
        """Nothing: nobody waits for a solitaire, and any move made for the player could spoil it."""
        return None

    def turn(self, state: State) -> int:
        """The turn of the game, and one more when it is over: expanding and taxes share a message."""
        return state.turn + (state.phase == "over")

    def round(self, state: State) -> int:
        return state.turn

    def points(self, view: types.View) -> tuple[int, ...]:
        return (view.gold,)

    def parse(self, text: str) -> types.Move:
        return parse_move(self.tables, text)
