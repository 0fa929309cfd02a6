"""The program: what it says, in one line, when it cannot do what is asked."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import discord
import pytest

import bot
import data
from cogs.core import config
from cogs.core.config import Config, ConfigError, Shards, load_token
from cogs.core.logs import OUR_LOGGERS, TALKATIVE, set_up_logging
from cogs.game_module import load_games
from cogs.games import GAMES
from cogs.quetinny.module import QUETINNY
from tables.core.types import Person, Place
from tables.service import Tables
from tables.storage import db
from tables.storage.sqlite import GroupCommit

ROOT = Path(bot.__file__).parent
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz1234567890ab"


@pytest.fixture(autouse=True)
def clean_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder, and no settings of whoever runs the tests."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(config, "SETTINGS", tmp_path / ".env")
    for name in (
        "DISCORD_TOKEN",
        "DATABASE_URL",
        "LOG_LEVEL",
        "LOG_FORMAT",
        "METRICS_PORT",
        "RETENTION_DAYS",
        "SHARDS",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(bot, "set_up_logging", lambda level, **_: logging.getLogger().setLevel(level))


def refused(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> str:
    """Run the program, which must refuse in one line; the line."""
    code = bot.main(arguments)
    said = capsys.readouterr()
    assert code == 1
    assert all(line.startswith("the database is ") for line in said.out.splitlines())
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    return said.err


def test_no_token(capsys):
    said = refused(capsys, [])
    assert "DISCORD_TOKEN is not set" in said
    assert ".env.example" in said
    assert "play" in said


def test_a_wrong_token_is_not_shown(capsys, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "hunter2-secret")
    said = refused(capsys, ["run"])
    assert "does not look like" in said
    assert "hunter2" not in said


def test_a_folder_that_cannot_be_made(capsys, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "file" / "below" / "tables.sqlite3"))
    assert "name another database" in refused(capsys, [])


def test_a_file_that_is_no_database(capsys, monkeypatch, tmp_path):
    path = tmp_path / "tables.sqlite3"
    path.write_text("this is no database, whatever its name says" * 50)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", str(path))
    assert "not a database" in refused(capsys, [])
    assert path.read_text().startswith("this is no database")


def test_an_unknown_log_level(capsys, monkeypatch):
    monkeypatch.setenv("LOG_LEVEL", "loud")
    assert "DEBUG, INFO, WARNING, ERROR" in refused(capsys, ["play"])


@pytest.mark.parametrize("shards", ["2", "0/0", "3-1/8", "0-8/8", "a/b", "-1/2", "²/3"])
def test_shards_that_are_none(capsys, monkeypatch, shards):
    monkeypatch.setenv("DATABASE_URL", "postgresql://here/tables")
    monkeypatch.setenv("SHARDS", shards)
    assert "SHARDS is" in refused(capsys, [])


def test_shards_need_a_database_that_can_be_shared(capsys, monkeypatch):
    monkeypatch.setenv("SHARDS", "0/2")
    assert "postgresql://" in refused(capsys, [])


def test_shards_are_read():
    shared = {"DATABASE_URL": "postgresql://here/tables"}
    assert Config.load(shared).shards is None
    assert Config.load(shared | {"SHARDS": "1/2"}).shards == Shards((1,), 2)
    assert Config.load(shared | {"SHARDS": "0-2/8"}).shards == Shards((0, 1, 2), 8)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("id,name\n", "line 1"),
        ("id,name,rank,kind,suits\nAM,Ace of Moons,1,ace,Mons\n", "line 2"),
        ("", "line 1"),
    ],
)
def test_a_damaged_data_file(capsys, monkeypatch, tmp_path, content, says):
    (tmp_path / "decktet.csv").write_text(content)
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    monkeypatch.delitem(vars(QUETINNY), "game", raising=False)  # this process has read it for other tests
    said = refused(capsys, ["play", "--no-browser"])
    assert "decktet.csv" in said
    assert says in said
    assert not (tmp_path / "var").exists()


def test_a_missing_data_file(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    monkeypatch.delitem(vars(QUETINNY), "game", raising=False)  # this process has read it for other tests
    said = refused(capsys, ["play", "--no-browser"])
    assert "decktet.csv" in said
    assert "restore the file" in said


def test_a_port_in_use(capsys, tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused(
            capsys, ["play", "--no-browser", "--port", str(port), "--folder", str(tmp_path / "play")]
        )
    assert str(port) in said


@pytest.mark.parametrize(
    "arguments",
    [
        ["frobnicate"],
        ["play", "--port", "99999"],
        ["play", "--port", "x"],
        ["--what"],
        ["deck"],
        ["deck", "mend", "x"],
        ["simulate", "chess"],
        ["simulate", "kashgar", "--games", "0"],
        ["simulate", "kashgar", "--games", "²"],
        ["arena", "ceylon"],
        ["arena", "chess", "--players", "steady", "easy"],
    ],
)
def test_bad_arguments(capsys, arguments):
    with pytest.raises(SystemExit) as left:
        bot.main(arguments)
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "--help" in said


def test_a_broken_env_file(tmp_path):
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(ConfigError, match="cannot be read"):
        load_token({}, tmp_path / ".env")


def test_the_pause_of_computer_players_is_a_setting(tmp_path):
    nothing = tmp_path / "none"
    assert Config.load({}, nothing).computer_pause == 1.0
    assert Config.load({"COMPUTER_PAUSE": "0"}, nothing).computer_pause == 0
    assert Config.load({"COMPUTER_PAUSE": " 2.5 "}, nothing).computer_pause == 2.5
    for wrong in ("-1", "31", "soon", "1e1", "nan"):
        with pytest.raises(ConfigError, match="COMPUTER_PAUSE"):
            Config.load({"COMPUTER_PAUSE": wrong}, nothing)


def test_the_environment_wins_over_the_file(tmp_path):
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nDATABASE_URL=a.sqlite3\n")
    assert load_token({}, tmp_path / ".env") == TOKEN
    chosen = Config.load({"DATABASE_URL": "b.sqlite3"}, tmp_path / ".env")
    assert chosen.database == str(tmp_path / "b.sqlite3")
    assert (
        chosen.named_by == f"DATABASE_URL in the environment, which wins over the one in {tmp_path / '.env'}"
    )
    for environment in ({}, {"DATABASE_URL": "a.sqlite3"}):  # a service manager reads the same file
        chosen = Config.load(environment, tmp_path / ".env")
        assert chosen.database == str(tmp_path / "a.sqlite3")
        assert chosen.named_by == f"DATABASE_URL in {tmp_path / '.env'}"


def test_the_settings_are_those_beside_the_program_from_every_folder(capsys, monkeypatch, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    (elsewhere / ".env").write_text("DATABASE_URL=other.sqlite3\n")
    said = refused(capsys, ["backup", "copy.sqlite3"])
    assert f"There is no database {tmp_path / config.DEFAULT_DATABASE}" in said
    (tmp_path / ".env").write_text("DATABASE_URL=here.sqlite3\n")
    assert f"There is no database {tmp_path / 'here.sqlite3'}" in refused(capsys, ["backup", "copy.sqlite3"])


@pytest.mark.parametrize("command", [["verify"], ["ratings", "replay"], ["backup", "a"], ["restore", "a"]])
def test_each_command_says_first_which_database_it_means(capsys, tmp_path, command):
    (tmp_path / ".env").write_text("DATABASE_URL=postgresql://bot:hunter2@127.0.0.1:1/tables\n")
    assert bot.main(command) == 1
    first, *_ = capsys.readouterr().out.splitlines()
    assert first == (
        f"the database is postgresql://bot:***@127.0.0.1:1/tables (DATABASE_URL in {tmp_path / '.env'})"
    )


def test_a_copy_says_which_database_the_bot_opens(capsys, tmp_path, empty_file):
    shutil.copy(empty_file, tmp_path / "old.sqlite3")
    (tmp_path / ".env").write_text("DATABASE_URL=old.sqlite3\n")
    assert bot.main(["copy", "old.sqlite3", "new.sqlite3"]) == 0
    said = capsys.readouterr().out
    assert f"rows into {tmp_path / 'new.sqlite3'}; the bot still opens {tmp_path / 'old.sqlite3'} " in said
    assert f"(DATABASE_URL in {tmp_path / '.env'}): let DATABASE_URL name the new one" in said
    (tmp_path / ".env").write_text("DATABASE_URL=newer.sqlite3\n")
    assert bot.main(["copy", "old.sqlite3", str(tmp_path / "newer.sqlite3")]) == 0
    assert "newer.sqlite3; the bot opens it" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "made"),
    [
        (["run"], False),
        (["run"], True),
        (["ratings", "replay"], True),
        (["copy", "tables.sqlite3", "new.sqlite3"], True),
    ],
)
def test_a_full_disk_is_told_to_who_runs_it(capsys, monkeypatch, tmp_path, empty_file, command, made):
    """Whoever plays is told to wait; nobody plays while the program starts."""
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(bot.Caravanserai, "start", lambda *_: pytest.fail("it has started"))
    monkeypatch.setattr(db, "PRAGMAS", (*db.PRAGMAS, "PRAGMA max_page_count=3"))
    (tmp_path / ".env").write_text("DATABASE_URL=tables.sqlite3\n")
    if made:
        shutil.copy(empty_file, tmp_path / "tables.sqlite3")
        monkeypatch.setattr(GroupCommit, "run", writing_much(GroupCommit.run))
    said = refused(capsys, command)
    assert "is full: make room" in said
    assert "Try again" not in said


def writing_much(run):
    """Let every transaction write more than there is room for."""

    def and_much(self, work):
        def much(connection):
            connection.exec_driver_sql("CREATE TABLE much AS SELECT zeroblob(9000000)")
            return work(connection)

        return run(self, much)

    return and_much


@pytest.mark.parametrize("command", [["run"], ["verify"], ["ratings", "replay"]])
def test_a_database_that_is_away_is_told_to_who_runs_it(capsys, monkeypatch, tmp_path, command):
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    (tmp_path / ".env").write_text("DATABASE_URL=postgresql://bot:hunter2@127.0.0.1:1/tables\n")
    said = refused(capsys, command)
    assert "PostgreSQL does not answer for postgresql://bot:***@127.0.0.1:1/tables" in said
    assert "check that it runs" in said
    assert "hunter2" not in said


def test_whoever_has_read_enough_hears_of_no_error(empty_file, tmp_path):
    database = shutil.copy(empty_file, tmp_path / "tables.sqlite3")
    environment = {**os.environ, "DATABASE_URL": str(database)}
    command = [sys.executable, str(ROOT / "bot.py"), "doctor"]
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(command, env=environment, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert done.stderr == ""
    assert done.returncode == 1


def test_the_token_is_in_no_record():
    assert TOKEN not in repr(Config.load({"DISCORD_TOKEN": TOKEN}, Path("none")))


# --- decks and simulations --------------------------------------------------------------------------


def shipped_deck() -> str:
    return data.read_text("kashgar/silk-road.toml")


def test_a_deck_that_can_be_played(capsys, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("\ufeff" + shipped_deck(), encoding="utf-8")
    assert bot.main(["deck", "check", str(file)]) == 0
    said = capsys.readouterr().out
    assert said.count("\n") == 1
    assert "The Silk Road can be played" in said
    assert "40 contracts" in said


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "name and about must be texts"),
        (b"name = 'x'\n\xff", "line 2: it is not UTF-8"),
        (b'name = "x"\nabout = [', "it is not TOML"),
        (b"name = 1 2\n", "line 1: it is not TOML"),
        (b"#" * (128 * 1024 + 1), "bytes"),
        (shipped_deck().replace("copies = 13", "copies = 12", 1).encode(), "the patriarch deck has 13 cards"),
        (shipped_deck().replace("reserve = true", "explode = true", 1).encode(), "unknown effect 'explode'"),
    ],
)
def test_a_deck_that_cannot_be_played(capsys, tmp_path, content, says):
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    said = refused(capsys, ["deck", "check", str(file)])
    assert f"{file}" in said
    assert says in said


def test_a_fault_of_a_card_names_card_and_line(capsys, tmp_path):
    file = tmp_path / "mine.toml"
    text = shipped_deck().replace('deck = "start"', 'deck = "nowhere"', 1)
    file.write_text(text, encoding="utf-8")
    said = refused(capsys, ["deck", "check", str(file)])
    line = text[: text.index('deck = "nowhere"')].count("\n") + 1
    assert f"line {line}: Pilgrim: " in said


def test_libraries_never_log_what_people_hold() -> None:
    root = logging.getLogger()
    before, handlers = root.level, root.handlers[:]
    try:
        root.setLevel(logging.INFO)
        set_up_logging(logging.DEBUG)
        for ours in ("cogs.bot", "tables.storage.db", "cogs.interactions.answers"):
            assert logging.getLogger(ours).isEnabledFor(logging.DEBUG)
        for theirs in ("discord.gateway", "discord.http", "discord.webhook.async_", "aiosqlite", "asyncio"):
            assert not logging.getLogger(theirs).isEnabledFor(logging.DEBUG), theirs
    finally:
        root.setLevel(before)
        root.handlers[:] = handlers
        for name in TALKATIVE:
            logging.getLogger(name).filters.clear()
        for name in (*OUR_LOGGERS, "alembic"):
            logging.getLogger(name).setLevel(logging.NOTSET)


def test_what_stands_in_a_file_cannot_steer_the_terminal(capsys, tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(shipped_deck() + '\n"a\\n\\u001b[2Jb" = 1\n', encoding="utf-8")
    said = refused(capsys, ["deck", "check", str(file)])
    assert "\x1b" not in said
    assert said.rstrip("\n").count("\n") == 0


def test_a_deck_file_that_is_not_there(capsys, tmp_path):
    assert "cannot be read" in refused(capsys, ["deck", "check", str(tmp_path / "none.toml")])
    assert "cannot be read" in refused(capsys, ["deck", "check", str(tmp_path)])
    said = refused(capsys, ["simulate", "kashgar", "--games", "1", "--deck", str(tmp_path / "none.toml")])
    assert "cannot be read" in said


def test_a_simulation_reports_every_number_of_seats(capsys):
    assert bot.main(["simulate", "ceylon", "--games", "1", "--level", "steady"]) == 0
    said = capsys.readouterr().out
    for seats in range(2, 7):
        assert f"| {seats}     |" in said
    assert bot.main(["simulate", "kashgar", "--games", "1", "--seats", "2", "--level", "steady"]) == 0
    assert "The Silk Road" in capsys.readouterr().out


def test_a_simulation_of_a_game_that_needs_other_options(capsys, tmp_path):
    assert bot.main(["simulate", "palimpsest", "--games", "1", "--level", "steady"]) == 0
    assert "| 4     |" in capsys.readouterr().out
    assert "Pawns and the Courts" in refused(
        capsys, ["simulate", "palimpsest", "--games", "1", "--seats", "5"]
    )
    assert "do not fit" in refused(capsys, ["simulate", "ceylon", "--options", "{"])
    own = tmp_path / "own.toml"
    own.write_text(shipped_deck(), encoding="utf-8")
    assert "for Kashgar" in refused(capsys, ["simulate", "ceylon", "--games", "1", "--deck", str(own)])


def test_a_simulation_with_a_map_of_ones_own(capsys, tmp_path):
    own = tmp_path / "own.toml"
    text = data.read_text("maps/little-gulf.toml").replace("The Little Gulf", "My own gulf")
    own.write_text(text, encoding="utf-8")
    arguments = ["simulate", "traitors", "--games", "1", "--seats", "3", "--level", "easy", "--map", str(own)]
    assert bot.main(arguments) == 0
    assert "Start cities of My own gulf" in capsys.readouterr().out


def test_a_match_is_played_and_kept(capsys, monkeypatch, tmp_path):
    file = tmp_path / "match.json"
    arguments = ["arena", "traitors", "--players", "steady", "easy", "--games", "3", "--jobs", "2"]
    assert bot.main([*arguments, "--write", str(file)]) == 0
    said = capsys.readouterr().out
    assert "4 seats: 4 games" in said, "two lineups, so an even number"
    assert len(json.loads(file.read_text())["games"]) == 4
    assert "must end in" in refused(capsys, [*arguments, "--write", str(tmp_path / "match.txt")])
    with monkeypatch.context() as patched:
        patched.setattr("arena.commands.play_match", lambda *_: pytest.fail("it was played in vain"))
        assert "No such file" in refused(capsys, [*arguments, "--write", str(tmp_path / "no" / "match.csv")])
    assert bot.main(["arena", "ceylon", "--players", "easy", "random", "--games", "2"]) == 0
    assert "| random " in capsys.readouterr().out
    assert "no player" in refused(capsys, ["arena", "ceylon", "--players", "steady", "nobody"])
    said = refused(capsys, ["arena", "ceylon", "--players", "steady", "exec:/no/such/program"])
    assert "/no/such/program" in said


def begin_with(file: Path) -> None:
    """Put a database where the program looks for its own."""
    database = Path(Config.load().database)
    database.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(file, database)


def test_tables_are_copied_into_a_new_file(capsys, empty_file: Path, tmp_path: Path):
    assert "no database" in refused(capsys, ["backup", "copy.sqlite3"])
    begin_with(empty_file)
    assert bot.main(["backup", "copy.sqlite3"]) == 0
    assert "copy.sqlite3: " in capsys.readouterr().out
    assert (tmp_path / "copy.sqlite3").stat().st_size > 0
    assert "already exists" in refused(capsys, ["backup", "copy.sqlite3"])


def test_ratings_are_worked_out_again(capsys, empty_file: Path):
    assert "no database" in refused(capsys, ["ratings", "replay"])
    begin_with(empty_file)
    assert bot.main(["ratings", "replay"]) == 0
    assert "0 games count for ratings" in capsys.readouterr().out


def test_verify_holds_every_table_against_its_commitment(capsys, monkeypatch, empty_file, tmp_path):
    path = tmp_path / "tables.sqlite3"
    monkeypatch.setenv("DATABASE_URL", str(path))
    assert "There is no database" in refused(capsys, ["verify"])
    assert not path.exists()
    begin_with(empty_file)

    async def make() -> str:
        tables = await Tables.open(str(path), load_games(GAMES), now=discord.utils.utcnow)
        infos = [
            await tables.lobbies.create("quetinny", "{}", Person(7, "Ana"), Place(1, 2)) for _ in range(2)
        ]
        lobby = await tables.lobbies.create("ceylon", "{}", Person(7, "Ana"), Place(1, 2))
        await tables.lobbies.add_words(lobby.id, 7, "my own words")
        await tables.close()
        return infos[0].commitment

    posted = asyncio.run(make())
    assert bot.main(["verify"]) == 0
    first, *said = capsys.readouterr().out.splitlines()
    *_, last = said
    assert str(path) in first
    assert all("the seed fits its hash, the log replays" in line for line in said)
    assert len(said) == 3
    assert last.endswith("with the words my own words")
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        other = b"\x01" * 32
        hashed = hashlib.sha256(other).hexdigest()
        file.execute("UPDATE tables SET seed = ?, commitment = ? WHERE id = 1", (other, hashed))
        file.execute("UPDATE tables SET seed = ? WHERE id = 2", (other,))
    assert bot.main(["verify"]) == 1
    assert capsys.readouterr().out.splitlines()[2].startswith("2: ")
    assert bot.main(["verify", "1", "--hash", posted]) == 1
    assert "THE SEED DOES NOT FIT" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("LOG_FORMAT", "xml"),
        ("METRICS_PORT", "70000"),
        ("METRICS_PORT", "http"),
        ("RETENTION_DAYS", "0"),
        ("RETENTION_DAYS", "1.5"),
    ],
)
def test_a_setting_that_means_nothing_is_refused_in_a_line(capsys, monkeypatch, name, text):
    monkeypatch.setenv(name, text)
    assert f"{name} is '{text}'" in refused(capsys, ["run"])


def test_settings_for_whoever_runs_it():
    chosen = Config.load({"LOG_FORMAT": "JSON", "METRICS_PORT": "9464", "RETENTION_DAYS": "365"})
    assert (chosen.log_format, chosen.metrics_port, chosen.retention_days) == ("json", 9464, 365)
    usual = Config.load({})
    assert (usual.log_format, usual.metrics_port, usual.retention_days) == ("text", None, None)
