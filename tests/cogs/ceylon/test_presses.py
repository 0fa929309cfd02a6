"""How many presses a turn of Ceylon takes, from its notice until it is made: a menu counts two."""

from __future__ import annotations

from engine.ceylon.cards import KINDS
from engine.ceylon.types import Raid, Ship
from tests.cogs.ceylon.table import by_slash, end_turn, play_until, sit_down
from tests.cogs.people import CHANNEL, first_value, open_panel, seen_by, shown, suggested_button
from tests.cogs.presses import CountedPresses
from tests.support.settled_world import World


async def test_to_ship_and_end_the_turn_takes_three_presses(world: World) -> None:
    members = await sit_down(world, 2)
    mover = await play_until(
        world, members, lambda seen: any(isinstance(move, Ship) for move in seen.moves), keep=("ship",)
    )
    before = (await seen_by(world, mover)).view
    presses = CountedPresses(mover)
    panel = await presses.open("My hand")
    panel = await presses.press(panel, custom_id=suggested_button(shown(panel)).custom_id)
    after = (await seen_by(world, mover)).view
    assert after.players[before.player].points > before.players[before.player].points
    await presses.press(panel, "End turn")
    if (await seen_by(world, mover)).view.player != before.player:
        assert presses.count <= 3
        return
    raise AssertionError("more than three cards are to be discarded after a shipment")


async def test_an_offer_takes_four_presses_and_its_acceptance_two(world: World) -> None:
    members = await sit_down(world, 3)
    maker = members[(await seen_by(world, members[0])).view.player]
    presses = CountedPresses(maker)
    panel = await presses.open("My hand")
    trade = await presses.press(panel, "Trade")
    await presses.choose(trade, first_value(shown(trade)), menu=shown(trade).menus[0].custom_id)
    assert presses.count <= 5
    (offer,) = (await seen_by(world, maker)).view.offers

    # An offer that its receiver can accept.
    partner = members[offer.to]
    view = (await seen_by(world, partner)).view
    asked = next(kind for kind, count in enumerate(view.hand) if count)
    own = (await seen_by(world, maker)).view.hand
    given = next(kind for kind, count in enumerate(own) if count and kind != asked)
    await by_slash(maker, f"offer {offer.to} give {KINDS[given]} ask {KINDS[asked]}")
    answers = CountedPresses(partner)
    panel = await answers.open("My hand")
    await answers.press(panel, "Accept 2")
    assert answers.count <= 2
    assert (await seen_by(world, partner)).view.hand[given] == view.hand[given] + 1


async def test_an_offer_of_ones_own_takes_three_presses_and_a_form(world: World) -> None:
    members = await sit_down(world, 2)
    maker = members[(await seen_by(world, members[0])).view.player]
    hand = (await seen_by(world, maker)).view.hand
    given = max(range(len(hand)), key=lambda kind: hand[kind])
    asked = next(kind for kind in range(len(hand)) if kind != given)
    presses = CountedPresses(maker)
    trade = await presses.press(await presses.open("My hand"), "Trade")
    form = await presses.press(trade, "Other offer …")
    await maker.submit(form, {"given": [f"{given:x}1"], "asked": [f"{asked:x}1"]})
    (offer,) = (await seen_by(world, maker)).view.offers
    assert (offer.give[given], offer.ask[asked]) == (1, 1)
    assert (sum(offer.give), sum(offer.ask)) == (1, 1)
    assert presses.count == 3


async def test_a_raid_takes_four_presses(world: World) -> None:
    members = await sit_down(world, 2)
    mover = await play_until(
        world,
        members,
        lambda seen: any(isinstance(move, Raid) for move in seen.moves),
        keep=("raid", "fleet"),
    )
    presses = CountedPresses(mover)
    panel = await presses.open("My hand")
    view = (await seen_by(world, mover)).view
    raid = next((one for one in shown(panel).buttons if one.custom_id.endswith("attack/raid")), None)
    if raid is not None:
        presses.count += 1
        panel = await mover.press(panel, custom_id=raid.custom_id)
    else:
        (menu,) = shown(panel).menus
        value = next(value for value in menu.options if "raid" in value)
        panel = await presses.choose(panel, value)
    await presses.press(panel, "Attack")
    assert presses.count <= 4
    view = (await seen_by(world, mover)).view
    assert view.attacked


async def test_in_words_a_turn_is_described_and_made_without_pictures(world: World) -> None:
    members = await sit_down(world, 2)
    for member in members:
        await member.slash(CHANNEL, "settings mine", pictures="in words")
    for _ in range(3):
        seat = (await seen_by(world, members[0])).view.player
        panel = await open_panel(members[seat], "My hand")
        assert shown(panel).pictures == []
        for part in ("Your hand: ", "**You**: "):
            assert part in panel.text
        await end_turn(members[seat], panel)
        assert (await seen_by(world, members[0])).view.player != seat
