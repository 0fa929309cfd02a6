"""Which troubles with Discord pass, and which do not."""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp
import discord
import pytest

from cogs.core.discord_errors import is_final, needs_new_message, pause_after


def answer(status: int, code: int = 0) -> discord.HTTPException:
    response = SimpleNamespace(status=status, reason="")
    kind = {403: discord.Forbidden, 404: discord.NotFound, 503: discord.DiscordServerError}
    message = {"code": code, "message": "refused"}
    return kind.get(status, discord.HTTPException)(response, message)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "error",
    [answer(404, 10003), answer(404, 10008), answer(403, 50007), answer(403, 50278), answer(400, 50035)],
)
def test_what_is_gone_or_malformed_is_not_tried_again(error: Exception) -> None:
    assert is_final(error)


@pytest.mark.parametrize(
    "error",
    [
        answer(403, 50001),
        answer(403, 50013),
        answer(401),
        answer(429),
        answer(400, 40067),
        answer(400, 160006),
        answer(400, 50083),
        answer(503),
        discord.RateLimited(900.0),
        aiohttp.ServerDisconnectedError(),
        TimeoutError(),
    ],
)
def test_what_may_come_back_is_waited_for(error: Exception) -> None:
    assert not is_final(error)


def test_pauses_grow_to_ten_minutes_or_are_what_discord_says() -> None:
    pauses = [pause_after(answer(503), attempts) for attempts in (1, 2, 5, 12, 5000)]
    assert pauses == [2, 4, 32, 600, 600]
    assert [pause_after(discord.RateLimited(each), 1) for each in (123.4, 1234.5)] == [123.4, 600]


def test_a_message_that_cannot_be_edited_is_posted_again() -> None:
    fresh = [answer(404, 10008), answer(400, 50083), answer(429, 30046), discord.RateLimited(100.0)]
    assert all(needs_new_message(error) for error in fresh)
    assert not any(needs_new_message(error) for error in (answer(503), answer(403, 50001), TimeoutError()))
