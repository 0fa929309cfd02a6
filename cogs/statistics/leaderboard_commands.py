"""``/leaderboard``: who leads, in a server and anywhere, page by page."""

from discord import app_commands

from cogs.interactions import answers, controls, game_choice, suggestions
from cogs.interactions.cog_bases import ShowingCog
from cogs.statistics import leaderboard_screens
from tables.core.errors import Stale
from tables.results.leaderboards import Period

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
        await self.answers.show(interaction, screen, "leaders", in_words=settings.in_words)
