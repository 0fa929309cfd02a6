"""What the reader of a view can do (P-24): places best first, cubes step by step, a preview of it all.

Panels, pictures and computer players ask here. Nothing but the view is known, so nothing hidden can
come out; and the answers are those of the rules themselves, over the table that the view shows.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import overload

import msgspec

from engine.core import codec, errors
from engine.decktet import Card
from engine.palimpsest import board as boards
from engine.palimpsest import cards, cube_steps, lattice, types
from engine.palimpsest.board import cubes_on
from engine.palimpsest.legality import check_place
from engine.palimpsest.outcome import PlayOutcome, outcome
from engine.palimpsest.play import causes_of_end, perform
from engine.palimpsest.play_evaluator import PlayEvaluator
from engine.palimpsest.scoring import card_score
from engine.palimpsest.view import table_cards

SHOWN_AT_ONCE = 12
"""P-24: candidates that a panel offers at a time."""


class Candidate(codec.Record, frozen=True):
    """A place for a card and what playing it there does, before any cube is placed or removed."""

    card: str
    x: int
    y: int
    touches: tuple[Card, ...]
    """Oldest first."""
    scores: tuple[types.CardScore, ...]
    gains: tuple[int, ...]
    """Points of each seat from ``scores``."""
    burials: tuple[types.Burial, ...]
    due: int
    """Cubes that the suits give (P-13)."""
    cubes: int
    """Cubes that are placed then: fewer where the supply is short."""
    removes: tuple[tuple[str, int], ...]
    """P-19: card ids and how many cubes a Court removes from each."""


class Candidates(Sequence[Candidate]):
    """The places of a card, best first. There may be hundreds: each is worked out when it is read."""

    def __init__(self, results: list[PlayOutcome], describe: Callable[[PlayOutcome], Candidate]) -> None:
        self._results = results
        self._describe = describe

    def __len__(self) -> int:
        """How many places there are."""
        return len(self._results)

    @overload
    def __getitem__(self, at: int) -> Candidate: ...

    @overload
    def __getitem__(self, at: slice) -> list[Candidate]: ...

    def __getitem__(self, at: int | slice) -> Candidate | list[Candidate]:
        """A place, or a list of some."""
        if isinstance(at, slice):
            return [self._describe(result) for result in self._results[at]]
        return self._describe(self._results[at])


class TouchGroup(codec.Record, frozen=True):
    """The places of a card that touch one card of the table."""

    touching: Card
    places: int
    best: Candidate


class PartialPlay(codec.Record, frozen=True):
    """A turn in the making: first the card, then its place (``at``), then steps in the order of clicks.

    It fits in a message's state as JSON, and nothing on the table knows of it.
    """

    card: str
    at: tuple[int, int] | None = None
    steps: tuple[types.CubeStep, ...] = ()


class PlayAdvice:
    """What the seat of a view can do. A spectator can do nothing: every card is refused."""

    def __init__(self, tables: cards.CardTables, view: types.View) -> None:
        self.tables = tables
        self.view = view
        self.seat = -1 if view.seat is None else view.seat
        self.hand = [tables.index[card.id] for card in view.hand or ()]

    @cached_property
    def board(self) -> boards.Board:
        """The table of the view; not to be changed."""
        return boards.read(self.view, self.tables.index)

    @cached_property
    def evaluator(self) -> PlayEvaluator:
        """What the seat makes of the table and its hand, as if it were its turn."""
        view = self.view
        next_hand = view.hand_sizes[(self.seat + 1) % len(view.points)]
        return PlayEvaluator(self.tables, self.board, self.hand, self.seat, view.deck_size, next_hand)

    # --- places ---------------------------------------------------------------------------------

    def candidates(self, card: str, touching: str | None = None) -> Candidates:
        """The places of a card in hand, best first; only those that touch a card, if one is named.

        Raises :class:`IllegalMove` if the card is not in hand.
        """
        results = self._ranked(card)
        if touching is not None:
            results = [
                result for result in results if any(self._name(result, n) == touching for n in result.touched)
            ]
        return Candidates(results, self._candidate)

    def groups(self, card: str) -> list[TouchGroup]:
        """The cards of the table that a card in hand can touch, the one with the best place first."""
        members: dict[int, list[PlayOutcome]] = {}
        for result in self._ranked(card):
            for number in result.touched:
                members.setdefault(number, []).append(result)
        # Results come best first, so the groups stand in the order of their best places.
        return [
            TouchGroup(self.tables.cards[self.board.laid[number]], len(results), self._candidate(results[0]))
            for number, results in members.items()
        ]

    def _ranked(self, card: str) -> list[PlayOutcome]:
        """What a card in hand does at each place, best first."""
        index = self._held(card)
        return [result for _, result in self.evaluator.sights if result.card == index]

    def _held(self, card: str) -> int:
        return self.tables.held(card, self.hand, "P-9")

    def candidate(self, card: str, x: int, y: int) -> Candidate:
        """One place of a card in hand; raises :class:`IllegalMove` when it cannot lie there."""
        index = self._held(card)
        return self._candidate(
            outcome(self.board, self.tables, self.seat, index, check_place(self.board, x, y))
        )

    def _candidate(self, result: PlayOutcome) -> Candidate:
        board, tables = self.board, self.tables
        scores = tuple([card_score(tables, board, number) for number in result.scored])
        gains = [0] * board.seats
        for score in scores:
            for share in score.shares:
                gains[share.seat] += share.points
        return Candidate(
            tables.ids[result.card],
            *lattice.point_of(result.place),
            tuple([tables.cards[board.laid[number]] for number in result.touched]),
            scores,
            tuple(gains),
            tuple([self._burial(number) for number in result.buried]),
            result.due,
            result.cubes,
            tuple([(self._name(result, number), due) for number, due in result.takes]),
        )

    def _burial(self, number: int) -> types.Burial:
        held = [types.Cubes(seat, cubes) for seat, cubes in enumerate(cubes_on(self.board, number)) if cubes]
        return types.Burial(self.tables.cards[self.board.laid[number]], tuple(held))

    # --- a turn in the making -------------------------------------------------------------------

    def add(self, partial: PartialPlay, step: types.CubeStep) -> PartialPlay:
        """It with one step more; raises :class:`IllegalMove` if that is too much or not allowed."""
        steps = (*partial.steps, step)
        self._cubes(partial).check(merge(steps), whole=False)
        return PartialPlay(partial.card, partial.at, steps)

    def usual(self, partial: PartialPlay) -> PartialPlay:
        """The partial play with the best steps instead of its own: always ready to be confirmed."""
        return PartialPlay(partial.card, partial.at, self.evaluator.steps(self._outcome(partial)))

    def todo(self, partial: PartialPlay) -> cube_steps.Todo:
        """What is left to do; raises :class:`IllegalMove` when the partial play has no legal place."""
        return self._cubes(partial).todo(merge(partial.steps))

    def play(self, partial: PartialPlay) -> types.Play:
        """The partial play as a move; raises :class:`IllegalMove` that says what is missing."""
        steps = merge(partial.steps)
        self._cubes(partial).check(steps)
        assert partial.at is not None
        return types.Play(partial.card, *partial.at, steps)

    def preview(self, partial: PartialPlay) -> types.View:
        """The view as it would be after the play and before the draw (P-9); ``last`` says what it did."""
        if partial.at is None:
            return self.view
        board = boards.copy(self.board)
        _, last = perform(board, self.tables, self.seat, self._outcome(partial), merge(partial.steps))
        hand = tuple([card for card in self.view.hand or () if card.id != partial.card])
        sizes = tuple([size - (seat == self.seat) for seat, size in enumerate(self.view.hand_sizes)])
        return msgspec.structs.replace(
            self.view,
            table=table_cards(board, self.tables),
            points=tuple(board.points),
            supply=tuple(board.supply),
            hand=hand,
            hand_sizes=sizes,
            last=last,
        )

    def ends(self, partial: PartialPlay) -> tuple[types.Cause, ...]:
        """Why the game would be over after the partial play, made now by the seat whose turn it is (P-15)."""
        view, board = self.view, boards.copy(self.board)
        perform(board, self.tables, self.seat, self._outcome(partial), merge(partial.steps))
        next_hand = view.hand_sizes[(self.seat + 1) % board.seats]
        return causes_of_end(board, max(0, view.deck_size - 1), next_hand)

    def _outcome(self, partial: PartialPlay) -> PlayOutcome:
        card = self._held(partial.card)
        if partial.at is None:
            raise errors.IllegalMove("P-24", "First choose a place for the card, then its cubes")
        return outcome(self.board, self.tables, self.seat, card, check_place(self.board, *partial.at))

    def _cubes(self, partial: PartialPlay) -> cube_steps.CubeDecision:
        return cube_steps.cube_decision(self.board, self.tables, self.seat, self._outcome(partial))

    def _name(self, result: PlayOutcome, number: int) -> str:
        laid = self.board.laid
        return self.tables.ids[laid[number] if number < len(laid) else result.card]


def merge(steps: Iterable[types.CubeStep]) -> tuple[types.CubeStep, ...]:
    """The same steps with cubes of one seat on one card named once, at the first mention."""
    merged: dict[tuple[str, ...], types.CubeStep] = {}
    for step in steps:
        match step:
            case types.Put(card, number):
                before = merged.get(("put", card))
                merged["put", card] = types.Put(
                    card, number + (before.number if isinstance(before, types.Put) else 0)
                )
            case types.TakeCubes(card, seat, number):
                key = ("take", card, str(seat))
                before = merged.get(key)
                sum_ = number + (before.number if isinstance(before, types.TakeCubes) else 0)
                merged[key] = types.TakeCubes(card, seat, sum_)
            case types.Shift(source, target):
                merged["shift", source, target] = step
    return tuple(merged.values())
