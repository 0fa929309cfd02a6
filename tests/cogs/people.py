"""What tests do and read as people would: seats taken, messages read, panels opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection

from cogs.bot import Caravanserai
from cogs.delivery.timekeeper import SWEEP_SECONDS
from cogs.game_module import by_name
from cogs.games import GAMES
from cogs.interactions.panel_answers import PanelAnswers
from cogs.table.panel_presses import PanelCog
from engine.core.chance import FastChance
from sandbox.adapter import Answer, Member, VisibleMessage
from tables.core.view_types import TableView
from tables.play.moves import played
from tables.table.loaded import LoadedTable
from tests.support.settled_world import World, button_of

CHANNEL = "tables"
LONG = 60
"""Moves after which a game is a long one."""


def bot_of(world: World) -> Caravanserai:
    """The running bot."""
    bot = world.bot
    assert isinstance(bot, Caravanserai)
    return bot


def panels_of(world: World) -> PanelAnswers:
    """What puts its panels into answers."""
    cog = bot_of(world).get_cog("PanelCog")
    assert isinstance(cog, PanelCog)
    return cog.panels


async def seen_by(world: World, member: Member | None, table: int = 1) -> TableView:
    """The table as a member may see it, or a spectator."""
    return await bot_of(world).tables.views.get(table, None if member is None else member.id)


async def sit_down(world: World, game: str, names: Sequence[str], **options: Any) -> list[Member]:
    """A started table with these members; the first is its host."""
    members = [world.member(name) for name in names]
    opened = await members[0].slash(CHANNEL, f"{game} new", **options)
    assert "is open" in opened.text, opened.text
    for member in members[1:]:
        # One after the other: the seats are in the order of joining.
        await member.press(board(member), "Join")
    await members[0].press(board(members[0]), "Start")
    return members


def boards(member: Member, channel: int | str = CHANNEL) -> list[VisibleMessage]:
    """The public messages of tables that a member sees, oldest first."""
    return [seen for seen in member.visible(channel) if not seen.ephemeral and seen.text.startswith("### ")]


def said(member: Member, text: str) -> list[str]:
    """What everybody was told in these words; what a board says is left out."""
    seen = (message.text for message in member.visible(CHANNEL) if not message.ephemeral)
    return [told for told in seen if text in told and not told.startswith("### ")]


def board(member: Member, channel: int | str = CHANNEL) -> VisibleMessage:
    """The newest public message."""
    return boards(member, channel)[-1]


async def open_panel(member: Member, label: str = "", channel: int | str = CHANNEL) -> Answer:
    """Press the newest board's button for one's panel, which is its first one."""
    seen = board(member, channel)
    return await member.press(seen, label or seen.buttons[0].label)


async def panel_alone(member: Member, channel: int | str = CHANNEL, **options: Any) -> Answer:
    """A new game for one, with its player's private panel open beside the message that is one."""
    await member.slash(channel, "quetinny new", **options)
    return await member.slash(channel, "quetinny hand")


def shown(answer: Answer) -> VisibleMessage:
    """The message of an answer, which must be there."""
    message = answer.message
    assert message is not None, answer
    return message


async def choose_game(member: Member, games: Answer, name: str) -> Answer:
    """Press the button beside a game in what ``/help`` shows; its machine name says which."""
    (button,) = [
        one for one in shown(games).buttons if one.custom_id and one.custom_id.endswith(f"game:{name}")
    ]
    return await member.press(games, custom_id=button.custom_id)


def aged(world: World, answer: Answer, label: str, custom_id: str) -> str:
    """Give a button the id that it would have in a message of an earlier version."""
    message = shown(answer)
    button = button_of(message, label).custom_id
    for row in world.backend.get_message(message.channel_id, message.id).components[0]["components"]:
        for item in row.get("components", ()):
            if item.get("custom_id") == button:
                item["custom_id"] = custom_id
    return custom_id


def first_value(message: VisibleMessage, menu: int = 0) -> str:
    """The first option of a menu."""
    return next(iter(message.menus[menu].options))


GREEN, BLUE = 3, 1
"""Buttons that are the best choice by the numbers shown, and that end a turn or lead to it."""


def suggested_button(message: VisibleMessage) -> Any:
    """The button that a message recommends: the green one, or else the blue one."""
    able = [button for button in message.buttons if not button.disabled]
    return next(button for style in (GREEN, BLUE) for button in able if button.style == style)


def suggested(message: VisibleMessage) -> str:
    """Its label."""
    return str(suggested_button(message).label)


async def choose_value(member: Member, message: VisibleMessage, value: str) -> Answer:
    """Choose an option in the one menu that has it."""
    (menu,) = [menu for menu in message.menus if value in menu.options]
    return await member.choose(message, value, custom_id=menu.custom_id)


async def add_computer(host: Member, level: str = "easy", channel: int | str = CHANNEL) -> Answer:
    """Give a seat of the newest table's lobby to a computer player."""
    return await choose_value(host, await set_up(host, channel), f"addcpu:{level}")


async def end_as_manager(manager: Member, label: str, reason: str = "") -> Answer:
    """End table 1 as whoever manages its server, with what they write in the form that asks why."""
    asked = await manager.slash(CHANNEL, "table close", table=1)
    return await manager.submit(await manager.press(asked, label), {"reason": reason})


async def set_up(host: Member, channel: int | str = CHANNEL) -> VisibleMessage:
    """What the host of the newest lobby chooses by themselves."""
    return shown(await host.press(board(host, channel), "Set up"))


async def leave_lobby(member: Member, channel: int | str = CHANNEL) -> Answer:
    """Leave the newest lobby: who sits there is offered it in place of a seat."""
    return await member.press(await member.press(board(member, channel), "Join"), "Leave")


Choose = Callable[[LoadedTable, int, int], Any]
"""A move of a seat, when so many have been made."""


async def play_on(
    world: World, members: Sequence[Member], choose: Choose, most: int = 10_000, table: int = 1
) -> int:
    """Play until one move is left of the game, or so many are made; how many have been.

    In one transaction: one for each move takes several times as long as all else.
    """
    store = bot_of(world).tables.store

    def work(connection: Connection) -> tuple[LoadedTable, int]:
        loaded = store.read(connection, table, lock=True)
        for number in range(most if loaded.info.status == "playing" else 0):
            seat = min(loaded.game.awaited(loaded.state))
            after, move = loaded.changed(store.now()), choose(loaded, seat, number)
            change = played(loaded, after, seat, move, acted=members[seat].id)
            if change.after.info.status != "playing":
                return loaded, number
            loaded = store.put(connection, change)
        return loaded, most

    with world.as_bot():
        loaded, number = await store.db.write(work)
        store.keep(loaded)
    return number


async def play_out(
    world: World, members: Sequence[Member], choose: Choose, most: int = 10_000, table: int = 1
) -> None:
    """Play to the end, or so many moves; the last one is made as people make theirs."""
    number = await play_on(world, members, choose, most - 1, table)
    tables = bot_of(world).tables
    with world.as_bot():
        loaded = await tables.store.load(table)
        if loaded.info.status == "playing":
            seat = min(loaded.game.awaited(loaded.state))
            await tables.play.act(table, members[seat].id, choose(loaded, seat, number))


async def play(world: World, members: Sequence[Member], most: int = 10_000) -> None:
    """Play legal moves of all kinds, at most so many; who plays a long game means to end it.

    Who does not trades back and forth in Ceylon for two thousand moves, and all of them are written.
    """

    def choose(loaded: LoadedTable, seat: int, number: int) -> Any:
        game = loaded.game
        if number < LONG:
            moves = game.moves(loaded.state, seat)
            return moves[number * 7 % len(moves)]
        player = by_name(GAMES)[game.info.name].players["steady"]
        return player.choose(game, game.view(loaded.state, seat), seat, FastChance.of(number))

    await play_out(world, members, choose, most)
    await world.advance(seconds=SWEEP_SECONDS + 1)
