"""A table in a thread of its own, over real sockets: its card, its board, its calls."""

from __future__ import annotations

from tests.loopback.bots import Child
from tests.loopback.conftest import MakePerson
from tests.loopback.forked import sharing
from tests.loopback.panel_player import PanelPlayer, control_id
from tests.loopback.records import ALL_BUT_ADMINISTRATOR, MANAGE_THREADS, Channel, Message
from tests.loopback.server import Server
from tests.loopback.traffic import cut

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
    await ann.press(card, "Start", acknowledged=True)
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
    # One call for the two others, with the board; it strikes out who has acted.
    assert board.text.count("<@") == 2
    assert "~~" not in board.text
    await bob.slash("traitors", "start", options={"give": True}, where=thread)
    await server.until(lambda: f"~~<@{bob.id}>~~" in board.text, "Bob is struck out")
    assert f"~~<@{cid.id}>~~" not in board.text
    thread.archived = True
    await ann.slash("traitors", "start", options={"give": True}, where=channel)

    def last_calls() -> list[Message]:
        return [each for each in public(thread) if "waiting only for you" in each.text]

    await server.until(last_calls, "Cid is told that all wait for him")
    assert f"<@{cid.id}>" in last_calls()[0].text
    assert "hush" in verbs(last_calls()[0])
    await cid.slash("traitors", "start", options={"give": True}, where=channel)
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
