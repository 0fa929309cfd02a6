"""Tournaments as people open and play them, and what the bot says of them."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.delivery.timekeeper import SWEEP_SECONDS
from sandbox.adapter import Member, VisibleMessage
from tables.tournaments.types import Tournament
from tests.cogs.people import CHANNEL, bot_of
from tests.support.settled_world import World


def said(member: Member, channel: int | str = CHANNEL) -> list[VisibleMessage]:
    """What the bot says of the tournament itself, oldest first; tables' own messages are left out."""
    verbs = (":tjoin:", ":ttable:", ":trules:")
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
