"""Playing again: another table like one that is over, for those who played there."""

from __future__ import annotations

import asyncio

from discord.ext import commands
from msgspec import structs

from cogs.interactions.answers import AnyInteraction, defer, say, words_of
from cogs.interactions.new_table import OPENED
from cogs.interactions.panels import show_panel
from cogs.interactions.places import person_of, table_place
from cogs.services import Services
from engine.core.codec import encode
from tables.errors import LobbyError, NotSeated
from tables.lobby import USUAL_LEVEL
from tables.transitions import seat_of
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
        if interaction.channel_id == table_view.table.place.thread:
            # The card of another game stands beside the card of this one.
            place = structs.replace(table_view.table.place, thread=None)
        async with self._one_by_one:
            following = await self._following(table)
            if following is None:
                info = await self._open(table_view, person, place)
            elif following.status == "lobby":
                info = await self.services.tables.lobbies.join(following.id, person)
            else:
                info = following
        self.services.table_changed(info.id)
        if info.status == "lobby":
            text = OPENED if following is None else "You sit at table {table} now."
            await say(interaction, words(text, table=info.id))
        elif info.status == "playing" and seat_of(info, person.id) is not None:
            await show_panel(self.services, interaction, info.id)
        else:
            raise LobbyError("The other game was table {table}: it has begun already.", table=info.id)

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
        if info.status == "lobby":
            people = [seat.person.id for seat in old.seats if seat.person is not None and not seat.left]
            title = self.services.ui_of(table_view).title
            await tables.lobbies.call_again(info.id, title, [user for user in people if user != host.id])
        return info

    async def _following(self, table: int) -> TableInfo | None:
        """The table that somebody opened for another game after this one, unless its lobby was closed."""
        known = await self.services.tables.memory.recall(_key(table))
        info = None if known is None else await self.services.tables.views.info(int(known))
        return None if info is None or info.status == "closed" else info


def _key(table: int) -> str:
    return f"again:{table}"
