"""Tables that rest and go on, as their people see it."""

from __future__ import annotations

import pytest

from tests.cogs.people import CHANNEL, GREEN, board, open_panel, play, seen_by, sit_down
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone", "little_thought")


async def test_a_table_that_everybody_left_rests_until_one_is_back(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"), clock="1h")
    for _ in range(5):
        await world.advance(minutes=61)
    table = (await seen_by(world, ana)).table
    assert table.status == "playing"
    assert table.life.pause is not None
    assert "Nobody has played since" in board(ana).text
    said = [seen.text for seen in ana.visible(CHANNEL) if "Nobody is at the table now" in seen.text]
    assert len(said) == 1
    made = table.number
    await world.restart_bot()
    await world.advance(hours=5)
    assert (await seen_by(world, ana)).table.number == made
    stranger = await world.member("chidi").press(board(ana), "I am back")
    assert "no seat" in stranger.text
    back = await bela.press(board(bela), "I am back")
    assert "continues" in back.text
    assert "Nobody is playing at your table" not in board(ana).text
    assert "I am back" not in [button.label for button in board(ana).buttons]
    # Who only looks into their panel is back, too.
    for _ in range(5):
        await world.advance(minutes=61)
    assert "Nobody has played since" in board(ana).text
    await open_panel(ana, "My hand")
    assert "Nobody is playing at your table" not in board(ana).text
    assert any("Ana is back" in seen.text for seen in bela.visible(CHANNEL))
    assert (await seen_by(world, ana)).table.life.pause is None


async def test_a_table_to_which_nobody_comes_back_is_closed_and_reopened(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "settings server", pause_days=2)
    await sit_down(world, "ceylon", ("ana", "bela"), clock="1h")
    for _ in range(5):
        await world.advance(minutes=61)
    await world.advance(hours=25)
    pings = [seen.pinged for seen in bela.visible(CHANNEL) if "rests until one of you is back" in seen.text]
    assert {name for names in pings for name in names} == {"ana", "bela"}
    assert (await seen_by(world, ana)).table.status == "playing"
    await world.advance(hours=25)
    assert "the table was closed; any of its players can reopen it" in board(ana).text
    green = [button.label for button in board(ana).buttons if button.style == GREEN]
    assert green == ["Reopen"], "to go on is what most come for, not another game"
    assert "Seed:" not in (await ana.slash(CHANNEL, "deal verify", table=1)).text
    assert "not finished a game" in (await ana.slash(CHANNEL, "me")).text
    await bela.press(board(bela), "Reopen")
    assert (await seen_by(world, bela)).table.status == "playing"
    assert "Deadline" in board(bela).text


async def test_the_host_pauses_and_goes_on(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"), clock="1h")
    assert "write it like 12h or 14d" in (await ana.slash(CHANNEL, "clock pause", time="none")).text
    assert "is not a time" in (await ana.slash(CHANNEL, "clock pause", time="soon")).text
    done = await ana.slash(CHANNEL, "clock pause", time="2d")
    assert "You have paused table 1 until <t:" in done.text
    assert "⏸ Paused by Ana until <t:" in board(bela).text
    assert "Deadline" not in board(bela).text
    # It stays in the channel when the pause is over, among what is said of other tables.
    assert any(
        "Ana has paused table 1 until <t:" in seen.text and "at the latest" in seen.text
        for seen in bela.visible(CHANNEL)
    )
    await world.advance(hours=3)
    assert not any("ran out of time" in seen.text for seen in bela.visible(CHANNEL))
    twice = await ana.slash(CHANNEL, "clock pause")
    assert "is already paused" in twice.text
    await ana.press(board(ana), "Resume")
    assert "Paused" not in board(bela).text
    assert "Deadline" in board(bela).text


async def test_others_pause_and_go_on_by_consent(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"), clock="1h")
    asked = await bela.slash(CHANNEL, "clock pause", time="2d")
    assert "Everyone present has been asked" in asked.text
    (call,) = [seen for seen in ana.visible(CHANNEL) if seen.pinged and "would like to pause" in seen.text]
    assert call.pinged == {"ana"}
    assert "Béla would like to pause" in board(ana).text
    second = await bela.slash(CHANNEL, "clock pause", time="2d")
    assert "Another proposal is already open" in second.text
    stranger = await world.member("chidi").press(board(ana), "Agree")
    assert "no vote" in stranger.text
    await ana.press(board(ana), "Agree")
    assert "⏸ Paused by Béla" in board(ana).text
    await bela.press(board(bela), "Resume")
    await ana.press(board(ana), "Against")
    assert "⏸ Paused by Béla" in board(ana).text
    assert any("Ana disagrees" in seen.text for seen in bela.visible(CHANNEL))
    assert "just asked for this in vain" in (await bela.press(board(bela), "Resume")).text
    await world.advance(hours=1)
    await bela.press(board(bela), "Resume")
    await ana.press(board(ana), "Agree")
    assert "Paused" not in board(ana).text


async def test_a_question_lapses(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"), clock="none")
    await bela.slash(CHANNEL, "clock pause")
    await world.advance(hours=25)
    assert any("Too few agreed in time" in seen.text for seen in ana.visible(CHANNEL))
    assert "would like" not in board(ana).text
    assert "Agree" not in [button.label for button in board(ana).buttons]


async def test_who_is_away_is_shown_and_their_clock_rests(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"), clock="24h")
    seat = (await seen_by(world, ana)).view.player
    mover = (ana, bela)[seat]
    for wrong, said in (
        ({"quiet": "late"}, "is not a range of hours"),
        ({"zone": "Atlantis"}, "is not a time zone"),
        ({"away": "soon"}, "is not a time"),
        ({"away": "30s"}, "from 1h to 90d; 30s is outside"),
        ({"away": "365d"}, "from 1h to 90d; 365d is outside"),
    ):
        assert said in (await mover.slash(CHANNEL, "settings mine", **wrong)).text
    offered = await mover.autocomplete(CHANNEL, "settings mine", "zone", "berl")
    assert [choice.value for choice in offered] == ["Europe/Berlin"]
    done = await mover.slash(CHANNEL, "settings mine", away="3d", quiet="23-7", zone="Europe/Berlin")
    assert "You are away until <t:" in done.text
    assert "Your clocks of an hour or more are stopped until then." in done.text
    assert "**Quiet hours**: 23-7" in done.text
    assert "is away until <t:" in board(ana).text
    await world.advance(hours=40)
    assert not any("ran out of time" in seen.text for seen in ana.visible(CHANNEL))
    assert (await seen_by(world, ana)).view.player == seat
    back = await mover.slash(CHANNEL, "settings mine", away="none", quiet="none")
    assert "You are not away: your clocks run." in back.text
    assert "quiet" not in back.text
    for time, said in (("20d", "are stopped until <t:"), ("none", "You are not away")):
        assert said in (await mover.slash(CHANNEL, "settings mine", away=time)).text
    offered = await mover.autocomplete(CHANNEL, "settings mine", "away", "")
    assert [choice.name for choice in offered][:2] == ["not away", "1 day"]
    offered = await mover.autocomplete(CHANNEL, "settings mine", "away", "60d")
    assert [choice.name for choice in offered] == ["60 days"]


async def test_quiet_hours_hold_back_the_notice_and_the_deadline(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"), clock="2h")
    (seat,) = (await seen_by(world, None)).awaited
    other = members[1 - seat]
    # In Berlin it is an hour later than in the world, which begins at midnight.
    await other.slash(CHANNEL, "settings mine", quiet="0-9", zone="Europe/Berlin")

    def said(words: str) -> int:
        return sum(words in seen.text for seen in other.visible(CHANNEL))

    await play(world, members, 1)
    asked = await members[seat].slash(CHANNEL, "table close", table=1)
    await members[seat].press(asked, "End without result")
    # What cannot wait is written to them alone, and wakes nobody.
    (pings,) = other.inbox
    assert "is voting on something" in pings.text
    assert pings.silent
    assert not any(seen.pinged for seen in other.visible(CHANNEL) if "without a result" in seen.text)
    await world.advance(hours=7)
    assert not said("It is your turn") + said("Your time is running") + said("ran out of time")
    assert (await seen_by(world, None)).awaited == {1 - seat}
    await world.advance(minutes=65)
    assert (said("It is your turn"), said("Your time is running"), said("ran out of time")) == (1, 0, 0)
    await world.advance(minutes=125)
    assert said("ran out of time") == 1
