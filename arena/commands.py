"""The subcommands ``arena``, ``advice``, ``simulate`` and ``puzzles``: what they are given and print."""

from __future__ import annotations

import argparse
import contextlib
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic
from typing import Any, NoReturn, Protocol, TypeVar

import msgspec
from tqdm import tqdm

from arena import own_files, simulation_report
from arena.advice import COUNTED, POSITIONS, judged
from arena.match_file import BadFile, MatchFile
from arena.puzzles import judged_again, make_puzzles
from arena.report import report
from arena.series import COMMAND_PREFIX, Match, MatchGame, play_all, play_match
from arena.setting import Setting
from arena.simulation import Simulation, simulate
from engine.core.codec import encode
from engine.core.errors import BadOptions
from engine.core.game import AnyGame, ReadContent
from engine.core.levels import LEVELS
from engine.players import Player, RandomPlayer
from engine.players.puzzles import PUZZLE_FORMAT, Puzzle, PuzzleSet


@dataclass(frozen=True)
class Simulated:
    """What was simulated, for those who find out more of it."""

    settings: Sequence[Setting]
    player: Player
    games: int
    processes: int


def no_findings(simulated: Simulated) -> list[str]:
    """Of games of which there is no more to say than of all."""
    return []


@dataclass(frozen=True)
class ArenaGame:
    """A game as matches know it."""

    rules: type[AnyGame]
    players: Mapping[str, Player]
    """By level."""
    adversaries: Mapping[str, Player] = field(default_factory=dict)
    """Fixed tricks, by name: no level may lose to one."""
    content: own_files.OwnContent | None = None
    """Content files of people's own that it can be simulated with."""
    findings: Callable[[Simulated], list[str]] = no_findings
    """What there is to say of its simulations beyond what is said of all."""

    @property
    def title(self) -> str:
        """The game's name for people."""
        return self.rules.info.title


Games = Mapping[str, ArenaGame]
"""The games by name."""
Subparsers = Any
"""What argparse gives for subcommands; it has no name of its own."""
Count = Callable[[str], int]
"""Reads a number from 1."""


class CountedGames(Protocol):
    """What was counted over some games."""

    games: int


Input = TypeVar("Input")
Tallied = TypeVar("Tallied", bound=CountedGames)

KEEP_SECONDS = 60.0
"""Between two states of the results that are kept of a match, and between two reports of how far it is."""
RANDOM = "random"
"""Who makes any legal move, in matches: somebody for the weakest level to be better than."""
LEVEL = "steady"
"""Whose games are simulated where nothing else is said: those who search take a hundred times as long."""
ALL_SEATS = 5
"""Of a game with more numbers of seats the fewest, the middle and the most are simulated."""


def add_arena(commands: Subparsers, games: list[str], count: Count) -> None:
    """The command line of ``arena``."""
    arena = commands.add_parser("arena", help="let players play matches, and say who is better")
    arena.add_argument("game", choices=games, metavar="GAME", help=", ".join(games))
    arena.add_argument(
        "--players",
        nargs="+",
        required=True,
        metavar="PLAYER",
        help=f"levels ({', '.join(LEVELS)}), '{RANDOM}', the game's fixed tricks, and others' players as"
        f" '{COMMAND_PREFIX}COMMAND' (docs/engine-protocol.md)",
    )
    arena.add_argument("--games", type=count, default=100, help="about so many games (default 100)")
    arena.add_argument(
        "--seats", type=count, help="seats of a table (default: the fewest that suit the players)"
    )
    arena.add_argument("--time", type=count, default=1000, help="ms that a program has for a move (1000)")
    arena.add_argument("--write", type=Path, metavar="FILE", help="keep the results: a .csv or .json file")
    arena.add_argument(
        "--resume", action="store_true", help="go on with the match whose results are in that .json file"
    )
    _add_tables(arena, count)


def add_simulate(commands: Subparsers, games: Games, count: Count) -> None:
    """The command line of ``simulate``."""
    command = commands.add_parser(
        "simulate", help="let computer players play, and report how the game goes and how fair it is"
    )
    command.add_argument("game", choices=sorted(games), metavar="GAME", help=", ".join(sorted(games)))
    command.add_argument(
        "--games", type=count, default=200, help="games at each number of seats (default 200)"
    )
    command.add_argument("--seats", type=count, nargs="+", help="numbers of seats (default: all)")
    command.add_argument("--level", choices=LEVELS, default=LEVEL, help=f"who plays (default {LEVEL})")
    for game in games.values():
        if game.content is not None:
            kind = game.content.option
            command.add_argument(
                f"--{kind}", type=Path, metavar="FILE", help=f"a {kind} file of your own, for {game.title}"
            )
    _add_tables(command, count)


def _add_tables(command: argparse.ArgumentParser, count: Count) -> None:
    command.add_argument(
        "--options", default="{}", help="the tables' options as JSON (default: the usual ones)"
    )
    command.add_argument("--seed", default="1", help="any text: another one gives other games (default 1)")
    command.add_argument("--jobs", type=count, default=1, help="processes (default 1)")


def add_puzzles(commands: Subparsers, games: list[str], count: Count) -> None:
    """The command line of ``puzzles``."""
    puzzles = commands.add_parser("puzzles", help="make puzzles from games that computer players play")
    what = puzzles.add_subparsers(dest="what", metavar="WHAT", required=True)
    make = what.add_parser(
        "make", help="look for positions where one move is clearly the best, and write them to a file"
    )
    judge = what.add_parser(
        "judge", help="let today's player judge those of a file again, and drop what is not clear any more"
    )
    for command in (make, judge):
        command.add_argument("game", choices=games, metavar="GAME", help=", ".join(games))
        command.add_argument("--write", type=Path, metavar="FILE", help="default: data/puzzles/GAME.json")
    make.add_argument("--count", type=count, default=8, help="so many puzzles (default 8)")
    make.add_argument("--seed", default="1", help="any text: another one gives others (default 1)")
    make.add_argument("--seats", type=count, help="seats of a table (default: the fewest, two at least)")


def add_advice(commands: Subparsers, games: list[str], count: Count) -> None:
    """The command line of ``advice``."""
    command = commands.add_parser("advice", help="hold hints and reviews of positions against each other")
    command.add_argument("game", choices=games, metavar="GAME", help=", ".join(games))
    command.add_argument("--count", type=count, default=50, help="so many positions (default 50)")
    command.add_argument("--seats", type=count, help="seats of a table (default: the fewest, two at least)")
    command.add_argument("--seed", default="1", help="any text: another one gives others (default 1)")


def run_advice(arguments: argparse.Namespace, games: Games, read: ReadContent) -> str:
    """Judge positions and say how often advice agrees. Raises ``EngineError`` where that cannot be done."""
    game = games[arguments.game]
    setting = Setting(game.rules, game.players, read, _seats(arguments, game), arguments.seed)
    setting.require()
    found: Counter[str] = Counter()
    with (
        tqdm(total=arguments.count, unit="position", disable=None, leave=False) as bar,
        contextlib.suppress(KeyboardInterrupt),
    ):
        for held in judged(setting, arguments.count):
            found.update([POSITIONS, *held])
            bar.update()
    return "\n".join(f"{found[words]} {words}" for words in COUNTED)


def _seats(arguments: argparse.Namespace, game: ArenaGame) -> int:
    """Those asked for, or the fewest at which there are rivals."""
    few, most = game.rules.info.seats
    return int(arguments.seats or min(most, max(2, few)))


def run_puzzles(arguments: argparse.Namespace, games: Games, read: ReadContent, folder: Path) -> str:
    """Make or judge puzzles and write them. Raises ``EngineError`` where that cannot be done."""
    file = arguments.write or folder / f"{arguments.game}.json"
    work = _make_puzzles if arguments.what == "make" else _judge_puzzles
    return f"{file}: {work(arguments, games[arguments.game], read, file)}"


def _make_puzzles(arguments: argparse.Namespace, game: ArenaGame, read: ReadContent, file: Path) -> str:
    setting = Setting(game.rules, game.players, read, _seats(arguments, game), arguments.seed)
    setting.require()
    games_played = 0

    def tried(number: int) -> None:
        nonlocal games_played
        games_played += number
        bar.update(number)

    made: list[Puzzle] = []
    with tqdm(unit="game", disable=None, leave=False) as bar:
        # Written as they are found: it takes a while, and whoever breaks it off has what there is.
        for puzzle in make_puzzles(setting, arguments.count, tried):
            made.append(puzzle)
            _write_puzzles(file, game, made)
    return f"{len(made)} puzzles from {games_played} games"


def _judge_puzzles(arguments: argparse.Namespace, game: ArenaGame, read: ReadContent, file: Path) -> str:
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=PuzzleSet).puzzles
    except OSError as error:
        raise BadFile("{file}: {reason}", file=file, reason=error.strerror) from error
    except msgspec.MsgspecError as error:
        raise BadFile("{file} is no file of puzzles: {reason}", file=file, reason=str(error)) from error
    setting = Setting(game.rules, game.players, read, max(2, game.rules.info.seats[0]), "")
    judged = [
        judged_again(setting, puzzle) for puzzle in tqdm(kept, unit="puzzle", disable=None, leave=False)
    ]
    clear = [puzzle for puzzle in judged if puzzle is not None]
    _write_puzzles(file, game, clear)
    dropped = ", ".join(old.key for old, new in zip(kept, judged, strict=True) if new is None)
    return f"{len(clear)} puzzles judged again; dropped: {dropped or 'none'}"


def _write_puzzles(file: Path, game: ArenaGame, puzzles: Sequence[Puzzle]) -> None:
    found = PuzzleSet(PUZZLE_FORMAT, game.rules.info.name, game.rules.info.ruleset, tuple(puzzles))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.format(encode(found), indent=1) + b"\n")
    except OSError as error:
        raise BadFile("{file}: {reason}", file=file, reason=error.strerror) from error


# --- arena -----------------------------------------------------------------------------------------


def run_arena(arguments: argparse.Namespace, games: Games, read: ReadContent) -> str:
    """Play a match and report it. Raises ``EngineError`` where it cannot be played."""
    file = MatchFile(arguments.write) if arguments.write else None
    if arguments.resume and file is None:
        raise BadFile("A match goes on from its results: say --write FILE.json too")
    game = games[arguments.game]
    rules, players = game.rules, {**game.players, **game.adversaries, RANDOM: RandomPlayer()}
    names = tuple(arguments.players)
    seats = arguments.seats or usual_seats(rules, len(names))
    setting = Setting(rules, players, read, seats, arguments.seed, arguments.options)
    match = Match(setting, names, 1, arguments.time / 1000).begun()
    match = replace(match, tables=-(-arguments.games // match.games))
    records: list[MatchGame] = []
    if file is not None:
        file.require()
        records = file.read(match) if arguments.resume else []
    try:
        whole = _play(match, arguments.jobs, file, records)
    finally:
        if file is not None and records:
            file.write(match, records)
    if not records:
        return "No game was played to its end"
    broken_off = f"\n\nBroken off after {len(records)} of {match.games} games"
    broken_off += "; --resume goes on from there" if file is not None and file.goes_on else ""
    return report(match, records) + ("" if whole else broken_off)


def _play(match: Match, processes: int, file: MatchFile | None, records: list[MatchGame]) -> bool:
    """Play what is left of a match, and keep it from time to time; whether nobody interrupted it."""
    kept = monotonic()

    def progress(games: int) -> None:
        nonlocal kept
        bar.update(games)
        if file is not None and monotonic() - kept >= KEEP_SECONDS:
            file.write(match, records)
            kept = monotonic()

    told = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with _bar(match.games, len(records)) as bar:
            play_match(match, processes, progress, records)
    except KeyboardInterrupt:
        return False
    finally:
        signal.signal(signal.SIGTERM, told)
    return True


def usual_seats(rules: type[AnyGame], players: int) -> int:
    """The fewest seats of which each player gets as many; where no table has so many, the fewest of all."""
    fewest, most = rules.info.seats
    return next((seats for seats in range(fewest, most + 1) if seats % players == 0), fewest)


def _bar(games: int, played: int = 0) -> tqdm[NoReturn]:
    """A progress bar; where it would fill a log, a line now and then."""
    seen = sys.stderr.isatty()
    return tqdm(
        total=games,
        initial=played,
        unit="game",
        leave=False,
        mininterval=0.1 if seen else KEEP_SECONDS,
        delay=0 if seen else KEEP_SECONDS,
        ascii=not seen,
        bar_format=None if seen else "{n_fmt} of {total_fmt} games, {elapsed}, {remaining} to go\n",
    )


# --- simulate --------------------------------------------------------------------------------------


def run_simulate(arguments: argparse.Namespace, games: Games, read: ReadContent) -> str:
    """Play games and report them. Raises ``EngineError`` where they cannot be played."""
    game = games[arguments.game]
    options = arguments.options
    for other in games.values():
        file = getattr(arguments, other.content.option) if other.content is not None else None
        if other.content is not None and file is not None:
            if game is not other:
                raise BadOptions("A {kind} file is for {title}", kind=other.content.option, title=other.title)
            options = other.content.into(options, file)
    settings = [
        Setting(game.rules, game.players, read, seats, arguments.seed, options)
        for seats in arguments.seats or simulated_seats(game.rules)
    ]
    if arguments.seats is None:
        # Some options are for some numbers of seats only.
        settings = [setting for setting in settings if setting.is_possible()] or settings
    for setting in settings:
        setting.require()
    simulations = [Simulation(setting, arguments.level, arguments.games) for setting in settings]
    with _bar(arguments.games * len(simulations)) as bar:
        tallies = [simulate(simulation, arguments.jobs, bar.update) for simulation in simulations]
    player = game.players[arguments.level]
    more = game.findings(Simulated(settings, player, arguments.games, arguments.jobs))
    return "\n\n".join([simulation_report.report(simulations, tallies), *more])


def simulated_seats(rules: type[AnyGame]) -> list[int]:
    """The numbers of seats that a simulation is about."""
    fewest, most = rules.info.seats
    if most - fewest < ALL_SEATS:
        return list(range(fewest, most + 1))
    return [fewest, (fewest + most) // 2, most]


def played(
    play: Callable[[Input], Tallied], batches: Sequence[Input], games: int, processes: int
) -> Iterator[Tallied]:
    """What becomes of batches of games, ``games`` all together, with a progress bar."""
    with _bar(games) as bar:
        for found in play_all(play, batches, processes):
            bar.update(found.games)
            yield found
