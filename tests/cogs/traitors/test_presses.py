"""How many presses orders take, from their notice until they are given; a menu counts two."""

from __future__ import annotations

import pytest

from sandbox.adapter import Answer
from tests.cogs.people import GREEN, seen_by, shown
from tests.cogs.presses import CountedPresses
from tests.cogs.traitors.table import say, sit_down, stay
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")
"""What is drawn is not looked at here."""


TYPED = "Cities, bid…"
"""Opens the form of a whole set-up."""


async def start_everywhere(presses: CountedPresses, panel: Answer) -> Answer:
    """Three different start cities, picked in one menu: three taps in it."""
    menu = shown(panel).menus[0]
    presses.count += 4
    return await presses.member.choose(panel, *list(menu.options)[:3], custom_id=menu.custom_id)


async def bid(presses: CountedPresses, panel: Answer, label: str = "Bid…", **typed: str) -> Answer:
    """Fill in the form of a bid: opened, and sent; to choose another season is a press of its own."""
    presses.count += 1 + (typed.get("round", "1") != "1")
    return await presses.member.submit(await presses.press(panel, label), typed)


def way_but_the_best(panel: Answer) -> str:
    """The label of a line's button that is not green."""
    ways = ("Go to", "Stay", "Confirm: ")
    buttons = [button for button in shown(panel).buttons if button.style != GREEN]
    return next(button.label for button in buttons if button.label.startswith(ways))


async def test_a_set_up_takes_six_presses_picked_from_a_menu_and_four_with_a_bid_where_it_is_typed(
    world: World,
) -> None:
    ana, bela, chidi = await sit_down(world, 3)
    plain = CountedPresses(ana)
    await plain.press(await start_everywhere(plain, await plain.open("Give orders")), "Confirm")
    assert (await seen_by(world, ana)).view.own.order.cities == (0, 1, 2)
    assert plain.count <= 6

    bidding = CountedPresses(bela)
    panel = await bidding.open("Give orders")
    panel = await bid(bidding, panel, TYPED, cities="3, #8 12", round="1", gold="10")
    await bidding.press(panel, "Confirm")
    order = (await seen_by(world, bela)).view.own.order
    assert (order.cities, order.round, order.bid.gold) == ((2, 7, 11), 1, 10)
    assert bidding.count == 4
    await stay(world, [chidi], "set")
    assert (await seen_by(world, ana)).view.round == 1


async def test_orders_take_two_presses_as_proposed_and_four_for_other_ways_of_any_trader(
    world: World,
) -> None:
    members = await sit_down(world, 3)
    ana, *others = members
    await stay(world, members, "set")
    for other_ways, most in ((0, 2), (2, 4), (3, 4)):
        presses = CountedPresses(ana)
        panel = await presses.open("Give orders")
        proposed = panel.text
        for number in range(other_ways):
            assert panel.text.startswith(f"### Where does A{number + 1} go?")
            panel = await presses.press(panel, way_but_the_best(panel))
        if other_ways < 3:
            confirms = [one.label for one in shown(panel).buttons if one.label.startswith("Confirm")]
            panel = await presses.press(panel, confirms[0] if other_ways else "Confirm")
        assert "Your orders are in" in panel.text
        order = (await seen_by(world, ana)).view.own.order
        said = [f"→ {city + 1}" if city is not None else "stays" for city in order.to]
        assert all(where in proposed for where in said[other_ways:])
        assert presses.count <= most
        await stay(world, others)
    assert (await seen_by(world, ana)).view.phase == "spring"
    presses = CountedPresses(ana)
    panel = await bid(presses, await presses.open("Give orders"), gold="20")
    await presses.press(panel, "Confirm")
    order = (await seen_by(world, ana)).view.own.order
    assert all(order.steps)
    assert order.bid.gold == 20
    assert presses.count <= 4


async def test_a_traitor_sends_three_traders_and_cuts_three_roads_in_eight_presses(world: World) -> None:
    """The menu is opened, three roads are ticked in it."""
    members = await sit_down(world, 3)
    ana, *others = members
    await say(ana, "set", round=1, gold=1)
    await stay(world, others, "set")
    presses = CountedPresses(ana)
    panel = await presses.press(await presses.open("Give orders"), "Cuts…")
    menu = shown(panel).menus[0]
    chart = (await seen_by(world, ana)).view.map
    roads, touched = [], set()
    for value in menu.options:
        ends = {chart.routes[int(value)].a, chart.routes[int(value)].b}
        if not ends & touched and len(roads) < 3:
            roads.append(value)
            touched |= ends
    presses.count += 4
    panel = await ana.choose(panel, *roads, custom_id=menu.custom_id)
    await presses.press(panel, "Confirm")
    order = (await seen_by(world, ana)).view.own.order
    assert set(order.cuts) <= set(map(int, roads))
    assert order.cuts
    assert presses.count <= 8


async def test_what_cannot_be_bid_is_refused_above_the_panel_and_nothing_is_lost(world: World) -> None:
    ana, *_others = await sit_down(world, 3)
    presses = CountedPresses(ana)
    panel = await start_everywhere(presses, await presses.open("Give orders"))
    refused = await bid(presses, panel, TYPED, cities="1, 2, 3", round="3", gold="10000")
    assert "-# A bid is a whole amount of gold from 0 to 9999 (T-5)" in refused.text.splitlines()
    assert "-# The form still has what you typed: open it again." in refused.text.splitlines()
    _cities, season, gold, *_garnets = ((await ana.press(refused, TYPED)).modal or {})["components"]
    assert [one["label"] for one in season["component"]["options"] if one.get("default")] == ["Winter"]
    assert gold["component"]["value"] == "10000", "what was typed"
    given = await presses.press(
        await bid(presses, refused, TYPED, cities="1, 2, 3", round="1", gold="9999"), "Confirm"
    )
    assert "Your orders are in" in given.text
    order = (await seen_by(world, ana)).view.own.order
    assert (order.cities, order.bid.gold) == ((0, 1, 2), 9999)
    gold = ((await ana.press(given, TYPED)).modal or {})["components"][2]
    assert gold["component"]["value"] == "9999", "what was refused is forgotten"


@pytest.mark.parametrize("typed", ["1, 2, 3, 4", "0", "99", "Rome"])
async def test_start_cities_that_there_are_not_are_refused_above_the_panel(world: World, typed: str) -> None:
    ana, *_others = await sit_down(world, 3)
    presses = CountedPresses(ana)
    refused = await bid(presses, await presses.open("Give orders"), TYPED, cities=typed, round="1", gold="10")
    assert "Start cities are up to three numbers of the map, from 1 to " in refused.text


async def test_a_set_up_without_gold_is_one_without_a_bid_and_without_cities_they_are_drawn(
    world: World,
) -> None:
    ana, *_others = await sit_down(world, 3)
    presses = CountedPresses(ana)
    panel = await bid(
        presses,
        await start_everywhere(presses, await presses.open("Give orders")),
        TYPED,
        cities="5",
        round="2",
    )
    panel = await presses.press(panel, "Confirm")
    order = (await seen_by(world, ana)).view.own.order
    assert (order.cities, order.round, order.bid) == ((4, 4, 4), None, None)
    await presses.press(await bid(presses, panel, TYPED, cities="", round="1"), "Confirm")
    assert (await seen_by(world, ana)).view.own.order.cities == (None, None, None)


async def test_orders_can_be_taken_back_from_a_panel_that_is_opened_again_until_others_gave_theirs(
    world: World,
) -> None:
    ana, bela, _ = await sit_down(world, 3)
    presses = CountedPresses(ana)
    given = await presses.press(await presses.open("Give orders"), "Confirm")
    assert [button.label for button in shown(given).buttons].count("Take back") == 1
    again = await CountedPresses(ana).open("Give orders")
    assert [button.label for button in shown(again).buttons].count("Take back") == 1
    await presses.press(again, "Take back")
    assert (await seen_by(world, ana)).view.own.order is None

    await presses.press(await presses.open("Give orders"), "Confirm")
    await stay(world, [bela], "set")
    later = await CountedPresses(ana).open("Give orders")
    assert "Take back" not in [button.label for button in shown(later).buttons]
