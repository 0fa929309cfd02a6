"""``/privacy``: what is kept of a person, to be taken along or to be forgotten."""

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.discord_errors import left_undone
from cogs.delivery.bulletin_sender import BulletinSender
from cogs.delivery.direct_messages import DirectMessages
from cogs.interactions import controls, screen_answers, spoken
from cogs.interactions.answers import AnyInteraction, Refusal, defer, earlier_answered, put, say, words_of
from cogs.screens.screen import Button, Screen, Target
from data.catalogue import Words
from engine.core.errors import gettext_noop
from tables.core.errors import StorageError
from tables.upkeep.personal import Personal

FILE_NAME = "caravanserai.json"
NOT_YET = gettext_noop("Your data is not deleted yet. Try again in a minute.")
LONGEST_ANSWER_WAIT = 30.0
"""Seconds for which answers to what the same person did before are waited for."""


@dataclass(eq=False)
class PrivacyCog(commands.Cog):
    """What people may ask about themselves."""

    personal: Personal
    answers: screen_answers.ScreenAnswers
    languages: spoken.SpokenLanguages
    bulletins: BulletinSender
    direct_messages: DirectMessages
    table_changed: Callable[[int], None]

    @app_commands.command(description="What this bot stores about you; download it or have it deleted")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def privacy(self, interaction: AnyInteraction) -> None:
        await defer(interaction)
        await self._show(interaction, kept_screen(words_of(interaction)))

    @controls.on_press("export", new=True)
    async def _export(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        data = await self.personal.export(interaction.user.id)
        text = words_of(interaction)("This is everything that is stored about you.")
        await put(
            interaction, lambda: {"content": text, "attachments": [discord.File(BytesIO(data), FILE_NAME)]}
        )

    @controls.on_press("forget", new=True)
    async def _ask(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._show(interaction, forget_screen(words_of(interaction)))

    @controls.on_press("forgetme", new=True)
    async def _forget(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        # What they did a moment ago would be kept after all.
        if not await earlier_answered(interaction, LONGEST_ANSWER_WAIT):
            raise Refusal(NOT_YET)
        await self.languages.written()
        try:
            forgotten = await self.personal.forget(interaction.user.id)
        except StorageError as error:
            # Tables may be left already, each by itself: that counts, and is not what was asked for.
            raise Refusal(NOT_YET) from error
        for number in forgotten.tables:
            self.table_changed(number)
        for number in forgotten.tournaments:
            self.bulletins.wake(number)
        # Before they are told so: who is not told may ask once more.
        await self.direct_messages.clear(interaction.user.id)
        await say(
            interaction, words_of(interaction)("Your data is deleted: your seats no longer carry a name.")
        )
        for channel, message in forgotten.messages:
            with left_undone("message %s of somebody who is forgotten stays", message):
                await interaction.client.http.delete_message(channel, message)

    async def _show(self, interaction: AnyInteraction, screen: Screen) -> None:
        await self.answers.show(interaction, screen, "privacy")


def kept_screen(words: Words) -> Screen:
    """What is kept, in a few lines."""
    lines = (
        words(
            "Stored about you: your account’s number and the name you play under, your "
            "seats and moves, results, ratings, tries at deals and puzzles, moves that you tried "
            "from positions, positions that you missed, tournaments and ladders, what you own in seasons, "
            "settings, tables and lobbies you follow, files you uploaded, and how far you have "
            "read each table."
        ),
        words("Your messages are never read or stored. Nothing is given to anybody else."),
        words(
            "A table stays as long as the bot keeps it, with the ids of the presses and commands "
            "that made its moves; its result stays longer. Other such ids stay for one day."
        ),
    )
    row = (
        Button(words("Download it"), Target("export")),
        Button(words("Delete my data"), Target("forget"), "danger"),
    )
    return Screen(words("What is stored about you"), lines, None, (row,))


def forget_screen(words: Words) -> Screen:
    """What being forgotten means, before it is done."""
    lines = (
        words("You leave your lobbies and give up your games. Games that you played alone are deleted."),
        words("In other people’s games your seat stays, without a name. This cannot be undone."),
        words(
            "Where a table, tournament, ladder or deal goes on, and with people who have blocked you, a code "
            "made from your account’s number and a secret key stays until that ends, so that you cannot come "
            "back as somebody new."
        ),
        words(
            "Boards of open games, and of your newest ones, are changed to that. Other messages that were "
            "sent, and threads that Discord has archived, stay as they are."
        ),
    )
    return Screen(
        words("Delete my data"),
        lines,
        None,
        ((Button(words("Delete it for good"), Target("forgetme"), "danger"),),),
    )
