"""A small bot that does a little of everything, to try the sandbox with."""

from __future__ import annotations

import asyncio
import contextlib
import io
import re
from datetime import timedelta

import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image, ImageDraw


def picture(words: str, colour: str = "#3b4a6b") -> bytes:
    image = Image.new("RGB", (720, 600), colour)
    ImageDraw.Draw(image).text((24, 24), words, fill="white", font_size=48)
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


class Bump(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"bump:(?P<count>\d+)"):
    """A counter whose state lives in its custom_id, so that it works after any restart."""

    def __init__(self, count: int) -> None:
        super().__init__(
            ui.Button(
                label=f"Bump ({count})",
                style=discord.ButtonStyle.primary,
                custom_id=f"bump:{count}",
                emoji="🫖",
            )
        )
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[ui.LayoutView], match: re.Match[str]
    ) -> Bump:
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        assert isinstance(interaction.client, ToyBot)
        interaction.client.bumps.append(interaction.user.name)
        await interaction.response.edit_message(view=board(self.count + 1))


class Peek(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"peek"):
    def __init__(self) -> None:
        super().__init__(ui.Button(label="My hand", custom_id="peek"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[ui.LayoutView], match: re.Match[str]
    ) -> Peek:
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(
            f"A secret for {interaction.user.mention}: **7 of Suns** ||and a knave||", ephemeral=True
        )


class Rename(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"rename"):
    def __init__(self) -> None:
        super().__init__(ui.Button(label="Rename", style=discord.ButtonStyle.success, custom_id="rename"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[ui.LayoutView], match: re.Match[str]
    ) -> Rename:
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(NameModal())


class Pick(ui.DynamicItem[ui.Select[ui.LayoutView]], template=r"pick"):
    def __init__(self) -> None:
        super().__init__(
            ui.Select(
                custom_id="pick",
                placeholder="Choose up to two spices",
                max_values=2,
                options=[
                    discord.SelectOption(label="Saffron", value="saffron", description="dear", emoji="🌼"),
                    discord.SelectOption(label="Cumin", value="cumin"),
                    discord.SelectOption(label="Sumac", value="sumac"),
                ],
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[ui.LayoutView], match: re.Match[str]
    ) -> Pick:
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        chosen = interaction.data["values"] if interaction.data else []  # type: ignore[typeddict-item]
        await interaction.response.send_message(f"You chose {', '.join(chosen)}.", ephemeral=True)


class NameModal(ui.Modal, title="Name this table"):
    name = ui.TextInput[ui.Modal](label="Name", placeholder="Peppery Camel", custom_id="name", max_length=20)
    why = ui.Label[ui.Modal](
        text="Why?",
        description="So that others know.",
        component=ui.TextInput(style=discord.TextStyle.paragraph, required=False, custom_id="why"),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"The table is called **{self.name.value}** now.")


def board(count: int, gallery: str | None = None) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=discord.Colour(0xD9A92F))
    box.add_item(ui.TextDisplay(f"## A table\nBumped **{count}** times, due {stamp()}\n-# small print"))
    if gallery is not None:
        box.add_item(
            ui.MediaGallery(discord.MediaGalleryItem(gallery, description="A board with one word on it"))
        )
    box.add_item(ui.Separator())
    box.add_item(ui.Section("- first line\n- second `line`", accessory=Peek()))
    box.add_item(
        ui.ActionRow(Bump(count), Rename(), ui.Button(label="Rules", url="https://example.org/rules"))
    )
    box.add_item(ui.ActionRow(ui.Button(label="Later", disabled=True, custom_id="later")))
    box.add_item(ui.ActionRow(Pick()))
    view.add_item(box)
    return view


def stamp() -> str:
    return discord.utils.format_dt(discord.utils.utcnow() + timedelta(minutes=30), "R")


class ToyBot(commands.AutoShardedBot):
    """Background work as the real thing has it: one task that sleeps until the next reminder is due."""

    def __init__(self) -> None:
        super().__init__(command_prefix=commands.when_mentioned, intents=discord.Intents.default())
        self.bumps: list[str] = []
        self.closed_well = False
        self._due: asyncio.Queue[tuple[float, int, str]] = asyncio.Queue()
        self._sender: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Bump, Peek, Rename, Pick)
        self.tree.add_command(toy)
        self.tree.add_command(whisper)
        await self.tree.sync()
        self._sender = asyncio.create_task(self._send())

    async def close(self) -> None:
        if self._sender is not None:
            self._sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sender
        self.closed_well = True
        await super().close()

    def remind(self, seconds: float, channel_id: int, text: str) -> None:
        self._due.put_nowait((seconds, channel_id, text))

    async def _send(self) -> None:
        waiting: list[tuple[float, int, str]] = []
        loop = asyncio.get_running_loop()
        while True:
            pause = max(0.0, min(waiting)[0] - loop.time()) if waiting else None
            try:
                seconds, channel_id, text = await asyncio.wait_for(self._due.get(), pause)
                waiting.append((loop.time() + seconds, channel_id, text))
            except TimeoutError:
                waiting.sort()
                _, channel_id, text = waiting.pop(0)
                await self.get_partial_messageable(channel_id).send(text)


class Where(ui.ChannelSelect[ui.View]):
    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"In {self.values[0].mention}.", ephemeral=True)


class Whom(ui.RoleSelect[ui.View]):
    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"For {self.values[0].mention}.", ephemeral=True)


toy = app_commands.Group(name="toy", description="Small things to try")


@toy.command(name="call", description="Say where and to whom a table is announced")
async def call(interaction: discord.Interaction) -> None:
    view = ui.View(timeout=None)
    view.add_item(Where(custom_id="where", placeholder="Where"))
    view.add_item(Whom(custom_id="whom", placeholder="To whom"))
    await interaction.response.send_message(view=view, ephemeral=True)


@toy.command(name="board", description="Post a table with buttons and a picture")
@app_commands.describe(words="What the picture says", colour="The colour of the cloth", wait="Think so long")
async def post_board(
    interaction: discord.Interaction,
    words: app_commands.Range[str, 1, 30],
    colour: str = "#3b4a6b",
    wait: app_commands.Range[int, 0, 10] = 0,
) -> None:
    if wait:
        await interaction.response.defer()
        await asyncio.sleep(wait)
    file = discord.File(io.BytesIO(picture(words, colour)), "board.png")
    view = board(0, "attachment://board.png")
    if wait:
        await interaction.followup.send(view=view, file=file)
    else:
        await interaction.response.send_message(view=view, file=file)


@post_board.autocomplete("colour")
async def colours(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    known = {"Indigo": "#3b4a6b", "Madder": "#8a3b3b", "Olive": "#5d6b2f"}
    return [
        app_commands.Choice(name=name, value=value)
        for name, value in known.items()
        if current.casefold() in name.casefold()
    ]


@toy.command(name="remind", description="Post a reminder later")
async def remind(interaction: discord.Interaction, minutes: int, text: str = "Time!") -> None:
    assert isinstance(interaction.client, ToyBot)
    interaction.client.remind(minutes * 60, interaction.channel_id or 0, f"{interaction.user.mention} {text}")
    await interaction.response.send_message("I shall.", ephemeral=True)


@toy.command(name="sulk", description="Never answer")
async def sulk(interaction: discord.Interaction) -> None:
    return


@toy.command(name="thread", description="Open a thread and greet in it")
async def thread(interaction: discord.Interaction, name: str) -> None:
    await interaction.response.defer(ephemeral=True)
    assert isinstance(interaction.channel, discord.TextChannel)
    made = await interaction.channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    await made.send("Welcome to the thread.")
    await interaction.followup.send(f"See {made.mention}.", ephemeral=True)


@toy.command(name="legacy", description="Post what bots posted before layouts")
async def legacy(interaction: discord.Interaction) -> None:
    embed = discord.Embed(title="A caravan", description="It **arrives** soon.", colour=0x4FAE7B)
    embed.add_field(name="Camels", value="7", inline=True)
    embed.add_field(name="Spices", value="saffron, sumac", inline=True)
    embed.set_footer(text="from the west")
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Danger", style=discord.ButtonStyle.danger, custom_id="danger"))
    view.add_item(ui.UserSelect(placeholder="Who leads?", custom_id="leader"))
    rests = [discord.SelectOption(label="A day", default=True), discord.SelectOption(label="A week")]
    view.add_item(ui.Select(custom_id="rest", options=rests))
    await interaction.response.send_message(
        "Look there!",
        embed=embed,
        view=view,
        file=discord.File(io.BytesIO(picture("Caravan")), "caravan.png"),
    )


@toy.command(name="hello", description="Say hello in your own language")
async def hello(interaction: discord.Interaction) -> None:
    greeting = "Guten Tag" if interaction.locale is discord.Locale.german else "Good day"
    await interaction.response.send_message(greeting)


@app_commands.command(name="whisper", description="Send somebody a direct message")
@app_commands.describe(to="Whom", text="What")
async def whisper(interaction: discord.Interaction, to: discord.User, text: str) -> None:
    try:
        await to.send(text, file=discord.File(io.BytesIO(b"a note"), "note.txt"))
    except discord.Forbidden as error:
        await interaction.response.send_message(f"Closed ({error.code}).", ephemeral=True)
        return
    await interaction.response.send_message("Sent.", ephemeral=True)


def make_bot() -> ToyBot:
    return ToyBot()
