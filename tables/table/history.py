"""A table's past: its positions one by one, and its log, as its readers may know them.

While the game runs a position is worth a step only if everybody may know of the move that led to it: how
many secret moves were made is secret too. Once the table's seed is open, so is everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

import msgspec

from engine.core import replay
from tables.core import types, view_types
from tables.table.loaded import LoadedTable, LoggedMove, keep_recent, log_of
from tables.table.view import view_for, view_of

MOST_POSITIONS = 64
"""Positions that are kept of a long game: every other one is played from the one before it."""
FEWEST_APART = 32
"""Moves between two of them."""


@dataclass(frozen=True, slots=True)
class Step:
    """A position of a table's past, after a move or before the first one."""

    plies: int
    """Moves made by then. For nobody's eyes while some of them are secret."""
    round: int
    seat: int | None
    """Who made the move that led here."""
    points: tuple[int, ...] | None
    """What each seat had of what the game counts."""


@dataclass(frozen=True, slots=True)
class PastDecision:
    """A move that somebody chose among several, and what they knew then."""

    step: int
    """The one that the move led to."""
    seat: int
    view: Any
    move: Any


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of a log: the move as its reader may know it, and the step that shows its board."""

    move: view_types.VisibleMove
    step: int


def is_open(info: types.TableInfo) -> bool:
    """Whether a table is over for good: its seed, and with it all that was secret, is for everybody."""
    return info.has_ended and not info.may_reopen


class History:
    """A table's past, of one revision. It is made once from the whole log, which takes a while.

    ``plies`` are all the moves of ``loaded``, whose ``state`` is not changed. What is known of the table
    ``before`` the last of them is gone on with.
    """

    def __init__(
        self, loaded: LoadedTable, plies: Sequence[LoggedMove], before: History | None = None
    ) -> None:
        self.game = loaded.game
        self.info = loaded.info
        self.open = is_open(loaded.info)
        self._loaded = loaded
        self._log = log_of(loaded.info, loaded.seed)
        self.plies = tuple(plies)
        self._undone = frozenset(number for ply in plies for number in ply.undoes)
        self._rounds: list[int] = []
        self._shown_by: list[int] = []
        """By move, the step that shows its board."""
        self._kept: list[tuple[int, Any]] = []
        """Positions on the way, not to be changed, by the numbers of moves that led to them."""
        self._end: tuple[int, Any] | None = None
        """The last position, where the past goes on."""
        self._apart = max(FEWEST_APART, len(plies) // MOST_POSITIONS)
        steps: list[Step] = []
        if before is not None and before.goes_on_with(self):
            self._rounds, self._shown_by = before._rounds.copy(), before._shown_by.copy()
            self._kept, self._end, steps = before._kept.copy(), before._end, [*before.steps]
        self.steps: tuple[Step, ...] = (*steps, *self._read_steps(len(steps)))

    def goes_on_with(self, longer: History) -> bool:
        """Whether the past of the same table is this one, and what was played since."""
        return self.open == longer.open and len(self.plies) <= len(longer.plies)

    def _read_steps(self, known: int) -> Iterator[Step]:
        """The steps after so many that are known."""
        game, done = self.game, len(self._rounds)
        state = self._position(done)
        played = game.round(state)
        if not known:
            yield self._step(0, played, state)
        last = max(known - 1, 0)
        for ply in self.plies[done:]:
            if ply.undoes:
                state = self._position(ply.number)
            else:
                game.push(state, ply.seat, game.read_move(ply.move))
            if self.open or _is_known(ply.visible_to(game, None)):
                last += 1
                yield self._step(ply.number, played, state, ply.seat)
            self._rounds.append(played)
            self._shown_by.append(last)
            played = game.round(state)
            if ply.number % self._apart == 0:
                self._kept.append((ply.number, game.copy(state)))
        self._end = len(self.plies), state

    def _position(self, number: int) -> Any:
        """The state after so many moves, to be changed as one likes."""
        state, begin = None, 0
        ends = [] if self._end is None else [self._end]
        for kept, position in reversed([*self._kept, *ends]):
            later = self.plies[kept:number]
            # What was taken back since must not be in it.
            if kept <= number and all(min(ply.undoes, default=kept + 1) > kept for ply in later):
                state, begin = self.game.copy(position), kept
                break
        if state is None:
            state = replay.start(self.game, self._log)
        for ply in replay.moves_that_count(self.plies[begin:number]):
            self.game.push(state, ply.seat, self.game.read_move(ply.move))
        return state

    def _step(self, plies: int, number: int, state: object, seat: int | None = None) -> Step:
        return Step(plies, number, seat, self.game.points(self.game.view(state, None)))

    @property
    def last(self) -> int:
        """The number of the last step; the first one's is 0."""
        return len(self.steps) - 1

    def now(self, user: int | None) -> view_types.TableView:
        """The table as a person, or a spectator, may see it at the end of this past."""
        return view_of(self._loaded, user)

    # --- positions ------------------------------------------------------------------------

    def view(self, step: int, seat: int | None = None) -> view_types.TableView:
        """The table as it was at a step, to a seat or a spectator."""
        return self.views((step,), seat)[0]

    def views(self, steps: Sequence[int], seat: int | None = None) -> list[view_types.TableView]:
        """The table at several steps."""
        return [view_for(self.at(step), seat) for step in steps]

    def at(self, step: int) -> LoadedTable:
        """The table as it was at a step; what went on beside the game is left out."""
        number = self.steps[step].plies
        changes: dict[str, object] = {"number": number, "life": types.Life()}
        if number < len(self.plies):
            changes["status"] = "playing"
        plies = self.plies[:number]
        made = Counter(ply.seat for ply in plies)
        # Who makes a move later is there: a computer player may have the seat since.
        there = {ply.seat for ply in self.plies[number:] if not ply.automatic}
        changes["seats"] = tuple(
            msgspec.structs.replace(seat, held=False, left=False) if seat.index in there else seat
            for seat in self.info.seats
        )
        if plies:
            changes["updated"] = plies[-1].at
        return replace(
            self._loaded,
            info=msgspec.structs.replace(self.info, **changes),
            state=self._position(number),
            made=tuple(made[seat] for seat in range(len(self.info.seats))),
            recent=keep_recent(self.game, replay.moves_that_count(plies)),
            clocks=(),
            people={},
        )

    def move(self, step: int, seat: int | None = None) -> view_types.VisibleMove | None:
        """The move that led to a step, as a seat or a spectator knew of it; None before the first one."""
        made = self.steps[step].plies
        return self.plies[made - 1].visible_to(self.game, seat) if made else None

    def decisions(self) -> list[PastDecision]:
        """The decisions of a game that is over for good, in their order; what a clock did is nobody's.

        It plays the whole game again, which takes a while.
        """
        assert self.open
        game, state = self.game, replay.start(self.game, self._log)
        counting = {ply.number for ply in replay.moves_that_count(self.plies)}
        persons = {seat.index for seat in self.info.seats if seat.person is not None}
        found = []
        for ply in self.plies:
            if ply.number not in counting:
                continue
            move = game.read_move(ply.move)
            left_to_clock = ply.automatic and ply.seat in persons
            if not left_to_clock and len(game.moves(state, ply.seat)) > 1:
                step = self._shown_by[ply.number - 1]
                found.append(PastDecision(step, ply.seat, game.view(state, ply.seat), move))
            game.push(state, ply.seat, move)
        return found

    def first_of_rounds(self) -> list[tuple[int, int]]:
        """Each round with the first step in it."""
        found: dict[int, int] = {}
        for at, step in enumerate(self.steps):
            found.setdefault(step.round, at)
        return list(found.items())

    # --- the log --------------------------------------------------------------------------

    def log(self, seat: int | None, *, of: int | None = None, round: int | None = None) -> Iterator[LogLine]:
        """The moves of which a seat, or a spectator, may know anything, the last one first.

        Those ``of`` a seat alone, or of one ``round``, where that is asked for.
        """
        for at in range(len(self.plies) - 1, -1, -1):
            ply = self.plies[at]
            if (of is None or ply.seat == of) and (round is None or self._rounds[at] == round):
                move = ply.visible_to(self.game, seat)
                if _is_known(move):
                    move = msgspec.structs.replace(move, undone=move.number in self._undone)
                    yield LogLine(move, self._shown_by[at])

    def since(self, number: int, seat: int | None) -> list[LogLine]:
        """What a seat, or a spectator, may know of the moves after a number, the first one first."""
        return [*takewhile(lambda entry: entry.move.number > number, self.log(seat))][::-1]

    def step_after(self, number: int) -> int:
        """The step that showed the board after so many moves."""
        return self._shown_by[number - 1] if 0 < number <= len(self._shown_by) else 0


def _is_known(move: view_types.VisibleMove) -> bool:
    """Whether its reader knows of a move, or that moves were taken back."""
    return bool(move.events or move.undoes)
