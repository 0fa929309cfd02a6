"""Moves put together part by part, so that all legal ones can be reached where they are too many to list.

A composition is a generator: it yields what can be chosen next, is sent the number of the chosen option, and
returns the move. Whatever is chosen, the move is legal. Random players, learners, programs that play in lines
and computer players that rank options all go the same way.
"""

from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterable, Sequence
from functools import partial
from heapq import heappop, heappush
from math import inf
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
    any_order: bool = False
    """Whether it makes no difference in which order options of this kind are chosen."""

    def words(self) -> list[str]:
        """The options as short texts, each a single word."""
        return list(map(self.say, self.options))


Composition = Generator[Part, int, Move]
Choose = Callable[[Part], int]
"""Gives the number of an option."""
Chosen = tuple[Part, Any]
"""A part, and the option of it that was chosen."""
Rate = Callable[[Part, Sequence[Chosen]], Sequence[float]]
"""What each option of a part is worth after what was chosen before; ``-inf`` where it is not to be tried."""


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


def most_promising(compose: Callable[[], Composition[Move]], rate: Rate, most: int) -> list[Move]:
    """Up to ``most`` different moves, the more promising the sooner: those for which less is given up.

    What is given up by a choice is how much less it is worth than the best option of its part. Where a worth
    is that of the best move that can still be made, the best moves are found, best first.
    """
    found: dict[Move, None] = {}
    waiting: list[tuple[float, int, tuple[int, ...]]] = [(0.0, 0, ())]
    pushed, seen = 0, set[Hashable]()
    while waiting and len(found) < most:
        given_up, _, path = heappop(waiting)
        composition, chosen = compose(), list[Chosen]()
        try:
            part = next(composition)
            for number in path:
                chosen.append((part, part.options[number]))
                part = composition.send(number)
            while (key := _whatever_the_order(chosen)) not in seen:
                seen.add(key)
                worth = rate(part, chosen)
                best = max(worth)
                if best == -inf:
                    break
                first = worth.index(best)
                for number, value in enumerate(worth):
                    if number != first and value > -inf:
                        pushed += 1
                        heappush(waiting, (given_up + best - value, pushed, (*path, number)))
                path = (*path, first)
                chosen.append((part, part.options[first]))
                part = composition.send(first)
        except StopIteration as whole:
            found[whole.value] = None
    return list(found)


def _whatever_the_order(chosen: list[Chosen]) -> Hashable:
    """The same for choices that lead to the same moves."""
    ordered = tuple([option for part, option in chosen if not part.any_order])
    return ordered, frozenset(
        Counter([(part.kind, option) for part, option in chosen if part.any_order]).items()
    )


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
