"""``/settings``: what a person chose for themselves, and what a server's managers chose for it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Literal

import discord
from discord import app_commands

from cogs.delivery.open_panels import OpenPanels
from cogs.interactions.answers import AnyInteraction, defer
from cogs.interactions.availability import complete_zone, read_availability
from cogs.interactions.cog_bases import ComposedGroup, ShowingCog
from cogs.interactions.controls import on_press
from cogs.interactions.durations import complete_time
from cogs.interactions.permissions import require_server
from cogs.interactions.spoken import SpokenLanguages
from cogs.screens.game_ui import GameUi
from cogs.screens.markup import deadline
from cogs.screens.screen import PickMany, PickOption, Screen, Target
from data.catalogue import LANGUAGES, Words, words_for
from tables.settings_types import PersonSettings, ServerSettings

AS_IN_DISCORD = "discord"
"""Chosen as a language: that of the person's Discord."""


@dataclass(eq=False)
class PersonSettingsCommands(ShowingCog):
    """What a person chose for themselves."""

    languages: SpokenLanguages
    open_panels: OpenPanels
    table_changed: Callable[[int], None]

    @app_commands.command(description="How the bot reaches you, in every server")
    @app_commands.describe(
        hand=(
            "Where your hand and choices appear: behind a button, or kept up to date in your direct messages"
        ),
        notices="How you are told that it is your turn",
        pictures="Your panels: drawn for a phone, wide for a desktop, or in words for screen readers",
        away="How long you will be away, such as 5d, or none; your clocks stop, and everyone can see it",
        quiet="Quiet hours, such as 23-8, or none: no notices, and your clocks do not run out",
        zone="Your time zone, for the quiet hours, such as Europe/Berlin",
        language="The language in which I talk to you",
        remind="Remind you after this percentage of your time; 0: never, 100: as each table sets it",
        results="Who sees your results and rating: everyone (you appear on leaderboards), or only you",
    )
    @app_commands.choices(
        language=[
            app_commands.Choice(name="as in Discord", value=AS_IN_DISCORD),
            *(app_commands.Choice(name=name, value=code) for code, name in LANGUAGES.items()),
        ]
    )
    @app_commands.autocomplete(away=complete_time, zone=complete_zone)
    async def mine(
        self,
        interaction: AnyInteraction,
        hand: Literal["button", "dm"] | None = None,
        notices: Literal["mention", "dm", "none"] | None = None,
        pictures: Literal["phone", "wide", "in words"] | None = None,
        away: str | None = None,
        quiet: str | None = None,
        zone: str | None = None,
        language: str | None = None,
        remind: app_commands.Range[int, 0, 100] | None = None,
        results: Literal["everybody", "only me"] | None = None,
    ) -> None:
        """Show one's settings, changed where options are given."""
        changes: dict[str, object] = {"locale": str(interaction.locale)}
        changes |= read_availability(discord.utils.utcnow(), away, quiet, zone)
        if hand is not None:
            changes["hand_by_dm"] = hand == "dm"
        if notices is not None:
            changes["notices"] = notices
        if pictures is not None:
            changes["in_words"] = pictures == "in words"
            if pictures != "in words":
                changes["pictures"] = pictures
        if language is not None:
            changes["language"] = None if language == AS_IN_DISCORD else language
        if remind is not None:
            changes["remind"] = remind if remind < 100 else None
        if results is not None:
            changes["private"] = results == "only me"
        if hand == "dm" or notices == "dm":
            # Asking for direct messages says that they are open again.
            changes["dms_closed"] = False
        await defer(interaction)
        tables = self.tables
        before = await tables.settings.person(interaction.user.id)
        settings = await tables.settings.change_person(interaction.user.id, **changes)
        if language is not None:
            self.languages.chosen(interaction.user.id, settings.language)
        if pictures is not None or language is not None:
            self.open_panels.draw_again(interaction.user.id)
        panels = hand == "dm" or (before.hand_by_dm and (hand is not None or language is not None))
        if panels or away is not None:
            for info in await tables.views.of_person(interaction.user.id, status=("playing",)):
                if panels:
                    await tables.messages.ask_for_panel(info.id, interaction.user.id)
                if away is not None:
                    await tables.pauses.move_deadlines(info.id, interaction.user.id, before)
                self.table_changed(info.id)
        await self._show_mine(interaction, settings)

    @on_press("lobbies")
    async def _press_lobbies(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        guild = require_server(interaction)
        await defer(interaction, new=False)
        chosen = {name for name in rest.split(",") if name in self.uis}
        server = await self.tables.settings.server(guild)
        # Who has the role of a game hears by it, and not twice.
        subscribed = [
            name for name in chosen if not await _has_role(interaction, server.lobby_roles.get(name))
        ]
        for name in self.uis.keys() - chosen:
            await _drop_role(interaction, server.lobby_roles.get(name))
        await self.tables.subscriptions.choose(guild, interaction.user.id, subscribed)
        await self._show_mine(interaction, await self.tables.settings.person(interaction.user.id), chosen)

    async def _show_mine(
        self, interaction: AnyInteraction, settings: PersonSettings, hears_of: Collection[str] | None = None
    ) -> None:
        """One's settings, with the menu of games whose lobbies one wants to hear of in this server."""
        words, guild = words_for(settings.spoken), interaction.guild_id
        rows: list[PickMany] = []
        lines = _person_lines(settings, words)
        if guild is not None and interaction.client.get_guild(guild) is not None:
            server = await self.tables.settings.server(guild)
            if hears_of is None:
                subscribed = await self.tables.subscriptions.of(guild, interaction.user.id)
                hears_of = {*subscribed, *_games_by_role(interaction, server)}
            lines.append(_lobbies_line(self.uis, hears_of, words))
            rows += _lobbies_menu(self.uis, server, hears_of, words)
        lines.append(words("-# The options of `/settings mine` change this."))
        screen = Screen(words("Your settings"), tuple(lines), rows=tuple(rows))
        await self.answers.show(interaction, screen, "settings")


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class SettingsCog(ComposedGroup, group_name="settings", group_description="Your settings, and this server’s"):
    """Settings of persons and servers."""


async def _has_role(interaction: AnyInteraction, role: int | None) -> bool:
    """Whether who acts has a role, which they are given where the bot may."""
    member = interaction.user
    if role is None or not isinstance(member, discord.Member) or member.guild.get_role(role) is None:
        return False
    try:
        await member.add_roles(discord.Object(role))
    except discord.Forbidden:
        return member.get_role(role) is not None
    return True


async def _drop_role(interaction: AnyInteraction, role: int | None) -> None:
    member = interaction.user
    if role is not None and isinstance(member, discord.Member) and member.get_role(role) is not None:
        with contextlib.suppress(discord.Forbidden):
            await member.remove_roles(discord.Object(role))


def _games_by_role(interaction: AnyInteraction, server: ServerSettings) -> list[str]:
    member = interaction.user
    if not isinstance(member, discord.Member):
        return []
    return [name for name, role in server.lobby_roles.items() if member.get_role(role) is not None]


def _lobbies_line(uis: Mapping[str, GameUi], hears_of: Collection[str], words: Words) -> str:
    titles = [ui.title for name, ui in uis.items() if name in hears_of]
    if not titles:
        return words("You are not told about open lobbies in this server.")
    return words("In this server you are told about open lobbies of {games}.", games=titles)


def _lobbies_menu(
    uis: Mapping[str, GameUi], server: ServerSettings, hears_of: Collection[str], words: Words
) -> list[PickMany]:
    offered = [
        PickOption(ui.title, name, chosen=name in hears_of)
        for name, ui in uis.items()
        if name not in server.games_off and ui.game.info.seats[1] > 1
    ]
    placeholder = words("Tell me about new lobbies")
    return [PickMany(placeholder, Target("lobbies"), tuple(offered), len(offered))] if offered else []


def _person_lines(settings: PersonSettings, words: Words) -> list[str]:
    hand = (
        words("kept current in your direct messages")
        if settings.hand_by_dm
        else words("shown when you ask for it")
    )
    notices = {
        "mention": words("by a mention in the channel"),
        "dm": words("by direct message"),
        "none": words("not at all"),
    }
    lines = [
        words("Your hand is {hand}.", hand=hand),
        words("You are told about your turn {how}.", how=notices[settings.notices]),
    ]
    if settings.language is not None:
        lines.append(words("I talk to you in {language}.", language=LANGUAGES[settings.language]))
    if settings.in_words:
        lines.append(words("Your panels and boards are described in words, without pictures."))
    elif settings.pictures == "phone":
        lines.append(words("The pictures of your panels are drawn for a phone."))
    else:
        lines.append(words("The pictures of your panels are drawn wide, for a desktop."))
    if settings.away_to is not None and settings.away_to > discord.utils.utcnow():
        lines.append(words("You are away until {when}.", when=deadline(settings.away_to)))
    if settings.quiet_from is not None and settings.quiet_to is not None:
        lines.append(
            words(
                "Your quiet hours go from {first}:00 to {last}:00 ({zone}).",
                first=settings.quiet_from,
                last=settings.quiet_to,
                zone=settings.zone,
            )
        )
    if settings.remind is not None:
        lines.append(
            words("You are reminded after {share} % of your time.", share=settings.remind)
            if settings.remind
            else words("You are never reminded.")
        )
    if settings.private:
        lines.append(words("Only you can see your results and ratings, and you are not on leaderboards."))
    if settings.dms_closed:
        lines.append(words("I cannot send you direct messages, so use the buttons instead."))
    return lines
