"""``/table``: a move taken back, at once or if those whom it concerns agree."""

from collections.abc import Callable
from dataclasses import dataclass

from discord import app_commands
from discord.ext import commands

from cogs.delivery.sender import Sender
from cogs.interactions import controls, panel_answers, screen_answers, table_choice
from cogs.interactions.answers import AnyInteraction, defer, say, words_of
from cogs.screens.markup import refusal_text
from cogs.screens.screen import Button, Screen, Target
from cogs.table_screens.life import named_moves
from cogs.votes.pauses import BEING_ASKED
from tables.core.errors import Followed, TableError, TakenBack
from tables.service import Tables

WITH_OTHERS = "all"
"""What a control says whose message has told that moves of others would go with one's own."""


@dataclass(eq=False)
class UndoCommands(commands.Cog):
    """Takes one's last move back, or asks those whom it concerns."""

    tables: Tables
    answers: screen_answers.ScreenAnswers
    panels: panel_answers.PanelAnswers
    sender: Sender
    table_changed: Callable[[int], None]

    @app_commands.command(description="Take back your last move; if it affects others, they are asked first")
    @table_choice.of_table()
    async def undo(self, interaction: AnyInteraction, table: int | None = None) -> None:
        await defer(interaction)
        table_view = await table_choice.choose_table(self.tables, interaction, table)
        try:
            await self._undo(interaction, table_view.table.id, once=True)
        except TakenBack as error:  # typed twice
            words, ui = words_of(interaction), self.panels.uis[table_view.table.game]
            numbers = [move.number for move in table_view.recent if move.seat == table_view.seat][-1:]
            said = (refusal_text(error, words), named_moves(ui, table_view, numbers, words))
            button = Button(words("Take back"), Target("undo", WITH_OTHERS))
            await self.answers.show(
                interaction, Screen(words("Take another move back?"), said, rows=((button,),)), table_view
            )

    @controls.on_press("undo", new=False)
    async def _press_undo(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        words = words_of(interaction)
        with self.sender.held(table):
            try:
                await self._undo(interaction, table, seen, alone=rest != WITH_OTHERS)
            except TableError as error:
                # A second press of the same button, or something has happened that its message did not show.
                ask = Button(words("Ask to take it back"), Target("undo", WITH_OTHERS))
                more = ask if isinstance(error, Followed) else None
                note = refusal_text(error, words)
                await self.panels.show(interaction, table, note=note, late=True, more=more)

    async def _undo(
        self,
        interaction: AnyInteraction,
        table: int,
        seen: int | None = None,
        *,
        once: bool = False,
        alone: bool = False,
    ) -> None:
        words, user = words_of(interaction), interaction.user.id
        before = await self.tables.views.get(table, user)
        ui = self.panels.uis[before.table.game]
        if retraction := ui.retraction(before):
            numbers = [move.number for move in before.recent if move.seat == before.seat and not move.undone]
            await self.panels.make_moves(interaction, before, [retraction], seen)
            note = words("Taken back: {moves}", moves=named_moves(ui, before, numbers[-1:], words))
            await self.panels.show(interaction, table, note=note)
            return
        info = await self.tables.proposals.ask(table, user, "undo", seen=seen, once=once, alone=alone)
        self.table_changed(table)
        proposal = info.life.proposal
        if proposal is None or proposal.kind != "undo":
            left = {move.number for move in (await self.tables.views.get(table, user)).recent}
            gone = [move.number for move in before.recent if move.number not in left]
            moves = named_moves(ui, before, gone, words)
            note = words("Taken back: {moves}" if moves else "Your move has been taken back.", moves=moves)
            await self.panels.show(interaction, table, note=note)
            return
        table_view = (await self.tables.views.context(table, user)).table_view
        moves = named_moves(ui, table_view, proposal.moves, words)
        about = words("It is about this: {moves}", moves=moves) if moves else ""
        await say(interaction, f"{words(BEING_ASKED)} {about}".rstrip())
