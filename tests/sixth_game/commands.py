"""Slash commands of Piles."""

from __future__ import annotations

from discord import app_commands

from cogs.interactions.answers import AnyInteraction
from cogs.interactions.game_cog import GameCog
from cogs.interactions.table_choice import of_table
from tests.sixth_game.game import Piles
from tests.sixth_game.types import HIGHEST, View


@app_commands.guild_only()
class PilesCog(GameCog[Piles, View], group_name="piles", group_description="Piles, a game of the tests"):
    """``/piles put`` ends in the same call as the panel's button; ``new`` and ``hand`` are there already."""

    @app_commands.command(description="Put a card on your pile")
    @of_table(card="A card from your hand")
    async def put(
        self,
        interaction: AnyInteraction,
        card: app_commands.Range[int, 1, HIGHEST],
        table: int | None = None,
    ) -> None:
        """X-2."""
        await self._play(interaction, table, f"put {card}")
