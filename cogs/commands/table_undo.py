"""``/table``: a move taken back, at once or if those whom it concerns agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from discord import app_commands
from discord.ext import commands

from cogs.commands.table_pauses import BEING_ASKED
from cogs.delivery.sender import Sender
from cogs.interactions.answers import AnyInteraction, defer, say, words_of
from cogs.interactions.controls import on_press
from cogs.interactions.panels import PanelAnswers
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.interactions.table_choice import choose_table, of_table
from cogs.screens.markup import refusal_text
from cogs.screens.screen import Button, Screen, Target
from tables.errors import Stale, TakenBack
from tables.service import Tables


@dataclass(eq=False)
class UndoCommands(commands.Cog):
    """Moves taken back."""

    tables: Tables
    answers: ScreenAnswers
    panels: PanelAnswers
    sender: Sender
    table_changed: Callable[[int], None]

    @app_commands.command(
        description=("Take back your last move; if it affects others, they are asked first")
    )
    @of_table()
    async def undo(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """Take back the last own move, or ask for it."""
        await defer(interaction)
        table_view = await choose_table(self.tables, interaction, table)
        try:
            await self._undo(interaction, table_view.table.id, once=True)
        except TakenBack as error:  # typed twice
            words = words_of(interaction)
            button = Button(words("Take back"), Target("undo"))
            screen = Screen(
                words("Take another move back?"), (refusal_text(error, words),), rows=((button,),)
            )
            await self.answers.show(interaction, screen, table_view)

    @on_press("undo", new=False)
    async def _press_undo(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        with self.sender.held(table):
            try:
                await self._undo(interaction, table, seen)
            except Stale as stale:  # a second press of the same button
                note = refusal_text(stale, words_of(interaction))
                await self.panels.show(interaction, table, note=note)

    async def _undo(
        self, interaction: AnyInteraction, table: int, seen: int | None = None, *, once: bool = False
    ) -> None:
        words = words_of(interaction)
        info = await self.tables.proposals.ask(table, interaction.user.id, "undo", seen=seen, once=once)
        self.table_changed(table)
        if info.life.proposal is not None and info.life.proposal.kind == "undo":
            await say(interaction, words(BEING_ASKED))
        else:
            await self.panels.show(interaction, table, note=words("Your move has been taken back."))
