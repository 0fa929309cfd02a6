"""A table's public messages: its board, calls to its players, lines about what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import discord

from cogs.common.board import board_screen
from cogs.common.layout import ControlId, layout
from cogs.common.screen import Button, Screen, Target
from cogs.common.trouble import TROUBLE, posted_since, wants_new_message
from cogs.common.words import Words, plain, words_for
from tables.types import Anchor, Board, Line, Look, Notice, OutboxRow

if TYPE_CHECKING:
    from cogs.common.house import House

EDIT_AGE = 50 * 60
"""Seconds after which a message is no longer edited: Discord throttles edits of older ones hard."""


class PublicMessages:
    """Posts and edits. Each call gives the message back, as what is to be remembered of it."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def board(self, row: OutboxRow, saying: Board) -> Anchor | None:
        """Show the table as it is now: in the message that is there, or in a new one below the talk."""
        look = await self._house.tables.look(row.table, None)
        channel = look.table.place.channel
        if channel is None:
            return None
        current = await self._house.tables.anchor(row.table)
        if current is not None and _is_shown(row, saying, current):
            return None
        if not saying.fresh and current is not None and is_young(current):
            edited = await self._edit(row, look, current)
            if edited is not None:
                return edited
        posted = await self._posted(row, channel)
        if posted is not None:
            # It shows the table as it was then; a change since has a row of its own.
            return Anchor(channel, posted, row.revision, row.created)
        message = await self._post_board(row, look, channel)
        return Anchor(channel, message, look.table.revision, discord.utils.utcnow())

    async def call(self, row: OutboxRow, saying: Notice, look: Look, text: str) -> Anchor:
        """Call a person who has to know something."""
        mentions = discord.AllowedMentions(users=[discord.Object(saying.user)])
        message = await self._post(row, look, f"<@{saying.user}> {text}", mentions)
        return _aside(look, message, "held" if saying.reason == "held" else "call", saying.user)

    async def line(self, row: OutboxRow, saying: Line) -> Anchor | None:
        """Say a sentence about the table."""
        look = await self._house.tables.look(row.table, None)
        if look.table.place.channel is None:
            return None
        text = self.words(look)(saying.text, **_safe(saying.params))
        message = await self._post(row, look, text, discord.AllowedMentions.none())
        return _aside(look, message, "line")

    def words(self, look: Look) -> Words:
        """The words of all who read along."""
        guild = look.table.place.guild
        server = self._house.bot.get_guild(guild) if guild is not None else None
        return words_for(server.preferred_locale if server is not None else None)

    # --- the board ------------------------------------------------------------------------

    async def _post_board(self, row: OutboxRow, look: Look, channel: int) -> int:
        view, files = await self._composed(row, look)
        message = await self._house.channel(channel).send(
            view=view,
            files=files,
            silent=True,
            nonce=row.key,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        return message.id

    async def _edit(self, row: OutboxRow, look: Look, anchor: Anchor) -> Anchor | None:
        """Show the position in the message that is there; None where that cannot be done (any more)."""
        view, files = await self._composed(row, look)
        message = self._house.channel(anchor.channel).get_partial_message(anchor.message)
        try:
            await message.edit(view=view, attachments=files)
        except TROUBLE as error:
            if not wants_new_message(error):
                raise
            return None
        return Anchor(anchor.channel, anchor.message, look.table.revision, anchor.posted)

    async def _composed(self, row: OutboxRow, look: Look) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        screen = board_screen(self._house.desk(look), look, self.words(look), row.key)
        return await self._house.compose(screen, look, public=True)

    # --- calls and lines ------------------------------------------------------------------

    async def _post(self, row: OutboxRow, look: Look, text: str, mentions: discord.AllowedMentions) -> int:
        """Post a text with buttons, or find the message that an earlier attempt posted; its id."""
        channel = look.table.place.channel
        assert channel is not None
        found = await self._posted(row, channel)
        if found is not None:
            return found
        screen = Screen("", (text,), rows=(self._buttons(look, row.key),))
        view = layout(screen, look.table.id, 0)
        message = await self._house.channel(channel).send(view=view, nonce=row.key, allowed_mentions=mentions)
        return message.id

    def _buttons(self, look: Look, key: str) -> tuple[Button, ...]:
        words = self.words(look)
        row = [Button(words("Board"), Target("board", key))]
        if look.table.status == "playing":
            row.insert(0, Button(self._house.desk(look).open_label(look, words), Target("open"), "primary"))
        return tuple(row)

    async def _posted(self, row: OutboxRow, channel: int) -> int | None:
        """The message that an earlier attempt at this row posted, if it did."""
        if not row.attempts:
            return None
        async for message in posted_since(self._house.channel(channel), row, self._house.bot.user):
            if any(control.target.rest == row.key for control in controls_of(message)):
                return message.id
        return None


def _is_shown(row: OutboxRow, saying: Board, current: Anchor) -> bool:
    """Whether a message that is there, below the talk where that was wished, shows what a row is about."""
    return current.revision >= row.revision and (not saying.fresh or current.posted >= row.created)


def is_young(anchor: Anchor) -> bool:
    """Whether a message may still be edited."""
    return (discord.utils.utcnow() - anchor.posted).total_seconds() < EDIT_AGE


def controls_of(message: discord.Message) -> Iterator[ControlId]:
    """What a message's controls carry, as far as they are ours."""
    for child in discord.ui.LayoutView.from_message(message).walk_children():
        control = ControlId.parse(getattr(child, "custom_id", None) or "")
        if control is not None:
            yield control


def _aside(look: Look, message: int, kind: Any, person: int | None = None) -> Anchor:
    channel = look.table.place.channel
    assert channel is not None
    return Anchor(channel, message, look.table.revision, discord.utils.utcnow(), kind, person)


def _safe(params: Mapping[str, str | int]) -> dict[str, str | int]:
    """Parameters of a sentence, people's names among them without any formatting."""
    return {key: plain(value) if isinstance(value, str) else value for key, value in params.items()}
