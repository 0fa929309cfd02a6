"""Private panels: shown in the answer to an interaction, and moves made for the person who acts."""

from __future__ import annotations

import contextlib
import logging
from io import BytesIO
from typing import Any

import aiohttp
import discord
from msgspec import structs

from cogs.delivery.composer import MOVED_ON, Message
from cogs.delivery.discord_errors import with_picture_or_words
from cogs.game_ui import StaleDraft
from cogs.interactions.answers import AnyInteraction, words_of
from cogs.screens.log import story_note
from cogs.screens.markup import refusal_text
from cogs.screens.screen import Button, Target, with_button
from cogs.services import Services
from render.painters import Replaced
from tables.errors import LobbyError, NotSeated, Stale
from tables.view_types import PlayedMove, TableContext, TableView

log = logging.getLogger(__name__)

CUT_LINES = (aiohttp.ClientError, OSError, TimeoutError)
"""What discord.py does not try again by itself."""


async def answer_with(interaction: AnyInteraction, message: Message) -> int:
    """Put a message into the answer of a deferred interaction; once more where the line was cut. Its id."""
    view, files = message
    pictures = [(file, file.fp.read()) for file in files]
    for file in files:
        file.fp.seek(0)
    try:
        return (await interaction.edit_original_response(view=view, attachments=files)).id
    except CUT_LINES as error:
        # Discord may have it or not: what stands there afterwards is the same.
        log.info("the answer to %s is sent once more: %r", interaction.id, error)
        again = [
            discord.File(BytesIO(data), file.filename, description=file.description)
            for file, data in pictures
        ]
        return (await interaction.edit_original_response(view=view, attachments=again)).id


async def show_panel(
    services: Services,
    interaction: AnyInteraction,
    table: int,
    draft: str | None = None,
    *,
    seen: int | None = None,
    note: str = "",
) -> None:
    """Put the person's panel into the answer of a deferred interaction.

    Where the same message was asked for another screen meanwhile, that one will stand there.

    Without a ``draft`` it goes on with what they were choosing, in whichever message. ``seen`` is the stamp
    of the view that the draft was made from, ``note`` a line above the panel.
    Raises ``NotSeated`` or ``LobbyError`` where there is no panel.
    """
    context = await services.tables.views.context(table, interaction.user.id)
    if draft is None and not context.draft and not note:
        ui = services.ui_of(context.table_view)
        note = story_note(ui, context.table_view, context.missed, words_of(interaction))
    await _show(services, interaction, context, draft, seen=seen, note=note)


async def _show(
    services: Services,
    interaction: AnyInteraction,
    context: TableContext,
    draft: str | None = None,
    *,
    seen: int | None = None,
    note: str = "",
    reversible: bool = False,
) -> None:
    table_view = context.table_view
    if table_view.seat is None:
        raise NotSeated(
            "You have no seat at table {table}; the public board shows all there is to see.",
            table=table_view.table.id,
        )
    if table_view.view is None:
        raise LobbyError("Table {table} has not begun yet.", table=table_view.table.id)
    if context.missed and not (context.draft if draft is None else draft):
        # What happened since the reader was last here is what is worth telling.
        table_view = structs.replace(table_view, recent=context.missed)
        context = structs.replace(context, table_view=table_view)
    changed = interaction.message if _changes_message(interaction) else None
    shown_in = None if changed is None else changed.id
    words = words_of(interaction)
    panel = services.composer.panel(context, draft, words, seen=seen, note=note)
    if reversible:
        panel = panel._replace(screen=with_button(panel.screen, Button(words("Take back"), Target("undo"))))
    if await services.tables.readers.keep(context, interaction.user.id, panel.draft, shown_in=shown_in):
        services.sender.wake(table_view.table.id)

    async def show(in_words: bool) -> int:
        told = structs.replace(context, settings=structs.replace(context.settings, in_words=True))
        composed = services.composer.compose_panel(panel, told if in_words else context, key=shown_in)
        return await answer_with(interaction, await composed)

    message = shown_in
    with contextlib.suppress(Replaced):
        try:
            message = await with_picture_or_words(show)
        except discord.HTTPException as error:
            if not services.composer.icons.refused(error):
                raise
            message = await with_picture_or_words(show)
    if message is not None:
        services.sender.panels.shown(interaction, table_view, panel.draft, message)


def _changes_message(interaction: AnyInteraction) -> bool:
    """Whether the answer takes the place of the message whose control was used."""
    return interaction.response.type is discord.InteractionResponseType.deferred_message_update


async def make_move(
    services: Services,
    interaction: AnyInteraction,
    table_view: TableView,
    move: Any,
    seen: int | None,
    *,
    turn: int | None = None,
    mark: bool = False,
) -> PlayedMove:
    """Make a move for the person who acts: the one way, for commands and controls alike.

    ``seen`` is the stamp of the view that the move was chosen from, None for typed ones; with ``mark``
    the person is shown what came of it.
    """
    if interaction.type is discord.InteractionType.component:
        # What was pressed shows what came of it by itself.
        assert interaction.message is not None
        services.sender.panels.forget(table_view.table.id, interaction.user.id, interaction.message.id)
    played = await services.tables.play.act(
        table_view.table.id, interaction.user.id, move, seen=seen, turn=turn, mark=mark, claim=True
    )
    services.move_made(played)
    return played


async def confirm(services: Services, interaction: AnyInteraction, table: int, seen: int, text: str) -> None:
    """Make the move or moves of a confirming control, and show the panel after them."""
    words = words_of(interaction)
    context = await services.tables.views.context(table, interaction.user.id)
    table_view, reversible = context.table_view, True
    try:
        for move in services.ui_of(table_view).moves(table_view, text):
            # In simultaneous play a move for this turn might be legal in the next one too.
            played = await make_move(
                services, interaction, table_view, move, seen, turn=table_view.turn, mark=True
            )
            seen = played.table_view.stamp
            reversible = reversible and played.reversible
    except StaleDraft:
        await show_panel(services, interaction, table, note=words(MOVED_ON))
    except Stale as stale:
        await show_panel(services, interaction, table, note=refusal_text(stale, words))
    else:
        await _show(services, interaction, _after(context, played), reversible=reversible)


def _after(context: TableContext, played: PlayedMove) -> TableContext:
    """A reader's context once their move is made, without reading it all again."""
    since = [move for move in played.table_view.recent if move.number > context.table_view.table.number]
    missed = (*context.missed, *since)
    return structs.replace(context, table_view=played.table_view, missed=missed, read=played.number, draft="")
