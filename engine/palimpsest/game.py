"""The Young Queen's Palimpsest as a :class:`~engine.core.game.Game`."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import composing, game, levels
from engine.core.chance import Chance
from engine.decktet import FILE, Decktet, parse_decktet
from engine.palimpsest import cards, events, legality, listing, play, play_evaluator, resample, setup, types
from engine.palimpsest import state as states
from engine.palimpsest.advice import PlayAdvice
from engine.palimpsest.state import GAME_OVER, State
from engine.palimpsest.text import move_text, parse_move
from engine.palimpsest.view import make_view, visible_event


class Palimpsest(game.Game[types.Options, State, types.Play, events.Event, types.View]):
    """The rules P-1 to P-23 over one Decktet.

    Plays are too many to list, since cubes may be split at will: :meth:`moves` has each card at each
    place once, with usual steps; :meth:`check` judges any, :meth:`sample` draws from all.
    """

    info = game.GameInfo(
        name="palimpsest",
        title="The Young Queen’s Palimpsest",
        clause_prefix="P",
        seats=(2, 5),
        levels=levels.UP_TO_STRONG,
        typical_moves=20,
        typical_turns=(16, 20, 16, 20),
    )
    copy = staticmethod(states.copy)
    visible_event = staticmethod(visible_event)
    text = staticmethod(move_text)

    def __init__(self, decktet: Decktet) -> None:
        self.tables = cards.CardTables(decktet)

    @classmethod
    def load(cls, read: Callable[[str], str]) -> Palimpsest:
        return cls(parse_decktet(read(FILE)))

    def notices(self, options: types.Options, seats: int) -> list[setup.OptionNotice]:
        """How many turns these options give, and warnings (P-2)."""
        return setup.notices(self.tables, options, seats)

    def new(self, options: types.Options, seats: int, chance: Chance) -> State:
        return setup.new_state(self.tables, options, seats, chance)

    def seats(self, state: State) -> int:
        return len(state.hands)

    def to_act(self, state: State) -> frozenset[int]:
        return frozenset() if state.acting == GAME_OVER else frozenset((state.acting,))

    def moves(self, state: State, seat: int) -> list[types.Play]:
        return listing.list_plays(state, self.tables) if seat == state.acting else []

    def check(self, state: State, seat: int, move: types.Play) -> None:
        legality.check(state, self.tables, seat, move)

    def push(self, state: State, seat: int, move: types.Play) -> list[events.Event]:
        return play.push(state, self.tables, move)

    def ahead(self, state: State, seat: int) -> State | None:
        """With the cards as they lie now, which others may yet cover."""
        before = (seat - state.acting) % len(state.hands)
        if not state.hands[seat] or (state.board.options.last == "deck" and before >= len(state.deck)):
            return None
        then = states.copy(state)
        then.acting = seat
        return then

    def view(self, state: State, seat: int | None) -> types.View:
        return make_view(state, self.tables, seat)

    def resampler(self, view: types.View) -> resample.Resampler:
        return resample.Resampler(self.tables, view)

    def advice(self, view: types.View) -> PlayAdvice:
        """What the view's seat can do, for panels, pictures and computer players."""
        return PlayAdvice(self.tables, view)

    def result(self, state: State) -> game.Result | None:
        """Places by points, then cubes on the table (P-16); the ending is the first cause that holds."""
        if state.final is None:
            return None
        lines = sorted(state.final.lines, key=lambda line: line.seat)
        return game.Result(
            tuple(line.place for line in lines),
            tuple(line.total for line in lines),
            tuple(line.place == 1 for line in lines),
            state.causes[0],
        )

    def default(self, state: State, seat: int) -> types.Play | None:
        """The play that promises most: someone away neither stalls nor spoils the game."""
        return play_evaluator.best_play(state, self.tables) if seat == state.acting else None

    def turn(self, state: State) -> int:
        return state.turn

    def points(self, view: types.View) -> tuple[int, ...]:
        return view.points

    def compose(self, state: State, seat: int) -> composing.Composition[types.Play]:
        return listing.compose(state, self.tables)

    def sample(self, state: State, seat: int, chance: Chance) -> types.Play:
        return composing.composed(self.compose(state, seat), composing.by_lot(chance))

    def parse(self, text: str) -> types.Play:
        return parse_move(self.tables, text)
