"""Icons of all games: squares that can be told apart on light and dark grounds."""

import functools
import io
import re
from collections.abc import Callable, Mapping

import pytest
from PIL import Image, ImageChops

from render.icons import SIDE, seat_icons
from tests.engine.games import modules

DRAWINGS = [seat_icons, *(module.icons for module in modules().values())]
LIGHT, DARK = (255, 255, 255), (49, 51, 56)


@functools.cache
def painted(draw: Callable[[], Mapping[str, Callable[[], bytes]]]) -> dict[str, bytes]:
    """The icons of a game by name."""
    return {name: paint() for name, paint in draw().items()}


def shown(png: bytes, ground: tuple[int, int, int]) -> Image.Image:
    """An icon as an app shows it beside a label, on its ground."""
    icon = Image.open(io.BytesIO(png)).convert("RGBA")
    whole = Image.new("RGB", icon.size, ground)
    whole.paste(icon, (0, 0), icon)
    return whole.resize((22, 22), Image.Resampling.LANCZOS)


@pytest.mark.parametrize("draw", DRAWINGS)
def test_icons_are_small_squares_with_names_that_discord_takes(draw):
    for name, png in painted(draw).items():
        assert re.fullmatch(r"[a-z0-9_]{2,23}", name)
        icon = Image.open(io.BytesIO(png))
        assert icon.size == (SIDE, SIDE)
        assert icon.mode == "RGBA"
        assert icon.getpixel((0, 0))[3] == 0, "the corners are empty"
        assert len(png) < 64 * 1024


@pytest.mark.parametrize("ground", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("draw", DRAWINGS)
def test_no_two_icons_look_alike_and_each_can_be_seen(draw, ground):
    icons = [shown(png, ground) for png in painted(draw).values()]
    bare = Image.new("RGB", (22, 22), ground)
    for number, icon in enumerate(icons):
        for other in [bare, *icons[:number]]:
            red, green, blue = ImageChops.difference(icon, other).split()
            most = ImageChops.lighter(red, ImageChops.lighter(green, blue))
            assert sum(most.histogram()[24:]) > 40, "of 484 pixels"


def test_icons_of_one_name_are_the_same_in_all_games():
    seen: dict[str, bytes] = {}
    for draw in DRAWINGS:
        for name, png in painted(draw).items():
            assert seen.setdefault(name, png) == png
