"""The lobby: joining, leaving, hosts, limits, and what closes by itself."""

from __future__ import annotations

import pytest

from cogs.table_screens.lobby import clocks_line
from data.catalogue import ENGLISH
from sandbox.adapter import VisibleMessage
from tables.computers.names import initial
from tables.core.types import ClockSpec
from tests.cogs.delivery.test_threads import archive
from tests.cogs.people import (
    CHANNEL,
    add_computer,
    board,
    choose_value,
    leave_lobby,
    seen_by,
    set_up,
    shown,
    sit_down,
)
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")

NEW = "ceylon new"


async def test_seats_are_taken_and_left(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    opened = await ana.slash(CHANNEL, NEW)
    assert "Table 1 is open" in opened.text
    assert "with enough of them you press **Start**" in opened.text
    assert opened.ephemeral
    await bela.press(board(ana), "Join")
    assert "· Béla" in board(ana).text
    again = await bela.press(board(ana), "Join")
    assert again.ephemeral
    assert "You are at table 1" in again.text
    left = await bela.press(again, "Leave")
    assert "You are not at table 1 any more" in left.text
    assert not shown(left).buttons
    assert "Béla" not in board(ana).text


async def test_everybody_sees_three_buttons_and_the_host_chooses_alone(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, NEW)
    assert [button.label for button in board(bela).buttons] == ["Join", "Rules", "Set up"]
    assert not board(bela).menus
    refused = await bela.press(board(bela), "Set up")
    assert "Only Ana" in refused.text
    chosen = await ana.press(board(ana), "Set up")
    assert chosen.ephemeral
    changed = await choose_value(ana, shown(chosen), "clock:60")
    assert "Clock" not in changed.text, "the menu of clocks says it"
    assert "1 minute" in board(bela).text
    joined = await choose_value(ana, shown(changed), "addcpu:easy")
    assert "(computer player, easy)" in joined.text
    assert "Start" in [button.label for button in board(bela).buttons]
    begun = await ana.press(joined, "Start")
    assert "has begun" in begun.text
    assert (await seen_by(world, ana)).table.status == "playing"


async def test_what_the_host_chooses_is_offered_as_others_come_and_go(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, NEW)
    chosen = await ana.press(board(ana), "Set up")

    def now() -> VisibleMessage:
        (found,) = [seen for seen in ana.visible(CHANNEL) if seen.id == shown(chosen).id]
        return found

    assert "Remove Béla" not in str(now().menus)
    await bela.press(board(bela), "Join")
    assert "· Béla" in now().text
    assert "Remove Béla" in str(now().menus)
    # What was chosen there since is not undone by it, and the message goes on being followed.
    assert "1 minute" in board(bela).text or await choose_value(ana, now(), "clock:60")
    await leave_lobby(bela)
    assert "Béla" not in now().text
    assert "1 minute" in board(bela).text
    await bela.press(board(bela), "Join")
    await ana.press(board(ana), "Start")
    assert "has begun" in now().text
    assert not now().buttons


async def test_the_next_person_is_host_when_the_host_leaves_and_an_empty_lobby_closes(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, NEW)
    await bela.press(board(ana), "Join")
    await leave_lobby(ana)
    assert board(ana).text.startswith("### Béla invites you to Ceylon\n")
    refused = await ana.press(board(ana), "Set up")
    assert "Only Béla" in refused.text
    await leave_lobby(bela)
    assert "closed" in board(ana).text


async def test_only_the_host_closes(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, NEW)
    refused = await bela.slash(CHANNEL, "table close", table=1)
    assert "Only Ana" in refused.text
    assert not shown(refused).buttons
    asked = await ana.press(await set_up(ana), "Close table")
    assert asked.ephemeral
    assert "closed" not in board(ana).text, "one press alone closes nothing"
    await ana.press(asked, "Close")
    assert "closed" in board(ana).text


async def test_what_is_left_of_a_lobbys_old_message_says_that_it_is_closed(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, NEW)
    first = board(ana)
    await world.advance(minutes=56)  # too old to be edited with a picture
    await ana.press(await ana.press(await set_up(ana), "Close table"), "Close")
    assert board(ana).id > first.id
    (old,) = [seen for seen in ana.visible(CHANNEL) if seen.id == first.id]
    assert old.text.startswith("-# Ceylon · table 1 has been closed:")


async def test_the_lobby_tells_host_levels_and_clocks_once(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, NEW, clock="24h")
    await bela.press(board(ana), "Join")
    for level in ("easy", "steady", "strong"):
        await add_computer(ana, level)
    text = board(ana).text
    assert "Ana (host) · Béla · " in text
    assert [f"(computer player, {level})" in text for level in ("easy", "steady", "strong")] == [True] * 3
    assert " · 1 seat is free." in text
    assert text.count("2 to 6") == 1
    assert text.count("1 day") == 1
    await choose_value(ana, await set_up(ana), "rmcpu:3")
    assert "easy)" in board(ana).text
    assert "steady)" not in board(ana).text
    await leave_lobby(ana)
    assert "Béla (host)" in board(ana).text


@pytest.mark.parametrize(
    ("clocks", "said"),
    [
        (ClockSpec(), "No clock."),
        (ClockSpec("turns", {"turn": 3600, "trade": 3600}), "Clock: 1 hour for each decision."),
        (ClockSpec("live", {"turn": 60, "trade": 180}), "Clock: turn 1 minute, trade 3 minutes."),
        (ClockSpec("live", {"turn": 60}), "Clock: turn 1 minute."),
    ],
)
def test_clocks_in_words(clocks: ClockSpec, said: str) -> None:
    assert clocks_line(clocks, ("turn", "trade"), ENGLISH) == said


async def test_too_few_players_are_told_how_many_it_takes(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, NEW)
    refused = await ana.press(await set_up(ana), "Start")
    assert "needs at least 2 players" in refused.text


async def test_an_idle_lobby_closes_by_itself(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, NEW)
    await world.advance(hours=23)
    assert "closed" not in board(ana).text
    await world.advance(hours=2)
    assert "closed" in board(ana).text


async def test_a_channel_holds_only_so_many_tables(world: World) -> None:
    ana = world.member("ana")
    changed = await ana.slash(CHANNEL, "settings server", tables_per_channel=1)
    if "Only those" in changed.text:
        pytest.skip("this member does not manage the server")
    await ana.slash(CHANNEL, NEW)
    refused = await world.member("bela").slash(CHANNEL, NEW)
    assert "1" in refused.text
    assert not refused.text.startswith("Table")
    elsewhere = await world.member("bela").slash("lounge", NEW)
    assert "is open" in elsewhere.text


async def test_server_settings_are_for_managers(world: World) -> None:
    chidi = world.member("chidi")
    refused = await chidi.slash(CHANNEL, "settings server", tables_per_channel=1)
    assert "Only server managers" in refused.text
    seen = await chidi.slash(CHANNEL, "settings server")
    assert "**Tables in one channel**: 5" in seen.text
    outside = await chidi.slash(chidi.dm, "settings server")
    assert "only works in a server" in outside.text


async def test_ones_tables_are_listed_while_they_gather_players(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, NEW)
    mine = await ana.slash("lounge", "table mine")
    assert "**Ceylon · table 1**" in mine.text
    assert "the lobby is open, 1 of 6 seats taken" in mine.text
    early = await ana.slash(CHANNEL, "ceylon hand")
    assert "has not started yet" in early.text


@pytest.mark.parametrize("running", [True, False])
@pytest.mark.parametrize("place", ["channel", "thread"])
async def test_a_lobby_whose_place_is_deleted_is_closed(world: World, place: str, running: bool) -> None:
    ana, backend = world.member("ana"), world.backend
    gone, there = world.channel(CHANNEL), world.channel("lounge")
    if place == "thread":
        thread, other = (backend.create_thread(gone, name, ana.id) for name in ("noise", "quiet"))
        gone, there = thread.id, other.id
        await world.settle()
    await ana.slash(gone, NEW)
    await ana.slash(there, NEW)
    if not running:
        await world.close_bot()
    if place == "thread":
        archive(world, other.id)
    backend.delete_channel(gone)
    if not running:
        await world.restart_bot(crash=True)
    await world.advance(minutes=1)
    mine = await ana.slash("lounge", "table mine")
    assert "table 2" in mine.text
    assert "table 1" not in mine.text


async def test_a_restart_keeps_the_lobby(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, NEW)
    await world.restart_bot()
    await bela.press(board(ana), "Join")
    await ana.press(board(ana), "Start")
    assert "draws and trades" in board(ana).text


UNREADABLE = [
    ("clock", "soon"),
    ("clock", "5x"),
    ("trade_clock", "99d"),
    ("answer_clock", "-1m"),
    ("clock", "1s"),
]


async def test_a_clock_that_cannot_be_read_opens_nothing(world: World) -> None:
    ana = world.member("ana")
    for option, typed in UNREADABLE:
        refused = await ana.slash(CHANNEL, NEW, **{option: typed})
        assert "is not a time" in refused.text or "This can be from 10s to 14d" in refused.text, typed
    assert [seen for seen in ana.visible(CHANNEL) if not seen.ephemeral] == []


async def test_personal_settings_are_shown_and_kept(world: World) -> None:
    ana = world.member("ana")
    first = await ana.slash(CHANNEL, "settings mine")
    assert "behind a button at the table" in first.text
    await ana.slash(CHANNEL, "settings mine", hand="dm", notices="none")
    await world.restart_bot()
    then = await ana.slash("lounge", "settings mine")
    assert "direct messages" in then.text
    assert "no notice" in then.text
    assert shown(then).ephemeral


async def test_a_new_table_has_the_servers_clock_and_its_host_changes_it(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, NEW)
    assert "Clock: 1 day for each decision." in board(ana).text
    assert "the default move is made" in board(ana).text
    await choose_value(ana, await set_up(ana), "clock:0")
    assert "No clock." in board(ana).text
    assert "the default move is made" not in board(ana).text
    await choose_value(ana, await set_up(ana), "clock:604800")
    assert "Clock: 7 days for each decision." in board(ana).text
    changed = await ana.slash(CHANNEL, "settings server", clock="2d", live_clock="3m")
    assert "**Time for a decision**: 2 days" in changed.text
    await ana.slash(CHANNEL, NEW)
    assert "Clock: 2 days for each decision." in board(ana).text
    offered = await ana.autocomplete(CHANNEL, NEW, "clock", "li")
    assert [choice.value for choice in offered] == ["live", "none"]
    ana.locale = "de"
    offered = await ana.autocomplete(CHANNEL, NEW, "clock", "tage")
    assert [choice.name for choice in offered] == ["2 Tage", "3 Tage", "7 Tage"]
    ana.locale = None
    await ana.slash(CHANNEL, NEW, clock="live")
    assert "3 minutes" in board(ana).text


async def test_everybody_takes_more_time_three_times_a_game(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"), clock="1h")
    mover, other = (ana, bela) if (await seen_by(world, ana)).view.player == 0 else (bela, ana)
    (line,) = (await seen_by(world, ana)).deadlines
    assert "no clock running" in (await other.slash(CHANNEL, "clock more")).text
    for times in (1, 2, 3):
        answer = await mover.slash(CHANNEL, "clock more")
        assert "You have time until <t:" in answer.text
        (later,) = (await seen_by(world, ana)).deadlines
        assert (later.due - line.due).total_seconds() == times * 3600
    assert "3 times a game" in (await mover.slash(CHANNEL, "clock more")).text
    assert any("takes more time" in seen.text for seen in other.visible(CHANNEL))
    await world.advance(hours=3, minutes=30)
    assert not any("ran out of time" in seen.text for seen in other.visible(CHANNEL))
    await world.advance(hours=1)
    assert any("ran out of time" in seen.text for seen in other.visible(CHANNEL))


async def test_an_option_that_suits_the_players_better_is_chosen_in_one_press(world: World) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await ana.slash(CHANNEL, "palimpsest new")
    await bela.press(board(ana), "Join")
    offered = "The game ends: with the last card in hand"
    assert offered not in [button.label for button in (await set_up(ana)).buttons]
    await chidi.press(board(ana), "Join")
    assert "whoever has the last turn wins far too often" in board(ana).text
    chosen = await ana.press(await set_up(ana), offered)
    assert "to the last card in hand" in board(ana).text
    assert offered not in [button.label for button in shown(chosen).buttons]


async def test_computer_players_take_names_whose_initial_is_free(world: World) -> None:
    ana, dunya = world.member("ana"), world.member("dunya")
    await ana.slash(CHANNEL, "traitors new")

    async def names(computers: int) -> list[str]:
        for _ in range(computers):
            await add_computer(ana)
        return [seat.name for seat in (await seen_by(world, None)).table.seats]

    assert "Altair" not in await names(2), "Ana begins so"
    assert "Deneb" in await names(1)
    await dunya.press(board(dunya), "Join")
    assert "Deneb" not in await names(0), "Dunya begins so"
    seated = await names(3)
    assert len({initial(name) for name in seated}) == len(seated) == 8
    assert {"Ana", "Dunya"} < set(seated)
    assert all(name in board(ana).text for name in seated)
