"""Quetinny's slash commands."""

from discord import app_commands

from cogs.game_cog import GameCog
from cogs.interactions import controls, table_choice
from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.quetinny import ui
from cogs.screens.screen import Screen
from engine.quetinny.game import Quetinny
from engine.quetinny.types import View
from render.decktet import card_words
from tables.core.view_types import TableView


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class QuetinnyCog(
    GameCog[Quetinny, View],
    group_name=Quetinny.info.name,
    group_description="Quetinny, a solitaire of spice and taxes",
):
    """Slash commands of the solitaire."""

    @app_commands.command(description="Look through the discard pile")
    @table_choice.of_table()
    async def discards(self, interaction: AnyInteraction, table: int | None = None) -> None:
        await defer(interaction)
        table_view = await self._choose(interaction, table, watching=True)
        await self._show_discards(interaction, table_view)

    @controls.on_press(ui.DISCARDS, new=True)
    async def _press_discards(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._show_discards(interaction, await self._in_play(table))

    async def _show_discards(self, interaction: AnyInteraction, table_view: TableView[View | None]) -> None:
        words = words_of(interaction)
        view = table_view.view
        assert view is not None  # a table for one begins at once
        lines = [f"{number}. {card_words(card, words)}" for number, card in enumerate(view.discards, 1)]
        title = words("Discard pile of table {table}, oldest first", table=table_view.table.id)
        screen = Screen(title, tuple(lines) or (words("It is empty."),))
        await self.answers.show(interaction, screen, table_view, public=True)
