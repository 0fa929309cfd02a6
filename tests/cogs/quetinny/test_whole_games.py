"""Whole games of Quetinny: by slash command, by button, and across restarts."""

from __future__ import annotations

from cogs.quetinny.module import QUETINNY
from engine.core.chance import Chance
from sandbox.adapter import Member
from tests.cogs.people import (
    board,
    boards,
    bot_of,
    first_value,
    panel_alone,
    seen_by,
    shown,
)
from tests.support.settled_world import World

PLAYER = QUETINNY.players["steady"]
CHANCE = Chance(b"\x07" * 32)


async def next_text(world: World, member: Member, table: int = 1) -> str | None:
    """The text of a sensible move, or None when the game is over."""
    table_view = await seen_by(world, member, table)
    if not table_view.moves:
        return None
    game = bot_of(world).games["quetinny"]
    return str(game.text(PLAYER.choose(game, table_view.view, 0, CHANCE)))


async def by_slash(member: Member, text: str) -> str:
    """Make a move by its text."""
    answer = await member.slash("tables", "quetinny move", move=text)
    assert answer.ephemeral
    return shown(answer).text


RESTART_AT = 7
"""Moves before the bot is started again."""


async def test_a_whole_game_by_slash_command(world: World) -> None:
    ana = world.member("ana")
    await ana.slash("tables", "quetinny new")
    plies = 0
    while text := await next_text(world, ana):
        if plies == RESTART_AT:
            await world.restart_bot()
        await by_slash(ana, text)
        plies += 1
    assert plies > 10
    last = board(ana)
    assert last.text.count("Ana won") + last.text.count("Ana lost") == 1, "how it ended is told once"
    assert "Tax on" in last.text, "with the last turn"
    assert last.pictures[0].data.startswith(b"\x89PNG")
    # Nothing was said below it: one message showed all turns.
    assert len(boards(ana)) == 1
    verified = await ana.slash("tables", "deal verify", table=1)
    assert "✅ The seed matches its hash." in verified.text
    assert "✅ Every move" in verified.text


async def test_a_whole_game_by_buttons(world: World) -> None:
    ana = world.member("ana")
    panel = await panel_alone(ana)
    presses = 0
    while "Log" not in (labels := [button.label for button in shown(panel).buttons]):
        message = shown(panel)
        assert message.pictures, "every step shows a picture"
        making = [label for label in labels if label == "Confirm" or label.startswith(("Tax ", "Lose "))]
        if making:
            panel = await ana.press(panel, making[0])
        elif message.menus:
            panel = await ana.choose(panel, first_value(message))
        else:
            open_buttons = [
                button for button in message.buttons if not button.disabled and button.label != "Back"
            ]
            panel = await ana.press(panel, custom_id=open_buttons[0].custom_id)
        assert panel.acknowledged
        presses += 1
        assert presses < 400
    assert "gold" in shown(panel).text
    assert "Ana won" in board(ana).text or "Ana lost" in board(ana).text


async def test_a_game_in_direct_messages(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(ana.dm, "quetinny new")
    message = board(ana, ana.dm)
    assert "table 1" in message.text
    assert message.pictures
    chosen = await ana.choose(message, first_value(message))
    assert shown(chosen).pictures


async def test_several_tables_of_one_person_in_one_channel(world: World) -> None:
    ana = world.member("ana")
    await ana.slash("tables", "quetinny new")
    await ana.slash("tables", "quetinny new", pawns=True)
    refused = await ana.slash("tables", "quetinny hand")
    assert "several tables: 2, 1" in refused.text
    first = await ana.slash("tables", "quetinny hand", table=1)
    assert "table 1" in first.text
    mine = await ana.slash("tables", "table mine")
    assert "Quetinny · table 1**" in mine.text
    assert "Quetinny · table 2**" in mine.text
