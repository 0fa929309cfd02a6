"""Controls and tables in lines of words."""

from __future__ import annotations

from cogs.screens.in_words import lines_in_words, without_repeats
from cogs.screens.screen import Button, Choice, Menu, Row, go
from data.catalogue import ENGLISH


def menu(*labels: str) -> Menu:
    return Menu("Moves …", tuple(Choice(label, go(label)) for label in labels))


def test_a_menus_options_have_one_kind_of_numbers_its_own_or_their_places() -> None:
    def button_lines(*labels: str) -> tuple[str, ...]:
        return lines_in_words((), ENGLISH, [menu(*labels)])[2:]

    assert button_lines("Raid", "Refresh") == ("1. Raid", "2. Refresh")
    assert button_lines("1. Raid", "Refresh") == ("1. Raid", "- Refresh")
    assert button_lines("3 Suns, chip of Suns", "Ace of Suns") == ("- 3 Suns, chip of Suns", "- Ace of Suns")


def test_buttons_are_told_apart_though_their_labels_have_commas() -> None:
    rows: list[Row] = [(Button("Discard Tea, end turn", go()), Button("Trade", go()))]
    assert lines_in_words((), ENGLISH, rows)[1] == "Buttons: Discard Tea, end turn; Trade."


def test_what_the_text_says_is_not_repeated_in_words() -> None:
    text = ("**Your turn**\n-# You have 3 gold.", "-# Vega drew.")
    assert without_repeats(("You have 3 gold.", "-# Vega drew.", "Deck 9."), text) == ("Deck 9.",)
