"""Messages of rounds and of the time to join: what they say and offer once that is over."""

from __future__ import annotations

import discord
import pytest

from cogs.delivery.timekeeper import SWEEP_SECONDS
from sandbox.adapter import VisibleMessage
from tables.tournaments.types import RoundMessage
from tests.cogs.managing import deny_bot
from tests.cogs.people import CHANNEL, bot_of
from tests.cogs.tournament.cups import decide, last, opened, said, state
from tests.support.settled_world import World, sleeping_is_idle

pytestmark = pytest.mark.usefixtures("little_thought", "words_alone")


def labels(message: VisibleMessage) -> list[str]:
    return [button.label for button in message.buttons]


@pytest.mark.parametrize("restarted", [False, True])
async def test_the_message_of_a_round_that_is_over_says_what_came_of_it(
    threads: World, restarted: bool
) -> None:
    ana, bela = await opened(threads, ("ana", "bela"), rounds=2, round_time="1d")
    await bela.slash(CHANNEL, "settings mine", notices="dm")
    await ana.press(last(ana, "starts when"), "Start")
    assert "This round ends" in last(ana, "round 1 of 2").text
    for number in (1, 2):
        if restarted:
            await threads.restart_bot(crash=True)
        await decide(threads, bela)
        (written,) = [seen for seen in bela.inbox if f"round {number} of 2" in seen.text]
        for message in (last(ana, f"round {number} of 2"), written):
            assert "This round ends" not in message.text
            assert message.text.endswith("This round is over.")
            assert "Ana 1, Béla 0" in message.text
            assert "Standings" in labels(message)
    assert len([seen for seen in said(ana) if "round 1 of 2" in seen.text]) == 1


async def test_the_message_of_a_round_shows_the_deadline_of_today(threads: World) -> None:
    ana, _ = await opened(threads, ("ana", "bela"), rounds=2, round_time="1d")
    await ana.press(last(ana, "starts when"), "Start")
    before = last(ana, "round 1 of 2").text
    await ana.slash(CHANNEL, "tournament extend", time="1d")
    after = last(ana, "round 1 of 2").text
    assert "This round ends" in after
    assert after != before


async def test_the_message_of_a_round_leads_to_threads_that_are_opened_after_it(threads: World) -> None:
    with sleeping_is_idle():
        ana, _ = await opened(threads, ("ana", "bela"), rounds=2, round_time="1d")
        threads.refuse("POST", "/channels/*/messages/*/threads", status=503, times=2)
        await ana.press(last(ana, "starts when"), "Start")
        assert "\nTable 1: <@" in last(ana, "round 1 of 2").text
        await threads.advance(minutes=10)
        for words in ("round 1 of 2", "Swiss system"):
            assert "\n[Table 1](https://" in last(ana, words).text


async def test_a_message_to_somebody_who_was_forgotten_meanwhile_holds_up_no_other(threads: World) -> None:
    ana, bela = await opened(threads, ("ana", "bela"), rounds=2, round_time="1d")
    await ana.press(last(ana, "starts when"), "Start")
    before = last(ana, "round 1 of 2").text
    with threads.as_bot():
        tables = bot_of(threads).tables
        await tables.personal.forget(bela.id)
        await tables.tournaments.note_message(1, RoundMessage(1, 2, 1, bela.id))
    await ana.slash(CHANNEL, "tournament extend", time="1d")
    assert last(ana, "round 1 of 2").text != before
    with threads.as_bot():
        assert bela.id not in {each.person for each in await tables.tournaments.unsettled_messages(1)}


async def test_what_is_cancelled_can_be_joined_no_more(threads: World) -> None:
    ana, _ = await opened(threads, ("ana", "bela"), rounds=2)
    await ana.press(await ana.slash(CHANNEL, "tournament cancel"), "Cancel the tournament")
    (message,) = [seen for seen in ana.visible(CHANNEL) if "It was cancelled." in seen.text]
    assert not message.buttons
    await opened(threads, ("ana", "bela"), rounds=2)
    await ana.press(last(ana, "starts when"), "Start")
    await ana.press(await ana.slash(CHANNEL, "tournament cancel", tournament="2"), "Cancel the tournament")
    message = last(ana, "round 1 of 2")
    assert message.text.endswith("The tournament was cancelled.")
    assert labels(message) == ["Standings", "How it works"]


@pytest.mark.parametrize("begun", [False, True])
async def test_what_its_host_does_is_told_in_its_channel_with_who_did_it(threads: World, begun: bool) -> None:
    ana, *_, chidi = await opened(threads, ("ana", "bela", "chidi"), rounds=3)
    if begun:
        await ana.press(last(ana, "starts when"), "Start")
        await ana.slash(CHANNEL, "tournament extend", time="1d")
        assert last(ana, "Ana has given round 1 more time.")
    await ana.slash(CHANNEL, "tournament remove", person=chidi)
    assert last(chidi, "Ana has removed Chidi from the tournament.")
    threads.backend.delete_channel(threads.channel(CHANNEL))
    await threads.advance(minutes=2)
    await ana.slash("lounge", "tournament here")
    assert last(chidi, "Ana continues the tournament in this channel.", channel="lounge")
    await ana.press(await ana.slash("lounge", "tournament cancel"), "Cancel the tournament")
    assert last(chidi, "Ana has cancelled the tournament Winter Cup.", channel="lounge")


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("shut", [False, True])
async def test_messages_in_a_channel_that_a_tournament_has_left_lead_to_the_other_one(
    threads: World, begun: bool, shut: bool
) -> None:
    ana, bela = await opened(threads, ("ana", "bela"), rounds=2, round_time="1d")
    if begun:
        await ana.press(last(ana, "starts when"), "Start")
    if shut:
        deny_bot(threads, CHANNEL, discord.Permissions(view_channel=True))
    await ana.slash("lounge", "tournament here")
    here = threads.channel("lounge")
    assert (await state(threads)).channel == here
    if not shut:
        left = said(ana)
        assert left
        for message in left:
            assert message.text.endswith(f"The tournament continues in <#{here}>.")
            assert labels(message) == (["Standings", "How it works"] if begun else ["How it works"])
    await threads.advance(seconds=SWEEP_SECONDS + 1)
    assert (await state(threads)).on_hold_since is None, "what is shut to us is the channel that was left"
    wanted = "Standings" if begun else "Join"
    assert wanted in labels(last(bela, "Swiss system", channel="lounge"))
