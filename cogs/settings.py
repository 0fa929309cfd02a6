"""``/settings``: what a person chose for themselves, and what a server's managers chose for it."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.durations import complete_time, parse_seconds
from cogs.interactions.permissions import manages
from cogs.interactions.rest_hours import complete_zone, read_rest
from cogs.screens.markup import deadline, spell_time
from cogs.services import Services
from data.catalogue import Words
from tables.types import PersonSettings, ServerSettings


class Forum(app_commands.Transformer):
    """An option that names a forum channel of the server."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Forums alone: channels of media take no texts."""
        return [discord.ChannelType.forum]

    async def transform(self, interaction: AnyInteraction, value: Any, /) -> app_commands.AppCommandChannel:
        """The channel as Discord names it."""
        channel: app_commands.AppCommandChannel = value
        return channel


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class SettingsCog(
    commands.GroupCog, group_name="settings", group_description="Your choices, and this server's"
):
    """Settings of persons and servers."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(description="How the bot reaches you, in all servers")
    @app_commands.describe(
        hand="Where your hand and choices are shown: by button, or kept current in your direct messages",
        notices="How you are told that it is your turn",
        pictures="Your panels: drawn for a phone, or wide for a desktop, or told in words for screen readers",
        away="How long you are away from now on, such as 5d, or none: your clocks rest, as all can see",
        quiet="Hours without notices in which no clock of yours runs out, such as 23-8, or none",
        zone="Your time zone for these hours, such as Europe/Berlin",
        remind="Percent of your time after which you are reminded; 0: never, 100: as each table has it",
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
        remind: app_commands.Range[int, 0, 100] | None = None,
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
        if remind is not None:
            changes["remind"] = remind if remind < 100 else None
        if hand == "dm" or notices == "dm":
            # Asking for direct messages says that they are open again.
            changes["dms_closed"] = False
        await defer(interaction)
        tables = self.services.tables
        settings = await tables.settings.change_person(interaction.user.id, **changes)
        if hand == "dm":
            for info in await tables.views.of_person(interaction.user.id, status=("playing",)):
                await tables.messages.ask_for_panel(info.id, interaction.user.id)
                self.services.table_changed(info.id)
        if rest:
            for info in await tables.views.of_person(interaction.user.id, status=("playing",)):
                await tables.pauses.move_deadlines(info.id, interaction.user.id)
                self.services.table_changed(info.id)
        await say(interaction, _person_text(settings, words_of(interaction)))

    @app_commands.command(description="Choices for this server; for those who manage it")
    @app_commands.describe(
        tables_per_channel="Tables that may be open in one channel",
        lobby_hours="Hours after which a lobby without changes closes",
        clock="Time for a decision at new tables, such as 24h, or none",
        live_clock="The same where people sit together, such as 2m",
        pause_days="Days after which a table closes at which nobody plays any more",
        play_in="Where games are played: each in a thread of its own, all in the channel, or in a forum",
        forum="The forum channel in which games have their posts",
    )
    @app_commands.autocomplete(clock=complete_time, live_clock=complete_time)
    async def server(
        self,
        interaction: AnyInteraction,
        tables_per_channel: app_commands.Range[int, 1, 50] | None = None,
        lobby_hours: app_commands.Range[int, 1, 168] | None = None,
        pause_days: app_commands.Range[int, 1, 90] | None = None,
        clock: str | None = None,
        live_clock: str | None = None,
        play_in: Literal["thread", "channel", "forum"] | None = None,
        forum: app_commands.Transform[app_commands.AppCommandChannel, Forum] | None = None,
    ) -> None:
        """Show the server's settings, changed where options are given."""
        if interaction.guild_id is None:
            raise Refusal("This works in a server only.")
        given = {
            "tables_per_channel": tables_per_channel,
            "lobby_hours": lobby_hours,
            "pause_days": pause_days,
            "clock_seconds": None if clock is None else parse_seconds(clock),
            "live_seconds": None if live_clock is None else parse_seconds(live_clock),
            "play_in": play_in if forum is None else "forum",
            "forum": None if forum is None else forum.id,
        }
        changes = {name: value for name, value in given.items() if value is not None}
        if changes and not manages(interaction):
            raise Refusal("Only those who may manage the server can change this.")
        await defer(interaction)
        if play_in == "forum" and forum is None:
            raise Refusal("Say which forum with the option forum.")
        if changes:
            settings = await self.services.tables.settings.change_server(interaction.guild_id, **changes)
        else:
            settings = await self.services.tables.settings.server(interaction.guild_id)
        await say(interaction, _server_text(settings, words_of(interaction)))


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
    if settings.dms_closed:
        lines.append(words("Your direct messages are closed for me, so buttons serve instead."))
    return "\n".join(lines)


def _server_text(settings: ServerSettings, words: Words) -> str:
    return "\n".join(
        (
            words.plural(
                "Up to {n} table may be open in one channel.",
                "Up to {n} tables may be open in one channel.",
                settings.tables_per_channel,
            ),
            words.plural(
                "A lobby without changes closes after {n} hour.",
                "A lobby without changes closes after {n} hours.",
                settings.lobby_hours,
            ),
            words(
                "New tables have {clock} for a decision, live ones {live}.",
                clock=_time(settings.clock_seconds, words),
                live=_time(settings.live_seconds, words),
            ),
            words.plural(
                "A table at which nobody plays closes after {n} day.",
                "A table at which nobody plays closes after {n} days.",
                settings.pause_days,
            ),
            _venue_text(settings, words),
        )
    )


def _venue_text(settings: ServerSettings, words: Words) -> str:
    if settings.play_in == "forum" and settings.forum is not None:
        return words("Each game has a post in {forum}, where I may open one.", forum=f"<#{settings.forum}>")
    if settings.play_in == "thread":
        return words("Each game has a thread of its own, where I may open one.")
    return words("Games are played in the channel itself.")


def _time(seconds: int, words: Words) -> str:
    return spell_time(seconds, words) if seconds else words("no clock")
