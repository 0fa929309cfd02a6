"""How tables of several people begin: opening a lobby, and its buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, defer
from cogs.interactions.controls import Controls, Handler
from cogs.interactions.durations import table_clocks, write_seconds
from cogs.interactions.places import person_of
from cogs.screens import option_menus
from cogs.screens.game_ui import GameUi
from cogs.screens.lobby import HINTS
from cogs.screens.numbers import read_number
from engine.core.options import declared_options
from tables.opening import USUAL_LEVEL
from tables.service import Tables


class LobbyCog(commands.Cog):
    """The lobby's buttons."""

    def __init__(
        self,
        tables: Tables,
        uis: Mapping[str, GameUi],
        controls: Controls,
        table_changed: Callable[[int], None],
    ) -> None:
        self.tables = tables
        self.uis = uis
        self.table_changed = table_changed
        lobbies = tables.lobbies
        controls.add(
            join=self._does(lambda who, table, _: lobbies.join(table, person_of(who))),
            leave=self._does(lambda who, table, _: lobbies.leave(table, who.user.id)),
            start=self._does(lambda who, table, _: lobbies.start(table, who.user.id)),
            addcpu=self._does(
                lambda who, table, level: lobbies.add_computer(table, who.user.id, level or USUAL_LEVEL)
            ),
            rmcpu=self._does(
                lambda who, table, seat: lobbies.remove_computer(table, who.user.id, read_number(seat))
            ),
            clock=self._does(self._set_clock),
            **{HINTS: self._does(lambda who, table, on: lobbies.allow_hints(table, who.user.id, bool(on)))},
            **{option_menus.VERB: self._does(self._set_option)},
        )

    def _does(self, change: Callable[[AnyInteraction, int, str], Awaitable[object]]) -> Handler:
        """The answer to a press that changes a lobby: its board shows what came of it."""

        async def press(interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
            await defer(interaction, new=False)
            await change(interaction, table, rest)
            self.table_changed(table)

        return press

    async def _set_option(self, interaction: AnyInteraction, table: int, rest: str) -> None:
        table_view = await self.tables.views.get(table, interaction.user.id)
        ui = self.uis[table_view.table.game]
        # This one alone: somebody may be changing another one in the same moment.
        changed = option_menus.changed(declared_options(ui.game.options_type), rest)
        await self.tables.lobbies.change_options(table, interaction.user.id, **changed)

    async def _set_clock(self, interaction: AnyInteraction, table: int, rest: str) -> None:
        tables = self.tables
        info = await tables.views.info(table)
        game = self.uis[info.game].game.info
        seconds = read_number(rest)
        # A forged number is answered by the clocks' own limits.
        usual = write_seconds(1 if seconds is None else seconds)
        clocks = table_clocks(game, usual, {}, round(info.clocks.remind * 100))
        await tables.lobbies.change_clocks(table, interaction.user.id, clocks)
