"""``/table``: what there is to look at - the board, what lies where, what one can do, and one's tables."""

from dataclasses import dataclass

from discord import app_commands

from cogs.interactions import answers, cog_bases, controls, form_answers, panel_answers, table_choice
from cogs.table_lists.my_tables import my_tables_screen
from cogs.table_screens import queries
from cogs.table_screens.board import board_screen
from tables.core.view_types import TableView


@dataclass(eq=False)
class BoardCommands(cog_bases.ShowingCog):
    """Boards, and one's tables."""

    panels: panel_answers.PanelAnswers

    @app_commands.command(description="Show a table’s current board")
    @table_choice.of_table(table_choice.complete_table)
    async def board(self, interaction: answers.AnyInteraction, table: int | None = None) -> None:
        await answers.defer(interaction)
        chosen = await table_choice.choose_table(self.tables, interaction, table, watching=True)
        await self._show_board(interaction, chosen.table.id)

    @app_commands.command(description="Find something on a table by its name")
    @table_choice.of_table(table_choice.complete_table, text="Words of what you look for")
    async def find(
        self,
        interaction: answers.AnyInteraction,
        text: app_commands.Range[str, 1, queries.LONGEST_SEARCH],
        table: int | None = None,
    ) -> None:
        await answers.defer(interaction)
        chosen = await table_choice.choose_table(self.tables, interaction, table, watching=True)
        await self._show_found(interaction, chosen, text)

    @controls.on_press(queries.FIND)
    async def _ask_what(self, interaction: answers.AnyInteraction, table: int, seen: int, rest: str) -> None:
        await form_answers.open_form(interaction, queries.find_form(answers.words_of(interaction)), table)

    @controls.on_press(queries.FOUND, new=True)
    async def _find(self, interaction: answers.AnyInteraction, table: int, seen: int, rest: str) -> None:
        table_view = await self.tables.views.get(table, interaction.user.id)
        text = form_answers.typed_in(interaction, "text")
        await self._show_found(interaction, table_view, text)

    async def _show_found(
        self, interaction: answers.AnyInteraction, table_view: TableView, text: str
    ) -> None:
        words, ui = answers.words_of(interaction), self.uis[table_view.table.game]
        screen = queries.found_screen(ui, table_view, text, words)
        await self.answers.show(interaction, screen, table_view)

    @app_commands.command(description="Read what you can do now, in words")
    @table_choice.of_table()
    async def choices(self, interaction: answers.AnyInteraction, table: int | None = None) -> None:
        await answers.defer(interaction)
        chosen = await table_choice.choose_table(self.tables, interaction, table)
        await self._show_choices(interaction, chosen.table.id)

    @controls.on_press(queries.CHOICES, new=True)
    async def _show_choices(self, interaction: answers.AnyInteraction, table: int, *_: object) -> None:
        context = await self.tables.views.context(table, interaction.user.id)
        table_view, words = context.table_view, answers.words_of(interaction)
        self.panels.require_panel(table_view)
        panel = self.panels.composer.panel(context, words).screen
        screen = queries.choices_screen(self.uis[table_view.table.game], table_view, panel, words)
        await self.answers.show(interaction, screen, table_view)

    @app_commands.command(name="mine", description="List the tables you play at, in all servers")
    async def mine(self, interaction: answers.AnyInteraction) -> None:
        await answers.defer(interaction)
        table_views, boards = await self.tables.views.overview(interaction.user.id)
        screen = my_tables_screen(self.uis, table_views, boards, answers.words_of(interaction))
        await self.answers.show(interaction, screen, "mine")

    @controls.on_press("board", new=True)
    async def _show_board(self, interaction: answers.AnyInteraction, table: int, *_: object) -> None:
        # A spectator's view whoever asks: the board can be shown to anybody over one's shoulder.
        table_view = (await self.tables.views.context(table, None)).table_view
        screen = board_screen(self.uis[table_view.table.game], table_view, answers.words_of(interaction), "")
        await self.answers.show(interaction, screen, table_view, public=True)
