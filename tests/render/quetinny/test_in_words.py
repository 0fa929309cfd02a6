"""The table in words: nothing that the picture shows is missing but what its headline says."""

from __future__ import annotations

import msgspec

from data.catalogue import ENGLISH
from engine.quetinny.cells import cell_name
from render.decktet import card_words
from render.quetinny.in_words import table_words
from render.quetinny.pictures import private
from tests.render.quetinny.games import views


def test_every_card_place_and_tax_is_told() -> None:
    for view in views(1):
        text = "\n".join(table_words(view, ENGLISH))
        for province in view.kingdom:
            assert f"{cell_name(province.cell)} {card_words(province.card, ENGLISH)}" in text
        if view.ending is None:
            for held in view.hand or ():
                tax = f"tax {held.tax}" if held.payable else f"tax {held.tax}, too much"
                assert f"{card_words(held.card, ENGLISH)} ({tax})" in text
        if view.discards:
            assert f"Top of the pile: {card_words(view.discards[-1], ENGLISH)}." in text


def test_a_tax_that_cannot_be_paid_is_told_and_alike_beside_the_picture() -> None:
    poor = msgspec.structs.replace(views(1)[3], gold=1)
    hand = [msgspec.structs.replace(held, payable=False) for held in poor.hand or ()]
    poor = msgspec.structs.replace(poor, hand=tuple(hand))
    line = next(line for line in table_words(poor, ENGLISH) if line.startswith("Your hand: "))
    assert line.count("too much") == len(hand) > 0
    assert line in private(poor).alt


def test_spectators_hear_nothing_of_the_hand() -> None:
    for view in views(1):
        for_all = msgspec.structs.replace(view, seat=None, hand=None)
        assert "Your hand" not in "\n".join(table_words(for_all, ENGLISH))
