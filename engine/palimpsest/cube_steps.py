"""What a player does with cubes once the card is laid: one class for each kind of decision.

What is still asked, what is legal, what is listed and what it does stand together in each class.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from engine.core.codec import Record
from engine.core.composing import Composition, Part
from engine.core.errors import IllegalMove, Plural, Word
from engine.palimpsest.board import Board, cubes_on, move_cubes
from engine.palimpsest.cards import CardTables
from engine.palimpsest.events import CubesPut, CubesShifted, CubesTaken, Event
from engine.palimpsest.outcome import PlayOutcome, shift_sources, showing_after, targets
from engine.palimpsest.text import step_text
from engine.palimpsest.types import CubeStep, Put, Shift, TakeCubes

_ONLY_COURTS = "P-19", Word("Only a Court removes cubes from cards")
_ONLY_EXCUSES = "P-23", Word("Only the Excuse under the published rules moves cubes between cards")


class Todo(Record, frozen=True):
    """What a play with a place still asks for, and what it still allows. Cards are named by id."""

    cubes: int = 0
    """Own cubes still to be put."""
    targets: tuple[str, ...] = ()
    """Cards that may take them, in laying order, the played card last."""
    takes: tuple[TakeCubes, ...] = ()
    """The most that can still be taken of each seat on each card, see ``removes``."""
    removes: tuple[tuple[str, int], ...] = ()
    """Cards from which cubes are still to be removed, and how many."""
    sources: tuple[str, ...] = ()
    """Cards whose own cubes the Excuse may move, if the player wants (P-23)."""
    shift_targets: tuple[str, ...] = ()
    """Cards that may take them (not the source itself)."""

    @property
    def done(self) -> bool:
        """Whether the play may be confirmed as it is."""
        return not self.cubes and not self.removes


class CubeDecision(ABC):
    """What ``seat`` must or may do with cubes at a play whose ``result`` is known."""

    refused: ClassVar[dict[type[CubeStep], tuple[str, str]]]
    """Clause and sentence for each kind of step that has no place here."""

    def __init__(self, board: Board, tables: CardTables, seat: int, result: PlayOutcome) -> None:
        self.board, self.tables, self.seat, self.result = board, tables, seat, result

    def check(self, steps: Sequence[CubeStep], *, whole: bool = True) -> None:
        """Raise :class:`IllegalMove` unless these steps may follow the play.

        ``whole`` is False for a play in the making: it may do less than it must in the end, never
        anything else.
        """
        for kind, (clause, text) in self.refused.items():
            if any(isinstance(step, kind) for step in steps):
                raise IllegalMove(clause, text)
        self._check(steps, whole)

    @abstractmethod
    def _check(self, steps: Sequence[CubeStep], whole: bool) -> None:
        """The same for steps of the right kind."""

    @abstractmethod
    def todo(self, steps: Sequence[CubeStep]) -> Todo:
        """What is left to do after legal steps, each seat and card named once."""

    @abstractmethod
    def compose(self) -> Composition[tuple[CubeStep, ...]]:
        """Any legal steps, cube by cube."""

    @abstractmethod
    def perform(self, steps: tuple[CubeStep, ...]) -> list[Event]:
        """Move the cubes of legal steps; the card has been laid."""

    def names(self, numbers: Iterable[int]) -> list[str]:
        """Card ids by number, the card being played included."""
        laid = self.board.laid
        return [self.tables.ids[laid[n] if n < len(laid) else self.result.card] for n in numbers]

    def move(self, card: str, seat: int, change: int) -> None:
        """Bring cubes of a seat to a card on the table, or back when ``change`` is negative."""
        move_cubes(self.board, self.board.laid.index(self.tables.index[card]), seat, change)


class Placing(CubeDecision):
    """Own cubes are put on cards (P-13, P-21)."""

    refused: ClassVar = {TakeCubes: _ONLY_COURTS, Shift: _ONLY_EXCUSES}

    def _check(self, steps: Sequence[CubeStep], whole: bool) -> None:
        puts = [step for step in steps if isinstance(step, Put)]
        _refuse_repetition("P-13", [put.card for put in puts])
        _refuse_nothing("P-13", [put.number for put in puts])
        allowed = self.names(targets(self.board, self.result))
        for put in puts:
            if put.card in allowed:
                continue
            if self.board.options.rules == "published":
                text = "{card} takes no cubes now; touched cards that are still visible: {cards}"
                raise IllegalMove("P-21", text, card=put.card, cards=allowed)
            text = "{card} takes no cubes: it is no longer visible after this play"
            raise IllegalMove("P-13", text, card=put.card)
        due, total = self.result.cubes, sum(put.number for put in puts)
        if total > due or (whole and total != due):
            text = "This play places exactly {due} of your cubes, not {number}"
            raise IllegalMove("P-13", text, due=due, number=total)

    def todo(self, steps: Sequence[CubeStep]) -> Todo:
        left = self.result.cubes - sum(step.number for step in steps if isinstance(step, Put))
        return Todo(left, tuple(self.names(targets(self.board, self.result)))) if left else Todo()

    def compose(self) -> Composition[tuple[CubeStep, ...]]:
        allowed = self.names(targets(self.board, self.result)) if self.result.cubes else []
        put = [0] * len(allowed)
        for _ in range(self.result.cubes):
            put[(yield Part("put", allowed, any_order=True))] += 1
        return tuple([Put(card, number) for card, number in zip(allowed, put, strict=True) if number])

    def perform(self, steps: tuple[CubeStep, ...]) -> list[Event]:
        puts = tuple([step for step in steps if isinstance(step, Put)])
        for put in puts:
            self.move(put.card, self.seat, put.number)
        due = self.result.due
        return [CubesPut(self.seat, due, puts, self.board.supply[self.seat])] if due else []


class Removing(CubeDecision):
    """A Court sends cubes home (P-19)."""

    refused: ClassVar = {
        Shift: _ONLY_EXCUSES,
        Put: ("P-19", Word("A Court removes cubes instead of placing them")),
    }

    def _check(self, steps: Sequence[CubeStep], whole: bool) -> None:
        board = self.board
        takes = [step for step in steps if isinstance(step, TakeCubes)]
        _refuse_repetition("P-19", [(take.card, take.seat) for take in takes])
        _refuse_nothing("P-19", [take.number for take in takes])
        names = self.names(number for number, _ in self.result.takes)
        for take in takes:
            if take.card not in names:
                raise IllegalMove("P-19", "This play removes no cubes from {card}", card=take.card)
        for name, (number, due) in zip(names, self.result.takes, strict=True):
            here = [take for take in takes if take.card == name]
            held = cubes_on(board, number)
            for take in here:
                if not 0 <= take.seat < board.seats or take.number > held[take.seat]:
                    raise IllegalMove(
                        "P-19",
                        Plural(
                            "{card} does not hold {n} cube of player {player}",
                            "{card} does not hold {n} cubes of player {player}",
                        ),
                        n=take.number,
                        card=name,
                        player=take.seat + 1,
                    )
            total = sum(take.number for take in here)
            if total > due or (whole and total != due):
                text = "Exactly {due} of the cubes on {card} must be removed, not {number}"
                raise IllegalMove("P-19", text, due=due, card=name, number=total)

    def todo(self, steps: Sequence[CubeStep]) -> Todo:
        taken = {(step.card, step.seat): step.number for step in steps if isinstance(step, TakeCubes)}
        takes: list[TakeCubes] = []
        removes: list[tuple[str, int]] = []
        for number, due in self.result.takes:
            (name,) = self.names((number,))
            left = due - sum(taken.get((name, seat), 0) for seat in range(self.board.seats))
            if not left:
                continue
            removes.append((name, left))
            for seat, cubes in enumerate(cubes_on(self.board, number)):
                most = min(left, cubes - taken.get((name, seat), 0))
                if most:
                    takes.append(TakeCubes(name, seat, most))
        return Todo(takes=tuple(takes), removes=tuple(removes))

    def compose(self) -> Composition[tuple[CubeStep, ...]]:
        steps: list[CubeStep] = []
        for number, due in self.result.takes:
            (name,) = self.names((number,))
            held, taken = cubes_on(self.board, number), [0] * self.board.seats
            for _ in range(due):
                owners = [owner for owner, there in enumerate(held) if there > taken[owner]]
                cubes = [TakeCubes(name, owner, 1) for owner in owners]
                taken[owners[(yield Part("take", cubes, step_text, any_order=True))]] += 1
            steps += [TakeCubes(name, owner, gone) for owner, gone in enumerate(taken) if gone]
        return tuple(steps)

    def perform(self, steps: tuple[CubeStep, ...]) -> list[Event]:
        takes = tuple([step for step in steps if isinstance(step, TakeCubes)])
        for take in takes:
            self.move(take.card, take.seat, -take.number)
        return [CubesTaken(self.seat, takes)]


class Moving(CubeDecision):
    """The Excuse may move all one's cubes from one card to another (P-17, P-23)."""

    refused: ClassVar = {TakeCubes: _ONLY_COURTS, Put: ("P-17", Word("The Excuse places no cubes"))}

    def _check(self, steps: Sequence[CubeStep], whole: bool) -> None:
        shifts = [step for step in steps if isinstance(step, Shift)]
        if not shifts:
            return
        if self.board.options.rules != "published":
            raise IllegalMove(*_ONLY_EXCUSES)
        if len(shifts) > 1:
            raise IllegalMove("P-23", "The Excuse moves cubes from one card only")
        source, target = shifts[0].source, shifts[0].target
        if source not in self.names(self._sources()):
            raise IllegalMove("P-23", "You have no cubes on {card} that could move", card=source)
        if target == source:
            raise IllegalMove("P-23", "The cubes move to another card")
        if target not in self.names(showing_after(self.board, self.result)):
            raise IllegalMove("P-23", "{card} is no longer visible after this play", card=target)

    def todo(self, steps: Sequence[CubeStep]) -> Todo:
        """A move is never asked for, but allowed once."""
        sources = self.names(self._sources())
        if steps or not sources:
            return Todo()
        room = self.names(showing_after(self.board, self.result))
        return Todo(sources=tuple(sources), shift_targets=tuple(room))

    def compose(self) -> Composition[tuple[CubeStep, ...]]:
        sources = ["-", *self.names(self._sources())]
        source = sources[(yield Part("source", sources))]
        if source == "-":
            return ()
        room = [name for name in self.names(showing_after(self.board, self.result)) if name != source]
        return (Shift(source, room[(yield Part("target", room))]),)

    def perform(self, steps: tuple[CubeStep, ...]) -> list[Event]:
        events: list[Event] = []
        for step in steps:
            if isinstance(step, Shift):
                number = self.board.laid.index(self.tables.index[step.source])
                cubes = cubes_on(self.board, number)[self.seat]
                self.move(step.source, self.seat, -cubes)
                self.move(step.target, self.seat, cubes)
                events.append(CubesShifted(self.seat, step.source, step.target, cubes))
        return events

    def _sources(self) -> list[int]:
        return shift_sources(self.board, self.seat, self.result)


def cube_decision(board: Board, tables: CardTables, seat: int, result: PlayOutcome) -> CubeDecision:
    """The decision that a play of ``seat`` brings."""
    if tables.court[result.card]:
        return Removing(board, tables, seat, result)
    kind = Moving if result.card == tables.excuse else Placing
    return kind(board, tables, seat, result)


def usual_target(board: Board, tables: CardTables, touch: tuple[int, ...], buried: list[int]) -> str | None:
    """The newest touched card that still shows, rather one with a rank than one without."""
    best = -1
    for number in touch:
        card = board.laid[number]
        if number not in buried and (best < 0 or tables.rank[card] or not tables.rank[best]):
            best = card
    return None if best < 0 else tables.ids[best]


def usual_takes(board: Board, tables: CardTables, seat: int, number: int, due: int) -> list[TakeCubes]:
    """Others' cubes first, the strongest before the weaker; one's own go only when no other is left."""
    cubes = cubes_on(board, number)
    takes = []
    for owner in sorted(range(board.seats), key=lambda owner: (owner == seat, -cubes[owner])):
        removed = min(due, cubes[owner])
        if removed:
            takes.append(TakeCubes(tables.ids[board.laid[number]], owner, removed))
            due -= removed
    return takes


def _refuse_repetition(clause: str, keys: Sequence[object]) -> None:
    if len(set(keys)) < len(keys):
        raise IllegalMove(clause, "Name the cubes of one player on one card once, with their number")


def _refuse_nothing(clause: str, numbers: Iterable[int]) -> None:
    if any(number < 1 for number in numbers):
        raise IllegalMove(clause, "If cubes move from a card, at least one must")
