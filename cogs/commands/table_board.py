"""``/table``: what there is to look at - the board, and the list of one's tables."""

from __future__ import annotations

from discord import app_commands

from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.interactions.cog_bases import ShowingCog
from cogs.interactions.controls import on_press
from cogs.interactions.table_choice import choose_table, of_table
from cogs.screens.board import board_screen
from cogs.screens.my_tables import my_tables_screen


class BoardCommands(ShowingCog):
    """Boards, and one's tables."""

    @app_commands.command(description="Show a table’s current board")
    @of_table()
    async def board(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """The public board, for its asker alone."""
        await defer(interaction)
        chosen = await choose_table(self.tables, interaction, table, watching=True)
        await self._show_board(interaction, chosen.table.id)

    @app_commands.command(name="mine", description="List the tables you play at, in all servers")
    async def mine(self, interaction: AnyInteraction) -> None:
        """One's tables, those that wait for one first."""
        await defer(interaction)
        table_views, boards = await self.tables.views.overview(interaction.user.id)
        screen = my_tables_screen(self.uis, table_views, boards, words_of(interaction))
        await self.answers.show(interaction, screen, "mine")

    @on_press("board", new=True)
    async def _show_board(self, interaction: AnyInteraction, table: int, *_: object) -> None:
        # A spectator's view whoever asks: the board can be shown to anybody over one's shoulder.
        table_view = await self.tables.views.get(table, None)
        screen = board_screen(self.uis[table_view.table.game], table_view, words_of(interaction), "")
        await self.answers.show(interaction, screen, table_view, public=True, in_words=None)
