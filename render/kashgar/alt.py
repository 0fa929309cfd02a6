"""The position in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.kashgar.card_text import GOOD_WORDS, action_words, cost_words, goods_words, points_words, say
from engine.kashgar.language import GOODS, Contract, Deck, Goods, PersonCard
from engine.kashgar.types import View
from render.kashgar.labels import CONTRACT_NAMES, DECK_NAMES, goods_list, piles_words, points_label
from render.kashgar.last_turn import LastTurn
from render.kashgar.narrator import narrate, reason, totals
from render.kashgar.preview import Preview
from render.kashgar.prompts import note, own_prompt, prompt
from render.narration import Names
from render.words import ended, whole_parts


def public_alt(view: View, names: Sequence[str], last: LastTurn | None, words: Words) -> str:
    """Whose turn it is, what the last one did, all points; then boards with front cards, contracts, piles."""
    parts = [ended(prompt(view, names, words))]
    if last is not None and view.ask is not None:
        parts.append(last.sentence)
    elif view.ask is None:
        parts.append(reason(view, words))
    parts.append(words("Points: {points}.", points=totals(view, Names(names), words)))
    parts.append(f"{words('Kashgar')}, {ended(note(view, words))}")
    parts.append(_order(words))
    parts += [_player(view, seat, names, words) for seat in range(len(names))]
    parts += [_contracts(view, words), piles_words(view, words)]
    return whole_parts(parts)


def private_alt(view: View, names: Sequence[str], preview: Preview | None, words: Words) -> str:
    """The reader's own side first: the choice in the making, front cards, contracts; then the others."""
    parts = [f"{words('Kashgar')}, {note(view, words)}. {ended(own_prompt(view, names, preview, words))}"]
    if preview:
        parts += _preview(view, preview, names, words)
    parts.append(_order(words))
    own = view.seat
    if own is not None:
        parts.append(_player(view, own, names, words))
    parts.append(_contracts(view, words))
    parts += [_player(view, seat, names, words) for seat in range(len(names)) if seat != own]
    return whole_parts([*parts, piles_words(view, words)])


def card_alt(deck: Deck, card: PersonCard | Contract, words: Words) -> str:
    """All that one card says."""
    name = words.name(card.name)
    if isinstance(card, Contract):
        title, points = f"{name}, {words(Word(CONTRACT_NAMES[card.kind]))}", points_label(card.points, words)
        parts = [words("{name}: {text}.", name=title, text=points)]
        parts.append(words("Needs {goods}.", goods=goods_list(Goods(mule=card.mules), words)))
        parts.append(words("Costs {goods}.", goods=say(goods_words(card.cost), words)))
        if card.payout != Goods():
            parts.append(words("Pays out {goods}.", goods=say(goods_words(card.payout), words)))
        return whole_parts(parts)
    title, points = f"{name}, {words(Word(DECK_NAMES[card.deck]))}", say(points_words(deck, card), words)
    parts = [words("{name}: {text}.", name=title, text=points)]
    for parting, actions in ((False, card.caravan), (True, card.parting)):
        for action in actions:
            lead = words("Parting action") if parting else words("Caravan action")
            cost = cost_words(action)
            does = say(action_words(deck, action), words)
            if cost:
                does = words("{name}: {text}", name=words("pay {goods}", goods=say(cost, words)), text=does)
            parts.append(words("{name}: {text}.", name=lead, text=does))
    return whole_parts(parts)


def _order(words: Words) -> str:
    """What the figures of each board stand for."""
    goods = ", ".join(words(GOOD_WORDS[good]) for good in GOODS)
    return words("Each player’s goods are {goods}.", goods=goods)


def _player(view: View, seat: int, names: Sequence[str], words: Words) -> str:
    player = view.players[seat]
    goods = ", ".join(str(getattr(player.goods, good)) for good in GOODS)
    fronts = ", ".join(
        f"{words.name(view.deck.person(cards[0]).name)} ({len(cards)})" if cards else words("Empty")
        for cards in player.caravans
    )
    return words(
        "{name}: {points}, {contracts}, goods {goods}; {fronts}.",
        name=names[seat],
        points=points_label(player.total, words),
        contracts=words.plural("{n} contract", "{n} contracts", len(player.contracts)),
        goods=goods,
        fronts=fronts,
    )


def _contracts(view: View, words: Words) -> str:
    found = []
    for key in view.face_up:
        contract = view.deck.contract(key)
        found.append(
            words(
                "{name} ({points} for {cost}, with {mules})",
                name=Word(contract.name),
                points=contract.points,
                cost=goods_list(contract.cost, words),
                mules=goods_list(Goods(mule=contract.mules), words),
            )
        )
    return words("Contracts: {contracts}.", contracts=words.series(found) or words("none"))


def _preview(view: View, preview: Preview, names: Sequence[str], words: Words) -> Iterable[str]:
    deck = view.deck
    yield from narrate(preview.changes, view, Names(names, view.seat), words)
    if preview.drawn:
        drawn = ", ".join(words.name(deck.card(key).name) for key in preview.drawn)
        yield words("Drawn: {cards}.", cards=drawn)
    if preview.contract is not None:
        yield words("To be completed: {contract}.", contract=Word(deck.contract(preview.contract).name))
    yield from preview.notes
