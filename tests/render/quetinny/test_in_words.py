"""The table in words: nothing that the picture shows is missing but what its headline says."""

from __future__ import annotations

import msgspec

from data.catalogue import ENGLISH
from engine.quetinny.cells import cell_name
from render.decktet import card_words
from render.quetinny.in_words import table_words
from tests.render.quetinny.games import views


def test_every_card_place_and_tax_is_told() -> None:
    for view in views(1):
        text = "\n".join(table_words(view, ENGLISH))
        for province in view.kingdom:
            assert f"{cell_name(province.cell)} {card_words(province.card, ENGLISH)}" in text
        if view.ending is None:
            for held in view.hand or ():
                assert f"{card_words(held.card, ENGLISH)} (tax {held.tax})" in text


def test_spectators_hear_nothing_of_the_hand() -> None:
    for view in views(1):
        for_all = msgspec.structs.replace(view, seat=None, hand=None)
        assert "Your hand" not in "\n".join(table_words(for_all, ENGLISH))
