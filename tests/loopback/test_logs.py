"""A game of each kind is played with the log at its finest: nothing secret stands there."""

from __future__ import annotations

import json
import logging
import re
from base64 import b64encode
from collections.abc import Iterator

import pytest

from cogs.bot import Caravanserai
from cogs.core.config import Config
from cogs.core.logs import set_up_logging
from cogs.game_module import GameModule
from cogs.games import GAMES
from engine.core.codec import encode
from tests.cogs.core.test_logs import logged
from tests.engine.playouts import chance
from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.people import Person
from tests.loopback.server import Server
from tests.support.thorough import times

__all__ = ["logged"]
SHORTER = {"ceylon": {"target": 50}}
"""Options of games that take long."""
MOST = times(40, 2000)
"""Moves of a game: the short ones are over by then, the others abandoned. None has as many as the latter."""


async def sit_down(server: Server, game: str, people: list[Person]) -> None:
    """A game that has begun, at the next table."""
    said = len(server.posted)
    await people[0].slash(game, "new", options=SHORTER.get(game))
    if len(people) > 1:
        lobby = await server.until(
            # A late board of the table before is none.
            lambda: next(
                (
                    each
                    for each in server.posted[said:]
                    if any(it.get("label") == "Join" for it in each.controls)
                ),
                None,
            )
        )
        for each in people[1:]:
            await each.press(lobby, "Join", acknowledged=True)
        await people[0].start(lobby)
    for each in people:
        await each.slash(game, "hand")


def texts_in(value: object) -> Iterator[str]:
    """All texts of a view or a move, keys of records left out."""
    if isinstance(value, dict):
        for each in value.values():
            yield from texts_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, str):
        yield value


async def play(bot: Caravanserai, table: int, module: GameModule, people: list[Person]) -> set[str]:
    """Play a game, which then ends; what of it is secret."""
    name = module.info.name
    tables, game, picks = bot.tables, bot.games[name], chance("log", name)
    player, secret = module.players["easy"], set[str]()
    for number in range(MOST):
        public = await tables.views.get(table, None)
        if public.table.status != "playing":
            break
        person = people[min(public.awaited)]
        own = await tables.views.get(table, person.id)
        secret.update(texts_in(json.loads(encode(own.view))))
        move = player.choose(game, own.view, min(public.awaited), picks.fork(str(number)))
        secret |= {str(move), *([] if game.text(move).isalpha() else [game.text(move)])}
        await tables.play.act(table, person.id, move)
        if number % 20 == 0:
            bot.background.timekeeper.table_changed(table)
            await person.slash(name, "hand")
    else:
        await tables.play.abandon(table)
    for each in people:
        await each.slash("table", "board")
    seed = (await tables.store.load(table)).seed
    return secret | {seed.hex(), repr(seed), str(list(seed)), b64encode(seed).decode()}


async def test_a_game_of_each_kind_leaves_no_secret_in_the_log(
    server: Server,
    run_bot: RunBot,
    database: str,
    make_person: MakePerson,
    logged: pytest.CaptureFixture[str],
) -> None:
    set_up_logging(logging.DEBUG)
    set_up_logging(logging.DEBUG, as_json=True)
    bot = await run_bot(Caravanserai(Config(database)))
    assert isinstance(bot, Caravanserai)
    lines = ""
    for table, module in enumerate(GAMES, 1):
        names = ("Ann", "Bob", "Cem")[: max(1, module.info.seats[0])]
        people = [make_person(f"{each} {table}") for each in names]
        await sit_down(server, module.info.name, people)
        secret = await play(bot, table, module, people)
        secret |= {"/webhooks/", server.token, *(each.token for each in server.interactions.all)}
        new = logged.readouterr().err.replace("logging in using static token", "")
        found = [each for each in secret if each in new]  # a search for words is slow
        assert [each for each in found if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", new)] == []
        lines += new
    records = [json.loads(line) for line in lines.splitlines() if line.startswith("{")]
    assert "cogs.bot" in {each["logger"] for each in records}
    assert " INFO cogs.bot: " in lines
