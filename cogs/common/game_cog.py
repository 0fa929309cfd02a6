"""What the slash commands of every game share: the panel anew, and moves by their text."""

from __future__ import annotations

from typing import Any, ClassVar

from discord import app_commands
from discord.ext import commands

from cogs.common.answers import AnyInteraction, defer
from cogs.common.choosing import TABLE_HELP, choose_table, complete_table, glance
from cogs.common.house import House
from cogs.common.suggestions import Suggestions, suggest
from tables.types import Look


class GameCog(commands.GroupCog):
    """A game's group of commands; each move ends in the same call as the panel's confirm button."""

    game_name: ClassVar[str]
    """Machine name of the game."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(description="Open your panel: hand, choices and previews")
    @app_commands.describe(table=TABLE_HELP)
    @app_commands.autocomplete(table=complete_table)
    async def hand(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """The panel anew."""
        await defer(interaction)
        look = await choose_table(self.house, interaction, table, game=self.game_name)
        await self.house.show_panel(interaction, look.table.id)

    @property
    def _game(self) -> Any:
        return self.house.desks[self.game_name].game

    async def _glance(self, interaction: AnyInteraction) -> Look | None:
        """The look that the command being typed would work on; None where it would be refused."""
        return await glance(self.house, interaction, self.game_name)

    async def _texts(self, interaction: AnyInteraction, current: str, kinds: Any) -> Suggestions:
        """The legal moves of some kinds, as their texts."""
        look = await self._glance(interaction)
        if look is None:
            return []
        texts = [self._game.text(move) for move in look.moves if isinstance(move, kinds)]
        return suggest([(text, text) for text in texts], current)

    async def _play(self, interaction: AnyInteraction, table: int | None, text: str) -> None:
        """Make the move of a text, and show the panel after it."""
        await defer(interaction)
        look = await choose_table(self.house, interaction, table, game=self.game_name)
        await self._act(interaction, look, self._game.parse(text))

    async def _act(self, interaction: AnyInteraction, look: Look, move: Any) -> None:
        await self.house.act(interaction, look, move, None)
        await self.house.show_panel(interaction, look.table.id)
