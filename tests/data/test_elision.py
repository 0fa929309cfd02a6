"""Small words that agree with what is put after them."""

import pytest

from data.catalogue import Words
from engine.core.errors import Phrase, Word


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("Ana", "le tour d’Ana"),
        ("Élodie", "le tour d’Élodie"),
        ("**Œdipe**", "le tour d’**Œdipe**"),
        ("\\_ivo\\_", "le tour d’\\_ivo\\_"),
        ("« Épée »", "le tour d’« Épée »"),
        ("Yves", "le tour d’Yves"),
        ("Hélène", "le tour d’Hélène"),
        ("Bob", "le tour de Bob"),
        ("Yann", "le tour de Yann"),
        ("hawkr", "le tour de hawkr"),
        ("U22", "le tour de U22"),
        ("A", "le tour de A"),
        (8, "le tour de 8"),
        ("onze", "le tour de onze"),
        ("", "le tour de "),
    ],
)
def test_french_drops_a_vowel_before_a_vowel(value: object, said: str) -> None:
    assert Words("fr", {"{name}’s turn": "le tour de {name}"})("{name}’s turn", name=value) == said


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("De {name}, le plus tôt", "D’Ana, le plus tôt"),
        ("lorsque {name} joue", "lorsqu’Ana joue"),
        ("plus que **{name}**", "plus qu’**Ana**"),
        ("la {name}", "l’Ana"),
        # What merely ends so, or is no word of its own, stays.
        ("attaque {name}", "attaque Ana"),
        ("prends-le {name}", "prends-le Ana"),
        ("de plus, {name}", "de plus, Ana"),
    ],
)
def test_french_words_that_change(sentence: str, said: str) -> None:
    assert Words("fr", {"id": sentence})("id", name="Ana") == said


@pytest.mark.parametrize(
    ("sentence", "value", "said"),
    [
        ("Ana y {name}", "Inés", "Ana e Inés"),
        ("Ana y {name}", "**Hilario**", "Ana e **Hilario**"),
        ("Ana y {name}", "Yves", "Ana e Yves"),
        ("Ana y {name}", "Yolanda", "Ana y Yolanda"),
        ("Ana y {name}", "Iago", "Ana y Iago"),
        ("Ana y {name}", "hielo", "Ana y hielo"),
        ("Ana o {name}", "Olga", "Ana u Olga"),
        ("7 o {name}", 8, "7 u 8"),
        ("10 o {name}", 11, "10 u 11"),
        ("100 o {name}", 110, "100 o 110"),
        ("Ana o {name}", "Bea", "Ana o Bea"),
        ("no {name}", "Olga", "no Olga"),
    ],
)
def test_spanish_and_and_or(sentence: str, value: object, said: str) -> None:
    assert Words("es", {"id": sentence})("id", name=value) == said


def test_lists_words_and_phrases_agree_too() -> None:
    french = Words(
        "fr", {"of {what}": "de {what}", "Water": "Eau", "{n} oar": "{n} rame", "an oar": "une rame"}
    )
    assert french("of {what}", what=Word("Water")) == "d’Eau"
    assert french("of {what}", what=Phrase("an oar", {})) == "d’une rame"
    spanish = Words("es", {"{most} and {last}": "{most} y {last}"})
    assert spanish.listing(["Ana", "Bea", "Irene"]) == "Ana, Bea e Irene"


def test_other_languages_are_left_alone() -> None:
    assert Words("en", {})("y {name}", name="Inés") == "y Inés"
