"""The whole table in words, for readers who take no pictures: players, contracts, what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kashgar.card_text import contract_words
from cogs.kashgar.labels import card_name, recent_turns, seat_name, stock_words
from cogs.screens.in_words import lines_in_words
from cogs.screens.markup import plain
from data.catalogue import Words
from engine.kashgar.advice import lacks
from engine.kashgar.types import View
from render.kashgar.labels import goods_list, points_label
from tables.view_types import TableView


def table_in_words(table_view: TableView, words: Words, actions: Sequence[str] = ()) -> tuple[str, ...]:
    """The last turn, each player in a line, contracts with what the reader lacks, the piles, ``actions``."""
    view: View = table_view.view
    seats = range(len(view.players))
    lines = [
        *recent_turns(table_view, words, 1),
        *(_player(table_view, seat, words) for seat in seats),
        words("**Open contracts**"),
        *(f"- {_contract(table_view, key, words)}" for key in view.face_up),
        words(
            "Decks: Standard {standard}, Special {special}, contracts {contracts}; discards {discards}.",
            standard=view.standard,
            special=view.special,
            contracts=view.contracts,
            discards=len(view.discards),
        ),
    ]
    if actions:
        lines += [words("**What you can do now**"), *actions]
    return lines_in_words(lines, words)


def _player(table_view: TableView, seat: int, words: Words) -> str:
    view: View = table_view.view
    player = view.players[seat]
    caravans = []
    for number, cards in enumerate(player.caravans, 1):
        names = ", ".join(card_name(view.deck, key, words) for key in cards[:3])
        if len(cards) > 3:
            names = words("{cards} and {number} more", cards=names, number=len(cards) - 3)
        caravans.append(f"{number} {names}" if cards else words("{number} empty", number=number))
    name = words("You") if seat == table_view.seat else seat_name(table_view, seat)
    turn = words(" (on turn)") if view.ask is not None and view.player == seat else ""
    return words(
        "**{name}**{turn}: {points}; {goods}; caravans, front card first: {caravans}.",
        name=name,
        turn=turn,
        points=points_label(player.total, words),
        goods=stock_words(player.goods, words),
        caravans=words.series(caravans),
    )


def _contract(table_view: TableView, key: str, words: Words) -> str:
    view: View = table_view.view
    contract = view.deck.contract(key)
    text = words(
        "{name}: {text}", name=plain(words.name(contract.name)), text=contract_words(contract, words)
    )
    if table_view.seat is None:
        return f"{text}."
    lack = lacks(view, table_view.seat, key)
    if lack.none:
        return words("{contract}; you can pay it.", contract=text)
    parts = [words.plural("{n} mule", "{n} mules", lack.mules)] if lack.mules else []
    missing = goods_list(lack.goods, words)
    parts += [missing] if any(getattr(lack.goods, good) for good in lack.goods.__struct_fields__) else []
    return words("{contract}; you lack {goods}.", contract=text, goods=", ".join(parts))
