"""What Discord refuses for good while a game is played: each time people see what is left to see."""

from __future__ import annotations

import asyncio

import pytest

from cogs.bot import Caravanserai
from tables.service import Tables
from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.panel_player import PanelPlayer, board
from tests.loopback.people import NoAnswer
from tests.loopback.server import Server
from tests.loopback.traffic import Reply, Request, refuse

ACKNOWLEDGEMENTS = "POST /interactions/*/*/callback"
PANELS = "PATCH /webhooks/*/*/messages/@original"
POSTS = "POST /channels/*/messages"
EDITS = "PATCH /channels/*/messages/*"


@pytest.fixture
async def tables(run_bot: RunBot, database: str) -> Tables:
    bot = await run_bot(Caravanserai(database))
    assert isinstance(bot, Caravanserai)
    await bot.wait_until_ready()
    return bot.services.tables


def too_large(request: Request) -> Reply | None:
    """Discord takes no files any more."""
    return Reply(413, {"message": "Request entity too large", "code": 40005}) if request.files else None


async def test_an_acknowledgement_after_three_seconds_changes_nothing(
    server: Server, tables: Tables, make_person: MakePerson, caplog: pytest.LogCaptureFixture
) -> None:
    server.rules.add(ACKNOWLEDGEMENTS, lambda _: server.clock.advance(3.1))
    with pytest.raises(NoAnswer):
        await make_person("Ann").slash("quetinny", "new")
    await make_person("Bob").slash("table", "mine")
    assert await tables.views.all_numbers() == []
    assert "Traceback" not in caplog.text


async def test_a_panel_after_fifteen_minutes_is_lost_and_its_table_is_not(
    server: Server, tables: Tables, make_person: MakePerson, caplog: pytest.LogCaptureFixture
) -> None:
    ann = make_person("Ann")
    await ann.slash("quetinny", "new")
    shown = await server.until(lambda: board(server.world.channel), "the board")
    late = server.rules.add(PANELS, lambda _: server.clock.advance(16 * 60.0))
    asked = asyncio.create_task(ann.slash("quetinny", "hand"))
    await server.until(lambda: late.met, "the panel")
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    panel = await ann.press(shown, "As suggested")
    assert panel.message is not None
    assert panel.message.controls
    assert "Traceback" not in caplog.text


async def test_pictures_that_are_too_large_are_told_in_words(
    server: Server, tables: Tables, make_person: MakePerson
) -> None:
    for pattern in (POSTS, EDITS, PANELS):
        server.rules.add(pattern, too_large, times=None)
    ann = make_person("Ann")
    await ann.slash("quetinny", "new")
    panel = await ann.slash("quetinny", "hand")
    assert panel.message is not None
    assert panel.message.controls
    assert not panel.message.files
    shown = await server.until(lambda: board(server.world.channel), "the board")
    assert not shown.files
    assert len(shown.text) > 200


async def test_a_panel_in_direct_messages_that_is_too_large_is_told_in_words(
    server: Server, tables: Tables, make_person: MakePerson
) -> None:
    ann = make_person("Ann")
    await ann.slash("settings", "mine", options={"hand": "dm"})
    server.rules.add(POSTS, too_large, times=None)
    await ann.slash("quetinny", "new")
    panel = await server.until(lambda: next(iter(ann.sees(ann.dms)), None), "the panel")
    assert panel.controls
    assert not panel.files
    assert len(panel.text) > 200


async def test_a_board_that_somebody_deleted_comes_again_with_the_next_move(
    server: Server, tables: Tables, make_person: MakePerson
) -> None:
    player = PanelPlayer(make_person("Ann"), server.world.channel, seed=3)
    await player.sit_down()
    first = await server.until(lambda: board(server.world.channel), "the board")
    server.world.delete(first)
    await player.move()
    second = await server.until(lambda: board(server.world.channel), "another board")
    assert second.id != first.id


async def test_in_a_channel_that_is_deleted_a_game_goes_on_in_panels(
    server: Server, tables: Tables, make_person: MakePerson, caplog: pytest.LogCaptureFixture
) -> None:
    player = PanelPlayer(make_person("Ann"), server.world.channel, seed=3)
    await player.sit_down()
    await server.until(lambda: board(server.world.channel), "the board")
    garden = server.world.add_channel("garden")
    del server.world.channels[server.world.channel.id]
    player.panel, player.channel = None, garden
    made = await player.move()
    assert made is not None
    assert (await tables.views.info(1)).number >= made.moves
    assert "Traceback" not in caplog.text


async def test_a_bot_that_was_thrown_out_says_what_waited_once_it_is_back(
    server: Server, tables: Tables, make_person: MakePerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.delivery.sender.pause_after", lambda error, attempts: 0.01)
    out = [
        server.rules.add(each, refuse(403, 50001, "Missing Access"), times=None) for each in (POSTS, EDITS)
    ]
    await make_person("Ann").slash("quetinny", "new", where=server.world.channel)
    await server.until(lambda: out[0].met, "the refusal")
    assert board(server.world.channel) is None
    for rule in out:
        server.rules.remove(rule)
    assert await server.until(lambda: board(server.world.channel), "the board")


@pytest.mark.parametrize(
    ("permission", "name"),
    [
        (10, "View Channel"),
        (11, "Send Messages"),
        (14, "Embed Links"),
        (15, "Attach Files"),
        (16, "Read Message History"),
    ],
)
async def test_each_permission_that_is_taken_away_is_named(
    server: Server, tables: Tables, make_person: MakePerson, permission: int, name: str
) -> None:
    server.world.app_permissions &= ~(1 << permission)
    answer = await make_person("Ann").slash("quetinny", "new")
    assert f"I need the permission {name}" in answer.text
    assert await tables.views.all_numbers() == []
