"""``/stats``: what results add up to, for two people, a game and a server."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.interactions import game_choice, people, permissions, suggestions
from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.cog_bases import ShowingCog
from cogs.screens import text_table
from cogs.screens.screen import Screen
from cogs.statistics.screens import NO_FIGURE, group_screen, pair_screen
from data.catalogue import Words
from tables.results.stats import LAST_GAMES
from tables.results.win_counts import PlayerRecord


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class StatsCog(
    ShowingCog, commands.GroupCog, group_name="stats", group_description="Games played and won, and ratings"
):
    """What is left of tables that are over."""

    @app_commands.command(description="Two people’s games against each other")
    @app_commands.describe(person="Against whom", other="The other person, if not you")
    async def pair(
        self, interaction: AnyInteraction, person: discord.User, other: discord.User | None = None
    ) -> None:
        first = people.called_here(interaction.user if other is None else other)
        second = people.called_here(person)
        if first.id == second.id:
            raise Refusal("Choose two different people.")
        await defer(interaction)
        stats = await self.tables.stats.pair(first, second, interaction.user.id)
        await self._show(interaction, pair_screen(stats, self.uis, words_of(interaction)))

    @app_commands.command(description="How often a game is played and how long it takes, in all servers")
    @app_commands.describe(game="The game")
    @suggestions.completed_by(game=game_choice.complete_game)
    async def game(self, interaction: AnyInteraction, game: str) -> None:
        name = game_choice.named_game(self.uis, game)
        await defer(interaction)
        words, ui, tables = words_of(interaction), self.uis[name], self.tables
        stats = await tables.stats.group(game=name)
        if not stats.games:
            await say(interaction, words("Nobody has finished {game} yet.", game=ui.title))
            return
        computers = tables.ratings.of_computers(name) if ui.game.info.seats[1] > 1 else {}
        last = await tables.results.played(game=name, limit=LAST_GAMES)
        screen = group_screen(ui.title, stats, last, self.uis, words, computers)
        await self._show(interaction, screen)

    @app_commands.command(description="What has been played in this server, and who won most")
    @app_commands.describe(game="Only this game")
    @suggestions.completed_by(game=game_choice.complete_game)
    async def server(self, interaction: AnyInteraction, game: str | None = None) -> None:
        guild = permissions.require_server(interaction)
        words, tables = words_of(interaction), self.tables
        if game is not None:
            await self._show_winners(interaction, guild, game_choice.named_game(self.uis, game), words)
            return
        await defer(interaction)
        stats = await tables.stats.group(guild=guild)
        if not stats.games:
            await say(interaction, words("Nobody here has finished a game yet. /help shows the games."))
            return
        title = words("This server") if interaction.guild is None else interaction.guild.name
        last = await tables.results.played(guild=guild, limit=LAST_GAMES)
        await self._show(interaction, group_screen(title, stats, last, self.uis, words))

    async def _show_winners(self, interaction: AnyInteraction, guild: int, game: str, words: Words) -> None:
        await defer(interaction)
        ui = self.uis[game]
        found = await self.tables.win_counts.in_server(guild, game)
        if not found:
            await say(interaction, words("Nobody here has finished {game} yet.", game=ui.title))
            return
        rows = [(text_table.short_name(each.person.name), *_numbers(each)) for each in found]
        header = words("Player"), words("played"), words("won"), words("best")
        lines = [f"**{ui.title}**", text_table.grid([header, *rows])]
        if ui.game.info.seats[1] > 1:
            lines.append(words("-# Only tables with two or more people count."))
        await say(interaction, "\n".join(lines))

    async def _show(self, interaction: AnyInteraction, screen: Screen) -> None:
        await self.answers.show(interaction, screen, "stats", in_words=None)


def _numbers(each: PlayerRecord) -> tuple[str, ...]:
    return str(each.played), str(each.won), NO_FIGURE if each.best is None else str(each.best)
