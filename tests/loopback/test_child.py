"""A bot in a process of its own: it is killed, comes back, and goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tests.loopback.bots import Child
from tests.loopback.conftest import MakePerson, RunChild
from tests.loopback.forked import forked, sharing
from tests.loopback.mortal import mortal, strikes
from tests.loopback.people import NoAnswer, Person
from tests.loopback.records import Message
from tests.loopback.server import Server
from tests.loopback.toybot import GOAL
from tests.loopback.traffic import hold

pytestmark = sharing

TOY = Path(__file__).with_name("toybot.py")
POSTS = "POST /channels/*/messages"


def boards(server: Server) -> list[Message]:
    return [each for each in server.posted if each.text.startswith("The counter is at")]


async def board(server: Server, number: int) -> Message:
    """The board of a number, once it is posted."""
    text = f"The counter is at {number}."
    found = await server.until(lambda: [each for each in boards(server) if each.text == text], text)
    return found[0]


@pytest.fixture
async def toy(server: Server, run_child: RunChild, tmp_path: Path) -> Child:
    environment = {"DISCORD_TOKEN": server.token}
    return await run_child(TOY, "--data", str(tmp_path), environment=environment)


async def test_old_buttons_work_after_a_kill(server: Server, toy: Child, make_person: MakePerson) -> None:
    ann = make_person("Ann")
    assert (await ann.slash("count", "start")).text == "counted 1 by 1"
    message = await board(server, 1)
    await server.until(lambda: server.log.find(POSTS)[0].answered)
    await toy.restart()
    assert toy.starts == 2
    assert (await ann.press(message, "Step")).text == "counted 2"
    assert (await board(server, 2)).files == ["board-2.bin"]


async def test_a_message_is_not_posted_twice(server: Server, toy: Child, make_person: MakePerson) -> None:
    ann = make_person("Ann")
    never = asyncio.Event()
    sent = server.rules.add(POSTS, hold(never), phase="after")
    await ann.slash("count", "start")
    await server.until(lambda: sent.met, "the board")
    await toy.restart()
    message = await board(server, 1)
    await server.until(lambda: len(server.log.find(POSTS)) == 2)
    assert (await ann.press(message, "Step")).text == "counted 2"
    await board(server, 2)
    assert len(boards(server)) == 2
    nonces = [each.body["nonce"].split("-")[1] for each in server.log.find(POSTS)]
    assert nonces == ["1", "1", "2"]


async def test_what_was_asked_of_the_dead_stays_unanswered(
    server: Server, toy: Child, make_person: MakePerson
) -> None:
    ann = make_person("Ann")
    never = asyncio.Event()
    asked = server.rules.add("POST /interactions/**", hold(never))
    slash = asyncio.create_task(ann.slash("count", "start"))
    await server.until(lambda: asked.met)
    await toy.restart()
    with pytest.raises(NoAnswer):
        await slash


async def test_a_program_that_ends_says_why(server: Server, run_child: RunChild, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="KeyError: 'DISCORD_TOKEN'"):
        await run_child(TOY, "--data", str(tmp_path), environment={"DISCORD_TOKEN_": ""})


@pytest.mark.parametrize("seed", range(2))
async def test_killed_at_random_points_it_counts_to_the_end(
    server: Server, make_person: MakePerson, tmp_path: Path, seed: int
) -> None:
    ann = make_person("Ann")
    environment = {"DISCORD_TOKEN": server.token}
    child = Child(server, TOY, ["--data", str(tmp_path)], environment, tmp_path / "output.txt", forked)
    plan = strikes(seed, 3, first=2, last=12)
    async with mortal(server, child, plan) as life:
        counted = await count_to_the_end(server, ann)
    with sqlite3.connect(tmp_path / "toy.sqlite3") as connection:
        kept = {number for (number,) in connection.execute("select number from step")}
    assert kept == set(range(1, GOAL + 1)), life.killed_at
    assert counted <= kept
    assert sorted(each.text for each in boards(server)) == [
        f"The counter is at {number}." for number in range(1, GOAL + 1)
    ], life.killed_at
    assert life.killed_at


async def count_to_the_end(server: Server, ann: Person) -> set[int]:
    """Press until the end, whatever comes between; returns the numbers that were acknowledged."""
    counted: set[int] = set()
    await server.until(lambda: server.rest.commands[None], "the commands")
    while not boards(server):
        try:
            await ann.slash("count", "start", options={"by": 0})
        except NoAnswer:
            continue
        await board(server, 1)
        counted.add(1)
    while boards(server)[-1].controls:
        try:
            answer = await ann.press(boards(server)[-1], "Step")
        except NoAnswer:
            continue
        number = int(answer.text.split()[-1] if answer.text.startswith("counted") else answer.text.split()[3])
        if answer.text.startswith("counted"):
            assert number not in counted
            counted.add(number)
        await board(server, number)
    return counted
