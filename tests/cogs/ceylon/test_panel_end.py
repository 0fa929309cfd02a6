"""The end of a turn on Ceylon’s panel, with what is discarded."""

from __future__ import annotations

import pytest

from cogs.screens.control_ids import chosen_target
from cogs.screens.screen import MENU_LIMIT, PickMany, Screen
from cogs.table_screens.game_ui import StaleDraft
from tests.cogs.ceylon.panels import UI, button, lines, screen, table_view
from tests.cogs.table_views import (
    text_of,
)
from tests.engine.ceylon.support import GAME, do, table


def test_how_many_cards_one_holds_and_may_keep_is_said() -> None:
    assert "You hold 9 cards and may keep 7." in text_of(screen(table("9Tea", "Tea", phase="end")))


def test_the_discard_says_what_is_still_to_choose() -> None:
    state = table("9Tea", "Tea", phase="end")
    assert "Choose" not in text_of(screen(state, "end"))
    assert "Choose 2 more." in text_of(screen(state, "end/00000000000"))
    assert "Choose 2 more." in text_of(screen(state, "end/20000000000/discard="))
    many = screen(state, "end/30000000000")
    assert "You chose 1 too many." in text_of(many)
    assert button(many, "Discard: 1 too many").disabled


def test_ending_a_turn_says_which_meld_is_left_out() -> None:
    state = table("2Tea,Port,Clipper", "Tea", phase="ship")
    left_out = screen(state, "end")
    assert "You have not shipped: 2 Tea for 3." in text_of(left_out)
    assert button(left_out, "End turn").style == "danger"
    assert button(screen(state), "End turn").target.verb == "go"
    done = screen(table("Tea,Port", "Tea", phase="build"))
    assert button(done, "End turn").target.verb == "do"


def test_a_due_discard_ends_the_turn_in_one_press() -> None:
    state = table("5Indigo,Port,2Coffee,Pirates", "Tea", phase="build")
    both = screen(state)
    assert lines(both)["End turn"] == "Discard **2 Coffee**"
    do(state, 0, GAME.text(UI.move(table_view(state), button(both, "End turn").target.rest)))
    assert state.player == 1
    assert button(screen(table("9Tea,Port", "Tea", phase="end")), "Discard …").target.rest == "end"


def menu(shown: Screen, placeholder: str) -> PickMany:
    return next(row for row in shown.rows if isinstance(row, PickMany) and row.placeholder == placeholder)


def cards_in(row: PickMany, *, chosen: bool = False) -> list[str]:
    """The cards that a menu offers, or those of them that are chosen."""
    verb = row.placeholder.removesuffix("cards …")
    assert all(option.label.startswith(verb) for option in row.options)
    return [option.label.removeprefix(verb) for option in row.options if option.chosen or not chosen]


def after(shown: Screen, placeholder: str, chosen: list[str]) -> str:
    """The draft that comes of choosing these cards."""
    row = menu(shown, placeholder)
    options = list(zip(cards_in(row), row.options, strict=True))
    values = []
    for card in chosen:
        found = next(option for option in options if option[0] == card)
        options.remove(found)
        values.append(found[1].value)
    return chosen_target(row.target, values).rest


def test_what_is_discarded_is_chosen_again() -> None:
    state = table("9Tea,Clipper", "Tea", phase="end")
    shown = screen(state, "end")
    assert cards_in(menu(shown, "Discard cards …"), chosen=True) == ["Tea", "Tea", "Clipper"]
    other = screen(state, after(shown, "Discard cards …", ["Clipper", "Tea"]))
    assert "You discard Tea, Clipper. Choose 1 more." in text_of(other)
    assert button(other, "Discard: 1 more to choose").disabled


def test_more_than_a_menu_has_is_discarded_and_chosen_again() -> None:
    state = table("9Tea,9Cinnamon,8Rubber,7Sugar,3Winds", "Tea", phase="end")
    shown = screen(state, "end")
    row = menu(shown, "Discard cards …")
    assert len(cards_in(row, chosen=True)) == MENU_LIMIT < sum(GAME.view(state, 0).hand) - 7
    assert "more" not in text_of(screen(state, after(shown, "Discard cards …", cards_in(row))))
    assert "Choose 1 more." in text_of(screen(state, after(shown, "Discard cards …", cards_in(row)[1:])))


def test_the_discard_that_is_suggested_keeps_what_belongs_together() -> None:
    state = table("5Indigo,Port,Clipper,Tea,Pirates", "Tea", phase="end")
    row = menu(screen(state, "end"), "Discard cards …")
    assert {"Indigo", "Port", "Clipper"}.isdisjoint(cards_in(row, chosen=True))


def test_a_discard_beyond_the_hand_is_gone() -> None:
    state = table("9Tea", "Rubber", phase="end")
    for draft in ("end/01000000000", "end/x", "trade/1", "prices/1"):
        with pytest.raises(StaleDraft):
            screen(state, draft)
