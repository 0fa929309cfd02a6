"""``/clock``: pausing a table, going on, more time, and opening a table again that nobody came back to."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import discord
from discord import app_commands
from discord.ext import commands

from cogs.interactions import controls, durations, table_choice
from cogs.interactions.answers import AnyInteraction, defer, say, words_of
from cogs.screens.markup import deadline
from tables.service import Tables

BEING_ASKED = "Everyone present has been asked."
"""What the maker of a proposal is told: it stays true when they have answered."""


@dataclass(eq=False)
class PauseCommands(commands.Cog):
    """Pauses, more time, and tables that are opened again."""

    tables: Tables
    table_changed: Callable[[int], None]

    @app_commands.command(
        description="Pause a table and stop its clocks; anyone but the host asks the table first"
    )
    @table_choice.of_table(time=("How long, such as 12h or 3d", durations.PAUSE.complete))
    async def pause(self, interaction: AnyInteraction, time: str = "3d", table: int | None = None) -> None:
        seconds = durations.PAUSE.read(time)
        await defer(interaction)
        number = (await table_choice.choose_table(self.tables, interaction, table)).table.id
        until = discord.utils.utcnow() + timedelta(seconds=seconds)
        tables, words = self.tables, words_of(interaction)
        info = await tables.proposals.ask(number, interaction.user.id, "pause", until=until)
        self.table_changed(number)
        done = words("You have paused table {table} until {when}.", table=number, when=deadline(until))
        await say(interaction, words(BEING_ASKED) if info.life.pause is None else done)

    @controls.on_press("resume", new=True)
    async def _resume(self, interaction: AnyInteraction, table: int, *_: object) -> None:
        tables, words = self.tables, words_of(interaction)
        pause = (await tables.views.info(table)).life.pause
        if pause is not None and pause.reason == "nobody":
            info = await tables.pauses.resume(table, interaction.user.id)
        else:
            info = await tables.proposals.ask(table, interaction.user.id, "resume")
        self.table_changed(table)
        done = words("Table {table} continues.", table=table)
        await say(interaction, done if info.life.pause is None else words(BEING_ASKED))

    @app_commands.command(description="Restart your clock for this decision; three times a game")
    @table_choice.of_table()
    async def more(self, interaction: AnyInteraction, table: int | None = None) -> None:
        await defer(interaction)
        number = (await table_choice.choose_table(self.tables, interaction, table)).table.id
        await self.tables.pauses.more_time(number, interaction.user.id)
        self.table_changed(number)
        table_view = await self.tables.views.get(number, interaction.user.id)
        due = max(line.due for line in table_view.deadlines if line.seat == table_view.seat)
        await say(interaction, words_of(interaction)("You have time until {when}.", when=deadline(due)))

    @controls.on_press("reopen", new=True)
    async def _reopen(self, interaction: AnyInteraction, table: int, *_: object) -> None:
        await self.tables.pauses.reopen(table, interaction.user.id)
        self.table_changed(table)
        await say(interaction, words_of(interaction)("Table {table} continues.", table=table))
