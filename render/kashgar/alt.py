"""The position in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.kashgar.card_phrases import (
    GOOD_WORDS,
    action_phrase,
    cost_phrase,
    goods_phrase,
    points_phrase,
    say,
)
from engine.kashgar.language import GOODS, Contract, Deck, Goods, PersonCard
from engine.kashgar.types import View
from render.kashgar.in_words import contract_line, player_words
from render.kashgar.labels import goods_list, piles_words, points_label
from render.kashgar.last_turn import LastTurn
from render.kashgar.narrator import narrate, reason
from render.kashgar.preview import Preview
from render.kashgar.prompts import note, own_prompt, prompt
from render.kashgar.signs import DECKS, KINDS
from render.narration import Names
from render.words import ended, whole_parts


def public_alt(view: View, names: Sequence[str], last: LastTurn | None, words: Words) -> str:
    """Whose turn it is, what the last one did; then points and boards with front cards, contracts, piles."""
    parts = [ended(prompt(view, names, words))]
    if last is not None and view.ask is not None:
        parts.append(last.sentence)
    elif view.ask is None:
        parts.append(reason(view, words))
    parts.append(f"{words('Kashgar')}, {ended(note(view, words))}")
    parts.append(_order(words))
    parts += [player_words(view, seat, Names(names), words, brief=True) for seat in range(len(names))]
    return whole_parts([*parts, *_contracts(view, names, words), piles_words(view, words)])


def private_alt(view: View, names: Sequence[str], preview: Preview | None, words: Words) -> str:
    """The reader's own side first: the choice in the making, front cards, contracts; then the others."""
    parts = [f"{words('Kashgar')}, {note(view, words)}. {ended(own_prompt(view, names, preview, words))}"]
    if preview:
        parts += _preview(view, preview, names, words)
    parts.append(_order(words))
    players = [
        player_words(view, seat, Names(names, view.seat), words, brief=True) for seat in range(len(names))
    ]
    if view.seat is not None:
        parts.append(players.pop(view.seat))
    return whole_parts([*parts, *_contracts(view, names, words), *players, piles_words(view, words)])


def card_alt(deck: Deck, card: PersonCard | Contract, words: Words) -> str:
    """All that one card says."""
    name = words.name(card.name)
    if isinstance(card, Contract):
        title, points = f"{name}, {words(KINDS[card.kind].card)}", points_label(card.points, words)
        parts = [words("{name}: {text}.", name=title, text=points)]
        parts.append(words("Needs {goods}.", goods=goods_list(Goods(mule=card.mules), words)))
        parts.append(words("Costs {goods}.", goods=say(goods_phrase(card.cost), words)))
        if card.payout != Goods():
            parts.append(words("Pays out {goods}.", goods=say(goods_phrase(card.payout), words)))
        return whole_parts(parts)
    title, points = f"{name}, {words(DECKS[card.deck].card)}", say(points_phrase(deck, card), words)
    parts = [words("{name}: {text}.", name=title, text=points)]
    for parting, actions in ((False, card.caravan), (True, card.parting)):
        for action in actions:
            lead = words("Parting action") if parting else words("Caravan action")
            cost = cost_phrase(action)
            does = say(action_phrase(deck, action), words)
            if cost:
                does = words("{name}: {text}", name=words("pay {goods}", goods=say(cost, words)), text=does)
            parts.append(words("{name}: {text}.", name=lead, text=does))
    return whole_parts(parts)


def _order(words: Words) -> str:
    """What the figures of each board stand for."""
    goods = ", ".join(words(GOOD_WORDS[good]) for good in GOODS)
    return words("Each player’s goods are {goods}.", goods=goods)


def _contracts(view: View, names: Sequence[str], words: Words) -> list[str]:
    lines = [contract_line(view, key, Names(names), words) for key in view.face_up]
    return [words("{name}:", name=words("Open contracts")), *lines] if lines else []


def _preview(view: View, preview: Preview, names: Sequence[str], words: Words) -> Iterable[str]:
    deck = view.deck
    yield from narrate(preview.changes, view, Names(names, view.seat), words)
    if preview.drawn:
        drawn = ", ".join(words.name(deck.card(key).name) for key in preview.drawn)
        yield words("Drawn: {cards}.", cards=drawn)
    if preview.contract is not None:
        yield words("To be completed: {contract}.", contract=Word(deck.contract(preview.contract).name))
    yield from preview.notes
