"""Piles as a :class:`~engine.core.game.Game`: sheet X-1 to X-5."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from engine.core.chance import Chance
from engine.core.errors import IllegalMove, UnreadableMove, Word
from engine.core.game import Game, GameInfo, Result
from tests.sixth_game.types import HAND, HIGHEST, CardPut, Event, Options, PilesOpened, Put, View


class State(msgspec.Struct):
    """A table: all hands and piles, and the seat that plays next (-1 when the game is over)."""

    options: Options
    chance: Chance
    hands: list[list[int]]
    piles: list[list[int]]
    player: int


class Piles(Game[Options, State, Put, Event, View]):
    """In turn each puts a card face down on the own pile; the highest pile within the limit wins."""

    info = GameInfo(name="piles", title="Piles", clause_prefix="X", seats=(2, 4), typical_moves=9)

    # --- a table's life -------------------------------------------------------------------

    def new(self, options: Options, seats: int, chance: Chance) -> State:
        """Deal the hands (X-1)."""
        deck = _deck()
        chance.shuffle(deck)
        hands = [sorted(deck[HAND * seat : HAND * (seat + 1)]) for seat in range(seats)]
        return State(options, chance, hands, [[] for _ in range(seats)], 0)

    def seats(self, state: State) -> int:
        """One hand each."""
        return len(state.hands)

    def to_act(self, state: State) -> frozenset[int]:
        """The player on turn."""
        return frozenset() if state.player < 0 else frozenset((state.player,))

    def moves(self, state: State, seat: int) -> list[Put]:
        """Each card of the hand once."""
        return [Put(card) for card in sorted(set(state.hands[seat]))] if seat == state.player else []

    def check(self, state: State, seat: int, move: Put) -> None:
        """Whose turn it is (X-2), and whether the card is held (X-3)."""
        if seat != state.player:
            raise IllegalMove("X-2", "It is not your turn: wait for the others.")
        if move.card not in state.hands[seat]:
            raise IllegalMove("X-3", "You do not hold a {card}: put a card of your own hand.", card=move.card)

    def push(self, state: State, seat: int, move: Put) -> list[Event]:
        """Put the card; the last one opens all piles."""
        state.hands[seat].remove(move.card)
        state.piles[seat].append(move.card)
        state.player = (seat + 1) % len(state.hands)
        events: list[Event] = [CardPut(seat, move.card)]
        if all(len(hand) == 1 for hand in state.hands):
            state.player = -1
            events.append(PilesOpened(_scores(state)))
        return events

    def copy(self, state: State) -> State:
        """Lists of lists."""
        hands, piles = [list(hand) for hand in state.hands], [list(pile) for pile in state.piles]
        return State(state.options, state.chance.copy(), hands, piles, state.player)

    # --- what may be known ----------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> View:
        """The own hand and pile; of the others' piles the size until all are open."""
        return View(
            options=state.options,
            seat=seat,
            player=None if state.player < 0 else state.player,
            hand=() if seat is None else tuple(state.hands[seat]),
            pile=() if seat is None else tuple(state.piles[seat]),
            sizes=tuple(len(pile) for pile in state.piles),
            opened=tuple(tuple(pile) for pile in state.piles) if state.player < 0 else None,
        )

    def visible_event(self, event: Event, seat: int | None) -> Event | None:
        """Nobody else sees the card."""
        hidden = isinstance(event, CardPut) and event.seat != seat
        return CardPut(event.seat, None) if hidden and isinstance(event, CardPut) else event

    def resampler(self, view: View) -> Callable[[Chance], State]:
        return partial(self._deal, view)

    def _deal(self, view: View, chance: Chance) -> State:
        """Others' hands and piles from the cards that the reader has not seen."""
        seats = range(len(view.sizes))
        piles = [list(view.pile) if seat == view.seat else [] for seat in seats]
        if view.opened is not None:
            piles = [list(pile) for pile in view.opened]
        deck = _deck()
        for card in (*view.hand, *(card for pile in piles for card in pile)):
            deck.remove(card)
        chance.shuffle(deck)
        hands = []
        for seat in seats:
            while len(piles[seat]) < view.sizes[seat]:
                piles[seat].append(deck.pop())
            held = [deck.pop() for _ in range(HAND - view.sizes[seat])] if seat != view.seat else view.hand
            hands.append(sorted(held))
        player = -1 if view.player is None else view.player
        return State(view.options, chance.fork("resample"), hands, piles, player)

    def result(self, state: State) -> Result | None:
        """The highest score wins; equal ones share it (X-5)."""
        if state.player >= 0:
            return None
        scores = _scores(state)
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        return Result(places, scores, tuple(place == 1 for place in places), "opened")

    # --- time and text --------------------------------------------------------------------

    def default(self, state: State, seat: int) -> Put:
        """The lowest card."""
        return Put(state.hands[seat][0])

    def turn(self, state: State) -> int:
        """Cards put."""
        return sum(map(len, state.piles))

    def text(self, move: Put) -> str:
        """``put 7``."""
        return f"put {move.card}"

    def parse(self, text: str) -> Put:
        """The move of ``put 7``."""
        verb, _, card = text.strip().lower().partition(" ")
        if verb != "put" or not (card.isascii() and card.isdecimal()) or not 1 <= int(card[:3]) <= HIGHEST:
            raise UnreadableMove("Write {example}.", example=Word("put 7"))
        return Put(int(card))


def _deck() -> list[int]:
    return [number for number in range(1, HIGHEST + 1) for _ in range(2)]


def _scores(state: State) -> tuple[int, ...]:
    sums = (sum(pile) for pile in state.piles)
    return tuple(total if total <= state.options.limit else 0 for total in sums)
