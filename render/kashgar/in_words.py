"""The whole table in lines of words, for those who take no pictures."""

from __future__ import annotations

from data.catalogue import Words
from engine.kashgar.advice import lacks
from engine.kashgar.language import GOODS
from engine.kashgar.types import View
from render.kashgar.labels import contract_words, goods_list, piles_words, points_label, stock_words
from render.narration import Names


def table_words(view: View, names: Names, words: Words) -> tuple[str, ...]:
    """Each player in a line, contracts with what the reader lacks, the piles.

    The reader's own goods have a line of their own, which a panel's text may have told.
    """
    own = () if view.seat is None else (stock_words(view.players[view.seat].goods, words),)
    return (
        *(words("You have {goods}.", goods=goods) for goods in own),
        *(_player(view, seat, names, words) for seat in range(len(view.players))),
        words("**Open contracts**"),
        *(f"- {_contract(view, key, names, words)}" for key in view.face_up),
        piles_words(view, words),
    )


def _player(view: View, seat: int, names: Names, words: Words) -> str:
    player = view.players[seat]
    caravans = []
    for number, cards in enumerate(player.caravans, 1):
        shown = ", ".join(names.escape(words.name(view.deck.card(key).name)) for key in cards[:3])
        if len(cards) > 3:
            shown = words("{cards} and {number} more", cards=shown, number=len(cards) - 3)
        caravans.append(f"{number} {shown}" if cards else words("{number} empty", number=number))
    name = words("You") if seat == view.seat else names[seat]
    turn = words(" (on turn)") if view.ask is not None and view.player == seat else ""
    points = points_label(player.total, words)
    parts = [points] if seat == view.seat else [points, stock_words(player.goods, words)]
    parts.append(words("caravans, front card first: {caravans}", caravans=words.series(caravans)))
    return words("**{name}**{turn}: {text}.", name=name, turn=turn, text=words.series(parts))


def _contract(view: View, key: str, names: Names, words: Words) -> str:
    contract = view.deck.contract(key)
    name = names.escape(words.name(contract.name))
    text = words("{name}: {text}", name=name, text=contract_words(contract, words))
    if view.seat is None:
        return f"{text}."
    lack = lacks(view, view.seat, key)
    if lack.none:
        return words("{contract}; you can pay it.", contract=text)
    parts = [words.plural("{n} mule", "{n} mules", lack.mules)] if lack.mules else []
    parts += [goods_list(lack.goods, words)] if any(getattr(lack.goods, good) for good in GOODS) else []
    return words("{contract}; you lack {goods}.", contract=text, goods=", ".join(parts))
