"""The program.

``python bot.py`` runs the bot on Discord; ``python bot.py play`` runs it in a Discord of its own,
on this machine alone, with a page to play on. ``python bot.py backup FILE`` copies the bot's tables, also
while it runs. ``python bot.py verify FILE`` proves a game that was exported, ``python bot.py replay FILE``
draws it. ``python bot.py simulate GAME`` says how fair a game is when computer players play it,
``python bot.py arena GAME`` which of some players is the best. ``python bot.py ratings replay`` works
people's ratings out again.
"""

from __future__ import annotations

# ruff: noqa: E402
# Nothing that a module is made of becomes garbage: to look for it takes a seventh of a start.
import gc

gc.disable()

import argparse
import asyncio
import contextlib
import faulthandler
import logging
import os
import secrets
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import discord

import data
from arena.commands import run_advice, run_arena, run_puzzles, run_simulate
from cogs import assembly, command_line, doctor, module_check, starting, stopping
from cogs.bot import Caravanserai
from cogs.core import failure_reports, garbage, service_manager
from cogs.core.config import Config, ConfigError, load_token
from cogs.core.logs import set_up_logging
from cogs.delivery.icons import UploadedIcons
from cogs.game_module import arena_games, by_name, load_games, own_content
from cogs.games import GAMES
from cogs.languages import TEMPLATE, make_template, problems, text_of, untranslated, update
from cogs.past.replay_screens import frame_pictures, position_pictures
from cogs.strengths import load_strengths
from cogs.table_screens.introduction import WELCOME
from data.catalogue import ENGLISH, TRANSLATED, UNFINISHED, read_catalogue
from engine.core.chance import is_committed
from engine.core.errors import EngineError
from render.cards.replay import animated, frame
from tables.core.errors import NoSuchTable, StorageError, TableError
from tables.service import Tables
from tables.storage import backup, copying, db
from tables.storage.unusable import for_operators, name_of
from tables.table import game_record, store
from tables.upkeep.restore import restore
from workers.process import spare_cores

gc.freeze()
gc.enable()

log = logging.getLogger("bot")

SWITCH_SECONDS = 0.001
"""For ``sys.setswitchinterval``: with Python's usual 5 ms a thinking computer player makes answers wait."""


def run(config: Config) -> None:
    """Run the bot on Discord until it is stopped. Raises :class:`ConfigError` with what is to be mended."""
    token = load_token()
    if config.sentry_dsn is not None:
        failure_reports.set_up_reports(config.sentry_dsn)
    log.info("the database is %s (%s)", name_of(db.read_url(config.database)), config.named_by)
    try:
        with contextlib.suppress(asyncio.CancelledError):  # asked to end, as a service is
            bot = Caravanserai(config, processes=spare_cores(), upload_icons=True, link_commands=True)
            asyncio.run(_serve(bot, token))
    except starting.ENDS_THE_START as error:
        raise ConfigError(starting.what_to_mend(error)) from error


def _stop(task: asyncio.Task[None]) -> None:
    """Ask the program to end. Where a thread does not, it is ended after a while, and says where it hung."""
    service_manager.tell(service_manager.STOPPING)
    faulthandler.dump_traceback_later(stopping.LONGEST_STOP, exit=True)
    task.cancel()


async def _serve(bot: Caravanserai, token: str) -> None:
    task = asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError):  # Windows has no such signal
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, _stop, task)
    async with bot:
        # The database first: where it cannot be used, Discord need not hear of us.
        await bot.open_tables()
        service_manager.tell(service_manager.READY)
        # A task of its own: while discord.py connects again it passes over being cancelled, and goes on.
        listening = asyncio.create_task(bot.start(token), name="listening")
        collecting = asyncio.create_task(garbage.collect_when_idle(), name="garbage")
        telling = asyncio.create_task(service_manager.keep_telling(), name="watchdog")
        try:
            await asyncio.wait({listening})
        finally:
            collecting.cancel()
            telling.cancel()
            listening.cancel()
        listening.result()
        bot.require_not_replaced()


def play(arguments: argparse.Namespace, pause: float) -> None:
    """Run the bot in a simulated Discord with a page on this machine. Raises :class:`ConfigError`."""
    try:
        # Needs packages that the bot itself does not.
        from sandbox import SandboxError
        from sandbox.program import play as play_here
    except ModuleNotFoundError as error:
        raise ConfigError(f"playing here needs {error.name}: run pip install '.[play]'.") from error
    folder: Path = arguments.folder
    database = folder / "tables.sqlite3"
    # Before anything is made: damaged content is no reason for an empty folder.
    module_check.check_modules(GAMES)
    work = play_here(
        lambda: Caravanserai(
            Config(str(database), computer_pause=pause),
            processes=spare_cores(),
            upload_icons=True,
            link_commands=True,
        ),
        port=arguments.port,
        open_browser=not arguments.no_browser,
        data_dir=folder,
        welcome=WELCOME,
    )
    try:
        asyncio.run(work)
    except SandboxError as error:
        raise ConfigError(str(error)) from error


def one_line(text: str) -> str:
    """A text for a terminal: what stands in somebody's file can neither break the line nor steer it."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


async def verify(database: str, table: int | None, posted: str | None) -> tuple[list[str], bool]:
    """A line a table, and whether all is well. Raises :class:`~tables.core.errors.StorageError`."""
    games = load_games(GAMES)
    opened = await db.Database.open(database, create=False)
    tables = Tables(store.TableStore(opened, games, discord.utils.utcnow))
    lines, good = [], True
    try:
        for number in await tables.views.all_numbers() if table is None else [table]:
            try:
                found = await tables.views.verify(number, posted)
            except NoSuchTable as error:
                lines.append(f"{number}: {error}")
                good = good and table is None  # of a game that is not played any more: nothing is wrong
                continue
            except StorageError as error:
                lines.append(f"{number}: {error}")
                good = False
                continue
            good = good and found.fits
            lines.append(
                _proof_line(str(number), found.commitment, found.words, found.seed_fits, found.log_fits)
            )
    finally:
        await tables.close()
    return lines, good


async def replay_ratings(database: str) -> str:
    """Work all ratings out again. Raises :class:`~tables.core.errors.StorageError`, also where a bot runs."""
    opened = await db.Database.open(database, create=False)
    games, strengths = load_games(GAMES), load_strengths()
    tables = Tables(store.TableStore(opened, games, discord.utils.utcnow), strengths)
    try:
        await opened.hold()
        return f"{await tables.ratings.replay():,} games count for ratings"
    finally:
        await tables.close()


def read_game(file: Path) -> game_record.RecordedGame:
    """The game of an exported file. Raises :class:`~tables.core.errors.TableError` in one line."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise TableError("{file} cannot be read ({reason})", file=str(file), reason=error.strerror) from error
    return game_record.RecordedGame(game_record.read_record(data), load_games(GAMES))


def verify_file(file: Path, posted: str | None) -> tuple[str, bool]:
    """Whether an exported game proves itself, in a line. Raises :class:`~tables.core.errors.TableError`."""
    played = read_game(file)
    record, log_fits = played.record, played.replays()
    seed_fits = played.seed_fits and (posted is None or is_committed(bytes.fromhex(record.seed), posted))
    line = _proof_line(str(file), record.commitment, record.words, seed_fits, log_fits)
    return line, seed_fits and log_fits


def _proof_line(name: str, posted: str, words: Sequence[str], seed_fits: bool, log_fits: bool) -> str:
    seed = "the seed fits its hash" if seed_fits else "THE SEED DOES NOT FIT ITS HASH"
    log = "the log replays" if log_fits else "THE LOG DOES NOT REPLAY"
    mixed = f"; with the words {' / '.join(words)}" if words else ""
    return f"{name}: {posted} {seed}, {log}{mixed}"


def draw_game(file: Path, folder: Path | None) -> str:
    """Draw every position of an exported game, and all of them as one animated picture.

    Raises :class:`~tables.core.errors.TableError` where the file is no game that proves itself.
    """
    played = read_game(file)
    if not played.replays():
        raise TableError("{file} does not prove itself: its moves do not lead to its result", file=str(file))
    history = played.history(discord.utils.utcnow)
    ui = by_name(GAMES)[played.record.game].make_ui()
    folder = file.with_suffix("") if folder is None else folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        requests = position_pictures(ui, history, range(history.last + 1), ENGLISH)
        for step, request in enumerate(requests):
            (folder / f"{step:04}.png").write_bytes(request().png)
        frames = [frame(each.draw, each.arguments).png for each in frame_pictures(ui, history, ENGLISH)]
        (folder / "game.gif").write_bytes(animated(frames, "").png)
    except OSError as error:
        raise TableError(
            "{file} cannot be written ({reason})", file=str(folder), reason=error.strerror
        ) from error
    return f"{folder}: {history.last + 1} positions, and all of the game in game.gif"


async def work_on_languages(what: str) -> int:
    """Make the catalogues' template, bring the catalogues up to date, or print what is wrong in them."""
    with tempfile.TemporaryDirectory() as folder:
        bot = Caravanserai(Config(f"{folder}/none.sqlite3"))
        async with bot:
            await bot.open_tables()
            await bot.load_cogs(UploadedIcons())
            template = make_template(bot.tree.get_commands(), GAMES)
    if what == "extract":
        TEMPLATE.write_bytes(text_of(template))
    if what == "update":
        for language in TRANSLATED:
            update(language, template)
    code = 0
    for language in TRANSLATED if what == "check" else ():
        catalog = read_catalogue(language)
        for line in problems(catalog, template, finished=language not in UNFINISHED):
            code = 1
            print(f"{language}: {line}")
        if language in UNFINISHED:
            print(f"{language}: {untranslated(catalog, template)} of {len(template)} are not translated yet")
    return code


async def tell_findings(config: Config) -> int:
    """Print what the doctor finds; 1 where something is to be mended."""
    all_well = True
    async for finding in doctor.examine(config):
        print(one_line(str(finding)), flush=True)
        all_well = all_well and finding.well
    return 0 if all_well else 1


def main(argv: list[str] | None = None) -> int:
    """Run the program; a number other than 0, and one line on standard error, when it cannot."""
    arguments = command_line.parser().parse_args(argv)
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        code = do(arguments)
        sys.stdout.flush()
    except (ConfigError, EngineError) as error:
        print(f"bot.py: {one_line(str(for_operators(error)))}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Whoever read what is printed has seen enough, as “| head” has; the rest of it goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def do(arguments: argparse.Namespace) -> int:
    """Do what the command line asks for; the program's exit code."""
    if content := own_content(GAMES).get(arguments.command):
        print(content.describe(content.read(arguments.file)))
        return 0
    if arguments.command == "puzzles":
        print(run_puzzles(arguments, arena_games(GAMES), data.read_text, data.FOLDER / assembly.PUZZLES))
        return 0
    if work := {"simulate": run_simulate, "arena": run_arena, "advice": run_advice}.get(arguments.command):
        print(work(arguments, arena_games(GAMES), data.read_text))
        return 0
    if arguments.command == "languages":
        return asyncio.run(work_on_languages(arguments.what))
    if arguments.command == "replay":
        print(draw_game(arguments.file, arguments.folder))
        return 0
    if arguments.command == "verify" and isinstance(arguments.table, Path):
        line, good = verify_file(arguments.table, arguments.hash)
        print(one_line(line))
        return 0 if good else 1
    config = Config.load()
    if arguments.command in ("run", "play", None):
        # Who plays looks at the page; who runs the bot reads its log.
        usual = logging.WARNING if arguments.command == "play" else logging.INFO
        level = usual if config.log_level is None else config.log_level
        set_up_logging(level, as_json=config.log_format == "json")
        if arguments.command == "play":
            play(arguments, config.computer_pause)
        else:
            run(config)
        return 0
    return look_after(config, arguments)


def look_after(config: Config, arguments: argparse.Namespace) -> int:
    """Do something with the bot's database, and say which one that is; the program's exit code."""
    # Whoever has several settings must not take one database for the other.
    name = name_of(db.read_url(config.database))
    print(one_line(f"the database is {name} ({config.named_by})"), flush=True)
    if arguments.command == "doctor":
        return asyncio.run(tell_findings(config))
    if arguments.command == "verify":
        lines, good = asyncio.run(verify(config.database, arguments.table, arguments.hash))
        print("\n".join(map(one_line, lines)))
        return 0 if good else 1
    if arguments.command == "backup":
        print(f"{arguments.file}: {backup.back_up(config.database, arguments.file):,} bytes")
    if arguments.command == "restore":
        now = discord.utils.utcnow()
        kept = asyncio.run(restore(config.database, arguments.file, now, secrets.token_bytes))
        before = "" if kept is None else f"; what was there before is kept as {kept}"
        print(f"restored into the database that the bot opens{before}")
    if arguments.command == "copy":
        rows = asyncio.run(copying.copy_database(arguments.source, arguments.target))
        target = db.read_url(arguments.target)
        there = (
            str(Path(name_of(target)).resolve()) if target.get_backend_name() == "sqlite" else name_of(target)
        )
        todo = f"the bot still opens {name} ({config.named_by}): let DATABASE_URL name the new one"
        print(f"copied {rows:,} rows into {there}; {'the bot opens it' if there == name else todo}")
    if arguments.command == "ratings":
        print(asyncio.run(replay_ratings(config.database)))
    return 0


if __name__ == "__main__":
    faulthandler.enable()  # a service manager aborts what stands still: then the log says where
    sys.exit(main())
