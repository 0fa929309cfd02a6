"""What is known of our own messages, from the gateway alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import discord

from cogs.delivery.own_messages import CHANNELS, OwnMessages
from cogs.screens.control_ids import ControlId
from cogs.screens.screen import Target

KEY = "abcdefghijklmnop"
US = SimpleNamespace(id=1)


class Shut:
    """A channel whose history we may not read."""

    def __init__(self, number: int) -> None:
        self.id = number

    async def history(self, **_: object) -> AsyncIterator[discord.Message]:
        raise discord.Forbidden(SimpleNamespace(status=403, reason="Forbidden"), "")  # type: ignore[arg-type]
        yield


def said_in(channel: int) -> Any:
    """A message of ours with a button that carries a key."""
    button = SimpleNamespace(custom_id=ControlId(1, 0, Target("log", KEY)).text(0))
    return SimpleNamespace(id=channel, author=US, channel=SimpleNamespace(id=channel), components=[button])


async def test_of_ever_more_channels_those_are_remembered_in_which_something_was_said_last() -> None:
    client: Any = SimpleNamespace(user=US)
    own, now = OwnMessages(client), discord.utils.utcnow()
    for channel in range(CHANNELS + 2):
        own.heard(said_in(channel))

    async def is_found(channel: Any) -> bool:
        return bool((await own.find(channel, KEY, now)).newest(KEY) is not None)

    assert not await is_found(Shut(0))
    assert not await is_found(Shut(1))
    assert await is_found(Shut(2))
    assert await is_found(Shut(CHANNELS + 1))


def test_what_stands_below_a_message_is_known_as_long_as_all_of_it_was_heard() -> None:
    own, talk = OwnMessages(SimpleNamespace(user=US)), SimpleNamespace(id=7)  # type: ignore[arg-type]
    ours = said_in(0).components

    def heard(number: int, *components: object, author: object = US) -> None:
        own.heard(SimpleNamespace(id=number, author=author, channel=talk, components=components))  # type: ignore[arg-type]

    heard(10, author=None)
    assert own.below(7, 10) is None, "what others say is followed where we have said something alone"
    heard(11, *ours)
    assert own.below(7, 11) == []
    heard(12, *ours)
    assert own.below(7, 11) == [12]
    assert own.below(7, 11) == [12]
    heard(13, author=None)
    assert own.below(7, 11) == [12, 13]
    own.gone(7, 13)
    own.gone(8, 13)
    assert own.below(7, 11) == [12]
    own.cut_off()
    assert own.below(7, 12) is None
    heard(14, *ours)
    assert own.below(7, 14) == []
    assert own.below(7, 12) is None, "something may have been said in between"
