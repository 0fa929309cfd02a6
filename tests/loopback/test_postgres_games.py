"""A game of each kind over real sockets, kept in PostgreSQL."""

from __future__ import annotations

import pytest

from cogs.bot import Caravanserai
from cogs.core.config import Config
from cogs.games import GAMES
from engine.core.game import GameInfo
from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.panel_player import PanelPlayer
from tests.loopback.records import Message
from tests.loopback.server import Server
from tests.support.postgres import Postgres

MOVES, ROUNDS = 2, 4


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.emptied()


@pytest.mark.slow
@pytest.mark.xdist_group("postgres")
async def test_games_of_each_kind_are_played_and_replay_from_their_logs(
    server: Server, run_bot: RunBot, address: str, make_person: MakePerson
) -> None:
    bot = await run_bot(Caravanserai(Config(address)))
    assert isinstance(bot, Caravanserai)
    tables = bot.tables
    assert tables.db.is_postgres
    for info in (module.info for module in GAMES):
        players = await sit_down(server, make_person, info)
        made = 0
        for _ in range(ROUNDS):
            for player in players:
                made += made < MOVES and await player.move() is not None
        assert made == MOVES, info.name
        (number,) = {player.table for player in players} - {None}
        assert number is not None
        assert (await tables.views.info(number)).number >= MOVES
        assert (await tables.views.verify(number, None)).log_fits, info.name
    assert len(await tables.views.all_numbers()) == len(GAMES)


async def sit_down(server: Server, make_person: MakePerson, info: GameInfo) -> list[PanelPlayer]:
    """As few new people as a game takes, at a table of theirs."""
    people = [make_person(f"{info.title} {number}") for number in range(info.seats[0])]
    await people[0].slash(info.name, "new")
    if info.seats[1] > 1:
        channel = server.world.channel
        lobby = await server.until(
            lambda: next((each for each in channel.shown() if "Join" in labels(each)), None), "the lobby"
        )
        for guest in people[1:]:
            await guest.press(lobby, "Join", acknowledged=True)
            await server.until(lambda name=guest.user.name: name in lobby.text, "a guest's seat")
        await people[0].start(lobby)
        await server.until(lambda: "Join" not in labels(lobby), "the game")
    return [PanelPlayer(each, server.world.channel, 3, info.name) for each in people]


def labels(message: Message) -> list[object]:
    return [each.get("label") for each in message.controls]
