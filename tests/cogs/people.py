"""What tests read off messages, as a person would."""

from __future__ import annotations

from sandbox.adapter import Member, Seen
from sandbox.adapter.members import Answer

CHANNEL = "tables"


def boards(member: Member, channel: int | str = CHANNEL) -> list[Seen]:
    """The public messages of tables that a member sees, oldest first."""
    return [seen for seen in member.visible(channel) if not seen.ephemeral and seen.text.startswith("### ")]


def board(member: Member, channel: int | str = CHANNEL) -> Seen:
    """The newest public message."""
    return boards(member, channel)[-1]


async def open_panel(member: Member, label: str = "Your move", channel: int | str = CHANNEL) -> Answer:
    """Press the newest board's button for one's panel."""
    return await member.press(board(member, channel), label)


def shown(answer: Answer) -> Seen:
    """The message of an answer, which must be there."""
    message = answer.message
    assert message is not None, answer
    return message


def first_value(message: Seen, menu: int = 0) -> str:
    """The first option of a menu."""
    return next(iter(message.menus[menu].options))
