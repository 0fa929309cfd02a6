"""``/daily``: the deal of the day and of the week, rankings, what is shared, and the posts of servers."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace

import discord
from discord import app_commands
from discord.ext import commands

from cogs.daily.keeper import DealKeeper
from cogs.daily.screens import BEST, LINE, PLAY, RankingPage, deal_title, ranking_screen, shared_screen
from cogs.daily.spec import Daily
from cogs.interactions import cog_bases, controls, permissions, places, suggestions, table_choice
from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.panel_answers import PanelAnswers
from cogs.past.positions import position_screen
from cogs.past.replay_screens import PastView, read_position, replay_screen
from cogs.screens.numbers import read_number
from cogs.screens.screen import Target, with_targets
from cogs.settings.kinds import complete_zone, read_zone
from cogs.table_screens.deal_panel import RANKING, SHARE
from tables.core.errors import DealError, Stale
from tables.daily.tries import DealKey, DealKind


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@dataclass(eq=False)
class DailyCog(
    cog_bases.ShowingCog,
    commands.GroupCog,
    group_name="daily",
    group_description="One deal a day, the same for everyone",
):
    """Deals of the day and the week: a try, its ranking, and what the best line was."""

    panels: PanelAnswers
    spec: Daily | None
    """The game of which there is a deal each day."""
    keeper: DealKeeper
    table_changed: Callable[[int], None]

    @property
    def _daily(self) -> Daily:
        if self.spec is None:
            raise Refusal("No game here has a deal of the day.")
        return self.spec

    # --- playing --------------------------------------------------------------------------

    @app_commands.command(description="Play or resume the deal of the day: one try")
    async def play(self, interaction: AnyInteraction) -> None:
        await self._play(interaction, "day")

    @app_commands.command(description="Play or resume the deal of the week, which has options: one try")
    async def week(self, interaction: AnyInteraction) -> None:
        await self._play(interaction, "week")

    @controls.on_press(PLAY)
    async def _press_play(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        # A post names its deal, and behind that itself.
        named = rest.partition("/")[0]
        deal = DealKey.read(named) if "-" in named else None
        await self._play(interaction, "week" if named.startswith("week") else "day", deal)

    async def _play(self, interaction: AnyInteraction, kind: DealKind, deal: DealKey | None = None) -> None:
        daily, person, words = self._daily, places.person_of(interaction), words_of(interaction)
        await defer(interaction)
        attempt = await self.tables.deals.begin(daily.plan, kind, person, interaction.guild_id, deal)
        self.keeper.wake()
        if attempt.table is None or not (attempt.is_going_on or attempt.is_finished):
            await self._show_ranking(interaction, DealKey.read(attempt.deal))
            return
        self.table_changed(attempt.table)
        note = words("{text}.", text=deal_title(DealKey.read(attempt.deal), words))
        await self.panels.show(interaction, attempt.table, note=note)

    # --- what came of it ------------------------------------------------------------------

    @app_commands.command(description="See who played the deal of the day best, and how")
    @app_commands.describe(week="The deal of the week instead of the day’s", yesterday="The previous one")
    async def ranking(self, interaction: AnyInteraction, week: bool = False, yesterday: bool = False) -> None:
        await defer(interaction)
        deals = self.tables.deals
        zone = await deals.zone(interaction.guild_id, interaction.user.id)
        key = deals.current("week" if week else "day", zone)
        await self._show_ranking(interaction, key.previous if yesterday else key)

    @controls.on_press(RANKING, new=True)
    async def _press_ranking(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        attempt = await self.tables.deals.of_table(table) if table else None
        if attempt is None and not rest:
            raise Stale(controls.FROM_ANOTHER_TIME)
        await self._show_ranking(interaction, DealKey.read(rest if attempt is None else attempt.deal))

    async def _show_ranking(self, interaction: AnyInteraction, key: DealKey) -> None:
        daily, deals, user = self._daily, self.tables.deals, interaction.user.id
        streak, longest = await deals.streak(key, user)
        zone = await deals.zone(interaction.guild_id, user)
        page = RankingPage(
            key,
            await deals.ranking(key, interaction.guild_id, user),
            await deals.own(key, user),
            streak,
            longest,
            await deals.known(key),
            await deals.may_see_best(key, user),
            interaction.guild_id is not None,
            key >= deals.current(key.kind, zone),
        )
        screen = ranking_screen(daily, page, words_of(interaction))
        await self.answers.show(interaction, screen, "deal")

    @controls.on_press(LINE, new=True)
    async def _press_line(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        number = read_number(rest)
        if number is None:
            raise Stale(controls.FROM_ANOTHER_TIME)
        await table_choice.require_reader(interaction, number)
        tables, uis, words = self.tables, self.uis, words_of(interaction)
        screen, then = await position_screen(tables, uis, number, interaction.user.id, "0", words)
        await self.answers.show(interaction, screen, then, public=True)

    @controls.on_press(BEST)
    async def _press_best(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """The best line that was found, position by position: ``deal/step``."""
        text, _, position = rest.partition("/")
        await defer(interaction, new=not position)
        key, words = DealKey.read(text), words_of(interaction)
        await self.tables.deals.require_best(key, interaction.user.id)
        history = await self.tables.best_lines.history(key)
        if history is None:
            raise DealError("No best line has been found for this deal yet.")
        step, eyes = read_position(position or "0", history)
        then, now = await asyncio.to_thread(history.views, (step, history.last), eyes)
        ui = self.uis[history.info.game]
        screen = replay_screen(ui, history, PastView(then, now, step), words, animated=False)
        screen = with_targets(screen, lambda target: Target(BEST, f"{text}/{target.rest}"))
        screen = replace(screen, title=words("{deal}: best found", deal=deal_title(key, words)))
        await self.answers.show(interaction, screen, then, public=True)

    @controls.on_press(SHARE)
    async def _press_share(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        daily, deals, words = self._daily, self.tables.deals, words_of(interaction)
        await defer(interaction, new=False)
        user = interaction.user.id
        attempt = await deals.of_table(table)
        if attempt is None or attempt.person.id != user or interaction.channel_id is None:
            raise Stale(controls.FROM_ANOTHER_TIME)
        key = DealKey.read(attempt.deal)
        history = await self.tables.past.history(table, user)
        streak, _ = await deals.streak(key, user)
        await deals.share(key, user, interaction.channel_id)
        screen = shared_screen(daily, attempt, daily.squares(history), streak, words)
        await self.answers.post(interaction, screen, "deal")

    # --- the server's posts ---------------------------------------------------------------

    @app_commands.command(description="Post the deal of the day in a channel, at this server’s midnight")
    @app_commands.guild_only()
    @app_commands.describe(
        channel="Where to post it each day",
        zone="The time zone for midnight, such as Europe/Berlin",
        off="Stop posting it",
    )
    @suggestions.completed_by(zone=complete_zone)
    async def post(
        self,
        interaction: AnyInteraction,
        channel: discord.TextChannel | None = None,
        zone: str | None = None,
        off: bool = False,
    ) -> None:
        guild = permissions.require_manager(interaction)
        words, settings = words_of(interaction), self.tables.settings
        changes: dict[str, object] = {} if zone is None else {"zone": read_zone(zone)}
        await defer(interaction)
        if off:
            changes["daily_channel"] = None
        elif channel is not None:
            permissions.require_channel(channel)
            changes["daily_channel"] = channel.id
        chosen = await (settings.change_server(guild, **changes) if changes else settings.server(guild))
        self.keeper.wake()
        said = words("The deal of the day is not posted here. Choose where with the option channel.")
        if chosen.daily_channel is not None:
            text = "The deal of the day is posted in {channel} at midnight ({zone})."
            said = words(text, channel=f"<#{chosen.daily_channel}>", zone=chosen.zone)
        await say(interaction, said)
