"""Moves put together part by part, so that all legal ones can be reached where they are too many to list.

A composition is a generator: it yields what can be chosen next, is sent the number of the chosen option, and
returns the move. Whatever is chosen, the move is legal. Random players, learners, programs that play in lines
and computer players that rank options all go the same way.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from engine.core.chance import Chance

Move = TypeVar("Move")

WIDEST = 256
"""Options of a part that learners and programs choose from; of more a range is chosen first."""


class Part(NamedTuple):
    """One choice of a move in the making."""

    kind: str
    """A machine word for what is chosen: ``"card"``."""
    options: Sequence[Any]
    """What can be chosen, one at least, in a fixed order and without repetition."""
    say: Callable[[Any], str] = str

    def words(self) -> list[str]:
        """The options as short texts, each a single word."""
        return list(map(self.say, self.options))


Composition = Generator[Part, int, Move]
Choose = Callable[[Part], int]
"""Gives the number of an option."""


def composed(composition: Composition[Move], choose: Choose) -> Move:
    """The move that somebody makes who is asked for each part in turn."""
    try:
        part = next(composition)
        while True:
            part = composition.send(choose(part))
    except StopIteration as whole:
        return whole.value  # type: ignore[no-any-return]


def by_lot(chance: Chance) -> Choose:
    """Chooses any option."""
    return lambda part: chance.below(len(part.options))


def by_words(moves: Iterable[tuple[str, Move]]) -> Composition[Move]:
    """Moves of a list, chosen word by word of their texts; what they have in common is not asked."""
    left = [(text.split(), move) for text, move in moves]
    depth = 0
    while len(left) > 1:
        groups: dict[str, list[tuple[list[str], Move]]] = {}
        for words, move in left:
            groups.setdefault(words[depth] if depth < len(words) else "-", []).append((words, move))
        if len(groups) > 1:
            options = list(groups)
            left = groups[options[(yield Part("word", options))]]
        depth += 1
    return left[0][1]


def narrowed(composition: Composition[Move], most: int = WIDEST) -> Composition[Move]:
    """The same move in parts of at most so many options: of longer ones a range is chosen before."""
    try:
        part = next(composition)
        while True:
            chosen, first = part.options, 0
            while len(chosen) > most:
                size = most
                while size * most < len(chosen):
                    size *= most
                blocks = [chosen[at : at + size] for at in range(0, len(chosen), size)]
                number = yield Part(part.kind, blocks, partial(_from_to, part.say))
                chosen, first = blocks[number], first + number * size
            number = (yield part._replace(options=chosen)) if len(chosen) > 1 else 0
            part = composition.send(first + number)
    except StopIteration as whole:
        return whole.value  # type: ignore[no-any-return]


def _from_to(say: Callable[[Any], str], options: Sequence[Any]) -> str:
    return f"{say(options[0])}..{say(options[-1])}"


def followed(composition: Composition[Move], words: Iterable[str]) -> Part | Move:
    """What can be chosen after some words, or the move, if they are all of it. Raises :class:`ValueError`."""
    left = iter(words)
    try:
        part = next(composition)
        for word in left:
            options = part.words()
            if word not in options:
                raise ValueError(f"{word[:40]!r} cannot be chosen here")
            part = composition.send(options.index(word))
    except StopIteration as whole:
        for word in left:
            raise ValueError(f"{word[:40]!r} cannot be chosen here") from None
        return whole.value  # type: ignore[no-any-return]
    return part
