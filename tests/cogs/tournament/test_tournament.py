"""Tournaments as people live them: sign up with a press, play, drop out, join late; nothing is lost."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from datetime import timedelta
from typing import get_args

import discord
import pytest
from msgspec import structs

from cogs.delivery.timekeeper import SWEEP_SECONDS
from cogs.tournament.standings import BREAK_WORDS, ranking, standings_screen
from data.catalogue import ENGLISH
from sandbox.adapter import Member, VisibleMessage
from tables.tournaments.standings import TIE_BREAKS, Finish, TieBreak, scored
from tables.tournaments.types import Tournament
from tests.cogs.managing import deny_bot
from tests.cogs.people import CHANNEL, boards, bot_of, seen_by, shown
from tests.engine.games import games, modules
from tests.engine.playouts import chance
from tests.support.settled_world import World, sleeping_is_idle
from tests.tables.tournaments.players import next_round, tournament, without

pytestmark = pytest.mark.usefixtures("little_thought")


def said(member: Member, channel: int | str = CHANNEL) -> list[VisibleMessage]:
    """What the bot says of the tournament itself, oldest first; tables' own messages are left out."""
    verbs = (":tjoin:", ":ttable:")
    return [
        seen
        for seen in member.visible(channel)
        if not seen.ephemeral
        and any(verb in (button.custom_id or "") for button in seen.buttons for verb in verbs)
    ]


def last(member: Member, *words: str, channel: int | str = CHANNEL) -> VisibleMessage:
    """The newest message of the tournament in which these words stand."""
    found = [seen for seen in said(member, channel) if all(word in seen.text for word in words)]
    assert found, [seen.text[:200] for seen in said(member, channel)]
    return found[-1]


async def state(world: World, number: int = 1) -> Tournament:
    return await bot_of(world).tables.tournaments.get(number)


async def decide(world: World, loser: Member) -> None:
    """Somebody gives up the game that they play in this round."""
    now = await state(world)
    meeting = next(one for one in now.of_round(now.round) if loser.id in one.people)
    assert meeting.table is not None
    answer = await loser.slash(CHANNEL, "seat resign", table=meeting.table)
    await loser.press(answer, "Give up")
    await world.advance(seconds=SWEEP_SECONDS + 1)


async def opened(world: World, names: Sequence[str], **more: object) -> list[Member]:
    members = [world.member(name) for name in names]
    answer = await members[0].slash(
        CHANNEL, "tournament new", **{"name": "Winter Cup", "game": "ceylon", "seats": 2, **more}
    )
    assert "Winter Cup is open" in answer.text, answer.text
    assert "Nobody has joined yet." in last(members[0], "Winter Cup").text
    for member in members:
        pressed = await member.press(last(member, "Winter Cup"), "Join")
        assert "You have joined" in pressed.text
    return members


def test_every_tie_break_has_its_words_and_is_one_of_a_system() -> None:
    assert (
        set(BREAK_WORDS) == set(get_args(TieBreak)) == {one for names in TIE_BREAKS.values() for one in names}
    )


async def test_from_the_first_press_to_the_podium(threads: World) -> None:
    ana, bela, chidi = await opened(threads, ("ana", "bela", "chidi"), rounds=2, round_time="1d")
    message = last(ana, "**3 people** have joined")
    assert "Ana, Béla, Chidi" in message.text
    assert "Swiss system · Ceylon · in 2 rounds · 1 day for a round" in message.text
    assert "already" in (await bela.press(message, "Join")).text
    assert "You have left" in (await chidi.press(message, "Leave")).text, "before it starts nothing is lost"
    await chidi.press(message, "Join")
    assert "Only Ana" in (await bela.press(message, "Start")).text
    rules = await bela.press(message, "How it works")
    assert rules.ephemeral
    assert "is closed, and the points decide as they stand" in rules.text
    assert "it can take 130 days, but a round lasts 1 day." in rules.text
    assert "Buchholz, Sonneborn-Berger, head to head and wins" in rules.text
    assert "Buchholz: the points of everybody you met." in rules.text
    assert [button.style for button in message.buttons[:3]] == [2, 2, 1], "enough have signed up"
    empty = shown(await bela.slash(CHANNEL, "tournament show"))
    assert "No table has ended yet.\nAna, Béla, Chidi" in empty.text
    assert not empty.pictures
    await ana.press(message, "Start")
    call = last(ana, "round 1 of 2")
    one = await state(threads)
    (table,) = [meeting for meeting in one.of_round(1) if not meeting.is_bye]
    by_id = {member.id: member for member in (ana, bela, chidi)}
    players = [by_id[user] for user in table.people]
    (free,) = [member for member in by_id.values() if member not in players]
    assert f"{free.shown_name} has a bye." in call.text
    assert call.pinged == {member.name for member in players}
    assert len(threads.threads(CHANNEL)) == 1, "the table is played in a thread of its own"
    await decide(threads, players[0])
    one = await state(threads)
    assert one.round == 2, "the next round began by itself"
    texts = [seen.text for seen in ana.visible(next(iter(threads.threads(CHANNEL).values())))]
    assert f"Everybody else has left, so {players[1].shown_name} wins." in texts
    (ended,) = [seen for seen in boards(ana) if "Ceylon · table 1" in seen.text]
    assert "This table has been closed." in ended.text
    assert f"{players[1].shown_name} was the last one left." in ended.text
    message = last(ana, "Round 2 of 2")
    assert message.pictures
    assert "Round 2 of 2 is being played" in message.pictures[0].alt, "a bye of it counts already"
    standings = await chidi.press(message, "Standings")
    assert "Buchholz" in standings.text
    (table,) = [meeting for meeting in one.of_round(2) if not meeting.is_bye]
    await decide(threads, by_id[table.people[0]])
    assert (await state(threads)).status == "over"
    closing = last(ana, "Ties were broken by")
    assert "wins." in closing.text
    assert closing.pictures[0].alt.startswith("Winter Cup: Final standings.")
    assert "It is over." in last(ana, "Swiss system").text
    assert "is over" in (await bela.slash(CHANNEL, "tournament join", tournament="1")).text
    assert len([seen for seen in said(ana) if "round 1 of 2" in seen.text]) == 1


@pytest.mark.usefixtures("words_alone")
async def test_a_message_that_could_not_be_edited_as_it_ended_says_so_afterwards(threads: World) -> None:
    with sleeping_is_idle():
        ana, bela = await opened(threads, ("ana", "bela"), rounds=1)
        await ana.press(last(ana, "starts when"), "Start")
        deny_bot(threads, CHANNEL, discord.Permissions(view_channel=True))
        await decide(threads, bela)
        assert (await state(threads)).status == "over"
        threads.backend.get_channel(threads.channel(CHANNEL)).overwrites.clear()
        await threads.advance(minutes=15)
        assert "It is over." in last(ana, "Swiss system").text
        (closing,) = [seen for seen in said(ana) if "Cup\n**" in seen.text]
        assert "Ties were broken by" not in closing.text, "there were none"


@pytest.mark.parametrize(("system", "seats"), [("knockout", 2), ("round_robin", 2), ("swiss", 3)])
@pytest.mark.usefixtures("words_alone")
async def test_other_systems_larger_tables_and_several_games(threads: World, system: str, seats: int) -> None:
    members = await opened(
        threads, ("ana", "bela", "chidi"), system=system, seats=seats, second_game="palimpsest"
    )
    await members[0].press(last(members[0], "starts when"), "Start")
    for _ in range(8):
        one = await state(threads)
        if one.status == "over":
            break
        (playing,) = [set(meeting.people) for meeting in one.of_round(one.round) if not meeting.is_bye]
        assert len(playing) == seats
        for loser in [member for member in members if member.id in playing][1:]:
            await decide(threads, loser)
    assert one.status == "over"
    games = ["Ceylon" if number % 2 else "The Young Queen’s Palimpsest" for number in range(1, one.round + 1)]
    for number, game in enumerate(games, 1):
        assert game in last(members[0], f"round {number} of ").text
    assert "Ana" in last(members[0], "wins.").text


def test_standings_show_the_tie_break_that_tells_people_apart() -> None:
    """Two have met nobody, so their meetings decide nothing: wins do."""
    one = without(next_round(tournament("round_robin", 4)), 4)
    drawn = [structs.replace(each, table=7) for each in one.meetings]
    first, second = (one_of.people for one_of in drawn)
    scores = [
        scored([Finish(first[0], 1, "walkover"), Finish(first[1], None, "left")]),
        scored([Finish(second[0], 1, "walkover"), Finish(second[1], None, "left")]),
    ]
    alone = structs.replace(drawn[1], table=None, scores=scores[1])
    one = structs.replace(one, meetings=(structs.replace(drawn[0], scores=scores[0]), alone))
    shown_now = ranking(one, ENGLISH, 0)
    assert shown_now.captions == ("Wins", "Points")
    assert shown_now.below == "After round 1 of 3"
    assert [(line.points, line.note) for line in shown_now.rows][:2] == [("1", "1"), ("1", "0")]
    assert "Head to head" not in "".join(standings_screen(one, 0, ENGLISH).text)


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
        f"{leaver.shown_name}: 0 · Buchholz 0 · Sonneborn-Berger 0 · Wins 0 · has left"
        in (await ana.slash(CHANNEL, "tournament show")).text
    )
    assert any(late.id in meeting.people for meeting in one.of_round(2))
    assert f"{winner.shown_name}: 1 · " in (await winner.slash(CHANNEL, "tournament show")).text
    assert "Only Ana" in (await late.slash(CHANNEL, "tournament cancel")).text
    asked = await ana.slash(CHANNEL, "tournament cancel")
    assert "Tables that are being played go on" in asked.text
    assert (await state(threads)).status == "running", "one command alone cancels nothing"
    assert "has been cancelled" in (await ana.press(asked, "Cancel the tournament")).text
    assert "cancelled" in last(ana, "cancelled").text
    again = await ana.slash(CHANNEL, "tournament cancel", tournament="1")
    assert "cancelled" in again.text
    assert not shown(again).buttons


async def test_rounds_are_as_long_as_their_clocks_need_or_their_host_is_told(threads: World) -> None:
    ana = threads.member("ana")
    asked = {"name": "Cup", "game": "palimpsest", "seats": 2}
    for options, said in (
        ({"game": "ceylon", "seats": 4}, ""),
        ({"clock": "12h"}, ""),
        ({"clock": "12h", "round_time": "8d"}, ""),
        (
            {"clock": "12h", "round_time": "3d"},
            "about 16 turns one after the other: with 12 hours each, it can take 8 days, but a round lasts 3 "
            "days.",
        ),
        ({"clock": "none"}, "can take any time; a round lasts 7 days."),
    ):
        answer = await ana.slash(CHANNEL, "tournament new", **{**asked, **options})
        assert "Cup is open: people join on its message. You start it there;" in answer.text
        assert said in answer.text if said else len(answer.text.splitlines()) == 1, answer.text
    assert [(await state(threads, number)).plan.round_seconds // 86400 for number in range(1, 6)] == [
        200,
        8,
        8,
        3,
        7,
    ]


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


@pytest.mark.parametrize("running", [True, False])
async def test_a_channel_that_is_deleted_in_the_middle_of_a_round_costs_nothing(
    threads: World, running: bool
) -> None:
    ana, bela = await opened(threads, ("ana", "bela"), rounds=2, round_time="1d")
    await ana.press(last(ana, "starts when"), "Start")
    deadline = (await state(threads)).deadline
    assert deadline is not None
    if not running:
        await threads.close_bot()
    threads.backend.delete_channel(threads.channel(CHANNEL))
    if not running:
        await threads.restart_bot(crash=True)
    await threads.advance(minutes=2)
    one = await state(threads)
    assert (one.channel, one.round) == (None, 1)
    assert [seen for seen in ana.inbox if "nothing is lost" in seen.text], "its host is told at once"
    await threads.advance(hours=30)
    assert (await state(threads)).of_round(1)[0].scores is None, "no time passes meanwhile"
    other = "lounge"
    assert "Only Ana" in (await bela.slash(other, "tournament extend", time="1d")).text
    async with threads.at_once():
        moved = await asyncio.gather(*(ana.slash(other, "tournament here") for _ in range(2)))
    assert ["continues here" in answer.text for answer in moved] == [True, True]
    (message,) = [seen for seen in ana.visible(other) if "Round 1 of 2" in seen.text and not seen.ephemeral]
    assert "How it works" in [button.label for button in message.buttons]
    one = await state(threads)
    assert one.deadline is not None
    assert one.deadline > deadline + timedelta(hours=29)
    assert last(ana, "Round 1 of 2", channel=other)
    assert [seen for seen in boards(ana, other) if seen.pictures], "its table goes on there too"
    for round_ in (1, 2):
        assert one.round == round_
        meeting = one.of_round(round_)[0]
        assert meeting.table is not None
        answer = await bela.slash(other, "seat resign", table=meeting.table)
        await bela.press(answer, "Give up")
        await threads.advance(seconds=SWEEP_SECONDS + 1)
        one = await state(threads)
    assert "Ana" in last(ana, "** wins.", channel=other).text


@pytest.mark.parametrize("fails", ["before", "lost"])
async def test_the_host_hears_once_that_the_channel_is_gone_though_discord_is_away(
    threads: World, fails: str
) -> None:
    ana, _ = await opened(threads, ("ana", "bela"), rounds=2, round_time="1d")
    await ana.press(last(ana, "starts when"), "Start")
    with sleeping_is_idle():
        if fails == "before":
            threads.refuse("POST", "/users/@me/channels", status=503, times=None)
        else:
            threads.lose_answer("POST", "/channels/*/messages")
        threads.backend.delete_channel(threads.channel(CHANNEL))
        await threads.advance(minutes=15)
        threads.backend.faults.clear()
        await threads.advance(minutes=15)
    assert len([seen for seen in ana.inbox if "nothing is lost" in seen.text]) == 1
    assert (await state(threads)).channel is None


@pytest.mark.usefixtures("words_alone")
async def test_a_round_that_begins_in_somebodys_quiet_hours_calls_the_others(threads: World) -> None:
    ana, bela, chidi, dunya = await opened(threads, ("ana", "bela", "chidi", "dunya"), rounds=1)
    hour = discord.utils.utcnow().hour
    for member in (bela, dunya):
        await member.slash(CHANNEL, "settings mine", quiet=f"{hour}-{(hour + 8) % 24}", zone="UTC")
    for member in (chidi, dunya):
        await member.slash(CHANNEL, "settings mine", notices="dm")
    await ana.press(last(ana, "starts when"), "Start")
    call = last(ana, "round 1 of 1")
    assert call.pinged == {"ana"}
    for name in ("Béla", "Dunya"):
        assert name in call.text, "which they read when they like"
    told = {member.name: {seen.silent for seen in member.inbox} for member in (chidi, dunya)}
    assert told == {"chidi": {False}, "dunya": {True}}


async def test_a_tournament_moves_only_to_where_tables_may_be_opened(threads: World) -> None:
    ana = threads.member("ana")
    (bela,) = await opened(threads, ("bela",))
    await ana.slash(CHANNEL, "settings server")
    with threads.as_bot():
        channels = (threads.channel(CHANNEL), threads.channel("lounge"))
        await bot_of(threads).tables.settings.change_server(threads.guild.id, channels=channels)
    refused = await bela.slash("spectators", "tournament here")
    assert "Tables may only be opened in #" in refused.text
    assert "continues here" in (await bela.slash("lounge", "tournament here")).text


async def test_what_a_system_does_not_ask_for_cannot_be_chosen(threads: World) -> None:
    ana = threads.member("ana")
    asked = {"name": "Cup", "game": "ceylon", "seats": 2, "clock": "12h"}
    refused = await ana.slash(CHANNEL, "tournament new", **asked, system="knockout", rounds=3)
    assert "Only a Swiss tournament has as many rounds as you choose." in refused.text
    assert "Cup is open" in (await ana.slash(CHANNEL, "tournament new", **asked, prizes="10, 6")).text
    rules = await ana.slash(CHANNEL, "tournament rules")
    assert "Points for this server’s season, by place: 10, 6." in rules.text


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
    await decide(threads, bela)
    await threads.advance(minutes=1)
    assert "**Ana** wins." in last(ana, "wins.").text
    said = [seen.text for seen in ana.visible(thread)]
    assert any("Everybody else has left, so Ana wins." in text for text in said), said
    board = boards(ana, thread)[-1].text
    assert re.search(r"Ratings: .*Ana 1,[56]\d\d \? \+\d+", board), board
    assert re.search(r"Ratings: .*Béla 1,[34]\d\d \? −\d+", board), board
    hers, his = [shown(await member.slash(CHANNEL, "me")) for member in (ana, bela)]
    assert "Ceylon\\: 1 played, 1 won" in hers.text
    assert re.search(r"Ceylon, place 1 of 2 with \d+\.", hers.text)
    assert re.search(r"Ceylon\\: 1 played, 0 won, 1,[34]\d\d", his.text)
    pair = shown(await bela.slash(CHANNEL, "stats pair", person=ana))
    assert ["Ceylon", "0", "1", "0"] in [line.split() for line in pair.text.splitlines()]


async def test_a_tournaments_table_whose_thread_is_deleted_goes_on_in_the_channel_at_once(
    threads: World,
) -> None:
    ana, bela = await opened(threads, ("ana", "bela"), rounds=1)
    await ana.press(last(ana, "starts when"), "Start")
    (thread,) = threads.threads(CHANNEL).values()
    threads.backend.delete_channel(thread)
    await threads.advance(seconds=SWEEP_SECONDS + 1)
    assert [seen for seen in boards(ana) if seen.pictures and "table 1" in seen.text]
    standings = await ana.press(last(ana, "round 1 of 1"), "Standings")
    assert "Béla" in standings.text
    assert f"<#{thread}>" not in last(ana, "Round 1 of 1").text
    await decide(threads, bela)
    assert "**Ana** wins." in last(ana, "wins.").text


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


@pytest.mark.usefixtures("words_alone")
async def test_who_wants_direct_messages_is_written_to_of_each_round(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await bela.slash(CHANNEL, "settings mine", notices="dm")
    await opened(world, ("ana", "bela"), rounds=1)
    await ana.press(last(ana, "starts when"), "Start")
    call = last(ana, "round 1 of 1")
    assert call.pinged == {"ana"}
    (written,) = [seen for seen in bela.inbox if "round 1 of 1" in seen.text]
    assert "Table 1" in written.text
    standings = await bela.press(written, "Standings")
    assert "Béla" in standings.text


@pytest.mark.usefixtures("words_alone")
async def test_a_permission_that_comes_back(world: World) -> None:
    with sleeping_is_idle():
        ana, _ = await opened(world, ("ana", "bela"), rounds=1)
        channel = world.channel(CHANNEL)
        paths = f"/channels/{channel}/messages"
        world.refuse("POST", paths, status=403, code=50013, message="no", times=6)
        await ana.press(last(ana, "starts when"), "Start")
        await world.advance(minutes=15)
        assert len([seen for seen in said(ana) if "round 1 of 1" in seen.text]) == 1


@pytest.mark.usefixtures("words_alone")
async def test_a_bot_that_was_down_for_days_takes_no_channel_for_gone_because_discord_fails_once(
    world: World,
) -> None:
    with sleeping_is_idle():
        ana, bela = await opened(world, ("ana", "bela"), rounds=1, round_time="7d")
        paths = f"/channels/{world.channel(CHANNEL)}/messages"
        world.refuse("POST", paths, status=503, times=None)
        await bela.slash(CHANNEL, "settings mine", notices="none")
        await ana.press(last(ana, "starts when"), "Start")
        await world.close_bot()
        await world.advance(hours=50)
        world.backend.faults.clear()
        world.refuse("POST", paths, status=503, times=4)
        await world.restart_bot(crash=True)
        await world.advance(hours=1)
        assert not [seen.text for seen in ana.inbox if "is gone or closed" in seen.text]
        assert last(bela, "round 1 of 1")


@pytest.mark.usefixtures("words_alone")
async def test_a_crash_between_posting_and_marking_posts_nothing_twice(threads: World) -> None:
    with sleeping_is_idle():
        ana, _ = await opened(threads, ("ana", "bela"), rounds=1)
        channel = threads.channel(CHANNEL)
        threads.lose_answer("POST", f"/channels/{channel}/messages", times=5)
        await ana.press(last(ana, "starts when"), "Start")
        await threads.close_bot()
        await threads.advance(minutes=10)
        await threads.restart_bot(crash=True)
        await threads.advance(minutes=5)
        assert len([seen for seen in said(ana) if "round 1 of 1" in seen.text]) == 1
        assert len((await state(threads)).of_round(1)) == 1


@pytest.mark.usefixtures("words_alone")
async def test_what_cannot_be_opened_is_explained_kindly(world: World) -> None:
    ana = world.member("ana")
    for options, answer in (
        ({"game": ""}, "There is no game of that name"),
        ({"game": "chess"}, "There is no game of that name"),
        ({"game": "quetinny"}, "a game for one"),
        (
            {"game": "ceylon", "round_time": "none"},
            "none is not a time: write it like 12h or 30d.",
        ),
        ({"game": "ceylon", "prizes": "much"}, "such as 10, 6, 4"),
        ({"game": "traitors", "seats": 2}, "not for tables of 2"),
    ):
        refused = await ana.slash(CHANNEL, "tournament new", name="Cup", **options)
        assert answer in refused.text, refused.text
    assert "No tournament is running" in (await ana.slash(CHANNEL, "tournament start")).text
    assert "There is no tournament 7" in (await ana.slash(CHANNEL, "tournament show", tournament="7")).text


async def test_a_season_of_tournaments_ends_with_a_podium(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "season start")
    ana, bela = await opened(world, ("ana", "bela"), rounds=1, season=True, prizes="10, 6")
    await ana.press(last(ana, "starts when"), "Start")
    await decide(world, bela)
    shown_season = await ana.slash(CHANNEL, "season show")
    assert "Tournaments" in shown_season.text
    assert "10" in shown_season.text
    await ana.slash(CHANNEL, "season end")
    (closing,) = [
        seen for seen in ana.visible(CHANNEL) if seen.pictures and "Season 1" in seen.pictures[0].alt
    ]
    assert "1. Ana 10" in closing.pictures[0].alt
    assert "2. Béla 6" in closing.pictures[0].alt
    assert "Season 1" in shown(await bela.press(closing, "How it ended")).text


async def test_what_matters_of_a_new_tournament_is_asked_in_a_form(world: World) -> None:
    ana = world.member("ana")
    form = await ana.slash(CHANNEL, "tournament new", name="Winter Cup", system="knockout")
    assert form.modal is not None
    assert form.modal["title"] == "A new tournament"
    name, games, system, *_ = [label["component"] for label in form.modal["components"]]
    assert name["value"] == "Winter Cup"
    assert "ceylon" in [option["value"] for option in games["options"]]
    assert [option["value"] for option in system["options"] if option.get("default")] == ["knockout"]
    filled = {"name": "Spring Cup", "game": "ceylon", "system": "swiss", "seats": "2", "starts_in": "2d"}
    opened = await ana.submit(form, filled)
    assert "Spring Cup is open: people join on its message. It starts <t:" in opened.text
    assert opened.ephemeral
    assert "Nobody has joined yet." in last(ana, "Spring Cup").text


async def test_nothing_that_was_typed_before_the_form_is_lost(world: World) -> None:
    ana = world.member("ana")
    form = await ana.slash(CHANNEL, "tournament new", game="ceylon", seats=3, starts_in="2d")
    assert form.modal is not None
    *_, seats, starts = [label["component"] for label in form.modal["components"]]
    assert (seats["value"], starts["value"]) == ("3", "2d")
    refused = await ana.slash(CHANNEL, "tournament new", game="ceylon", rounds=2)
    assert refused.modal is None
    assert "write the name and the game too" in refused.text


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("seats", "ab", "is no number of people"),
        ("seats", "13", "is no number of people"),
        ("starts_in", "soon", "is not a time"),
    ],
)
async def test_what_a_form_cannot_mean_opens_nothing(world: World, field: str, typed: str, said: str) -> None:
    ana = world.member("ana")
    form = await ana.slash(CHANNEL, "tournament new")
    filled = {"name": "Cup", "game": "ceylon", "system": "swiss", "seats": "", "starts_in": "", field: typed}
    refused = await ana.submit(form, filled)
    assert said in refused.text
    assert "No tournament is running" in (await ana.slash(CHANNEL, "tournament start")).text
