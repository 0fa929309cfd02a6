"""Narrowing: from many legal moves to one by a few small choices.

A ui names for each move a *path* of short words (action, card, place and so on). A draft is
the beginning of such a path. Where only one word can follow it is taken without asking, and "back"
leads to the last point where there really was a choice.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from cogs.table_screens.game_ui import StaleDraft

Move = TypeVar("Move")
ChoicePath = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Narrowed(Generic[Move]):
    """What a draft leaves: moves with their paths, the words that may follow, and the way back."""

    path: ChoicePath
    """The draft with all words that followed of themselves."""
    moves: tuple[tuple[ChoicePath, Move], ...]
    words: tuple[str, ...]
    """The choices for the next word, in the order of the moves; empty when one move is left."""
    back: ChoicePath | None
    """The draft of the choice before this one; None at the first."""

    @property
    def move(self) -> Move | None:
        """The one move that is left, or None while there is a choice."""
        return self.moves[0][1] if not self.words else None


def narrow(moves: Sequence[Move], path_of: Callable[[Move], ChoicePath], draft: ChoicePath) -> Narrowed[Move]:
    """Narrow ``moves`` by a draft; raises :class:`StaleDraft` where no move begins so."""
    left = [(path_of(move), move) for move in moves]
    if not left:
        raise StaleDraft
    choices: list[ChoicePath] = []
    path: ChoicePath = ()
    while True:
        words = tuple(dict.fromkeys(p[len(path)] for p, _ in left if len(p) > len(path)))
        if not words:
            break
        if len(words) > 1:
            choices.append(path)
            if len(draft) <= len(path):
                break
        word = draft[len(path)] if len(draft) > len(path) else words[0]
        path = (*path, word)
        left = [(p, move) for p, move in left if p[: len(path)] == path]
        if not left:
            raise StaleDraft
    if words:
        choices.pop()
    return Narrowed(path, tuple(left), words, choices[-1] if choices else None)
