"""``bot.py doctor``: it says what is well and what is to be mended, each in a line."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest

import bot
from cogs import doctor
from cogs.core.config import Config
from tables.service import Tables
from tables.storage.db import Database
from tests.loopback.people import join
from tests.loopback.records import FORUM, SEND_IN_THREADS
from tests.loopback.server import Server
from tests.loopback.traffic import Reply
from tests.support.databases import write_earlier
from tests.support.postgres import Postgres

ATTACH_FILES = 1 << 15


@pytest.fixture
async def findings(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys):
    """Runs the doctor; its code and its lines by what they are about."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", server.token)
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "tables.sqlite3"))

    async def run() -> tuple[int, dict[str, str]]:
        config = Config.load()
        with server.pointed():
            code = await bot.tell_findings(config)
        lines = capsys.readouterr().out.splitlines()
        assert server.token not in str(lines)
        return code, {line[4:].split(":")[0]: line for line in lines}

    return run


async def test_where_all_is_well(server: Server, findings) -> None:
    code, lines = await findings()
    assert code == 0, lines
    assert set(lines) == {"database", "disk", "fonts", "clock", "token", "Harbour"}
    assert all(line.startswith("ok ") for line in lines.values())


async def test_each_problem_is_a_line_that_says_what_to_do(
    server: Server, findings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tables.sqlite3").write_text("this is no database" * 100)
    monkeypatch.setattr(doctor, "LEAST_FREE", 1 << 80)
    monkeypatch.setattr(doctor, "time", SimpleNamespace(time=lambda: time.time() + 3600))
    join(server, "Ann")  # whom the server belongs to: its owner may do anything
    server.world.channel.denied = ATTACH_FILES
    code, lines = await findings()
    assert code == 1
    assert "cannot be used" in lines["database"]
    assert "make room" in lines["disk"]
    assert "NTP" in lines["clock"]
    assert lines["#general of Harbour"].endswith("missing Attach Files")


@pytest.mark.parametrize("address", ["{}/far/away/tables.sqlite3", "sqlite:///{}/far/away/tables.sqlite3"])
async def test_the_disk_is_the_databases_own(
    server: Server, findings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    (tmp_path / "far").mkdir()
    monkeypatch.setenv("DATABASE_URL", address.format(tmp_path))
    _, lines = await findings()
    assert lines["disk"].endswith(f"are free at {tmp_path / 'far'}")


async def test_a_database_of_another_machine_has_its_own_disk(
    server: Server, findings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://bot:hunter2@127.0.0.1:1/tables")
    code, lines = await findings()
    assert code == 1
    assert lines["database"].startswith("BAD database: PostgreSQL does not answer for postgresql://bot:***@")
    assert lines["disk"] == "ok  disk: PostgreSQL looks after its own, on 127.0.0.1"


async def test_a_forum_in_which_no_game_can_have_a_post_is_named(
    server: Server, findings, tmp_path: Path
) -> None:
    join(server, "Ann")
    forum = server.world.add_channel("games", kind=FORUM)
    tables = await Tables.open(str(tmp_path / "tables.sqlite3"), {}, now=discord.utils.utcnow)
    await tables.settings.change_server(server.world.guild.id, play_in="forum", forum=forum.id)
    await tables.close()
    assert (await findings())[0] == 0
    forum.requires_tag, forum.denied = True, SEND_IN_THREADS
    code, lines = await findings()
    assert code == 1
    assert lines["#games of Harbour"].endswith("missing Send Messages in Threads")
    assert "requires a tag" in lines["tags of #games of Harbour"]
    forum.tags, forum.denied = ["Games"], 0
    assert (await findings())[0] == 0
    server.world.delete_channel(forum)
    assert "it is gone" in (await findings())[1]["the forum of Harbour"]


async def test_threads_that_discord_refuses_or_is_about_to_refuse_are_named(
    server: Server, findings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await Tables.open(str(tmp_path / "tables.sqlite3"), {}, now=discord.utils.utcnow)
    guild, channel = server.world.guild.id, server.world.channel
    for number in range(3):
        server.world.add_thread(channel, f"Talk {number}", 1440, server.world.bot)
    monkeypatch.setattr(doctor, "MOST_THREADS", 4)
    assert (await findings())[0] == 0
    monkeypatch.setattr(doctor, "MOST_THREADS", 3)
    code, lines = await findings()
    assert code == 1
    assert "3 are active of 3 at most: close some" in lines["active threads of Harbour"]
    await tables.settings.change_server(guild, play_in="channel")
    assert (await findings())[0] == 0, "nobody needs any"
    await tables.settings.change_server(guild, play_in="thread")
    await tables.settings.change_server(guild, refused={"code": 160006, "text": "Too many threads"})
    await tables.close()
    _, lines = await findings()
    assert "(Too many threads). The server has as many active threads" in lines["threads of Harbour"]


async def test_the_database_is_opened_once(findings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    await (await Database.open(str(tmp_path / "tables.sqlite3"))).close()
    opened, times = Database.open, []

    async def counted(*args: object, **more: object) -> Database:
        times.append(args)
        return await opened(*args, **more)

    monkeypatch.setattr(Database, "open", counted)
    assert (await findings())[0] == 0
    assert len(times) == 1


async def test_a_database_of_an_earlier_version_is_left_as_it_is(findings, tmp_path: Path) -> None:
    """A bot may be at work on it still."""
    file = tmp_path / "tables.sqlite3"
    write_earlier(file)
    for _ in range(2):
        code, lines = await findings()
        assert code == 0
        assert "of an earlier version: the next start brings it up to date" in lines["database"]
    await (await Database.open(str(file))).close()
    _, lines = await findings()
    assert lines["database"].endswith("is whole and of this version")
    with contextlib.closing(sqlite3.connect(file)) as older, older:
        older.execute("UPDATE alembic_version SET version_num = '0012'")
    code, lines = await findings()
    assert code == 1
    assert "start the last version before 1.0.0 with it once" in lines["database"]


async def test_an_empty_database_is_made_by_the_first_start(
    findings, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", await asyncio.to_thread(postgres.make))
    code, lines = await findings()
    assert code == 0
    assert "empty: the next start brings it up to date" in lines["database"]


async def test_a_database_of_no_version_is_named_with_what_to_do(findings, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    await (await Database.open(str(file))).close()
    with contextlib.closing(sqlite3.connect(file)) as strange, strange:
        strange.execute("UPDATE alembic_version SET version_num = '0025b'")
    code, lines = await findings()
    assert code == 1
    assert "no version of the program has its revision 0025b" in lines["database"]
    assert "bot.py restore" in lines["database"]


async def test_a_token_that_discord_refuses(server: Server, findings) -> None:
    server.rules.add("GET /users/@me", lambda _: Reply(401, {"message": "401: Unauthorized", "code": 0}))
    code, lines = await findings()
    assert code == 1
    assert "make a new one" in lines["token"]


async def test_where_discord_is_away(server: Server, findings) -> None:
    for pattern in ("GET /gateway", "GET /users/@me"):
        server.rules.add(pattern, lambda _: Reply(404, {"message": "404", "code": 0}), times=None)
    code, lines = await findings()
    assert code == 1
    assert lines["token"].startswith("BAD")
