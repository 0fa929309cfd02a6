"""Caches that are limited by the memory their things take, shared by all games.

A frame takes 4 MiB and a sprite a hundred KiB, so a count of things would say nothing. What has not been
asked for the longest goes first.
"""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from cachetools import LRUCache, cached
from cachetools.keys import hashkey
from PIL import Image

from render.drawing.spelling import stand_ins

P = ParamSpec("P")
T = TypeVar("T")

MIB = 1 << 20


class ImageCache(LRUCache[Hashable, Any]):
    """Keeps the results of any number of functions, of at most ``limit`` bytes together."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit, weight)
        self._lock = Lock()

    def keep(self, function: Callable[P, T]) -> Callable[P, T]:
        """Decorates a function of hashable arguments whose result is never changed."""

        def key(*args: Hashable, **kwargs: Hashable) -> Hashable:
            # What is called otherwise than its arguments say is another picture.
            return hashkey(function, stand_ins(), *args, **kwargs)

        kept: Callable[P, T] = cached(self, key, self._lock)(function)
        return kept


_OVERHEAD = 512


def weight(thing: object) -> int:
    """About the bytes that an image, a layer, a sprite, a picture or a tuple of such takes."""
    if isinstance(thing, Image.Image):
        return thing.width * thing.height * (1 if thing.mode == "L" else 4) + _OVERHEAD
    if isinstance(thing, tuple):
        return sum(weight(part) for part in thing)
    if pieces := getattr(thing, "pieces", ()):
        return sum(weight(piece) for piece, *_ in pieces) + _OVERHEAD
    image = getattr(thing, "image", None)
    if isinstance(image, Image.Image):
        return weight(image) + _OVERHEAD
    return len(getattr(thing, "png", b"")) + _OVERHEAD


SPRITES = ImageCache(40 * MIB)
"""Cards and other pieces at the sizes in use."""
FRAMES = ImageCache(28 * MIB)
"""Boards and panes that the next picture begins with."""
PICTURES = ImageCache(16 * MIB)
"""Finished pictures, by view."""
