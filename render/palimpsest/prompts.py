"""What the pictures say that a position waits for."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.palimpsest.types import View
from render.narration import Names
from render.palimpsest.narrator import winner_words
from render.palimpsest.preview import Preview


def prompt(view: View, names: Sequence[str], words: Words) -> str:
    """What the game waits for, as everybody may read it, or who won."""
    if view.final is not None:
        return winner_words(view.final, Names(names, view.seat), words)
    return words("{name} plays a card", name=names[view.acting or 0])


def own_prompt(view: View, names: Sequence[str], preview: Preview, words: Words) -> str:
    """The same for the reader: what is asked of them comes first, also of who looks ahead."""
    if view.final is not None or view.seat is None:
        return prompt(view, names, words)
    todo = preview.todo
    if preview.after is not None and todo is not None:
        if todo.cubes:
            return words("Cubes to place: {number}", number=todo.cubes)
        if todo.removes:
            return words("Cubes to remove: {number}", number=sum(number for _, number in todo.removes))
        if todo.sources:
            return words("Move your cubes from one card?")
    if preview.places:
        return words("Where does the card go?")
    if view.acting != view.seat:
        return prompt(view, names, words)
    return words("Your turn: play a card" if preview.after is None else "Ready: confirm the play")
