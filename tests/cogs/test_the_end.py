"""The end of a game is told: who has won, in a new message that calls all who played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from cogs.delivery.timekeeper import SWEEP_SECONDS
from cogs.votes.ending import LONGEST_REASON
from engine.players import RandomPlayer
from sandbox.adapter import Member
from tables.table.loaded import LoadedTable
from tests.cogs.people import (
    CHANNEL,
    add_computer,
    board,
    bot_of,
    end_as_manager,
    play,
    play_out,
    said,
    seen_by,
    shown,
    sit_down,
)
from tests.engine.playouts import chance
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone", "little_thought")

OVER = "The game is over"
NAMES = ("ana", "bela", "chidi")


def any_move(loaded: LoadedTable, seat: int, number: int) -> Any:
    view = loaded.game.view(loaded.state, seat)
    return RandomPlayer().choose(loaded.game, view, seat, chance("end", number))


async def to_the_end(world: World, members: Sequence[Member]) -> None:
    await play_out(world, members, any_move)
    await world.advance(seconds=SWEEP_SECONDS + 1)


async def played_to_the_end(world: World, **options: Any) -> list[Member]:
    members = await sit_down(world, "palimpsest", NAMES, **options)
    await to_the_end(world, members)
    return members


async def test_whoever_played_is_called_to_the_end_once(world: World) -> None:
    members = await played_to_the_end(world)
    result = (await seen_by(world, None)).result
    assert result is not None
    for member in members:
        (told,) = [seen for seen in member.visible(CHANNEL) if OVER in seen.text]
        assert told.pinged == set(NAMES)
    winners = [name for name, won in zip(("Ana", "Béla", "Chidi"), result.won, strict=True) if won]
    (text,) = said(members[0], OVER)
    assert f"{', '.join(winners)} won." in text
    assert "Board" in [button.label for button in told.buttons]
    await world.restart_bot()
    assert len(said(members[0], OVER)) == 1


async def test_it_is_told_in_the_tables_thread(threads: World) -> None:
    members = await played_to_the_end(threads)
    thread = (await seen_by(threads, None)).table.place.thread
    assert thread is not None
    (told,) = [seen for seen in members[0].visible(thread) if OVER in seen.text]
    assert told.pinged == set(NAMES)
    assert not said(members[0], OVER), "the channel's own message shows the result"


async def test_who_wants_no_mention_is_written_to_or_left_alone(world: World) -> None:
    members = await sit_down(world, "palimpsest", NAMES)
    await members[0].slash(CHANNEL, "settings mine", notices="dm")
    await members[1].slash(CHANNEL, "settings mine", notices="none")
    await to_the_end(world, members)
    (told,) = [seen for seen in members[0].visible(CHANNEL) if OVER in seen.text]
    assert told.pinged == {"chidi"}
    assert any("Your game is over" in seen.text for seen in members[0].inbox)
    assert not any("Your game is over" in seen.text for seen in members[1].inbox)


async def test_quiet_hours_are_kept(world: World) -> None:
    members = await sit_down(world, "palimpsest", NAMES, clock="24h")
    await members[2].slash(CHANNEL, "settings mine", quiet="23-8")
    await to_the_end(world, members)
    (told,) = [seen for seen in members[0].visible(CHANNEL) if OVER in seen.text]
    assert "chidi" not in told.pinged
    assert any("Your game is over" in seen.text for seen in members[2].inbox), "for later"


async def test_who_plays_alone_has_seen_it(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "quetinny new")
    await to_the_end(world, [ana])
    assert (await seen_by(world, ana)).table.status == "over"
    assert not said(ana, OVER)


@pytest.mark.parametrize(
    ("press", "said_why"),
    [
        ("Close without result", "A manager of this server has closed the table without a result."),
        ("End with a result", "A manager of this server has ended the game"),
    ],
)
async def test_a_managers_end_is_told_to_all_who_played(world: World, press: str, said_why: str) -> None:
    bela, chidi = await sit_down(world, "palimpsest", ("bela", "chidi"))
    await play(world, [bela, chidi], 3)
    ana = world.member("ana")
    await end_as_manager(ana, press)
    (told,) = [seen for seen in chidi.visible(CHANNEL) if said_why in seen.text and "###" not in seen.text]
    assert f"<@{bela.id}> <@{chidi.id}> " in told.text
    assert told.text.splitlines()[0].endswith(" It was Ana.")
    if "without" in said_why:
        assert said_why in board(chidi).text
        assert said_why in shown(await bela.slash(CHANNEL, "table board", table=1)).text


async def test_what_a_manager_writes_is_told_as_it_stands_and_calls_nobody_else(world: World) -> None:
    bela, chidi = await sit_down(world, "palimpsest", ("bela", "chidi"))
    await play(world, [bela, chidi], 3)
    ana, dunya = world.member("ana"), world.member("dunya")
    reason = f"**Exams**\n# @everyone <@{dunya.id}> [go on](https://example.org)"
    answer = await end_as_manager(ana, "Close without result", reason)
    assert "has been closed" in answer.text
    (told,) = said(chidi, "Ana says why: ")
    assert "\\*\\*Exams\\*\\* " in told
    assert "\n#" not in told
    assert re.findall(r"(?<!\\)<@\d+>|(?<!\\)@everyone", told) == [f"<@{bela.id}>", f"<@{chidi.id}>"]
    assert "Exams" not in board(chidi).text


async def test_a_reason_has_a_length_and_a_closed_table_is_not_closed_again(world: World) -> None:
    await sit_down(world, "palimpsest", ("bela", "chidi"))
    ana = world.member("ana")
    asked = await ana.slash(CHANNEL, "table close", table=1)
    first, second = [await ana.press(asked, "Close without result") for _ in range(2)]
    assert first.modal is not None
    (field,) = first.modal["components"]
    assert (field["component"]["max_length"], field["component"]["required"]) == (LONGEST_REASON, False)
    await ana.submit(first, {"reason": "x" * LONGEST_REASON})
    assert f"Ana says why: {'x' * LONGEST_REASON}" in said(ana, "says why")[0]
    assert "is over" in (await ana.submit(second, {"reason": ""})).text


@pytest.mark.parametrize(
    ("name", "said_why"),
    [
        ("bela", "Its host has closed this lobby."),
        ("ana", "A manager of this server has closed this lobby."),
        ("", "Nobody started in time, so this lobby has been closed."),
    ],
)
async def test_a_lobby_that_is_closed_says_why(world: World, name: str, said_why: str) -> None:
    bela, chidi = world.member("bela"), world.member("chidi")
    await bela.slash(CHANNEL, "palimpsest new")
    await chidi.press(board(chidi), "Join")
    if name:
        member = world.member(name)
        if name == "ana":
            await end_as_manager(member, "Close", "Nobody came.")
        else:
            await member.press(await member.slash(CHANNEL, "table close", table=1), "Close")
    else:
        await world.advance(hours=8 * 24)
    assert said_why in board(chidi).text
    assert len(said(chidi, "Ana says why: Nobody came.")) == (name == "ana")


async def gives_up(world: World, member: Member) -> None:
    await member.press(await member.slash(CHANNEL, "seat resign"), "Give up")
    await world.advance(seconds=SWEEP_SECONDS + 1)


@pytest.mark.parametrize("moves", [0, 12])
async def test_what_is_closed_after_all_others_have_left_says_who_has_won(world: World, moves: int) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"))
    await play(world, [ana, bela], moves)
    await gives_up(world, bela)
    assert "**Béla \\(computer\\) " in board(ana).text
    await ana.press(await ana.slash(CHANNEL, "table close"), "Close")
    closed = board(ana).text
    looked_up = shown(await bela.slash(CHANNEL, "table board", table=1)).text
    for text in (closed, looked_up):
        assert ("Everybody else has left, so Ana wins." in text) is bool(moves)
        assert ("before two people had moved, so there is no result" in text) is (not moves)
    assert "**Béla \\(computer\\) " in closed, "whose points they were last"
    assert "points win at once" not in closed
    told = (await ana.slash(CHANNEL, "me")).text
    assert ("1 won" in told) is bool(moves)
    assert ("One that others gave up before two people had moved does not count." in told) is (not moves)


async def test_what_a_manager_ends_with_a_result_says_who_has_won(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("bela", "chidi"))
    await play(world, members, 5)
    points = (await seen_by(world, None)).view.points
    ana = world.member("ana")
    await end_as_manager(ana, "End with a result")
    best = " and ".join(
        name for name, each in zip(("Béla", "Chidi"), points, strict=True) if each == max(points)
    )
    assert f"{best} won by the points as they stood." in board(ana).text


async def test_a_computer_player_that_leads_has_not_won_because_others_have_left(world: World) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await bela.slash(CHANNEL, "palimpsest new")
    await chidi.press(board(chidi), "Join")
    await add_computer(bela)
    await bela.press(board(bela), "Start")
    await play(world, [bela, chidi], 2)
    await gives_up(world, chidi)
    for _ in range(20):
        points = (await seen_by(world, None)).view.points
        if points[2] > points[0]:
            break
        await play(world, [bela], 1)
    await end_as_manager(ana, "End with a result")
    told = board(bela).text
    assert "Everybody else has left" not in told
    assert f"{(await seen_by(world, None)).table.names[2]} won by the points as they stood." in told


async def test_who_played_a_seat_to_the_end_is_told_where_it_is_told_who_won(world: World) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    await play(world, [ana, bela], 3)
    await gives_up(world, bela)
    for number in range(200):
        seen = await seen_by(world, ana)
        if seen.result is not None:
            break
        if 0 in seen.awaited:
            with world.as_bot():
                await bot_of(world).tables.play.act(1, ana.id, seen.moves[number % len(seen.moves)])
        await world.advance(seconds=SWEEP_SECONDS + 1)
    text, result = board(ana).text, (await seen_by(world, None)).result
    assert result is not None
    assert "**Béla \\(computer\\) " in text, text
    assert ("Béla \\(computer\\)** won" in text) == result.won[1]
    assert bool(said(ana, "with a computer player in the seat at the end")) == (result.won == (False, True))
    first = await ana.press(await ana.slash(CHANNEL, "table replay"), "First")
    assert "(computer" not in shown(first).text, "she had it then"
