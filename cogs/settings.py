"""``/settings``: what a person chose for themselves, and what a server's managers chose for it."""

from __future__ import annotations

from typing import Any, Literal

from discord import app_commands
from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.permissions import manages
from cogs.services import Services
from data.catalogue import Words
from tables.types import PersonSettings, ServerSettings


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
    )
    async def mine(
        self,
        interaction: AnyInteraction,
        hand: Literal["button", "dm"] | None = None,
        notices: Literal["mention", "dm", "none"] | None = None,
        pictures: Literal["phone", "wide", "in words"] | None = None,
    ) -> None:
        """Show one's settings, changed where options are given."""
        changes: dict[str, Any] = {"locale": str(interaction.locale)}
        if hand is not None:
            changes["hand_by_dm"] = hand == "dm"
        if notices is not None:
            changes["notices"] = notices
        if pictures is not None:
            changes["in_words"] = pictures == "in words"
            if pictures != "in words":
                changes["pictures"] = pictures
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
        await say(interaction, _person_text(settings, words_of(interaction)))

    @app_commands.command(description="Choices for this server; for those who manage it")
    @app_commands.describe(
        tables_per_channel="Tables that may be open in one channel",
        lobby_hours="Hours after which a lobby without changes closes",
        pause_days="Days after which a table closes at which nobody plays any more",
    )
    async def server(
        self,
        interaction: AnyInteraction,
        tables_per_channel: app_commands.Range[int, 1, 50] | None = None,
        lobby_hours: app_commands.Range[int, 1, 168] | None = None,
        pause_days: app_commands.Range[int, 1, 90] | None = None,
    ) -> None:
        """Show the server's settings, changed where options are given."""
        if interaction.guild_id is None:
            raise Refusal("This works in a server only.")
        given = {
            "tables_per_channel": tables_per_channel,
            "lobby_hours": lobby_hours,
            "pause_days": pause_days,
        }
        changes = {name: value for name, value in given.items() if value is not None}
        if changes and not manages(interaction):
            raise Refusal("Only those who may manage the server can change this.")
        await defer(interaction)
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
    if settings.dms_closed:
        lines.append(words("Your direct messages are closed for me, so buttons serve instead."))
    return "\n".join(lines)


def _server_text(settings: ServerSettings, words: Words) -> str:
    return "\n".join(
        (
            words("Up to {number} tables may be open in one channel.", number=settings.tables_per_channel),
            words("A lobby without changes closes after {hours} hours.", hours=settings.lobby_hours),
            words("A table at which nobody plays closes after {days} days.", days=settings.pause_days),
        )
    )
