"""Spice Traitors' slash commands."""

from collections.abc import Iterator
from typing import ClassVar

from discord import app_commands

from cogs.game_cog import GameCog
from cogs.interactions import controls, table_choice
from cogs.interactions.answers import AnyInteraction, Refusal, defer, words_of
from cogs.screens.numbers import read_number
from cogs.screens.screen import Screen, Target, in_rows, tab
from cogs.table_screens.names import text_names
from cogs.traitors import maps, typed, ui
from engine.traitors.game import Traitors
from engine.traitors.types import Move, View
from render.traitors.end_narrator import bid_sentences, opened_orders
from render.traitors.phrases import round_name
from tables.core.view_types import TableView


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class TraitorsCog(
    GameCog[Traitors, View],
    group_name=Traitors.info.name,
    group_description="Spice Traitors, a game of secret orders on a map",
):
    """Slash commands of the game of secret orders."""

    libraries: ClassVar = {"map": maps.Maps}

    def _readings(self, interaction: AnyInteraction, table_view: TableView[View], text: str) -> Iterator[str]:
        for reading in super()._readings(interaction, table_view, text):
            yield typed.read_typed(reading, table_view.view.map)

    def _sent(self, table_view: TableView[View], move: Move) -> str:
        return self.ui.written(table_view, move)

    # --- the end --------------------------------------------------------------------------------

    @app_commands.command(description="After the game: everybody’s orders and bids, round by round")
    @table_choice.of_table(table_choice.complete_table, round="The round, 0 for the set-up")
    async def opened(
        self, interaction: AnyInteraction, round: app_commands.Range[int, 0, 4] = 0, table: int | None = None
    ) -> None:
        await defer(interaction)
        table_view = await self._choose(interaction, table, watching=True)
        table_view = await self.tables.views.get(table_view.table.id, None)
        await self._show_opened(interaction, table_view, round)

    @controls.on_press(ui.OPENED)
    async def _press_opened(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=not rest.isdigit())
        await self._show_opened(interaction, await self._in_play(table), read_number(rest) or 0)

    async def _show_opened(
        self, interaction: AnyInteraction, table_view: TableView[View | None], number: int
    ) -> None:
        view = table_view.view
        words = words_of(interaction)
        if view is None or view.opened is None:
            raise Refusal("Orders and bids are revealed when the game is over.")
        number = min(number, len(view.opened.rounds) - 1)
        rounds = tuple(
            tab(words(round_name(other)).capitalize(), Target(ui.OPENED, str(other)), current=other == number)
            for other in range(len(view.opened.rounds))
        )
        title = words(
            "Table {table}: all orders of {season}", table=table_view.table.id, season=round_name(number)
        )
        names = text_names(table_view)
        text = *bid_sentences(number, view.opened, names, words), *opened_orders(number, view, names, words)
        screen = Screen(title, text, rows=in_rows(rounds))
        await self.answers.show(interaction, screen, table_view)
