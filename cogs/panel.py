"""The buttons and menus of private panels: opened, turned to another draft, and a move confirmed."""

from __future__ import annotations

from discord.ext import commands

from cogs.interactions.ahead import leave_ahead, show_ahead
from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.interactions.controls import on_press
from cogs.interactions.panels import confirm, show_panel
from cogs.services import Services


class PanelCog(commands.Cog):
    """What the controls of every game's panel do."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.controls.add_marked(self)

    @on_press("open")
    async def _open(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction)
        await show_panel(self.services, interaction, table)

    @on_press("go")
    async def _go(self, interaction: AnyInteraction, table: int, seen: int, draft: str) -> None:
        await defer(interaction, new=False)
        await show_panel(self.services, interaction, table, draft, seen=seen)

    @on_press("do")
    async def _do(self, interaction: AnyInteraction, table: int, seen: int, text: str) -> None:
        await defer(interaction, new=False)
        await confirm(self.services, interaction, table, seen, text)

    # --- for the next turn ----------------------------------------------------------------

    @on_press("ahead")
    async def _ahead(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=False)
        await show_ahead(self.services, interaction, table)

    @on_press("plan")
    async def _plan(self, interaction: AnyInteraction, table: int, seen: int, draft: str) -> None:
        await defer(interaction, new=False)
        await show_ahead(self.services, interaction, table, draft)

    @on_press("later")
    async def _later(self, interaction: AnyInteraction, table: int, seen: int, text: str) -> None:
        await defer(interaction, new=False)
        await leave_ahead(self.services, interaction, table, text)

    @on_press("withdraw")
    async def _withdraw(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=False)
        await self.services.tables.ahead.withdraw(table, interaction.user.id)
        self.services.table_changed(table)
        await show_panel(self.services, interaction, table, note=words_of(interaction)("It is withdrawn."))
