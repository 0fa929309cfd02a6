"""Panels in direct messages whose edit Discord puts off."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.delivery.direct_messages import _edited


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
