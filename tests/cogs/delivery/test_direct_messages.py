"""Panels in direct messages: their reader has one of a table, whatever happens as it is replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import pytest

from cogs.core import discord_errors
from cogs.delivery import direct_messages
from cogs.delivery.composer import Composer
from cogs.delivery.direct_messages import REMOVALS, _edited
from sandbox.adapter import Member
from tables.core.errors import StorageError
from tests.cogs.delivery.test_sender import end_turn
from tests.cogs.people import CHANNEL, board, bot_of, seen_by, sit_down
from tests.cogs.settings.test_privacy import forget
from tests.support.settled_world import World, sleeping_is_idle

pytestmark = pytest.mark.usefixtures("words_alone")

AWAY = StorageError("The tables cannot be reached right now, so nothing was changed.")


class _PutOff:
    """A channel whose messages Discord lets be edited in a quarter of an hour only."""

    def get_partial_message(self, message: int) -> _PutOff:
        return self

    async def edit(self, **_: object) -> None:
        raise discord.RateLimited(900.0)


async def test_a_message_is_posted_again_where_an_edit_is_put_off_but_never_beside_a_lost_one() -> None:
    channel: Any = _PutOff()
    view = discord.ui.LayoutView()
    assert await _edited(channel, 7, view, [], wait=False) is None
    with pytest.raises(discord.RateLimited):
        await _edited(channel, 7, view, [], wait=True)


def away_once(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> None:
    """The database is away when something is to be written; the next time it is there."""
    write = getattr(owner, name)

    async def fail(*_: object, **__: object) -> None:
        monkeypatch.setattr(owner, name, write)
        raise AWAY

    monkeypatch.setattr(owner, name, fail)


def not_noted(world: World, reader: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new panel stands, and it cannot be written down which it is."""
    away_once(monkeypatch, bot_of(world).tables.messages, "set_panel")


def not_done(world: World, reader: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written down, and that its row is said is not."""
    away_once(monkeypatch, bot_of(world).tables.outbox, "done")


def not_removed(world: World, reader: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord does not take the old one away."""
    world.refuse("DELETE", f"/channels/{reader.dm}/messages/*", status=503, times=REMOVALS)


def not_edited(world: World, reader: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord's word on the new one is lost, and then it has been edited too often."""
    world.lose_answer("POST", f"/channels/{reader.dm}/messages", times=10)
    world.refuse("PATCH", f"/channels/{reader.dm}/messages/*", status=400, code=30046, times=10)


@pytest.mark.parametrize(
    ("fault", "dies"), [(not_noted, True), (not_done, True), (not_removed, False), (not_edited, False)]
)
async def test_an_old_panel_is_replaced_by_one(
    world: World,
    fault: Callable[[World, Member, pytest.MonkeyPatch], None],
    dies: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    reader = members[1 - min((await seen_by(world, None)).awaited)]
    await reader.slash(CHANNEL, "settings mine", hand="dm", notices="none")
    (old,) = reader.inbox
    await world.advance(hours=2)  # too old to be edited
    fault(world, reader, monkeypatch)
    await end_turn(world, members)
    if dies:  # and what it has posted has grown old, too, when the next attempt is made
        await world.close_bot()
        await world.advance(hours=2)
        await world.restart_bot(crash=True)
    await world.advance(hours=1, pace=600)
    (panel,) = reader.inbox
    assert panel.id != old.id
    assert "Your turn" in panel.text


async def test_what_could_not_be_taken_away_is_when_the_table_says_something_again(world: World) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    reader = members[1 - min((await seen_by(world, None)).awaited)]
    await reader.slash(CHANNEL, "settings mine", hand="dm", notices="none")
    await world.advance(hours=2)
    world.refuse("DELETE", f"/channels/{reader.dm}/messages/*", status=503, times=REMOVALS + 1)
    await end_turn(world, members)
    await world.advance(hours=1, pace=600)
    assert len(reader.inbox) == 2
    await reader.slash(CHANNEL, "settings mine", hand="button")
    await reader.slash(CHANNEL, "settings mine", hand="dm")
    assert len(reader.inbox) == 1


async def reading_two_panels(world: World) -> Member:
    """Somebody whose panel is replaced, and what Discord says of the new one is lost."""
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    reader = members[1 - min((await seen_by(world, None)).awaited)]
    await reader.slash(CHANNEL, "settings mine", hand="dm", notices="none")
    await world.advance(hours=2)
    world.lose_answer("POST", f"/channels/{reader.dm}/messages", times=100)
    await end_turn(world, members)
    while len(reader.inbox) < 2:
        await world.advance(seconds=1)
    world.env.transport._losses.clear()
    return reader


def panels(reader: Member) -> list[str]:
    """The panels in somebody's direct messages, by their text."""
    return [panel.text for panel in reader.inbox if not panel.ephemeral]


async def test_who_wants_no_panel_any_more_as_one_is_sent_has_none(world: World) -> None:
    reader = await reading_two_panels(world)
    await reader.slash(CHANNEL, "settings mine", hand="button")
    await world.advance(hours=1, pace=600)
    assert panels(reader) == []


async def test_who_has_the_hand_behind_a_button_again_has_no_panel_in_direct_messages(world: World) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    reader, other = members
    for member in members:
        await member.slash(CHANNEL, "settings mine", hand="dm", notices="none")
    await reader.slash(CHANNEL, "settings mine", hand="button")
    assert (len(panels(reader)), len(panels(other))) == (0, 1)
    await end_turn(world, members)
    assert (len(panels(reader)), len(panels(other))) == (0, 1)
    await reader.slash(CHANNEL, "settings mine", hand="dm")
    assert (len(panels(reader)), len(panels(other))) == (1, 1)


async def test_who_takes_no_direct_messages_as_a_panel_is_replaced_keeps_one(world: World) -> None:
    reader = await reading_two_panels(world)
    old, _ = reader.inbox
    world.refuse("PATCH", f"/channels/{reader.dm}/messages/*", status=403, code=50007, times=None)
    await world.advance(hours=1, pace=600)
    assert [panel.id for panel in reader.inbox] == [old.id]


async def test_no_panel_stays_with_who_is_forgotten(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord_errors, "pause_after", lambda error, attempts: 0.0)
    reader = await reading_two_panels(world)
    world.refuse("DELETE", f"/channels/{reader.dm}/messages/*", status=503, times=2)
    with sleeping_is_idle():  # what was to be said again is due after some seconds
        await forget(reader)
    assert [panel.text for panel in reader.inbox if panel.buttons] == []
    await world.advance(hours=1, pace=600)
    assert [panel.text for panel in reader.inbox if panel.buttons] == []


@pytest.mark.parametrize("answered", [True, False])
async def test_a_panel_that_is_being_sent_as_its_reader_is_forgotten_does_not_stay(
    world: World, answered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    reader = members[1 - min((await seen_by(world, None)).awaited)]
    await reader.slash(CHANNEL, "settings mine", hand="dm", notices="none")
    await world.advance(hours=2)
    send = discord.DMChannel.send

    async def slowly(*given: Any, **more: Any) -> Any:
        monkeypatch.setattr(discord.DMChannel, "send", send)
        await bot_of(world).tables.personal.forget(reader.id)
        sent = await send(*given, **more)
        if not answered:
            raise OSError(104, "Connection reset by peer")
        return sent

    monkeypatch.setattr(discord.DMChannel, "send", slowly)
    await end_turn(world, members)
    await world.advance(hours=1, pace=600)
    assert discord.DMChannel.send is send, "it was sent"
    assert [panel.text for panel in reader.inbox if panel.buttons] == []


async def test_a_panel_is_not_sent_to_who_is_forgotten_as_it_is_drawn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    reader = members[1 - min((await seen_by(world, None)).awaited)]
    await reader.slash(CHANNEL, "settings mine", hand="dm", notices="none")
    await world.advance(hours=2)
    compose, composed, since = Composer.compose, list[object](), len(world.requests)

    async def slowly(*given: Any, **more: Any) -> Any:
        message = await compose(*given, **more)
        if "public" not in more:
            composed.append(message)
            await bot_of(world).tables.personal.forget(reader.id)
        return message

    monkeypatch.setattr(Composer, "compose", slowly)
    await end_turn(world, members)
    await world.advance(hours=1, pace=600)
    assert composed
    path = f"/channels/{reader.dm}/messages"
    assert [each for each in world.requests[since:] if each.method == "POST" and each.path == path] == []


@pytest.mark.parametrize("hours", [2, 48])
async def test_what_a_game_that_is_over_leaves_is_taken_away_within_a_day(
    world: World, hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(direct_messages, "REMOVALS", 0)
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"))
    await bela.slash(CHANNEL, "settings mine", hand="dm", notices="none")
    await world.advance(hours=2)
    world.refuse("DELETE", f"/channels/{bela.dm}/messages/*", status=503, times=None)
    await ana.press(await ana.slash(CHANNEL, "table close", table=1), "End without result")
    await bela.press(board(bela), "Agree")
    await world.advance(minutes=10, pace=600)
    old, _ = bela.inbox
    closed = (await bela.press(old, custom_id=old.buttons[0].custom_id)).text
    assert "is over" in closed or "has been closed" in closed
    assert "A deadline has changed" not in closed
    await world.advance(hours=hours)
    world.backend.faults.clear()
    since = len(world.requests)
    await world.advance(hours=3)
    left = [each.id for each in bela.inbox if not each.ephemeral]
    if hours < 24:
        assert old.id not in left
        assert len(left) == 1
    else:
        assert old.id in left
        assert world.requests[since:] == [], "it is let be"


async def test_a_game_whose_board_is_in_direct_messages_has_no_panel_beside_it(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "settings mine", hand="dm")
    await ana.slash(ana.dm, "quetinny new")
    await ana.slash(ana.dm, "settings mine", language="en")
    assert len([each for each in ana.inbox if not each.ephemeral and "Quetinny" in each.text]) == 1
