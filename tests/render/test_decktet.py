"""The Decktet's suits, and how its cards are called."""

import pytest
from PIL import ImageChops

import data
from data.catalogue import ENGLISH
from engine.decktet import SUITS, parse_decktet
from render.decktet import SUIT_COLOURS, card_names, card_words
from render.decktet_signs import SUIT_SIGNS
from render.symbols import symbol
from tests.render.sight import smallest_difference

CARDS = parse_decktet(data.read_text("decktet.csv")).cards


@pytest.mark.parametrize(
    ("name", "words"),
    [("The Author", "2 Moons/Knots"), ("Ace of Moons", "Ace of Moons"), ("The Excuse", "Excuse")],
)
def test_cards_are_called_by_rank_and_suits(name: str, words: str) -> None:
    card = next(card for card in CARDS if card.name == name)
    assert card_words(card, ENGLISH) == words
    assert card_names(CARDS)[name] == card_names(CARDS)[name.removeprefix("The ")] == card.id


def test_suits_are_told_apart_by_all_eyes() -> None:
    assert smallest_difference(list(SUIT_COLOURS.values())) >= 15


def test_suits_differ_in_outline() -> None:
    shapes = {suit: symbol(SUIT_SIGNS[suit], 64) for suit in SUITS}
    for one in SUITS:
        for other in SUITS:
            if one < other:
                differing = sum(ImageChops.difference(shapes[one], shapes[other]).tobytes()) / 255
                union = sum(ImageChops.lighter(shapes[one], shapes[other]).tobytes()) / 255
                assert differing / union > 0.45, (one, other)
