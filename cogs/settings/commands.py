"""``/settings``: what a person chose for themselves, and what a server's managers chose for it."""

import contextlib
import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import discord
from discord import app_commands

from cogs.delivery.open_panels import OpenPanels
from cogs.interactions import built_commands, cog_bases, controls, people, permissions, picked_people, spoken
from cogs.interactions.answers import AnyInteraction, defer
from cogs.interactions.form_answers import filled_in, open_form
from cogs.screens import forms, markup, numbers, screen
from cogs.screens.screen import Button, PickMany, PickOption, Row, Screen, Target
from cogs.settings import kinds
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words, words_for
from engine.core.errors import EngineError, Word
from tables.core.errors import Stale, StorageError
from tables.core.settings_types import PersonSettings, ServerSettings
from tables.core.types import ClockSpec, Person
from tables.table.availability import rests_until

log = logging.getLogger(__name__)


@dataclass(eq=False)
class PersonSettingsCommands(cog_bases.ShowingCog):
    """What a person chose for themselves."""

    languages: spoken.SpokenLanguages
    open_panels: OpenPanels
    table_changed: Callable[[int], None]

    def get_app_commands(self) -> list[built_commands.AnyAppCommand]:
        """``/settings mine``."""
        said = "How the bot reaches you, in every server"
        return [built_commands.build_command("mine", said, kinds.parameters(PersonSettings), self._mine)]

    async def _mine(self, interaction: AnyInteraction, /, **given: Any) -> None:
        """Show one's settings, changed where options are given."""
        changes = kinds.read_given(PersonSettings, given)
        await defer(interaction)
        settings = await self._change(interaction, changes)
        await self._show_mine(interaction, settings, returns=changes.get("away_to", "") is None)

    @controls.on_press("settle")
    async def _open_form(self, interaction: AnyInteraction, table: int, seen: int, name: str) -> None:
        if name not in FORMS:
            raise Stale(controls.FROM_ANOTHER_TIME)
        settings = await self.tables.settings.person(interaction.user.id)
        await open_form(interaction, settings_form(name, settings, words_for(settings.spoken)))

    @controls.on_press("settled", new=False)
    async def _take_form(self, interaction: AnyInteraction, table: int, seen: int, name: str) -> None:
        changes = kinds.read_given(PersonSettings, forms.answers_of(filled_in(interaction)))
        await self._show_mine(interaction, await self._change(interaction, changes))

    @controls.on_press("block", new=False)
    async def _block(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        other = await picked_people.picked_person(interaction, rest)
        person = Person(other.id, people.own_name(other))
        await self._show_mine(interaction, await self.tables.settings.block(interaction.user.id, person))

    @controls.on_press("unblock", new=False)
    async def _unblock(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        settings = await self.tables.settings.unblock(interaction.user.id, numbers.read_id(rest))
        await self._show_mine(interaction, settings)

    async def _change(self, interaction: AnyInteraction, changes: Mapping[str, object]) -> PersonSettings:
        """Keep what somebody chose, and let what they have open follow it."""
        tables, user = self.tables, interaction.user.id
        if changes.get("hand_by_dm") or changes.get("notices") == "dm":
            # Asking for direct messages says that they are open again.
            changes = {**changes, "dms_closed": False}
        before = await tables.settings.person(user)
        settings = await tables.settings.change_person(user, **changes, locale=str(interaction.locale))
        if "language" in changes:
            self.languages.chosen(user, settings.language)
        if (settings.in_words, settings.spoken) != (before.in_words, before.spoken):
            self.open_panels.draw_again(user)
        panels = settings.hand_by_dm and not changes.keys().isdisjoint(("hand_by_dm", "language"))
        panels = panels or (before.hand_by_dm and "hand_by_dm" in changes)
        absent = "away_to" in changes
        playing = await tables.views.of_person(user, status=("playing",)) if panels or absent else ()
        for info in playing:
            try:
                if panels:
                    await tables.messages.ask_for_panel(info.id, user)
                if absent:
                    await tables.pauses.move_deadlines(info.id, user, before)
            except StorageError:
                raise
            except EngineError as error:  # it has ended just now, or cannot be read: others go on
                log.info("table %s does not heed what person %s chose: %s", info.id, user, error)
            self.table_changed(info.id)
        return settings

    @controls.on_press("lobbies")
    async def _press_lobbies(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        guild = permissions.require_server(interaction)
        await defer(interaction, new=False)
        chosen = {name for name in rest.split(",") if name in self.uis}
        roles = (await self.tables.settings.server(guild)).lobby_roles
        # Who has the role of a game hears by it, and not twice.
        by_role = {name for name in self.uis if await _has_role(interaction, roles.get(name), name in chosen)}
        await self.tables.subscriptions.choose(guild, interaction.user.id, sorted(chosen - by_role))
        await self._show_mine(interaction, await self.tables.settings.person(interaction.user.id), chosen)

    async def _show_mine(
        self,
        interaction: AnyInteraction,
        settings: PersonSettings,
        hears_of: Collection[str] | None = None,
        *,
        returns: bool = False,
    ) -> None:
        """One's settings, with the menu of games whose lobbies one wants to hear of in this server."""
        words, guild, now = words_for(settings.spoken), interaction.guild_id, discord.utils.utcnow()
        pages = FORMS.items()
        rows: list[Row] = [tuple(Button(words(title), Target("settle", name)) for name, title in pages)]
        lines = [absence_line(settings, now, words)] if returns else []
        lines += person_lines(settings, now, words)
        if guild is not None and interaction.client.get_guild(guild) is not None:
            server = await self.tables.settings.server(guild)
            if hears_of is None:
                subscribed = await self.tables.subscriptions.of(guild, interaction.user.id)
                member = interaction.user
                roles = {each.id for each in member.roles} if isinstance(member, discord.Member) else ()
                by_role = [name for name, role in server.lobby_roles.items() if role in roles]
                hears_of = {*subscribed, *by_role}
            line, menus = _lobbies(self.uis, server, hears_of, words)
            lines.append(line)
            rows += menus
        rows += block_menus(settings, words)
        screen = Screen(words("Your settings"), tuple(lines), rows=tuple(rows))
        await self.answers.show(interaction, screen, "settings")


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class SettingsCog(
    cog_bases.ComposedGroup, group_name="settings", group_description="Your settings, and this server’s"
):
    """Settings of persons and servers."""


async def _has_role(interaction: AnyInteraction, number: int | None, wants: bool) -> bool:
    """Whether who acts has a role, which is given to or taken from them where the bot may."""
    member = interaction.user
    if number is None or not isinstance(member, discord.Member):
        return False
    has = member.get_role(number) is not None
    if (has or wants) and _opens_nothing(member.guild, number):
        change = member.add_roles if wants else member.remove_roles
        with contextlib.suppress(discord.Forbidden):
            await change(discord.Object(number))
            return wants
    return has


def _opens_nothing(guild: discord.Guild, number: int) -> bool:
    """Whether a role lets nobody do or see what others may not: no other is given to whoever asks for it."""
    role = guild.get_role(number)
    if role is None or not role.permissions <= guild.default_role.permissions:
        return False
    return not any(channel.overwrites_for(role).pair()[0] for channel in guild.channels)


def _lobbies(
    uis: Mapping[str, GameUi], server: ServerSettings, hears_of: Collection[str], words: Words
) -> tuple[str, list[PickMany]]:
    """Of which games' open lobbies somebody hears in a server, and the menu that changes it."""
    line = words("You are not told about open lobbies in this server.")
    if heard := [ui.title for name, ui in uis.items() if name in hears_of]:
        line = words("In this server you are told about open lobbies of {games}.", games=heard)
    offered = tuple(
        PickOption(ui.title, name, chosen=name in hears_of)
        for name, ui in uis.items()
        if name not in server.games_off and ui.game.info.seats[1] > 1
    )
    menu = PickMany(words("Tell me about new lobbies"), Target("lobbies"), offered, len(offered))
    return line, [menu] if offered else []


FORMS = {
    "reach": Word("How I reach you"),
    "looks": Word("What you see and show"),
    "times": Word("When you can play"),
}
"""How somebody is reached, what they read and who reads of them, and when they can play: forms by pages."""


def person_lines(settings: PersonSettings, now: datetime, words: Words) -> list[str]:
    """What is so now, a sentence each; what nobody chose is left out."""
    declared = kinds.settings_of(PersonSettings).values()
    lines = [kinds.setting_line(each, settings, words) for each in declared]
    if settings.away_to is not None and settings.away_to > now:
        lines.append(absence_line(settings, now, words))
    if settings.blocked:
        names = [markup.plain(each.name) for each in settings.blocked]
        lines.append(words("You have blocked {names}: you do not sit down at the same table.", names=names))
    if settings.dms_closed:
        lines.append(words("I cannot send you direct messages, so use the buttons instead."))
    return lines


def absence_line(settings: PersonSettings, now: datetime, words: Words) -> str:
    """Whether somebody is away, and what that does to their clocks."""
    until = settings.away_to
    if until is None or until <= now:
        return words("You are not away: your clocks run.")
    rests = rests_until(settings, ClockSpec("turns")) or now
    text = "You are away until {when}. Your clocks of an hour or more are stopped until then."
    if rests <= now:
        text = "You are away until {when}. You were away a short time ago, so your clocks run."
    elif rests < until:
        text = "You are away until {when}. Your clocks of an hour or more are stopped until {rests}."
    return words(text, when=markup.deadline(until), rests=markup.deadline(rests))


def block_menus(settings: PersonSettings, words: Words) -> list[screen.PickPerson | screen.Menu]:
    """The menus that block somebody, and unblock whom one has blocked."""
    choices = tuple(
        screen.Choice(words("Unblock {name}", name=each.name), screen.Target("unblock", str(abs(each.id))))
        for each in settings.blocked
    )
    block = screen.PickPerson(words("Block somebody"), screen.Target("block"))
    return [block, *([screen.Menu(words("Unblock somebody"), choices)] if choices else [])]


def settings_form(name: str, settings: PersonSettings, words: Words) -> forms.Form:
    """One of the forms, filled in with what is so now."""
    declared = kinds.settings_of(PersonSettings).values()
    fields = [kinds.setting_field(each, settings, words) for each in declared if each.page == name]
    return forms.Form(words(FORMS[name]), fields, screen.Target("settled", name))
