"""``/stats``, ``/leaderboard`` and ``/me``: what results add up to, for people, a game and a server."""

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from cogs.interactions import answers, controls, game_choice, people, permissions, suggestions
from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.cog_bases import ShowingCog
from cogs.screens import markup, text_table
from cogs.screens.screen import Screen, noted
from cogs.statistics import leaderboard_screens, screens
from cogs.statistics.person import SHARE, person_screen
from data.catalogue import Words
from tables.core.errors import Stale
from tables.results.leaderboards import Period
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
        await self._show(interaction, screens.pair_screen(stats, self.uis, words_of(interaction)))

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
        screen = screens.group_screen(ui.title, stats, last, self.uis, words, computers)
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
        await self._show(interaction, screens.group_screen(title, stats, last, self.uis, words))

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
        await self.answers.show(interaction, screen, "stats")


def _numbers(each: PlayerRecord) -> tuple[str, ...]:
    return str(each.played), str(each.won), screens.NO_FIGURE if each.best is None else str(each.best)


PERIODS = [
    app_commands.Choice(name=name, value=period) for period, name in leaderboard_screens.PERIODS.items()
]


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class LeaderboardCog(ShowingCog):
    """Boards of ratings, and of scores where one plays alone."""

    @app_commands.command(description="Who leads, here or in all servers, in all games or one")
    @app_commands.describe(
        game="Only this game", period="Who gained the most in this time", everywhere="In all servers"
    )
    @app_commands.choices(period=PERIODS)
    @suggestions.completed_by(game=game_choice.complete_game)
    async def leaderboard(
        self,
        interaction: answers.AnyInteraction,
        game: str | None = None,
        period: str = "all",
        everywhere: bool = False,
    ) -> None:
        name = "" if game is None else game_choice.named_game(self.uis, game)
        chosen: Period = next((known for known in leaderboard_screens.PERIODS if known == period), "all")
        here = interaction.guild_id is not None and not everywhere
        await answers.defer(interaction)
        await self._show(interaction, leaderboard_screens.LeaderboardQuery(name, here, chosen))

    @controls.on_press(leaderboard_screens.LEADERS)
    async def _press(self, interaction: answers.AnyInteraction, table: int, seen: int, rest: str) -> None:
        query = leaderboard_screens.read_query(rest)
        if query is None or (query.game and query.game not in self.uis):
            raise Stale(controls.FROM_ANOTHER_TIME)
        await answers.defer(interaction, new=False)
        # A message may have been forwarded to where there is no server.
        await self._show(interaction, query._replace(here=query.here and interaction.guild_id is not None))

    async def _show(
        self, interaction: answers.AnyInteraction, query: leaderboard_screens.LeaderboardQuery
    ) -> None:
        tables, reader = self.tables, interaction.user.id
        page = await tables.leaderboards.page(
            reader,
            game=query.game or None,
            guild=interaction.guild_id if query.here else None,
            period=query.period,
            page=query.page,
        )
        settings = await tables.settings.person(reader)
        screen = leaderboard_screens.leaderboard_screen(
            query,
            page,
            self.uis.get(query.game),
            reader,
            answers.words_of(interaction),
            in_server=interaction.guild_id is not None,
            private=settings.private,
        )
        await self.answers.show(interaction, screen, "leaders")


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class PersonCog(ShowingCog):
    """``/me``: one card of a person, for themselves until they share it."""

    @app_commands.command(description="Your page: your games, strengths, rivals and openings, to be shared")
    @app_commands.describe(game="Only this game", person="Somebody else’s page")
    @suggestions.completed_by(game=game_choice.complete_game)
    async def me(
        self, interaction: AnyInteraction, game: str | None = None, person: discord.User | None = None
    ) -> None:
        name = None if game is None else game_choice.named_game(self.uis, game)
        await defer(interaction)
        screen = await self._page(interaction, person or interaction.user, name)
        await self.answers.show(interaction, screen, "page")

    @controls.on_press(SHARE, new=False)
    async def _press_share(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        if rest and rest not in self.uis:
            raise Stale(controls.FROM_ANOTHER_TIME)
        page = await self._page(interaction, interaction.user, rest or None, shared=True)
        screen = replace(page, text=())  # the card tells enough
        await self.answers.show(interaction, noted(screen, words_of(interaction)("Shared.")), "page")
        await self.answers.post(interaction, screen, "page")

    async def _page(
        self,
        interaction: AnyInteraction,
        user: discord.User | discord.Member,
        game: str | None,
        *,
        shared: bool = False,
    ) -> Screen:
        """Somebody's page for who asked for it, or to be ``shared``; raises :class:`Refusal` for none."""
        words, person, reader = words_of(interaction), people.called_here(user), interaction.user.id
        mine = person.id == reader
        within = None if mine and not shared else read_by(interaction, everybody=shared)
        found = await self.tables.stats.person(
            person, reader, game, guild=interaction.guild_id, within=within
        )
        if not any(line.game in self.uis for line in found.lines):
            if mine:
                raise Refusal(
                    "You have not finished a game yet. One that others gave up before two people had moved "
                    "does not count. /help shows the games."
                )
            raise Refusal("{name} has not finished a game yet.", name=markup.plain(person.name))
        openings = await self.tables.openings.of(person.id, game)
        return person_screen(found, openings, self.uis, words, game, mine=mine and not shared)


def read_by(interaction: AnyInteraction, *, everybody: bool) -> frozenset[int]:
    """Channels that whoever asks here may look into, or else all who read what is posted where they did.

    Of a server that the bot is not in, and outside servers, there are none.
    """
    guild, here = interaction.guild, interaction.channel_id
    if guild is None or guild.unavailable or not isinstance(interaction.user, discord.Member):
        return frozenset()
    reader = guild.default_role if everybody else interaction.user
    read = {each.id for each in guild.channels if each.permissions_for(reader).view_channel}
    open_threads = (each for each in guild.threads if not each.is_private())
    read.update(each.id for each in open_threads if each.parent_id in read)
    return frozenset(read if here is None else read | {here})
