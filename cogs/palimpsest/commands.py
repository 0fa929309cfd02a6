"""The Palimpsest's slash commands."""

from discord import app_commands

from cogs.game_cog import GameCog
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.types import View


@app_commands.guild_only()
class PalimpsestCog(
    GameCog[Palimpsest, View],
    group_name=Palimpsest.info.name,
    group_description="The Young Queen’s Palimpsest, cards over cards",
):
    """Slash commands of the game."""
