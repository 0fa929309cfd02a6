"""``/tables``: what is played in this server, and where a seat is free."""

from collections.abc import Callable
from dataclasses import dataclass

from discord import app_commands

from cogs.core.discord_errors import DISCORD_ERRORS, is_temporary
from cogs.interactions import cog_bases, controls, permissions, places
from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.table_choice import choose_table, may_see
from cogs.screens.numbers import read_number
from cogs.table_lists import keeper, screens


@dataclass(eq=False)
class ServerTablesCog(cog_bases.ShowingCog):
    """The list of a server's tables, and its buttons."""

    lists: keeper.ServerListKeeper
    table_changed: Callable[[int], None]

    @app_commands.command(name="tables", description="The open tables of this server: join or watch one")
    @app_commands.describe(post="For server managers: post a list here that stays up to date, or remove it")
    @app_commands.guild_only()
    async def show_tables(self, interaction: AnyInteraction, post: bool | None = None) -> None:
        """All tables whose channels the asker may see; or a list of those that all may see."""
        if post is None:
            await defer(interaction)
            await self._show(interaction)
            return
        guild = permissions.require_manager(interaction)
        if post:
            permissions.require(interaction)
        await defer(interaction)
        words = words_of(interaction)
        if not post:
            taken = await self.lists.take_down(guild)
            text = words("The list has been removed.") if taken else words("There is no list in this server.")
            await say(interaction, text)
            return
        server = interaction.client.get_guild(guild)
        if server is None or interaction.channel_id is None:
            raise Refusal("This only works in a server.")
        try:
            await self.lists.post(server, interaction.channel_id)
        except DISCORD_ERRORS as error:
            if not is_temporary(error):
                raise Refusal("Discord does not let me post in this channel: try another one.") from error
            await say(interaction, words("The list will appear here by itself: Discord is having trouble."))
            return
        await say(interaction, words("The list is now in this channel and stays up to date."))

    @controls.on_press("tables", new=False)
    @controls.on_press("alltables", new=True)
    async def _show(self, interaction: AnyInteraction, *_: object) -> None:
        if interaction.guild_id is None:
            raise Refusal("This only works in a server.")
        table_views, boards = await self.tables.views.of_server(interaction.guild_id)
        visible = [each for each in table_views if may_see(interaction, each.table)]
        screen = screens.server_tables_screen(
            self.uis, visible, boards, words_of(interaction), reader=interaction.user.id
        )
        await self.answers.show(interaction, screen, "tables")

    @controls.on_press("sit", new=False)
    async def _sit(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        number = await self._take_seat(interaction, rest)
        await self._show(interaction)
        await say(interaction, words_of(interaction)("You are now seated at table {table}.", table=number))

    @controls.on_press("seat", new=True)
    async def _sit_from_list(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        number = await self._take_seat(interaction, rest)
        await say(interaction, words_of(interaction)("You are now seated at table {table}.", table=number))

    async def _take_seat(self, interaction: AnyInteraction, rest: str) -> int:
        """A free seat of the table that a control names, for who acts; its number."""
        chosen = await choose_table(self.tables, interaction, read_number(rest) or 0, watching=True)
        tables, person, number = self.tables, places.person_of(interaction), chosen.table.id
        if chosen.table.status == "lobby":
            await interaction.client.lobbies.join(number, person)
        else:
            await tables.seats.take(number, person)
        self.table_changed(number)
        return number
