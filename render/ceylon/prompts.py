"""What the pictures say about a position: phases, prompts, the order of the players."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.ceylon.cards import CLIPPER
from engine.ceylon.types import Phase, View
from engine.core.errors import Word
from render.ceylon.narrator import winner
from render.ceylon.preview import Preview
from render.narration import Names
from render.words import as_headline

PHASE_NAMES: tuple[tuple[Phase, str], ...] = (
    ("draw", "Draw"),
    ("trade", "Trade"),
    ("pirates", "Pirates"),
    ("storms", "Storms"),
    ("build", "Build"),
    ("ship", "Ship"),
    ("end", "End"),
)
"""The seven phases in order, with their names."""


def prompt(view: View, names: Sequence[str], words: Words) -> str:
    """What the game waits for, as everybody may read it, or how it ended."""
    name = names[view.player]
    if view.phase == "over":
        return as_headline(winner(view, Names(names), words))
    if view.attack is not None:
        if len(view.attack.asked) == 1:
            return words("{name} is asked", name=names[view.attack.asked[0]])
        return words("{number} players are asked", number=len(view.attack.asked))
    return words(
        {
            "draw": "{name} may draw more",
            "trade": "{name} trades",
            "pirates": "{name} may send pirates",
            "storms": "{name} may call a storm",
            "build": "{name} builds",
            "ship": "{name} ships",
            "end": "{name} discards",
        }[view.phase],
        name=name,
    )


def board_prompt(view: View, names: Sequence[str], words: Words) -> str:
    """The same for the public board, where an attack is told with both its sides."""
    attack = view.attack
    if attack is None or view.phase == "over":
        return prompt(view, names, words)
    raid, fleet = "{name}’s pirates: Winds from {target}?", "{name}’s fleet: Clippers for {target}?"
    said = raid if attack.kind == "raid" else fleet
    return words(said, name=names[attack.attacker], target=names[attack.target])


def own_prompt(view: View, names: Sequence[str], words: Words, preview: Preview | None = None) -> str:
    """The same for the reader's own picture: what is asked of them comes first, a move in the making too."""
    attack = view.attack
    if preview is not None and view.phase != "over":
        if preview.asked:
            return words(Word(preview.asked))
        if preview.discarding:
            return words("What do you discard?")
        if preview.trading:
            return words("What do you offer?")
        return words("Spend these cards?")
    if view.phase == "over":
        return as_headline(winner(view, Names(names, view.seat), words))
    if view.seat is None:
        return prompt(view, names, words)
    if attack is not None and view.seat in attack.asked:
        if attack.kind == "raid":
            return words("Pirates of {name}: Winds?", name=names[attack.attacker])
        return words("A fleet of {name}: Clippers?", name=names[attack.attacker])
    if view.player != view.seat or attack is not None:
        return prompt(view, names, words)
    if view.phase == "draw" and view.hand is not None and not view.hand[CLIPPER]:
        # More is drawn for a Clipper: without one trading is what comes first.
        return words("Your turn: trade")
    return words(
        {
            "draw": "Your turn: draw more?",
            "trade": "Your turn: trade",
            "pirates": "Your turn: send pirates?",
            "storms": "Your turn: call a storm?",
            "build": "Your turn: build?",
            "ship": "Your turn: ship?",
            "end": "Your turn: discard",
        }[view.phase]
    )


def places(view: View) -> list[int]:
    """The place of each seat by points, from 1; equal points share one."""
    points = [player.points for player in view.players]
    return [1 + sum(other > own for other in points) for own in points]


def awaited(view: View) -> tuple[int, ...]:
    """The seats for which the game waits."""
    if view.phase == "over":
        return ()
    return view.attack.asked if view.attack is not None else (view.player,)
