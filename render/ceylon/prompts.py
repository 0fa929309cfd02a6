"""What the game waits for, as the heading of messages and alt texts says it."""

from typing import NamedTuple

from data.catalogue import Words
from engine.ceylon.advice import passed_over
from engine.ceylon.types import Phase, View
from engine.core.errors import Word
from render.ceylon.narrator import winner
from render.narration import Names


class PhaseWords(NamedTuple):
    """A phase's name, what can be done in it, as whoever is on turn is told, and what others are told."""

    name: Word
    doing: Word
    of_others: Word


PHASES: dict[Phase, PhaseWords] = {
    "draw": PhaseWords(Word("Draw"), Word("draw"), Word("{name} draws and trades")),
    "trade": PhaseWords(Word("Trade"), Word("trade cards"), Word("{name} trades")),
    "pirates": PhaseWords(Word("Pirates"), Word("send pirates"), Word("{name} may send pirates")),
    "storms": PhaseWords(Word("Storms"), Word("call a storm"), Word("{name} may call a storm")),
    "build": PhaseWords(Word("Build"), Word("build"), Word("{name} may build")),
    "ship": PhaseWords(Word("Ship"), Word("ship"), Word("{name} may ship")),
    "end": PhaseWords(Word("End"), Word("discard"), Word("{name} discards")),
}
"""The seven phases of a turn in order."""


def prompt(view: View, names: Names, words: Words) -> str:
    """What the game waits for, of the reader of ``names`` if it is them, or how it ended."""
    attack = view.attack
    if view.phase == "over":
        return winner(view, names, words).removesuffix(".")
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
        return _own(view, words)
    return words(PHASES[view.phase].of_others, name=names.bold(names[view.player]))


def _own(view: View, words: Words) -> str:
    """What the reader, on turn, can do with the cards in hand, in its order."""
    useful = {"end"} if view.phase == "end" else {*passed_over(view, "end"), *_trade(view)}
    done = [words(said.doing) for phase, said in PHASES.items() if phase in useful]
    if not done:
        return words("**Your turn**: nothing is left but to end it")
    if len(done) == 1:
        return words("**Your turn**: {last}", last=done[0])
    return words("**Your turn**: {first}, then {last}", first=", ".join(done[:-1]), last=done[-1])


def _trade(view: View) -> tuple[Phase, ...]:
    """The trade phase where the reader, on turn, could make an offer."""
    others = any(player.hand_size for seat, player in enumerate(view.players) if seat != view.seat)
    return ("trade",) if view.phase in ("draw", "trade") and others and any(view.hand or ()) else ()
