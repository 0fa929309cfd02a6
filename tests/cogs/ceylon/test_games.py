"""Games of Ceylon: a whole one of two members, and turns of four and six."""

from __future__ import annotations

import pytest

from tests.cogs.ceylon.table import play_on, sit_down
from tests.cogs.conftest import without_pictures
from tests.cogs.people import (
    CHANNEL,
    add_computer,
    board,
    boards,
    bot_of,
    choose_value,
    open_panel,
    seen_by,
    set_up,
    shown,
)
from tests.support.settled_world import World


@pytest.mark.usefixtures("boards_alone", "panels_left_alone")
async def test_a_game_of_two_and_the_winner_begins_the_next(world: World) -> None:
    members = await sit_down(world, 2, target=50)
    ana, bela = members
    with without_pictures():  # at the end they are looked at
        made = await play_on(world, members, 30)
    made += await play_on(world, members)
    assert len(made) > 30
    assert "won with" in board(ana).text
    assert "won with" in board(ana).pictures[0].alt
    assert "Round " in board(ana).text
    assert "Turn " not in board(ana).text, "the replay counts rounds"
    assert [button.label for button in board(ana).buttons] == ["Log", "Replay", "Play again"]
    # Calls to move went with their boards.
    assert not any("your turn" in seen.text for seen in bela.visible(CHANNEL) if not seen.ephemeral)
    verified = await bela.slash(CHANNEL, "deal verify", table=1)
    assert verified.text.count("✅") == 2
    result = (await seen_by(world, ana)).result
    winner = members[result.won.index(True)]
    await ana.slash(CHANNEL, "ceylon new", target=50)
    await bela.press(board(ana), "Join")
    await ana.press(board(ana), "Start")
    first = (await seen_by(world, ana, 2)).view.player
    assert members[first] is winner


@pytest.mark.usefixtures("words_alone")
async def test_a_game_of_four_with_hands_by_dm_closed_half_way(world: World) -> None:
    members = [world.member(name) for name in ("ana", "bela", "chidi", "dunya")]
    await members[1].slash(CHANNEL, "settings mine", hand="dm")
    members = await sit_down(world, 4, target=50)
    bela = members[1]
    await play_on(world, members, 10)
    assert len(bela.inbox) >= 1
    assert "Ceylon · table 1" in bela.inbox[-1].text
    bela.close_dms()
    await world.advance(hours=2)
    await play_on(world, members, 10)
    lines = [seen.text for seen in members[0].visible(CHANNEL) if "direct messages" in seen.text]
    assert len(lines) == 1
    settings = await bot_of(world).tables.settings.person(bela.id)
    assert settings.dms_closed


@pytest.mark.usefixtures("words_alone", "panels_left_alone")
async def test_a_game_of_six_goes_on_after_a_restart(world: World) -> None:
    members = await sit_down(world, 6, target=50)
    made = await play_on(world, members, 10)
    await world.restart_bot()
    made += await play_on(world, members, 6)
    verbs = {text.split()[0] for text in made}
    assert {"ship", "discard"} <= verbs
    fresh = boards(members[0])
    assert [bool(seen.buttons) for seen in fresh] == [*[False] * (len(fresh) - 1), True]


async def test_people_and_computer_players_at_one_table(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "ceylon new", target=50)
    await add_computer(ana)
    await add_computer(ana, "strong")
    assert board(ana).text.count("(computer player") == 2
    await choose_value(ana, await set_up(ana), "rmcpu:1")
    assert "· Rigel (computer player, strong)" in board(ana).text
    await ana.press(board(ana), "Start")
    made = await play_on(world, [ana], 3)
    assert made
    table_view_now = await seen_by(world, ana)
    assert table_view_now.awaited == {0} or table_view_now.result is not None
    panel = await open_panel(ana, "My hand") if table_view_now.result is None else None
    assert panel is None or shown(panel).pictures
