"""Tournaments as people live them, from the first press to the podium."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec import structs

from cogs.tournament.screens import Told, closing_screen
from cogs.tournament.standings import BREAK_WORDS, ranking, standings_screen
from data.catalogue import ENGLISH
from tables.tournaments.standings import TIE_BREAKS, Finish, TieBreak, scored
from tests.cogs.people import CHANNEL, GREEN, boards, shown
from tests.cogs.tournament.cups import decide, last, opened, said, state
from tests.support.settled_world import World
from tests.tables.tournaments.players import next_round, tournament, without

pytestmark = pytest.mark.usefixtures("little_thought")


def test_every_tie_break_has_its_words_and_is_one_of_a_system() -> None:
    assert (
        set(BREAK_WORDS) == set(get_args(TieBreak)) == {one for names in TIE_BREAKS.values() for one in names}
    )


async def test_from_the_first_press_to_the_podium(threads: World) -> None:
    ana, bela, chidi = await opened(threads, ("ana", "bela", "chidi"), rounds=2, round_time="1d")
    message = last(ana, "**3 people** have joined")
    assert "Ana, Béla, Chidi" in message.text
    assert "Swiss system · Ceylon · tables of two · in 2 rounds · 1 day for a round" in message.text
    assert "already" in (await bela.press(message, "Join")).text
    assert "You have left" in (await chidi.press(message, "Leave")).text, "before it starts nothing is lost"
    await chidi.press(message, "Join")
    assert "Only Ana" in (await bela.press(message, "Start")).text
    rules = await bela.press(message, "How it works")
    assert rules.ephemeral
    assert "is closed, and the points decide as they stand" in rules.text
    assert "it can take 130 days, but a round lasts 1 day." in rules.text
    assert "\n**Ties**\n- Ties are broken by: Buchholz, Sonneborn-Berger, head to head and wins" in rules.text
    assert max(map(len, rules.text.splitlines())) < 200, "a rule a line"
    assert "Buchholz: the points of everybody you met." in rules.text
    assert [button.style for button in message.buttons[:3]] == [2, 2, GREEN], "enough have signed up"
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
    (thread,) = threads.threads(CHANNEL).values()
    for player in players:
        assert f"<#{thread}>" not in call.text, "whose title would name them once more"
        assert call.text.count(player.shown_name) + call.text.count(f"<@{player.id}>") == 1
    assert f"[Table 1](https://discord.com/channels/{threads.guild.id}/{thread}): " in call.text
    await decide(threads, players[0])
    one = await state(threads)
    assert one.round == 2, "the next round began by itself"
    (over,) = [seen for seen in ana.visible(thread) if " is out, so " in seen.text]
    won = f"{players[0].shown_name} is out, so {players[1].shown_name} wins."
    assert over.text == f"<@{players[1].id}> {won}", "who did not see it coming is called"
    board = boards(ana, thread)[-1]
    assert [button.label for button in board.buttons] == ["Log", "Replay", "Standings"], "not to play again"
    assert "Winter Cup" in (await chidi.press(board, "Standings")).text
    panel = await players[1].slash(thread, "ceylon hand", table=1)
    assert "Play again" not in [button.label for button in shown(panel).buttons]
    (ended,) = [seen for seen in boards(ana) if "Ceylon · table 1" in seen.text]
    assert "This table has been closed." in ended.text
    assert f"so {players[1].shown_name} wins. Too little was played to count for ratings." in ended.text
    message = last(ana, "Round 2 of 2")
    assert message.pictures
    assert "Round 2 of 2 is being played" in message.pictures[0].alt, "a bye of it counts already"
    standings = await chidi.press(message, "Standings")
    assert "Buchholz" in standings.text
    assert not shown(standings).pictures, "the lines say it all"
    (table,) = [meeting for meeting in one.of_round(2) if not meeting.is_bye]
    await decide(threads, by_id[table.people[0]])
    assert (await state(threads)).status == "over"
    closing = last(ana, "** wins.")
    assert "Ties were broken by" not in closing.text, "the others share a place"
    assert closing.pictures[0].alt.startswith("Winter Cup: Final standings.")
    assert "It is over." in last(ana, "Swiss system").text
    assert "is over" in (await bela.slash(CHANNEL, "tournament join", tournament="1")).text
    assert len([seen for seen in said(ana) if "round 1 of 2" in seen.text]) == 1


async def test_who_may_join_reads_how_large_tables_are_and_how_many_rounds_there_will_be(
    threads: World,
) -> None:
    ana = threads.member("ana")
    await ana.slash(CHANNEL, "tournament new", name="Cup", game="ceylon", seats=3, system="knockout")
    assert "Ceylon · tables of up to 3 · as many rounds as its people need · " in last(ana, "Cup").text
    for number, name in enumerate(("ana", "bela", "chidi", "dunya"), 1):
        await threads.member(name).press(last(ana, "Cup"), "Join")
        counted = {2: "1 round as of now", 3: "1 round as of now", 4: "2 rounds as of now"}
        assert counted.get(number, "as many rounds as its people need") in last(ana, "Cup").text


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
    shown_now = ranking(one, ENGLISH)
    assert shown_now.captions == ("Wins", "Points")
    assert shown_now.below == "After round 1 of 3"
    assert [(line.points, line.note) for line in shown_now.rows][:2] == [("1", "1"), ("1", "0")]
    assert "Head to head" not in "".join(standings_screen(one, 0, ENGLISH).text)
    assert "Ties were broken by" in closing_screen(Told(one, {}, {}, ENGLISH, "")).text[-1]


def test_who_share_the_first_place_are_not_said_to_be_told_apart() -> None:
    one = next_round(tournament("swiss", 2))
    scores = scored([Finish(who, 1) for who in one.meetings[0].people])
    one = structs.replace(one, status="over", meetings=(structs.replace(one.meetings[0], scores=scores),))
    assert closing_screen(Told(one, {}, {}, ENGLISH, "")).text == ("**P1 and P2** win.",)


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
