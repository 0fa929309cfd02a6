"""The one dynamic item behind every button and menu, so that those of earlier runs are answered too."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, Self

import discord
from discord import ui


class Answers(Protocol):
    """What answers presses; see :class:`cogs.interactions.controls.Controls`."""

    async def answer(
        self, interaction: discord.Interaction[Any], custom_id: str, values: Sequence[str]
    ) -> None:
        """Answer a press, whatever its custom_id and the values that were chosen."""


class Client(Protocol):
    """What a press needs of the bot: discord.py makes the item, so it can be given nothing else."""

    controls: Answers


class Control(ui.DynamicItem[ui.Item[Any]], template=re.compile(r"(?s).+")):
    """A button or menu whose custom_id tells all there is to know.

    It matches every custom_id, also one that no release ever made, so that nothing a person presses
    stays without an answer.
    """

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The control that was pressed; nothing is looked up yet, so this cannot fail."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press on."""
        client: Client = interaction.client
        await client.controls.answer(interaction, self.custom_id, self._values())

    def _values(self) -> list[str]:
        if isinstance(self.item, ui.UserSelect | ui.ChannelSelect | ui.RoleSelect):
            return [str(each.id) for each in self.item.values]
        return self.item.values if isinstance(self.item, ui.Select) else []
