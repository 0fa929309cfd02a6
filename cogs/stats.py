"""``/stats``: games played and won, one's own and a server's."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.common.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.common.grid import grid, short_name
from cogs.common.house import House
from cogs.common.permissions import require_server
from cogs.common.suggestions import Suggestions, suggest
from cogs.common.words import Words
from tables.standings import Standing


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class StatsCog(commands.GroupCog, group_name="stats", group_description="Games played and won"):
    """What is left of tables that are over."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(description="The games that you played, in all servers")
    async def mine(self, interaction: AnyInteraction) -> None:
        """One's own sums, game by game."""
        await defer(interaction)
        words = words_of(interaction)
        found = await self.house.tables.standings_of(interaction.user.id)
        here = [each for each in found if each.game in self.house.desks]
        if not here:
            await say(interaction, words("You have not finished a game yet. /help shows the games."))
            return
        rows = [(self.house.desks[each.game].title, *_numbers(each)) for each in here]
        await say(interaction, grid([_header(words("Game"), words), *rows]))

    @app_commands.command(description="Who won most in this server")
    @app_commands.describe(game="The game")
    async def server(self, interaction: AnyInteraction, game: str) -> None:
        """The ten who won most."""
        guild = require_server(interaction)
        words, desk = words_of(interaction), self.house.desks.get(game)
        if desk is None:
            raise Refusal("There is no game {name} here.", name=game)
        await defer(interaction)
        found = await self.house.tables.standings_in(guild, game)
        if not found:
            await say(interaction, words("Nobody here has finished {game} yet.", game=desk.title))
            return
        rows = [(short_name(each.person.name), *_numbers(each)) for each in found]
        lines = [f"**{desk.title}**", grid([_header(words("Player"), words), *rows])]
        if desk.game.info.seats[1] > 1:
            lines.append(words("-# Tables of two persons or more count."))
        await say(interaction, "\n".join(lines))

    @server.autocomplete("game")
    async def _games(self, interaction: AnyInteraction, current: str) -> Suggestions:
        return suggest([(desk.title, name) for name, desk in self.house.desks.items()], current)


def _header(first: str, words: Words) -> tuple[str, ...]:
    return first, words("played"), words("won"), words("best")


def _numbers(each: Standing) -> tuple[str, ...]:
    return str(each.played), str(each.won), "–" if each.best is None else str(each.best)


async def setup(bot: commands.Bot) -> None:
    """Take up the cog."""
    await bot.add_cog(StatsCog(bot.house))  # type: ignore[attr-defined]
