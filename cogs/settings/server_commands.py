"""``/settings server``: what a server's managers chose for it, as a command and as a screen of menus."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord
import msgspec
from discord.ext import commands

from cogs.interactions import controls, permissions
from cogs.interactions.answers import AnyInteraction, Refusal, defer, words_of
from cogs.interactions.built_commands import AnyAppCommand, build_command
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.screens import option_menus
from cogs.screens.numbers import read_id, read_number
from cogs.settings.controls import settings_of
from cogs.settings.server_screens import GAME_PAGE, VERB, settings_screen
from cogs.settings.values import parameters, read_control, read_given, required
from cogs.table_screens.game_ui import GameUi
from engine.core.options import declared_options
from tables.core.errors import Stale
from tables.core.settings_types import ServerSettings
from tables.people.settings import Settings, usual_options

_CHANNELS = ("forum", "lobby_channel", "daily_channel")


@dataclass(eq=False)
class ServerSettingsCommands(commands.Cog):
    """What a server's managers chose."""

    settings: Settings
    uis: Mapping[str, GameUi]
    answers: ScreenAnswers

    def get_app_commands(self) -> list[AnyAppCommand]:
        """``/settings server``."""
        said = "How this server plays: games, channels, clocks, tone, and who may host"
        return [build_command("server", said, parameters(ServerSettings), self._server)]

    async def _server(self, interaction: AnyInteraction, given: Mapping[str, Any]) -> None:
        """Show the server's settings, changed where options are given."""
        guild = permissions.require_server(interaction)
        changes = read_given(ServerSettings, given)
        _require_allowed(interaction, changes)
        await defer(interaction)
        if "forum" in changes:
            changes["play_in"] = "forum"
        elif changes.get("play_in") == "forum":
            raise Refusal("Choose the forum with the option forum.")
        kept, changes = self.settings, changes | _placed_by(interaction, changes)
        settings = await (kept.change_server(guild, **changes) if changes else kept.server(guild))
        await self._show_settings(interaction, settings, "")

    @controls.on_press(VERB)
    async def _press_settings(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        guild = permissions.require_server(interaction)
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
        screen = settings_screen(self.uis, there, page, words, manages=permissions.manages(interaction))
        await self.answers.show(interaction, screen, "settings")


def _require_allowed(interaction: AnyInteraction, change: object) -> None:
    if change and not permissions.manages(interaction):
        raise Refusal("Only server managers can change this.")


def read_change(uis: Mapping[str, GameUi], old: ServerSettings, page: str, change: str) -> dict[str, object]:
    """What a control of :mod:`cogs.settings.server_screens` changes.

    Raises :class:`Refusal` for what cannot be, :class:`Stale` for what is not offered (any more).
    """
    field, _, value = change.partition("=")
    if page.startswith(GAME_PAGE):
        return _change_of_game(uis, old, page.removeprefix(GAME_PAGE), field, value)
    if field == "games":
        off = tuple(name for name in uis if name not in value.split(","))
        if len(off) == len(uis):
            raise Refusal("At least one game must be available here.")
        return {"games_off": off}
    chosen = read_control(required(settings_of(ServerSettings).get(field)), value)
    if field == "forum":
        venue = "forum" if chosen is not None else "thread" if old.play_in == "forum" else old.play_in
        return {"forum": chosen, "play_in": venue}
    return {field: chosen}


def _change_of_game(
    uis: Mapping[str, GameUi], old: ServerSettings, name: str, field: str, value: str
) -> dict[str, object]:
    ui = uis.get(name)
    if ui is None:
        raise Stale(controls.FROM_ANOTHER_TIME)
    if field == "option":
        declared = declared_options(ui.game.options_type)
        chosen = msgspec.structs.asdict(usual_options(ui.game, old))
        chosen |= option_menus.changed(declared, value)
        unusual = {one.name: chosen[one.name] for one in declared if chosen[one.name] != one.default}
        return {"game_options": _with(old.game_options, name, unusual or None)}
    if field == "clock":
        return {"game_clocks": _with(old.game_clocks, name, required(read_number(value)) if value else None)}
    if field == "role":
        return {"lobby_roles": _with(old.lobby_roles, name, required(read_id(value)) if value else None)}
    raise Stale(controls.FROM_ANOTHER_TIME)


def _with(known: Mapping[str, object], name: str, value: object) -> dict[str, object]:
    others = {key: each for key, each in known.items() if key != name}
    return others if value is None else {**others, name: value}


def _placed_by(interaction: AnyInteraction, changes: Mapping[str, object]) -> dict[str, object]:
    """Who chooses where tables are played, where that is chosen."""
    return {"placed_by": interaction.user.id} if {"play_in", "forum"} & changes.keys() else {}


def _require_postable(interaction: AnyInteraction, changes: Mapping[str, Any]) -> None:
    """Raise :class:`Refusal` for a channel in which nothing can be said that is to be said there."""
    guild = interaction.guild
    for field in ("lobby_channel", "daily_channel"):
        channel = None if guild is None or not changes.get(field) else guild.get_channel(changes[field])
        if channel is not None:
            permissions.require_channel(channel)


def _without_lost(guild: discord.Guild | None, settings: ServerSettings) -> ServerSettings:
    """The settings without channels and roles that are gone: Discord's menus cannot show them."""
    if guild is None:
        return settings

    def there(channel: int | None) -> int | None:
        return None if channel is None or guild.get_channel(channel) is None else channel

    roles = {role.id for role in guild.roles}
    if settings.play_in == "forum" and there(settings.forum) is None:
        settings = msgspec.structs.replace(settings, play_in="channel")  # as its tables are
    return msgspec.structs.replace(
        settings,
        channels=tuple(filter(there, settings.channels)),
        host_role=settings.host_role if settings.host_role in roles else None,
        lobby_roles={name: role for name, role in settings.lobby_roles.items() if role in roles},
        **{field: there(getattr(settings, field)) for field in _CHANNELS},
    )
