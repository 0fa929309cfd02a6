"""Quetinny when things go wrong: stale and double presses, strangers, bad input, missing permissions."""

from __future__ import annotations

import asyncio

import discord
import pytest

from cogs.screens.control_ids import ControlId
from cogs.screens.screen import Target
from data.catalogue import ENGLISH
from render.decktet import card_words
from tests.cogs.managing import deny_bot
from tests.cogs.people import board, boards, bot_of, first_value, panel_alone, shown, suggested
from tests.support.settled_world import World, button_of


async def test_a_stale_panel_says_so_and_shows_the_position(world: World) -> None:
    ana = world.member("ana")
    old = await panel_alone(ana)
    value = first_value(shown(old))
    await world.advance(minutes=16)  # nobody can bring it up to date any more
    await ana.slash("tables", "quetinny move", move=await _first_arrangement(ana))
    late = await ana.choose(old, value)
    assert "moved on" in late.text
    assert "turn 1 of 15" in late.text


async def _first_arrangement(ana) -> str:
    choices = await ana.autocomplete("tables", "quetinny move", "move", "")
    return str(choices[0].value)


async def _arranged(world: World):
    ana = world.member("ana")
    await ana.slash("tables", "quetinny new")
    await ana.slash("tables", "quetinny move", move=await _first_arrangement(ana))
    return ana


def _making(panel) -> str | None:
    """The label of the first button that makes a whole turn: a move, and the tax after it."""
    labels = [button.label for button in shown(panel).buttons if not button.disabled]
    return next((label for label in labels if label.startswith("Tax ")), None)


async def _to_confirm(ana):
    """A panel on which one press more makes the turn."""
    panel = await ana.slash("tables", "quetinny hand")
    while _making(panel) is None:
        panel = await ana.press(panel, suggested(shown(panel)))
    return panel


async def test_a_double_click_makes_one_move(world: World) -> None:
    ana = await _arranged(world)
    panel = await _to_confirm(ana)
    custom_id = button_of(shown(panel), _making(panel)).custom_id
    async with world.at_once():
        answers = await asyncio.gather(
            ana.press(panel, custom_id=custom_id), ana.press(panel, custom_id=custom_id)
        )
    assert all(answer.acknowledged for answer in answers)
    table_view = await bot_of(world).tables.views.get(1, ana.id)
    assert table_view.table.number == 3
    log = await ana.slash("tables", "table log")
    assert log.text.count("<t:") == 3


async def test_two_panels_of_one_person_make_one_move(world: World) -> None:
    ana = await _arranged(world)
    second = await _to_confirm(ana)
    await world.advance(minutes=16)  # nobody can bring it up to date any more
    first = await _to_confirm(ana)
    await ana.press(first, _making(first))
    late = await ana.press(second, _making(second))
    assert "moved" in late.text or "since" in late.text
    assert (await bot_of(world).tables.views.get(1, ana.id)).table.number == 3


async def test_a_press_is_answered_after_a_restart(world: World) -> None:
    ana = await _arranged(world)
    panel = await _to_confirm(ana)
    await world.restart_bot()
    done = await ana.press(panel, _making(panel))
    assert done.acknowledged
    assert (await bot_of(world).tables.views.get(1, ana.id)).table.number == 3
    # The public message of before the restart works too.
    message = board(ana)
    assert shown(await ana.press(message, suggested(message))).id == message.id


async def test_a_stranger_cannot_open_or_play(world: World) -> None:
    ana = await _arranged(world)
    bela = world.member("bela")
    refused = await bela.press(board(bela), suggested(board(bela)))
    assert "is playing this one alone" in refused.messages[-1].text
    assert refused.messages[-1].ephemeral
    assert not refused.messages[-1].pictures
    tried = await bela.slash("tables", "quetinny move", move="tax 5ML", table=1)
    assert "no seat" in tried.text
    resigned = await bela.slash("tables", "seat resign", table=1)
    assert "no seat" in resigned.text
    assert (await bot_of(world).tables.views.get(1, ana.id)).table.status == "playing"


async def test_an_outsider_may_watch_but_sees_no_hand(world: World) -> None:
    ana = await _arranged(world)
    hand = {held.card.id for held in (await bot_of(world).tables.views.get(1, ana.id)).view.hand}
    bela = world.member("bela")
    public = await bela.slash("tables", "table board", table=1)
    names = {held.card.name for held in (await bot_of(world).tables.views.get(1, ana.id)).view.hand}
    said = "\n".join([public.text, *(picture.alt for picture in shown(public).pictures)])
    log = await bela.slash("tables", "table log", table=1)
    for secret in hand | names:
        assert secret not in said
        assert secret not in log.text
    choices = await bela.autocomplete("tables", "quetinny move", "move", "tax", table=1)
    assert choices == []


BAD_INPUT = [
    ("quetinny move", {"move": "place nonsense Moons T20"}, "nonsense"),
    ("quetinny move", {"move": "place 5ML Hearts T20"}, "Hearts"),
    ("quetinny move", {"move": "place 5ML Moons 9999"}, "9999"),
    ("quetinny move", {"move": "place 5ML Moons T20 chip ??"}, "??"),
    ("quetinny move", {"move": "harvest XX M"}, "XX"),
    ("quetinny move", {"move": "harvest 5ML sideways"}, "sideways"),
    ("quetinny move", {"move": "caravan zz top"}, "“place "),
    ("quetinny move", {"move": "caravan 5ML M:T20-T99"}, "T99"),
    ("quetinny move", {"move": "\u202e"}, "moves start with"),
    ("quetinny move", {"move": "tax 5ML"}, "Q-"),
    ("quetinny move", {"move": "arrange all of them"}, "arrange CARD:SUIT"),
    ("table board", {"table": 999}, "999"),
    ("table log", {"table": -1}, "-1"),
    ("deal verify", {"table": 10**12}, ""),
    ("quetinny hand", {"table": 424242}, "424242"),
]


async def test_bad_input_gets_a_sentence_and_changes_nothing(world: World) -> None:
    ana = await _arranged(world)
    before = await bot_of(world).tables.views.get(1, ana.id)
    for command, options, says in BAD_INPUT:
        answer = await ana.slash("tables", command, **options)
        assert answer.ephemeral, command
        assert says.casefold() in answer.text.casefold(), command
        assert "Something went wrong" not in answer.text, command
        assert len(answer.text) > 20, command
    assert await bot_of(world).tables.views.get(1, ana.id) == before


async def test_missing_permissions_are_named(world: World) -> None:
    ana = world.member("ana")
    deny_bot(world, "tables", discord.Permissions(attach_files=True, embed_links=True))
    refused = await ana.slash("tables", "quetinny new")
    assert "Attach Files" in refused.text
    assert "Embed Links" in refused.text
    assert "Send Messages" not in refused.text
    assert boards(ana) == []
    assert await bot_of(world).tables.views.of_person(ana.id) == []


async def test_a_control_of_another_time_is_answered(world: World) -> None:
    ana = await _arranged(world)
    message = board(ana)
    stored = world.backend.get_message(message.channel_id, message.id)
    (first, *_) = (part["accessory"] for part in stored.components[0]["components"] if "accessory" in part)
    for other in (ControlId(1, 0, Target("gone", "x")).text(0), "something else entirely"):
        first["custom_id"] = other
        answer = await ana.press(board(ana), custom_id=other)
        assert "button is out of date" in answer.text


async def test_giving_up_asks_once_more(world: World) -> None:
    ana = await _arranged(world)
    asked = await ana.slash("tables", "seat resign")
    assert "closed without a result" in asked.text
    done = await ana.press(asked, "Give up")
    assert "gave up" in done.text
    assert "gave up" in board(ana).text
    late = await ana.slash("tables", "quetinny hand", table=1)
    assert late.acknowledged


async def test_who_closes_a_table_has_not_given_up(world: World) -> None:
    ana = await _arranged(world)
    told = shown(await ana.press(await ana.slash("tables", "table close"), "Close"))
    assert (told.text, told.buttons) == ("Table 1 has been closed.", [])
    log = (await ana.slash("tables", "table log", table=1)).text
    assert "Nothing has happened yet" not in log
    assert "This table has been closed." in board(ana).text
    assert "gave up" not in board(ana).text
    assert not any(button.label.startswith("Use ") for button in board(ana).buttons)


async def test_a_failed_picture_does_not_stop_the_game(world: World, monkeypatch) -> None:
    def broken(*args):
        raise RuntimeError("no paint")

    monkeypatch.setattr("cogs.quetinny.ui.public", broken)
    ana = await _arranged(world)
    assert "turn 1 of 15" in board(ana).text
    assert board(ana).pictures == []


@pytest.mark.rule("Q-24")
async def test_the_discard_pile_can_be_looked_through_by_anybody(world: World) -> None:
    ana = await _arranged(world)
    assert "empty" in (await ana.press(board(ana), "Discard pile")).text
    panel = await _to_confirm(ana)
    await ana.press(panel, _making(panel))
    panel = await _to_confirm(ana)
    await ana.press(panel, _making(panel))
    table_view = await bot_of(world).tables.views.get(1, ana.id)
    assert table_view.view.discards
    shown_to = await world.member("bela").press(board(ana), "Discard pile")
    for card in table_view.view.discards:
        assert f". {card_words(card, ENGLISH)}" in shown_to.text, "it is called as everywhere else"
    assert "1." in (await ana.slash("tables", "quetinny discards")).text
