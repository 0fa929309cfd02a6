"""``/seat``: seats that change hands while a game is played."""

from collections.abc import Callable
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.discord_errors import DISCORD_ERRORS
from cogs.interactions import controls, people, places, suggestions, table_choice
from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.screens.numbers import read_number
from cogs.votes.pauses import BEING_ASKED
from engine.core.errors import EngineError
from tables.core.types import Person
from tables.core.view_types import TableView
from tables.service import Tables


async def complete_seat(interaction: AnyInteraction, current: str) -> suggestions.Suggestions:
    """The others at the table that the command being typed would work on."""
    number = getattr(interaction.namespace, "table", None)
    try:
        table_view = await table_choice.choose_managed_table(interaction.client.tables, interaction, number)
    except (EngineError, *DISCORD_ERRORS):
        return []
    return suggestions.suggest(table_choice.opponents(table_view), current)


@dataclass(eq=False)
class SeatCommands(commands.Cog):
    """Seats taken, given away and asked for."""

    tables: Tables
    table_changed: Callable[[int], None]

    @app_commands.command(description="Take the seat of somebody who gave up, or of a computer player")
    @table_choice.of_table(seat="The seat’s number or name; by default, a free one")
    async def take(
        self, interaction: AnyInteraction, table: int | None = None, seat: str | None = None
    ) -> None:
        await defer(interaction)
        table_view = await table_choice.choose_table(self.tables, interaction, table, watching=True)
        chosen = None if seat is None else table_choice.choose_seat(table_view, seat)
        await self._take(interaction, table_view.table.id, chosen)

    @controls.on_press("take", new=True)
    async def _press_take(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._take(interaction, table, read_number(rest))

    async def _take(self, interaction: AnyInteraction, table: int, seat: int | None) -> None:
        tables, words = self.tables, words_of(interaction)
        if (await tables.views.info(table)).status == "lobby":
            await interaction.client.lobbies.join(table, places.person_of(interaction))
        else:
            await tables.seats.take(table, places.person_of(interaction), seat)
        self.table_changed(table)
        await say(interaction, words("You are now seated at table {table}.", table=table))

    @app_commands.command(
        description="Give away a seat; the others vote first, unless you are the host and its player is away"
    )
    @table_choice.of_table(
        table_choice.complete_managed_table,
        seat=("Whose seat: number or name", complete_seat),
        person="Who gets it; by default, a computer player",
    )
    async def replace(
        self,
        interaction: AnyInteraction,
        seat: str,
        person: discord.Member | None = None,
        table: int | None = None,
    ) -> None:
        await defer(interaction)
        if person is not None and person.bot:
            raise Refusal("A bot cannot take a seat; leave the person out for a computer player.")
        table_view = await table_choice.choose_managed_table(self.tables, interaction, table)
        newcomer = None if person is None else people.called_here(person)
        await self._replace(interaction, table_view, table_choice.choose_seat(table_view, seat), newcomer)

    @app_commands.command(description="Ask the others to remove somebody from the table")
    @table_choice.of_table(table_choice.complete_managed_table, seat=("Who: number or name", complete_seat))
    async def kick(self, interaction: AnyInteraction, seat: str, table: int | None = None) -> None:
        await defer(interaction)
        table_view = await table_choice.choose_managed_table(self.tables, interaction, table)
        await self._replace(interaction, table_view, table_choice.choose_seat(table_view, seat), None)

    async def _replace(
        self, interaction: AnyInteraction, table_view: TableView, seat: int, newcomer: Person | None
    ) -> None:
        words, table, tables = words_of(interaction), table_view.table.id, self.tables
        if table_view.seat is None:
            # Who manages the server and does not play here decides alone.
            info = await tables.seats.remove(table, seat, newcomer)
        else:
            user = interaction.user.id
            info = await tables.proposals.ask(table, user, "replace", seat=seat, newcomer=newcomer)
        self.table_changed(table)
        done = words("The seat now belongs to {name}.", name=info.seats[seat].name)
        if newcomer is None:
            done = words("A computer player now has the seat.")
        if info.has_ended:
            done = words("Table {table} has been closed.", table=table)
        await say(interaction, done if info.life.proposal is None else words(BEING_ASKED))
