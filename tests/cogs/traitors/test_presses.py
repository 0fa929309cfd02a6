"""How many presses orders take, from their notice until they are given; a menu counts two."""

from __future__ import annotations

import pytest

from sandbox.adapter import Answer
from tests.cogs.people import seen_by, shown
from tests.cogs.presses import CountedPresses, first_screen
from tests.cogs.traitors.table import sit_down, stay
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")
"""What is drawn is not looked at here."""


async def start_everywhere(presses: CountedPresses, panel: Answer) -> Answer:
    """Three different start cities, picked in one menu: three taps in it."""
    menu = shown(panel).menus[0]
    presses.count += 4
    return await presses.member.choose(panel, *list(menu.options)[:3], custom_id=menu.custom_id)


async def test_three_start_cities_take_six_presses_and_with_a_bid_eight(world: World) -> None:
    ana, bela, chidi = await sit_down(world, 3)
    plain = CountedPresses(ana)
    panel = await plain.open("My orders")
    assert first_screen(panel) <= 8
    await plain.press(await start_everywhere(plain, panel), "Give these orders")
    assert (await seen_by(world, ana)).view.own.order.cities == (0, 1, 2)
    assert plain.count <= 6

    bidding = CountedPresses(bela)
    panel = await start_everywhere(bidding, await bidding.open("My orders"))
    menu = shown(panel).menus[1]
    ten = next(value for value, label in menu.options.items() if label == "Autumn: 10 gold")
    panel = await bidding.choose(panel, ten, menu=menu.custom_id)
    await bidding.press(panel, "Give these orders")
    order = (await seen_by(world, bela)).view.own.order
    assert (order.round, order.bid.gold) == (2, 10)
    assert bidding.count <= 8
    await stay(world, [chidi], "start")
    assert (await seen_by(world, ana)).view.round == 1


async def test_three_traders_take_five_presses_in_each_season_and_with_a_bid_seven(world: World) -> None:
    members = await sit_down(world, 3)
    ana, *others = members
    await stay(world, members, "start")
    for _ in range(3):
        presses = CountedPresses(ana)
        panel = await presses.open("My orders")
        assert first_screen(panel) <= 8
        for number in range(3):
            assert f"Trader {number + 1}" in panel.text
            panel = await presses.press(panel, shown(panel).buttons[0].label)
        await presses.press(panel, "Give these orders")
        order = (await seen_by(world, ana)).view.own.order
        assert None not in order.to
        assert presses.count <= 6
        await stay(world, others)
    assert (await seen_by(world, ana)).view.phase == "spring"
    presses = CountedPresses(ana)
    panel = await presses.open("My orders")
    for _ in range(3):
        panel = await presses.press(panel, shown(panel).buttons[0].label)
    (menu,) = shown(panel).menus
    bid = next(value for value, label in menu.options.items() if label == "Spring: 20 gold")
    panel = await presses.choose(panel, bid)
    await presses.press(panel, "Give these orders")
    order = (await seen_by(world, ana)).view.own.order
    assert all(order.steps)
    assert order.bid.gold == 20
    assert presses.count <= 8
