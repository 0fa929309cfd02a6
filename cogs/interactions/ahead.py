"""Choosing a move for one's next turn: the panel as if it were that turn already."""

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cogs.delivery.composer import MOVED_ON
from cogs.interactions import panel_answers, screen_answers
from cogs.interactions.answers import AnyInteraction, words_of
from cogs.screens.screen import noted
from cogs.table_screens import ahead, game_ui
from render.painting.painters import Replaced
from tables.service import Tables


@dataclass(frozen=True, slots=True)
class AheadAnswers:
    """Puts panels of next turns into the answers of interactions, and keeps what is chosen there."""

    tables: Tables
    uis: Mapping[str, game_ui.GameUi]
    answers: screen_answers.ScreenAnswers
    panels: panel_answers.PanelAnswers
    table_changed: Callable[[int], None]

    async def show(self, interaction: AnyInteraction, table: int, draft: str = "") -> None:
        """Put the panel of one's next turn into the answer; the usual one where it is that turn by now."""
        user = interaction.user.id
        context = await self.tables.views.context(table, user)
        if not context.table_view.may_leave:
            await self.panels.show(interaction, table)
            return
        words, ui = words_of(interaction), self.uis[context.table_view.table.game]
        as_if = await self.tables.ahead.view(table, user)
        try:
            screen = ahead.ahead_screen(ui, context.table_view, as_if, draft, words)
        except game_ui.StaleDraft:
            screen = noted(ahead.ahead_screen(ui, context.table_view, as_if, "", words), words(MOVED_ON))
        with contextlib.suppress(Replaced):
            await self.answers.show(interaction, screen, as_if)

    async def leave(self, interaction: AnyInteraction, table: int, text: str) -> None:
        """Leave the moves of a control for one's next turn, and show the panel with them."""
        user, words = interaction.user.id, words_of(interaction)
        as_if = await self.tables.ahead.view(table, user)
        try:
            moves = self.uis[as_if.table.game].moves(as_if, text)
        except game_ui.StaleDraft:
            await self.show(interaction, table)
            return
        await self.tables.ahead.leave(table, user, moves)
        self.table_changed(table)
        await self.panels.show(interaction, table, note=words("It is kept for your next turn."))

    async def withdraw(self, interaction: AnyInteraction, table: int) -> None:
        """Keep nothing for one's next turn any more, and show the panel without it."""
        await self.tables.ahead.withdraw(table, interaction.user.id)
        self.table_changed(table)
        await self.panels.show(interaction, table, note=words_of(interaction)("It is withdrawn."))
