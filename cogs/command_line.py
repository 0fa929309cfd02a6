"""The program's command line."""

import argparse
from pathlib import Path
from typing import NoReturn

from arena.commands import add_advice, add_arena, add_puzzles, add_simulate
from cogs import game_module, games

PLAY_PORT = 8765
PLAY_FOLDER = Path("var/play")


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and leave with code 2."""
        self.exit(2, f"{self.prog}: {message}; try '{self.prog} --help'\n")


def parser() -> Parser:
    """What ``bot.py`` takes: a subcommand and its options."""
    top = Parser(prog="bot.py", description="Caravanserai, a Discord bot for games of trade and scholarship.")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", help="run the bot on Discord (the default)")
    play = commands.add_parser("play", help="play on this machine, without Discord")
    play.add_argument("--port", type=_port, default=PLAY_PORT, help=f"the page’s port (default {PLAY_PORT})")
    play.add_argument("--no-browser", action="store_true", help="do not open the page in the browser")
    play.add_argument(
        "--folder", type=Path, default=PLAY_FOLDER, help=f"where all is kept (default {PLAY_FOLDER})"
    )
    backup = commands.add_parser("backup", help="copy the bot’s tables into a file, also while it runs")
    backup.add_argument("file", type=Path, metavar="FILE", help="a new file")
    restore = commands.add_parser("restore", help="put such a copy in the place of the bot’s tables")
    restore.add_argument("file", type=Path, metavar="FILE", help="what backup made; the bot must not run")
    commands.add_parser("doctor", help="look whether the bot can run well here, and say what is to be mended")
    copy = commands.add_parser("copy", help="copy all tables into an empty database, of whichever kind")
    copy.add_argument(
        "source", metavar="FROM", help="a file’s path or a postgresql:// URL; no bot runs on it"
    )
    copy.add_argument("target", metavar="TO", help="another one")
    verify = commands.add_parser("verify", help="hold tables’ seeds, hashes and logs against each other")
    verify.add_argument(
        "table",
        type=_table_or_file,
        nargs="?",
        metavar="TABLE|FILE",
        help="a table’s number, or a file that /deal export gave (left out: all tables)",
    )
    verify.add_argument("--hash", help="the seed’s SHA-256 as it was posted")
    replay = commands.add_parser("replay", help="draw every position of an exported game")
    replay.add_argument("file", type=Path, metavar="FILE", help="what /deal export gave")
    replay.add_argument(
        "--folder", type=Path, help="where the pictures go (default: beside the file, by its name)"
    )
    for kind, content in game_module.own_content(games.GAMES).items():
        files = commands.add_parser(kind, help=f"look after {kind} files")
        check = files.add_subparsers(dest="what", metavar="check", required=True).add_parser(
            "check", help=f"say whether a {kind} file can be played, and if not, why"
        )
        check.add_argument("file", type=Path, metavar="FILE", help=f"a file of the form of {content.form}")
    ratings = commands.add_parser("ratings", help="look after people’s ratings")
    ratings.add_subparsers(dest="what", metavar="replay", required=True).add_parser(
        "replay", help="work all ratings out again from the results; the bot must not run"
    )
    languages = commands.add_parser("languages", help="make other languages’ catalogues, and check them")
    languages.add_argument(
        "what",
        choices=("extract", "update", "check"),
        help="the template from the program, the catalogues from the template, or what is wrong in them",
    )
    add_simulate(commands, game_module.arena_games(games.GAMES), _count)
    add_arena(commands, sorted(game_module.by_name(games.GAMES)), _count)
    several = sorted(module.info.name for module in games.GAMES if module.info.seats[1] > 1)
    add_puzzles(commands, several, _count)
    add_advice(commands, sorted(game_module.by_name(games.GAMES)), _count)
    return top


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or not 0 < int(text[:9]) < 10**6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 999999")
    return int(text)


def _table_or_file(text: str) -> int | Path:
    return _count(text) if text.isdigit() else Path(text)


def _port(text: str) -> int:
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; give a number up to 65535")
    return int(text)
