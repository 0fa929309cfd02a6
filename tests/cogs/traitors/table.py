"""Members at a table of Spice Traitors, and what they say by slash command."""

from __future__ import annotations

from typing import Any

from sandbox.adapter import Answer, Member, VisibleMessage
from tests.cogs import people
from tests.cogs.people import CHANNEL, shown
from tests.cogs.traitors.conftest import PLAN
from tests.support.settled_world import World

NAMES = tuple(person.name for person in PLAN.people)


async def sit_down(world: World, number: int, **options: Any) -> list[Member]:
    """A started table with so many members; the first is its host, and owns the server."""
    return await people.sit_down(world, "traitors", NAMES[:number], **options)


def order(
    command: str, first: str = "-", second: str = "-", third: str = "-", gold: int | None = None,
    garnets: int = 0, round: int | None = None, **cuts: str,
) -> str:  # fmt: skip
    """The text of an order, with cities and roads by their names."""
    text = f"{command} {first}.{second}.{third}"
    if gold is not None:
        text += f" {round}:{gold}+{garnets}" if command == "set" else f" bid {gold}+{garnets}"
    return f"{text} cut {', '.join(cuts.values())}" if cuts else text


async def say(
    member: Member, command: str, where: int | str = CHANNEL, *, table: int | None = None, **options: Any
) -> Answer:
    """An order by its text, which must be taken."""
    at = {} if table is None else {"table": table}
    answer = await member.slash(where, "traitors move", move=order(command, **options), **at)
    assert_answered(answer, alone=where == member.dm)
    return answer


def assert_answered(answer: Answer, *, alone: bool = False) -> None:
    """Who gave an order sees what became of it, and nobody else does; ``alone`` with the bot nobody could."""
    assert shown(answer).ephemeral or alone
    assert shown(answer).buttons or shown(answer).text, answer
    assert "is not a move" not in shown(answer).text


async def say_at_once(world: World, command: str, *orders: tuple[Member, dict[str, Any]]) -> None:
    """Orders of some members by their texts, given at the same time, all of which must be taken."""
    async with world.at_once():
        answers = [
            await member.slash(CHANNEL, "traitors move", move=order(command, **options))
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
