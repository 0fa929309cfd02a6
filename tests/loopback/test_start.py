"""A start while Discord is not well: the bot waits, and serves as soon as it can."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest

from cogs import command_sync, starting
from cogs.bot import Caravanserai
from cogs.core.config import Config
from cogs.core.discord_errors import pause_after
from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.server import Server
from tests.loopback.traffic import Fault, cut, fail, limit, refuse

COMMANDS = "PUT /applications/*/commands"


def closed(code: int) -> discord.ConnectionClosed:
    """How discord.py tells that the line was closed."""
    return discord.ConnectionClosed(SimpleNamespace(close_code=code), shard_id=0)  # type: ignore[arg-type]


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that the bot would have made; it makes none."""
    made: list[float] = []
    true = pause_after

    def pause(error: BaseException, attempts: int) -> float:
        made.append(true(error, attempts))
        return 0.0

    monkeypatch.setattr(starting, "pause_after", pause)
    monkeypatch.setattr(command_sync, "pause_after", pause)
    return made


FAULTS: dict[str, tuple[Fault, int, list[float]]] = {
    "503": (fail(503), 2, [2.0, 4.0]),
    # discord.py itself asks five times where Discord fails, aiohttp twice where the line is cut.
    "500": (fail(500), 10, [2.0, 4.0]),
    "cut": (cut(), 3, [2.0]),
    "429": (limit(200.0), 1, [200.0]),
}
"""What goes wrong, how often, and the pauses that it makes the bot take."""


@pytest.mark.parametrize(
    ("address", "name"),
    [
        *(("GET /users/@me", each) for each in FAULTS),
        *(("GET /oauth2/applications/@me", each) for each in ("500", "cut")),
        *(("GET /gateway/bot", each) for each in ("503", "429")),
    ],
)
async def test_it_waits_for_an_answer(
    server: Server,
    run_bot: RunBot,
    database: str,
    pauses: list[float],
    hurried: None,
    caplog: pytest.LogCaptureFixture,
    address: str,
    name: str,
) -> None:
    fault, times, expected = FAULTS[name]
    rule = server.rules.add(address, fault, times=times)
    bot = await run_bot(Caravanserai(Config(database)))
    await bot.wait_until_ready()
    assert rule.spent
    assert pauses == expected
    lines = [each.getMessage() for each in caplog.records if each.name == "cogs.starting"]
    assert len(lines) == len(expected)
    assert all("does not answer yet" in line and "\n" not in line for line in lines)


@pytest.fixture
def unused(empty_file: Path, tmp_path: Path) -> str:
    """The database of a bot that has never started."""
    return str(shutil.copy(empty_file, tmp_path / "unused.sqlite3"))


@pytest.mark.parametrize(
    ("fault", "times"),
    [
        pytest.param(fail(500), 10, id="500"),
        pytest.param(cut(), 2, id="cut"),
        pytest.param(limit(900.0), 1, id="429"),
        pytest.param(refuse(400, 30034, "Max number of daily application command creates"), 1, id="a day's"),
    ],
)
async def test_tables_go_on_while_the_commands_wait(
    server: Server,
    run_bot: RunBot,
    make_person: MakePerson,
    unused: str,
    pauses: list[float],
    hurried: None,
    fault: Fault,
    times: int,
) -> None:
    rule = server.rules.add(COMMANDS, fault, times=times)
    bot = await run_bot(Caravanserai(Config(unused)))
    await bot.wait_until_ready()
    await server.until(lambda: server.rest.commands[None], "the commands")
    assert rule.spent
    assert pauses
    answer = await make_person("Ann").slash("help")
    assert answer.text


async def test_a_refused_token_is_not_asked_again(server: Server, database: str, pauses: list[float]) -> None:

    with server.pointed():
        async with Caravanserai(Config(database)) as bot:
            with pytest.raises(discord.LoginFailure):
                await bot.start("not.the.token")
    assert pauses == []
    assert len(server.log.find("GET /users/@me")) == 1


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (discord.LoginFailure("no"), "refused the token"),
        (closed(4004), "refused the token"),
        (closed(4011), "set SHARDS"),
        (closed(4013), "closed with 4013"),
        (discord.PrivilegedIntentsRequired(0), "privileged intents"),
        (discord.GatewayNotFound(), "cannot be reached"),
        (ConnectionResetError(104, "reset"), "cannot be reached"),
    ],
)
def test_what_ends_the_start_says_what_to_mend_in_one_line(error: Exception, says: str) -> None:
    assert isinstance(error, starting.ENDS_THE_START)
    assert says in starting.what_to_mend(error)
    assert "\n" not in starting.what_to_mend(error)
