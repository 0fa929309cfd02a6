"""``/tables``: what is open in a server, and a seat with one press."""

from __future__ import annotations

import discord
import pytest
from msgspec import structs
from sqlalchemy import insert

from cogs.delivery.timekeeper import SWEEP_SECONDS
from tables.core.errors import StorageError
from tables.delivery.server_lists import ServerList, ServerLists
from tables.storage import schema
from tests.cogs.managing import make_private
from tests.cogs.people import CHANNEL, add_computer, board, boards, bot_of, seen_by, shown, sit_down
from tests.support.settled_world import World


async def test_open_lobbies_are_joined_with_one_press(world: World) -> None:
    await sit_down(world, "ceylon", ("ana", "bela"))
    chidi, dunya = world.member("chidi"), world.member("dunya")
    await chidi.slash(CHANNEL, "kashgar new")
    lobby = board(chidi)
    listed = shown(await dunya.slash("lounge", "tables"))
    assert listed.ephemeral
    free, running = listed.text.split("**Being played**")
    assert "Kashgar · table 2" in free
    assert f"/{lobby.channel_id}/{lobby.id})" in free
    assert "Chidi · 1 of 4 seats taken" in free
    assert "Ceylon · table 1" in running
    assert "draws and trades" in running
    assert [button.label for button in listed.buttons] == ["Join Kashgar 2", "Refresh"]
    older = shown(await dunya.slash("spectators", "tables"))
    joined = await dunya.press(listed, "Join Kashgar 2")
    assert "You are now seated at table 2" in joined.text
    assert "Dunya" in board(chidi).text
    own = shown(await dunya.slash("lounge", "tables"))
    assert "Kashgar · table 2" in own.text, "their own table is listed, without a seat for them"
    assert [button.label for button in own.buttons] == ["Refresh"]
    again = await dunya.press(older, "Join Kashgar 2")
    assert "already" in again.text


async def test_computers_seats_of_a_game_in_play_are_offered(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "kashgar new")
    await add_computer(ana)
    await ana.press(board(ana), "Start")
    listed = await bela.slash(CHANNEL, "tables")
    assert listed.text.count("Kashgar · table 1") == 1, "a table stands under one heading"
    assert "**Being played**" not in listed.text
    await bela.press(listed, "Join Kashgar 1")
    assert [seat.name for seat in (await seen_by(world, None)).table.seats] == ["Ana", "Béla"]
    refreshed = await bela.press(listed, "Refresh")
    assert [button.label for button in shown(refreshed).buttons] == ["Refresh"]


async def test_a_solitaire_names_its_player_once(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "quetinny new")
    (line,) = [line for line in (await bela.slash(CHANNEL, "tables")).text.splitlines() if "Quetinny" in line]
    assert line.count("Ana") == 1


async def test_a_server_without_tables_says_how_to_begin(world: World) -> None:
    assert "/help" in (await world.member("ana").slash(CHANNEL, "tables")).text


async def test_tables_of_other_places_are_not_listed(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(ana.dm, "quetinny new")
    assert "Quetinny" not in (await bela.slash(CHANNEL, "tables")).text


async def test_a_posted_list_is_for_everybody_and_kept_up_to_date(world: World) -> None:
    ana, bela, chidi = world.member("ana"), world.member("bela"), world.member("chidi")
    assert "Only server managers" in (await chidi.slash("lounge", "tables", post=True)).text
    await ana.slash("lounge", "tables", post=True)
    (listed,) = boards(chidi, "lounge")
    assert not listed.ephemeral
    assert "No tables are open here now" in listed.text
    make_private(world, "spectators")
    await ana.slash("spectators", "ceylon new")
    await ana.slash(CHANNEL, "kashgar new")
    await world.advance(seconds=SWEEP_SECONDS + 1)
    (listed,) = boards(chidi, "lounge")
    assert [button.label for button in listed.buttons] == ["Join Kashgar 2", "Everything I may see"]
    assert "Ceylon" not in listed.text, "what not everybody may see is not on it"
    joined = await bela.press(listed, "Join Kashgar 2")
    assert shown(joined).ephemeral
    assert "You are now seated at table 2" in joined.text
    assert "already" in (await bela.press(listed, "Join Kashgar 2")).text
    alone = shown(await ana.press(listed, "Everything I may see"))
    assert alone.ephemeral
    assert "Ceylon" in alone.text
    await world.restart_bot()
    await ana.press(board(ana), "Start")
    await world.advance(hours=2)
    (same,) = boards(chidi, "lounge")
    assert same.id == listed.id, "edited, not posted again"
    assert "**Being played**" in same.text
    await ana.slash(CHANNEL, "tables", post=True)
    assert not boards(chidi, "lounge"), "one list a server"
    assert "The list has been removed" in (await ana.slash(CHANNEL, "tables", post=False)).text
    assert "no list" in (await ana.slash(CHANNEL, "tables", post=False)).text


async def test_a_list_that_was_deleted_is_let_go(world: World) -> None:
    ana = world.member("ana")
    await ana.slash("lounge", "tables", post=True)
    (listed,) = boards(ana, "lounge")
    world.backend.delete_message(listed.channel_id, listed.id)
    await ana.slash(CHANNEL, "kashgar new")
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert not boards(ana, "lounge")
    assert "no list" in (await ana.slash(CHANNEL, "tables", post=False)).text


async def test_a_list_whose_posting_was_not_noted_is_found_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object) -> bool:
        raise StorageError("the database is away")

    ana = world.member("ana")
    with monkeypatch.context() as patch:
        patch.setattr(ServerLists, "posted", lost)
        await ana.slash("lounge", "tables", post=True)
    (listed,) = boards(ana, "lounge")
    await world.restart_bot(crash=True)
    await ana.slash(CHANNEL, "kashgar new")
    await world.advance(seconds=2 * SWEEP_SECONDS + 2)
    (same,) = boards(ana, "lounge")
    assert same.id == listed.id
    assert [button.label for button in same.buttons] == ["Join Kashgar 1", "Everything I may see"]


async def test_a_list_without_a_key_takes_no_other_message_for_its_own(world: World) -> None:
    ana = world.member("ana")
    await ana.slash("lounge", "kashgar new")
    lobby = board(ana, "lounge")
    now, lounge = discord.utils.utcnow(), world.channel("lounge")
    earlier = insert(schema.server_cards).values(
        structs.asdict(ServerList(world.plan.guild_id, lounge, 0, now, "", now, key=""))
    )
    with world.as_bot():
        await bot_of(world).tables.db.write(lambda connection: connection.execute(earlier))
    await world.advance(seconds=2 * SWEEP_SECONDS + 2)
    same, listed = boards(ana, "lounge")
    assert (same.id, same.text) == (lobby.id, lobby.text)
    assert "Kashgar · table 1" in listed.text


async def test_a_list_that_may_not_be_posted_is_not_tried_for_ever(world: World) -> None:
    ana = world.member("ana")
    world.refuse("POST", "/channels/*/messages", status=403, code=50013, times=None)
    assert "does not let me post" in (await ana.slash("lounge", "tables", post=True)).text
    assert "no list" in (await ana.slash(CHANNEL, "tables", post=False)).text


async def test_a_list_that_discord_could_not_take_comes_by_itself(world: World) -> None:
    ana = world.member("ana")
    world.refuse("POST", "/channels/*/messages", status=500, code=0, times=None)
    assert "The list will appear here by itself" in (await ana.slash("lounge", "tables", post=True)).text
    assert not boards(ana, "lounge")
    world.backend.faults.clear()
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert len(boards(ana, "lounge")) == 1
