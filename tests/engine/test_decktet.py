"""The Decktet's content file."""

from __future__ import annotations

import re

import pytest

import data
from engine.core.errors import BadContent
from engine.decktet import LETTERS, SUITS, parse_decktet

TEXT = data.read_text("decktet.csv")


def test_ids_say_rank_and_suits() -> None:
    deck = parse_decktet(TEXT)
    assert len(deck.cards) == 45
    first = {"ace": "A", "crown": "C", "pawn": "P", "court": "T", "excuse": "E"}
    for card in deck.cards:
        letters = "".join(LETTERS[SUITS.index(suit)] for suit in card.suits)
        assert card.id == first.get(card.kind, str(card.rank)) + letters
        assert deck.cards[deck.index[card.id]] is card


def test_kinds() -> None:
    cards = parse_decktet(TEXT).cards
    assert [card.id for card in cards if card.kind == "excuse"] == ["E"]
    assert sum(card.kind in ("ace", "crown") for card in cards) == 12


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("id,name,rank,kind,suits", "id,name,rank,suits,kind", "line 1: the first line must read"),
        ("AS,Ace of Suns", "AM,Ace of Suns", "line 3: the card AM stands twice"),
        ("2MK,The Author,2,number", "2MK,The Author,2,prince", "line 8: unknown kind 'prince'"),
        ("2MK,The Author,2,number,Moons|Knots", "2MK,The Author,2,number,Moons", "needs 2 different suits"),
        ("2MK,The Author,2,number,Moons|Knots", "2MK,The Author,2,number,Moons|Moons", "needs 2 different"),
        ("2MK,The Author,2,number,Moons|Knots", "2MK,The Author,2,number,Moons|Stars", "needs 2 different"),
        ("2MK,The Author,2", "2MK,The Author,10", "rank '10' does not fit"),
        ("2MK,The Author,2", "2MK,The Author,", "rank '' does not fit"),
        ("2MK,The Author", "2MK,", "id and name must not be empty"),
        ("AS,Ace of Suns,1,ace,Suns\n", "", "6 cards of kind ace are needed, 5 are there"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(old: str, new: str, says: str) -> None:
    assert TEXT.count(old) == 1
    with pytest.raises(BadContent, match=re.escape(says)):
        parse_decktet(TEXT.replace(old, new))
