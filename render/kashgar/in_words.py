"""The table in words: whole, for those who take no pictures; its lines are those of alt texts too."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.kashgar.advice import lacks
from engine.kashgar.language import GOODS
from engine.kashgar.types import View
from render.kashgar.labels import (
    contract_words,
    goods_list,
    piles_words,
    points_label,
    signed,
    stock_words,
)
from render.narration import Names


def table_words(view: View, names: Names, words: Words) -> tuple[str, ...]:
    """Each player in a line, contracts with what the reader lacks, the piles.

    The reader's own goods have a line of their own, which a panel's text may have told.
    """
    own = () if view.seat is None else (stock_words(view.players[view.seat].goods, words),)
    return (
        *(words("You have {goods}.", goods=goods) for goods in own),
        *(player_words(view, seat, names, words) for seat in range(len(view.players))),
        names.bold(words("Open contracts")),
        *(f"- {contract_line(view, key, names, words)}" for key in view.face_up),
        piles_words(view, words),
    )


def player_words(view: View, seat: int, names: Names, words: Words, *, brief: bool = False) -> str:
    """Points, contracts, goods and caravans; in the end also what the points came from.

    ``brief``, as alt texts have no room for more: goods as figures, and of each caravan the front card alone
    with the number of all. Otherwise the reader's own goods are left out.
    """
    player = view.players[seat]
    contracts = words.plural("{n} contract", "{n} contracts", len(player.contracts))
    parts = [points_label(player.total, words), contracts]
    if view.ending is not None and not brief:
        parts[1:1] = [
            words("{points} from contracts", points=signed(player.contract_points)),
            words("{points} from people", points=signed(player.person_points)),
        ]
    caravans = [
        _caravan(view, number, cards, names, words, brief) for number, cards in enumerate(player.caravans, 1)
    ]
    if brief:
        parts += [", ".join(str(getattr(player.goods, good)) for good in GOODS), ", ".join(caravans)]
    else:
        parts += [stock_words(player.goods, words)] if seat != names.reader else []
        parts.append(words("caravans, front card first: {caravans}", caravans=words.series(caravans)))
    name = words("You") if seat == names.reader else names[seat]
    turn = words(" (on turn)") if view.ask is not None and view.player == seat else ""
    return words("{name}{turn}: {text}.", name=names.bold(name), turn=turn, text=words.series(parts))


def _caravan(view: View, number: int, cards: Sequence[str], names: Names, words: Words, brief: bool) -> str:
    shown = ", ".join(
        names.escape(words.name(view.deck.card(key).name)) for key in cards[: 1 if brief else 3]
    )
    if brief:
        return f"{shown} ({len(cards)})" if cards else words("Empty")
    if len(cards) > 3:
        shown = words("{cards} and {number} more", cards=shown, number=len(cards) - 3)
    return f"{number} {shown}" if cards else words("{number} empty", number=number)


def contract_line(view: View, key: str, names: Names, words: Words) -> str:
    """A contract, and what its reader lacks for it, where ``names`` have one and the game goes on."""
    contract = view.deck.contract(key)
    name = names.escape(words.name(contract.name))
    text = words("{name}: {text}", name=name, text=contract_words(contract, words))
    if names.reader is None or view.ending is not None:
        return f"{text}."
    lack = lacks(view, names.reader, key)
    if lack.none:
        return words("{contract}; you can pay it.", contract=text)
    parts = [words.plural("{n} mule", "{n} mules", lack.mules)] if lack.mules else []
    parts += [goods_list(lack.goods, words)] if any(getattr(lack.goods, good) for good in GOODS) else []
    return words("{contract}; you lack {goods}.", contract=text, goods=", ".join(parts))
