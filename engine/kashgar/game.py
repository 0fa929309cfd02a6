"""Kashgar as a :class:`~engine.core.game.Game`: each duty is a module of its own."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.core import errors, game, levels
from engine.core.chance import Chance
from engine.kashgar import compiler, events, language, legality, loader, play, resample, setup, types
from engine.kashgar import state as states
from engine.kashgar.state import State
from engine.kashgar.text import move_text, parse_move
from engine.kashgar.view import make_view

SHIPPED = "kashgar/silk-road.toml"


class Kashgar(game.Game[types.Options, State, types.Move, events.Event, types.View]):
    """The rules of Kashgar. A turn is the choice of an action, then an answer to each of its questions."""

    info = game.GameInfo(
        name="kashgar",
        title="Kashgar",
        clause_prefix="K",
        seats=(2, 4),
        levels=levels.UP_TO_STRONG,
        typical_moves=180,
        typical_turns=(95, 120, 150),
    )
    copy = staticmethod(states.copy)
    text = staticmethod(move_text)
    parse = staticmethod(parse_move)

    def __init__(self, deck: language.Deck) -> None:
        self.deck = deck
        """The shipped deck."""

    @classmethod
    def load(cls, read: Callable[[str], str]) -> Kashgar:
        return cls(loader.parse_deck(read(SHIPPED), SHIPPED))

    def cards(self, state: State) -> compiler.CompiledDeck:
        """The compiled cards of a table."""
        return compiler.compiled(state.options.deck)

    # --- a table's life -----------------------------------------------------------------------

    def settle(self, options: types.Options, seats: int) -> types.Options:
        """The options with their deck put in, as a table must save them: its log then holds for ever."""
        return replace(options, deck=self.deck) if options.deck is None else options

    def unsettle(self, options: types.Options, seats: int) -> types.Options:
        # Also an earlier edition: no deck of a server may have the name of the program's.
        ours = options.deck is not None and options.deck.name == self.deck.name
        return replace(options, deck=None) if ours else options

    def new(self, options: types.Options, seats: int, chance: Chance) -> State:
        """The table after the deal (K-1 to K-4); raises :class:`BadOptions`."""
        options = self._with_known_deck(self.settle(options, seats))
        return setup.new_state(options, compiler.compiled(_deck(options)), seats, chance)

    def _with_known_deck(self, options: types.Options) -> types.Options:
        """The same options with a deck object met before, since equal decks are slow to compare."""
        deck = _deck(options)
        if deck is not self.deck and (reason := loader.why_unusable(deck)) is not None:
            raise errors.BadOptions("This deck cannot be used: {reason}", reason=reason)
        known = compiler.compiled(deck).deck
        return options if known is deck else replace(options, deck=known)

    def load_state(self, data: bytes) -> State:
        state: State = super().load_state(data)
        state.options = replace(state.options, deck=compiler.compiled(_deck(state.options)).deck)
        return state

    def seats(self, state: State) -> int:
        return len(state.goods)

    def to_act(self, state: State) -> frozenset[int]:
        return _NOBODY if state.ending is not None else _SEATS[state.player]

    def moves(self, state: State, seat: int) -> list[types.Move]:
        if state.ending is not None or seat != state.player:
            return []
        return legality.legal_moves(state, self.cards(state))

    def check(self, state: State, seat: int, move: types.Move) -> None:
        legality.check(state, self.cards(state), seat, move)

    def push(self, state: State, seat: int, move: types.Move) -> list[events.Event]:
        return play.push(state, self.cards(state), move)

    def ahead(self, state: State, seat: int) -> State | None:
        """With goods, cards and contracts as they are now: others may take contracts and change goods yet."""
        return states.at_turn_of(state, seat)

    # --- what may be known --------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> types.View:
        return make_view(state, self.cards(state), seat)

    def resampler(self, view: types.View) -> resample.Resampler:
        """Newly shuffled decks, known bottom cards in their places (K-15)."""
        cards = compiler.compiled(view.deck)
        if view.deck is not cards.deck:
            view = replace(view, options=replace(view.options, deck=cards.deck))
        return resample.Resampler(cards, view)

    def result(self, state: State) -> game.Result | None:
        if state.ending is None:
            return None
        places = tuple(state.places)
        return game.Result(places, tuple(state.totals), tuple(place == 1 for place in places), state.ending)

    # --- time ---------------------------------------------------------------------------------

    def default(self, state: State, seat: int) -> types.Move | None:
        listed = self.moves(state, seat)
        if not listed:
            return None
        return next((move for move in listed if isinstance(move, types.Pass | types.Stop)), listed[0])

    def turn(self, state: State) -> int:
        return state.turn + (state.ending is not None)

    def points(self, view: types.View) -> tuple[int, ...]:
        return view.totals


_NOBODY: frozenset[int] = frozenset()
_SEATS = [frozenset({seat}) for seat in range(4)]


def _deck(options: types.Options) -> language.Deck:
    assert options.deck is not None
    return options.deck
