"""``/me``: a person's page, and how it is shared."""

from dataclasses import replace

import discord
from discord import app_commands

from cogs.interactions import controls, game_choice, people, suggestions
from cogs.interactions.answers import AnyInteraction, Refusal, defer, words_of
from cogs.interactions.cog_bases import ShowingCog
from cogs.screens.markup import plain
from cogs.screens.screen import Screen
from cogs.statistics.person import SHARE, person_screen
from tables.core.errors import Stale


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class PersonCog(ShowingCog):
    """Pages of people."""

    @app_commands.command(description="Your page: your games, strengths, rivals and openings, to be shared")
    @app_commands.describe(game="Only this game", person="Somebody else’s page")
    @suggestions.completed_by(game=game_choice.complete_game)
    async def me(
        self, interaction: AnyInteraction, game: str | None = None, person: discord.User | None = None
    ) -> None:
        name = None if game is None else game_choice.named_game(self.uis, game)
        await defer(interaction)
        screen = await self._page(interaction, person or interaction.user, name)
        await self.answers.show(interaction, screen, "page", in_words=None)

    @controls.on_press(SHARE, new=False)
    async def _press_share(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        if rest and rest not in self.uis:
            raise Stale(controls.FROM_ANOTHER_TIME)
        page = await self._page(interaction, interaction.user, rest or None, shared=True)
        screen = replace(page, text=())  # the card tells enough
        await self.answers.show(interaction, screen, "page", words_of(interaction)("Shared."), in_words=None)
        await self.answers.post(interaction, screen, "page")

    async def _page(
        self,
        interaction: AnyInteraction,
        user: discord.User | discord.Member,
        game: str | None,
        *,
        shared: bool = False,
    ) -> Screen:
        """Somebody's page for who asked for it, or to be ``shared``; raises :class:`Refusal` for none."""
        words, person, reader = words_of(interaction), people.called_here(user), interaction.user.id
        mine = person.id == reader
        within = None if mine and not shared else read_by(interaction, everybody=shared)
        found = await self.tables.stats.person(
            person, reader, game, guild=interaction.guild_id, within=within
        )
        if not any(line.game in self.uis for line in found.lines):
            if mine:
                raise Refusal(
                    "You have not finished a game yet. One that others gave up before two people had moved "
                    "does not count. /help shows the games."
                )
            raise Refusal("{name} has not finished a game yet.", name=plain(person.name))
        openings = await self.tables.openings.of(person.id, game)
        return person_screen(found, openings, self.uis, words, game, mine=mine and not shared)


def read_by(interaction: AnyInteraction, *, everybody: bool) -> frozenset[int]:
    """Channels that whoever asks here may look into, or else all who read what is posted where they did.

    Of a server that the bot is not in, and outside servers, there are none.
    """
    guild, here = interaction.guild, interaction.channel_id
    if guild is None or guild.unavailable or not isinstance(interaction.user, discord.Member):
        return frozenset()
    reader = guild.default_role if everybody else interaction.user
    read = {each.id for each in guild.channels if each.permissions_for(reader).view_channel}
    open_threads = (each for each in guild.threads if not each.is_private())
    read.update(each.id for each in open_threads if each.parent_id in read)
    return frozenset(read if here is None else read | {here})
