"""The application's emoji: uploaded once, exchanged when their picture changed, and done without."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from typing import Any

import discord
import pytest

from cogs.delivery import icons
from cogs.delivery.icons import UploadedIcons
from cogs.screens.markup import icon_mark, with_icons
from render.icons import Icons
from sandbox.adapter import VisibleMessage
from tests.cogs.conftest import bot_world
from tests.cogs.people import CHANNEL, board, open_panel, play, seen_by, shown, sit_down
from tests.support.settled_world import World

_Drawings = Sequence[Callable[[], Icons]]
_draw = icons._drawn
_known: dict[tuple[Callable[[], Icons], ...], dict[str, tuple[str, bytes]]] = {}


@pytest.fixture(autouse=True)
def _drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """To draw them all takes longer than the rest of a test: the bots of all tests share them."""

    async def drawn(drawings: _Drawings) -> dict[str, tuple[str, bytes]]:
        which = tuple(drawings)
        if which not in _known:
            _known[which] = await _draw(which)
        return dict(_known[which])

    monkeypatch.setattr(icons, "_drawn", drawn)


@pytest.fixture
async def world(database: str) -> AsyncIterator[World]:
    """A server with a bot that uploads its icons."""
    async with bot_world(database, "icons", threads=True, upload_icons=True) as running:
        yield running


def emoji_of(world: World) -> list[str]:
    """The application's emoji."""
    return sorted(emoji.name for emoji in world.backend.application_emojis.values())


async def icons_shown(world: World) -> set[str]:
    """The emoji in the panel of whoever is to move at a new table."""
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    mover = members[min((await seen_by(world, None)).awaited)]
    return in_controls(shown(await open_panel(mover, board(mover).buttons[0].label)))


def in_controls(message: VisibleMessage) -> set[str]:
    """The emoji before the labels of a message's buttons and of its menus' options."""

    def within(parts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        for part in parts:
            if emoji := part.get("emoji"):
                yield emoji["name"]
            yield from within([*part.get("components", ()), *part.get("options", ())])

    return set(within(message.components))


async def test_controls_show_the_emoji_that_were_uploaded(world: World) -> None:
    assert any(name.startswith("suit_moons_") for name in emoji_of(world))
    assert any(name.startswith("ceylon_tea_") for name in emoji_of(world))
    shown_there = await icons_shown(world)
    assert shown_there
    assert shown_there <= set(emoji_of(world))


async def test_logs_and_boards_show_whose_move_a_line_tells_of(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    await play(world, members, 1)
    mover = next(seen.recent[-1].seat for seen in [await seen_by(world, None)])
    (token,) = [name for name in emoji_of(world) if name.startswith(f"seat_{mover + 1}_")]
    log = await members[0].slash(CHANNEL, "table log", table=1)
    assert f"<:{token}:" in log.text


async def test_notices_show_whose_move_they_tell_of(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    (mover,) = (await seen_by(world, None)).awaited
    other = members[1 - mover]
    await other.slash(CHANNEL, "settings mine", notices="dm")
    await play(world, members, 1)
    (notice,) = [seen for seen in other.inbox if "It is your turn" in seen.text]
    (token,) = [name for name in emoji_of(world) if name.startswith(f"seat_{mover + 1}_")]
    assert f"-# <:{token}:" in notice.text


async def test_who_plays_in_words_reads_no_icons_where_they_ask_either(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    await play(world, members, 2)
    (seat,) = (await seen_by(world, None)).awaited
    asks = members[seat]
    queries = (("choices", {}), ("find", {"text": "moons"}), ("log", {}), ("since", {}))
    drawn = [(await asks.slash(CHANNEL, f"table {name}", table=1, **more)).text for name, more in queries]
    assert "<:" in "".join(drawn)
    await asks.slash(CHANNEL, "settings mine", pictures="in words")
    for name, more in queries:
        assert "<:" not in (await asks.slash(CHANNEL, f"table {name}", table=1, **more)).text, name


def test_icons_are_left_out_where_they_are_not_uploaded_or_a_text_would_be_too_long() -> None:
    text = f"{icon_mark('seat_1')}Ana laid a card."
    assert with_icons(text, lambda _: None, 100) == "Ana laid a card."
    assert with_icons(text, lambda name: f"<:{name}:1>", 100) == "<:seat_1:1> Ana laid a card."
    assert with_icons(text, lambda name: f"<:{name}:1>", 20) == "Ana laid a card."
    named = f"{icon_mark('suit_suns', 'Suns ')}**8**"
    assert with_icons(named, lambda _: None, 100) == "Suns **8**"
    assert with_icons(named, lambda name: f"<:{name}:1>", 100) == "<:suit_suns:1> **8**"
    listed = f"8 {icon_mark('suit_suns', 'Suns')}, 3 {icon_mark('suit_waves', 'Waves')} · 2 cubes"
    assert with_icons(listed, lambda _: "◯", 100) == "8 ◯, 3 ◯ · 2 cubes"


def test_where_an_icon_is_not_uploaded_words_may_stand_for_it() -> None:
    text = f"2{icon_mark('gold', ' gold, ')}1{icon_mark('mule', ' mule')}"
    assert (
        with_icons(text, lambda name: f"<:{name}:1>" if name == "gold" else None, 100) == "2<:gold:1> 1 mule"
    )
    assert with_icons(text, lambda name: f"<:{name}:1>", 20) == "2 gold, 1 mule"


async def test_they_are_uploaded_once(world: World) -> None:
    first = dict(world.backend.application_emojis)
    await world.restart_bot()
    assert world.backend.application_emojis == first
    assert await icons_shown(world) <= set(emoji_of(world))


async def test_one_whose_picture_changed_is_exchanged_and_those_of_others_stay(world: World) -> None:
    backend = world.backend
    (moons,) = [each for each in backend.application_emojis.values() if each.name.startswith("suit_moons_")]
    backend.edit_application_emoji(moons.id, "suit_moons_00000000")
    backend.create_application_emoji("party_parrot")
    await world.restart_bot()
    assert "suit_moons_00000000" not in emoji_of(world)
    assert "party_parrot" in emoji_of(world)
    assert len([name for name in emoji_of(world) if name.startswith("suit_moons_")]) == 1


async def test_emoji_that_somebody_deleted_leave_labels_alone(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    mover = members[min((await seen_by(world, None)).awaited)]
    why = "Invalid Form Body: components.0.components.1.components.0.emoji.id: Invalid emoji"
    world.refuse("PATCH", "/webhooks/*/messages/@original", status=400, code=50035, message=why)
    panel = shown(await open_panel(mover, board(mover).buttons[0].label))
    assert panel.buttons
    assert in_controls(panel) == set()


async def test_a_lobby_is_shown_though_somebody_deleted_its_emoji(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "palimpsest new")
    why = "Invalid Form Body: components.0.components.1.components.0.emoji.id: Invalid emoji"
    world.refuse("PATCH", "/webhooks/*/messages/@original", status=400, code=50035, message=why)
    assert shown(await ana.press(board(ana), "Set up")).text.startswith("### Set up table 1")


async def test_without_any_controls_have_their_labels(database: str) -> None:
    async with bot_world(database, "plain") as running:
        assert await icons_shown(running) == set()


async def test_who_stops_while_icons_are_drawn_waits_for_one_at_most() -> None:
    drawn: list[int] = []

    def paint(number: int) -> bytes:
        drawn.append(number)
        return b""

    def draw() -> Icons:
        return {f"icon_{number}": functools.partial(paint, number) for number in range(9)}

    uploading = asyncio.create_task(UploadedIcons().upload(discord.Client(intents=discord.Intents()), [draw]))
    for _ in range(10_000):
        if drawn:
            break
        await asyncio.sleep(0)
    uploading.cancel()
    await asyncio.gather(uploading, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_default_executor()
    assert drawn == [0]
