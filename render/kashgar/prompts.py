"""Prompts: what the game waits for, and the round, as pictures and alt texts say it."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.kashgar.types import QuestionKind, View
from render.fonts import Face
from render.kashgar.narrator import winners
from render.kashgar.preview import Preview
from render.narration import Names
from render.text import fit
from render.words import as_headline

_ASKED: dict[QuestionKind, str] = {
    "action": "{name}’s turn",
    "pay": "{name} pays",
    "pay_contract": "{name} pays for a contract",
    "choose": "{name} chooses",
    "spice": "{name} chooses a spice",
    "match": "{name} chooses a spice",
    "amount": "{name} trades goods",
    "keep": "{name} keeps a card",
    "take": "{name} takes a discard",
    "complete": "{name} completes a contract",
    "complete_drawn": "{name} may complete a contract",
    "remove": "{name} may remove a card",
    "caravan": "{name} chooses a caravan",
    "rotate": "{name} chooses a caravan",
    "seat": "{name} chooses a player",
}
_OWN: dict[QuestionKind, str] = {
    "action": "Your turn: use a front card",
    "pay": "Your turn: how do you pay?",
    "pay_contract": "Your turn: pay for {contract}",
    "choose": "Your turn: choose one",
    "spice": "Your turn: which spice?",
    "match": "Your turn: which spice?",
    "amount": "Your turn: how many?",
    "keep": "Your turn: keep one",
    "take": "Your turn: take a discard",
    "complete": "Your turn: which contract?",
    "complete_drawn": "Your turn: complete one?",
    "remove": "Your turn: remove a card?",
    "caravan": "Your turn: which caravan?",
    "rotate": "Your turn: which caravan?",
    "seat": "Your turn: against whom?",
}


def prompt(view: View, names: Sequence[str], words: Words) -> str:
    """What the game waits for, as everybody may read it, or how it ended."""
    if view.ask is None:
        return as_headline(winners(view, Names(names, view.seat), words))
    return words(_ASKED[view.ask.question], name=names[view.player])


def own_prompt(view: View, names: Sequence[str], preview: Preview | None, words: Words) -> str:
    """The same for the reader's own picture: what is asked of them, or waits to be confirmed, comes first."""
    if view.ask is None or view.seat != view.player:
        return prompt(view, names, words)
    asked, contract = (preview.asked, preview.contract) if preview else (view.ask.question, view.ask.contract)
    if asked is None:
        return words("Your turn: confirm this?")
    name = Word(view.deck.contract(contract).name) if contract is not None else ""
    return words(_OWN[asked], contract=name)


_NAME = 236
"""Pixels of a name in a phone's header of four players."""
_SHORT: dict[QuestionKind, str] = {
    "action": "Your turn",
    "pay": "Which goods do you pay?",
    "pay_contract": "Which goods do you pay?",
    "choose": "Which one?",
    "spice": "Which spice?",
    "match": "Which good?",
    "amount": "How many?",
    "keep": "Keep which card?",
    "take": "Take which card?",
    "complete": "Which contract?",
    "complete_drawn": "Complete one?",
    "remove": "Remove a card?",
    "caravan": "Which caravan?",
    "rotate": "Which caravan?",
    "seat": "Against whom?",
}


def phone_prompt(view: View, names: Sequence[str], preview: Preview | None, words: Words) -> str:
    """The same in a few words, for a narrow picture: names give way to it, not what is said of them."""
    won = view.places.count(1)
    short = [fit(Face.STRONG, 32, name, _NAME // max(1, won), 32).text for name in names]
    if view.ask is None:
        return as_headline(winners(view, Names(short, view.seat), words))
    if view.seat != view.player:
        return words("{name}’s turn", name=short[view.player])
    asked = preview.asked if preview else view.ask.question
    return words("Confirm?") if asked is None else words(_SHORT[asked])


def note(view: View, words: Words) -> str:
    """Beside the title: the round, and whether it is the last (K-21)."""
    if view.ask is not None and view.triggered:
        return words("Round {number}, the last", number=view.round)
    return words("Round {number}", number=view.round)
