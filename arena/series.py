"""Matches: the same tables for everybody, each player in each seat, and what became of it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations
from multiprocessing import active_children
from time import perf_counter
from typing import Any, TypeVar

from arena import line_player, playing
from arena.setting import Setting
from engine.core.errors import EngineError
from engine.core.game import AnyGame, Result

COMMAND_PREFIX = "exec:"
"""In front of a command, where levels are named too."""
LONGEST_TITLE = 30

Input = TypeVar("Input")
Output = TypeVar("Output")


class BadPlayers(EngineError):
    """Players who cannot play a match."""


@dataclass(frozen=True)
class Match:
    """Who plays what. ``players`` are levels, and commands after ``exec:``."""

    setting: Setting
    players: tuple[str, ...]
    tables: int
    """Deals; each is played by every lineup."""
    seconds: float = 1.0
    """For a move of somebody else's program."""
    titles: tuple[str, ...] = ()
    """The players as a report calls them, see :meth:`begun`."""

    @property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """Who sits where: numbers of players by seat.

        Where there are more players than seats, every choice of as many; each choice from every seat on.
        """
        seats, players = self.setting.seats, range(len(self.players))
        return tuple(
            tuple(chosen[(seat + shift) % len(chosen)] for seat in range(seats))
            for chosen in combinations(players, min(seats, len(players)))
            for shift in range(len(chosen))
        )

    @property
    def games(self) -> int:
        """Games of the whole match."""
        return self.tables * len(self.lineups)

    def begun(self) -> Match:
        """The match with everybody's title: a program's is what it calls itself.

        Raises :class:`BadPlayers`, ``BadOptions`` or ``CannotStart`` where it cannot be played.
        """
        self.setting.require()
        if len(self.players) < 2:
            raise BadPlayers("Two players at least must be named")
        if len(set(self.players)) < len(self.players):
            raise BadPlayers("Every player can be named once")
        titles: list[str] = []
        for name in self.players:
            title = name
            if name.startswith(COMMAND_PREFIX):
                program = line_player.LinePlayer(name.removeprefix(COMMAND_PREFIX), self.seconds)
                program.start()
                program.close()
                title = program.name[:LONGEST_TITLE]
            elif name not in self.setting.players:
                raise BadPlayers(
                    "{name} is no player: name {levels} or {prefix}COMMAND",
                    name=name,
                    levels=", ".join(self.setting.players),
                    prefix=COMMAND_PREFIX,
                )
            taken = not title or title in titles or (title != name and title in self.players)
            titles.append(f"{title or 'player'} {len(titles) + 1}" if taken else title)
        return replace(self, titles=tuple(titles))


@dataclass
class SeatRecord:
    """How a player fared in one seat of one game."""

    player: int
    place: int
    score: int
    won: bool
    decisions: int
    seconds: float
    slowest: float
    faults: dict[playing.FaultKind, int]
    reason: str = ""
    """What its first fault was."""


@dataclass
class MatchGame:
    """How a game of a match ended, and who sat where in it."""

    table: int
    """The number of its deal."""
    ending: str
    plies: int
    seats: list[SeatRecord]


@dataclass
class _Timed:
    """A participant whose time is taken."""

    participant: playing.Participant
    times: list[float] = field(default_factory=list)

    def begin(self, game: AnyGame, options: bytes, seat: int, seats: int) -> None:
        self.times = []
        self.participant.begin(game, options, seat, seats)

    def choose(self, game: AnyGame, decision: playing.Decision) -> Any:
        start = perf_counter()
        try:
            return self.participant.choose(game, decision)
        finally:
            self.times.append(perf_counter() - start)

    def end(self, result: Result) -> None:
        self.participant.end(result)


def play_table(deal: tuple[Match, int]) -> list[MatchGame]:
    """Play a deal with every lineup."""
    match, table = deal
    programs: list[line_player.LinePlayer] = []
    # A player has one participant for each seat that it has: its seats do not see each other's views.
    kept: dict[tuple[int, int], _Timed] = {}

    def participant(player: int, copy: int) -> _Timed:
        if (player, copy) not in kept:
            name = match.players[player]
            if name.startswith(COMMAND_PREFIX):
                programs.append(line_player.LinePlayer(name.removeprefix(COMMAND_PREFIX), match.seconds))
                kept[player, copy] = _Timed(programs[-1])
            else:
                kept[player, copy] = _Timed(playing.OwnPlayer(match.setting.players[name]))
        return kept[player, copy]

    try:
        return [_play(match, table, lineup, participant) for lineup in match.lineups]
    finally:
        for program in programs:
            program.close()


def _play(
    match: Match, table: int, lineup: Sequence[int], participant: Callable[[int, int], _Timed]
) -> MatchGame:
    seated = [participant(player, lineup[:seat].count(player)) for seat, player in enumerate(lineup)]
    played = playing.play_game(match.setting, table, seated)
    result = played.result
    return MatchGame(
        table,
        result.ending,
        played.plies,
        [
            SeatRecord(
                player,
                result.places[seat],
                result.scores[seat],
                result.won[seat],
                len(seated[seat].times),
                sum(seated[seat].times),
                max(seated[seat].times, default=0.0),
                dict(played.faults.get(seat, {})),
                played.reasons.get(seat, ""),
            )
            for seat, player in enumerate(lineup)
        ],
    )


def play_match(
    match: Match,
    processes: int,
    progress: Callable[[int], object] = lambda games: None,
    records: list[MatchGame] | None = None,
) -> list[MatchGame]:
    """All games of a match, in order; ``progress`` gets the number of every few games that ended.

    Deals among ``records`` are not played again. The others' games are added to them as they end, so that
    whoever is interrupted has those.
    """
    records = [] if records is None else records
    played = {record.table for record in records}
    left = [(match, table) for table in range(match.tables) if table not in played]
    for found in play_all(play_table, left, processes):
        records += found
        progress(len(found))
    return records


def play_all(work: Callable[[Input], Output], batches: Sequence[Input], processes: int) -> Iterator[Output]:
    """What becomes of each batch, in order, in so many processes."""
    if processes < 2:
        yield from map(work, batches)
        return
    executor: Executor
    with ProcessPoolExecutor(processes, initializer=_end_when_told) as executor:
        waiting: Iterable[Output] = executor.map(partial(_until_told, work), batches)
        try:
            yield from waiting
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                process.terminate()
            raise


def _end_when_told() -> None:
    """Of an interrupt from the keyboard, which reaches all, the first process tells the others."""

    def leave(*_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sys.exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, leave)


def _until_told(work: Callable[[Input], Output], batch: Input) -> Output:
    """Work that may be left by an exception, so that programs that play are ended; no more is begun then."""
    try:
        return work(batch)
    except SystemExit:
        os._exit(1)
