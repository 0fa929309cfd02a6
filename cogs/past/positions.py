"""``/table``: a table's past, position by position and as an animated picture."""

import asyncio
from collections.abc import Mapping

from discord import app_commands

from cogs.interactions import cog_bases, controls, table_choice
from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.past.replay_screens import PastView, frame_pictures, read_position, replay_screen
from cogs.past.review_screens import chances_of
from cogs.screens.screen import Button, Screen, Target
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words
from tables.core.view_types import TableView
from tables.service import Tables

MOST_ANIMATED = 1 << 20
"""Of an animated picture: phones load it on the way."""


class PastCommands(cog_bases.ShowingCog):
    """Positions of a table's past, one by one."""

    @app_commands.command(
        description=("Step through everything that happened at a table, position by position")
    )
    @table_choice.of_table(table_choice.complete_table, step="Which position; by default, the last one")
    async def replay(
        self,
        interaction: AnyInteraction,
        table: int | None = None,
        step: app_commands.Range[int, 0, 9999] | None = None,
    ) -> None:
        await defer(interaction)
        chosen = await table_choice.choose_table(self.tables, interaction, table, watching=True)
        await self._show_position(interaction, chosen.table.id, 0, "" if step is None else str(step))

    @controls.on_press("replay", new=True)
    @controls.on_press("step", new=False)
    async def _show_position(self, interaction: AnyInteraction, table: int, seen: int, position: str) -> None:
        reader, words = interaction.user.id, words_of(interaction)
        screen, then = await position_screen(self.tables, self.uis, table, reader, position, words)
        await self.answers.show(interaction, screen, then, public=True)

    @controls.on_press("animate", new=True)
    async def _press_animate(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        history = await self.tables.past.history(table, interaction.user.id)
        words = words_of(interaction)
        ui = self.uis[history.info.game]
        now = await asyncio.to_thread(history.view, history.last)
        frames = await asyncio.to_thread(frame_pictures, ui, history, words)
        screen = Screen(
            words("{table}: replay", table=ui.table_title(now, words)),
            rows=((Button(words("Step by step"), Target("replay", "0")),),),
        )
        await self.answers.animate(interaction, screen, now, frames, MOST_ANIMATED)


async def position_screen(
    tables: Tables, uis: Mapping[str, GameUi], table: int, reader: int, position: str, words: Words
) -> tuple[Screen, TableView]:
    """A position of a table's past, with the way to all others, and the view that is shown."""
    history = await tables.past.history(table, reader)
    step, eyes = read_position(position, history)
    then, now = await asyncio.to_thread(history.views, (step, history.last), eyes)
    review = await tables.reviews.kept(table) if history.info.status == "over" else None
    curves = None if review is None else chances_of(history, review, words, step)
    ui = uis[history.info.game]
    return replay_screen(ui, history, PastView(then, now, step), words, chances=curves), then
