"""Two small games for the table layer's tests: one in turns with hidden hands, one all at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engine.core.chance import Chance
from engine.core.codec import Record
from engine.core.errors import BadOptions, IllegalMove, UnreadableMove
from engine.core.game import ClockKind, Game, GameInfo, Result


class HeapOptions(Record, frozen=True):
    cards: Annotated[int, Meta(ge=1, le=50)] = 3
    first: int | None = None


class Lay(Record, frozen=True, tag="lay"):
    card: int


class Peek(Record, frozen=True, tag="peek"):
    pass


class Bow(Record, frozen=True, tag="bow"):
    pass


class Laid(Record, frozen=True, tag="laid"):
    seat: int
    card: int


class Peeked(Record, frozen=True, tag="peeked"):
    seat: int
    card: int | None


class Bowed(Record, frozen=True, tag="bowed"):
    seat: int


HeapMove = Lay | Peek | Bow
HeapEvent = Laid | Peeked | Bowed


class HeapView(Record, frozen=True):
    seat: int | None
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    laid: tuple[int, ...]
    mover: int
    peeked: bool
    bows: bool


class HeapState(msgspec.Struct):
    chance: Chance
    hands: list[list[int]]
    deck: list[int]
    laid: list[int]
    scores: list[int]
    mover: int
    peeked: bool = False
    bows: int | None = None
    turns: int = 0


class Heap(Game[HeapOptions, HeapState, HeapMove, HeapEvent, HeapView]):
    """In turn lay a card; looking at the deck first is allowed once. A card of ten has the next seat bow."""

    info = GameInfo(
        name="heap",
        title="Heap",
        clause_prefix="H",
        seats=(2, 4),
        clocks=(ClockKind("turn", "A turn"), ClockKind("answer", "An answer")),
    )

    def new(self, options: HeapOptions, seats: int, chance: Chance) -> HeapState:
        if options.first is not None and not 0 <= options.first < seats:
            raise BadOptions("There is no seat {seat}", seat=options.first)
        deck = list(range(options.cards * seats + 1))
        chance.shuffle(deck)
        hands = [sorted(deck.pop() for _ in range(options.cards)) for _ in range(seats)]
        first = chance.below(seats) if options.first is None else options.first
        return HeapState(chance, hands, deck, [], [0] * seats, first)

    def with_last_winner(self, options: HeapOptions, seat: int | None) -> HeapOptions:
        return msgspec.structs.replace(options, first=seat)

    def seats(self, state: HeapState) -> int:
        return len(state.hands)

    def to_act(self, state: HeapState) -> frozenset[int]:
        if not any(state.hands) and state.bows is None:
            return frozenset()
        return frozenset([state.mover if state.bows is None else state.bows])

    def moves(self, state: HeapState, seat: int) -> list[HeapMove]:
        if seat not in self.to_act(state):
            return []
        if state.bows is not None:
            return [Bow()]
        laying: list[HeapMove] = [Lay(card) for card in state.hands[seat]]
        return laying if state.peeked else [*laying, Peek()]

    def check(self, state: HeapState, seat: int, move: HeapMove) -> None:
        if move not in self.moves(state, seat):
            raise IllegalMove("H-1", "This cannot be done now.")

    def push(self, state: HeapState, seat: int, move: HeapMove) -> list[HeapEvent]:
        match move:
            case Peek():
                state.peeked = True
                return [Peeked(seat, state.deck[-1])]
            case Bow():
                state.bows = None
                return [Bowed(seat)]
            case Lay(card):
                state.hands[seat].remove(card)
                state.laid.append(card)
                state.scores[seat] += card
                state.peeked = False
                state.turns += 1
                state.mover = (seat + 1) % len(state.hands)
                if card % 10 == 0:
                    state.bows = state.mover
                return [Laid(seat, card)]

    def copy(self, state: HeapState) -> HeapState:
        return HeapState(
            state.chance.copy(),
            [list(hand) for hand in state.hands],
            list(state.deck),
            list(state.laid),
            list(state.scores),
            state.mover,
            state.peeked,
            state.bows,
            state.turns,
        )

    def ahead(self, state: HeapState, seat: int) -> HeapState | None:
        if not state.hands[seat]:
            return None
        then = self.copy(state)
        then.mover, then.bows = seat, None
        return then

    def view(self, state: HeapState, seat: int | None) -> HeapView:
        hand = () if seat is None else tuple(state.hands[seat])
        sizes = tuple(len(own) for own in state.hands)
        return HeapView(
            seat, hand, sizes, tuple(state.laid), state.mover, state.peeked, state.bows is not None
        )

    def visible_event(self, event: HeapEvent, seat: int | None) -> HeapEvent | None:
        return Peeked(event.seat, None) if isinstance(event, Peeked) and event.seat != seat else event

    def resampler(self, view: HeapView) -> Callable[[Chance], HeapState]:
        return partial(self._deal, view)

    def _deal(self, view: HeapView, chance: Chance) -> HeapState:
        total = sum(view.sizes) + len(view.laid) + 1
        rest = [card for card in range(total) if card not in view.laid and card not in view.hand]
        chance.shuffle(rest)
        hands = [
            list(view.hand) if seat == view.seat else sorted(rest.pop() for _ in range(size))
            for seat, size in enumerate(view.sizes)
        ]
        bows = view.mover if view.bows else None
        scores = [0] * len(hands)
        return HeapState(chance, hands, rest, list(view.laid), scores, view.mover, view.peeked, bows)

    def result(self, state: HeapState) -> Result | None:
        if self.to_act(state):
            return None
        ranks = sorted(state.scores, reverse=True)
        places = tuple(ranks.index(score) + 1 for score in state.scores)
        return Result(places, tuple(state.scores), tuple(place == 1 for place in places), "empty")

    def default(self, state: HeapState, seat: int) -> HeapMove | None:
        return None if state.bows is not None else Lay(state.hands[seat][0])

    def clock(self, state: HeapState, seat: int) -> str:
        return "turn" if state.bows is None else "answer"

    def turn(self, state: HeapState) -> int:
        return state.turns

    def text(self, move: HeapMove) -> str:
        return f"lay {move.card}" if isinstance(move, Lay) else type(move).__name__.lower()

    def parse(self, text: str) -> HeapMove:
        raise UnreadableMove("This game is not played by text.")


class PollOptions(Record, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=1000)] = 2
    topic: str = ""


class Pick(Record, frozen=True):
    number: Annotated[int, Meta(ge=0, le=3)]


class Picked(Record, frozen=True, tag="picked"):
    seat: int
    number: int | None
    again: bool = False
    """Whether the seat had picked before: then nobody else hears of it."""


class Revealed(Record, frozen=True, tag="revealed"):
    numbers: tuple[int, ...]


class PollView(Record, frozen=True):
    own: int | None
    ready: tuple[bool, ...]
    sums: tuple[int, ...]
    round: int
    rounds: int
    seat: int | None


class PollState(msgspec.Struct):
    chance: Chance
    rounds: int
    picks: list[int | None]
    sums: list[int]
    round: int = 0


class Poll(Game[PollOptions, PollState, Pick, Picked | Revealed, PollView]):
    """Each round all pick a number in secret and may change it until the last one is in."""

    info = GameInfo(
        name="poll", title="Poll", clause_prefix="P", seats=(1, 4), clocks=(ClockKind("pick", "A pick"),)
    )

    def settle(self, options: PollOptions, seats: int) -> PollOptions:
        return msgspec.structs.replace(options, topic=options.topic or f"for {seats}")

    def new(self, options: PollOptions, seats: int, chance: Chance) -> PollState:
        return PollState(chance, options.rounds, [None] * seats, [0] * seats)

    def seats(self, state: PollState) -> int:
        return len(state.picks)

    def to_act(self, state: PollState) -> frozenset[int]:
        return frozenset(range(len(state.picks))) if state.round < state.rounds else frozenset()

    def awaited(self, state: PollState) -> frozenset[int]:
        return frozenset(seat for seat in self.to_act(state) if state.picks[seat] is None)

    def moves(self, state: PollState, seat: int) -> list[Pick]:
        return [Pick(number) for number in range(4)] if seat in self.to_act(state) else []

    def check(self, state: PollState, seat: int, move: Pick) -> None:
        if move not in self.moves(state, seat):
            raise IllegalMove("P-1", "This cannot be picked.")

    def push(self, state: PollState, seat: int, move: Pick) -> list[Picked | Revealed]:
        events: list[Picked | Revealed] = [Picked(seat, move.number, state.picks[seat] is not None)]
        state.picks[seat] = move.number
        numbers = tuple(pick for pick in state.picks if pick is not None)
        if len(numbers) == len(state.picks):
            state.sums = [total + number for total, number in zip(state.sums, numbers, strict=True)]
            state.picks = [None] * len(numbers)
            state.round += 1
            events.append(Revealed(numbers))
        return events

    def copy(self, state: PollState) -> PollState:
        return PollState(state.chance.copy(), state.rounds, list(state.picks), list(state.sums), state.round)

    def view(self, state: PollState, seat: int | None) -> PollView:
        own = None if seat is None else state.picks[seat]
        ready = tuple(pick is not None for pick in state.picks)
        return PollView(own, ready, tuple(state.sums), state.round, state.rounds, seat)

    def visible_event(self, event: Picked | Revealed, seat: int | None) -> Picked | Revealed | None:
        if not isinstance(event, Picked) or event.seat == seat:
            return event
        return None if event.again else Picked(event.seat, None)

    def resampler(self, view: PollView) -> Callable[[Chance], PollState]:
        return partial(self._deal, view)

    def _deal(self, view: PollView, chance: Chance) -> PollState:
        picks = [chance.below(4) if ready else None for ready in view.ready]
        if view.seat is not None:
            picks[view.seat] = view.own
        return PollState(chance, view.rounds, picks, list(view.sums), view.round)

    def result(self, state: PollState) -> Result | None:
        if self.to_act(state):
            return None
        ranks = sorted(state.sums, reverse=True)
        places = tuple(ranks.index(total) + 1 for total in state.sums)
        return Result(places, tuple(state.sums), tuple(place == 1 for place in places), "rounds")

    def default(self, state: PollState, seat: int) -> Pick | None:
        return Pick(0)

    def turn(self, state: PollState) -> int:
        return state.round

    def text(self, move: Pick) -> str:
        return str(move.number)

    def parse(self, text: str) -> Pick:
        return Pick(int(text))


GAMES: dict[str, Any] = {"heap": Heap(), "poll": Poll()}
