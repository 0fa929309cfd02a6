"""Moves taken back, as the people at a table do and see it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from cogs.delivery import open_panels
from engine.kashgar.advice import preview_turn
from sandbox.adapter import Answer, Member
from tests.cogs import people
from tests.cogs.kashgar.table import by_panel, by_slash, on_turn
from tests.cogs.people import CHANNEL, board, bot_of, open_panel, seen_by, shown
from tests.support.settled_world import World, button_of

pytestmark = pytest.mark.usefixtures("words_alone")

NAMES = ("ana", "bela")


async def moved(world: World, *, more_time: bool = False) -> tuple[Member, Member, Answer]:
    """A game of Kashgar whose first player has moved: the mover, the other, and the mover's panel.

    With ``more_time`` the mover would have had a day longer than the other has.
    """
    members = await people.sit_down(world, "kashgar", NAMES)
    mover = await on_turn(world, members)
    assert mover is not None
    if more_time:
        await mover.slash(people.CHANNEL, "clock more")
    panel = await by_panel(world, mover, await plain_move(world, mover))
    return mover, members[1 - members.index(mover)], panel


async def plain_move(world: World, member: Member) -> str:
    """A move that brings nothing to light: to pass a card, or to use one for goods."""
    game, view = bot_of(world).games["kashgar"], (await seen_by(world, member)).view
    for move in view.ask.moves:
        turn = preview_turn(view, (view.ask.moves.index(move),))
        if turn.over and turn.certain:
            return str(game.text(move))
    raise AssertionError("no move of one step")


def labels(answer: Answer) -> list[str]:
    return [button.label for button in shown(answer).buttons]


async def test_a_press_takes_a_move_back_that_nobody_has_seen(world: World) -> None:
    mover, other, panel = await moved(world)
    assert (await seen_by(world, other)).awaited == {(await seen_by(world, other)).seat}
    back = await mover.press(panel, "Take back")
    assert "Taken back: You used " in back.text
    assert "Take back" not in labels(back)
    assert (await seen_by(world, mover)).awaited == {(await seen_by(world, mover)).seat}
    (line,) = people.said(other, "has taken a move back")
    assert f"It is about this: {mover.shown_name} used " in line
    log = (await other.slash(CHANNEL, "table log")).text
    assert "~~" in log
    assert "took their last move back" in log
    assert "You took your last move back" in (await mover.slash(CHANNEL, "table log")).text
    proof = await other.slash(CHANNEL, "deal verify")
    assert "Every move in the log follows the rules" in proof.text
    await by_slash(mover, await plain_move(world, mover))
    assert (await seen_by(world, other)).awaited == {(await seen_by(world, other)).seat}


async def test_answers_in_advance_are_no_move_where_they_are_taken_back(world: World) -> None:
    ana, _ = await people.sit_down(world, "ceylon", NAMES)
    standing = await ana.press(await open_panel(ana), "Answers in advance")
    (value,) = [value for value, label in shown(standing).menus[0].options.items() if "use" in label.lower()]
    back = await ana.press(await people.choose_value(ana, shown(standing), value), "Take back")
    assert "Taken back: You set answers in advance." in back.text
    assert "move" not in back.text.partition("Taken back")[2].splitlines()[0]


async def test_typed_twice_it_asks_whether_another_move_is_meant(world: World) -> None:
    mover, other, _ = await moved(world)
    await by_slash(other, await plain_move(world, other))
    await by_slash(mover, await plain_move(world, mover))
    assert "Taken back: You used " in (await mover.slash(CHANNEL, "table undo")).text
    number = (await seen_by(world, None)).table.number
    again = await mover.slash(CHANNEL, "table undo")
    assert "made none since" in again.text
    assert (await seen_by(world, None)).table.number == number
    # The one before it has the other's answer behind it.
    assert f"{mover.shown_name} used " in again.text or "You used " in again.text, "it is named"
    asked = await mover.press(again, "Take back")
    assert "Everyone present has been asked" in asked.text
    assert f"{mover.shown_name} would like to take this back: {mover.shown_name} used " in board(other).text


async def test_who_has_looked_since_is_asked_and_agrees_with_one_press(world: World) -> None:
    mover, other, _ = await moved(world)
    await open_panel(other)
    asked = await mover.slash(CHANNEL, "table undo")
    assert "Everyone present has been asked" in asked.text
    assert "It is about this: You used " in asked.text
    (call,) = [
        seen.text
        for seen in other.visible(CHANNEL)
        if "Agree" in [one.label for one in seen.buttons] and not seen.pictures and seen.id != board(other).id
    ]
    for text in (board(other).text, call):
        assert f"{mover.shown_name} would like to take this back: {mover.shown_name} used " in text
    seat = (await seen_by(world, mover)).seat
    assert (await seen_by(world, None)).awaited != {seat}
    question = next(seen for seen in other.visible(CHANNEL) if "Agree" in [one.label for one in seen.buttons])
    await other.press(question, "Agree")
    assert (await seen_by(world, None)).awaited == {seat}
    left = [button.label for seen in other.visible(CHANNEL) for button in seen.buttons]
    assert "Agree" not in left
    assert any(call in seen.text and "**Settled:** " in seen.text for seen in other.visible(CHANNEL))


async def test_a_press_after_the_others_move_says_so_and_asks_nobody(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message shows a move that nobody has answered: its button means that."""
    # Panels stay, as those do that are a quarter of an hour old.
    monkeypatch.setattr(open_panels, "TOKEN_LIVES", timedelta(seconds=-1))
    mover, other, panel = await moved(world)
    undo = button_of(shown(panel), "Take back").custom_id
    await by_slash(other, await plain_move(world, other))
    number = (await seen_by(world, None)).table.number
    late = await mover.press(panel, custom_id=undo)
    assert "Others have moved since." in late.text
    assert f"{other.shown_name} used " in late.text
    assert "Use a front card" in late.text, "the state is shown"
    table = (await seen_by(world, None)).table
    assert (table.number, table.life.proposal) == (number, None)
    asked = await mover.press(late, "Ask to take it back")
    assert "It is about this: You used " in asked.text
    proposed = board(other).text
    for each in (mover, other):
        assert f"{each.shown_name} used " in proposed.partition("would like to take this back: ")[2]


async def test_a_move_of_the_other_settles_what_was_asked(world: World) -> None:
    mover, other, _ = await moved(world)
    await open_panel(other)
    await mover.slash(CHANNEL, "table undo")
    await by_slash(other, await plain_move(world, other))
    assert (await seen_by(world, None)).table.life.proposal is None
    assert any("no move of" in seen.text for seen in mover.visible(CHANNEL))
    (question,) = [
        seen for seen in mover.visible(CHANNEL) if "**Settled:** The game went on, so" in seen.text
    ]
    assert "would like to take this back" in question.text
    assert question.buttons == []


async def test_a_secret_move_that_is_taken_back_is_told_as_what_others_knew_of(world: World) -> None:
    ana, bela, _ = await people.sit_down(world, "traitors", ("ana", "bela", "chidi"))
    move = bot_of(world).games["traitors"].text((await seen_by(world, ana)).moves[0])
    await ana.slash(CHANNEL, "traitors move", move=move)
    await ana.slash(CHANNEL, "table undo")
    (line,) = people.said(bela, "has taken a move back")
    assert line.splitlines()[-1] == f"-# It is about this: {ana.shown_name} is ready."


async def test_what_brought_a_card_to_light_stays(world: World) -> None:
    members = await people.sit_down(world, "palimpsest", NAMES)
    seat = min((await seen_by(world, None)).awaited)
    panel = await members[seat].press(await open_panel(members[seat], "Take my turn"), "Lay on 1")
    done = await members[seat].press(panel, "Confirm")
    assert "Take back" not in labels(done)
    refused = await members[seat].slash(CHANNEL, "table undo")
    assert "cannot be taken back" in refused.text
