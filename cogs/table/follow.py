"""``/table``: following a table from outside, and no more notices for a turn."""

from dataclasses import dataclass
from typing import Literal

from discord import app_commands
from discord.ext import commands

from cogs.interactions import controls, table_choice
from cogs.interactions.answers import AnyInteraction, defer, say, words_of
from tables.core.types import Following
from tables.service import Tables

CONFIRMATIONS: dict[Following | None, str] = {
    "end": "You will be told when table {table} ends.",
    "rounds": "You will be told about each round at table {table}, and how it ends.",
    None: "You no longer follow table {table}.",
}


@dataclass(eq=False)
class FollowCommands(commands.Cog):
    """Who follows a table, and whom it sends no more notices this turn."""

    tables: Tables

    @app_commands.command(description="Follow a table and get direct messages about how it goes")
    @table_choice.of_table(what="The end of the game, every round, or nothing any more")
    async def follow(
        self,
        interaction: AnyInteraction,
        table: int | None = None,
        what: Literal["end", "rounds", "nothing"] = "end",
    ) -> None:
        await defer(interaction)
        chosen = await table_choice.choose_table(self.tables, interaction, table, watching=True)
        await self._follow(interaction, chosen.table.id, None if what == "nothing" else what)

    @controls.on_press("follow", new=True)
    async def _press_follow(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        if rest:  # as for the command: only a table that its asker may see
            await table_choice.choose_table(self.tables, interaction, table, watching=True)
        await self._follow(interaction, table, "end" if rest else None)

    @controls.on_press("hush", new=True)
    async def _press_hush(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self.tables.notices.hush(table, interaction.user.id)
        await say(
            interaction,
            words_of(interaction)("You get no more notices from table {table} this turn.", table=table),
        )

    async def _follow(self, interaction: AnyInteraction, table: int, what: Following | None) -> None:
        await self.tables.notices.follow(table, interaction.user.id, what)
        await say(interaction, words_of(interaction)(CONFIRMATIONS[what], table=table))
