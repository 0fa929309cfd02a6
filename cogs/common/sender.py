"""The sender: delivers the outbox to Discord, in order for each table, each message once.

A row that was claimed before may already have reached Discord: its nonce stops a quick repeat,
and what was posted is looked for in the channel after a longer time. There is no waiting task; a
*kick* starts one for a table and it ends with the rows.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TYPE_CHECKING

import discord

from cogs.common.board import board_link
from cogs.common.direct import DirectMessages
from cogs.common.errands import Errands
from cogs.common.public import PublicMessages
from cogs.common.retiring import retire
from cogs.common.trouble import TROUBLE, is_final, pause_after
from cogs.common.words import Words, words_for
from tables.errors import StorageError
from tables.types import ASKING, Anchor, Board, Line, Look, Notice, OutboxRow, Panel

if TYPE_CHECKING:
    from cogs.common.house import House

log = logging.getLogger(__name__)

KEPT = timedelta(days=1)
"""For so long it is tried to say something while Discord is away, or its permission is missing."""

SENTENCES = {
    "turn": "It is your turn: {table}.",
    "answer": "You are asked for an answer: {table}.",
    "invited": "Somebody at your table asks you something: {table}.",
    "reminder": "Your time is running: {table}.",
    "missed": "Your time ran out, and the usual move was made for you: {table}.",
    "held": "A computer player holds your seat until you act again: {table}.",
}
"""What a notice says, by its reason."""


class Sender:
    """Delivers outbox rows; one task a table at most."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._public = PublicMessages(house)
        self._direct = DirectMessages(house)
        self._rows = Errands("sending", self._drain)
        # Beside the table's own rows: trouble with an old message must not hold up the next board.
        self._old = Errands("tidying", lambda table: retire(house, table))

    def kick(self, table: int) -> None:
        """There may be rows of this table to deliver."""
        self._rows.kick(table)

    async def close(self) -> None:
        """Stop delivering; what is left stays in the outbox."""
        await self._rows.close()
        await self._old.close()

    async def _drain(self, table: int) -> None:
        outbox = self._house.tables.outbox
        try:
            while rows := await outbox.claim(table=table, limit=1):
                for row in rows:
                    await self._deliver_or_keep(row)
        except StorageError as error:
            # Nothing is known to be wrong with the row; its claim ends by itself.
            log.warning("what table %s has to say waits: %s", table, error)

    async def _deliver_or_keep(self, row: OutboxRow) -> None:
        outbox = self._house.tables.outbox
        what = f"{type(row.saying).__name__} of table {row.table}"
        try:
            anchor = await self._deliver(row)
        except StorageError:
            raise
        except TROUBLE as error:
            if is_final(error) or discord.utils.utcnow() - row.created > KEPT:
                await outbox.drop(row, str(error))
            else:
                log.info("will send %s again: %s", what, error)
                pause = pause_after(error, row.attempts + 1)
                await outbox.failed(row, retry_in=pause)
                self._rows.kick_later(row.table, pause)
        except Exception as error:
            log.exception("could not compose %s", what)
            await outbox.drop(row, repr(error))
        else:
            await outbox.done(row, anchor)
            if anchor is not None:
                self._old.kick(row.table)

    async def _deliver(self, row: OutboxRow) -> Anchor | None:
        """Deliver a row; the public message with controls that came of it, if one did."""
        match row.saying:
            case Board():
                return await self._public.board(row, row.saying)
            case Notice():
                return await self._notice(row, row.saying)
            case Panel():
                await self._direct.panel(row, row.saying)
                return None
            case Line():
                return await self._public.line(row, row.saying)

    async def _notice(self, row: OutboxRow, saying: Notice) -> Anchor | None:
        """Tell a person something, in the way that they chose."""
        look = await self._house.tables.look(row.table, saying.user)
        settings = await self._house.tables.person_settings(saying.user)
        if settings.notices == "none" or look.table.place.channel is None:
            return None
        if not row.attempts and _is_idle(saying, look):
            return None
        own, common = words_for(settings.locale), self._public.words(look)
        if saying.reason == "invited":
            # That somebody is asked something is secret: it is said to them alone, or not at all.
            text = await self._text(look, saying, own)
            await self._direct.whisper(row, saying.user, settings, text)
            return None
        if settings.notices == "dm" and not settings.dms_closed:
            text = await self._text(look, saying, own)
            if await self._direct.tell(row, saying.user, text):
                return None
        text = await self._text(look, saying, common)
        try:
            return await self._public.call(row, saying, look, text)
        except TROUBLE as error:
            if not is_final(error):
                raise
            # The channel is gone: its table is not, and nobody is to wait for somebody who knows of nothing.
            await self._direct.tell(row, saying.user, text)
            return None

    async def _text(self, look: Look, saying: Notice, words: Words) -> str:
        table = words("{game} · table {number}", game=self._house.desk(look).title, number=look.table.id)
        anchor = await self._house.tables.anchor(look.table.id)
        link = "" if anchor is None else f" {board_link(look.table.place, anchor)}"
        return words(SENTENCES[saying.reason], table=table) + link


def _is_idle(saying: Notice, look: Look) -> bool:
    """Whether what a person is asked to do is done, or was taken off them, while the notice waited."""
    return saying.reason in ASKING and saying.reason != "invited" and look.seat not in look.awaited
