"""What the game waits for, as the heading of messages and alt texts says it."""

from data.catalogue import Words
from engine.ceylon.types import Phase, View
from engine.core.errors import Word
from render.narration import Names, won

PHASES: dict[Phase, tuple[Word, Word]] = {
    "draw": (Word("Draw"), Word("{name} draws and trades")),
    "trade": (Word("Trade"), Word("{name} trades")),
    "pirates": (Word("Pirates"), Word("{name} may send pirates")),
    "storms": (Word("Storms"), Word("{name} may call a storm")),
    "build": (Word("Build"), Word("{name} may build")),
    "ship": (Word("Ship"), Word("{name} may ship")),
    "end": (Word("End"), Word("{name} discards")),
}
"""The seven phases of a turn in order: their names, and what those who are not on turn are told."""


def prompt(view: View, names: Names, words: Words) -> str:
    """What the game waits for, of the reader of ``names`` if it is them, or how it ended.

    What the reader can do on their turn, the choices below it say.
    """
    attack = view.attack
    if view.phase == "over":
        return won([view.player], view.players[view.player].points, names, words)
    if attack is not None:
        name, raid = names.bold(names[attack.attacker]), attack.kind == "raid"
        if names.reader in attack.asked:
            question = "{name}’s pirates: Winds?" if raid else "{name}’s fleet: Clippers?"
            return words(question, name=name)
        if attack.attacker == names.reader:
            question = "Your pirates: Winds from {target}?" if raid else "Your fleet: Clippers for {target}?"
            return words(question, target=names.bold(names[attack.target]))
        told = "{name}’s pirates: Winds from {target}?" if raid else "{name}’s fleet: Clippers for {target}?"
        return words(told, name=name, target=names.bold(names.whom(attack.target, words)))
    if view.player == names.reader:
        return words("**Your turn**")
    return words(PHASES[view.phase][1], name=names.bold(names[view.player]))
