"""The buttons below a question to those present at a table."""

from __future__ import annotations

from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, defer, say, words_of
from cogs.services import Services
from cogs.table_pauses import ASKED
from tables.proposals import anybody_away

AWAY_TOO = "Whoever is away is asked too, and gives up by not answering in time."
"""What is said beside a question whether a game is to end, where computer players move for some."""


class VoteCommands(commands.Cog):
    """A part of the cog of ``/table``."""

    services: Services

    async def _press_agree(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._vote(interaction, table, rest, agree=True)

    async def _press_against(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._vote(interaction, table, rest, agree=False)

    async def _vote(self, interaction: AnyInteraction, table: int, rest: str, *, agree: bool) -> None:
        await defer(interaction)
        number = int(rest) if rest.isascii() and rest.isdecimal() and len(rest) < 12 else -1
        await self.services.tables.proposals.vote(table, interaction.user.id, number, agree=agree)
        self.services.table_changed(table)
        await say(interaction, words_of(interaction)("Your answer has been recorded."))

    async def _press_end(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """Ask the others to end the game without a result."""
        await defer(interaction)
        info = await self.services.tables.proposals.ask(table, interaction.user.id, "end")
        self.services.table_changed(table)
        words = words_of(interaction)
        lines = [words(ASKED), *([words(AWAY_TOO)] if anybody_away(info) else [])]
        done = words("Table {table} has been closed.", table=table)
        await say(interaction, " ".join(lines) if info.status == "playing" else done)
