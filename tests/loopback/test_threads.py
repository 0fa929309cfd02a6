"""A table in a thread of its own, over real sockets: its card, its board, its calls."""

from __future__ import annotations

import pytest

from tables.service import Tables
from tests.loopback.bots import Child
from tests.loopback.conftest import MakePerson
from tests.loopback.forked import sharing
from tests.loopback.panel_player import PanelPlayer, control_id
from tests.loopback.records import ALL_BUT_ADMINISTRATOR, FORUM, MANAGE_THREADS, Channel, Message
from tests.loopback.server import Server
from tests.loopback.traffic import cut, refuse

pytestmark = sharing


def public(channel: Channel) -> list[Message]:
    return [each for each in channel.shown() if each.only_for is None]


def verbs(message: Message) -> list[str]:
    return [control_id(each).target.verb for each in message.controls]


async def test_a_thread_is_opened_once_lost_answers_or_not_and_again_when_archived(
    server: Server, program: Child, make_person: MakePerson
) -> None:
    server.world.app_permissions = ALL_BUT_ADMINISTRATOR & ~MANAGE_THREADS
    ann, bob = make_person("Ann"), make_person("Bob")
    await ann.slash("traitors", "new")
    channel = server.world.channel
    await server.until(lambda: public(channel), "the lobby")
    (card,) = public(channel)
    cid = make_person("Cid")
    await bob.press(card, "Join", acknowledged=True)
    await cid.press(card, "Join", acknowledged=True)
    await server.until(lambda: "Cid" in card.text, "all sit in the lobby")
    # The thread is opened, but its answer is lost on the way: the bot finds it there.
    server.rules.add("POST /channels/*/messages/*/threads", cut(), phase="after")
    await ann.start(card)
    await server.until(lambda: card.id in server.world.channels, "a thread on the card")
    thread = server.world.channels[card.id]
    await server.until(lambda: public(thread), "the board in the thread")
    assert {ann.id, bob.id, cid.id} <= thread.members
    assert len([each for each in server.world.channels.values() if each.kind == thread.kind]) == 1
    assert len(public(channel)) == 1, "the channel holds the card alone"
    (board,) = public(thread)
    assert board.files
    assert "log" in verbs(board)
    assert not card.files
    assert "open" in verbs(card)
    # One call for the two others, with the board; who has acted is named no more.
    assert board.text.count("<@") == 2
    await bob.slash("traitors", "move", options={"move": "set -.-.-"}, where=thread)
    await server.until(lambda: f"<@{bob.id}>" not in board.text, "Bob is called no more")
    assert f"<@{cid.id}>" in board.text
    thread.archived = True
    await ann.slash("traitors", "move", options={"move": "set -.-.-"}, where=channel)

    def last_calls() -> list[Message]:
        return [each for each in public(thread) if "waiting only for you" in each.text]

    await server.until(last_calls, "Cid is told that all wait for him")
    assert f"<@{cid.id}>" in last_calls()[0].text
    assert "hush" in verbs(last_calls()[0])
    await cid.slash("traitors", "move", options={"move": "set -.-.-"}, where=channel)
    await server.until(lambda: not thread.archived, "the thread is open again")
    await server.until(lambda: not board.files, "the board that was replaced keeps a line")
    assert len(public(channel)) == 1
    # Locked it is shut for good: what follows goes to the channel.
    thread.archived = thread.locked = True
    for person in (ann, bob, cid):
        player = PanelPlayer(person, channel, 3, "traitors")
        player.table = control_id(card.controls[0]).table
        if await player.move() is not None:
            break
    await server.until(lambda: len(public(channel)) == 2, "the board in the channel")
    assert "log" in verbs(public(channel)[1])
    assert thread.archived
    assert "Traceback" not in program.output


@pytest.mark.parametrize("tags", [["Kashgar", "Ceylon"], ["Cards", "News"], []], ids=" ".join)
async def test_in_a_forum_that_requires_tags_a_post_has_the_games_or_the_first_and_else_why_is_kept(
    server: Server, tables: Tables, make_person: MakePerson, tags: list[str]
) -> None:
    ann, bob, channel = make_person("Ann"), make_person("Bob"), server.world.channel
    forum = server.world.add_channel("games", kind=FORUM)
    forum.requires_tag, forum.tags = True, tags
    await tables.settings.change_server(server.world.guild.id, play_in="forum", forum=forum.id)
    await ann.slash("ceylon", "new")
    card = await server.until(lambda: next(iter(public(channel)), None), "the lobby")
    await bob.press(card, "Join", acknowledged=True)
    await server.until(lambda: "Bob" in card.text, "all sit in the lobby")
    await ann.start(card)
    if not tags:
        await server.until(lambda: "log" in verbs(card), "the board is in the channel")
        refused = (await tables.settings.server(server.world.guild.id)).refused
        assert refused is not None
        assert refused.text.startswith("A tag is required to create a forum post")
        return

    def post() -> Channel | None:
        return next((each for each in server.world.channels.values() if each.parent == forum.id), None)

    thread = await server.until(post, "the post")
    await server.until(lambda: len(public(thread)) == 2, "the board in the post")
    assert thread.tags == (["Ceylon"] if "Ceylon" in tags else ["Cards"])


@pytest.mark.parametrize("code", [160006, 40067, 30033])
async def test_where_no_thread_can_be_had_the_board_is_in_the_channel(
    server: Server, tables: Tables, make_person: MakePerson, code: int
) -> None:
    server.world.app_permissions = ALL_BUT_ADMINISTRATOR
    ann, bob, channel = make_person("Ann"), make_person("Bob"), server.world.channel
    full = refuse(400, code, "Maximum number of active threads reached")
    server.rules.add("POST /channels/*/messages/*/threads", full, times=None)
    await ann.slash("ceylon", "new")
    card = await server.until(lambda: next(iter(public(channel)), None), "the lobby")
    await bob.press(card, "Join", acknowledged=True)
    await server.until(lambda: "Bob" in card.text, "all sit in the lobby")
    await ann.start(card)
    await server.until(lambda: "log" in verbs(card), "the board is in the channel")
    refused = (await tables.settings.server(server.world.guild.id)).refused
    assert refused is not None
    assert refused.code == code
    assert "log" in verbs(card)
