"""How tables of several people begin: opening a lobby, and its buttons."""

from __future__ import annotations

from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, defer
from cogs.interactions.durations import table_clocks, write_seconds
from cogs.interactions.places import person_of
from cogs.screens import option_menus
from cogs.screens.lobby import HINTS
from cogs.screens.numbers import read_number
from cogs.services import Services
from engine.core.options import declared_options
from tables.opening import USUAL_LEVEL


class LobbyCog(commands.Cog):
    """The lobby's buttons."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.controls.add(
            join=self._join,
            leave=self._leave,
            start=self._start,
            addcpu=self._add_computer,
            rmcpu=self._remove_computer,
            clock=self._set_clock,
            **{HINTS: self._allow_hints},
            **{option_menus.VERB: self._set_option},
        )

    async def _join(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=False)
        await self.services.tables.lobbies.join(table, person_of(interaction))
        self.services.table_changed(table)

    async def _leave(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=False)
        await self.services.tables.lobbies.leave(table, interaction.user.id)
        self.services.table_changed(table)

    async def _start(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=False)
        await self.services.tables.lobbies.start(table, interaction.user.id)
        self.services.table_changed(table)

    async def _add_computer(self, interaction: AnyInteraction, table: int, seen: int, level: str) -> None:
        await defer(interaction, new=False)
        await self.services.tables.lobbies.add_computer(table, interaction.user.id, level or USUAL_LEVEL)
        self.services.table_changed(table)

    async def _remove_computer(self, interaction: AnyInteraction, table: int, seen: int, seat: str) -> None:
        await defer(interaction, new=False)
        await self.services.tables.lobbies.remove_computer(table, interaction.user.id, read_number(seat))
        self.services.table_changed(table)

    async def _set_option(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=False)
        table_view = await self.services.tables.views.get(table, interaction.user.id)
        ui = self.services.ui_of(table_view)
        # This one alone: somebody may be changing another one in the same moment.
        changed = option_menus.changed(declared_options(ui.game.options_type), rest)
        await self.services.tables.lobbies.change_options(table, interaction.user.id, **changed)
        self.services.table_changed(table)

    async def _allow_hints(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=False)
        await self.services.tables.lobbies.allow_hints(table, interaction.user.id, bool(rest))
        self.services.table_changed(table)

    async def _set_clock(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=False)
        tables = self.services.tables
        info = await tables.views.info(table)
        game = self.services.uis[info.game].game.info
        # A forged number is answered by the clocks' own limits.
        seconds = int(rest) if rest.isascii() and rest.isdecimal() and len(rest) < 8 else 1
        clocks = table_clocks(game, write_seconds(seconds), {}, round(info.clocks.remind * 100))
        await tables.lobbies.change_clocks(table, interaction.user.id, clocks)
        self.services.table_changed(table)
