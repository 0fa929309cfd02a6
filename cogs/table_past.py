"""``/table``: a table's past, position by position, as an animated picture, and as a file."""

from __future__ import annotations

import asyncio
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, Refusal, defer, put, words_of
from cogs.interactions.table_choice import choose_table, of_table
from cogs.screens.board import board_title
from cogs.screens.replay import PastView, frame_pictures, read_position, replay_screen
from cogs.screens.review import chances_of
from cogs.screens.screen import Button, Screen, Target
from cogs.services import Services
from data.catalogue import Words

MOST_BYTES = 8 << 20
"""Of a file: Discord takes a little more."""
MOST_ANIMATED = 1 << 20
"""Of an animated picture: phones load it on the way."""


class PastCommands(commands.Cog):
    """A part of the cog of ``/table``."""

    services: Services

    @app_commands.command(
        description=("Step through everything that happened at a table, position by position")
    )
    @of_table()
    async def replay(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """Show the last position, with the way to all others."""
        await defer(interaction)
        chosen = await choose_table(self.services.tables, interaction, table, watching=True)
        await show_position(self.services, interaction, chosen.table.id, "")

    async def _press_replay(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction)
        await show_position(self.services, interaction, table, rest)

    async def _press_step(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=False)
        await show_position(self.services, interaction, table, rest)

    async def _press_animate(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction)
        history, words = (
            await self.services.tables.past.history(table, interaction.user.id),
            words_of(interaction),
        )
        ui = self.services.uis[history.info.game]
        now = await asyncio.to_thread(history.view, history.last)
        frames = await asyncio.to_thread(frame_pictures, ui, history, words)
        screen = Screen(
            words("{table}: replay", table=board_title(ui, now, words)),
            rows=((Button(words("Step by step"), Target("replay", "0")),),),
        )
        await self.services.answers.animate(interaction, screen, now, frames, MOST_ANIMATED)

    @app_commands.command(description="Download a finished game as a file that anyone can verify")
    @of_table()
    async def export(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """The whole game as JSON."""
        await defer(interaction)
        info = (await choose_table(self.services.tables, interaction, table, watching=True)).table
        data = (await self.services.tables.past.record(info.id)).written()
        words = words_of(interaction)
        if len(data) > MOST_BYTES:
            raise Refusal("This game is too long for a file on Discord.")
        name = f"{info.game}-{info.id}.json"
        text = _export_text(name, words)
        await put(interaction, lambda: {"content": text, "attachments": [discord.File(BytesIO(data), name)]})


async def show_position(services: Services, interaction: AnyInteraction, table: int, position: str) -> None:
    """A position of a table's past, with the way to all others, as the answer of a deferred interaction."""
    history, words = (await services.tables.past.history(table, interaction.user.id), words_of(interaction))
    step, eyes = read_position(position, history)
    then, now = await asyncio.to_thread(history.views, (step, history.last), eyes)
    review = await services.tables.reviews.kept(table) if history.info.status == "over" else None
    curves = None if review is None else chances_of(history, review, words, step)
    screen = replay_screen(services.ui_of(then), history, PastView(then, now, step), words, chances=curves)
    await services.answers.show(interaction, screen, then, public=True, in_words=None)


def _export_text(name: str, words: Words) -> str:
    return words(
        "The whole game, with its seed. `python bot.py verify {name}` checks it anywhere, "
        "and `python bot.py replay {name}` draws it.",
        name=name,
    )
