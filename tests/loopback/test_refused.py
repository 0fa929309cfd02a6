"""What Discord refuses for good while a game is played: each time people see what is left to see."""

from __future__ import annotations

import asyncio

import pytest

from tables.service import Tables
from tests.loopback.conftest import MakePerson
from tests.loopback.panel_player import PanelPlayer, board, control_id
from tests.loopback.people import NoAnswer
from tests.loopback.records import ALL_BUT_ADMINISTRATOR, ATTACH_FILES, SEND_MESSAGES, VIEW_CHANNEL, Message
from tests.loopback.server import Server
from tests.loopback.traffic import too_large
from tests.tables.world import play_on

ACKNOWLEDGEMENTS = "POST /interactions/*/*/callback"
PANELS = "PATCH /webhooks/*/*/messages/@original"
POSTS = "POST /channels/*/messages"
EDITS = "PATCH /channels/*/messages/*"


@pytest.fixture
async def player(server: Server, tables: Tables, make_person: MakePerson) -> PanelPlayer:
    """Somebody at a table of their own whose board is posted."""
    ann = PanelPlayer(make_person("Ann"), server.world.channel, seed=3)
    await ann.sit_down()
    await server.until(lambda: board(server.world.channel), "the board")
    return ann


def start_of(lobby: Message) -> str:
    """The custom_id of what begins a game."""
    return next(str(each["custom_id"]) for each in lobby.controls if control_id(each).target.verb == "start")


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


async def test_pictures_that_are_too_large_are_replaced_by_words(
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


async def test_a_panel_in_direct_messages_that_is_too_large_comes_in_words(
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
    server: Server, player: PanelPlayer
) -> None:
    first = board(server.world.channel)
    assert first is not None
    server.world.delete(first)
    await player.move()
    second = await server.until(lambda: board(server.world.channel), "another board")
    assert second.id != first.id


async def test_in_a_channel_that_is_deleted_a_game_goes_on_in_panels(
    server: Server, player: PanelPlayer, tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    garden = server.world.add_channel("garden")
    del server.world.channels[server.world.channel.id]
    player.panel, player.channel = None, garden
    made = await player.move()
    assert made is not None
    assert (await tables.views.info(1)).number >= made.moves
    assert "Traceback" not in caplog.text


async def test_what_waited_is_said_as_soon_as_the_bot_is_invited_back(
    server: Server, player: PanelPlayer
) -> None:
    shown = board(server.world.channel)
    assert shown is not None
    server.send_away(server.world.guild)
    refused = len([each for each in server.log.requests if each.status == 403])
    made = await player.move()
    assert made is not None, "the panel answers its reader alone, whoever is sent away"
    await server.until(
        lambda: len([each for each in server.log.requests if each.status == 403]) > refused, "a refusal"
    )
    since = shown.shown_at
    server.invite_back(server.world.guild)
    assert await server.until(lambda: board(server.world.channel, since=since), "the board")


@pytest.mark.parametrize("denied", [VIEW_CHANNEL, SEND_MESSAGES])
async def test_who_is_awaited_is_told_alone_while_the_channel_is_shut_and_the_board_comes_once_it_is_not(
    server: Server, tables: Tables, make_person: MakePerson, monkeypatch: pytest.MonkeyPatch, denied: int
) -> None:
    monkeypatch.setattr("cogs.delivery.queue_sender.pause_after", lambda error, attempts: 600.0)
    channel = server.world.channel
    people = make_person("Ann"), make_person("Bob")
    await people[0].slash("settings", "mine", options={"hand": "dm"})
    await people[1].slash("settings", "mine", options={"hand": "dm"})
    await people[0].slash("ceylon", "new")
    lobby = await server.until(lambda: next(iter(channel.shown()), None), "the lobby")
    await people[1].press(lobby, "Join", acknowledged=True)
    await server.until(lambda: "Bob" in lobby.text, "Bob's seat")
    server.world.delete(lobby)  # what follows is a new message
    server.deny(channel, denied)
    await people[0].press(lobby, start_of(lobby), stale=True, acknowledged=True)

    def panels() -> list[Message]:
        return [each for one in people for each in one.sees(one.dms) if "Ceylon" in each.text]

    await server.until(lambda: len(panels()) == 2, "both panels in direct messages")
    assert board(channel) is None
    server.deny(channel, 0)
    assert await server.until(lambda: board(channel), "the board")


async def test_where_files_may_not_be_attached_boards_come_in_words(
    server: Server, player: PanelPlayer
) -> None:
    shown = board(server.world.channel)
    assert shown is not None
    assert shown.files
    server.deny(server.world.channel, ATTACH_FILES)
    since = shown.shown_at
    assert await player.move() is not None
    shown = await server.until(lambda: board(server.world.channel, since=since), "the board in words")
    assert not shown.files
    assert len(shown.text) > 200


@pytest.mark.parametrize("path", [("table", "board"), ("table", "replay"), ("help",), ("puzzle",)])
async def test_answers_whose_pictures_are_too_large_come_in_words(
    server: Server, tables: Tables, make_person: MakePerson, path: tuple[str, ...]
) -> None:
    ann = make_person("Ann")
    await ann.slash("quetinny", "new")
    await play_on(tables, 1, most=1)
    server.rules.add(PANELS, too_large, times=None)
    answer = await ann.slash(*path)
    assert answer.message is not None
    assert not answer.message.files
    assert len(answer.text) > 200
    assert answer.message.controls


async def test_a_file_that_is_too_large_is_said_to_be_so(
    server: Server, tables: Tables, make_person: MakePerson, caplog: pytest.LogCaptureFixture
) -> None:
    ann = make_person("Ann")
    kept = await ann.slash("privacy")
    assert kept.message is not None
    server.rules.add(PANELS, too_large, times=None)
    answer = await ann.press(kept.message, "Download it")
    assert "too large for Discord" in answer.text
    assert "Traceback" not in caplog.text


async def test_a_card_that_somebody_deleted_is_let_go(
    server: Server, tables: Tables, make_person: MakePerson
) -> None:
    server.world.app_permissions = ALL_BUT_ADMINISTRATOR
    channel, people = server.world.channel, (make_person("Ann"), make_person("Bob"))
    await people[0].slash("ceylon", "new")
    card = await server.until(lambda: next(iter(channel.shown()), None), "the lobby")
    await people[1].press(card, "Join", acknowledged=True)
    await server.until(lambda: "Bob" in card.text, "Bob's seat")
    await people[0].start(card)
    thread = await server.until(lambda: server.world.channels.get(card.id), "the thread")
    await server.until(lambda: board(thread), "the board")
    server.world.delete(card)
    edits = EDITS.replace("*", str(channel.id), 1)
    for times in range(3):
        (awaited, *_) = (await tables.views.get(1, None)).awaited
        player = PanelPlayer(people[awaited], channel, seed=times, game="ceylon")
        while (await tables.views.get(1, None)).awaited == {awaited}:
            assert await player.move() is not None
    posts = f"POST /channels/{thread.id}/messages"
    await server.until(lambda: len(server.log.find(posts)) > 2, "calls in the thread")
    assert len([each for each in server.log.find(edits) if each.status == 404]) == 1


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
