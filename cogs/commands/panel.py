"""The buttons and menus of private panels: opened, turned to another draft, and a move confirmed."""

from __future__ import annotations

from discord.ext import commands

from cogs.interactions.ahead import leave_ahead, show_ahead
from cogs.interactions.answers import AnyInteraction, words_of
from cogs.interactions.controls import on_press
from cogs.interactions.panels import confirm, show_panel
from cogs.interactions.services import Services


class PanelCog(commands.Cog):
    """What the controls of every game's panel do."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.controls.add_marked(self)

    @on_press("open", new=True)
    async def _open(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await show_panel(self.services, interaction, table)

    @on_press("go", new=False)
    async def _go(self, interaction: AnyInteraction, table: int, seen: int, draft: str) -> None:
        await show_panel(self.services, interaction, table, draft, seen=seen)

    @on_press("do", new=False)
    async def _do(self, interaction: AnyInteraction, table: int, seen: int, text: str) -> None:
        await confirm(self.services, interaction, table, seen, text)

    # --- for the next turn ----------------------------------------------------------------

    @on_press("ahead", new=False)
    @on_press("plan", new=False)
    async def _plan(self, interaction: AnyInteraction, table: int, seen: int, draft: str) -> None:
        await show_ahead(self.services, interaction, table, draft)

    @on_press("later", new=False)
    async def _later(self, interaction: AnyInteraction, table: int, seen: int, text: str) -> None:
        await leave_ahead(self.services, interaction, table, text)

    @on_press("withdraw", new=False)
    async def _withdraw(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self.services.tables.ahead.withdraw(table, interaction.user.id)
        self.services.table_changed(table)
        await show_panel(self.services, interaction, table, note=words_of(interaction)("It is withdrawn."))
