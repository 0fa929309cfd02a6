"""Messages out of date: of boards a line stays, announcements lose their buttons, answered notices go."""

import logging
import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import discord
from msgspec import structs

from cogs.core.discord_errors import DISCORD_ERRORS, is_away, is_final
from cogs.delivery.own_messages import controls_of, edit_message
from cogs.screens.control_ids import ControlId
from cogs.table_screens.board import board_link
from engine.core.errors import Word
from tables.core.message_types import PostedMessage
from tables.core.types import Status
from tables.core.view_types import TableContext
from tables.table.seating import is_awaited

log = logging.getLogger(__name__)

REPLACED: Mapping[Status, Word] = {
    "lobby": Word("{table} goes on:"),
    "playing": Word("{table} goes on:"),
    "over": Word("{table} is over:"),
    "closed": Word("{table} has been closed:"),
}
"""What stays of a board that was replaced, before the way to the one that lives."""


async def retire(
    client: discord.Client, context: TableContext, retired_before: Collection[int], replaced: str
) -> tuple[list[int], bool]:
    """Take the controls off a table's messages that are out of date; those that need no more of it.

    And whether Discord may take it of others later.
    Of a board that was replaced one line stays: ``replaced``, and the way to the one that lives.
    """
    table = context.table_view.table.id
    shown = [each for each in (*context.others, context.board) if each is not None]
    retired, later = list[int](), False
    for posted in context.others:
        if posted.message in retired_before or not _is_out_of_date(posted, context, shown):
            continue
        message = client.get_partial_messageable(posted.channel).get_partial_message(posted.message)
        try:
            if posted.kind == "board":
                await edit_message(message, _replaced(replaced, context))
            elif posted.kind == "line":
                await _strip(message)
            else:
                await message.delete()
        except DISCORD_ERRORS as error:
            log.info("message %s of table %s keeps its buttons: %s", posted.message, table, error)
            if not is_final(error) and not isinstance(error, discord.Forbidden):
                later = True
                continue  # it is tried again with the next board
        retired.append(posted.message)
    return retired, later


def _is_out_of_date(posted: PostedMessage, context: TableContext, shown: Sequence[PostedMessage]) -> bool:
    """Whether the controls of a message among those ``shown`` are of no use any more."""
    if posted.kind in ("board", "vote"):
        return posted.kind == "board"  # what became of a vote is said by what settles it
    # Discord counts messages upwards; clocks may jump.
    newer = [each for each in shown if each.message > posted.message]
    if posted.kind == "line":
        return any(each.kind in ("board", "line", "vote") for each in newer)
    if posted.kind == "asked":
        again = any((each.kind, each.people) == (posted.kind, posted.people) for each in newer)
        return again or posted.message in context.answered
    table_view = context.table_view
    if posted.kind == "call":
        return not any(is_awaited(table_view, user) for user in posted.people)
    seats = [table_view.table.seat_of(user) for user in posted.people]
    return table_view.table.status != "playing" or not any(seat is not None and seat.held for seat in seats)


async def strike_out(
    client: discord.Client, context: TableContext, struck_before: Mapping[int, PostedMessage]
) -> list[PostedMessage]:
    """Strike out who has acted in messages that call several people; these as they are then.

    Those that were ``struck_before``, by message, may not be noted yet.
    """
    changed: list[PostedMessage] = []
    for noted in context.others:
        posted = struck_before.get(noted.message, noted)
        left = tuple(user for user in posted.people if is_awaited(context.table_view, user))
        if posted.kind != "call" or not left or left == posted.people:
            continue
        message = client.get_partial_messageable(posted.channel).get_partial_message(posted.message)
        try:
            whole = await message.fetch()
            view = discord.ui.LayoutView.from_message(whole, timeout=None)
            for child in view.walk_children():
                if isinstance(child, discord.ui.TextDisplay):
                    for user in set(posted.people) - set(left):
                        # Whoever is struck out already was so by a process that died before it was noted.
                        called = re.compile(f"(?<!~)<@{user}>")
                        child.content = called.sub(f"~~<@{user}>~~", child.content)
            await edit_message(whole, view, None)
        except DISCORD_ERRORS as error:
            log.info("message %s calls those who have acted: %s", posted.message, error)
            continue
        changed.append(structs.replace(posted, people=left))
    return changed


def _replaced(text: str, context: TableContext) -> discord.ui.LayoutView:
    """What stays of a board that was replaced."""
    link = "" if context.board is None else board_link(context.table_view.table.place, context.board)
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(f"-# {text} {link}"))
    return view


async def _strip(message: discord.PartialMessage) -> None:
    """Take our controls off a message."""
    whole = await message.fetch()
    await edit_message(whole, without_buttons(whole), None)


async def settle(client: discord.Client, posted: PostedMessage, text: str) -> None:
    """Say in a message that asked for votes what became of that, in its controls' place.

    Raises one of ``DISCORD_ERRORS`` where that can be done later.
    """
    message = client.get_partial_messageable(posted.channel).get_partial_message(posted.message)
    try:
        whole = await message.fetch()
        if not any(controls_of(whole)):
            return  # an earlier attempt has said it
        view = without_buttons(whole)
        container = next(each for each in view.children if isinstance(each, discord.ui.Container))
        container.add_item(discord.ui.TextDisplay(text))
        await edit_message(whole, view, None)
    except DISCORD_ERRORS as error:
        if is_away(error):
            raise
        log.info("message %s does not say what became of it: %s", posted.message, error)


def without_buttons(message: discord.Message) -> discord.ui.LayoutView:
    """A message's own layout without our controls, its picture kept."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    for child in list(view.walk_children()):
        if isinstance(child, discord.ui.MediaGallery):
            # Links to attachments expire; the name of the attached file does not.
            for item in child.items:
                item.media.url = f"attachment://{PurePosixPath(urlsplit(item.media.url).path).name}"
        elif isinstance(child, discord.ui.ActionRow) and _is_ours(child):
            parent: Any = child.parent or view
            parent.remove_item(child)
    return view


def _is_ours(row: discord.ui.ActionRow[Any]) -> bool:
    return any(ControlId.parse(getattr(item, "custom_id", None) or "") is not None for item in row.children)
