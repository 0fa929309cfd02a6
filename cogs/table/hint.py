"""``/table hint``: a good move for who asks, for them alone, where the table allows it."""

from discord import app_commands

from cogs.interactions import answers, cog_bases, controls, table_choice
from cogs.table_screens.hint import HINT, hint_screen


class HintCommands(cog_bases.ShowingCog):
    """Good moves for who asks."""

    @app_commands.command(description="Ask for a good move, where the table allows hints")
    @table_choice.of_table()
    async def hint(self, interaction: answers.AnyInteraction, table: int | None = None) -> None:
        await answers.defer(interaction)
        chosen = await table_choice.choose_table(self.tables, interaction, table)
        await self._show_hint(interaction, chosen.table.id)

    @controls.on_press(HINT, new=True)  # the panel stays: what is chosen there is chosen still
    async def _show_hint(self, interaction: answers.AnyInteraction, table: int, *_: object) -> None:
        found = await self.tables.hints.hint(table, interaction.user.id)
        ui = self.uis[found.table_view.table.game]
        screen = hint_screen(ui, found, answers.words_of(interaction))
        await self.answers.show(interaction, screen, found.table_view)
