"""Playing again: another table like one that is over, for those who played there."""

from __future__ import annotations

import asyncio

import discord
from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, defer, say, words_of
from cogs.interactions.new_table import OPENED
from cogs.interactions.panels import show_panel
from cogs.interactions.places import person_of, table_place
from cogs.screens.markup import plain
from cogs.services import Services
from engine.core.codec import encode
from tables.errors import LobbyError, NotSeated
from tables.lobby import USUAL_LEVEL
from tables.types import Person, Place, TableInfo, TableView


class RematchCog(commands.Cog):
    """The button below tables that are over. Whoever presses it first is host, the others join."""

    def __init__(self, services: Services) -> None:
        self.services = services
        # Of two presses at once one opens the lobby and the other joins it.
        self._one_by_one = asyncio.Lock()
        services.controls.add(again=self._again)

    async def _again(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        place, person, words = table_place(interaction), person_of(interaction), words_of(interaction)
        await defer(interaction)
        table_view = await self.services.tables.views.get(table, person.id)
        # Who gave up may want another game all the more.
        if not any(
            seat.person is not None and seat.person.id == person.id for seat in table_view.table.seats
        ):
            raise NotSeated("You have no seat at table {table}.", table=table)
        if table_view.table.status in ("lobby", "playing"):
            raise LobbyError("Table {table} is not over yet.", table=table)
        async with self._one_by_one:
            joined = await self._lobby_of(table)
            if joined is not None:
                info = await self.services.tables.lobbies.join(joined, person)
            else:
                info = await self._open(table_view, person, place)
        self.services.table_changed(info.id)
        if joined is not None:
            await say(interaction, words("You sit at table {table} now.", table=info.id))
        elif info.status == "playing":
            await show_panel(self.services, interaction, info.id)
        else:
            await say(interaction, words(OPENED, table=info.id))
            await self._call_others(interaction, table_view, info)

    async def _open(self, table_view: TableView, host: Person, place: Place) -> TableInfo:
        """Another table with the same options, clocks and computer players; people join by themselves."""
        tables, old = self.services.tables, table_view.table
        rules = self.services.ui_of(table_view).game
        options = rules.unsettle(rules.read_options(old.options), len(old.seats))
        alone = 1 if len(old.seats) == 1 else None
        info = await tables.lobbies.create(old.game, encode(options), host, place, old.clocks, seats=alone)
        await tables.memory.remember(_key(old.id), str(info.id))
        for seat in old.seats:
            if seat.person is None:
                info = await tables.lobbies.add_computer(info.id, host.id, seat.level or USUAL_LEVEL)
        return info

    async def _lobby_of(self, table: int) -> int | None:
        """The lobby that somebody opened for another game after this table, if it is still one."""
        known = await self.services.tables.memory.recall(_key(table))
        if known is None or (await self.services.tables.views.info(int(known))).status != "lobby":
            return None
        return int(known)

    async def _call_others(self, interaction: AnyInteraction, table_view: TableView, info: TableInfo) -> None:
        """One mention of those who played too, as far as they want mentions."""
        people = [
            seat.person.id for seat in table_view.table.seats if seat.person is not None and not seat.left
        ]
        mentioned = [
            discord.Object(user)
            for user in people
            if user != interaction.user.id
            and (await self.services.tables.settings.person(user)).notices == "mention"
        ]
        if not mentioned:
            return
        words = words_of(interaction)
        text = words(
            "{names}: {host} would like to play {game} again; the lobby is table {table}.",
            names=[f"<@{user.id}>" for user in mentioned],
            host=plain(interaction.user.display_name),
            game=self.services.ui_of(table_view).title,
            table=info.id,
        )
        await interaction.followup.send(text, allowed_mentions=discord.AllowedMentions(users=mentioned))


def _key(table: int) -> str:
    return f"again:{table}"
