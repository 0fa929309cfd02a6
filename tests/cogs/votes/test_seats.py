"""Seats that change hands, as people see it."""

from __future__ import annotations

import pytest
from discord import app_commands

from tables.table.consequences import proceed
from tables.table.seating import with_seat
from tests.cogs.people import (
    CHANNEL,
    GREEN,
    add_computer,
    board,
    bot_of,
    open_panel,
    seen_by,
    shown,
    sit_down,
)
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("little_thought")


async def test_the_seat_of_who_gave_up_is_offered_and_taken(world: World) -> None:
    ana, bela, _ = await sit_down(world, "ceylon", ("ana", "bela", "chidi"))
    dunya = world.member("dunya")
    asked = await bela.slash(CHANNEL, "seat resign")
    assert "You can take it again with `/seat take`" in asked.text
    await bela.press(asked, "Give up")
    notice = next(seen for seen in dunya.visible(CHANNEL) if "Béla has given up" in seen.text)
    assert [button.label for button in notice.buttons if button.style == GREEN] == ["Take the seat"]
    taken = await dunya.press(board(dunya), "Take the seat")
    assert "You are now seated at table 1" in taken.text
    assert any("Dunya takes the seat of Béla" in seen.text for seen in ana.visible(CHANNEL))
    assert shown(await open_panel(dunya, "My hand")).pictures
    assert "Take the seat" not in [button.label for button in board(bela).buttons]
    late = await bela.slash(CHANNEL, "seat take", table=1)
    assert "No seat is free" in late.text
    assert (await seen_by(world, dunya)).seat == 1
    await world.restart_bot()
    assert (await seen_by(world, dunya)).seat == 1


async def test_who_gave_up_comes_back_to_their_own_seat(world: World) -> None:
    ana, bela, _ = await sit_down(world, "ceylon", ("ana", "bela", "chidi"))
    await bela.press(await bela.slash(CHANNEL, "seat resign"), "Give up")
    await bela.press(board(bela), "Take the seat")
    assert any("Béla is back at the table." in seen.text for seen in ana.visible(CHANNEL))
    assert not any("takes the seat of" in seen.text for seen in ana.visible(CHANNEL))


async def test_somebody_joins_at_a_computers_seat(world: World) -> None:
    ana, chidi = world.member("ana"), world.member("chidi")
    await ana.slash(CHANNEL, "ceylon new")
    await add_computer(ana, "easy")
    await ana.press(board(ana), "Start")
    joined = await chidi.slash(CHANNEL, "seat take")
    assert "You are now seated at table 1" in joined.text
    assert (await seen_by(world, chidi)).seat == 1
    again = await chidi.slash(CHANNEL, "seat take", table=1)
    assert "already has a seat at this table" in again.text or "No seat is free" in again.text


async def test_others_send_somebody_away_by_vote(world: World) -> None:
    ana, bela, chidi = await sit_down(world, "ceylon", ("ana", "bela", "chidi"))
    offered = await ana.autocomplete(CHANNEL, "seat kick", "seat", "b")
    assert [choice.value for choice in offered] == ["2"]
    asked = await ana.slash(CHANNEL, "seat kick", seat="2")
    assert "Everyone present has been asked" in asked.text
    assert "no vote" in (await bela.press(board(bela), "Agree")).text
    await chidi.press(board(chidi), "Agree")
    assert (await seen_by(world, bela)).seat is None
    notices = [seen for seen in bela.visible(CHANNEL) if "Béla was removed from the table" in seen.text]
    assert [notice.buttons for notice in notices] == [[]], "they are not offered what they do not get"
    assert "**Settled:** Béla was removed" in notices[0].text
    for back in (await bela.press(board(bela), "Take the seat"), await bela.slash(CHANNEL, "seat take")):
        assert "was removed from this table and cannot come back to it" in back.text
    back = await ana.slash(CHANNEL, "seat replace", seat="2", person=bela)
    assert "was removed from this table" in back.text
    given = await ana.slash(CHANNEL, "seat replace", seat="2", person=world.member("dunya"))
    assert "The seat now belongs to Dunya" in given.text
    assert (await seen_by(world, world.member("dunya"))).seat == 1


async def test_a_manager_without_a_seat_sends_somebody_away_or_puts_somebody_in(world: World) -> None:
    ana, dunya = world.member("ana"), world.member("dunya")
    bela, chidi = await sit_down(world, "ceylon", ("bela", "chidi"))
    assert "no seat" in (await dunya.slash(CHANNEL, "seat kick", seat="1", table=1)).text
    offered = await ana.autocomplete(CHANNEL, "seat kick", "seat", "")
    assert [choice.value for choice in offered] == ["1", "2"]
    given = await ana.slash(CHANNEL, "seat replace", seat="2", person=dunya, table=1)
    assert "The seat now belongs to Dunya" in given.text
    assert any("Chidi was removed from the table; Dunya takes" in seen.text for seen in bela.visible(CHANNEL))
    sent = await ana.slash(CHANNEL, "seat kick", seat="1")
    assert "A computer player now has the seat" in sent.text
    assert (await seen_by(world, bela)).seat is None
    for gone in (bela, chidi):
        assert "cannot come back" in (await gone.slash(CHANNEL, "seat take", table=1)).text


async def test_the_host_gives_away_the_seat_of_who_is_away_and_asks_for_any_other(world: World) -> None:
    """As the command says of itself."""
    ana, bela, chidi = await sit_down(world, "ceylon", ("ana", "bela", "chidi"))
    command = world.bot.tree.get_command("seat")
    assert isinstance(command, app_commands.Group)
    (replace,) = [each for each in command.commands if each.name == "replace"]
    assert replace.description.endswith("unless you are the host and its player is away")
    dunya = world.member("dunya")
    asked = await ana.slash(CHANNEL, "seat replace", seat="2", person=dunya)
    assert "Everyone present has been asked" in asked.text
    assert (await seen_by(world, bela)).seat == 1
    await chidi.press(board(chidi), "Against")
    with world.as_bot():
        tables = bot_of(world).tables
        seats = with_seat((await tables.views.info(1)).seats, 1, held=True)
        await tables.store.change(
            1, lambda _, loaded: proceed(loaded, loaded.changed(tables.store.now(), seats=seats))
        )
    done = await ana.slash(CHANNEL, "seat replace", seat="2", person=dunya)
    assert "The seat now belongs to Dunya." in done.text
    assert (await seen_by(world, dunya)).seat == 1
