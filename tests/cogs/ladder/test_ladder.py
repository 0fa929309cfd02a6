"""Ladders as people live them: join, challenge, answer, play; a month ends, and may be an event."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from cogs.delivery.timekeeper import SWEEP_SECONDS
from sandbox.adapter import Answer, Member, VisibleMessage
from tables.ladders import store
from tables.ladders.outcomes import Outcomes
from tests.cogs.managing import make_private
from tests.cogs.people import CHANNEL, bot_of, shown
from tests.cogs.settings.test_blocking import block
from tests.support.settled_world import World, sleeping_is_idle

pytestmark = pytest.mark.usefixtures("words_alone")


def said(member: Member, *words: str, channel: str = CHANNEL) -> list[VisibleMessage]:
    """The public messages of ladders in which these words stand, oldest first."""
    return [
        seen
        for seen in member.visible(channel)
        if not seen.ephemeral
        and any(":la" in (button.custom_id or "") for button in seen.buttons)
        and all(word in seen.text for word in words)
    ]


def card(member: Member) -> VisibleMessage:
    """The message that shows the ladder."""
    return [seen for seen in said(member) if "Hall of fame" in [one.label for one in seen.buttons]][-1]


def left_behind(member: Member) -> int:
    """Messages that showed a ladder, and lead now to the one that does."""
    found = [seen for seen in member.visible(CHANNEL) if "This ladder goes on here: https://" in seen.text]
    assert not any(seen.buttons for seen in found)
    return len(found)


def stand(member: Member) -> list[str]:
    """Who stands on the ladder, from the top."""
    lines = (line.split() for line in card(member).text.splitlines())
    return [words[1] for words in lines if words and words[0].rstrip(".").isdigit()]


async def opened(world: World, *names: str, **more: object) -> list[Member]:
    """A ladder with these members, the first above the others; the first opened it."""
    members = [world.member(name) for name in names]
    answer = await members[0].slash(CHANNEL, "ladder open", game="ceylon", **more)
    assert "The ladder is open" in answer.text, answer.text
    for place, member in enumerate(members, 1):
        assert f"place {place}" in (await member.press(card(member), "Join")).text
    return members


async def challenge(member: Member, name: str) -> Answer:
    """Press Challenge, and the button beside a name."""
    seen = shown(await member.press(card(member), "Challenge"))
    assert seen.ephemeral
    index = [line for line in seen.text.splitlines() if line.startswith("**")]
    buttons = [button for button in seen.buttons if button.label == "Challenge"]
    at = next(number for number, line in enumerate(index) if name in line)
    return await member.press(seen, custom_id=buttons[at].custom_id)


async def give_up(world: World, member: Member, table: int) -> None:
    await member.press(await member.slash(CHANNEL, "seat resign", table=table), "Give up")
    await world.advance(seconds=SWEEP_SECONDS + 1)


async def end_month(world: World) -> None:
    """The month is over in a minute, and the bot looks after it again and again."""
    tables, ends = bot_of(world).tables, discord.utils.utcnow() + timedelta(minutes=1)
    with world.as_bot():
        await tables.db.write(lambda connection: store.change(connection, 1, ends=ends))
    await world.advance(minutes=3)


async def test_from_the_first_press_to_another_place(world: World) -> None:
    ana, bela, chidi = await opened(world, "ana", "bela", "chidi")
    assert stand(ana) == ["Ana", "Béla", "Chidi"]
    assert "You already stand" in (await bela.press(card(bela), "Join")).text
    assert "nobody stands above you" in (await ana.press(card(ana), "Challenge")).text
    assert "do not stand on this ladder" in (await world.member("dunya").press(card(ana), "Challenge")).text
    told = await challenge(chidi, "Ana")
    assert "You have challenged Ana" in told.text
    (call,) = said(ana, "challenges")
    assert call.pinged == {"ana"}
    assert "place 3 against place 1" in call.text
    assert "no answer gives the place up" in call.text
    assert "for somebody else" in (await bela.press(call, "Accept")).text
    assert "one at a time" in (await chidi.press(card(chidi), "Challenge")).text
    assert "⚔" in card(bela).text
    await ana.press(call, "Accept")
    (call,) = said(ana, "play for place 1")
    assert "Accept" not in [button.label for button in call.buttons]
    asked = await ana.slash(CHANNEL, "table close", table=1)
    assert "decides a challenge: without a result it is void" in asked.text
    await give_up(world, ana, 1)
    assert stand(ana) == ["Chidi", "Ana", "Béla"]
    assert said(ana, "has won against")
    assert "⚔" not in card(bela).text
    # Whoever was challenged is left in peace for a day.
    offered = (await bela.press(card(bela), "Challenge")).text
    assert "Chidi" in offered
    assert "Ana" not in offered
    world.backend.edit_member(world.guild.id, bela.id, {"nick": "Countess"})
    rules = await bela.press(card(bela), "How it works")
    assert rules.ephemeral
    for promised in ("up to 3 places above you", "within 3 days", "free once a month", "at most", "rated"):
        assert promised in rules.text, promised
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert stand(ana) == ["Chidi", "Ana", "Countess"]


async def test_who_is_asked_is_told_as_they_chose_and_not_in_quiet_hours(world: World) -> None:
    ana, bela, chidi = await opened(world, "ana", "bela", "chidi")
    hour = discord.utils.utcnow().hour
    with world.as_bot():
        settings = bot_of(world).tables.settings
        await settings.change_person(ana.id, quiet_from=hour, quiet_to=(hour + 1) % 24, zone="UTC")
        await settings.change_person(bela.id, notices="dm")
    await challenge(chidi, "Ana")
    assert not said(ana, "challenges"), "nobody is called in their quiet hours"
    await world.advance(hours=1)
    (call,) = said(ana, "challenges")
    assert call.pinged == {"ana"}
    with sleeping_is_idle():  # a sweep came by as the call was sent
        await ana.press(call, "Refuse")
    assert said(ana, "has refused the challenge")
    await challenge(chidi, "Béla")
    (call,) = said(bela, "challenges")
    assert call.pinged == set()
    (letter,) = [seen for seen in bela.inbox if "challenges" in seen.text]
    assert "free once a month" in shown(await bela.press(letter, "How it works")).text
    await bela.press(letter, "Accept")
    assert said(ana, "play for place 2")
    (letter,) = [seen for seen in bela.inbox if "play for place 2" in seen.text]
    assert "Refuse" not in [button.label for button in letter.buttons]


async def test_who_wants_direct_messages_and_takes_none_is_mentioned(world: World) -> None:
    ana, bela = await opened(world, "ana", "bela")
    with world.as_bot():
        await bot_of(world).tables.settings.change_person(ana.id, notices="dm", dms_closed=True)
    await challenge(bela, "Ana")
    (call,) = said(ana, "challenges")
    assert call.pinged == {"ana"}


async def test_who_takes_no_direct_message_after_all_is_mentioned(world: World) -> None:
    ana, bela = await opened(world, "ana", "bela")
    with world.as_bot():
        await bot_of(world).tables.settings.change_person(ana.id, notices="dm")
    ana.close_dms()
    await challenge(bela, "Ana")
    (call,) = said(ana, "challenges")
    assert call.pinged == {"ana"}


async def test_who_may_not_look_into_its_channel_any_more_hears_and_does_nothing(world: World) -> None:
    ana, bela, chidi = await opened(world, "ana", "bela", "chidi")
    with world.as_bot():
        for member in (ana, bela):
            await bot_of(world).tables.settings.change_person(member.id, notices="dm")
    await challenge(chidi, "Béla")
    (letter,) = [seen for seen in bela.inbox if "challenges" in seen.text]
    world.backend.remove_member(world.guild.id, bela.id)
    for label in ("How it works", "Accept", "Refuse"):
        assert "another server or channel" in (await bela.press(letter, label)).text
    assert said(ana, "challenges")


async def test_a_ladder_that_cannot_go_on_holds_up_no_other(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bela = await opened(world, "ana", "bela", days=1)
    await ana.slash("lounge", "ladder open", game="kashgar")
    await challenge(bela, "Ana")
    go_on = Outcomes.go_on

    async def broken(outcomes: Outcomes, number: int) -> None:
        if number == 2:
            raise ValueError("this one is broken")
        await go_on(outcomes, number)

    monkeypatch.setattr(Outcomes, "go_on", broken)
    with world.as_bot():
        tables = bot_of(world).tables
        past = discord.utils.utcnow() - timedelta(hours=1)
        await tables.db.write(lambda connection: store.change(connection, 2, ends=past))
    await world.advance(hours=25)
    assert stand(ana) == ["Béla", "Ana"]


@pytest.mark.parametrize("gone", [False, True])
async def test_a_ladder_whose_message_is_gone_or_takes_no_edit_is_shown_in_another_one(
    world: World, gone: bool
) -> None:
    (ana,) = await opened(world, "ana")
    bela, first = world.member("bela"), card(ana)
    pressed = await bela.press(first, "Join")
    assert "place 2" in pressed.text
    if gone:
        world.backend.delete_message(first.channel_id, first.id)
    else:
        path = f"/channels/{first.channel_id}/messages/{first.id}"
        world.refuse("PATCH", path, status=400, code=30046, times=1)
    with world.as_bot():
        await bot_of(world).tables.ladders.leave(1, bela.id)
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert card(ana).id != first.id
    assert stand(ana) == ["Ana"]
    assert left_behind(ana) == (0 if gone else 1)


async def test_a_challenge_whose_message_is_gone_can_be_answered(world: World) -> None:
    ana, bela = await opened(world, "ana", "bela")
    await challenge(bela, "Ana")
    (call,) = said(ana, "challenges")
    world.backend.delete_message(call.channel_id, call.id)
    own = shown(await ana.press(card(ana), "Challenge"))
    assert own.ephemeral
    assert "place 2 against place 1" in own.text
    assert "have refused" not in own.text
    refused = await ana.press(own, "Refuse")
    assert "has refused the challenge" in refused.text
    assert "⚔" not in card(bela).text


async def test_no_answer_gives_the_place_up_and_the_blocked_is_told_nothing(world: World) -> None:
    ana, bela, chidi = await opened(world, "ana", "bela", "chidi", days=1)
    await block(ana, chidi)
    seen = shown(await chidi.press(card(chidi), "Challenge"))
    assert "Béla" in seen.text
    assert "Ana" not in seen.text
    assert "block" not in seen.text
    await challenge(bela, "Ana")
    await world.advance(hours=24)
    await world.advance(seconds=2 * SWEEP_SECONDS)
    assert stand(ana) == ["Béla", "Ana", "Chidi"]
    (call,) = said(ana, "has not answered")
    assert not [button for button in call.buttons if button.label == "Accept"]


async def test_a_month_ends_with_a_hall_of_fame_once(world: World) -> None:
    ana, bela, chidi = await opened(world, "ana", "bela", "chidi")
    await challenge(bela, "Ana")
    await ana.press(said(ana, "challenges")[-1], "Accept")
    await give_up(world, ana, 1)
    await end_month(world)
    closings = [seen for seen in said(ana) if "Season 1 is over" in seen.text]
    assert len(closings) == 1
    assert "**Season 2**" in card(ana).text
    assert left_behind(ana) == 1
    hall = await chidi.press(card(chidi), "Hall of fame")
    assert hall.ephemeral
    assert "**Season 1**: 🥇 Béla, 🥈 Ana and 🥉 Chidi" in hall.text
    await bela.press(
        await bela.press(await bela.slash(CHANNEL, "privacy"), "Delete my data"), "Delete it for good"
    )
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert "Béla" not in (await chidi.press(card(chidi), "Hall of fame")).text
    assert stand(ana) == ["Ana", "Chidi"]


async def test_managers_open_move_and_close_a_ladder_and_nobody_else(world: World) -> None:
    (ana,) = await opened(world, "ana")
    bela = world.member("bela")
    for command, options in (("ladder open", {"game": "kashgar"}), ("ladder close", {"game": "ceylon"})):
        assert "Only server managers" in (await bela.slash(CHANNEL, command, **options)).text
    assert "game that two can play" in (await ana.slash(CHANNEL, "ladder open", game="traitors")).text
    moved = await ana.slash("lounge", "ladder open", game="ceylon")
    assert "it is here from now on" in moved.text
    assert said(bela, "Ladder: Ceylon", channel="lounge")
    assert left_behind(bela) == 1
    shown_to_all = await bela.slash(CHANNEL, "ladder show")
    assert "Ana" in shown_to_all.text
    make_private(world, "lounge")
    assert "There is no such ladder here" in (await bela.slash(CHANNEL, "ladder show")).text
    assert "another server or channel" in (await bela.press(shown_to_all, "Join")).text
    gone = {"channel": world.channel("spectators")}
    world.backend.delete_channel(gone["channel"])
    with world.as_bot():
        await bot_of(world).tables.db.write(lambda connection: store.change(connection, 1, **gone))
    assert "There is no such ladder here" in (await bela.slash(CHANNEL, "ladder show")).text
    assert "Ana" in (await ana.slash(CHANNEL, "ladder show")).text
    await ana.slash("lounge", "ladder open", game="ceylon")
    assert "closed" in (await ana.slash(CHANNEL, "ladder close", game="ceylon")).text
    old = said(ana, "This ladder is closed.", channel="lounge")[-1]
    assert [button.label for button in old.buttons] == ["How it works", "Hall of fame"]
    assert "There is no such ladder here" in (await ana.slash(CHANNEL, "ladder show")).text


async def test_the_end_of_a_month_is_an_event_where_that_was_chosen_and_is_allowed(world: World) -> None:
    ana = world.member("ana")
    guild = world.backend.guilds[world.guild.id]
    (own,) = [role for role in guild.roles.values() if role.managed]
    allowed, events = own.permissions, discord.Permissions(manage_events=True, create_events=True)
    world.backend.edit_role(world.guild.id, own.id, {"permissions": allowed & ~events.value})
    await world.settle()
    refused = await ana.slash(CHANNEL, "ladder open", game="ceylon", event=True)
    assert "I need the permission Create Events" in refused.text
    assert not said(ana)
    world.backend.edit_role(world.guild.id, own.id, {"permissions": allowed})
    await world.settle()
    make_private(world, "lounge")
    closed = await ana.slash("lounge", "ladder open", game="ceylon", event=True)
    assert "this channel is not" in closed.text
    await opened(world, "ana", "bela", event=True)
    (event,) = guild.scheduled_events.values()
    with world.as_bot():
        ladder = await bot_of(world).tables.ladders.get(1)
    assert event.name == "Ceylon ladder: season 1 ends"
    assert event.entity_metadata == {"location": "#tables"}
    assert (ladder.ends - timedelta(days=1)).isoformat()[:19] in str(event.scheduled_start_time)
    await challenge(world.member("bela"), "Ana")
    await ana.press(said(ana, "challenges")[-1], "Accept")
    await give_up(world, ana, 1)
    await end_month(world)
    assert sorted(each.name for each in guild.scheduled_events.values()) == [
        "Ceylon ladder: season 1 ends",
        "Ceylon ladder: season 2 ends",
    ]
    # A month in which nobody played has a next one all the same; a channel shut meanwhile is not told of.
    await end_month(world)
    assert len(guild.scheduled_events) == 3
    # Nobody is reminded of a ladder that is closed.
    await ana.slash(CHANNEL, "ladder close", game="ceylon")
    assert "Ceylon ladder: season 3 ends" not in [each.name for each in guild.scheduled_events.values()]


async def test_no_event_tells_of_a_channel_that_was_shut_meanwhile(world: World) -> None:
    events = world.backend.guilds[world.guild.id].scheduled_events
    await opened(world, "ana", "bela", event=True)
    assert len(events) == 1
    make_private(world, CHANNEL)
    await end_month(world)
    assert [each.name for each in events.values()] == ["Ceylon ladder: season 1 ends"]
