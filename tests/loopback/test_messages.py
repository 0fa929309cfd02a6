"""Messages: files, edits, history, direct messages, threads, nonces."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord import ui

from tests.loopback import rest
from tests.loopback.conftest import MakePerson
from tests.loopback.records import ALL_BUT_ADMINISTRATOR, MANAGE_THREADS
from tests.loopback.server import Server
from tests.loopback.toybot import ToyBot, board

Messageable = discord.abc.Messageable


@pytest.fixture
def channel(server: Server, toy: ToyBot) -> discord.PartialMessageable:
    return toy.get_partial_messageable(server.world.channel.id, guild_id=server.world.guild.id)


def picture(name: str, content: bytes = b"picture") -> discord.File:
    return discord.File(io.BytesIO(content), filename=name)


async def test_files_arrive_whole_and_are_shown(server: Server, channel: discord.PartialMessageable) -> None:
    content = bytes(range(256)) * 4000
    sent = await channel.send(view=board(2), file=picture("board-2.bin", content))
    (request,) = server.log.find("POST /channels/*/messages")
    assert [(file.name, file.content) for file in request.files] == [("board-2.bin", content)]
    assert request.body["attachments"] == [{"id": 0, "filename": "board-2.bin"}]
    (held,) = server.posted
    assert held.files == ["board-2.bin"]
    assert held.attachments[0]["size"] == len(content)
    assert held.text == "The counter is at 2."
    gallery = next(part for part in held.parts() if part["type"] == 12)
    assert gallery["items"][0]["media"]["url"] == sent.attachments[0].url


async def test_an_edit_keeps_what_it_lists(server: Server, channel: discord.PartialMessageable) -> None:
    sent = await channel.send("two", files=[picture("a.bin"), picture("b.bin")])
    edited = await sent.edit(content="one", attachments=[sent.attachments[1], picture("c.bin")])
    assert [each.filename for each in edited.attachments] == ["b.bin", "c.bin"]
    await sent.edit(content="still")
    assert server.posted[0].files == ["b.bin", "c.bin"]
    assert server.posted[0].edits == 2


async def test_history_and_deletion(server: Server, channel: discord.PartialMessageable) -> None:
    sent = [await channel.send(str(number)) for number in range(4)]
    await sent[1].delete()
    assert [each.content async for each in channel.history(limit=2)] == ["3", "2"]
    assert [each.content async for each in channel.history(limit=9, after=sent[0])] == ["2", "3"]
    assert (await channel.fetch_message(sent[0].id)).content == "0"
    with pytest.raises(discord.NotFound) as gone:
        await channel.fetch_message(sent[1].id)
    assert gone.value.code == 10008
    assert [each.deleted for each in server.posted] == [False, True, False, False]


@pytest.mark.parametrize(
    ("make", "code"),
    [
        pytest.param(lambda: {"content": "x" * 2001}, 50035, id="long"),
        pytest.param(lambda: {"content": ""}, 50006, id="empty"),
        pytest.param(lambda: {"view": board(1)}, 50035, id="picture that is not attached"),
        pytest.param(lambda: {"view": _layout(41)}, 50035, id="41 components"),
        pytest.param(
            lambda: {"content": "x", "files": [picture(f"{n}") for n in range(11)]}, 50035, id="11 files"
        ),
    ],
)
async def test_what_discord_refuses(
    server: Server, channel: discord.PartialMessageable, make: Callable[[], dict[str, Any]], code: int
) -> None:
    with pytest.raises(discord.HTTPException) as refusal:
        await channel.send(**make())
    assert refusal.value.code == code
    assert not server.posted


def _layout(displays: int) -> ui.LayoutView:
    view = ui.LayoutView()
    view._children = [ui.TextDisplay("x") for _ in range(displays)]  # discord.py itself would stop at 40
    return view


async def test_closed_direct_messages(server: Server, toy: ToyBot, make_person: MakePerson) -> None:
    ann = make_person("Ann")
    user = await toy.fetch_user(ann.id)
    await user.send("open")
    ann.user.dms_closed = True
    with pytest.raises(discord.Forbidden) as refusal:
        await user.send("closed")
    assert refusal.value.code == 50007
    assert [each.text for each in ann.sees(ann.dms)] == ["open"]


async def test_threads_open_again_when_written_to(server: Server, toy: ToyBot) -> None:
    server.world.app_permissions = ALL_BUT_ADMINISTRATOR & ~MANAGE_THREADS
    await toy.wait_until_ready()
    channel = toy.get_channel(server.world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("start")
    thread = await message.create_thread(name="Table 1", auto_archive_duration=60)
    assert thread.id == message.id
    other = await channel.create_thread(name="Table 2", type=discord.ChannelType.public_thread)
    held = server.world.channels[other.id]
    await other.edit(archived=True)
    assert held.archived
    await other.send("again")
    assert not held.archived
    await other.edit(archived=True, locked=True)
    with pytest.raises(discord.HTTPException) as refusal:
        await other.send("no")
    assert refusal.value.code == 50083


async def test_a_repeated_nonce_posts_nothing_twice(
    server: Server, channel: discord.PartialMessageable
) -> None:
    first = await channel.send("once", nonce="n-1")
    again = await channel.send("once", nonce="n-1")
    assert first.id == again.id
    assert len(server.posted) == 1
    server.clock.advance(server.nonces.life + 1)
    assert (await channel.send("once", nonce="n-1")).id != first.id


async def test_where_the_clock_jumps_a_nonce_is_known_until_its_channel_is_read(
    server: Server, channel: discord.PartialMessageable, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.nonces.life, server.nonces.known_until_read = -1.0, True
    first = await channel.send("once", nonce="n-1")
    server.clock.advance(3600)
    assert (await channel.send("once", nonce="n-1")).id == first.id
    assert [each.id async for each in channel.history()] == [first.id]
    assert (await channel.send("once", nonce="n-1")).id == first.id, "for another message, perhaps"
    monkeypatch.setattr(rest, "JUST_NOW", -1.0)
    assert [each.id async for each in channel.history()] == [first.id]
    assert (await channel.send("once", nonce="n-1")).id != first.id


async def test_nonces_can_be_ignored(server: Server, channel: discord.PartialMessageable) -> None:
    server.nonces.enforced = False
    await channel.send("once", nonce="n-1")
    await channel.send("once", nonce="n-1")
    assert len(server.posted) == 2
