"""``/settings``: what a person chose for themselves, and what a server's managers chose for it."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, defer, say
from cogs.interactions.durations import complete_time
from cogs.interactions.rest_hours import complete_zone, read_rest
from cogs.screens.markup import deadline
from cogs.screens.server_settings import VERB
from cogs.server_settings import ServerSettingsCommands
from cogs.services import Services
from data.catalogue import LANGUAGES, Words, words_for
from tables.types import PersonSettings

AS_IN_DISCORD = "discord"
"""Chosen as a language: that of the person's Discord."""


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class SettingsCog(
    ServerSettingsCommands,
    commands.GroupCog,
    group_name="settings",
    group_description="Your choices, and this server's",
):
    """Settings of persons and servers."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.controls.add(**{VERB: self._press_settings})

    @app_commands.command(description="How the bot reaches you, in all servers")
    @app_commands.describe(
        hand="Where your hand and choices are shown: by button, or kept current in your direct messages",
        notices="How you are told that it is your turn",
        pictures="Your panels: drawn for a phone, or wide for a desktop, or told in words for screen readers",
        away="How long you are away from now on, such as 5d, or none: your clocks rest, as all can see",
        quiet="Hours without notices in which no clock of yours runs out, such as 23-8, or none",
        zone="Your time zone for these hours, such as Europe/Berlin",
        language="The language in which I talk to you",
        remind="Percent of your time after which you are reminded; 0: never, 100: as each table has it",
        results="Who sees your results and rating: all, with you on leaderboards, or you alone",
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
        changes: dict[str, Any] = {"locale": str(interaction.locale)}
        rest = read_rest(discord.utils.utcnow(), away, quiet, zone)
        changes |= rest
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
        tables = self.services.tables
        settings = await tables.settings.change_person(interaction.user.id, **changes)
        if language is not None:
            self.services.languages.chosen(interaction.user.id, settings.language)
        if hand == "dm" or (language is not None and settings.hand_by_dm):
            for info in await tables.views.of_person(interaction.user.id, status=("playing",)):
                await tables.messages.ask_for_panel(info.id, interaction.user.id)
                self.services.table_changed(info.id)
        if rest:
            for info in await tables.views.of_person(interaction.user.id, status=("playing",)):
                await tables.pauses.move_deadlines(info.id, interaction.user.id)
                self.services.table_changed(info.id)
        await say(interaction, _person_text(settings, words_for(settings.spoken)))


def _person_text(settings: PersonSettings, words: Words) -> str:
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
        words("You are told of your turn {how}.", how=notices[settings.notices]),
    ]
    if settings.language is not None:
        lines.append(words("I talk to you in {language}.", language=LANGUAGES[settings.language]))
    if settings.in_words:
        lines.append(words("Your panels and boards are told in words, without pictures."))
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
        lines.append(words("Your results and ratings are for you alone, and no leaderboard has you."))
    if settings.dms_closed:
        lines.append(words("Your direct messages are closed for me, so buttons serve instead."))
    return "\n".join(lines)
