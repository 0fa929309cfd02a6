"""``/tables``: what is open in a server, and a seat with one press."""

from __future__ import annotations

from sandbox.adapter import World
from tests.cogs.people import CHANNEL, add_computer, board, look_of, shown, sit_down


async def test_open_lobbies_are_joined_with_one_press(world: World) -> None:
    await sit_down(world, "ceylon", ("ana", "bela"))
    chidi, dunya = world.member("chidi"), world.member("dunya")
    await chidi.slash(CHANNEL, "kashgar new")
    lobby = board(chidi)
    card = shown(await dunya.slash("lounge", "tables"))
    assert card.ephemeral
    free, running = card.text.split("**Being played**")
    assert "Kashgar · table 2" in free
    assert f"/{lobby.channel_id}/{lobby.id})" in free
    assert "Chidi · 1 of 4 seats are taken" in free
    assert "Ceylon · table 1" in running
    assert "'s turn" in running
    assert [button.label for button in card.buttons] == ["Join Kashgar 2", "Refresh"]
    joined = await dunya.press(card, "Join Kashgar 2")
    assert "You sit at table 2 now" in joined.text
    assert "Dunya" in board(chidi).text
    again = await dunya.press(card, "Join Kashgar 2")
    assert "already" in again.text


async def test_computers_seats_of_a_game_in_play_are_offered(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "kashgar new")
    await add_computer(ana)
    await ana.press(board(ana), "Start")
    card = await bela.slash(CHANNEL, "tables")
    await bela.press(card, "Join Kashgar 1")
    assert [seat.name for seat in (await look_of(world, None)).table.seats] == ["Ana", "Béla"]
    refreshed = await bela.press(card, "Refresh")
    assert [button.label for button in shown(refreshed).buttons] == ["Refresh"]


async def test_a_server_without_tables_says_how_to_begin(world: World) -> None:
    assert "/help" in (await world.member("ana").slash(CHANNEL, "tables")).text


async def test_tables_of_other_places_are_not_listed(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(ana.dm, "quetinny new")
    assert "Quetinny" not in (await bela.slash(CHANNEL, "tables")).text
