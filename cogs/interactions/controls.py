"""The one dynamic item behind every button and menu.

It matches every custom_id, also one that no release ever made, so that nothing a person presses
stays without an answer; :mod:`cogs.interactions.answers` sees to failures.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self

import discord
from discord import ui

from cogs.interactions.answers import AnyInteraction, guarded, say, words_of
from cogs.screens.layout import ControlId, chosen_target
from cogs.screens.screen import Target

if TYPE_CHECKING:
    from cogs.house import House


class Control(ui.DynamicItem[ui.Item[Any]], template=re.compile(r"(?s).+")):
    """A button or menu whose custom_id tells all there is to know."""

    @classmethod
    async def from_custom_id(
        cls, interaction: AnyInteraction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The control that was pressed; nothing is looked up yet, so this cannot fail."""
        return cls(item)

    async def callback(self, interaction: AnyInteraction) -> None:
        """Hand the press to the house and see that it is answered."""
        await guarded(interaction, self._press(interaction))

    async def _press(self, interaction: AnyInteraction) -> None:
        control = ControlId.parse(self.custom_id)
        if control is None:
            words = words_of(interaction)
            await say(
                interaction,
                words("This button is from another time. Try /table board for the table as it is."),
            )
            return
        target = control.target
        if isinstance(self.item, ui.Select):
            target = chosen_target(target, self.item.values)
        elif isinstance(self.item, ui.UserSelect) and self.item.values:
            target = Target(target.verb, f"{target.rest}{self.item.values[0].id}")
        house: House = interaction.client.house
        await house.press(interaction, control.table, control.seen, target)


def register(client: discord.Client) -> None:
    """Make the client answer controls of messages from earlier runs too."""
    client.add_dynamic_items(Control)
