"""Members at a table of Ceylon: seats taken as people take them, moves made by slash command."""

from __future__ import annotations

from typing import Any

from cogs.ceylon.module import CEYLON
from engine.core.chance import Chance
from sandbox.adapter import Answer, Member, World
from tests.cogs import people
from tests.cogs.people import bot_of, look_of

PLAYER = CEYLON.players["steady"]
NAMES = ("ana", "bela", "chidi", "dunya", "emre", "farah")


async def sit_down(world: World, number: int, **options: Any) -> list[Member]:
    """A started table with so many members; the first is its host."""
    return await people.sit_down(world, "ceylon", NAMES[:number], **options)


async def by_slash(member: Member, text: str) -> Answer:
    """Make a move by its slash command."""
    verb, _, rest = text.partition(" ")
    match verb:
        case "draw":
            return await member.slash("tables", "ceylon draw")
        case "end":
            return await member.slash("tables", "ceylon end", what=rest)
        case "discard":
            return await member.slash("tables", "ceylon end", discard=rest)
        case "raid" | "fleet":
            # People count from 1, as the lobby does.
            return await member.slash("tables", f"ceylon {verb}", player=str(int(rest) + 1))
        case "winds" | "no" | "pledge":
            return await member.slash("tables", "ceylon answer", answer=text)
        case "monsoon" | "typhoon":
            return await member.slash("tables", "ceylon storm", kind=verb)
        case "plantation" | "official":
            return await member.slash("tables", "ceylon build", what=text)
        case "ship":
            return await member.slash("tables", "ceylon ship", meld=rest)
        case "accept" | "refuse" | "withdraw":
            return await member.slash("tables", "ceylon answer-offer", number=rest, answer=verb)
        case "standing":
            winds, own, others = rest.split()
            return await member.slash("tables", "ceylon standing", winds=winds, own=own, others=others)
    raise AssertionError(text)


async def play_on(world: World, members: list[Member], moves: int = 10**6) -> list[str]:
    """Let everybody play sensibly, each from their own view, until the end or so many moves; the texts."""
    game = bot_of(world).games["ceylon"]
    chance = Chance(b"\x05" * 32)
    made: list[str] = []
    while len(made) < moves:
        table_views = [await look_of(world, member) for member in members]
        seat = min(table_views[0].awaited, default=None)
        if seat is None:
            break
        text = str(game.text(PLAYER.choose(game, table_views[seat].view, seat, chance)))
        answer = await by_slash(members[seat], text)
        assert answer.acknowledged
        after = await look_of(world, members[seat])
        assert after.table.number > table_views[seat].table.number, (text, answer.text)
        made.append(text)
    return made
