"""What a simulated server remembers from one run to the next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from sandbox.adapter import Member, SavedWorldError, VisibleMessage, World, WorldStore, live_world, uploads
from tests.sandbox.toybot import make_bot
from tests.support.settled_world import button_of


async def until(world: World, condition: Callable[[], bool]) -> None:
    """Let a live world go on until something has come about; it fails after a while."""
    changed = asyncio.Event()
    world.watch(lambda _change: changed.set())
    async with asyncio.timeout(20):
        while not condition():
            changed.clear()
            await changed.wait()


async def board(world: World, member: Member) -> VisibleMessage:
    answer = await member.slash("tables", "toy board", words="Salam")
    assert await answer.wait()
    assert answer.message is not None
    return answer.message


async def test_messages_and_their_buttons_outlive_the_program(tmp_path: Path) -> None:
    async with live_world(make_bot, store=WorldStore(tmp_path)) as world:
        ana = world.member("Ana")
        posted = await board(world, ana)
        secret = await ana.press(posted, "My hand")
        assert await secret.wait()
        thread = await ana.slash("tables", "toy thread", name="side table")
        await until(world, lambda: bool(thread.message and not thread.message.thinking))
        await ana.say("lounge", "Hello")
        ids = {name: member.id for name, member in world.members.items()}
        picture = posted.pictures[0].data

    async with live_world(make_bot, store=WorldStore(tmp_path)) as world:
        ana = world.member("Ana")
        assert {name: member.id for name, member in world.members.items()} == ids
        seen = next(each for each in ana.visible("tables") if each.id == posted.id)
        assert seen.text == posted.text
        assert seen.pictures[0].data == picture
        assert not [each for each in ana.visible("tables") if each.ephemeral]
        assert ana.visible("side table")[-1].text == "Welcome to the thread."
        assert ana.visible("lounge")[-1].text == "Hello"
        again = await ana.press(seen, "Bump (0)")
        assert await again.wait()
        assert button_of(world.message(seen.channel_id, seen.id), "Bump (1)")


async def test_settings_and_commands_outlive_the_program(tmp_path: Path) -> None:
    async with live_world(make_bot, store=WorldStore(tmp_path)) as world:
        commands = world.member("Ana").commands("tables")
        world.member("Béla").close_dms()
        world.member("Ana").locale = "de"
        world.member("Ana").settings.read[5] = 7

    async with live_world(make_bot, store=WorldStore(tmp_path)) as world:
        assert [each["id"] for each in world.member("Ana").commands("tables")] == [
            each["id"] for each in commands
        ]
        assert world.member("Ana").settings.read == {5: 7}
        refused = await world.member("Ana").slash("lounge", "whisper", to=world.member("Béla"), text="psst")
        await until(world, lambda: refused.message is not None)
        assert refused.text == "Closed (50007)."
        greeting = await world.member("Ana").slash("tables", "toy hello")
        await until(world, lambda: greeting.message is not None)
        assert greeting.text == "Guten Tag"


async def test_in_worlds_of_the_first_version_only_another_language_than_english_was_chosen(
    tmp_path: Path,
) -> None:
    store = WorldStore(tmp_path)
    async with live_world(make_bot, store=store) as world:
        world.member("Ana").locale = "de"
        world.member("Béla").locale = "en-US"
    assert b'"version":2' in store.path.read_bytes()
    store.path.write_bytes(store.path.read_bytes().replace(b'"version":2', b'"version":1'))
    async with live_world(make_bot, store=store) as world:
        world.backend.common_locale = "fr"
        assert [world.member(name).locale for name in ("Ana", "Béla", "Chidi")] == ["de", "fr", "fr"]


async def test_skipped_time_stays_skipped(tmp_path: Path) -> None:
    async with live_world(make_bot, store=WorldStore(tmp_path)) as world:
        ana = world.member("Ana")
        before = world.now()
        await ana.slash("lounge", "toy remind", minutes=50, text="Tea")
        await world.advance(hours=1)
        assert world.now() - before >= timedelta(hours=1)
        await until(world, lambda: any(seen.text.endswith("Tea") for seen in ana.visible("lounge")))
        left = world.now()

    async with live_world(make_bot, store=WorldStore(tmp_path)) as world:
        assert world.now() >= left
        assert world.now() - left < timedelta(minutes=1)


async def test_timers_fire_by_the_wall_clock_after_a_skip() -> None:
    async with live_world(make_bot) as world:
        ana = world.member("Ana")
        answer = await ana.slash("lounge", "toy board", words="Slow", wait=10)
        assert await answer.wait()
        await world.advance(seconds=9.9)
        assert answer.message is not None
        assert answer.message.thinking
        await until(world, lambda: answer.message is not None and not answer.message.thinking)
        assert button_of(answer.message, "Bump (0)")


async def test_files_that_no_message_shows_are_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "LINGERING", 1)
    store = WorldStore(tmp_path)
    async with live_world(make_bot, store=store) as world:
        ana = world.member("Ana")
        posted = await board(world, ana)
        stored = next(each for each in world.history(posted.channel_id, ana.id) if each.id == posted.id)
        kept = {each["id"] for each in stored.attachments}
        other = await board(world, ana)
        await ana.say("lounge", "See", files=[("note.txt", b"words")])
        edited = await board(world, ana)
        assert await (await ana.press(edited, "Bump (0)")).wait()
        with world.as_bot():
            channel = world.bot.get_partial_messageable(other.channel_id)
            await channel.get_partial_message(other.id).delete()
            await channel.get_partial_message(edited.id).edit(attachments=[])
        await ana.delete(ana.visible("lounge")[-1])
        left = {path.name for path in (tmp_path / "files").iterdir()}
        assert len(left - kept) == 1, "only the last one lingers"
        assert left > kept
        (tmp_path / "files" / "123").write_bytes(b"left over")
    WorldStore(tmp_path).load()
    assert {path.name for path in (tmp_path / "files").iterdir()} == kept


@pytest.mark.parametrize("content", [b"{", b'{"version": 1}', b'{"version": 99}'])
async def test_a_damaged_file_is_named(tmp_path: Path, content: bytes) -> None:
    store = WorldStore(tmp_path)
    store.path.write_bytes(content)
    with pytest.raises(SavedWorldError, match=r"world\.json"):
        store.load()


async def test_a_save_that_is_cut_off_leaves_the_old_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = WorldStore(tmp_path)
    store.write(b"old")

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="no space"):
        store.write(b"new")
    assert store.path.read_bytes() == b"old"
