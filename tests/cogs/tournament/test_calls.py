"""Who is told of a round, and how."""

from __future__ import annotations

import discord
import pytest

from tests.cogs.managing import hide_channel
from tests.cogs.people import CHANNEL, bot_of
from tests.cogs.tournament.cups import last, opened
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("little_thought")


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
async def test_who_wants_direct_messages_and_takes_none_is_mentioned(world: World) -> None:
    ana, bela = await opened(world, ("ana", "bela"), rounds=1)
    with world.as_bot():
        await bot_of(world).tables.settings.change_person(bela.id, notices="dm", dms_closed=True)
    await ana.press(last(ana, "starts when"), "Start")
    assert last(ana, "round 1 of 1").pinged == {"ana", "bela"}
    await ana.press(await ana.slash(CHANNEL, "table close", table=1), "End without result")
    (question,) = [seen for seen in ana.visible(CHANNEL) if "would like to end" in seen.text and seen.pinged]
    assert question.pinged == {"bela"}


@pytest.mark.usefixtures("words_alone")
async def test_a_tournament_is_shown_to_those_who_play_in_it_and_may_look_into_its_channel(
    world: World,
) -> None:
    ana, bela = await opened(world, ("ana", "bela"), rounds=1)
    await bela.slash(CHANNEL, "settings mine", notices="dm")
    outsider, reader = world.member("chidi"), world.member("dunya")
    for member in (bela, outsider):
        hide_channel(world, CHANNEL, member.id)
    await ana.press(last(ana, "starts when"), "Start")
    (written,) = [seen for seen in bela.inbox if "round 1 of 1" in seen.text]
    assert "Béla" in (await bela.press(written, "Standings")).text, "who sits there has to play"
    for member in (bela, reader):
        assert "Béla" in (await member.slash("lounge", "tournament show")).text
    for answer in (
        await outsider.slash("lounge", "tournament show"),
        await outsider.slash("lounge", "tournament show", tournament="1"),
        await outsider.slash("lounge", "tournament join", tournament="1"),
    ):
        assert "Béla" not in answer.text
        assert "No tournament is running" in answer.text or "another server or channel" in answer.text
    named = [
        await member.autocomplete("lounge", "tournament show", "tournament", "")
        for member in (reader, outsider)
    ]
    assert [len(names) for names in named] == [1, 0]
