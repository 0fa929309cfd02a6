"""Chance: one keyed counter generator per table.

A draw is BLAKE2b(key=seed, counter), so the stream is the same on every machine, for every
version of Python, for ever; its state is 32 bytes and a number, which makes copies cheap.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import TypeVar
from zlib import crc32

import msgspec

T = TypeVar("T")

SEED_BYTES = 32
COMMITMENT_SHOWN = 24
"""Digits of a commitment that a message shows, and that are asked for when it is checked.

To find two seeds that share them takes 2^48 tries and as much memory; a second one for a given seed, 2^96.
"""
_SPAN = 1 << 64
_MASK = _SPAN - 1


class Chance(msgspec.Struct, forbid_unknown_fields=True):
    """A stream of random numbers, owned by a state and never part of a view."""

    seed: bytes
    counter: int = 0

    def copy(self) -> Chance:
        """An independent generator that will draw the same numbers."""
        return Chance(self.seed, self.counter)

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound - 1``, each equally likely; ``bound`` at least 1."""
        # Numbers past the largest multiple of ``bound`` are drawn again, or low results would be likelier.
        limit = _SPAN - _SPAN % bound
        while True:
            digest = blake2b(self.counter.to_bytes(8, "big"), digest_size=8, key=self.seed).digest()
            self.counter += 1
            number = int.from_bytes(digest, "big")
            if number < limit:
                return number % bound

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place (Fisher-Yates, from the end down)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``, which must not be empty."""
        return items[self.below(len(items))]

    def fork(self, label: str) -> Chance:
        """A generator of its own for another purpose, fixed by this one's position and ``label``."""
        material = self.counter.to_bytes(8, "big") + label.encode()
        return Chance(blake2b(material, digest_size=SEED_BYTES, key=self.seed).digest())


class FastChance(Chance):
    """A quick stream for searches and never for a table: weak, but good enough to shuffle what is imagined.

    A linear congruential generator modulo 2**64 (Knuth's MMIX), of which the high half is used; ``counter``
    is its state and ``seed`` stays empty. It costs a quarter of a keyed draw.
    """

    @classmethod
    def of(cls, number: int) -> FastChance:
        """A stream for each whole number; streams of neighbouring numbers have nothing in common."""
        # The finisher of splitmix64: neighbours differ in half of their bits.
        number = (number + 1) * 0x9E3779B97F4A7C15 & _MASK
        number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        number = (number ^ number >> 27) * 0x94D049BB133111EB & _MASK
        return cls(b"", number ^ number >> 31)

    def copy(self) -> FastChance:
        """An independent generator that will draw the same numbers."""
        return FastChance(b"", self.counter)

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound - 1``, for bounds far below 2**32 as good as equally likely."""
        self.counter = counter = self.counter * 6364136223846793005 + 1442695040888963407 & _MASK
        return (counter >> 32) * bound >> 32

    def shuffle(self, items: list[T]) -> None:
        """Shuffle as :class:`Chance` does, without a call for each item: searches deal whole decks."""
        counter = self.counter
        for last in range(len(items) - 1, 0, -1):
            counter = counter * 6364136223846793005 + 1442695040888963407 & _MASK
            other = (counter >> 32) * (last + 1) >> 32
            items[last], items[other] = items[other], items[last]
        self.counter = counter

    def fork(self, label: str) -> FastChance:
        """A generator of its own, fixed by this one's position and ``label``."""
        return FastChance.of(self.counter ^ crc32(label.encode()))


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed in hex: shown when a table starts, so that the seed can be checked at its end."""
    return sha256(seed).hexdigest()


def is_committed(seed: bytes, text: str) -> bool:
    """Whether a seed has the commitment that somebody saw: whole, or as a message shows it."""
    begins = text.strip().strip("`…").lower()
    return len(begins) >= COMMITMENT_SHOWN and commitment(seed).startswith(begins)


def mixed_seed(seed: bytes, words: Sequence[str]) -> bytes:
    """The seed that a table is played with: the committed one, and players' own lines of words with it.

    It is the SHA-256 of the committed seed's bytes, followed by each line after a line break; without
    words it is the committed seed itself.
    """
    if not words:
        return seed
    return sha256(seed + b"".join(b"\n" + line.encode() for line in words)).digest()
