"""``/settings server``: what a server's managers chose for it, as a command and as a screen of menus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.interactions.answers import AnsweringClient, AnyInteraction, Refusal, defer, words_of
from cogs.interactions.availability import complete_zone, read_zone
from cogs.interactions.controls import FROM_ANOTHER_TIME, on_press
from cogs.interactions.durations import CLOCK_TIME, LIVE_CLOCK
from cogs.interactions.permissions import manages, require_channel, require_server
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.interactions.suggestions import completed_by
from cogs.screens import option_menus
from cogs.screens.game_ui import GameUi
from cogs.screens.numbers import read_id, read_number
from cogs.screens.server_settings import GAME_PAGE, NUMBERS, SWITCHES, VENUES, VERB, settings_screen
from data.catalogue import LANGUAGES
from engine.core.options import declared_options
from tables.errors import Stale
from tables.settings import Settings, usual_options
from tables.settings_types import ServerSettings

SERVERS_OWN = "server"
"""Chosen as a language: that of the server's Discord."""
_CHANNELS = ("forum", "lobby_channel", "daily_channel")


class Forum(app_commands.Transformer[AnsweringClient]):
    """An option that names a forum channel of the server."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Forums alone: channels of media take no texts."""
        return [discord.ChannelType.forum]

    async def transform(
        self, interaction: AnyInteraction, value: app_commands.AppCommandChannel, /
    ) -> app_commands.AppCommandChannel:
        """The channel as Discord names it."""
        return value


@dataclass(eq=False)
class ServerSettingsCommands(commands.Cog):
    """What a server's managers chose."""

    settings: Settings
    uis: Mapping[str, GameUi]
    answers: ScreenAnswers

    @app_commands.command(
        description="How this server plays: games, channels, clocks, tone, and who may host"
    )
    @app_commands.describe(
        tables_per_channel="How many tables may be open in one channel",
        tables_per_person="How many open tables one person may host here",
        tables_at_once="How many tables may be open in all channels together; 0 for no limit",
        lobby_hours="Hours after which an unchanged lobby closes",
        clock="Time for each decision at new tables, such as 24h, or none",
        live_clock="The same for live games, such as 2m",
        pause_days="Days after which a table that nobody plays at any more closes",
        play_in="Where games are played: each in its own thread, all in the channel, or in a forum",
        forum="The forum channel where games get their posts",
        host_role="The role that may open tables; choose @everyone to let everybody",
        language="The language of public messages; server: the one set in Discord for this server",
        hints="Whether tables may offer hints",
        ratings="Whether games count towards their players’ ratings",
        cheerful="Whether I say something cheerful now and then",
        computer_pause="Seconds that computer players wait at live tables before they move",
        zone="The server’s time zone, such as Europe/Berlin",
    )
    @app_commands.choices(
        play_in=[app_commands.Choice(name=venue, value=venue) for venue in VENUES],
        language=[app_commands.Choice(name=code, value=code) for code in (SERVERS_OWN, *LANGUAGES)],
    )
    @completed_by(clock=CLOCK_TIME.complete, live_clock=LIVE_CLOCK.complete, zone=complete_zone)
    async def server(
        self,
        interaction: AnyInteraction,
        tables_per_channel: app_commands.Range[int, 1, 50] | None = None,
        tables_per_person: app_commands.Range[int, 1, 25] | None = None,
        tables_at_once: app_commands.Range[int, 0, 500] | None = None,
        lobby_hours: app_commands.Range[int, 1, 168] | None = None,
        pause_days: app_commands.Range[int, 1, 90] | None = None,
        clock: str | None = None,
        live_clock: str | None = None,
        play_in: str | None = None,
        forum: app_commands.Transform[app_commands.AppCommandChannel, Forum] | None = None,
        host_role: discord.Role | None = None,
        language: str | None = None,
        hints: bool | None = None,
        ratings: bool | None = None,
        cheerful: bool | None = None,
        computer_pause: app_commands.Range[int, 0, 30] | None = None,
        zone: str | None = None,
    ) -> None:
        """Show the server's settings, changed where options are given."""
        guild = require_server(interaction)
        given = {
            "tables_per_channel": tables_per_channel,
            "tables_per_person": tables_per_person,
            "tables_at_once": tables_at_once,
            "lobby_hours": lobby_hours,
            "pause_days": pause_days,
            "clock_seconds": None if clock is None else CLOCK_TIME.read(clock),
            "live_seconds": None if live_clock is None else LIVE_CLOCK.read(live_clock),
            "play_in": play_in if forum is None else "forum",
            "forum": None if forum is None else forum.id,
            "hints": hints,
            "ratings": ratings,
            "cheerful": cheerful,
            "computer_pause": computer_pause,
            "zone": None if zone is None else read_zone(zone),
        }
        changes: dict[str, object] = {name: value for name, value in given.items() if value is not None}
        if host_role is not None:
            changes["host_role"] = None if host_role.id == guild else host_role.id
        if language is not None:
            changes["language"] = None if language == SERVERS_OWN else language
        _require_allowed(interaction, changes)
        await defer(interaction)
        if play_in == "forum" and forum is None:
            raise Refusal("Choose the forum with the option forum.")
        kept, changes = self.settings, changes | _placed_by(interaction, changes)
        settings = await (kept.change_server(guild, **changes) if changes else kept.server(guild))
        await self._show_settings(interaction, settings, "")

    @on_press(VERB)
    async def _press_settings(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        guild = require_server(interaction)
        page, _, change = rest.partition("=")
        _require_allowed(interaction, change)
        await defer(interaction, new=False)

        def changes(old: ServerSettings) -> dict[str, object]:
            found = read_change(self.uis, old, page, change)
            _require_postable(interaction, found)
            return found | _placed_by(interaction, found)

        kept = self.settings
        settings = await (kept.change_server(guild, changes) if change else kept.server(guild))
        await self._show_settings(interaction, settings, page)

    async def _show_settings(self, interaction: AnyInteraction, settings: ServerSettings, page: str) -> None:
        there = _without_lost(interaction.guild, settings)
        words = words_of(interaction)
        screen = settings_screen(self.uis, there, page, words, manages=manages(interaction))
        await self.answers.show(interaction, screen, "settings")


def _require_allowed(interaction: AnyInteraction, change: object) -> None:
    if change and not manages(interaction):
        raise Refusal("Only server managers can change this.")


def read_change(uis: Mapping[str, GameUi], old: ServerSettings, page: str, change: str) -> dict[str, object]:
    """What a control of :mod:`cogs.screens.server_settings` changes.

    Raises :class:`Refusal` for what cannot be, :class:`Stale` for what is not offered (any more).
    """
    field, _, value = change.partition("=")
    if page.startswith(GAME_PAGE):
        return _change_of_game(uis, old, page.removeprefix(GAME_PAGE), field, value)
    if field == "computer_pause" and not value:
        return {field: None}
    if field in NUMBERS:
        return {field: _required(read_number(value))}
    if field in SWITCHES:
        return {field: value == "1"}
    if field == "games":
        off = tuple(name for name in uis if name not in value.split(","))
        if len(off) == len(uis):
            raise Refusal("At least one game must be available here.")
        return {"games_off": off}
    if field == "channels":
        return {"channels": tuple(_required(read_id(each)) for each in value.split(",") if each)}
    if field == "host_role" or field in _CHANNELS:
        chosen = _required(read_id(value)) if value else None
        if field == "forum":
            venue = "forum" if chosen is not None else "thread" if old.play_in == "forum" else old.play_in
            return {"forum": chosen, "play_in": venue}
        return {field: chosen}
    if field == "play_in" and value in VENUES:
        return {field: value}
    if field == "language" and value in ("", *LANGUAGES):
        return {field: value or None}
    raise Stale(FROM_ANOTHER_TIME)


def _change_of_game(
    uis: Mapping[str, GameUi], old: ServerSettings, name: str, field: str, value: str
) -> dict[str, object]:
    ui = uis.get(name)
    if ui is None:
        raise Stale(FROM_ANOTHER_TIME)
    if field == "option":
        declared = declared_options(ui.game.options_type)
        chosen = msgspec.structs.asdict(usual_options(ui.game, old))
        chosen |= option_menus.changed(declared, value)
        unusual = {one.name: chosen[one.name] for one in declared if chosen[one.name] != one.default}
        return {"game_options": _with(old.game_options, name, unusual or None)}
    if field == "clock":
        return {"game_clocks": _with(old.game_clocks, name, _required(read_number(value)) if value else None)}
    if field == "role":
        return {"lobby_roles": _with(old.lobby_roles, name, _required(read_id(value)) if value else None)}
    raise Stale(FROM_ANOTHER_TIME)


def _with(known: Mapping[str, object], name: str, value: object) -> dict[str, object]:
    others = {key: each for key, each in known.items() if key != name}
    return others if value is None else {**others, name: value}


def _required(number: int | None) -> int:
    if number is None:
        raise Stale(FROM_ANOTHER_TIME)
    return number


def _placed_by(interaction: AnyInteraction, changes: Mapping[str, object]) -> dict[str, object]:
    """Who chooses where tables are played, where that is chosen."""
    return {"placed_by": interaction.user.id} if {"play_in", "forum"} & changes.keys() else {}


def _require_postable(interaction: AnyInteraction, changes: Mapping[str, Any]) -> None:
    """Raise :class:`Refusal` for a channel in which nothing can be said that is to be said there."""
    guild = interaction.guild
    for field in ("lobby_channel", "daily_channel"):
        channel = None if guild is None or not changes.get(field) else guild.get_channel(changes[field])
        if channel is not None:
            require_channel(channel)


def _without_lost(guild: discord.Guild | None, settings: ServerSettings) -> ServerSettings:
    """The settings without channels and roles that are gone: Discord's menus cannot show them."""
    if guild is None:
        return settings

    def there(channel: int | None) -> int | None:
        return None if channel is None or guild.get_channel(channel) is None else channel

    roles = {role.id for role in guild.roles}
    return msgspec.structs.replace(
        settings,
        channels=tuple(filter(there, settings.channels)),
        host_role=settings.host_role if settings.host_role in roles else None,
        lobby_roles={name: role for name, role in settings.lobby_roles.items() if role in roles},
        **{field: there(getattr(settings, field)) for field in _CHANNELS},
    )
