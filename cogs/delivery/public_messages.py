"""A table's public messages: its board, notices to its players, announcements of what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import discord

from cogs.delivery.composer import Composer, Message
from cogs.delivery.discord_errors import DISCORD_ERRORS, posted_since, wants_new_message
from cogs.game_ui import GameUi
from cogs.screens.board import board_screen
from cogs.screens.control_ids import ControlId
from cogs.screens.layout import layout
from cogs.screens.life import announcement_buttons
from cogs.screens.markup import plain
from cogs.screens.screen import Button, Screen, Target
from data.catalogue import Words, words_for
from tables.types import (
    Announcement,
    BoardUpdate,
    Notice,
    OutboxRow,
    PostedMessage,
    TableContext,
    TableView,
)

EDIT_AGE = 50 * 60
"""Seconds after which a message is no longer edited: Discord throttles edits of older ones hard."""


class PublicMessages:
    """Posts and edits. Each call gives the message back, as what is to be remembered of it."""

    def __init__(self, client: discord.Client, uis: Mapping[str, GameUi], composer: Composer) -> None:
        self._client = client
        self._uis = uis
        self._composer = composer

    async def board(self, row: OutboxRow, update: BoardUpdate, context: TableContext) -> PostedMessage | None:
        """Show the table as it is now: in the message that is there, or in a new one below the talk."""
        table_view, current = context.table_view, context.board
        channel = table_view.table.place.channel
        if channel is None:
            return None
        if current is not None and _is_shown(row, update, current):
            return None
        if not update.fresh and current is not None and is_young(current):
            edited = await self._edit(row, table_view, current)
            if edited is not None:
                return edited
        found = await self._find(row, channel)
        if found is not None:
            # It shows the table as it was then; a change since has a row of its own.
            return PostedMessage(channel, found, row.revision, row.created)
        message = await self._post_board(row, table_view, channel)
        return PostedMessage(channel, message, table_view.table.revision, discord.utils.utcnow())

    async def notice(self, row: OutboxRow, notice: Notice, table_view: TableView, text: str) -> PostedMessage:
        """Mention a person who has to know something."""
        mentions = discord.AllowedMentions(users=[discord.Object(notice.user)])
        message = await self._post(row, table_view, f"<@{notice.user}> {text}", mentions)
        kind: Literal["held", "call"] = "held" if notice.reason in ("held", "paused") else "call"
        return PostedMessage(*message, table_view.table.revision, discord.utils.utcnow(), kind, notice.user)

    async def announcement(
        self, row: OutboxRow, announcement: Announcement, table_view: TableView, mentioned: Sequence[int] = ()
    ) -> PostedMessage | None:
        """Say a sentence about the table, and mention whom it asks and who wants that."""
        if table_view.table.place.channel is None:
            return None
        text = self.words(table_view)(announcement.text, **_safe(announcement.params))
        text = " ".join((*(f"<@{user}>" for user in mentioned), text))
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in mentioned])
        row_of_buttons = announcement_buttons(announcement, table_view, self.words(table_view))
        message = await self._post(row, table_view, text, mentions, row_of_buttons)
        return PostedMessage(*message, table_view.table.revision, discord.utils.utcnow(), "line")

    def words(self, table_view: TableView) -> Words:
        """The words of all who read along."""
        guild = table_view.table.place.guild
        server = self._client.get_guild(guild) if guild is not None else None
        return words_for(server.preferred_locale if server is not None else None)

    def _channel(self, channel: int) -> discord.PartialMessageable:
        # By its id alone: it may belong to another process's shard, or not be cached.
        return self._client.get_partial_messageable(channel)

    # --- the board ------------------------------------------------------------------------

    async def _post_board(self, row: OutboxRow, table_view: TableView, channel: int) -> int:
        view, files = await self._compose_board(row, table_view)
        message = await self._channel(channel).send(
            view=view,
            files=files,
            silent=True,
            nonce=row.key,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        return message.id

    async def _edit(
        self, row: OutboxRow, table_view: TableView, posted: PostedMessage
    ) -> PostedMessage | None:
        """Show the position in the message that is there; None where that cannot be done (any more)."""
        view, files = await self._compose_board(row, table_view)
        message = self._channel(posted.channel).get_partial_message(posted.message)
        try:
            await message.edit(view=view, attachments=files)
        except DISCORD_ERRORS as error:
            if not wants_new_message(error):
                raise
            return None
        return PostedMessage(posted.channel, posted.message, table_view.table.revision, posted.posted)

    async def _compose_board(self, row: OutboxRow, table_view: TableView) -> Message:
        game_ui = self._uis[table_view.table.game]
        screen = board_screen(game_ui, table_view, self.words(table_view), row.key)
        return await self._composer.compose(screen, table_view, public=True)

    # --- notices and announcements --------------------------------------------------------

    async def _post(
        self,
        row: OutboxRow,
        table_view: TableView,
        text: str,
        mentions: discord.AllowedMentions,
        more: tuple[Button, ...] = (),
    ) -> tuple[int, int]:
        """Post a text with buttons, or find what an earlier attempt posted; its channel and message."""
        channel = table_view.table.place.channel
        assert channel is not None
        found = await self._find(row, channel)
        if found is not None:
            return channel, found
        screen = Screen("", (text,), rows=((*more, *self._buttons(table_view, row.key)),))
        view = layout(screen, table_view.table.id, 0)
        message = await self._channel(channel).send(view=view, nonce=row.key, allowed_mentions=mentions)
        return channel, message.id

    def _buttons(self, table_view: TableView, key: str) -> tuple[Button, ...]:
        words = self.words(table_view)
        board = Button(words("Board"), Target("board", key))
        if table_view.table.status != "playing":
            return (board,)
        label = self._uis[table_view.table.game].open_label(table_view, words)
        return (Button(label, Target("open"), "primary"), board)

    async def _find(self, row: OutboxRow, channel: int) -> int | None:
        """The message that an earlier attempt at this row posted, if it did."""
        if not row.attempts:
            return None
        async for message in posted_since(self._channel(channel), row, self._client.user):
            if any(control.target.rest == row.key for control in controls_of(message)):
                return message.id
        return None


def _is_shown(row: OutboxRow, update: BoardUpdate, current: PostedMessage) -> bool:
    """Whether a message that is there, below the talk where that was wished, shows what a row is about."""
    return current.revision >= row.revision and (not update.fresh or current.posted >= row.created)


def is_young(posted: PostedMessage) -> bool:
    """Whether a message may still be edited."""
    return (discord.utils.utcnow() - posted.posted).total_seconds() < EDIT_AGE


def controls_of(message: discord.Message) -> Iterator[ControlId]:
    """What a message's controls carry, as far as they are ours."""
    for child in discord.ui.LayoutView.from_message(message).walk_children():
        control = ControlId.parse(getattr(child, "custom_id", None) or "")
        if control is not None:
            yield control


def _safe(params: Mapping[str, str | int]) -> dict[str, str | int]:
    """Parameters of a sentence, people's names among them without any formatting."""
    return {key: plain(value) if isinstance(value, str) else value for key, value in params.items()}
