"""Slash commands of Piles."""

from __future__ import annotations

from discord import app_commands

from cogs.game_cog import GameCog
from tests.sixth_game.game import Piles
from tests.sixth_game.types import View


@app_commands.guild_only()
class PilesCog(GameCog[Piles, View], group_name="piles", group_description="Piles, a game of the tests"):
    """``new``, ``hand`` and ``move`` are there already."""
