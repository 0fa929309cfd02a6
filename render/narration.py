"""What the narrators of all games share: how sentences name people, for one reader and one medium.

Each game has one narrator, ``narrate`` in ``render/<game>/narrator.py``: the log, the public message, the
panel, pictures, alt texts and replays all tell what happened in its sentences.
"""

import itertools
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from data.catalogue import Addressed, Words


class Names:
    """The names of a table's seats as pictures and alt texts have them: nothing is formatted.

    ``reader`` is the seat of whoever reads the sentences, None for a spectator. A medium with markup
    overrides :meth:`escape`, :meth:`bold` and :meth:`place`.
    """

    def __init__(self, names: Sequence[str], reader: int | None = None) -> None:
        self._names = tuple(names)
        self.reader = reader

    def __getitem__(self, seat: int) -> str:
        """The name of a seat."""
        return self.escape(self._names[seat])

    def __len__(self) -> int:
        """How many seats there are."""
        return len(self._names)

    def of(self, seats: Iterable[int]) -> list[str]:
        """The names of several seats."""
        return [self[seat] for seat in seats]

    def who(self, seat: int, words: Words) -> str:
        """Whoever did something, at the beginning of a sentence in the past tense: "You" for the reader."""
        return Addressed(words("You"), self[seat]) if seat == self.reader else self[seat]

    def whom(self, seat: int, words: Words) -> str:
        """To whom it was done, within a sentence or a list: "you" for the reader."""
        return Addressed(words("you"), self[seat]) if seat == self.reader else self[seat]

    def clause(self, seat: int, said: str) -> str:
        """What somebody did, to go on with: verbs that follow are those of "you" where it is the reader."""
        return Addressed(said, said) if seat == self.reader else said

    def those(self, seats: Iterable[int], words: Words, *, begin: bool = False) -> list[str]:
        """Several seats, as :meth:`whom` names each; the first as :meth:`who` where a sentence begins so."""
        named = (self.who if begin and not at else self.whom for at in itertools.count())
        return [name(seat, words) for seat, name in zip(seats, named, strict=False)]

    def escape(self, text: str) -> str:
        """What a person wrote, the name of a deck say, so that it formats nothing in this medium."""
        return text

    def bold(self, text: str) -> str:
        """A text that stands out, where the medium can show that."""
        return text

    def place(self, number: int) -> str:
        """A place in a ranking, such as ``1.``."""
        return f"{number}."


class Narrator(Protocol):
    """A game's ``narrate``."""

    def __call__(self, events: Iterable[Any], view: Any, names: Names, words: Words) -> list[str]:
        """The sentences that tell ``events``, as the reader of ``view`` may know both."""


def won(best: Sequence[int], points: int, names: Names, words: Words) -> str:
    """Who won a game, one seat or several, and with how many points each, without a full stop."""
    if len(best) == 1:
        name = names.bold(names.who(best[0], words))
        said = words.plural("{name} won with {n} point.", "{name} won with {n} points.", points, name=name)
    else:
        said = words.plural(
            "{names} share the win with {n} point.",
            "{names} share the win with {n} points.",
            points,
            names=[names.bold(name) for name in names.those(best, words, begin=True)],
        )
    return said.removesuffix(".")


def leads(points: Sequence[Any]) -> list[str]:
    """A star before the name of each who has the most so far, where not all have as much."""
    return ["★ " if each == max(points) != min(points) else "" for each in points]
