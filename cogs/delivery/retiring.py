"""Messages that are out of date: boards and announcements lose their buttons, answered notices go."""

from __future__ import annotations

import logging
from collections.abc import Collection
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import discord

from cogs.delivery.discord_errors import DISCORD_ERRORS, is_final
from cogs.screens.control_ids import ControlId
from tables.transitions import seat_of
from tables.types import PostedMessage, TableContext, TableView

log = logging.getLogger(__name__)


async def retire(client: discord.Client, context: TableContext, retired_before: Collection[int]) -> list[int]:
    """Take the controls off a table's messages that are out of date; those that need no more of it."""
    table_view, table = context.table_view, context.table_view.table.id
    shown = [each for each in (*context.others, context.board) if each is not None]
    newest = max((each.message for each in shown if each.person is None), default=0)
    retired: list[int] = []
    for posted in context.others:
        if posted.message in retired_before or not _is_out_of_date(posted, table_view, newest):
            continue
        message = client.get_partial_messageable(posted.channel).get_partial_message(posted.message)
        try:
            await (_strip(message) if posted.kind in ("board", "line") else message.delete())
        except DISCORD_ERRORS as error:
            log.info("message %s of table %s keeps its buttons: %s", posted.message, table, error)
            if not is_final(error) and not isinstance(error, discord.Forbidden):
                continue  # it is tried again with the next board
        retired.append(posted.message)
    return retired


def _is_out_of_date(posted: PostedMessage, table_view: TableView, newest: int) -> bool:
    """Whether a message's controls are of no use any more; ``newest`` is the last one for everybody."""
    if posted.kind == "board":
        return True
    if posted.kind == "line":
        # Discord counts messages upwards; clocks may jump.
        return posted.message < newest
    seat = seat_of(table_view.table, posted.person)
    if seat is None or table_view.table.status != "playing":
        return True
    return not seat.held if posted.kind == "held" else seat.held or seat.index not in table_view.awaited


async def _strip(message: discord.PartialMessage) -> None:
    """Take our controls off a message."""
    whole = await message.fetch()
    await whole.edit(view=without_buttons(whole))


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
