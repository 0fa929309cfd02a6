"""The buttons and menus of private panels: opened, turned to another draft, and a move confirmed."""

from dataclasses import dataclass

from discord.ext import commands

from cogs.interactions import answers, controls, panel_answers
from cogs.interactions.ahead import AheadAnswers


@dataclass(eq=False)
class PanelCog(commands.Cog):
    """What the controls of every game's panel do."""

    panels: panel_answers.PanelAnswers
    ahead: AheadAnswers

    @controls.on_press("open", new=True)
    async def _open(self, interaction: answers.AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self.panels.show(interaction, table)

    @controls.on_press("go", new=False)
    async def _go(self, interaction: answers.AnyInteraction, table: int, seen: int, draft: str) -> None:
        await self.panels.show(interaction, table, draft, seen=seen)

    @controls.on_press("do", new=False)
    async def _do(self, interaction: answers.AnyInteraction, table: int, seen: int, text: str) -> None:
        await self.panels.confirm(interaction, table, seen, text)

    @controls.on_press("form")
    async def _form(self, interaction: answers.AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self.panels.open_form(interaction, table, rest)

    @controls.on_press("fill", new=False)
    async def _fill(self, interaction: answers.AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self.panels.fill(interaction, table, seen, rest)

    # --- for the next turn ----------------------------------------------------------------

    @controls.on_press("ahead", new=False)
    @controls.on_press("plan", new=False)
    async def _plan(self, interaction: answers.AnyInteraction, table: int, seen: int, draft: str) -> None:
        await self.ahead.show(interaction, table, draft)

    @controls.on_press("later", new=False)
    async def _later(self, interaction: answers.AnyInteraction, table: int, seen: int, text: str) -> None:
        await self.ahead.leave(interaction, table, text)

    @controls.on_press("withdraw", new=False)
    async def _withdraw(self, interaction: answers.AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self.ahead.withdraw(interaction, table)
