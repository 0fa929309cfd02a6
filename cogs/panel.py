"""The buttons and menus of private panels: opened, turned to another draft, and a move confirmed."""

from __future__ import annotations

from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, defer
from cogs.interactions.panels import confirm, show_panel
from cogs.services import Services


class PanelCog(commands.Cog):
    """What the controls of every game's panel do."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.controls.add(open=self._open, go=self._go, do=self._do)

    async def _open(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction)
        await show_panel(self.services, interaction, table)

    async def _go(self, interaction: AnyInteraction, table: int, seen: int, draft: str) -> None:
        await defer(interaction, new=False)
        await show_panel(self.services, interaction, table, draft, seen=seen)

    async def _do(self, interaction: AnyInteraction, table: int, seen: int, text: str) -> None:
        await defer(interaction, new=False)
        await confirm(self.services, interaction, table, seen, text)
