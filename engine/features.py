"""A view as a vector of numbers, whatever the game, for those who train players."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

FEATURES = 2048
"""Numbers of an observation."""


def features(view: object) -> NDArray[np.float32]:
    """A view as numbers, whatever the game: what it says is added up at hashed places.

    A number counts at the place of its path in the view; a word adds one at the place of path and word, so
    cards in a hand are told apart whatever their order. Half of all places count downwards, so that those who
    share one cancel out on average. The table's options, which never change, are left out.
    """
    said = msgspec.to_builtins(view, str_keys=True)
    said.pop("options", None)
    indexes: list[int] = []
    values: list[float] = []
    _ROOT.add(said, indexes, values)
    return np.bincount(indexes, values, FEATURES).astype(np.float32)


class Place:
    """A path in a view or a word at one, its place in the vector, and what lies below it."""

    __slots__ = ("index", "name", "sign", "under")

    def __init__(self, name: str) -> None:
        hashed = crc32(name.encode())
        self.name, self.index, self.sign = name, hashed % FEATURES, 1.0 if hashed >> 31 else -1.0
        self.under: dict[str | int, Place] = {}

    def at(self, key: str | int, sign: str = ".") -> Place:
        """A place below it."""
        found = self.under.get(key)
        if found is None:
            found = self.under[key] = Place(f"{self.name}{sign}{key}")
        return found

    def add(self, said: Any, indexes: list[int], values: list[float]) -> None:
        """Add what a view says here, and below it."""
        if isinstance(said, dict):
            for name, part in said.items():
                self.at(name).add(part, indexes, values)
        elif isinstance(said, list | tuple):
            for number, part in enumerate(said):
                # The order of words means nothing.
                (self if isinstance(part, str) else self.at(number)).add(part, indexes, values)
            self.at("#", "").add(len(said), indexes, values)
        elif said is not None:
            place = self.at(said, "=") if isinstance(said, str) else self
            indexes.append(place.index)
            values.append(place.sign if isinstance(said, str) else place.sign * said)


_ROOT = Place("")
