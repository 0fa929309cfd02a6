"""``/settings server``: what a server's managers chose for it, as a command and as a screen of menus."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

import discord
from discord.ext import commands
from msgspec import structs

from cogs.interactions import controls, permissions
from cogs.interactions.answers import AnyInteraction, Refusal, defer, words_of
from cogs.interactions.built_commands import AnyAppCommand, build_command
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.screens import option_menus
from cogs.settings.controls import settings_of
from cogs.settings.server_screens import GAME_PAGE, VERB, settings_screen
from cogs.settings.values import parameters, read_control, read_given, required
from cogs.table_screens.game_ui import GameUi
from engine.core.options import declared_options
from tables.core.declared_settings import OF_GAME, Place
from tables.core.errors import Stale
from tables.core.settings_types import ServerSettings
from tables.people.settings import Settings, usual_options


@dataclass(eq=False)
class ServerSettingsCommands(commands.Cog):
    """What a server's managers chose."""

    settings: Settings
    uis: Mapping[str, GameUi]
    answers: ScreenAnswers
    changed: Callable[[], None]
    """Called after a change: what happens at midnight may be another thing now."""

    def get_app_commands(self) -> list[AnyAppCommand]:
        """``/settings server``."""
        said = "How this server plays: games, channels, clocks, tone, and who may host"
        return [build_command("server", said, parameters(ServerSettings), self._server)]

    async def _server(self, interaction: AnyInteraction, /, **given: Any) -> None:
        """Show the server's settings, changed where options are given."""
        guild, changes = permissions.require_server(interaction), read_given(ServerSettings, given)
        _require_allowed(interaction, changes)
        await defer(interaction)
        await self._show(interaction, guild, "", None if not changes else lambda _: changes)

    @controls.on_press(VERB)
    async def _press_settings(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        guild = permissions.require_server(interaction)
        page, _, change = rest.partition("=")
        _require_allowed(interaction, change)
        await defer(interaction, new=False)
        chosen = None if not change else lambda there: read_change(self.uis, there, page, change)
        await self._show(interaction, guild, page, chosen)

    async def _show(
        self,
        interaction: AnyInteraction,
        guild: int,
        page: str,
        chosen: Callable[[ServerSettings], dict[str, object]] | None,
    ) -> None:
        """Show a page of the settings, once what was chosen of them is changed."""

        def changes(old: ServerSettings) -> dict[str, object]:
            assert chosen is not None
            there = _without_lost(interaction.guild, old)
            found = chosen(there)
            _require_postable(interaction, found)
            return found | _placed(interaction, there, found)

        if chosen is None:
            settings = await self.settings.server(guild)
        else:
            settings = await self.settings.change_server(guild, changes)
            self.changed()
        words = words_of(interaction)
        settings = _without_lost(interaction.guild, settings)
        screen = settings_screen(self.uis, settings, page, words, manages=permissions.manages(interaction))
        await self.answers.show(interaction, screen, "settings")


def _require_allowed(interaction: AnyInteraction, change: object) -> None:
    if change and not permissions.manages(interaction):
        raise Refusal("Only server managers can change this.")


def read_change(uis: Mapping[str, GameUi], old: ServerSettings, page: str, change: str) -> dict[str, object]:
    """What a control of :mod:`cogs.settings.server_screens` changes.

    Raises :class:`Refusal` for what cannot be, :class:`Stale` for what is not offered (any more).
    """
    field, _, value = change.partition("=")
    game = page.removeprefix(GAME_PAGE) if page.startswith(GAME_PAGE) else ""
    if game and field == "option":
        return _change_of_option(required(uis.get(game)), old, value)
    if field == "games":
        off = tuple(name for name in uis if name not in value.split(","))
        if len(off) == len(uis):
            raise Refusal("At least one game must be available here.")
        return {"games_off": off}
    setting = required(settings_of(ServerSettings).get(field))
    if (setting.page == OF_GAME) != (game in uis):
        raise Stale(controls.FROM_ANOTHER_TIME)
    return setting.changes(old, read_control(setting, value), game)


def _change_of_option(ui: GameUi, old: ServerSettings, text: str) -> dict[str, object]:
    """Options of a game that are as usual are not kept."""
    declared, name = declared_options(ui.game.options_type), ui.game.info.name
    chosen = structs.asdict(usual_options(ui.game, old)) | option_menus.changed(declared, text)
    unusual = {each.name: chosen[each.name] for each in declared if chosen[each.name] != each.default}
    others = {game: options for game, options in old.game_options.items() if game != name}
    return {"game_options": {**others, name: unusual} if unusual else others}


def _placed(
    interaction: AnyInteraction, old: ServerSettings, changes: Mapping[str, object]
) -> dict[str, object]:
    """Where games are played, as a forum is chosen or is none any more; and who chose that.

    Raises :class:`Refusal` where they would be played in a forum that is not there.
    """
    if not {"play_in", "forum"} & changes.keys():
        return {}
    forum = changes.get("forum", old.forum)
    # A forum that is chosen is meant to be used.
    venue = changes.get("play_in", "forum" if changes.get("forum") else old.play_in)
    if venue == "forum" and forum is None:
        if "play_in" in changes:
            raise Refusal("Choose the forum with the option forum.")
        venue = "thread"
    return {"play_in": venue, "placed_by": interaction.user.id}


def _require_postable(interaction: AnyInteraction, changes: Mapping[str, Any]) -> None:
    """Raise :class:`Refusal` for a channel in which nothing can be said that is to be said there."""
    guild = interaction.guild
    for setting in settings_of(ServerSettings).values():
        chosen = changes.get(setting.field) if setting.kind == "channel" else None
        channel = None if guild is None or chosen is None else guild.get_channel(chosen)
        if channel is not None:
            permissions.require_channel(channel)


def _without_lost(guild: discord.Guild | None, settings: ServerSettings) -> ServerSettings:
    """The settings without channels and roles that are gone: Discord's menus cannot show them."""
    if guild is None:
        return settings
    there = {each.id for each in (*guild.channels, *guild.roles)}
    changes: dict[str, object] = {}
    for setting in settings_of(ServerSettings).values():
        if setting.kind in get_args(Place):
            match getattr(settings, setting.field):
                case tuple() as chosen:
                    changes[setting.field] = tuple(each for each in chosen if each in there)
                case dict() as by_game:
                    changes[setting.field] = {game: each for game, each in by_game.items() if each in there}
                case chosen:
                    changes[setting.field] = chosen if chosen in there else None
    if settings.play_in == "forum" and changes["forum"] is None:
        changes["play_in"] = "channel"  # as its tables are
    return structs.replace(settings, **changes)
