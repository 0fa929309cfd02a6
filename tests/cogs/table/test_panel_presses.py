"""Panels and their controls: what they tell whom, and what becomes of those from another time."""

from __future__ import annotations

import pytest

from cogs.screens.control_ids import ControlId
from cogs.table_screens.log import LOG_LINES
from data.catalogue import ENGLISH
from render.decktet import card_words
from sandbox.adapter import Member, VisibleMessage
from tests.cogs.people import CHANNEL, aged, board, bot_of, open_panel, panel_alone, seen_by, shown, sit_down
from tests.support.settled_world import World, button_of

ADVANCE = "standing {winds} ask ask"
"""Ceylon's answers in advance: moves that nobody else hears of."""


def ids(seen: VisibleMessage) -> list[str]:
    return [*(each.custom_id for each in seen.buttons), *(each.custom_id for each in seen.menus)]


async def answer_in_advance(world: World, member: Member, *winds: str) -> None:
    bot = bot_of(world)
    for each in winds:
        await bot.tables.play.act(1, member.id, bot.games["ceylon"].parse(ADVANCE.format(winds=each)))


async def test_no_control_tells_of_others_secret_moves(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"))
    farah = world.member("farah")

    async def sentences() -> list[list[str]]:
        answers = [
            await open_panel(bela, "My hand"),
            await bela.slash(CHANNEL, "seat resign", table=1),
            await farah.slash(CHANNEL, "table log", table=1),
        ]
        return [ids(shown(each)) for each in answers]

    before, own = await sentences(), ids(shown(await open_panel(ana, "My hand")))
    assert all(before[:2])
    await answer_in_advance(world, ana, "use", "keep", "use")
    assert await sentences() == before
    assert ids(shown(await open_panel(ana, "My hand"))) != own


async def test_a_panel_by_direct_message_is_not_touched_by_others_secret_moves(world: World) -> None:
    bela = world.member("bela")
    await bela.slash(CHANNEL, "settings mine", hand="dm")
    ana, _ = await sit_down(world, "ceylon", ("ana", "bela"))
    sent = len(world.requests)
    await ana.slash(CHANNEL, "ceylon move", move="standing use ask ask")
    await ana.slash(CHANNEL, "ceylon move", move="standing keep ask ask")
    assert (await seen_by(world, ana)).view.standing_answers.winds == "keep"
    asked = [each.path for each in world.requests[sent:]]
    assert [path for path in asked if f"/{bela.dm}/" in path or f"/{board(ana).channel_id}/" in path] == []
    assert len(bela.inbox) == 1


async def test_the_log_is_turned_by_lines_that_its_reader_is_told(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"))
    bot = bot_of(world)
    for _ in range(LOG_LINES + 3):
        table_view = await seen_by(world, ana)
        mover = (ana, bela)[min(table_view.awaited)]
        await bot.tables.play.act(1, mover.id, (await seen_by(world, mover)).moves[0])
        await answer_in_advance(world, ana, "use", "keep")
    page = await bela.slash(CHANNEL, "table log", table=1)
    earlier = button_of(shown(page), "Earlier")
    control = ControlId.parse(earlier.custom_id)
    assert control is not None
    assert (control.seen, control.target.rest) == (0, ".~1")
    last = page.text
    first = await bela.press(page, "Earlier")
    table_view, ui = await seen_by(world, bela), bot.uis["ceylon"]
    sentences = [
        ui.describe(entry.move, table_view, ENGLISH)
        for entry in (await bot.tables.past.history(1)).since(0, table_view.seat)
    ]
    lines = [line for each in (first.text, last) for line in each.splitlines() if line.startswith("<t:")]
    assert [line.split(" ", 1)[1] for line in lines] == [line for line in sentences if line]
    assert last.count("<t:") == LOG_LINES


@pytest.mark.parametrize("seen", [0, 17])
async def test_a_panel_from_before_stamps_is_answered_with_a_fresh_one(world: World, seen: int) -> None:
    ana = world.member("ana")
    panel = await panel_alone(ana)
    while not any(button.label == "Confirm" for button in shown(panel).buttons):
        first = next(button for button in shown(panel).buttons if not button.disabled)
        panel = await ana.press(panel, custom_id=first.custom_id)
    control = ControlId.parse(button_of(shown(panel), "Confirm").custom_id)
    assert control is not None
    old = aged(world, panel, "Confirm", ControlId(1, seen, control.target).text(7))
    answer = await ana.press(panel, custom_id=old)
    assert "moved on" in answer.text
    assert (await seen_by(world, ana)).table.number == 0
    await ana.press(answer, "Confirm")
    assert (await seen_by(world, ana)).table.number == 1


async def test_who_wants_words_gets_no_pictures(world: World) -> None:
    ana = world.member("ana")
    drawn = await panel_alone(ana)
    assert shown(drawn).pictures
    said = await ana.slash(CHANNEL, "settings mine", pictures="in words")
    assert "in words" in said.text
    for answer in (
        await ana.slash(CHANNEL, "quetinny hand"),
        await ana.slash(CHANNEL, "table board", table=1),
    ):
        assert shown(answer).pictures == []
        assert shown(answer).buttons
    sentences = (await ana.slash(CHANNEL, "quetinny hand")).text.replace("\\", "")
    view = (await seen_by(world, ana, 1)).view
    assert all(card_words(card, ENGLISH) in sentences for card in view.opening)
    assert "Which card lies on" in sentences
    # The table's own message is for everybody.
    assert board(ana).pictures
    said = await ana.slash(CHANNEL, "settings mine", pictures="drawn")
    assert "in words" not in said.text
    assert shown(await ana.slash(CHANNEL, "quetinny hand")).pictures
