"""How tables of several people begin: opening a lobby, and its buttons."""

from __future__ import annotations

from typing import Any

from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, defer, say, words_of
from cogs.interactions.places import person_of, table_place
from cogs.screens import option_menus as lobby_options
from cogs.services import Services
from engine.core.codec import encode
from tables.lobby import USUAL_LEVEL
from tables.types import ClockSpec

OPENED = "Table {table} is open: others press **Join** on its message, and you press **Start**."
"""What the host of a new lobby is told."""


async def open_lobby(
    services: Services, interaction: AnyInteraction, game: str, options: Any, clocks: ClockSpec
) -> None:
    """Begin a table of several people here. Raises ``Refusal`` or ``LobbyError``; nothing is begun then."""
    place = table_place(interaction)
    await defer(interaction)
    info = await services.tables.lobbies.create(game, encode(options), person_of(interaction), place, clocks)
    services.table_changed(info.id)
    words = words_of(interaction)
    await say(
        interaction,
        words(OPENED, table=info.id),
    )


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
            **{lobby_options.VERB: self._set_option},
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
        number = int(seat) if seat.isascii() and seat.isdecimal() else None
        await self.services.tables.lobbies.remove_computer(table, interaction.user.id, number)
        self.services.table_changed(table)

    async def _set_option(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=False)
        table_view = await self.services.tables.views.get(table, interaction.user.id)
        ui = self.services.ui_of(table_view)
        settings = ui.settings(words_of(interaction))
        chosen = lobby_options.changed(settings, ui.game.read_options(table_view.table.options), rest)
        name = rest.partition("=")[0]
        # This one alone: somebody may be changing another one in the same moment.
        await self.services.tables.lobbies.change_options(
            table, interaction.user.id, **{name: getattr(chosen, name)}
        )
        self.services.table_changed(table)
