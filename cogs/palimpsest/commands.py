"""The Palimpsest's slash commands."""

from discord import app_commands

from cogs.game_cog import GameCog
from engine.palimpsest import game, types


@app_commands.guild_only()
class PalimpsestCog(
    GameCog[game.Palimpsest, types.View],
    group_name=game.Palimpsest.info.name,
    group_description="The Young Queen’s Palimpsest, cards over cards",
):
    """Slash commands of the game."""
