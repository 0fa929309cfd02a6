"""Members at a table of Spice Traitors, and what they say by slash command."""

from __future__ import annotations

from typing import Any

from cogs.common.bot import Caravanserai
from sandbox.adapter import Answer, Member, Seen, World
from tables.types import Look
from tests.cogs.people import CHANNEL, board, boards, shown
from tests.cogs.traitors.conftest import PLAN

NAMES = tuple(friend.name for friend in PLAN.friends)


def bot_of(world: World) -> Caravanserai:
    """The running bot."""
    bot = world.bot
    assert isinstance(bot, Caravanserai)
    return bot


async def look(world: World, member: Member, table: int = 1) -> Look:
    """A member's look at the table."""
    return await bot_of(world).house.tables.look(table, member.id)


async def sit_down(world: World, number: int, **options: Any) -> list[Member]:
    """A started table with so many members; the first is its host, and owns the server."""
    members = [world.member(name) for name in NAMES[:number]]
    opened = await members[0].slash(CHANNEL, "traitors new", **options)
    assert "is open" in opened.text, opened.text
    for member in members[1:]:
        # One after the other: the seats are in the order of joining.
        await member.press(board(member), "Join")
    await members[0].press(board(members[0]), "Start")
    return members


async def say(member: Member, command: str, where: int | str = CHANNEL, **options: Any) -> Answer:
    """An order by slash command, which must be taken."""
    answer = await member.slash(where, f"traitors {command}", **options)
    assert shown(answer).ephemeral or where == member.dm
    assert shown(answer).buttons or shown(answer).text, answer
    return answer


async def stay(world: World, members: list[Member], command: str = "go") -> None:
    """These members order nothing in particular."""
    async with world.at_once():
        for member in members:
            await member.slash(CHANNEL, f"traitors {command}")


def public_words(member: Member, where: str = CHANNEL) -> str:
    """All that a member can read of the table's public messages, pictures' words included."""
    return "\n".join(_words(seen) for seen in member.visible(where) if not seen.ephemeral)


def _words(seen: Seen) -> str:
    labels = [button.label for button in seen.buttons]
    return "\n".join([seen.text, *labels, *(picture.alt for picture in seen.pictures)])


__all__ = ["CHANNEL", "board", "boards", "bot_of", "look", "public_words", "say", "sit_down", "stay"]
