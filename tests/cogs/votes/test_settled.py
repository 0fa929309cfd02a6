"""The message that asked for votes says what became of that, whichever way it ended."""

from __future__ import annotations

import pytest
from msgspec import structs

from data.catalogue import ENGLISH
from sandbox.adapter import Member, VisibleMessage
from tables.core.view_types import TableView
from tests.cogs.people import (
    CHANNEL,
    board,
    bot_of,
    end_as_manager,
    open_panel,
    play,
    said,
    seen_by,
    shown,
    sit_down,
)
from tests.cogs.settings.test_privacy import forget
from tests.support.settled_world import World, sleeping_is_idle

pytestmark = pytest.mark.usefixtures("words_alone", "little_thought")


def question(member: Member, text: str) -> VisibleMessage:
    """The message of its own, not the board, in which this is proposed."""
    found = [seen for seen in member.visible(CHANNEL) if text in seen.text and seen.id != board(member).id]
    return found[0]


async def asked(world: World, what: str) -> tuple[Member, Member]:
    """A table at which the second member has proposed something, and the first one is asked."""
    bela, chidi = await sit_down(world, "ceylon", ("bela", "chidi"), clock="none")
    if what == "end":
        await chidi.press(await chidi.slash(CHANNEL, "table close"), "End without result")
    else:
        await chidi.slash(CHANNEL, "clock pause", time="2d")
    assert "Agree" in [button.label for button in question(bela, "would like to").buttons]
    return bela, chidi


@pytest.mark.parametrize(
    ("what", "answer", "outcome", "restarted"),
    [
        ("pause", "agree", "Chidi has paused table 1 until", False),
        ("pause", "agree", "Chidi has paused table 1 until", True),
        ("pause", "refuse", "Béla disagrees. The table is not paused.", False),
        ("pause", "withdraw", "Chidi has withdrawn the proposal. The table is not paused.", True),
        ("pause", "lapse", "Too few agreed in time. The table is not paused.", True),
        ("pause", "close", "A manager of this server has closed the table without a result.", False),
        ("end", "agree", "Everyone present agreed to end the game without a result.", True),
    ],
)
async def test_a_question_says_how_it_ended(
    world: World, what: str, answer: str, outcome: str, restarted: bool
) -> None:
    bela, chidi = await asked(world, what)
    if restarted:
        await world.restart_bot()
    match answer:
        case "agree":
            await bela.press(question(bela, "would like to"), "Agree")
        case "refuse":
            await bela.press(question(bela, "would like to"), "Against")
        case "withdraw":
            await chidi.press(question(chidi, "would like to"), "Against")
        case "lapse":
            await world.advance(hours=25)
        case _:
            await end_as_manager(world.member("ana"), "Close without result")
    settled = question(bela, "would like to")
    assert "**Settled:** " + outcome in settled.text
    assert len(said(bela, outcome)) == (2 if answer == "close" else 1), "said once, unless it calls"
    told = [seen.text for seen in bela.visible(CHANNEL) if seen.ephemeral and "has begun" not in seen.text]
    assert told == [], "also to whoever pressed"
    assert settled.buttons == []
    assert bela.visible(CHANNEL)[-1].id == board(bela).id, (
        "below it stands whose turn it is, and the way there"
    )
    assert not board(bela).pinged, "whoever is called already is not called again"
    last = settled.text
    await world.restart_bot()
    await world.advance(minutes=5)
    assert question(bela, "would like to").text == last


async def test_a_question_stays_open_below_newer_boards(world: World) -> None:
    bela, chidi = await asked(world, "pause")
    await play(world, (bela, chidi), 4)
    assert "Agree" in [button.label for button in question(bela, "would like to").buttons]
    await bela.press(question(bela, "would like to"), "Agree")
    assert "**Settled:** Chidi has paused" in question(bela, "would like to").text


@pytest.mark.parametrize("lines", [3, 4])
async def test_what_became_of_a_question_that_has_scrolled_away_is_said_below(
    world: World, lines: int
) -> None:
    bela, chidi = await asked(world, "pause")
    for number in range(lines):
        await chidi.say(CHANNEL, f"Are you there? {number}")
    await bela.press(question(bela, "would like to"), "Against")
    assert len(said(bela, "Béla disagrees. The table is not paused.")) == (1 if lines == 3 else 2)


@pytest.mark.parametrize("times", [1, 2])
async def test_a_lost_answer_has_what_became_of_a_question_said_once(world: World, times: int) -> None:
    bela, chidi = await asked(world, "pause")
    asking = question(bela, "would like to")
    world.lose_answer("PATCH", f"/channels/*/messages/{asking.id}", times=times)
    await bela.press(asking, "Against")
    await world.restart_bot(crash=True)
    await world.advance(minutes=5)
    assert len(said(chidi, "Béla disagrees. The table is not paused.")) == 1
    assert question(bela, "would like to").buttons == []


async def test_a_direct_message_that_asks_for_a_vote_goes_with_its_answer(world: World) -> None:
    await world.member("bela").slash(CHANNEL, "settings mine", notices="dm")
    bela, chidi = await asked(world, "pause")
    assert "is voting on something" in bela.inbox[-1].text
    await bela.press(question(bela, "would like to"), "Against")
    assert bela.inbox == []
    assert len(said(chidi, "Béla disagrees")) == 1


async def test_the_end_of_a_game_settles_what_was_asked(world: World) -> None:
    bela, chidi = await asked(world, "pause")
    await play(world, (bela, chidi))
    assert "**Settled:** 🏁 The game is over: " in question(bela, "would like to").text


async def test_whoever_is_forgotten_takes_their_question_along(world: World) -> None:
    bela, chidi, _ = await sit_down(world, "ceylon", ("bela", "chidi", "dunya"), clock="none")
    await chidi.slash(CHANNEL, "clock pause", time="2d")
    await forget(chidi)
    await world.advance(minutes=5)
    settled = question(bela, "would like to")
    assert "**Settled:** Somebody has given up" in settled.text
    assert settled.buttons == []


async def test_nobody_is_called_to_a_question_that_is_settled_before_it_could_be_asked(world: World) -> None:
    bela, chidi = await sit_down(world, "ceylon", ("bela", "chidi"), clock="59m")
    with sleeping_is_idle():
        world.refuse("POST", "/channels/*/messages", status=503, times=None)
        await chidi.slash(CHANNEL, "clock pause", time="2d")
        await world.advance(minutes=6)
        world.backend.faults.clear()
        await world.advance(minutes=3)
    settled = question(bela, "would like to")
    assert settled.text.startswith("Chidi would like to pause"), "no mention"
    assert "**Settled:** Too few agreed in time" in settled.text


@pytest.mark.parametrize("game", ["ceylon", "kashgar", "palimpsest", "traitors"])
async def test_a_closed_table_is_shown_as_it_was_and_says_why_in_public_and_in_private(
    world: World, game: str
) -> None:
    ana, bela, chidi = members = await sit_down(world, game, ("ana", "bela", "chidi"))
    await play(world, members, 4)
    own = await open_panel(ana, channel=CHANNEL)
    await bela.press(await bela.slash(CHANNEL, "table close"), "End without result")
    for member in (ana, chidi):
        await member.press(board(member), "Agree")
    (private,) = [seen for seen in ana.visible(CHANNEL) if seen.id == shown(own).id]
    for seen in (board(ana), private):
        assert seen.text.count("This table has been closed.") == 1
        assert seen.text.count("Everyone present agreed to end the game without a result.") == 1
        assert all(member.shown_name in seen.text for member in (bela, chidi)), "how all stood"
        assert "Play again" in [button.label for button in seen.buttons]


@pytest.mark.parametrize("game", ["ceylon", "kashgar"])
async def test_on_a_closed_table_nobody_is_lit_as_if_it_were_their_turn(world: World, game: str) -> None:
    members = await sit_down(world, game, ("bela", "chidi"))
    await play(world, members, 4)
    open_view, ui = await seen_by(world, None), bot_of(world).uis[game]
    moved = structs.replace(open_view, view=structs.replace(open_view.view, player=1 - open_view.view.player))

    def drawn(table_view: TableView) -> bytes:
        picture = ui.board_picture(table_view, ENGLISH)
        return picture().png

    def closed(table_view: TableView) -> TableView:
        return structs.replace(table_view, table=structs.replace(table_view.table, status="closed"))

    assert drawn(open_view) != drawn(moved)
    assert drawn(closed(open_view)) == drawn(closed(moved))
