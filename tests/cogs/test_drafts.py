"""What somebody is choosing belongs to their seat: panels and commands go on with it, wherever they are."""

from __future__ import annotations

import pytest

from sandbox.adapter import Member, VisibleMessage
from tests.cogs import people
from tests.cogs.people import (
    CHANNEL,
    board,
    choose_value,
    first_value,
    open_panel,
    panel_alone,
    seen_by,
    shown,
)
from tests.support.settled_world import World

CITIES = ("Fenn", "Hyssop", "Macis")


async def sit_down(world: World) -> list[Member]:
    """Six people whose orders are secret; the first has their panel in direct messages."""
    names = ("ana", "bela", "chidi", "dunya", "emre", "farah")
    await world.member("ana").slash(CHANNEL, "settings mine", hand="dm")
    return await people.sit_down(world, "traitors", names)


async def choose_cities(member: Member, panel: VisibleMessage, *cities: str) -> VisibleMessage:
    """Choose start cities; of fewer than three the last one serves for the other traders too."""
    (menu,) = panel.menus
    values = [value for city in cities for value, label in menu.options.items() if label.endswith(f" {city}")]
    return shown(await member.choose(panel, *values, custom_id=menu.custom_id))


@pytest.mark.usefixtures("words_alone")
async def test_an_order_by_command_takes_the_place_of_what_was_being_chosen(world: World) -> None:
    ana, *_ = await sit_down(world)
    await choose_cities(ana, ana.inbox[-1], *CITIES)
    answer = await ana.slash(CHANNEL, "traitors move", move=f"set {CITIES[2]}.-.- 2:7")
    assert "7 gold" in answer.text
    view = (await seen_by(world, ana)).view
    assert [city if city is None else view.map.cities[city].name for city in view.own.order.cities] == [
        CITIES[2], None, None,
    ]  # fmt: skip
    assert (view.own.order.round, view.own.order.bid.gold) == (2, 7)
    assert "7 gold" in ana.inbox[-1].text


async def test_a_draft_is_found_again_in_the_next_panel_and_after_a_restart(world: World) -> None:
    _, bela, *_ = await sit_down(world)
    panel = await choose_cities(bela, shown(await open_panel(bela, "Give orders")), CITIES[0])
    assert CITIES[0] in panel.text
    assert CITIES[0] in (await open_panel(bela, "Give orders")).text
    await world.restart_bot(crash=True)
    again = await bela.slash(CHANNEL, "traitors hand")
    assert CITIES[0] in again.text
    assert CITIES[0] not in board(bela).text
    await bela.press(again, "Confirm")
    assert CITIES[0] in (await open_panel(bela, "Give orders")).text


@pytest.mark.usefixtures("words_alone")
async def test_going_back_to_the_first_screen_forgets_what_was_chosen(world: World) -> None:
    ana = world.member("ana")
    first = shown(await panel_alone(ana))
    laid = shown(await choose_value(ana, first, first_value(first)))
    assert laid.text != first.text

    async def opened() -> VisibleMessage:
        await world.advance(minutes=16)  # the last one stays
        return shown(await ana.slash(CHANNEL, "quetinny hand"))

    assert (await opened()).text == laid.text
    at_first = shown(await ana.press(laid, "Back")).text
    assert at_first != laid.text
    assert (await opened()).text == at_first
