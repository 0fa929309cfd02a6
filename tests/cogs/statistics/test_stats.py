"""``/stats``, ``/leaderboard``, ratings at a game's end and what ``/about`` counts, as people see them."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from cogs.delivery.timekeeper import SWEEP_SECONDS
from cogs.statistics.leaderboard_screens import LeaderboardQuery, read_query
from sandbox.adapter import Member
from tables.results import leaderboards
from tables.table.loaded import LoadedTable
from tests.cogs.people import CHANNEL, board, bot_of, play, play_out, seen_by, shown, sit_down
from tests.engine.games import games, modules
from tests.engine.playouts import chance
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("little_thought")


async def test_games_that_were_given_up_are_played_and_not_won(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    assert "not finished a game yet" in (await ana.slash(CHANNEL, "me")).text
    assert "Nobody here has finished a game yet" in (await ana.slash(CHANNEL, "stats server")).text
    await ana.slash(CHANNEL, "quetinny new")
    await ana.press(await ana.slash(CHANNEL, "seat resign"), "Give up")
    mine = shown(await ana.slash("lounge", "me"))
    assert mine.ephemeral
    assert "Quetinny" not in (await bela.slash(CHANNEL, "me")).text
    assert "Quetinny: 1 played, 0 won." in mine.pictures[0].alt
    (offered,) = await bela.autocomplete(CHANNEL, "stats server", "game", "quet")
    here = await bela.slash(CHANNEL, "stats server", game=offered.value)
    assert ["Ana", "1", "0", "–"] in [line.split() for line in here.text.splitlines()]
    assert "two or more people" not in here.text
    nobody = await bela.slash(CHANNEL, "stats server", game="ceylon")
    assert "Nobody here has finished Ceylon yet." in nobody.text
    assert "no game of that name" in (await bela.slash(CHANNEL, "stats server", game="chess")).text
    assert "only works in a server" in (await bela.slash(bela.dm, "stats server", game="ceylon")).text


async def test_a_game_that_others_ended_is_lost_to_who_gave_it_up(world: World) -> None:
    ana, bela = members = await sit_down(world, "ceylon", ["ana", "bela"])
    await play(world, members, 12)
    await bela.press(await bela.slash(CHANNEL, "seat resign"), "Give up")
    await ana.press(await ana.slash(CHANNEL, "table close"), "Close")
    assert "Ceylon, lost: not played to the end." in (await bela.slash(CHANNEL, "me")).text
    assert "Ceylon, place 1 of 2 with" in (await ana.slash(CHANNEL, "me")).text


async def played(world: World) -> tuple[Member, Member]:
    """A game of Ceylon between two, played to its end as computer players would."""
    ana, bela = await sit_down(world, "ceylon", ["ana", "bela"], target=50)
    player = modules()["ceylon"].players["steady"]

    def choose(loaded: LoadedTable, seat: int, number: int) -> Any:
        view = loaded.game.view(loaded.state, seat)
        return player.choose(loaded.game, view, seat, chance("stats", number))

    await play_out(world, [ana, bela], choose, 600)
    assert (await seen_by(world, None)).table.status == "over"
    with world.as_bot():
        bot_of(world).background.timekeeper.table_changed(1)
    await world.advance(minutes=1)
    return ana, bela


async def test_a_game_tells_what_it_changed_and_all_that_is_summed_up_of_it(world: World) -> None:
    ana, bela = await played(world)
    chidi = world.member("chidi")
    with world.as_bot():
        (game,) = await bot_of(world).tables.results.played()
    by_place = sorted(game.seats, key=lambda seat: seat.place or 0)
    winner, loser = [{ana.id: ana, bela.id: bela}[one.person.id] for one in by_place]
    over = board(chidi).text
    changes = re.search(r"Ratings: (.+) 1,(\d\d\d) \? ([+−]\d+), (.+) 1,(\d\d\d) \? ([+−]\d+) ", over)
    assert changes is not None, over
    assert {changes[3][0], changes[6][0]} == {"+", "−"}

    mine = shown(await winner.slash("lounge", "me"))
    assert mine.ephemeral
    assert re.search(r"Rating: 1,5\d\d ±2\d\d \?\.", mine.pictures[0].alt)
    assert "provisional" in mine.text
    assert re.search(r"Ceylon: 1 played, 1 won, 1,5\d\d \?\.", mine.pictures[0].alt)
    assert re.search(r"Ceylon, place 1 of 2 with 5\d\.", mine.text)
    assert "of 2" in shown(await winner.press(mine, "Leaderboard")).text
    theirs = shown(await chidi.slash(CHANNEL, "me", person=loser, game="ceylon"))
    assert "Ceylon: 1 played, 0 won" in theirs.pictures[0].alt
    nothing = await ana.slash(CHANNEL, "me", person=chidi)
    assert "Chidi has not finished a game yet" in nothing.text

    pair = shown(await loser.slash(CHANNEL, "stats pair", person=winner))
    assert ["Ceylon", "0", "1", "0"] in [line.split() for line in pair.text.splitlines()]
    assert "1 game together" in pair.text
    others = await chidi.slash(CHANNEL, "stats pair", person=ana, other=bela)
    assert "Ceylon" in others.text
    assert "two different people" in (await ana.slash(CHANNEL, "stats pair", person=ana)).text
    none = await ana.slash(CHANNEL, "stats pair", person=chidi)
    assert "not finished a game against each other" in none.text

    of_game = shown(await chidi.slash(CHANNEL, "stats game", game="ceylon"))
    assert re.search(r"easy 1,\d{3}", of_game.text)
    assert "The high score is" in of_game.text
    assert "Nobody has finished Kashgar yet" in (await ana.slash(CHANNEL, "stats game", game="kashgar")).text
    server = shown(await chidi.slash(CHANNEL, "stats server"))
    assert "Most games:" in server.text
    assert "1 game finished" in server.text

    about = await chidi.slash(CHANNEL, "about")
    plies = (await seen_by(world, None)).table.number
    assert re.search(rf"Since .+: 1 table with {plies} moves, in 1 server\.", about.text), about.text
    assert "Ana" not in about.text


@pytest.mark.usefixtures("words_alone")
@pytest.mark.parametrize("missed", [1, 99], ids=["one move", "all moves"])
async def test_who_let_a_computer_play_to_the_end_has_no_result(world: World, missed: int) -> None:
    """A few moves that were made for somebody change nothing."""
    members = ana, bela = await sit_down(world, "palimpsest", ["ana", "bela"], clock="1h", cubes=12)
    player, game = modules()["palimpsest"].players["easy"], games()["palimpsest"]
    held = False
    for number in range(80):
        spectator = await seen_by(world, None)
        if spectator.table.status != "playing":
            break
        held = held or spectator.table.seats[1].held
        seat = min(spectator.awaited)
        if seat == 1 and missed:
            missed -= 1
            await world.advance(minutes=61)
            continue
        seen = await seen_by(world, members[seat])
        with world.as_bot():
            move = player.choose(game, seen.view, seat, chance("counts", number))
            await bot_of(world).tables.play.act(1, members[seat].id, move)
        if held:  # a computer player's turn may have come
            await world.advance(seconds=SWEEP_SECONDS + 1)
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert (await seen_by(world, None)).table.status == "over"
    assert any("ran out of time" in seen.text for seen in ana.visible(CHANNEL))
    assert held == bool(missed), "a computer player sat in for Béla"
    mine, theirs = [(await each.slash(CHANNEL, "me")).text for each in members]
    assert re.search(r"place \d of 2 with", mine)
    if held:
        assert "You have not finished a game yet." in theirs
        assert "Béla has not finished a game yet" in (await ana.slash(CHANNEL, "me", person=bela)).text
        assert "Béla" not in (await ana.slash(CHANNEL, "stats server")).text
    else:
        assert re.search(r"place \d of 2 with", theirs)


async def test_a_leaderboard_has_pages_periods_and_places_and_people_may_stay_out(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    chidi = world.member("chidi")
    empty = shown(await chidi.slash(CHANNEL, "leaderboard"))
    assert "Nobody is ranked here yet" in empty.text
    ana, bela = await played(world)
    monkeypatch.setattr(leaderboards, "PAGE", 1)
    first = shown(await ana.slash(CHANNEL, "leaderboard", game="ceylon"))
    assert first.ephemeral
    assert "of 2" in first.text
    assert first.pictures[0].alt.startswith("Leaderboard: Ceylon: This server · All time.")
    before = first.pictures[0].alt
    second = shown(await ana.press(first, "Next"))
    assert second.pictures[0].alt != before
    month = shown(await ana.press(second, "Month"))
    assert "This server · Month" in month.pictures[0].alt
    everywhere = shown(await ana.press(month, "All servers"))
    assert "All servers · Month" in everywhere.pictures[0].alt
    assert len((await chidi.slash(chidi.dm, "leaderboard")).message.pictures) == 1

    saved = await ana.slash(CHANNEL, "settings mine", results="only me")
    assert "**Your results and rating**: for you alone" in saved.text
    here = shown(await chidi.slash(CHANNEL, "leaderboard", game="ceylon"))
    assert "Béla" in here.pictures[0].alt
    assert "Ana" not in here.pictures[0].alt
    assert "Next" not in [button.label for button in here.buttons]
    # An old button leads to what is there now.
    late = shown(await ana.press(everywhere, "This server"))
    assert "You do not appear on leaderboards" in late.text
    for command, options in (("me", {"person": ana}), ("stats pair", {"person": ana})):
        refused = await bela.slash(CHANNEL, command, **options)
        assert "keeps their results private" in refused.text
    assert "Ceylon: 1 played" in shown(await ana.slash(CHANNEL, "me")).pictures[0].alt

    await bela.press(
        await bela.press(await bela.slash(CHANNEL, "privacy"), "Delete my data"), "Delete it for good"
    )
    assert "Nobody is ranked here yet" in (await chidi.slash(CHANNEL, "leaderboard")).text
    assert "not finished a game yet" in (await bela.slash(CHANNEL, "me")).text


async def test_two_presses_at_once_and_forged_ones_have_a_kind_answer(world: World) -> None:
    ana = world.member("ana")
    page = shown(await ana.slash(CHANNEL, "leaderboard"))
    answers = await asyncio.gather(ana.press(page, "Week"), ana.press(page, "Year"))
    assert all("Nobody is ranked here yet" in answer.text for answer in answers)
    assert read_query("ceylon/here/week/3") == LeaderboardQuery("ceylon", True, "week", 3)
    for forged in ("", "ceylon", "ceylon/there/week/0", "ceylon/here/day/0", "ceylon/here/week/x", "///"):
        assert read_query(forged) is None


async def test_who_wants_words_gets_them_in_the_pictures_place(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "settings mine", pictures="in words")
    await ana.slash(CHANNEL, "quetinny new")
    await ana.press(await ana.slash(CHANNEL, "seat resign"), "Give up")
    mine = shown(await ana.slash(CHANNEL, "me"))
    assert not mine.pictures
    assert "Quetinny\\: 1 played, 0 won" in mine.text
