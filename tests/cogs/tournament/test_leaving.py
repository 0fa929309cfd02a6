"""Who leaves a tournament or gives up in it, who comes late, and who is waited for no longer."""

from __future__ import annotations

import asyncio
import re

import pytest

from cogs.delivery.timekeeper import SWEEP_SECONDS
from tests.cogs.people import CHANNEL, boards, bot_of, seen_by, shown, sit_down
from tests.cogs.tournament.cups import decide, last, opened, state
from tests.engine.games import games, modules
from tests.engine.playouts import chance
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("little_thought")


@pytest.mark.usefixtures("words_alone")
async def test_two_presses_at_once_dropouts_and_late_joiners(threads: World) -> None:
    ana, bela, chidi = await opened(threads, ("ana", "bela", "chidi"), rounds=3)
    late = threads.member("dunya")
    message = last(ana, "starts when")
    answers = await asyncio.gather(ana.press(message, "Start"), ana.slash(CHANNEL, "tournament start"))
    assert sorted("already started" in answer.text for answer in answers) == [False, True]
    one = await state(threads)
    assert (one.round, len({meeting.table for meeting in one.of_round(1) if meeting.table})) == (1, 1)
    (table,) = [meeting for meeting in one.of_round(1) if not meeting.is_bye]
    by_id = {member.id: member for member in (ana, bela, chidi)}
    leaver, winner = (by_id[user] for user in table.people)
    message = last(ana, "Round 1 of 3")
    answers = await asyncio.gather(late.press(message, "Join late"), late.press(message, "Join late"))
    assert sorted("from the next round on" in answer.text for answer in answers) == [False, True]
    asked = await leaver.press(last(ana, "Round 1 of 3"), "Leave")
    assert f"You are playing at table {table.table}" in asked.text
    assert asked.ephemeral
    assert (await state(threads)).entrant(leaver.id) in (await state(threads)).active
    dropped = await leaver.press(asked, "Leave and give up")
    assert "You have left" in dropped.text
    assert dropped.message is not None
    assert not dropped.message.buttons, "the question has given way"
    assert "You are not taking part." in (await leaver.press(last(ana, "Round 2 of 3"), "Leave")).text
    await threads.advance(seconds=SWEEP_SECONDS + 1)
    one = await state(threads)
    assert one.round == 2
    assert "has left the tournament" in last(ana, leaver.shown_name, "has left").text
    assert all(leaver.id not in meeting.people for meeting in one.of_round(2))
    assert (
        f"{leaver.shown_name}**: 0 · Buchholz 0 · Sonneborn-Berger 0 · Wins 0 · has left"
        in (await ana.slash(CHANNEL, "tournament show")).text
    )
    assert any(late.id in meeting.people for meeting in one.of_round(2))
    assert f"{winner.shown_name}**: 1 · " in (await winner.slash(CHANNEL, "tournament show")).text
    assert "Only Ana" in (await late.slash(CHANNEL, "tournament cancel")).text
    asked = await ana.slash(CHANNEL, "tournament cancel")
    assert "Tables that are being played go on" in asked.text
    assert (await state(threads)).status == "running", "one command alone cancels nothing"
    assert "has been cancelled" in (await ana.press(asked, "Cancel the tournament")).text
    assert "cancelled" in last(ana, "cancelled").text
    again = await ana.slash(CHANNEL, "tournament cancel", tournament="1")
    assert "cancelled" in again.text
    assert not shown(again).buttons


async def test_whoever_leaves_after_their_last_game_is_asked_and_does_not_win(threads: World) -> None:
    ana, bela, chidi = await opened(threads, ("ana", "bela", "chidi"), rounds=1, round_time="1d")
    await ana.press(last(ana, "starts when"), "Start")
    one = await state(threads)
    (free,) = [meeting.people[0] for meeting in one.of_round(1) if meeting.is_bye]
    leaver, *others = sorted((ana, bela, chidi), key=lambda member: member.id != free)
    asked = await leaver.press(last(ana, "Round 1 of 1"), "Leave")
    assert "whoever has left cannot win the tournament" in asked.text
    assert "You have left" in (await leaver.press(asked, "Leave")).text
    await decide(threads, others[0])
    assert (await state(threads)).status == "over"
    assert f"**{others[1].shown_name}** wins." in last(ana, "wins.").text


@pytest.mark.usefixtures("words_alone")
@pytest.mark.parametrize("missed", [False, True])
async def test_who_has_left_is_told_before_the_round_that_begins_without_them(
    threads: World, missed: bool
) -> None:
    ana, bela, *_ = members = await opened(threads, ("ana", "bela", "chidi", "dunya"), round_time="1h")
    await ana.press(last(ana, "starts when"), "Start")
    told = "has left the tournament"
    if missed:
        told = "missed two tables in a row and is out"
        await threads.advance(hours=1, seconds=SWEEP_SECONDS + 1)
        await threads.advance(hours=1, seconds=SWEEP_SECONDS + 1)
    else:
        ids = {member.id: member for member in members}
        for meeting in (await state(threads)).of_round(1):
            if bela.id not in meeting.people:
                await decide(threads, ids[meeting.people[0]])
        await bela.press(await bela.press(last(ana, "Round 1 of 3"), "Leave"), "Leave and give up")
    seen = [message.text for message in ana.visible(CHANNEL)]
    began = f"table {max(meeting.table or 0 for meeting in (await state(threads)).meetings)}"
    at = next(number for number, text in enumerate(seen) if told in text)
    assert all(began not in text for text in seen[:at]), seen[:at]


@pytest.mark.usefixtures("words_alone")
async def test_nobody_else_takes_a_seat_at_a_tournaments_table(threads: World) -> None:
    ana, bela, chidi = await opened(threads, ("ana", "bela", "chidi"), seats=3)
    dunya = threads.member("dunya")
    await ana.press(last(ana, "starts when"), "Start")
    (thread,) = threads.threads(CHANNEL).values()
    asked = await chidi.slash(CHANNEL, "seat resign", table=1)
    assert "You can take it again" not in asked.text
    await chidi.press(asked, "Give up")
    offered = [button.label for seen in ana.visible(thread) for button in seen.buttons]
    assert "Take the seat" not in offered
    for member in (dunya, chidi):
        taken = await member.slash(CHANNEL, "seat take", table=1)
        assert "seats cannot change hands" in taken.text
    refused = await bela.slash(CHANNEL, "seat replace", table=1, seat="Ana", person=dunya)
    assert "seats cannot change hands" in refused.text


@pytest.mark.usefixtures("words_alone")
async def test_who_gives_up_after_moves_has_lost_a_game_that_counts(threads: World) -> None:
    ana, bela = await opened(threads, ("ana", "bela"), rounds=1)
    await ana.press(last(ana, "starts when"), "Start")
    (thread,) = threads.threads(CHANNEL).values()
    player, rules = modules()["ceylon"].players["steady"], games()["ceylon"]
    with threads.as_bot():
        tables = bot_of(threads).tables
        for number in range(40):
            (seat,) = (await tables.views.get(1, None)).awaited
            mover = (await tables.views.info(1)).seats[seat].person
            assert mover is not None
            seen = await tables.views.get(1, mover.id)
            move = player.choose(rules, seen.view, seat, chance("gives up", number))
            await tables.play.act(1, mover.id, move)
        assert (await tables.views.info(1)).status == "playing"
        bot_of(threads).background.timekeeper.table_changed(1)
    asked = await ana.slash(thread, "table close")
    assert "one of a tournament: without a result, all who have not given up share" in asked.text
    await decide(threads, bela)
    await threads.advance(minutes=1)
    assert "**Ana** wins." in last(ana, "wins.").text
    said = [seen.text for seen in ana.visible(thread)]
    assert any("Béla is out, so Ana wins." in text for text in said), said
    board = boards(ana, thread)[-1].text
    assert "so Ana wins." in board
    assert re.search(r"Ratings: .*Ana 1,[56]\d\d \? \+\d+", board), board
    assert re.search(r"Ratings: .*Béla 1,[34]\d\d \? −\d+", board), board
    hers, his = [shown(await member.slash(CHANNEL, "me")) for member in (ana, bela)]
    assert "Ceylon\\: 1 played, 1 won" in hers.text
    assert re.search(r"Ceylon, place 1 of 2 with \d+\.", hers.text)
    assert re.search(r"Ceylon\\: 1 played, 0 won, 1,[34]\d\d", his.text)
    pair = shown(await bela.slash(CHANNEL, "stats pair", person=ana))
    assert ["Ceylon", "0", "1", "0"] in [line.split() for line in pair.text.splitlines()]


@pytest.mark.usefixtures("words_alone")
async def test_who_leaves_the_server_is_waited_for_no_longer_than_two_tables(threads: World) -> None:
    ana, bela = await opened(threads, ("ana", "bela"), rounds=3, round_time="1h")
    await ana.press(last(ana, "starts when"), "Start")
    threads.backend.remove_member(threads.guild.id, bela.id)
    game, player = games()["ceylon"], modules()["ceylon"].players["easy"]
    for round_ in (1, 2):
        (meeting,) = (await state(threads)).of_round(round_)
        assert meeting.table is not None
        for number in range(60):
            seen = await seen_by(threads, ana, meeting.table)
            if seen.seat not in seen.awaited:
                break
            with threads.as_bot():
                move = player.choose(game, seen.view, seen.seat or 0, chance("left", number))
                await bot_of(threads).tables.play.act(meeting.table, ana.id, move)
        await threads.advance(minutes=65)
    assert last(ana, "Béla missed two tables in a row")
    assert (await state(threads)).status == "over"
    assert "**Ana** wins." in last(ana, "wins.").text


WAYS = {
    "resign": ("seat resign", "Give up"),
    "end": ("table close", "Give up"),
    "leave": ("tournament leave", "Leave and give up"),
}
COMPUTER = re.compile(r"computer player (takes|now has)")


@pytest.mark.parametrize(
    ("way", "seats"), [*((way, 2) for way in (*WAYS, "sent away", "removed")), ("resign", 3), ("removed", 3)]
)
@pytest.mark.usefixtures("words_alone")
async def test_what_is_said_of_a_seat_that_is_left_is_what_happens(
    threads: World, way: str, seats: int
) -> None:
    """Of two the other one wins and the table is closed; of three a computer player plays on."""
    manager = threads.member("ana")
    members = [*await opened(threads, ("bela", "chidi", "dunya")[:seats], seats=seats, rounds=1)]
    leaver, stays = members[-1], members[0]
    await stays.press(last(stays, "starts when"), "Start")
    (thread,) = threads.threads(CHANNEL).values()
    told = ""
    if way in WAYS:
        command, button = WAYS[way]
        asked = await leaver.slash(CHANNEL, command, **({} if way == "leave" else {"table": 1}))
        told = asked.text
        await leaver.press(asked, button)
    elif way == "sent away":
        told = (await manager.slash(CHANNEL, "seat kick", table=1, seat=leaver.shown_name)).text
    else:
        await stays.slash(CHANNEL, "tournament remove", person=leaver)
    await threads.advance(seconds=SWEEP_SECONDS + 1)
    lines = [seen.text for seen in stays.visible(thread)]
    lines = [line.removeprefix(f"<@{stays.id}> ") for line in lines]  # the end calls who is left
    (gone,) = [line for line in lines if line.startswith(f"{leaver.shown_name} ")]
    goes_on = seats == 3
    with threads.as_bot():
        assert (await bot_of(threads).tables.views.info(1)).status == ("playing" if goes_on else "closed")
    for said in (told, gone):
        assert not said or bool(COMPUTER.search(said)) == goes_on, said
    assert gone.endswith(("wins.", "takes the seat."))
    if way in WAYS and not goes_on:
        assert "Béla wins" in told or "Whoever gives up loses it." in told


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.usefixtures("words_alone")
async def test_at_an_ordinary_table_a_computer_player_plays_on_as_it_was_said(
    world: World, seats: int
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela", "chidi")[:seats])
    for command in ("table close", "seat resign"):
        asked = await members[-1].slash(CHANNEL, command)
        assert "a computer player takes the seat" in asked.text
    await members[-1].press(asked, "Give up")
    assert [
        seen for seen in members[0].visible(CHANNEL) if "; a computer player takes the seat." in seen.text
    ]
    assert (await seen_by(world, members[0])).table.status == "playing"


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.usefixtures("words_alone")
async def test_whom_the_host_has_taken_out_does_not_come_back(threads: World, begun: bool) -> None:
    ana, bela, chidi, _ = await opened(threads, ("ana", "bela", "chidi", "dunya"), rounds=3)
    if begun:
        await ana.press(last(ana, "starts when"), "Start")
    answer = await ana.slash(CHANNEL, "tournament remove", person=chidi)
    assert "no longer takes part, and cannot join it again" in answer.text
    message = last(ana, "Swiss system")
    refused = await chidi.press(message, "Join late" if begun else "Join")
    assert "You were removed from this tournament" in refused.text
    assert "You were removed" in (await chidi.slash(CHANNEL, "tournament join")).text
    assert chidi.id not in {entrant.person.id for entrant in (await state(threads)).active}
    assert "/tournament leave" in (await ana.slash(CHANNEL, "tournament remove", person=ana)).text
    # Who leaves by themselves may think better of it.
    asked = await bela.press(message, "Leave")
    if begun:
        await bela.press(asked, "Leave and give up" if "table" in asked.text else "Leave")
    assert "You have joined" in (await bela.slash(CHANNEL, "tournament join")).text


@pytest.mark.usefixtures("words_alone")
async def test_who_is_forgotten_has_been_removed_from_nothing(threads: World) -> None:
    ana, bela = await opened(threads, ("ana", "bela"))
    await ana.slash(CHANNEL, "tournament remove", person=bela)
    with threads.as_bot():
        tables = bot_of(threads).tables
        assert b'"sent away": [\n  {' in await tables.personal.export(bela.id)
        await tables.personal.forget(bela.id)
        assert b'"sent away": []' in await tables.personal.export(bela.id)
