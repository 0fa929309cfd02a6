"""Messages out of date: of boards a line stays, announcements lose their buttons, answered notices go."""

import logging
import re
from collections.abc import Collection, Mapping, MutableMapping, Sequence
from datetime import datetime
from pathlib import PurePosixPath
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import discord
from msgspec import structs

from cogs.core.discord_errors import DISCORD_ERRORS, is_away, is_final
from cogs.delivery.own_messages import controls_of, edit_message
from cogs.screens.control_ids import ControlId
from cogs.screens.markup import relative
from cogs.table_screens import board, notice
from engine.core.errors import Word
from tables.core.message_types import CALLS, PostedMessage
from tables.core.types import Status
from tables.core.view_types import TableContext
from tables.table.seating import is_awaited

log = logging.getLogger(__name__)

REPLACED: Mapping[Status, Word] = {
    "lobby": Word("{table} went on here:"),
    "playing": Word("{table} went on here:"),
    "over": Word("{table} is over:"),
    "closed": Word("{table} has been closed:"),
}
"""What stays of a board that was replaced, before the way to the one that lives."""
_MOMENT = re.compile(r"<t:\d+:R>")
_DEADLINE = re.compile(r"^.*<t:\d+:R>.*$", re.MULTILINE)
"""The line of a call that tells a deadline."""


async def retire(
    client: discord.Client, context: TableContext, retired_before: Collection[int], replaced: str
) -> tuple[list[int], bool]:
    """Take the controls off a table's messages that are out of date; those that need no more of it.

    And whether Discord may take it of others later.
    Of a board that was replaced, and of a call to a lobby, one line stays: ``replaced``, and the way to the
    board that lives.
    """
    table = context.table_view.table.id
    posts = [each for each in (*context.others, context.board) if each is not None]
    retired, later = list[int](), False
    for posted in context.others:
        if posted.message in retired_before or not _is_out_of_date(posted, context, posts):
            continue
        message = client.get_partial_messageable(posted.channel).get_partial_message(posted.message)
        try:
            if posted.kind in ("board", "lobby"):
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


def _is_out_of_date(posted: PostedMessage, context: TableContext, posts: Sequence[PostedMessage]) -> bool:
    """Whether the controls of a message among those ``posts`` are of no use any more."""
    # Discord counts messages upwards; clocks may jump.
    newer = [each for each in posts if each.message > posted.message]
    if posted.kind == "line":
        return any(each.kind in ("board", "line", "vote") for each in newer)
    again = posted.kind == "asked" and any(
        (each.kind, each.people) == (posted.kind, posted.people) for each in newer
    )
    return again or posted.kind == "board" or posted.message in context.answered


class Call(NamedTuple):
    """What a message that calls people says: who of them has not acted, and until when they have time."""

    people: tuple[int, ...]
    due: datetime | None


async def bring_up_to_date(
    client: discord.Client, context: TableContext, said: MutableMapping[int, Call]
) -> tuple[list[PostedMessage], list[int]]:
    """Strike out who has acted in messages that call several people, and tell the time that they have now.

    These as they are then, and those that are of no use any more: reminders of another time. What they
    ``said`` before is known by message, unless another run sent them.
    """
    changed, gone, table_view = list[PostedMessage](), list[int](), context.table_view
    for posted in context.others:
        left = tuple(user for user in posted.people if is_awaited(table_view, user))
        now, before = Call(left, notice.first_due(table_view, left)), said.get(posted.message)
        if posted.kind not in CALLS or not left or posted.message in context.answered or now == before:
            continue
        message = client.get_partial_messageable(posted.channel).get_partial_message(posted.message)
        try:
            whole = await message.fetch()
            view = discord.ui.LayoutView.from_message(whole, timeout=None)
            texts = [each for each in view.walk_children() if isinstance(each, discord.ui.TextDisplay)]
            old = [each.content for each in texts]
            for each in texts:
                each.content = _in_time(each.content, now.due)
            if posted.kind == "reminder" and [each.content for each in texts] != old:
                await message.delete()
                gone.append(posted.message)
                continue
            for each in texts:
                for user in set(posted.people) - set(left):
                    # Whoever is struck out already was so by a process that died before it was noted.
                    each.content = re.sub(f"(?<!~)<@{user}>", f"~~<@{user}>~~", each.content)
            if [each.content for each in texts] != old:
                await edit_message(whole, view, None)
        except discord.NotFound:
            gone.append(posted.message)
            continue
        except DISCORD_ERRORS as error:
            log.info("message %s does not say who is to act, and until when: %s", posted.message, error)
            continue
        said[posted.message] = now
        if left != posted.people:
            changed.append(structs.replace(posted, people=left))
    return changed, gone


def _in_time(text: str, due: datetime | None) -> str:
    """A call's text with another deadline in its line; struck out while no time runs."""

    def line(found: re.Match[str]) -> str:
        told = found[0].strip("~")
        return f"~~{told}~~" if due is None else _MOMENT.sub(relative(due), told)

    return _DEADLINE.sub(line, text)


def _replaced(text: str, context: TableContext) -> discord.ui.LayoutView:
    """What stays of a board that was replaced."""
    link = "" if context.board is None else board.board_link(context.table_view.table.place, context.board)
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(f"-# {text} {link}"))
    return view


async def _strip(message: discord.PartialMessage) -> None:
    """Take our controls off a message."""
    whole = await message.fetch()
    await edit_message(whole, without_buttons(whole), None)


async def settle(client: discord.Client, posted: PostedMessage, text: str) -> bool:
    """Say in a message that asked for votes what became of that, in its controls' place.

    False where that cannot be done. Raises one of ``DISCORD_ERRORS`` where that can be done later.
    """
    message = client.get_partial_messageable(posted.channel).get_partial_message(posted.message)
    try:
        whole = await message.fetch()
        if not any(controls_of(whole)):
            return True  # an earlier attempt has said it
        view = without_buttons(whole)
        containers = (each for each in view.children if isinstance(each, discord.ui.Container))
        next(containers, view).add_item(discord.ui.TextDisplay(text))
        await edit_message(whole, view, None)
    except DISCORD_ERRORS as error:
        if is_away(error):
            raise
        log.info("message %s does not say what became of it: %s", posted.message, error)
        return False
    return True


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
