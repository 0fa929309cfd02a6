"""The house: what every cog and control works through.

It turns presses and commands into calls of the table layer, and looks into messages. It holds no
state of any table: what a control needs stands in its custom_id, everything else in the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import ui
from msgspec import structs

from cogs.delivery.pictures import Pictures
from cogs.delivery.sender import Sender
from cogs.game_ui import GameUi, StaleDraft
from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.screens.footer import footer
from cogs.screens.layout import layout
from cogs.screens.markup import plain, refusal_text
from cogs.screens.screen import Screen, Target
from data.catalogue import Words
from tables.errors import LobbyError, NoSuchTable, NotSeated, Stale, StorageError
from tables.service import Tables
from tables.types import ClockRow, TableView

log = logging.getLogger(__name__)

MOVED_ON = "The table has moved on; this is how it stands now."

AFTER_FAILURE = 60
WITHOUT_RULES = 3600
"""Seconds until a clock is tried again that failed, or whose table's rules are not at hand."""

Handler = Callable[[AnyInteraction, int, int, str], Awaitable[None]]
"""What a verb of a control does: interaction, table, stamp of what was shown, rest of the target."""


class House:
    """One per bot: tables, uis, pictures, the sender, and the verbs of controls."""

    def __init__(self, bot: Any, tables: Tables, uis: Mapping[str, GameUi], pictures: Pictures) -> None:
        self.bot = bot
        self.tables = tables
        self.uis = uis
        self.pictures = pictures
        self.sender = Sender(self)
        self.verbs: dict[str, Handler] = {"open": self._open, "go": self._go, "do": self._do}
        self._work: set[asyncio.Task[None]] = set()
        self._firing: set[int] = set()

    async def close(self) -> None:
        """Stop what is running; what is unsent stays in the outbox."""
        for task in list(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        await self.sender.close()

    def ui_of(self, table_view: TableView) -> GameUi:
        """The ui of a look's game."""
        return self.uis[table_view.table.game]

    def channel(self, channel: int) -> discord.PartialMessageable:
        """A channel by its id alone: it may belong to another process's shard, or not be cached."""
        partial: discord.PartialMessageable = self.bot.get_partial_messageable(channel)
        return partial

    def stir(self, table: int) -> None:
        """Something about a table changed: send what is to be said, let computer players move."""
        task = asyncio.create_task(self._stir(table), name=f"stir-{table}")
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _stir(self, table: int) -> None:
        self.sender.kick(table)
        with contextlib.suppress(StorageError):  # the timer comes round again
            await self.run_clocks()

    async def run_clocks(self) -> None:
        """Fire all clocks that are due: deadlines, reminders, computer players' moves."""
        tried: set[int] = set()
        due = self.tables.clocks.due
        while rows := [row for row in await due(limit=20 + len(tried)) if row.id not in tried]:
            for row in rows:
                # A row is tried once: whoever fires it makes new ones for what comes next.
                tried.add(row.id)
                # Nor does a computer player think about a move that it is thinking about.
                if row.id not in self._firing:
                    await self._fire(row)

    async def _fire(self, row: ClockRow) -> None:
        self._firing.add(row.id)
        try:
            await self.tables.clocks.fire(row)
        except StorageError as error:
            log.warning("a clock of table %s waits: %s", row.table, error)
        except NoSuchTable as error:
            log.warning("a clock of table %s waits for its game: %s", row.table, error)
            await self.tables.clocks.postpone(row, seconds=WITHOUT_RULES)
        except Exception:
            # One table's trouble must not stop the clocks of all others; it is tried again later.
            log.exception("a clock of table %s failed", row.table)
            await self.tables.clocks.postpone(row, seconds=AFTER_FAILURE)
        finally:
            self._firing.discard(row.id)
        self.sender.kick(row.table)

    # --- presses --------------------------------------------------------------------------

    async def press(self, interaction: AnyInteraction, table: int, seen: int, target: Target) -> None:
        """Answer a control's press."""
        handler = self.verbs.get(target.verb)
        if handler is None:
            raise Stale("This button is from another time. Try /table board for the table as it is.")
        await handler(interaction, table, seen, target.rest)

    async def _open(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction)
        await self.show_panel(interaction, table)

    async def _go(self, interaction: AnyInteraction, table: int, seen: int, draft: str) -> None:
        await defer(interaction, new=False)
        await self.show_panel(interaction, table, draft, seen=seen)

    async def _do(self, interaction: AnyInteraction, table: int, seen: int, text: str) -> None:
        await defer(interaction, new=False)
        table_view = await self.tables.views.get(table, interaction.user.id)
        try:
            for move in self.ui_of(table_view).moves(table_view, text):
                # In simultaneous play a move for this turn might be legal in the next one too.
                seen = await self.act(interaction, table_view, move, seen, turn=table_view.turn)
        except StaleDraft:
            await self.show_panel(interaction, table, note=words_of(interaction)(MOVED_ON))
        except Stale as stale:
            await self.show_panel(interaction, table, note=refusal_text(stale, words_of(interaction)))
        else:
            await self.show_panel(interaction, table)

    async def act(
        self,
        interaction: AnyInteraction,
        table_view: TableView,
        move: Any,
        seen: int | None,
        *,
        turn: int | None = None,
    ) -> int:
        """Make a move for the person who acts: the one way, for commands and controls alike.

        ``seen`` is the stamp of the look that the move was chosen from, None for typed ones; the stamp
        after the move is given back.
        """
        acted = await self.tables.play.act(
            table_view.table.id, interaction.user.id, move, seen=seen, turn=turn
        )
        self.stir(table_view.table.id)
        return acted.table_view.stamp

    # --- panels ---------------------------------------------------------------------------

    async def show_panel(
        self,
        interaction: AnyInteraction,
        table: int,
        draft: str = "",
        *,
        seen: int | None = None,
        note: str = "",
    ) -> None:
        """Put the person's panel into the answer of a deferred interaction."""
        words = words_of(interaction)
        missed = [] if draft else await self.tables.views.since(table, interaction.user.id)
        table_view = await self.tables.views.get(table, interaction.user.id, mark=True)
        if missed:
            # What happened since the reader looked is what is worth telling.
            table_view = structs.replace(table_view, recent=tuple(missed))
        if table_view.seat is None:
            raise NotSeated(
                "You have no seat at table {table}; the public board shows all there is to see.", table=table
            )
        if table_view.view is None:
            raise LobbyError("Table {table} has not begun yet.", table=table)
        screen, note = self.screen(table_view, draft, words, seen=seen, note=note)
        view, files = await self.compose_panel(screen, table_view, words, note)
        await interaction.edit_original_response(view=view, attachments=files)

    def screen(
        self, table_view: TableView, draft: str, words: Words, *, seen: int | None = None, note: str = ""
    ) -> tuple[Screen, str]:
        """A person's panel, and what is to be said above it when its draft was out of date."""
        ui = self.ui_of(table_view)
        try:
            return ui.panel(table_view, draft, words), note
        except StaleDraft:
            late = seen is not None and seen != table_view.stamp
            said = words(MOVED_ON) if late else note
            return ui.panel(table_view, "", words), said

    async def compose_free(self, screen: Screen, stem: str) -> tuple[ui.LayoutView, list[discord.File]]:
        """A screen that belongs to no table, its picture drawn; ``stem`` begins the file's name."""
        picture = await self.pictures.draw_free(stem, screen.sketch) if screen.sketch else None
        if picture is None:
            return layout(screen, 0, 0), []
        return layout(screen, 0, 0, (picture.name, picture.alt)), [picture.file()]

    async def compose_panel(
        self, screen: Screen, table_view: TableView, words: Words, note: str = ""
    ) -> tuple[ui.LayoutView, list[discord.File]]:
        """A seated reader's panel with its foot, as a layout with its picture drawn, or told in words."""
        foot = footer(table_view, await self.tables.messages.board(table_view.table.id), words)
        reader = None if table_view.seat is None else table_view.table.seats[table_view.seat].person
        in_words = reader is not None and (await self.tables.settings.person(reader.id)).in_words
        return await self.compose(replace(screen, foot=foot), table_view, note, in_words=in_words)

    async def compose(
        self,
        screen: Screen,
        table_view: TableView,
        note: str = "",
        *,
        public: bool = False,
        in_words: bool = False,
    ) -> tuple[ui.LayoutView, list[discord.File]]:
        """A screen as a layout with its picture drawn; without a picture where drawing fails.

        The controls of a ``public`` message carry no stamp: they are for readers of every seat. With
        ``in_words`` a text says what the picture shows.
        """
        if note:
            screen = replace(screen, text=(f"-# {note}", *screen.text))
        table, stamp = table_view.table.id, 0 if public else table_view.stamp
        picture = await self.pictures.draw(table_view, screen.sketch) if screen.sketch else None
        if picture is None:
            return layout(screen, table, stamp), []
        if in_words:
            told = "\n".join(plain(line) for line in picture.alt.splitlines())
            return layout(replace(screen, text=(*screen.text, told)), table, stamp), []
        return layout(screen, table, stamp, (picture.name, picture.alt)), [picture.file()]
