"""``/stats``: games played and won, one's own and a server's."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.permissions import require_server
from cogs.interactions.suggestions import Suggestions, suggest
from cogs.screens.text_table import grid, short_name
from cogs.services import Services
from data.catalogue import Words
from tables.standings import Standing


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class StatsCog(commands.GroupCog, group_name="stats", group_description="Games played and won"):
    """What is left of tables that are over."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(description="The games that you played, in all servers")
    async def mine(self, interaction: AnyInteraction) -> None:
        """One's own sums, game by game."""
        await defer(interaction)
        words = words_of(interaction)
        found = await self.services.tables.standings.of_person(interaction.user.id)
        here = [each for each in found if each.game in self.services.uis]
        if not here:
            await say(interaction, words("You have not finished a game yet. /help shows the games."))
            return
        rows = [(self.services.uis[each.game].title, *_numbers(each)) for each in here]
        await say(interaction, grid([_header(words("Game"), words), *rows]))

    @app_commands.command(description="Who won most in this server")
    @app_commands.describe(game="The game")
    async def server(self, interaction: AnyInteraction, game: str) -> None:
        """The ten who won most."""
        guild = require_server(interaction)
        words, ui = words_of(interaction), self.services.uis.get(game)
        if ui is None:
            raise Refusal("There is no game {name} here.", name=game)
        await defer(interaction)
        found = await self.services.tables.standings.in_server(guild, game)
        if not found:
            await say(interaction, words("Nobody here has finished {game} yet.", game=ui.title))
            return
        rows = [(short_name(each.person.name), *_numbers(each)) for each in found]
        lines = [f"**{ui.title}**", grid([_header(words("Player"), words), *rows])]
        if ui.game.info.seats[1] > 1:
            lines.append(words("-# Tables of two persons or more count."))
        await say(interaction, "\n".join(lines))

    @server.autocomplete("game")
    async def _games(self, interaction: AnyInteraction, current: str) -> Suggestions:
        return suggest([(ui.title, name) for name, ui in self.services.uis.items()], current)


def _header(first: str, words: Words) -> tuple[str, ...]:
    return first, words("played"), words("won"), words("best")


def _numbers(each: Standing) -> tuple[str, ...]:
    return str(each.played), str(each.won), "–" if each.best is None else str(each.best)
