"""A game of each kind over real sockets, kept in PostgreSQL."""

from __future__ import annotations

import pytest

from cogs.bot import Caravanserai
from cogs.config import Config
from cogs.games import GAMES
from engine.core.game import GameInfo
from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.panel_player import PanelPlayer
from tests.loopback.server import Server
from tests.support.postgres import Postgres

MOVES, ROUNDS = 2, 4


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.emptied()


@pytest.mark.slow
@pytest.mark.xdist_group("postgres")
@pytest.mark.parametrize("info", [module.info for module in GAMES], ids=lambda info: info.name)
async def test_a_game_of_each_kind_is_played_and_replays_from_its_log(
    info: GameInfo, server: Server, run_bot: RunBot, address: str, make_person: MakePerson
) -> None:
    bot = await run_bot(Caravanserai(Config(address)))
    assert isinstance(bot, Caravanserai)
    people = [make_person(f"Guest {number}") for number in range(info.seats[0])]
    await people[0].slash(info.name, "new")
    if info.seats[1] > 1:
        channel = server.world.channel
        lobby = await server.until(
            lambda: next((each for each in channel.shown() if each.only_for is None), None), "the lobby"
        )
        for guest in people[1:]:
            await guest.press(lobby, "Join", acknowledged=True)
            await server.until(lambda name=guest.user.name: name in lobby.text, "a guest's seat")
        await people[0].press(lobby, "Start", acknowledged=True)
        await server.until(lambda: "Join" not in [each.get("label") for each in lobby.controls], "the game")
    players = [PanelPlayer(each, server.world.channel, 3, info.name) for each in people]
    made = 0
    for _ in range(ROUNDS):
        for player in players:
            made += made < MOVES and await player.move() is not None
    assert made == MOVES
    tables = bot.services.tables
    assert tables.db.is_postgres
    (number,) = await tables.views.all_numbers()
    assert (await tables.views.info(number)).number >= MOVES
    assert (await tables.views.verify(number, None)).log_fits
