"""The least that a bot can be: one command that answers "ok". The floor for measurements."""

from __future__ import annotations

import os
from typing import Any

import discord
from discord import app_commands


class BareBot(discord.AutoShardedClient):
    """A client with one command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default())
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Register the command."""

        @self.tree.command(description="Answer")
        async def ping(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("ok", ephemeral=True)

        await self.tree.sync()


if __name__ == "__main__":
    BareBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)
