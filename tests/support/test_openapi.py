"""The check against Discord's description finds what it is there to find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tests.sandbox.toybot import make_bot
from tests.support.openapi import assert_valid, fault
from tests.support.settled_world import world


@dataclass(frozen=True)
class Sent:
    method: str
    path: str
    json: Any = None


def row(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"components": [{"type": 1, "components": list(buttons)}]}


def button(number: int, label: str = "Go") -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": label, "custom_id": f"b{number}"}


async def test_what_a_bot_sends_is_valid() -> None:
    async with world(make_bot) as here:
        ana = here.member("Ana")
        board = await ana.slash("tables", "toy board", words="Salam")
        await ana.press(board, "My hand")
        await ana.press(board, "Rename")
        await ana.press(board, "Bump (0)")
        await ana.slash("tables", "toy thread", name="side table")
        await ana.slash("tables", "whisper", to=here.member("Béla"), text="psst")
        await ana.autocomplete("tables", "toy board", "colour", "o")
        methods = {request.method for request in here.requests}
        assert methods == {"GET", "PUT", "POST"}
        assert len(here.requests) > 8
        assert_valid(here.requests)


@pytest.mark.parametrize(
    "body",
    [
        row(button(1, "x" * 81)),
        row(*[button(number) for number in range(6)]),
        {"components": [{"type": 1, "components": [{"type": 3, "custom_id": "s", "options": [
            {"label": f"{n}", "value": f"{n}"} for n in range(26)]}]}]},
    ],
    ids=["label of 81", "six buttons", "26 options"],
)  # fmt: skip
def test_what_discord_refuses_is_found(body: dict[str, Any]) -> None:
    assert fault(Sent("POST", "/channels/5/messages", row(button(1)))) is None
    found = fault(Sent("POST", "/channels/5/messages", body))
    assert found is not None
    assert "more than" in found or "longer than" in found


def test_unknown_paths_and_methods_are_found() -> None:
    assert fault(Sent("POST", "/nowhere/5")) == "Discord knows no /nowhere/5"
    assert (
        fault(Sent("PUT", "/channels/5/messages")) == "Discord knows no PUT /channels/{channel_id}/messages"
    )
    assert fault(Sent("PATCH", "/webhooks/5/token/messages/@original", {"content": "x"})) is None
    with pytest.raises(AssertionError, match="/nowhere/5"):
        assert_valid([Sent("GET", "/nowhere/5")])
