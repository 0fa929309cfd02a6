"""``/settings``: what a person chose for themselves, and what a server's managers chose for it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Literal

import discord
from discord import app_commands

from cogs.delivery.open_panels import OpenPanels
from cogs.interactions.answers import AnyInteraction, Refusal, defer
from cogs.interactions.availability import complete_zone, read_availability
from cogs.interactions.cog_bases import ComposedGroup, ShowingCog
from cogs.interactions.controls import on_press
from cogs.interactions.durations import ABSENCE
from cogs.interactions.form_answers import filled_in, open_form
from cogs.interactions.people import own_name
from cogs.interactions.permissions import require_server
from cogs.interactions.picked_people import picked_person
from cogs.interactions.spoken import SpokenLanguages
from cogs.interactions.suggestions import completed_by
from cogs.screens.forms import answers_of
from cogs.screens.game_ui import GameUi
from cogs.screens.numbers import read_id, read_number
from cogs.screens.person_settings import (
    AS_IN_DISCORD,
    TIMES,
    absence_line,
    block_menus,
    change_buttons,
    person_lines,
    settings_form,
)
from cogs.screens.screen import PickMany, PickOption, Row, Screen, Target
from data.catalogue import LANGUAGES, Words, words_for
from tables.settings_types import PersonSettings, ServerSettings
from tables.types import Person


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
        pictures="Tables: drawn, or in words alone for screen readers",
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
    @completed_by(away=ABSENCE.complete, zone=complete_zone)
    async def mine(
        self,
        interaction: AnyInteraction,
        hand: Literal["button", "dm"] | None = None,
        notices: Literal["mention", "dm", "none"] | None = None,
        pictures: Literal["drawn", "in words"] | None = None,
        away: str | None = None,
        quiet: str | None = None,
        zone: str | None = None,
        language: str | None = None,
        remind: app_commands.Range[int, 0, 100] | None = None,
        results: Literal["everybody", "only me"] | None = None,
    ) -> None:
        """Show one's settings, changed where options are given."""
        typed = {
            "hand": hand,
            "notices": notices,
            "pictures": pictures,
            "language": language,
            "results": results,
        }
        changes = {
            **_chosen({name: value for name, value in typed.items() if value is not None}),
            **read_availability(discord.utils.utcnow(), away, quiet, zone),
        }
        if remind is not None:
            changes["remind"] = remind if remind < 100 else None
        await defer(interaction)
        settings = await self._change(interaction, changes)
        gone = "away_to" in changes and changes["away_to"] is None
        said = absence_line(settings, discord.utils.utcnow(), words_for(settings.spoken)) if gone else ""
        await self._show_mine(interaction, settings, said=said)

    @on_press("settle")
    async def _open_form(self, interaction: AnyInteraction, table: int, seen: int, name: str) -> None:
        settings = await self.tables.settings.person(interaction.user.id)
        await open_form(interaction, settings_form(name, settings, words_for(settings.spoken)))

    @on_press("settled", new=False)
    async def _take_form(self, interaction: AnyInteraction, table: int, seen: int, name: str) -> None:
        typed = answers_of(filled_in(interaction))
        if name == TIMES:
            now, zone = discord.utils.utcnow(), typed["zone"] or "UTC"
            changes = read_availability(now, typed["away"] or None, typed["quiet"] or "none", zone)
            changes["remind"] = _percent(typed["remind"])
        else:
            changes = _chosen(typed)
        await self._show_mine(interaction, await self._change(interaction, changes))

    @on_press("block", new=False)
    async def _block(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        other = await picked_person(interaction, rest)
        person = Person(other.id, own_name(other))
        await self._show_mine(interaction, await self.tables.settings.block(interaction.user.id, person))

    @on_press("unblock", new=False)
    async def _unblock(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        settings = await self.tables.settings.unblock(interaction.user.id, read_id(rest))
        await self._show_mine(interaction, settings)

    async def _change(self, interaction: AnyInteraction, changes: Mapping[str, object]) -> PersonSettings:
        """Keep what somebody chose, and let what they have open follow it."""
        tables, user = self.tables, interaction.user.id
        before = await tables.settings.person(user)
        settings = await tables.settings.change_person(user, **changes, locale=str(interaction.locale))
        if "language" in changes:
            self.languages.chosen(user, settings.language)
        if (settings.in_words, settings.spoken) != (before.in_words, before.spoken):
            self.open_panels.draw_again(user)
        panels = settings.hand_by_dm and not changes.keys().isdisjoint(("hand_by_dm", "language"))
        panels = panels or (before.hand_by_dm and "hand_by_dm" in changes)
        absent = "away_to" in changes
        if panels or absent:
            for info in await tables.views.of_person(user, status=("playing",)):
                if panels:
                    await tables.messages.ask_for_panel(info.id, user)
                if absent:
                    await tables.pauses.move_deadlines(info.id, user, before)
                self.table_changed(info.id)
        return settings

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
        self,
        interaction: AnyInteraction,
        settings: PersonSettings,
        hears_of: Collection[str] | None = None,
        *,
        said: str = "",
    ) -> None:
        """One's settings, with the menu of games whose lobbies one wants to hear of in this server."""
        words, guild = words_for(settings.spoken), interaction.guild_id
        rows: list[Row] = [change_buttons(words)]
        lines = [*([said] if said else []), *person_lines(settings, discord.utils.utcnow(), words)]
        if guild is not None and interaction.client.get_guild(guild) is not None:
            server = await self.tables.settings.server(guild)
            if hears_of is None:
                subscribed = await self.tables.subscriptions.of(guild, interaction.user.id)
                hears_of = {*subscribed, *_games_by_role(interaction, server)}
            lines.append(_lobbies_line(self.uis, hears_of, words))
            rows += _lobbies_menu(self.uis, server, hears_of, words)
        rows += block_menus(settings, words)
        screen = Screen(words("Your settings"), tuple(lines), rows=tuple(rows))
        await self.answers.show(interaction, screen, "settings")


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class SettingsCog(ComposedGroup, group_name="settings", group_description="Your settings, and this server’s"):
    """Settings of persons and servers."""


def _chosen(typed: Mapping[str, str]) -> dict[str, object]:
    """The settings that options and fields of these names stand for."""
    changes: dict[str, object] = {}
    for name, value in typed.items():
        match name:
            case "hand":
                changes["hand_by_dm"] = value == "dm"
            case "notices":
                changes["notices"] = value
            case "pictures":
                changes["in_words"] = value == "in words"
            case "language":
                changes["language"] = value if value in LANGUAGES else None
            case "results":
                changes["private"] = value == "only me"
    if "dm" in (typed.get("hand"), typed.get("notices")):
        # Asking for direct messages says that they are open again.
        changes["dms_closed"] = False
    return changes


def _percent(text: str) -> int | None:
    """After how much of somebody's time they are reminded; None for nothing, and for all of it."""
    if not text.strip():
        return None
    number = read_number(text.strip().rstrip("%").strip())
    if number is None or number > 100:
        raise Refusal("{text} is no percentage: write a number from 0 to 100.", text=text)
    return number if number < 100 else None


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
