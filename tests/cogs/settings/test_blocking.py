"""People who have blocked each other are not seated together, and nobody learns of it."""

from __future__ import annotations

import json

import pytest

from sandbox.adapter import Answer, Member, VisibleMessage
from tables.core.types import Person
from tables.people.settings import MOST_BLOCKED
from tests.cogs.people import CHANNEL, add_computer, board, bot_of, choose_value, seen_by, shown, sit_down
from tests.cogs.tournament.cups import decide, last, opened, state
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")
NEUTRAL = "You cannot join this table."


async def block(who: Member, other: Member) -> Answer:
    return await choose_to_block(who, shown(await who.slash(CHANNEL, "settings mine")), other)


async def choose_to_block(who: Member, mine: VisibleMessage, other: Member) -> Answer:
    (menu,) = [menu for menu in mine.menus if menu.placeholder == "Block somebody"]
    return await who.choose(mine, other, custom_id=menu.custom_id)


@pytest.mark.parametrize("turned", [False, True])
async def test_neither_joins_the_others_table_until_they_are_unblocked(world: World, turned: bool) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await ana.slash(CHANNEL, "ceylon new")
    blocking, blocked = (bela, ana) if turned else (ana, bela)
    mine = await block(blocking, blocked)
    assert f"You have blocked {'Ana' if turned else 'Béla'}" in mine.text
    assert shown(mine).ephemeral
    before = board(chidi).text
    refused = await bela.press(board(bela), "Join")
    assert NEUTRAL in refused.text
    assert "block" not in refused.text
    assert board(chidi).text == before
    await chidi.press(board(chidi), "Join")
    free = await choose_value(blocking, shown(mine), f"unblock:{blocked.id}")
    assert "blocked" not in free.text
    await bela.press(board(bela), "Join")
    assert (await seen_by(world, ana)).table.names == ("Ana", "Chidi", "Béla")


async def test_the_blocked_sees_nothing_of_it(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    before = (await bela.slash(CHANNEL, "settings mine")).text
    await block(ana, bela)
    assert (await bela.slash(CHANNEL, "settings mine")).text == before
    kept = json.loads(await bot_of(world).tables.personal.export(bela.id))
    assert str(ana.id) not in str(kept)


async def test_a_seat_in_play_is_neither_taken_nor_given(world: World) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await ana.slash(CHANNEL, "ceylon new")
    await chidi.press(board(chidi), "Join")
    await add_computer(ana)
    await ana.press(board(ana), "Start")
    await block(chidi, bela)
    assert NEUTRAL in (await bela.slash(CHANNEL, "seat take", table=1)).text
    given = await ana.slash(CHANNEL, "seat replace", seat="3", person=bela)
    assert "Béla cannot join this table." in given.text
    taken = await ana.slash(CHANNEL, "seat replace", seat="2", person=bela)
    assert "cannot join" not in taken.text, "who would leave the table does not count"


async def test_they_are_not_seated_for_another_game(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"))
    await ana.press(await ana.slash(CHANNEL, "table close", table=1), "End without result")
    await bela.press(board(bela), "Agree")
    over = board(ana)
    await block(bela, ana)
    await bela.press(over, "Play again")
    assert NEUTRAL in (await ana.press(over, "Play again")).text


@pytest.mark.parametrize(("who", "whom"), [(0, 2), (1, 2)])
async def test_they_are_not_drawn_to_one_table_of_a_tournament_where_others_can_be(
    world: World, who: int, whom: int
) -> None:
    members = await opened(world, ("ana", "bela", "chidi", "dunya"), rounds=2)
    one, other = members[who], members[whom]
    await block(one, other)
    await members[0].press(last(members[0], "Winter Cup"), "Start")
    for number in (1, 2):
        meetings = (await state(world)).of_round(number)
        assert [len(each.people) for each in meetings] == [2, 2]
        assert not any({one.id, other.id} == {*each.people} for each in meetings)
        for loser in [member for member in members if any(member.id == each.people[0] for each in meetings)]:
            await decide(world, loser)


async def test_nobody_blocks_themselves_or_more_than_a_menu_holds(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    assert "You cannot block yourself" in (await block(ana, ana)).text
    settings = bot_of(world).tables.settings
    with world.as_bot():
        for number in range(1, MOST_BLOCKED + 1):
            await settings.block(ana.id, Person(number, f"P{number}"))
    assert "up to 25 people" in (await block(ana, bela)).text
