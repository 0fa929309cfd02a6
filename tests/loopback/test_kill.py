"""The bot itself, killed at random points while somebody plays: nothing is lost and nothing said twice."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from pathlib import Path

import pytest

import data
from engine.quetinny.game import Quetinny
from engine.quetinny.types import Move
from tests.loopback.bots import ROOT, Child
from tests.loopback.conftest import MakePerson
from tests.loopback.forked import forked, sharing
from tests.loopback.mortal import mortal, strikes
from tests.loopback.panel_player import Confirmed, PanelPlayer, board, moves_shown
from tests.loopback.people import NoAnswer
from tests.loopback.server import Server

pytestmark = sharing

ENOUGH = 2
"""Moves after the last kill, until the player gives up."""
SEED = 1
DOWNTIMES = (150.0, 600.0, 150.0)
"""Seconds that it is away: longer than a claim on an unsent message holds; once, Discord forgets nonces."""
FIRST, LAST = 2, 25
"""A life ends at one of these requests; it takes four to five to be ready."""


@pytest.fixture
def file(database: str) -> Path:
    return Path(database)


@pytest.fixture
def bot(server: Server, tmp_path: Path, file: Path) -> Child:
    environment = {"DISCORD_TOKEN": server.token, "DATABASE_URL": str(file)}
    return Child(server, ROOT / "bot.py", [], environment, tmp_path / "output.txt", forked)


def made(game: Quetinny, confirmed: list[Confirmed]) -> dict[int, Move]:
    """The moves that were confirmed, by number: one press may make the several of a turn."""
    return {
        each.number + at: game.parse(text)
        for each in confirmed
        for at, text in enumerate(each.text.split("/"))
        # A very long move is named by its position.
        if not text.isdecimal()
    }


@pytest.mark.slow
async def test_a_game_goes_on_through_kills(
    server: Server, bot: Child, make_person: MakePerson, file: Path
) -> None:
    plan = strikes(SEED, len(DOWNTIMES), first=FIRST, last=LAST)
    player = PanelPlayer(make_person("Ann"), server.world.channel, SEED)
    confirmed: dict[int, list[Confirmed]] = defaultdict(list)
    since_the_last = 0
    async with mortal(server, bot, plan, downtimes=DOWNTIMES) as life:
        await server.until(lambda: server.rest.commands[None], "the commands")
        for _ in range(100):
            if len(life.killed_at) == len(plan) and since_the_last == ENOUGH:
                break
            before = len(life.killed_at)
            try:
                move = await player.move()
            except NoAnswer:
                continue
            finally:
                since_the_last = since_the_last if len(life.killed_at) == before else 0
            if move is None:
                player.leave()  # who plays at random is taxed out of some games before all kills have come
                continue
            assert player.table is not None
            confirmed[player.table].append(move)
            since_the_last += len(life.killed_at) == before
        assert len(life.killed_at) == len(plan)
        assert player.panel is not None
        last = moves_shown(player.panel)
        if await player.choose():
            await player.give_up()
        await server.until(lambda: board(server.world.channel, over=True), "the last board")
        killed = life.killed_at

    saved = log(file)
    assert killed
    assert list(saved) == list(confirmed), killed
    assert len(saved[max(saved)]) == last
    game = Quetinny.load(data.read_text)
    for table, moves in saved.items():
        assert list(moves) == list(range(1, len(moves) + 1)), killed
        assert made(game, confirmed[table]).items() <= moves.items(), killed
    nonces = [each.nonce for each in server.public()]
    assert None not in nonces
    assert len(set(nonces)) == len(nonces), killed
    with sqlite3.connect(file) as connection:
        assert not connection.execute("select id from tables where status in ('lobby', 'playing')").fetchall()
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)


def log(file: Path) -> dict[int, dict[int, object]]:
    """The saved moves of each table by number."""
    game, saved = Quetinny.load(data.read_text), defaultdict[int, dict[int, object]](dict)
    with sqlite3.connect(file) as connection:
        for table, number, move in connection.execute(
            "select table_id, number, move from plies order by table_id, number"
        ):
            saved[table][number] = game.read_move(move)
    return saved
