"""The table in words: nothing that the picture shows is missing; the hand, and what lies for trial."""

from __future__ import annotations

import msgspec

from data.catalogue import ENGLISH
from engine.quetinny.advice import suit_routes
from engine.quetinny.cells import cell_name
from engine.quetinny.types import Province
from render.decktet import card_words
from render.quetinny.pictures import private, public
from render.quetinny.preview import Preview
from render.quetinny.table_lines import hand_words, table_words
from tests.render.quetinny.games import BASIC, GAME, states, views


def test_every_card_and_every_route_is_told_and_stands_in_the_alt_text_as_far_as_there_is_room() -> None:
    for view in views(1):
        lines = table_words(view, ENGLISH)
        text, alt = "\n".join(lines), public(view).alt
        for province in view.kingdom:
            start = f"{cell_name(province.cell)} {card_words(province.card, ENGLISH)}"
            (line,) = (line for line in lines if line == start or line.startswith(f"{start} ("))
            assert all(f"chip {suit}" in line for suit in province.chips)
            assert (f"spice {province.cubes}" in line) == (province.cubes > 0)
        for route in suit_routes(view.kingdom):
            way = " - ".join(cell_name(cell) for cell in route.cells)
            assert not way or f"{route.suit}: {'route' if route.pay else 'chain'} {way}" in text
            assert not route.pay or f"pays {route.pay} a cube" in alt
        assert alt.splitlines()[1 : len(lines)] == list(lines[: len(lines) - 1]) or alt.endswith("…")


def test_the_hand_is_told_with_its_taxes_and_those_that_cannot_be_paid() -> None:
    view = next(view for view in views(1) if view.phase == "expand")
    for held in view.hand or ():
        assert f"{card_words(held.card, ENGLISH)} (tax {held.tax}" in hand_words(view, ENGLISH)
    hand = tuple(msgspec.structs.replace(held, payable=False) for held in view.hand or ())
    poor = msgspec.structs.replace(view, hand=hand)
    assert hand_words(poor, ENGLISH).count("too much") == len(hand) > 0
    assert hand_words(msgspec.structs.replace(view, seat=None, hand=None), ENGLISH) == ""


def test_an_arrangement_says_what_lies_where_and_what_is_left() -> None:
    view = GAME.view(states(3, BASIC)[0], 0)
    first, second, *left = view.opening
    here, there, asked, _ = view.opening_cells
    laid = (Province(here, first, (first.suits[0],)), Province(there, second, (second.suits[0],)))
    alt = private(view, Preview(places=(asked,), provinces=laid)).alt
    assert "before the first turn" in alt
    for province in laid:
        card = card_words(province.card, ENGLISH)
        assert f"{cell_name(province.cell)} {card} (chip {province.chips[0]})" in alt
    assert f"Still to lay out: {', '.join(card_words(card, ENGLISH) for card in left)}." in alt
    all_laid = zip(view.opening_cells, view.opening, strict=True)
    done = private(view, Preview(provinces=tuple(Province(cell, card) for cell, card in all_laid))).alt
    assert "Still to lay out" not in done
