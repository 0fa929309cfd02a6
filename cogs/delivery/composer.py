"""Screens as messages: layouts with their pictures drawn."""

import asyncio
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import discord
from discord import ui
from msgspec import structs

from cogs.delivery.command_links import CommandLinks
from cogs.delivery.icons import UploadedIcons
from cogs.delivery.pictures import Pictures
from cogs.screens import text_only
from cogs.screens.layout import layout
from cogs.screens.screen import Button, PictureRequest, Screen, Target, Text, noted, with_button
from cogs.table_screens import ahead, course, deal_panel, hint, life, log, queries
from cogs.table_screens.footer import footer
from cogs.table_screens.game_ui import GameUi, StaleDraft
from cogs.table_screens.played_board import played_board
from data.catalogue import Words
from tables.core.view_types import TableContext, TableView
from tables.play.hints import may_ask

MOVED_ON = "The table has moved on; this is its current state."

ComposedMessage = tuple[ui.LayoutView, list[discord.File]]
"""A layout and the files it shows. Files can be sent once."""
Drawing = asyncio.Task[ComposedMessage]
"""A message whose pictures are being drawn."""
ComposedAtOnce = tuple[ComposedMessage, Drawing | None]
"""A message, and where its pictures were not drawn in time, what it will be with them."""
PATIENCE = 0.1
"""Seconds that words and buttons wait for their picture, so that a message does not change at once; of all
that wait for pictures each has its share of them."""


class PanelRequest(NamedTuple):
    """Which of a seated reader's panels is to be shown."""

    draft: str | None = None
    """Where none is given it is what the reader was choosing."""
    seen: int | None = None
    """The stamp of the view that the draft was made from."""
    note: str = ""
    """A line above all."""
    late: bool = False
    """Whether what was used showed an older position: behind the note stands what has happened since."""
    more: Button | None = None
    """A button beside those of the panel."""


GOES_ON = PanelRequest()
"""As the reader left it."""


class Panel(NamedTuple):
    """A seated reader's panel, before its picture is drawn."""

    screen: Screen
    draft: str
    """What of the reader's choices outlasts the message: they find it in each panel of the table."""


@dataclass(eq=False)
class Composer:
    """Makes messages of screens. It reads nothing: all there is to show is given to it."""

    _uis: Mapping[str, GameUi]
    _pictures: Pictures
    icons: UploadedIcons
    _links: CommandLinks

    def panel(self, context: TableContext, words: Words, request: PanelRequest = GOES_ON) -> Panel:
        """A seated reader's panel with its footer; without its draft where that is out of date."""
        draft, seen, note, late, more = request
        table_view = context.table_view
        game_ui = self._uis[table_view.table.game]
        if draft is None:
            draft = context.draft
        closed = table_view.table.status == "closed" and not game_ui.one_message
        panel = partial(life.closed_panel, game_ui) if closed else game_ui.panel
        try:
            screen = panel(table_view, draft, words)
        except StaleDraft:
            draft, screen = "", panel(table_view, "", words)
            if seen is not None and seen != table_view.stamp:
                note, late = words(MOVED_ON), True
        if late:
            note = f"{note} {log.what_followed(game_ui, table_view, screen.text, words)}".rstrip()
        if more is not None:
            screen = with_button(screen, more)
        screen = ahead.with_ahead(game_ui, screen, table_view, words)
        if may_ask(table_view):
            screen = with_button(screen, Button(words("Hint"), Target(hint.HINT)))
        if context.settings.in_words:
            screen = queries.with_queries(screen, words)
        end = course.own_end(game_ui, table_view, words)
        screen = replace(screen, text=(*end[:1], *screen.text, *end[1:]))
        screen = replace(screen, footer=footer(game_ui, table_view, context.board, words))
        if game_ui.lesson is not None and table_view.table.place.is_lesson:
            said = game_ui.lesson.text(table_view, words)
            screen = replace(screen, text=(said, *screen.text))
        if table_view.table.place.is_deal:
            screen = deal_panel.with_deal(game_ui, screen, table_view, words)
        return Panel(noted(screen, note), game_ui.lasting(draft))

    def played_board(
        self, context: TableContext, words: Words, key: str, request: PanelRequest = GOES_ON
    ) -> Panel:
        """The panel of who plays in the public message itself, with what makes it the board.

        ``key`` is as for :func:`~cogs.table_screens.played_board.played_board`.
        """
        panel = self.panel(structs.replace(context, board=None), words, request)
        table_view = context.table_view
        screen = played_board(self._uis[table_view.table.game], panel.screen, table_view, words, key)
        return panel._replace(screen=screen)

    async def compose_at_once(
        self,
        screen: Screen,
        of: TableView,
        *,
        public: bool = False,
        in_words: bool,
        key: Hashable | None = None,
    ) -> ComposedAtOnce:
        """As :meth:`compose`, or the words and buttons alone where the picture keeps people waiting.

        The task that is given back raises as that does.
        """
        composing = self.compose(screen, of, public=public, in_words=in_words, key=key)
        patience = PATIENCE / (1 + self._pictures.waiting(of.table.id))
        whole = asyncio.ensure_future(composing)
        await asyncio.wait((whole,), timeout=patience)
        if whole.done():
            return await whole, None
        whole.add_done_callback(_heard_of)
        return (self.bare(screen, of.table.id, 0 if public else of.stamp), []), whole

    async def compose(
        self,
        screen: Screen,
        of: TableView | str,
        *,
        public: bool = False,
        in_words: bool = False,
        key: Hashable | None = None,
    ) -> ComposedMessage:
        """A screen as a layout with its picture drawn, or with words where drawing fails.

        It is ``of`` a table, or of none: then that is what its picture's file name begins with. The controls
        of a ``public`` message carry no stamp: they are for readers of every seat. With ``in_words`` words
        stand in the picture's place, and in that of icons. Raises
        :class:`~render.painting.painters.Replaced` when a newer screen of the table and ``key`` is composed
        before this one's picture is begun.
        """
        table, stamp, stem, number = 0, 0, "", None
        if isinstance(of, str):
            stem = of
        else:
            table = number = of.table.id
            stem, stamp = f"{of.table.game}-{table}", 0 if public else of.stamp

        def without_picture(*lines: str) -> ComposedMessage:
            rows = [row for row in screen.rows if not (isinstance(row, Text) and row.of_picture)]
            said = replace(screen, text=(*screen.text, *lines), rows=rows)
            emoji = (lambda _: None) if in_words else self.icons.get
            return layout(said, table, stamp, emoji=emoji, linked=self._links.linked), []

        if in_words and (lines := screen.in_words):
            return without_picture(*text_only.without_repeats(lines, screen.text))
        if not isinstance(of, str):
            self._pictures.expect(of.table.game)
        requests = [request for request in (screen.picture, *screen.more_pictures) if request is not None]
        pictures = [await self._pictures.draw(request, stem, table=number, key=key) for request in requests]
        drawn = [picture for picture in pictures if picture is not None]
        if requests and not drawn and (lines := screen.in_words):
            # What only the picture would have shown, such as a hand, is needed to go on.
            return without_picture(*text_only.without_repeats(lines, screen.text))
        if in_words:
            return without_picture(*(text_only.alt_in_words(picture.alt) for picture in drawn))
        captions = [(picture.name, picture.alt) for picture in drawn]
        return self.bare(screen, table, stamp, *captions), [picture.file() for picture in drawn]

    def bare(
        self, screen: Screen, table: int = 0, stamp: int = 0, *pictures: tuple[str, str]
    ) -> ui.LayoutView:
        """A screen as a layout; of its pictures no more than each file's name and its alt text is needed."""
        return layout(screen, table, stamp, *pictures, emoji=self.icons.get, linked=self._links.linked)

    async def animation(
        self, screen: Screen, table_view: TableView, frames: Sequence[PictureRequest], most: int
    ) -> ComposedMessage:
        """A public screen with an animated picture of at most ``most`` bytes."""
        table = table_view.table.id
        picture = await self._pictures.animate(frames, f"{table_view.table.game}-{table}", table, most)
        if picture is None:
            return self.bare(screen, table), []
        return self.bare(screen, table, 0, (picture.name, picture.alt)), [picture.file()]


def _heard_of(whole: asyncio.Task[ComposedMessage]) -> None:
    """That a picture failed or was replaced is no news where nobody asks for it any more."""
    if not whole.cancelled():
        whole.exception()
