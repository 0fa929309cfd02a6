"""Members at a table of Kashgar: seats taken as people take them, moves by panel and by command."""

from __future__ import annotations

import re
from typing import Any

import data
from cogs.kashgar.module import KASHGAR
from engine.core.chance import Chance
from engine.kashgar.game import SHIPPED
from engine.kashgar.types import Pass
from sandbox.adapter import Answer, Member
from tests.cogs import people
from tests.cogs.people import CHANNEL, bot_of, open_panel, seen_by, shown
from tests.support.settled_world import World

PLAYER = KASHGAR.players["steady"]
CHANCE = Chance(b"\x05" * 32)


async def sit_down(world: World, names: str, **options: Any) -> list[Member]:
    """A started table with these members; the first is its host."""
    return await people.sit_down(world, "kashgar", names.split(), **options)


async def on_turn(world: World, members: list[Member]) -> Member | None:
    """Whose turn it is; None when the game is over."""
    table_view = await seen_by(world, None)
    return None if table_view.view.ask is None else members[table_view.view.player]


async def best_text(world: World, member: Member) -> str:
    """The text of a sensible move."""
    table_view = await seen_by(world, member)
    game = bot_of(world).games["kashgar"]
    return str(game.text(PLAYER.choose(game, table_view.view, table_view.seat, CHANCE)))


async def by_slash(member: Member, text: str) -> Answer:
    """Make a move by its slash command."""
    return await member.slash(CHANNEL, "kashgar move", move=text)


async def by_panel(world: World, member: Member, text: str) -> Answer:
    """Make a move by the panel: the card's action, the first answer to whatever is asked, and confirm it."""
    table_view = await seen_by(world, member)
    game = bot_of(world).games["kashgar"]
    moves = table_view.view.ask.moves
    number = next(at for at, move in enumerate(moves) if game.text(move) == text)
    panel = await open_panel(member)
    if isinstance(moves[number], Pass) and any(one.label == "Pass a card" for one in shown(panel).buttons):
        panel = await member.press(panel, "Pass a card")
    panel = await press_draft(member, panel, rf"/{number}(\.0)*")
    while (await seen_by(world, None)).table.number == table_view.table.number:
        if any(button.label == "Confirm" for button in shown(panel).buttons):
            return await member.press(panel, "Confirm")
        panel = await press_draft(member, panel, r"\.0")
    return panel


async def press_draft(member: Member, panel: Answer, ending: str) -> Answer:
    """Press or choose the first control whose draft, or move, ends with this pattern."""
    message = shown(panel)
    for button in message.buttons:
        if re.search(rf":(go:t/|do:).*{ending}$", button.custom_id or ""):
            return await member.press(panel, custom_id=button.custom_id)
    for menu in message.menus:
        for value in menu.options:
            if re.search(rf"^(go:t/|do:).*{ending}$", value):
                return await member.choose(panel, value, custom_id=menu.custom_id)
    raise AssertionError(f"nothing leads to {ending}: {message.text}")


def quick_deck(points: int = 12, start: int = 4) -> bytes:
    """The shipped deck with contracts, and cards to start with, worth so much that a game is short."""
    text = data.read_text(SHIPPED).replace('name = "The Silk Road"', 'name = "Short Road"')
    head, mark, contracts = text.partition("[[contracts]]")
    head = re.sub(r"(?m)^points = .*\n", "", head)
    head = head.replace('deck = "start"', f'deck = "start"\npoints = {start}')
    return (head + mark + re.sub(r"(?m)^points = \d+$", f"points = {points}", contracts)).encode()
