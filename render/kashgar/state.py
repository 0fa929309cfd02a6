"""What the pictures say about a position: prompts, places, what a player could do or lacks."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.kashgar.language import Deck, Person
from engine.kashgar.stock import can_pay_contract, price_of
from engine.kashgar.types import Player, Question, View
from render.kashgar.preview import Preview

_ASKED: dict[Question, str] = {
    "action": "{name}: choose a card",
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
_OWN: dict[Question, str] = {
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
        winner = by_place(view)[0] if view.places else view.player
        return words("{name} won with {points} points", name=names[winner], points=view.players[winner].total)
    return words(_ASKED[view.ask.question], name=names[view.player])


def own_prompt(view: View, names: Sequence[str], preview: Preview | None, words: Words) -> str:
    """The same for the reader's own picture: what is asked of them, or waits for their word, comes first."""
    if view.ask is None or view.seat != view.player:
        return prompt(view, names, words)
    asked, contract = (preview.asked, preview.contract) if preview else (view.ask.question, view.ask.contract)
    if asked is None:
        return words("Your turn: confirm this?")
    name = Word(view.deck.contract(contract).name) if contract is not None else ""
    return words(_OWN[asked], contract=name)


def note(view: View, words: Words) -> str:
    """Beside the title: the round, and whether it is the last (K-21)."""
    if view.ask is not None and view.triggered:
        return words("Round {number}, the last", number=view.round)
    return words("Round {number}", number=view.round)


def by_place(view: View) -> list[int]:
    """The seats by place, the winner first; by points while the game goes on."""
    seats = range(len(view.players))
    if view.places:
        return sorted(seats, key=lambda seat: view.places[seat])
    return sorted(seats, key=lambda seat: -view.players[seat].total)


def could_pay(view: View, key: str) -> tuple[int, ...]:
    """The seats whose boards cover a contract as they are (K-17)."""
    contract = view.deck.contract(key)
    cost = price_of(contract.cost)
    return tuple(
        player.seat
        for player in view.players
        if can_pay_contract(price_of(player.goods), contract.mules, cost, False)
    )


def worth(deck: Deck, player: Player, person: Person) -> int:
    """What one copy of a person is worth to its owner as things stand (K-20)."""
    counted = person.counted
    if counted is None:
        return person.points
    if counted.contract is not None:
        number = player.contracts.count(counted.contract)
    elif counted.kind is not None:
        number = sum(deck.contract(key).kind == counted.kind for key in player.contracts)
    else:
        number = sum(key == counted.person for caravan in player.caravans for key in caravan)
    return person.points + counted.each * number


def minus(points: int) -> str:
    """Points as a figure, with a minus sign where they are a debt."""
    return str(points).replace("-", "\u2212")
