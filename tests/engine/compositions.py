"""Everything that can be put together part by part, to be held against all that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.core.chance import Chance
from engine.core.composing import WIDEST, Composition, Part, composed, narrowed
from engine.core.errors import IllegalMove
from engine.core.game import AnyGame

Kept = Callable[[list[str]], bool]


def every_move(compose: Callable[[], Composition[Any]], keep: Kept = lambda words: True) -> set[Any]:
    """All moves of a composition whose words so far are kept."""
    found, paths = set(), [((), [])]  # type: ignore[var-annotated]
    while paths:
        numbers, words = paths.pop()
        composition = compose()
        try:
            part: Part = next(composition)
            for number in numbers:
                part = composition.send(number)
        except StopIteration as whole:
            found.add(whole.value)
            continue
        said = part.words()
        assert said
        assert len(set(said)) == len(said)
        assert not any(character.isspace() for word in said for character in word)
        for number, word in enumerate(said):
            if keep([*words, word]):
                paths.append(((*numbers, number), [*words, word]))
    return found


def put_together(game: AnyGame, state: Any, seat: int, picks: Chance) -> tuple[list[str], Any]:
    """The words that choose a legal move by lot, and the move."""
    words: list[str] = []

    def choose(part: Part) -> int:
        said = part.words()
        assert 1 < len(said) == len(set(said)) <= WIDEST
        assert not any(word.split() != [word] for word in said)
        words.append(picks.choice(said))
        return said.index(words[-1])

    return words, composed(narrowed(game.compose(state, seat)), choose)


def legal(game: AnyGame, state: Any, seat: int, tried: Iterable[Any]) -> set[Any]:
    """Those of some moves that the rules allow."""
    return {move for move in tried if _is_legal(game, state, seat, move)}


def _is_legal(game: AnyGame, state: Any, seat: int, move: Any) -> bool:
    try:
        game.check(state, seat, move)
    except IllegalMove:
        return False
    return True
