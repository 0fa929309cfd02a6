"""What must hold for every picture of every game."""

from __future__ import annotations

import io
from itertools import takewhile
from typing import Any

from PIL import Image

from data.catalogue import Words
from engine.core.errors import MessageId, Plural
from render.drawing.cache import FRAMES, PICTURES, SPRITES
from render.drawing.picture import ALT_LIMIT, Box, Label, Picture


class _Lengthy(Words):
    def __call__(self, text: MessageId, /, **params: Any) -> str:
        said = super().__call__(text, **params)
        return said if isinstance(text, Plural) else f"{said} und überhaupt"

    def plural(self, one: str, many: str, n: int, /, **params: Any) -> str:
        return f"{super().plural(one, many, n, **params)} und überhaupt"


lengthy = _Lengthy("de", {})
"""A language that says everything at length."""


def in_its_room(label: Label) -> bool:
    """Whether a text stays in its room, but for accents and descenders: a quarter of its letters' size."""
    more = label.size // 4
    return label.room._replace(top=label.room.top - more, bottom=label.room.bottom + more).holds(label.ink)


def assert_sound(picture: Picture) -> None:
    """All lies inside, no text leaves its room, no two texts share a pixel, the words are within limits."""
    whole = Box(0, 0, *picture.size)
    assert 0 < len(picture.alt) <= ALT_LIMIT
    for name, box in picture.hits.items():
        assert whole.holds(box), name
        assert box.width > 0, name
        assert box.height > 0, name
    for label in picture.labels:
        assert whole.holds(label.ink), label
        assert in_its_room(label), label
    downwards = sorted(picture.labels, key=lambda label: label.ink.top)
    for at, one in enumerate(downwards, 1):
        for other in takewhile(lambda label, end=one.ink.bottom: label.ink.top < end, downwards[at:]):
            assert not one.ink.meets(other.ink), (one, other)


def forget_pictures() -> None:
    """Empty the caches of all games."""
    for cache in (SPRITES, FRAMES, PICTURES):
        cache.clear()


def appearance(*pictures: Picture) -> list[tuple[object, ...]]:
    """What is seen of pictures and told of them. The same pixels may be packed into other bytes."""
    found: list[tuple[object, ...]] = []
    for picture in pictures:
        with Image.open(io.BytesIO(picture.png)) as image:
            found.append((image.tobytes(), picture.size, picture.alt, dict(picture.hits), picture.labels))
    return found


def alike(one: Picture, other: Picture) -> bool:
    """Whether two pictures look the same and tell the same."""
    return one == other or appearance(one) == appearance(other)
