"""The position in words: what is chosen, what lies where for trial, what is still to be laid out."""

from __future__ import annotations

from data.catalogue import ENGLISH
from engine.quetinny.advice import suit_routes
from engine.quetinny.cells import cell_name
from engine.quetinny.types import AddProvince, Province, View
from render.decktet import card_words
from render.quetinny.alt import alt_text
from render.quetinny.pictures import public
from render.quetinny.preview import Preview
from tests.render.quetinny.games import BASIC, GAME, moves_of, states, views


def words_of(view: View, preview: Preview | None = None) -> str:
    return alt_text(view, preview, ENGLISH, private=True)


def test_an_arrangement_says_what_lies_where_and_what_is_left() -> None:
    view = GAME.view(states(3, BASIC)[0], 0)
    first, second, *left = view.opening
    here, there, next_cell, _ = view.opening_cells
    laid = (Province(here, first, (first.suits[0],)), Province(there, second, (second.suits[0],)))
    text = words_of(view, Preview(places=(next_cell,), provinces=laid))
    assert "before the first turn" in text
    for province in laid:
        card = card_words(province.card, ENGLISH)
        assert f"{cell_name(province.cell)} {card} (chip {province.chips[0]})" in text
    assert f"Still to lay out: {', '.join(card_words(card, ENGLISH) for card in left)}." in text
    assert f"Which card lies on {cell_name(next_cell)}?" in text
    all_laid = zip(view.opening_cells, view.opening, strict=True)
    done = words_of(view, Preview(provinces=tuple(Province(cell, card) for cell, card in all_laid)))
    assert "Still to lay out" not in done
    assert "Lay the four cards out like this?" in done


def test_a_placement_says_which_card_by_which_suit_and_where_it_would_lie() -> None:
    view, moves = moves_of(AddProvince, 1)[6]
    move = next(move for move in moves if isinstance(move, AddProvince))
    card = next(held.card for held in view.hand or () if held.card.id == move.card)
    name = card_words(card, ENGLISH)
    assert f"Chosen: {name}." in words_of(view, Preview(card.id))
    text = words_of(view, Preview(card.id, move.suit, provinces=(Province(move.cell, card, (move.suit,)),)))
    assert f"Chosen: {name}, by {move.suit}." in text
    assert f"Laid out so far: {cell_name(move.cell)} {name} (chip {move.suit})." in text
    assert "Laid out so far" not in words_of(view)


def test_complete_routes_are_named_with_their_pay() -> None:
    view = next(view for view in reversed(views(1)) if any(route.pay for route in suit_routes(view.kingdom)))
    alt = public(view).alt
    for route in suit_routes(view.kingdom):
        assert (f"{route.suit} {route.pay}" in alt.split("Chips left")[0]) == bool(route.pay)
