"""Reminders over real sockets: at one's own share of the time, once, and never past the deadline."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cogs.bot import Caravanserai
from cogs.core.config import Config
from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.launch import later
from tests.loopback.people import Person
from tests.loopback.server import Server

HOUR = 3600.0
REMINDER = "Your time is running"
MISSED = "ran out of time"


@pytest.fixture
def one_clock(server: Server) -> Iterator[None]:
    """The bot's clock is Discord's, which a test moves on."""
    with later(lambda: server.clock.skipped):
        yield


@pytest.fixture
async def bot(run_bot: RunBot, database: str, one_clock: None) -> Caravanserai:
    running = await run_bot(Caravanserai(Config(database)))
    assert isinstance(running, Caravanserai)
    await running.wait_until_ready()
    return running


async def begun(server: Server, ann: Person, bob: Person) -> tuple[Person, Person]:
    """A table of two with ten hours a turn; both want to be reminded after 80 % of them.

    Who is on turn, and who is not.
    """
    for each in (ann, bob):
        await each.slash("settings", "mine", options={"remind": 80})
    await ann.slash("palimpsest", "new", options={"clock": "10h"})
    lobby = (await server.until(lambda: server.public("Ann (host)"), "the lobby"))[0]
    await bob.press(lobby, "Join", acknowledged=True)
    await server.until(lambda: "Bob" in lobby.text, "both are seated")
    await ann.start(lobby)
    await server.until(lambda: server.public("** plays a card"), "the game")
    return (ann, bob) if server.public("**Ann** plays a card") else (bob, ann)


async def sweep(server: Server, bot: Caravanserai, ann: Person, hours: float) -> None:
    """Let time pass; the bot looks at its clocks as it does every half minute."""
    server.clock.advance(hours * HOUR)
    await bot.background.timekeeper.sweep()
    await ann.slash("table", "mine")


async def test_a_reminder_comes_once_at_ones_own_share(
    server: Server, bot: Caravanserai, make_person: MakePerson
) -> None:
    ann, bob = make_person("Ann"), make_person("Bob")
    mover, _ = await begun(server, ann, bob)
    start = server.clock.wall()
    await sweep(server, bot, ann, 7.9)
    await sweep(server, bot, ann, 0.2)
    await server.until(lambda: server.public(REMINDER), "the reminder")
    for hours in (0.5, 0.5, 1):
        await sweep(server, bot, ann, hours)
    await server.until(lambda: server.public(MISSED), "the end of the time")
    (reminder,) = server.public(REMINDER)
    assert f"<@{mover.id}>" in reminder.text
    assert 8 * HOUR <= reminder.wall - start < 9 * HOUR


async def test_no_reminder_comes_after_the_deadline(
    server: Server, bot: Caravanserai, make_person: MakePerson
) -> None:
    ann, bob = make_person("Ann"), make_person("Bob")
    _, other = await begun(server, ann, bob)
    turn = f"**<@{other.id}>** plays a card"
    # The machine slept: the time to remind and the deadline have both gone by.
    await sweep(server, bot, ann, 10.1)
    await server.until(lambda: server.public(MISSED), "the end of the time")
    await server.until(lambda: server.public(turn), "the board after it")
    await sweep(server, bot, ann, 0)
    assert server.public(REMINDER) == []
