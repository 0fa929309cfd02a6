"""Choosing a move for one's next turn: the panel as if it were that turn already."""

from __future__ import annotations

import contextlib

from msgspec import structs

from cogs.delivery.composer import MOVED_ON
from cogs.interactions.answers import AnyInteraction, words_of
from cogs.interactions.panels import show_panel
from cogs.interactions.services import Services
from cogs.screens.ahead import ahead_screen
from cogs.screens.game_ui import StaleDraft
from render.painters import Replaced
from tables.view_types import TableView


async def show_ahead(services: Services, interaction: AnyInteraction, table: int, draft: str = "") -> None:
    """Put the panel of one's next turn into the answer; the usual one where it is that turn by now."""
    context = await services.tables.views.context(table, interaction.user.id)
    if not context.table_view.may_leave:
        await show_panel(services, interaction, table)
        return
    words, ui = words_of(interaction), services.ui_of(context.table_view)
    as_if = await _as_if(services, interaction, table)
    as_if = structs.replace(as_if, shape=context.settings.pictures)
    note = ""
    try:
        screen = ahead_screen(ui, as_if, draft, words)
    except StaleDraft:
        screen, note = ahead_screen(ui, as_if, "", words), words(MOVED_ON)
    in_words = context.settings.in_words
    with contextlib.suppress(Replaced):
        await services.answers.show(interaction, screen, as_if, note, in_words=in_words)


async def leave_ahead(services: Services, interaction: AnyInteraction, table: int, text: str) -> None:
    """Leave the moves of a control for one's next turn, and show the panel with them."""
    words = words_of(interaction)
    as_if = await _as_if(services, interaction, table)
    try:
        moves = services.ui_of(as_if).moves(as_if, text)
    except StaleDraft:
        await show_ahead(services, interaction, table)
        return
    await services.tables.ahead.leave(table, interaction.user.id, moves)
    services.table_changed(table)
    await show_panel(services, interaction, table, note=words("It is kept for your next turn."))


async def _as_if(services: Services, interaction: AnyInteraction, table: int) -> TableView:
    return await services.tables.ahead.view(table, interaction.user.id)
