"""Positions of whole random games of every registered game, as the readers of their tables see them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, get_args

from msgspec import structs

from cogs.table_screens.game_ui import GameUi
from engine.core.replay import Log, replay, start
from tables.core.types import Status
from tables.core.view_types import TableView, VisibleMove
from tables.table.history import History
from tables.table.loaded import LoadedTable, LoggedMove
from tests.cogs.table_views import NOW, view_of
from tests.engine.games import Case, cases, games, modules
from tests.engine.logs import FOLDER, read_log
from tests.engine.playouts import playouts
from tests.support.thorough import times

T = TypeVar("T")

RECENT = 12
"""Moves that a table view tells of."""
PLAIN_NAMES = (
    "Anouk", "Belatrix", "Chidimma", "Dunyasha", "Emrekan", "Farahnaz", "Gwendolen", "Hugolino", "Inesita",
    "Juraslav", "Kofinator", "Lenalina",
)  # fmt: skip
"""Names that are not cut."""


@functools.cache
def ui_of(game: str) -> GameUi:
    """The user interface of a registered game."""
    return modules()[game].make_ui()


@functools.cache
def few_cases() -> tuple[Case, ...]:
    """Each game at its first options with the fewest and the most seats, at all others with the fewest."""
    chosen: dict[tuple[str, str], list[Case]] = {}
    for case in cases():
        chosen.setdefault((case.name, case.options), []).append(case)
    return tuple(
        case
        for found in chosen.values()
        for case in dict.fromkeys((found[0], found[-1] if _at_first_options(found[0]) else found[0]))
    )


def _at_first_options(case: Case) -> bool:
    return case.options == case.entry.options[0]


def shared(case: Case, tried: Sequence[T]) -> Sequence[T]:
    """What one of :func:`few_cases` tries of this: all with ``--thorough``.

    Its game's cases at the first options take turns, and so do those at others, each with half of it at most.
    """
    first = _at_first_options(case)
    turns = [one for one in few_cases() if one.name == case.name and _at_first_options(one) is first]
    begin, step = turns.index(case), times(len(turns) if first else max(2, len(turns)), 1)
    return tried[begin % min(step, len(tried)) :: step]


@dataclass(frozen=True)
class Moment:
    """A state of a game, and its last moves with all that they caused. Not to be changed."""

    case: Case
    part: str
    """``begin``, ``middle``, ``late`` or ``end``."""
    state: Any
    plies: tuple[tuple[int, tuple[Any, ...]], ...]
    """The last moves before it: seat and events."""

    def table_view(self, reader: int | None, called: tuple[str, ...] = ()) -> TableView:
        """The table as a seat, or a spectator, sees it; ``called`` are names other than the usual ones."""
        game = self.case.game
        recent = []
        for number, (seat, events) in enumerate(self.plies, 1):
            visible = tuple(
                seen for event in events if (seen := game.visible_event(event, reader)) is not None
            )
            recent.append(VisibleMove(number, seat, NOW, visible))
        options = game.read_options(self.case.options)
        return view_of(
            game,
            self.state,
            reader,
            self.case.seats,
            options,
            names=called or names(self.case.seats),
            recent=tuple(recent),
        )


def names(seats: int) -> tuple[str, ...]:
    """Names as people have them: short, long, with formatting."""
    known = ("Ana", "B*la <@1>", "Maximiliane-Theodora", "_x_", "Đorđe", "李雷", "Q", "~~~", "E" * 32)
    return tuple(known[seat % len(known)] + "²" * (seat // len(known)) for seat in range(seats))


@functools.cache
def moments(case: Case) -> tuple[Moment, ...]:
    """The first position of a random game, one in the middle, and its end.

    At the game's first options the position before the last move as well.
    """
    played = playouts(case)[0]
    last = len(played.log.plies)
    parts = {0: "begin", last // 2: "middle"} | ({last - 1: "late"} if _at_first_options(case) else {})
    states = {**played.parts, last: played.final}
    return tuple(
        _moment(case, part, number, states[number]) for number, part in (parts | {last: "end"}).items()
    )


@functools.cache
def decisions(case: Case) -> tuple[tuple[Moment, int], ...]:
    """Moments of the same game at which a seat is asked for types of moves that :func:`moments` do not have.

    Each adds a type at least, so that a game of many types that mix does not add hundreds; with the seat.
    """
    game = case.game

    def asked(state: Any, seat: int) -> set[type[Any]]:
        return {type(move) for move in game.moves(state, seat)}

    known = {
        kind for one in moments(case) for seat in game.to_act(one.state) for kind in asked(one.state, seat)
    }
    found = []
    for position in playouts(case)[0].kinds:
        if new := asked(position.state, position.seat) - known:
            known |= new
            found.append((_moment(case, "middle", position.number, position.state), position.seat))
    return tuple(found)


def _moment(case: Case, part: str, number: int, state: Any) -> Moment:
    played = playouts(case)[0]
    recent = range(max(0, number - RECENT), number)
    plies = tuple((played.log.plies[at].seat, played.events[at]) for at in recent)
    return Moment(case, part, state, plies)


@functools.cache
def first_events(name: str) -> dict[type[Any], Moment]:
    """For each kind of event that occurs in kept logs or random games, the moment after its first one."""
    game = games()[name]
    found: dict[type[Any], Moment] = {}

    def note_first(log: Log) -> None:
        case = Case(name, log.options.decode(), log.seats)
        plies: list[tuple[int, tuple[Any, ...]]] = []
        for ply, (state, events) in zip(log.plies, replay(game, log), strict=True):
            plies.append((ply.seat, tuple(events)))
            for kind in {type(event) for event in events} - found.keys():
                found[kind] = Moment(case, "middle", game.copy(state), tuple(plies[-RECENT:]))

    for path in sorted(FOLDER.glob(f"{name}-*.txt")):
        if event_kinds(name) - found.keys():
            note_first(read_log(path.read_text()))
    for case in reversed([case for case in cases() if case.name == name]):
        for playout in playouts(case) if event_kinds(name) - found.keys() else ():
            if {type(event) for events in playout.events for event in events} - found.keys():
                note_first(playout.log)
    return found


LONGEST_PAST = 150
"""Moves of a past that is looked at: random games of some go on for thousands."""


@functools.cache
def history_of(case: Case, status: Status, called: tuple[str, ...] = ()) -> History:
    """The past of a random game, or of its first moves, at a table of this status, of people called so."""
    game, log = case.game, playouts(case)[0].log
    log = structs.replace(log, plies=log.plies[:LONGEST_PAST])
    plies = tuple(
        LoggedMove(number, ply.seat, ply.move, tuple(events), False, NOW)
        for number, (ply, (_, events)) in enumerate(zip(log.plies, replay(game, log), strict=True), 1)
    )
    state = start(game, log)
    called = called or names(case.seats)
    info = view_of(game, state, None, case.seats, game.read_options(case.options), names=called).table
    info = structs.replace(info, status=status, number=len(plies), options=log.options)
    return History(LoadedTable(game, info, log.seed, NOW, None, (), ()), plies)


def event_kinds(name: str) -> set[type[Any]]:
    """The kinds of events of a game."""
    union = games()[name].event_type
    return set(get_args(union)) or {union}
