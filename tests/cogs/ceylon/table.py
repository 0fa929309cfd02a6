"""Members at a table of Ceylon: seats taken as people take them, moves made by slash command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs.ceylon.module import CEYLON
from engine.ceylon.cards import KINDS
from engine.core.chance import Chance
from sandbox.adapter import Answer, Member, VisibleMessage
from tables.core.view_types import TableView
from tests.cogs import people
from tests.cogs.people import bot_of, open_panel, seen_by, shown
from tests.support.settled_world import World

PLAYER = CEYLON.players["steady"]
NAMES = ("ana", "bela", "chidi", "dunya", "emre", "farah")


async def sit_down(world: World, number: int, **options: Any) -> list[Member]:
    """A started table with so many members; the first is its host."""
    return await people.sit_down(world, "ceylon", NAMES[:number], **options)


async def by_slash(member: Member, text: str, **options: Any) -> Answer:
    """Make a move by its text."""
    return await member.slash("tables", "ceylon move", move=text, **options)


async def play_on(world: World, members: list[Member], moves: int = 10**6) -> list[str]:
    """Let everybody play sensibly, each from their own view, until the end or so many moves; the texts."""
    game = bot_of(world).games["ceylon"]
    chance = Chance(b"\x05" * 32)
    made: list[str] = []
    while len(made) < moves:
        seat = min((await seen_by(world, None)).awaited, default=None)
        if seat is None:
            break
        before = await seen_by(world, members[seat])
        text = str(game.text(PLAYER.choose(game, before.view, seat, chance)))
        answer = await by_slash(members[seat], text)
        assert answer.acknowledged
        after = await seen_by(world, members[seat])
        assert after.table.number > before.table.number, (text, answer.text)
        made.append(text)
        # As between people's moves: the answers to the last ones are not kept up to date for ever.
        await world.advance(minutes=5, pace=300)
    return made


async def play_until(
    world: World, members: list[Member], stop: Callable[[TableView], bool], *, keep: tuple[str, ...] = ()
) -> Member:
    """Play until the member on turn has what is wanted; moves beginning with ``keep`` are not made."""
    game = bot_of(world).games["ceylon"]
    chance = Chance(b"\x06" * 32)
    for _ in range(400):
        seat = min((await seen_by(world, None)).awaited)
        table_view = await seen_by(world, members[seat])
        if stop(table_view):
            return members[seat]
        view = table_view.view
        text = str(game.text(PLAYER.choose(game, view, seat, chance)))
        if text.startswith(keep) if keep else False:
            text = "end turn" if sum(view.hand) <= view.players[seat].hand_limit else _discard(view, seat)
        await by_slash(members[seat], text)
    raise AssertionError("it never came to this")


def _discard(view, seat: int) -> str:
    """Discard down, Pirates, Winds, Ports and Clippers last."""
    number = sum(view.hand) - view.players[seat].hand_limit
    cards = [kind for kind, count in zip(KINDS, view.hand, strict=True) for _ in range(count)]
    return "discard " + ",".join(sorted(cards, key=lambda kind: kind in ("Pirates", "Clipper"))[:number])


async def open_standing(member: Member) -> Answer:
    """Open the panel and its answers in advance."""
    return await member.press(await open_panel(member, "My hand"), "Answers in advance")


async def end_turn(member: Member, panel: VisibleMessage | Answer) -> None:
    """End the turn from the first screen, by the discard that is suggested if one is due."""
    for _ in range(2):
        labels = [button.label for button in (panel.message if isinstance(panel, Answer) else panel).buttons]
        label = next(label for label in labels if label.lower().endswith("end turn"))
        panel = await member.press(panel, label)
        if not any("end turn" in button.label.lower() for button in shown(panel).buttons):
            return
