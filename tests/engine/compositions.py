"""Everything that can be put together part by part, to be held against all that the rules allow."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from engine.core.chance import Chance
from engine.core.composing import WIDEST, Composition, Part, composed, followed, narrowed
from engine.core.errors import IllegalMove
from engine.core.game import AnyGame
from engine.palimpsest.lattice import place_name

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


def words_to(game: AnyGame, state: Any, seat: int, move: Any) -> list[str]:
    """The words that choose a move. Of each part those are tried that its text has."""
    text = game.text(move)
    text += " 0 yes" if "bid" in text else " 0 no"
    if hasattr(move, "x"):
        text += f" {place_name(move.x, move.y)}"
    text = re.sub(r"\b(\d+)([A-Z][a-z]+)", lambda cards: f"{cards[2]} " * int(cards[1]), text)
    text = re.sub(r"(\w+)\+(\d)", lambda cubes: f"{cubes[1]} " * int(cubes[2]) + cubes[0], text)
    text = re.sub(r"(\w+)-(\d)([A-Z])", lambda cubes: f"{cubes[1]}-1{cubes[3]} " * int(cubes[2]), text)
    said, paths = _tokens([text]), [list[str]()]
    while paths:
        words = paths.pop()
        found = followed(narrowed(game.compose(state, seat)), words)
        if isinstance(found, Part):
            left = said - _tokens(word for word in words if ".." not in word)
            paths += [[*words, word] for word in found.words() if _fits(word, text, left)]
        elif found == move:
            return words
    raise AssertionError(f"{text} cannot be chosen")


def _tokens(words: Iterable[str]) -> Counter[str]:
    return Counter(re.findall(r"\w+", " ".join(words)))


def _fits(word: str, text: str, left: Counter[str]) -> bool:
    first, _, last = word.partition("..")
    if last:
        return any(int(first) <= int(number) <= int(last) for number in left if number.isdigit())
    return word == "-" or (word in text and _tokens([word]) <= left)


def legal(game: AnyGame, state: Any, seat: int, tried: Iterable[Any]) -> set[Any]:
    """Those of some moves that the rules allow."""
    return {move for move in tried if _is_legal(game, state, seat, move)}


def _is_legal(game: AnyGame, state: Any, seat: int, move: Any) -> bool:
    try:
        game.check(state, seat, move)
    except IllegalMove:
        return False
    return True
