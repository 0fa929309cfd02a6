"""``/table``: what happened, as a log by player and round, and since one was last here."""

import asyncio
from dataclasses import replace

from discord import app_commands

from cogs.interactions import cog_bases, controls
from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.interactions.table_choice import choose_seat, choose_table, complete_table, of_table
from cogs.past.replay_screens import position_pictures
from cogs.table_screens.log import LogPage, log_screen, story_screen, telling_steps
from tables.core.view_types import TableView


class LogCommands(cog_bases.ShowingCog):
    """Moves of a table in words, as far as their reader may know them."""

    @app_commands.command(name="log", description="Read what happened at a table")
    @of_table(
        complete_table, player="Only this player’s moves: a name or a seat’s number", round="Only this round"
    )
    async def read_log(
        self,
        interaction: AnyInteraction,
        table: int | None = None,
        player: app_commands.Range[str, 1, 100] | None = None,
        round: app_commands.Range[int, 0, 9999] | None = None,
    ) -> None:
        await defer(interaction)
        table_view = await choose_table(self.tables, interaction, table, watching=True)
        seat = None if player is None else choose_seat(table_view, player)
        await self._show_log(interaction, table_view, LogPage(seat, round))

    @controls.on_press("log", new=True)
    async def _press_log(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        table_view = await self.tables.views.get(table, interaction.user.id)
        await self._show_log(interaction, table_view, LogPage())

    @controls.on_press("lines", new=False)
    async def _press_lines(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        table_view = await self.tables.views.get(table, interaction.user.id)
        await self._show_log(interaction, table_view, LogPage.read(rest))

    async def _show_log(self, interaction: AnyInteraction, table_view: TableView, page: LogPage) -> None:
        begun = table_view.view is not None
        history = await self.tables.past.history(table_view.table.id, interaction.user.id) if begun else None
        if history is not None:  # it tells of nothing that this view does not know of
            table_view = history.now(interaction.user.id)
        ui = self.uis[table_view.table.game]
        screen = log_screen(ui, history, table_view, page, words_of(interaction))
        await self.answers.show(interaction, screen, table_view, public=True)

    @app_commands.command(description="See what happened at a table since you last looked")
    @of_table(complete_table)
    async def since(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """A short story with the boards that tell the most."""
        await defer(interaction)
        chosen = await choose_table(self.tables, interaction, table, watching=True)
        await self._show_story(interaction, chosen.table.id)

    @controls.on_press("since", new=True)
    async def _show_story(self, interaction: AnyInteraction, table: int, *_: object) -> None:
        tables, words = self.tables, words_of(interaction)
        history = await tables.past.history(table, interaction.user.id)
        number = await tables.readers.since(table, interaction.user.id)
        table_view = history.now(interaction.user.id)
        ui = self.uis[table_view.table.game]
        screen = story_screen(ui, history, number, table_view, words)
        if not (await tables.settings.person(interaction.user.id)).in_words:  # it is all that is new
            steps = telling_steps(history, number)
            pictures = await asyncio.to_thread(position_pictures, ui, history, steps, words)
            screen = replace(screen, picture=pictures[0], more_pictures=tuple(pictures[1:]))
        await self.answers.show(interaction, screen, table_view, public=True)
