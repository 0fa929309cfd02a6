"""The sender: delivers the outbox to Discord, in order for each table, each message once.

A row that was claimed before may already have reached Discord: its nonce stops a quick repeat,
and its key, which stands in the message's first button, finds it in the channel's history after a
longer time. There is no waiting task; a *kick* starts one for a table and it ends with the rows.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Coroutine, Iterator, Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import aiohttp
import discord

from cogs.common.board import board_link, board_screen
from cogs.common.layout import ControlId, layout
from cogs.common.screen import Button, Screen, Target
from cogs.common.words import Words, plain, words_for
from tables.errors import StorageError
from tables.types import Anchor, Board, Line, Look, Notice, OutboxRow, Panel, PersonSettings

if TYPE_CHECKING:
    from cogs.common.house import House

log = logging.getLogger(__name__)

CLOSED_DMS = 50007
FINAL = {10003, 10008, CLOSED_DMS}
"""Unknown channel, unknown message, closed direct messages: trying again would not help."""
EDIT_AGE = 50 * 60
"""Seconds after which a message is no longer edited: Discord throttles edits of older ones hard."""
ATTEMPTS = 8
TROUBLE = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What may go wrong between us and Discord."""


class Sender:
    """Delivers outbox rows; one task a table at most."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._chores: set[asyncio.Task[None]] = set()

    def kick(self, table: int) -> None:
        """There may be rows of this table to deliver."""
        if table in self._tasks:
            self._again.add(table)
            return
        task = asyncio.create_task(self._drain(table), name=f"sender-{table}")
        self._tasks[table] = task
        task.add_done_callback(lambda _: self._finished(table))

    def _finished(self, table: int) -> None:
        del self._tasks[table]
        if table in self._again:
            self._again.discard(table)
            self.kick(table)

    def _later(self, table: int, seconds: float) -> None:
        """Kick once more when a row that failed is due again."""

        async def wait() -> None:
            await asyncio.sleep(seconds)
            self.kick(table)

        self._beside(wait())

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def close(self) -> None:
        """Stop delivering; what is left stays in the outbox."""
        tasks = [*self._tasks.values(), *self._chores]
        self._again.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drain(self, table: int) -> None:
        outbox = self._house.tables.outbox
        while rows := await outbox.claim(table=table, limit=1):
            for row in rows:
                await self._deliver_or_keep(row)

    async def _deliver_or_keep(self, row: OutboxRow) -> None:
        outbox = self._house.tables.outbox
        try:
            anchor = await self._deliver(row)
        except StorageError as error:
            # Nothing is known to be wrong with the row; its claim ends by itself.
            log.warning("could not send %s of table %s: %s", type(row.saying).__name__, row.table, error)
        except TROUBLE as error:
            final = isinstance(error, discord.HTTPException) and error.code in FINAL
            if final or row.attempts + 1 >= ATTEMPTS:
                log.warning("gave up on %s of table %s: %s", type(row.saying).__name__, row.table, error)
                await outbox.drop(row, str(error))
            else:
                log.info("will send %s of table %s again: %s", type(row.saying).__name__, row.table, error)
                pause = min(600.0, 2.0 ** (row.attempts + 1))
                await outbox.failed(row, retry_in=pause)
                self._later(row.table, pause)
        except Exception as error:
            log.exception("could not compose %s of table %s", type(row.saying).__name__, row.table)
            await outbox.drop(row, repr(error))
        else:
            await outbox.done(row, anchor)
            if anchor is not None:
                # Beside the table's own task: trouble with an old message must not hold up the next board.
                self._beside(self._retire_old(row.table, await self._take_calls(row.table)))

    async def _deliver(self, row: OutboxRow) -> Anchor | None:
        """Deliver a row; the table's new public message where it is one."""
        match row.saying:
            case Board():
                return await self._board(row, row.saying)
            case Notice():
                await self._notice(row, row.saying)
            case Panel():
                await self._panel(row, row.saying)
            case Line():
                await self._line(row, row.saying)
        return None

    # --- the board ------------------------------------------------------------------------

    async def _board(self, row: OutboxRow, saying: Board) -> Anchor | None:
        look = await self._house.tables.look(row.table, None)
        place = look.table.place
        if place.channel is None:
            return None
        words = self._words(place.guild)
        current = await self._house.tables.anchor(row.table)
        if not saying.fresh and current is not None and self._young(current):
            edited = await self._edit(row, look, current, words)
            if edited is not None:
                return edited
        message = await self._find_posted(row, place.channel) if row.attempts else None
        if message is None:
            message = await self._post_board(row, look, words, place.channel)
        return Anchor(place.channel, message, look.table.number, discord.utils.utcnow())

    async def _post_board(self, row: OutboxRow, look: Look, words: Words, channel: int) -> int:
        screen = board_screen(self._house.desk(look), look, words, row.key)
        view, files = await self._house.compose(screen, look, public=True)
        message = await self._channel(channel).send(
            view=view,
            files=files,
            silent=True,
            nonce=row.key,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        return message.id

    async def _edit(self, row: OutboxRow, look: Look, anchor: Anchor, words: Words) -> Anchor | None:
        """Show the position in the message that is there; None where it is gone."""
        screen = board_screen(self._house.desk(look), look, words, row.key)
        view, files = await self._house.compose(screen, look, public=True)
        message = self._channel(anchor.channel).get_partial_message(anchor.message)
        try:
            await message.edit(view=view, attachments=files)
        except discord.NotFound:
            return None
        return Anchor(anchor.channel, anchor.message, look.table.number, anchor.posted)

    async def _retire_old(self, table: int, calls: list[tuple[int, int]]) -> None:
        """Take the buttons off messages that showed the board before. Trouble with them is no trouble.

        ``calls`` to move that went with them are deleted: a channel keeps its boards, not its bells.
        """
        for old in await self._house.tables.old_anchors(table):
            try:
                message = await self._channel(old.channel).get_partial_message(old.message).fetch()
                await message.edit(view=_without_buttons(message))
            except TROUBLE as error:
                log.info("an old board of table %s keeps its buttons: %s", table, error)
            await self._house.tables.retired(table, old.message)
        for channel, call in calls:
            await self._remove(self._channel(channel), call)

    async def _take_calls(self, table: int) -> list[tuple[int, int]]:
        """The calls to move that were posted before this board: nobody needs them any more."""
        kept = json.loads(await self._house.tables.recall(_calls_key(table)) or "[]")
        if kept:
            await self._house.tables.remember(_calls_key(table), "[]")
        return [(channel, message) for channel, message in kept]

    async def _note_call(self, table: int, channel: int, message: int) -> None:
        kept = json.loads(await self._house.tables.recall(_calls_key(table)) or "[]")
        await self._house.tables.remember(_calls_key(table), json.dumps([*kept, [channel, message]]))

    async def _find_posted(self, row: OutboxRow, channel: int) -> int | None:
        """The message that an earlier attempt at this row posted, if it did."""
        try:
            async for message in self._channel(channel).history(limit=50, after=row.created):
                if message.author == self._house.bot.user and row.key in _keys(message):
                    return message.id
        except discord.Forbidden:
            return None
        return None

    @staticmethod
    def _young(anchor: Anchor) -> bool:
        return (discord.utils.utcnow() - anchor.posted).total_seconds() < EDIT_AGE

    # --- words to people ------------------------------------------------------------------

    async def _notice(self, row: OutboxRow, saying: Notice) -> None:
        look = await self._house.tables.look(row.table, saying.user)
        settings = await self._house.tables.person_settings(saying.user)
        if settings.notices == "none" or look.table.place.channel is None:
            return
        words = self._words(look.table.place.guild)
        text = await self._notice_text(look, saying, words)
        if saying.reason == "invited":
            # That somebody is asked something is secret: it is said to them alone, or not at all.
            await self._whisper(row, saying.user, settings, text)
            return
        if (
            settings.notices == "dm"
            and not settings.dms_closed
            and await self._dm(row, saying.user, look, text)
        ):
            return
        screen = Screen("", (f"<@{saying.user}> {text}",), rows=(self._open_row(look, words, row.key),))
        message = await self._post(
            row, look, screen, discord.AllowedMentions(users=[discord.Object(saying.user)])
        )
        await self._note_call(row.table, look.table.place.channel, message)

    async def _notice_text(self, look: Look, saying: Notice, words: Words) -> str:
        table = words("{game} · table {number}", game=self._house.desk(look).title, number=look.table.id)
        anchor = await self._house.tables.anchor(look.table.id)
        link = "" if anchor is None else f" {board_link(look.table.place, anchor)}"
        sentences = {
            "turn": "It is your turn: {table}.",
            "answer": "You are asked for an answer: {table}.",
            "invited": "Somebody at your table asks you something: {table}.",
            "reminder": "Your time is running: {table}.",
            "missed": "Your time ran out, and the usual move was made for you: {table}.",
            "held": "A computer player holds your seat until you act again: {table}.",
            "returned": "Your seat is yours again: {table}.",
            "over": "The game is over: {table}.",
        }
        return words(sentences[saying.reason], table=table) + link

    async def _line(self, row: OutboxRow, saying: Line) -> None:
        look = await self._house.tables.look(row.table, None)
        if look.table.place.channel is None:
            return
        words = self._words(look.table.place.guild)
        screen = Screen(
            "", (words(saying.text, **_safe(saying.params)),), rows=(self._open_row(look, words, row.key),)
        )
        await self._post(row, look, screen, discord.AllowedMentions.none())

    def _open_row(self, look: Look, words: Words, key: str) -> tuple[Button, ...]:
        row = [Button(words("Board"), Target("board", key))]
        if look.table.status == "playing":
            row.insert(0, Button(self._house.desk(look).open_label(look, words), Target("open"), "primary"))
        return tuple(row)

    async def _post(
        self, row: OutboxRow, look: Look, screen: Screen, mentions: discord.AllowedMentions
    ) -> int:
        """Post a message without a picture, or find the one that an earlier attempt posted; its id."""
        channel = look.table.place.channel
        assert channel is not None
        found = await self._find_posted(row, channel) if row.attempts else None
        if found is not None:
            return found
        view = layout(screen, look.table.id, 0)
        message = await self._channel(channel).send(view=view, nonce=row.key, allowed_mentions=mentions)
        return message.id

    # --- direct messages ------------------------------------------------------------------

    async def _panel(self, row: OutboxRow, saying: Panel) -> None:
        settings = await self._house.tables.person_settings(saying.user)
        if not settings.hand_by_dm or settings.dms_closed:
            return
        look = await self._house.tables.look(row.table, saying.user)
        if look.seat is None:
            return
        await self._dm_panel(row, saying.user, look)

    async def _dm_panel(self, row: OutboxRow, user: int, look: Look) -> None:
        tables = self._house.tables
        words = words_for((await tables.person_settings(user)).locale)
        screen, _ = self._house.screen(look, "", words)
        view, files = await self._house.compose_panel(screen, look, words)
        try:
            channel = await self._house.bot.create_dm(discord.Object(user))
            kept = await tables.panel_message(row.table, user)
            if kept is not None and self._young(kept):
                try:
                    await channel.get_partial_message(kept.message).edit(view=view, attachments=files)
                except discord.NotFound:
                    pass
                else:
                    return
            message = await channel.send(view=view, files=files, silent=True, nonce=row.key)
            if kept is not None:
                await self._remove(channel, kept.message)
        except discord.Forbidden as error:
            await self._dms_closed(row, user, look, error)
            return
        await tables.set_panel_message(
            row.table, user, Anchor(channel.id, message.id, look.table.number, discord.utils.utcnow())
        )

    async def _dm(self, row: OutboxRow, user: int, look: Look, text: str) -> bool:
        """Send a notice by direct message; False where that cannot be done."""
        try:
            channel = await self._house.bot.create_dm(discord.Object(user))
            await channel.send(text, nonce=row.key)
        except discord.Forbidden as error:
            await self._dms_closed(row, user, look, error)
            return False
        return True

    async def _whisper(self, row: OutboxRow, user: int, settings: PersonSettings, text: str) -> None:
        """Tell a person alone. Where that cannot be done nobody hears of it, not even that it failed."""
        if settings.dms_closed:
            return
        try:
            channel = await self._house.bot.create_dm(discord.Object(user))
            await channel.send(text, nonce=row.key)
        except discord.Forbidden as error:
            log.info("a person could not be told that they are asked something: %s", error.code)

    async def _dms_closed(self, row: OutboxRow, user: int, look: Look, error: discord.Forbidden) -> None:
        """Remember closed direct messages and tell the table once where its panel is to be found."""
        if error.code != CLOSED_DMS:
            raise error
        await self._house.tables.dms_were_closed(row.table, user)
        self.kick(row.table)

    @staticmethod
    async def _remove(channel: Any, message: int) -> None:
        try:
            await channel.get_partial_message(message).delete()
        except TROUBLE as error:
            log.info("message %s stays where it is: %s", message, error)

    # --- helpers --------------------------------------------------------------------------

    def _channel(self, channel: int) -> discord.PartialMessageable:
        # By id alone: the channel may belong to another process's shard, or not be cached.
        partial: discord.PartialMessageable = self._house.bot.get_partial_messageable(channel)
        return partial

    def _words(self, guild: int | None) -> Words:
        server = self._house.bot.get_guild(guild) if guild is not None else None
        return words_for(server.preferred_locale if server is not None else None)


def _calls_key(table: int) -> str:
    """Where a table's calls to move are noted: they are deleted when the board moves on."""
    return f"calls:{table}"


def _safe(params: Mapping[str, str | int]) -> dict[str, str | int]:
    """Parameters of a sentence, people's names among them without any formatting."""
    return {key: plain(value) if isinstance(value, str) else value for key, value in params.items()}


def _keys(message: discord.Message) -> Iterator[str]:
    """The rest of each of a message's controls: one of them is the key of the row that posted it."""
    for child in discord.ui.LayoutView.from_message(message).walk_children():
        control = ControlId.parse(getattr(child, "custom_id", None) or "")
        if control is not None:
            yield control.target.rest


def _without_buttons(message: discord.Message) -> discord.ui.LayoutView:
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
