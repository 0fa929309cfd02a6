"""The websocket: heartbeats, lost connections, lost sessions."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.people import Person
from tests.loopback.records import Message
from tests.loopback.server import Server
from tests.loopback.toybot import ToyBot


@pytest.fixture
def ann(make_person: MakePerson) -> Person:
    return make_person("Ann")


async def first_board(server: Server, ann: Person) -> Message:
    await ann.slash("count", "start")
    boards = await server.until(lambda: [each for each in server.posted if each.controls], "a board")
    return boards[0]


async def test_heartbeats_are_answered(server: Server, run_bot: RunBot, tmp_path: Path) -> None:
    server.gateway.heartbeat = 0.02
    bot = await run_bot(ToyBot(tmp_path))
    await server.until(lambda: server.gateway.heard["HEARTBEAT"] >= 4)
    assert isinstance(bot, ToyBot)
    assert 0 < bot.latency < 10


async def test_a_press_during_a_lost_connection_arrives(server: Server, toy: ToyBot, ann: Person) -> None:
    message = await first_board(server, ann)
    server.gateway.shut()
    server.gateway.drop()
    await server.until(lambda: not server.gateway.connected())
    press = asyncio.create_task(ann.press(message, "Step"))
    await server.until(lambda: len(server.interactions.all) == 2)
    assert not server.interactions.all[1].acknowledged
    server.gateway.reopen()
    assert (await press).text == "counted 2"
    assert server.gateway.resumed == 1
    assert server.gateway.heard["IDENTIFY"] == 1


async def test_being_asked_to_reconnect(server: Server, toy: ToyBot, ann: Person) -> None:
    message = await first_board(server, ann)
    server.gateway.ask_to_reconnect()
    await server.until(lambda: server.gateway.resumed == 1, "a RESUME")
    assert (await ann.press(message, "Step")).text == "counted 2"


@pytest.mark.parametrize("resumable", [True, False])
async def test_invalid_session(server: Server, toy: ToyBot, ann: Person, resumable: bool) -> None:
    message = await first_board(server, ann)
    server.gateway.invalidate(resumable=resumable)
    if resumable:
        await server.until(lambda: server.gateway.resumed == 1, "a RESUME")
    else:
        await server.until(lambda: server.gateway.heard["IDENTIFY"] == 2, "a new session")
        await server.connected()
    assert (await ann.press(message, "Step")).text == "counted 2"


async def test_a_forgotten_session_begins_again(server: Server, toy: ToyBot, ann: Person) -> None:
    message = await first_board(server, ann)
    server.gateway.forget()
    await server.until(lambda: server.gateway.session() is None)
    connection = next(iter(server.gateway.connections))
    connection.abort()
    await server.until(lambda: server.gateway.heard["IDENTIFY"] == 2, "a new session")
    await server.connected()
    assert server.gateway.heard["RESUME"] == 1
    assert server.gateway.resumed == 0
    assert (await ann.press(message, "Step")).text == "counted 2"


async def test_a_closing_code_that_may_be_resumed(server: Server, toy: ToyBot, ann: Person) -> None:
    message = await first_board(server, ann)
    await server.gateway.close(4000)
    await server.until(lambda: server.gateway.resumed == 1, "a RESUME")
    assert (await ann.press(message, "Step")).text == "counted 2"
