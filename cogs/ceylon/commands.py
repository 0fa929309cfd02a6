"""Ceylon's slash commands."""

from collections.abc import Iterator

from discord import app_commands

from cogs.game_cog import GameCog
from cogs.interactions.answers import AnyInteraction
from engine.ceylon.game import Ceylon
from engine.ceylon.types import View
from tables.core.view_types import TableView


@app_commands.guild_only()
class CeylonCog(
    GameCog[Ceylon, View],
    group_name=Ceylon.info.name,
    group_description="Ceylon, a game of wares, ships and pirates",
):
    """Slash commands of the card game."""

    def _readings(self, interaction: AnyInteraction, table_view: TableView[View], text: str) -> Iterator[str]:
        """Open offers counted as the panel counts them, too; the game's own numbers are larger."""
        verb, _, rest = text.strip().partition(" ")
        if verb.casefold() in ("accept", "refuse", "withdraw", "counter"):
            numbered = {str(number): str(offer.id) for number, offer in enumerate(table_view.view.offers, 1)}
            number, space, terms = rest.strip().partition(" ")
            text = f"{verb} {numbered.get(number, number)}{space}{terms}"
        return super()._readings(interaction, table_view, text)
