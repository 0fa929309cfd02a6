"""The program.

``python bot.py`` runs the bot on Discord; ``python bot.py play`` runs it in a Discord of its own,
on this machine alone, with a page to play on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from pathlib import Path
from typing import NoReturn

import discord

import data
from cogs.common.bot import Caravanserai
from cogs.common.config import Config, ConfigError, load_token
from engine.core.errors import EngineError
from engine.registry import load_games

PLAY_PORT = 8765
PLAY_FOLDER = Path("var/play")


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and leave with code 2."""
        self.exit(2, f"{self.prog}: {message}; try '{self.prog} --help'\n")


def parser() -> Parser:
    """The command line."""
    top = Parser(prog="bot.py", description="Caravanserai, a Discord bot for games of trade and scholarship.")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", help="run the bot on Discord (the default)")
    play = commands.add_parser("play", help="play on this machine, without Discord")
    play.add_argument("--port", type=_port, default=PLAY_PORT, help=f"the page's port (default {PLAY_PORT})")
    play.add_argument("--no-browser", action="store_true", help="do not open the page in the browser")
    play.add_argument(
        "--folder", type=Path, default=PLAY_FOLDER, help=f"where all is kept (default {PLAY_FOLDER})"
    )
    return top


def _port(text: str) -> int:
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; give a number up to 65535")
    return int(text)


def run(config: Config) -> None:
    """Run the bot on Discord until it is stopped. Raises :class:`ConfigError` for a token that is refused."""
    token = load_token()
    try:
        with contextlib.suppress(asyncio.CancelledError):  # asked to end, as a service is
            asyncio.run(_serve(Caravanserai(config.database), token))
    except discord.LoginFailure as error:
        raise ConfigError(
            "Discord refused the token: make a new one on the Bot page of your application, put it in .env."
        ) from error
    except (OSError, discord.GatewayNotFound) as error:
        raise ConfigError(f"Discord cannot be reached ({error}): check this machine's network.") from error


async def _serve(bot: Caravanserai, token: str) -> None:
    task = asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError):  # Windows has no such signal
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    async with bot:
        # The database first: where it cannot be used, Discord need not hear of us.
        await bot.open_tables()
        await bot.start(token)


def play(arguments: argparse.Namespace) -> None:
    """Run the bot in a simulated Discord with a page on this machine. Raises :class:`ConfigError`."""
    try:
        # Needs packages that the bot itself does not.
        from sandbox import SandboxError
        from sandbox import play as play_here
    except ModuleNotFoundError as error:
        raise ConfigError(f"playing here needs {error.name}: run pip install '.[play]'.") from error
    folder: Path = arguments.folder
    database = folder / "tables.sqlite3"
    # Before anything is made: damaged content is no reason for an empty folder.
    games = load_games(data.read_text)
    work = play_here(
        lambda: Caravanserai(str(database), games=games),
        port=arguments.port,
        open_browser=not arguments.no_browser,
        data_dir=folder,
    )
    try:
        asyncio.run(work)
    except SandboxError as error:
        raise ConfigError(str(error)) from error


def set_up_logging(level: int) -> None:
    """Log to standard error; libraries that tell their own story at each start keep it to themselves."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(max(level, logging.WARNING))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def main(argv: list[str] | None = None) -> int:
    """Run the program; a number other than 0, and one line on standard error, when it cannot."""
    arguments = parser().parse_args(argv)
    # Drawing happens in a thread; with Python's usual 5 ms it makes answers wait.
    sys.setswitchinterval(0.001)
    try:
        config = Config.load()
        # Who plays looks at the page; who runs the bot reads its log.
        usual = logging.WARNING if arguments.command == "play" else logging.INFO
        set_up_logging(usual if config.log_level is None else config.log_level)
        if arguments.command == "play":
            play(arguments)
        else:
            run(config)
    except (ConfigError, EngineError) as error:
        print(f"bot.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
