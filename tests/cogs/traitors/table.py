"""Members at a table of Spice Traitors, and what they say by slash command."""

from __future__ import annotations

from typing import Any

from sandbox.adapter import Answer, Member, VisibleMessage
from tests.cogs import people
from tests.cogs.people import CHANNEL, shown
from tests.cogs.traitors.conftest import PLAN
from tests.support.settled_world import World

ORDERS = ("start", "go", "spring", "bid", "cut")
NAMES = tuple(person.name for person in PLAN.people)


async def sit_down(world: World, number: int, **options: Any) -> list[Member]:
    """A started table with so many members; the first is its host, and owns the server."""
    return await people.sit_down(world, "traitors", NAMES[:number], **options)


async def say(member: Member, command: str, where: int | str = CHANNEL, **options: Any) -> Answer:
    """An order by slash command, which is given at once and must be taken."""
    answer = await member.slash(where, f"traitors {command}", **given(command, options))
    assert_answered(answer, alone=where == member.dm)
    return answer


def assert_answered(answer: Answer, *, alone: bool = False) -> None:
    """Who gave an order sees what became of it, and nobody else does; ``alone`` with the bot nobody could."""
    assert shown(answer).ephemeral or alone
    assert shown(answer).buttons or shown(answer).text, answer


def given(command: str, options: dict[str, Any]) -> dict[str, Any]:
    """A command's options, with the one that gives orders at once where there is one."""
    return {"give": True, **options} if command in ORDERS else options


async def say_at_once(world: World, command: str, *orders: tuple[Member, dict[str, Any]]) -> None:
    """Orders of some members by slash command, given at the same time, all of which must be taken."""
    async with world.at_once():
        answers = [
            await member.slash(CHANNEL, f"traitors {command}", **given(command, options))
            for member, options in orders
        ]
    for answer in answers:
        assert_answered(answer)


async def stay(world: World, members: list[Member], command: str = "go") -> None:
    """These members order nothing in particular."""
    await say_at_once(world, command, *((member, {}) for member in members))


def public_words(member: Member, where: str = CHANNEL) -> str:
    """All that a member can read of the table's public messages, pictures' words included."""
    return "\n".join(_words(seen) for seen in member.visible(where) if not seen.ephemeral)


def _words(seen: VisibleMessage) -> str:
    labels = [button.label for button in seen.buttons]
    return "\n".join([seen.text, *labels, *(picture.alt for picture in seen.pictures)])
