"""``/table``: a table's past, position by position, as an animated picture, and as a file."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from io import BytesIO

import discord
from discord import app_commands

from cogs.interactions.answers import AnyInteraction, Refusal, defer, put, words_of
from cogs.interactions.cog_bases import ShowingCog
from cogs.interactions.controls import on_press
from cogs.interactions.table_choice import choose_table, of_table
from cogs.screens.game_ui import GameUi
from cogs.screens.replay import PastView, frame_pictures, read_position, replay_screen
from cogs.screens.review import chances_of
from cogs.screens.screen import Button, Screen, Target
from data.catalogue import Words
from tables.service import Tables
from tables.view_types import TableView

MOST_BYTES = 8 << 20
"""Of a file: Discord takes a little more."""
MOST_ANIMATED = 1 << 20
"""Of an animated picture: phones load it on the way."""


class PastCommands(ShowingCog):
    """A table's past positions, and the file of a finished game."""

    @app_commands.command(
        description=("Step through everything that happened at a table, position by position")
    )
    @of_table()
    async def replay(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """Show the last position, with the way to all others."""
        await defer(interaction)
        chosen = await choose_table(self.tables, interaction, table, watching=True)
        await self._show_position(interaction, chosen.table.id, "")

    @on_press("replay", new=True)
    @on_press("step", new=False)
    async def _press_position(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._show_position(interaction, table, rest)

    async def _show_position(self, interaction: AnyInteraction, table: int, position: str) -> None:
        reader, words = interaction.user.id, words_of(interaction)
        screen, then = await position_screen(self.tables, self.uis, table, reader, position, words)
        await self.answers.show(interaction, screen, then, public=True, in_words=None)

    @on_press("animate", new=True)
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

    @app_commands.command(description="Download a finished game as a file that anyone can verify")
    @of_table()
    async def export(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """The whole game as JSON."""
        await defer(interaction)
        info = (await choose_table(self.tables, interaction, table, watching=True)).table
        data = (await self.tables.past.record(info.id)).written()
        words = words_of(interaction)
        if len(data) > MOST_BYTES:
            raise Refusal("This game is too long for a file on Discord.")
        name = f"{info.game}-{info.id}.json"
        text = _export_text(name, words)
        await put(interaction, lambda: {"content": text, "attachments": [discord.File(BytesIO(data), name)]})


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


def _export_text(name: str, words: Words) -> str:
    return words(
        "The whole game, with its seed. `python bot.py verify {name}` checks it anywhere, "
        "and `python bot.py replay {name}` draws it.",
        name=name,
    )
