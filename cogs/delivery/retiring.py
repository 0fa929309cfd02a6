"""Messages that are out of date: boards and lines lose their buttons, calls that were answered go."""

from __future__ import annotations

import logging
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import discord

from cogs.delivery.discord_errors import DISCORD_ERRORS, is_final
from cogs.screens.layout import ControlId
from tables.transitions import seat_of
from tables.types import PostedMessage, TableView

if TYPE_CHECKING:
    from cogs.house import House

log = logging.getLogger(__name__)


async def retire(house: House, table: int) -> None:
    """Take the controls off a table's messages that are out of date. Trouble with them is no trouble."""
    table_view = await house.tables.views.get(table, None)
    others = await house.tables.messages.others(table)
    current = await house.tables.messages.board(table)
    lasting = [one.message for one in (*others, current) if one is not None and one.person is None]
    for one in others:
        if not _is_out_of_date(one, table_view, max(lasting, default=0)):
            continue
        message = house.channel(one.channel).get_partial_message(one.message)
        try:
            await (_strip(message) if one.kind in ("board", "line") else message.delete())
        except DISCORD_ERRORS as error:
            log.info("message %s of table %s keeps its buttons: %s", one.message, table, error)
            if not is_final(error) and not isinstance(error, discord.Forbidden):
                continue  # it is tried again with the next board
        await house.tables.messages.retired(table, one.message)


def _is_out_of_date(one: PostedMessage, table_view: TableView, newest: int) -> bool:
    """Whether a message's controls are of no use any more; ``newest`` is the last one for everybody."""
    if one.kind == "board":
        return True
    if one.kind == "line":
        # Discord counts messages upwards; clocks may jump.
        return one.message < newest
    seat = seat_of(table_view.table, one.person)
    if seat is None or table_view.table.status != "playing":
        return True
    return not seat.held if one.kind == "held" else seat.held or seat.index not in table_view.awaited


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
