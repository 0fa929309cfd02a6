"""Shelves: caches that are limited by the memory their things take, shared by all games.

A frame takes 4 MiB and a sprite a hundred KiB, so a count of things would say nothing. What has not been
asked for the longest goes first.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

MIB = 1 << 20


class Shelf:
    """A cache for the results of any number of functions, of at most ``limit`` bytes together."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.taken = 0
        self._things: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = Lock()

    def keep(self, function: Callable[P, T]) -> Kept[P, T]:
        """Decorates a function of hashable arguments whose result is never changed."""
        return Kept(self, function)

    def find(self, key: Hashable) -> Any:
        """What is kept under a key, or None."""
        with self._lock:
            found = self._things.get(key)
            if found is None:
                return None
            self._things.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, thing: Any) -> None:
        """Keep a thing; older ones go until there is room. One larger than the whole shelf is not kept."""
        size = weight(thing)
        if size > self.limit:
            return
        with self._lock:
            self._drop(key)
            while self.taken + size > self.limit:
                self._drop(next(iter(self._things)))
            self._things[key] = thing, size
            self.taken += size

    def forget(self, function: Callable[..., Any]) -> None:
        """Drop all results of a function."""
        with self._lock:
            for key in [key for key in self._things if isinstance(key, tuple) and key[0] is function]:
                self._drop(key)

    def _drop(self, key: Hashable) -> None:
        found = self._things.pop(key, None)
        if found is not None:
            self.taken -= found[1]


class Kept(Generic[P, T]):
    """A function whose results stand on a shelf."""

    __qualname__: str

    def __init__(self, shelf: Shelf, function: Callable[P, T]) -> None:
        self._shelf = shelf
        self._function = function
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """The kept result, or a new one."""
        key = (self._function, args, tuple(sorted(kwargs.items())))
        found: T | None = self._shelf.find(key)
        if found is None:
            found = self._function(*args, **kwargs)
            self._shelf.put(key, found)
        return found

    def __reduce__(self) -> str:
        """Another process finds it by its name, as any function."""
        return self.__qualname__

    def cache_clear(self) -> None:
        """Forget all results of this function."""
        self._shelf.forget(self._function)


_OVERHEAD = 512


def weight(thing: Any) -> int:
    """About the bytes that an image, a layer, a sprite, a picture or a tuple of such takes."""
    if isinstance(thing, Image.Image):
        return thing.width * thing.height * (1 if thing.mode == "L" else 4) + _OVERHEAD
    if isinstance(thing, tuple):
        return sum(weight(part) for part in thing)
    image = getattr(thing, "image", None)
    if isinstance(image, Image.Image):
        return weight(image) + _OVERHEAD
    return len(getattr(thing, "png", b"")) + _OVERHEAD


SPRITES = Shelf(48 * MIB)
"""Cards and other pieces at the sizes in use."""
FRAMES = Shelf(96 * MIB)
"""Boards and panels that the next picture begins with."""
PICTURES = Shelf(32 * MIB)
"""Finished pictures, by view."""
