"""A table's public messages: its board, calls to its players, lines about what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import discord

from cogs.delivery.discord_errors import DISCORD_ERRORS, posted_since, wants_new_message
from cogs.screens.board import board_screen
from cogs.screens.layout import ControlId, layout
from cogs.screens.markup import plain
from cogs.screens.screen import Button, Screen, Target
from data.catalogue import Words, words_for
from tables.types import Announcement, BoardUpdate, Notice, OutboxRow, PostedMessage, TableView

if TYPE_CHECKING:
    from cogs.house import House

EDIT_AGE = 50 * 60
"""Seconds after which a message is no longer edited: Discord throttles edits of older ones hard."""


class PublicMessages:
    """Posts and edits. Each call gives the message back, as what is to be remembered of it."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def board(self, row: OutboxRow, saying: BoardUpdate) -> PostedMessage | None:
        """Show the table as it is now: in the message that is there, or in a new one below the talk."""
        table_view = await self._house.tables.views.get(row.table, None)
        channel = table_view.table.place.channel
        if channel is None:
            return None
        current = await self._house.tables.messages.board(row.table)
        if current is not None and _is_shown(row, saying, current):
            return None
        if not saying.fresh and current is not None and is_young(current):
            edited = await self._edit(row, table_view, current)
            if edited is not None:
                return edited
        posted = await self._posted(row, channel)
        if posted is not None:
            # It shows the table as it was then; a change since has a row of its own.
            return PostedMessage(channel, posted, row.revision, row.created)
        message = await self._post_board(row, table_view, channel)
        return PostedMessage(channel, message, table_view.table.revision, discord.utils.utcnow())

    async def call(self, row: OutboxRow, saying: Notice, table_view: TableView, text: str) -> PostedMessage:
        """Call a person who has to know something."""
        mentions = discord.AllowedMentions(users=[discord.Object(saying.user)])
        message = await self._post(row, table_view, f"<@{saying.user}> {text}", mentions)
        return _aside(table_view, message, "held" if saying.reason == "held" else "call", saying.user)

    async def line(self, row: OutboxRow, saying: Announcement) -> PostedMessage | None:
        """Say a sentence about the table."""
        table_view = await self._house.tables.views.get(row.table, None)
        if table_view.table.place.channel is None:
            return None
        text = self.words(table_view)(saying.text, **_safe(saying.params))
        message = await self._post(row, table_view, text, discord.AllowedMentions.none())
        return _aside(table_view, message, "line")

    def words(self, table_view: TableView) -> Words:
        """The words of all who read along."""
        guild = table_view.table.place.guild
        server = self._house.bot.get_guild(guild) if guild is not None else None
        return words_for(server.preferred_locale if server is not None else None)

    # --- the board ------------------------------------------------------------------------

    async def _post_board(self, row: OutboxRow, table_view: TableView, channel: int) -> int:
        view, files = await self._composed(row, table_view)
        message = await self._house.channel(channel).send(
            view=view,
            files=files,
            silent=True,
            nonce=row.key,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        return message.id

    async def _edit(
        self, row: OutboxRow, table_view: TableView, anchor: PostedMessage
    ) -> PostedMessage | None:
        """Show the position in the message that is there; None where that cannot be done (any more)."""
        view, files = await self._composed(row, table_view)
        message = self._house.channel(anchor.channel).get_partial_message(anchor.message)
        try:
            await message.edit(view=view, attachments=files)
        except DISCORD_ERRORS as error:
            if not wants_new_message(error):
                raise
            return None
        return PostedMessage(anchor.channel, anchor.message, table_view.table.revision, anchor.posted)

    async def _composed(
        self, row: OutboxRow, table_view: TableView
    ) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        screen = board_screen(self._house.ui_of(table_view), table_view, self.words(table_view), row.key)
        return await self._house.compose(screen, table_view, public=True)

    # --- calls and lines ------------------------------------------------------------------

    async def _post(
        self, row: OutboxRow, table_view: TableView, text: str, mentions: discord.AllowedMentions
    ) -> int:
        """Post a text with buttons, or find the message that an earlier attempt posted; its id."""
        channel = table_view.table.place.channel
        assert channel is not None
        found = await self._posted(row, channel)
        if found is not None:
            return found
        screen = Screen("", (text,), rows=(self._buttons(table_view, row.key),))
        view = layout(screen, table_view.table.id, 0)
        message = await self._house.channel(channel).send(view=view, nonce=row.key, allowed_mentions=mentions)
        return message.id

    def _buttons(self, table_view: TableView, key: str) -> tuple[Button, ...]:
        words = self.words(table_view)
        row = [Button(words("Board"), Target("board", key))]
        if table_view.table.status == "playing":
            row.insert(
                0,
                Button(
                    self._house.ui_of(table_view).open_label(table_view, words), Target("open"), "primary"
                ),
            )
        return tuple(row)

    async def _posted(self, row: OutboxRow, channel: int) -> int | None:
        """The message that an earlier attempt at this row posted, if it did."""
        if not row.attempts:
            return None
        async for message in posted_since(self._house.channel(channel), row, self._house.bot.user):
            if any(control.target.rest == row.key for control in controls_of(message)):
                return message.id
        return None


def _is_shown(row: OutboxRow, saying: BoardUpdate, current: PostedMessage) -> bool:
    """Whether a message that is there, below the talk where that was wished, shows what a row is about."""
    return current.revision >= row.revision and (not saying.fresh or current.posted >= row.created)


def is_young(anchor: PostedMessage) -> bool:
    """Whether a message may still be edited."""
    return (discord.utils.utcnow() - anchor.posted).total_seconds() < EDIT_AGE


def controls_of(message: discord.Message) -> Iterator[ControlId]:
    """What a message's controls carry, as far as they are ours."""
    for child in discord.ui.LayoutView.from_message(message).walk_children():
        control = ControlId.parse(getattr(child, "custom_id", None) or "")
        if control is not None:
            yield control


def _aside(table_view: TableView, message: int, kind: Any, person: int | None = None) -> PostedMessage:
    channel = table_view.table.place.channel
    assert channel is not None
    return PostedMessage(channel, message, table_view.table.revision, discord.utils.utcnow(), kind, person)


def _safe(params: Mapping[str, str | int]) -> dict[str, str | int]:
    """Parameters of a sentence, people's names among them without any formatting."""
    return {key: plain(value) if isinstance(value, str) else value for key, value in params.items()}
