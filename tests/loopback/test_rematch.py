"""Playing again over real sockets: one table, however often and by whom the button is pressed."""

from __future__ import annotations

import asyncio

from tests.loopback.bots import Child
from tests.loopback.conftest import MakePerson
from tests.loopback.forked import sharing
from tests.loopback.records import Message
from tests.loopback.server import Server
from tests.loopback.traffic import cut

pytestmark = sharing


def with_button(server: Server, label: str, below: Message) -> list[Message]:
    """What was posted for everybody below a message, and has this button now."""
    posted = [each for each in server.public("") if each.id > below.id]
    return [each for each in posted if any(control.get("label") == label for control in each.controls)]


async def test_play_again_opens_one_table_whatever_is_pressed_and_lost(
    server: Server, program: Child, make_person: MakePerson
) -> None:
    ann, bob = make_person("Ann"), make_person("Bob")
    await ann.slash("palimpsest", "new")
    card = (await server.until(lambda: server.public("Ann (host)"), "the lobby"))[0]
    await bob.press(card, "Join", acknowledged=True)
    await server.until(lambda: "Bob" in card.text, "both are seated")
    await ann.start(card)
    await server.until(lambda: server.public("** plays a card"), "the game")
    asked = await ann.slash("table", "close")
    assert asked.message is not None
    await ann.press(asked.message, "End without result")
    question = (await server.until(lambda: server.public("end the game without a result"), "the proposal"))[0]
    await bob.press(question, "Agree", acknowledged=True)
    # The board above gives way to one below what was said since.
    (over,) = await server.until(lambda: with_button(server, "Play again", question), "the end")
    # Both press at once, each press is delivered twice, and Discord's word on what is posted is lost.
    server.rules.add("POST /channels/*/messages", cut(), phase="after")
    for each in (ann, bob):
        each.deliveries = 2
    await asyncio.gather(*(each.press(over, "Play again", acknowledged=True) for each in (ann, bob)))
    lobby = (await server.until(lambda: server.public("· table 2"), "the lobby"))[0]
    await server.until(lambda: "Ann" in lobby.text and "Bob" in lobby.text, "both are seated")
    for each in (ann, bob):
        each.deliveries = 1
        again = await each.press(over, "Play again")
        assert again.message is not None
        assert "You are already at table 2." in again.message.text
    texts = [each.text for each in server.posted]
    assert sum("Table 2 is open" in text for text in texts) == 1
    assert sum("You are now seated at table 2." in text for text in texts) == 1
    calls = await server.until(lambda: server.public("has opened table 2 to play"), "the call")
    assert len(calls) == 1
    assert server.public("· table 2") == [lobby]
    assert not any("table 3" in text for text in texts)
