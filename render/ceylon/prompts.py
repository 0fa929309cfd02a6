"""What the game waits for, as the heading of messages and alt texts says it."""

from data.catalogue import Words
from engine.ceylon.advice import passed_over
from engine.ceylon.types import Phase, View
from render.ceylon.narrator import winner
from render.drawing.sentences import as_headline
from render.narration import Names

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
_DOING: dict[Phase, str] = {
    "draw": "draw",
    "trade": "trade",
    "pirates": "send pirates",
    "storms": "call a storm",
    "build": "build",
    "ship": "ship",
}
"""What can be done in each phase, as whoever is on turn is told."""


def prompt(view: View, names: Names, words: Words) -> str:
    """What the game waits for, of the reader of ``names`` if it is them, or how it ended."""
    attack = view.attack
    if view.phase == "over":
        return as_headline(winner(view, names, words))
    if attack is not None:
        name = names.bold(names[attack.attacker])
        if names.reader in attack.asked:
            asked = "{name}’s pirates: Winds?" if attack.kind == "raid" else "{name}’s fleet: Clippers?"
            return words(asked, name=name)
        raid, fleet = "{name}’s pirates: Winds from {target}?", "{name}’s fleet: Clippers for {target}?"
        said = raid if attack.kind == "raid" else fleet
        return words(said, name=name, target=names.bold(names.whom(attack.target, words)))
    if view.player == names.reader:
        return _own(view, words)
    return words(
        {
            "draw": "{name} draws and trades",
            "trade": "{name} trades",
            "pirates": "{name} may send pirates",
            "storms": "{name} may call a storm",
            "build": "{name} may build",
            "ship": "{name} may ship",
            "end": "{name} discards",
        }[view.phase],
        name=names.bold(names[view.player]),
    )


def _own(view: View, words: Words) -> str:
    """What the reader, on turn, can do with the cards in hand, in its order."""
    if view.phase == "end":
        return words("**Your turn**: discard")
    useful = {*passed_over(view, "end"), *(("trade",) if may_trade(view) else ())}
    done = [words.context("doing", _DOING[phase]) for phase in _DOING if phase in useful]
    if not done:
        return words("**Your turn**: nothing is left but to end it")
    if len(done) == 1:
        return words("**Your turn**: {last}", last=done[0])
    return words("**Your turn**: {first}, then {last}", first=", ".join(done[:-1]), last=done[-1])


def may_trade(view: View) -> bool:
    """Whether the reader, on turn, could make an offer."""
    others = any(player.hand_size for seat, player in enumerate(view.players) if seat != view.seat)
    return view.phase in ("draw", "trade") and others and any(view.hand or ())
