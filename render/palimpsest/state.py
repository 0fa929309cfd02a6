"""What the pictures say about a position: the prompt, causes of the end, the order of the players."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.palimpsest.types import TARGET, Cause, View
from render.palimpsest.preview import Preview


def prompt(view: View, names: Sequence[str], words: Words) -> str:
    """What the game waits for, as everybody may read it, or how it ended."""
    if view.final is not None:
        winners = [line for line in view.final.standings if line.place == 1]
        if len(winners) > 1:
            return words("{number} players share the victory", number=len(winners))
        return words("{name} won with {points} points", name=names[winners[0].seat], points=winners[0].total)
    return words("{name} plays a card", name=names[view.acting or 0])


def own_prompt(view: View, names: Sequence[str], preview: Preview, words: Words) -> str:
    """The same for the reader: what is asked of them comes first."""
    if view.final is not None or view.acting != view.seat or view.seat is None:
        return prompt(view, names, words)
    todo = preview.todo
    if preview.after is not None and todo is not None:
        if todo.cubes:
            return words("Cubes to place: {number}", number=todo.cubes)
        if todo.removes:
            return words("Cubes to remove: {number}", number=sum(number for _, number in todo.removes))
        if todo.sources:
            return words("Move your cubes of one card?")
        return words("Ready: confirm the play")
    if preview.places:
        return words("Where shall the card lie?")
    return words("Your turn: play a card")


def cause_words(cause: Cause, view: View, names: Sequence[str], words: Words) -> str:
    """Why the game is over."""
    if cause == "deck":
        return words("The deck is empty")
    if cause == "hands":
        return words("The hands are empty")
    if cause == "cubes":
        out = [names[seat] for seat, left in enumerate(view.supply) if not left]
        return words("No cubes left: {names}", names=", ".join(out))
    return words("Somebody reached {points} points", points=TARGET)
