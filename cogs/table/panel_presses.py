"""The buttons and menus of private panels: opened, turned to another draft, and a move confirmed."""

from dataclasses import dataclass

from discord.ext import commands

from cogs.interactions.ahead import AheadAnswers
from cogs.interactions.answers import AnyInteraction
from cogs.interactions.controls import on_press
from cogs.interactions.panel_answers import PanelAnswers


@dataclass(eq=False)
class PanelCog(commands.Cog):
    """What the controls of every game's panel do."""

    panels: PanelAnswers
    ahead: AheadAnswers

    @on_press("open", new=True)
    async def _open(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self.panels.show(interaction, table)

    @on_press("go", new=False)
    async def _go(self, interaction: AnyInteraction, table: int, seen: int, draft: str) -> None:
        await self.panels.show(interaction, table, draft, seen=seen)

    @on_press("do", new=False)
    async def _do(self, interaction: AnyInteraction, table: int, seen: int, text: str) -> None:
        await self.panels.confirm(interaction, table, seen, text)

    @on_press("form")
    async def _form(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self.panels.open_form(interaction, table, rest)

    @on_press("fill", new=False)
    async def _fill(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self.panels.fill(interaction, table, seen, rest)

    # --- for the next turn ----------------------------------------------------------------

    @on_press("ahead", new=False)
    @on_press("plan", new=False)
    async def _plan(self, interaction: AnyInteraction, table: int, seen: int, draft: str) -> None:
        await self.ahead.show(interaction, table, draft)

    @on_press("later", new=False)
    async def _later(self, interaction: AnyInteraction, table: int, seen: int, text: str) -> None:
        await self.ahead.leave(interaction, table, text)

    @on_press("withdraw", new=False)
    async def _withdraw(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self.ahead.withdraw(interaction, table)
