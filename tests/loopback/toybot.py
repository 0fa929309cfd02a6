"""A toy that plays fair: a counter for each channel, kept in SQLite, with an outbox of boards to post.

It keeps the promises that a bot at whose tables people play must keep: a step counts when it is committed,
what is to be said is committed with it, and it is said once, whatever is killed when.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import re
import sqlite3
from pathlib import Path
from typing import Any

import aiohttp
import discord
from discord import app_commands, ui
from discord.ext import commands

GOAL = 6
SCHEMA = """
create table if not exists step (
    channel integer, number integer, person integer not null, primary key (channel, number)
);
create table if not exists outbox (
    channel integer, number integer, sent integer not null, primary key (channel, number)
);
"""


class Book:
    """The counter's steps and the boards that are still to be posted."""

    def __init__(self, folder: Path) -> None:
        self._connection = sqlite3.connect(folder / "toy.sqlite3", isolation_level=None)
        self._connection.execute("pragma journal_mode=wal")
        self._connection.execute("pragma synchronous=full")
        self._connection.executescript(SCHEMA)

    def add(self, person: int, channel: int) -> int:
        """Take one step; returns its number. The step and its board are one transaction."""
        with self._connection:
            self._connection.execute("begin immediate")
            number = self.count(channel) + 1
            self._connection.execute("insert into step values (?, ?, ?)", (channel, number, person))
            self._connection.execute("insert into outbox values (?, ?, 0)", (channel, number))
            self._connection.execute("commit")
        return number

    def count(self, channel: int) -> int:
        """Steps taken in a channel."""
        taken = self._connection.execute("select count(*) from step where channel = ?", (channel,))
        (number,) = taken.fetchone()
        return int(number)

    def unsent(self) -> list[tuple[int, int]]:
        """Channel and number of the boards to post, oldest first."""
        return list(
            self._connection.execute("select channel, number from outbox where not sent order by rowid")
        )

    def mark(self, channel: int, number: int) -> None:
        """A board is posted."""
        self._connection.execute(
            "update outbox set sent = 1 where channel = ? and number = ?", (channel, number)
        )

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


class BoardButton(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"toy:(?P<number>\d+)"):
    """The button under a board; its id says which board it belongs to."""

    def __init__(self, number: int) -> None:
        button: ui.Button[ui.LayoutView] = ui.Button(label="Step", custom_id=f"toy:{number}")
        super().__init__(button)
        self.number = number

    @classmethod
    async def from_custom_id(cls, _: Any, __: ui.Item[Any], match: re.Match[str]) -> BoardButton:
        """The button of an id."""
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Take the step, unless another was taken since."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        bot: ToyBot = interaction.client
        assert interaction.channel_id is not None
        count = bot.book.count(interaction.channel_id)
        if self.number != count:
            await interaction.edit_original_response(content=f"stale: it is {count} by now")
            return
        number = bot.book.add(interaction.user.id, interaction.channel_id)
        bot.wake.set()
        await interaction.edit_original_response(content=f"counted {number}")


def board(number: int, goal: int = GOAL) -> ui.LayoutView:
    """The message of a number."""
    view = ui.LayoutView(timeout=None)
    container: ui.Container[Any] = ui.Container(ui.TextDisplay(f"The counter is at {number}."))
    gallery: ui.MediaGallery[Any] = ui.MediaGallery()
    gallery.add_item(media=f"attachment://board-{number}.bin", description=f"the number {number}")
    container.add_item(gallery)
    if number < goal:
        row: ui.ActionRow[Any] = ui.ActionRow()
        row.add_item(BoardButton(number))
        container.add_item(row)
    view.add_item(container)
    return view


class ToyBot(commands.AutoShardedBot):
    """The bot around the book."""

    def __init__(self, folder: Path, goal: int = GOAL, picture: int = 3000) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents.default(),
            guild_ready_timeout=0.01,
        )
        self.book = Book(folder)
        self.goal = goal
        self._picture_size = picture
        self.wake = asyncio.Event()
        self._sender: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Register the commands, the buttons and the sender."""
        self.add_dynamic_items(BoardButton)
        add_commands(self)
        self._sender = asyncio.create_task(self._send())
        if not await self.tree.fetch_commands():
            await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once: Discord's limit on it is not what is tried here."""

    async def close(self) -> None:
        """Stop the sender and close the book too."""
        if self._sender is not None:
            self._sender.cancel()
        await super().close()
        self.book.close()

    async def _send(self) -> None:
        """Post what is in the outbox, for ever; what failed is tried again with the same nonce."""
        while True:
            self.wake.clear()
            for channel, number in self.book.unsent():
                place = self.get_partial_messageable(channel)
                content = io.BytesIO(bytes([number % 256]) * self._picture_size)
                picture = discord.File(content, filename=f"board-{number}.bin")
                try:
                    await place.send(view=board(number, self.goal), file=picture, nonce=f"{channel}-{number}")
                except (discord.DiscordServerError, aiohttp.ClientError):
                    self.wake.set()
                    break
                self.book.mark(channel, number)
            await self.wake.wait()


def add_commands(bot: ToyBot) -> None:
    """The slash commands."""
    group = app_commands.Group(name="count", description="A counter")

    @group.command(description="Show the counter with its button")
    async def start(interaction: discord.Interaction[Any], by: int = 1) -> None:
        assert interaction.channel_id is not None
        number = bot.book.add(interaction.user.id, interaction.channel_id)
        bot.wake.set()
        await interaction.response.send_message(f"counted {number} by {by}", ephemeral=True)

    @group.command(description="Say it after a while")
    async def slowly(interaction: discord.Interaction[Any], word: str) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content=f"slowly: {word}")

    @slowly.autocomplete("word")
    async def words(_: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=word, value=word) for word in ("one", "two") if current in word]

    @group.command(description="Ask with a form")
    async def form(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(TextModal())

    @group.command(description="Write to somebody")
    async def tell(interaction: discord.Interaction[Any], who: discord.User) -> None:
        await interaction.response.defer(ephemeral=True)
        try:
            await who.send("psst")
        except discord.Forbidden as refusal:
            await interaction.followup.send(f"no: {refusal.code}", ephemeral=True)
        else:
            await interaction.followup.send("told", ephemeral=True)

    bot.tree.add_command(group)


class TextModal(ui.Modal, title="A form"):
    """One line of text."""

    line: ui.TextInput[TextModal] = ui.TextInput(label="Line", custom_id="line")

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """Say it back."""
        await interaction.response.send_message(f"written: {self.line.value}", ephemeral=True)


def main() -> None:
    """Run the toy: ``toybot.py --data FOLDER [--goal NUMBER] [--picture BYTES]``."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--goal", type=int, default=GOAL)
    parser.add_argument("--picture", type=int, default=3000, help="bytes of a board's picture")
    arguments = parser.parse_args()
    ToyBot(arguments.data, arguments.goal, arguments.picture).run(
        os.environ["DISCORD_TOKEN"], log_handler=None
    )


if __name__ == "__main__":
    main()
