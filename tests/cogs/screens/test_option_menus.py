"""Options in a lobby: what is offered, what a choice changes, what is refused, what is said of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, structs

import data
from cogs.games import GAMES
from cogs.screens.option_menus import changed, label, menus, options_line
from cogs.screens.screen import MENU_LIMIT, OPTION_LIMIT
from data.catalogue import ENGLISH, words_for
from engine.core.codec import Record, encode
from engine.core.options import Option, OptionValue, declared_options
from tables.core.errors import Stale
from tests.engine.games import games

LAST = (OptionValue("deck", "last card drawn"), OptionValue("hands", "last card played"))
CUBES = tuple(OptionValue(number) for number in range(10, 41))


class Choices(Record, frozen=True):
    pawns: Annotated[bool, Option("Pawns", "With Pawns?", summary="Pawns")] = False
    last: Annotated[Literal["deck", "hands"], Option("The end", "What ends it", LAST, "to the {value}")] = (
        "deck"
    )
    cubes: Annotated[int, Meta(ge=1, le=99), Option("Cubes", "How many", CUBES, "{value} cubes")] = 20
    secret: Annotated[int, Meta(ge=0, le=9), Option("", "By command alone", summary="secret {value}")] = 0


class NoChoices(Record, frozen=True):
    secret: Annotated[int, Meta(ge=0, le=9), Option("", "By command alone", summary="secret {value}")] = 0


def test_all_values_but_the_present_ones_are_offered():
    first, second = menus(Choices(cubes=12), ENGLISH)
    labels = [choice.label for choice in (*first.choices, *second.choices)]
    assert labels[:2] == ["Pawns: yes", "The end: last card played"]
    assert "Cubes: 12" not in labels
    assert len(labels) == 2 + 30
    assert len(first.choices) == MENU_LIMIT
    assert first.choices[0].description == "now: no"


def test_a_value_that_only_a_command_can_choose_is_shown_as_it_is():
    said = {choice.description for menu in menus(Choices(cubes=99), ENGLISH) for choice in menu.choices}
    assert said == {"now: no", "now: last card drawn", "now: 99"}


def test_no_options_no_menu():
    assert menus(NoChoices(), ENGLISH) == []


def test_every_choice_changes_just_what_it_says():
    before = Choices()
    for menu in menus(before, ENGLISH):
        for choice in menu.choices:
            assert len(f"{choice.target.verb}:{choice.target.rest}") <= OPTION_LIMIT
            after = changed(Choices, choice.target.rest)
            assert list(after) == [choice.target.rest.partition("=")[0]]
            assert structs.replace(before, **after) != before


@pytest.mark.parametrize(
    "text", ["", "pawns", "pawns=1", "pawns=maybe", "cubes=99", "secret=1", "seed=1", "=true"]
)
def test_what_is_not_offered_is_refused(text):
    with pytest.raises(Stale):
        changed(Choices, text)


def test_only_what_is_not_usual_is_said():
    assert options_line(Choices(), ENGLISH) == ""
    chosen = Choices(pawns=True, cubes=7, secret=3)
    assert options_line(chosen, ENGLISH) == "Pawns, 7 cubes, secret 3"


@pytest.mark.parametrize("module", GAMES, ids=lambda module: module.info.name)
def test_every_games_offers_are_values_that_its_options_take_and_have_words(module):
    game = module.rules.load(data.read_text)
    usual = game.options_type()
    assert options_line(usual, ENGLISH) == ""
    for one in declared_options(game.options_type):
        values: set[Any] = {offered.value for offered in one.offered} | set(one.allowed)
        for value in values | ({*one.bounds} if one.kind == "number" else set()):
            options = structs.replace(usual, **{one.name: value})
            assert game.read_options(encode(options)) == options
            line = options_line(options, ENGLISH)
            assert bool(line) == (options != usual)
            assert "{" not in line
        for offered in one.offered:
            assert changed(game.options_type, f"{one.name}={encode(offered.value).decode()}") == {
                one.name: offered.value
            }
            assert label(one, offered.value, ENGLISH)


def test_a_map_of_the_program_is_called_as_its_readers_call_it():
    game = games()["traitors"]
    options = game.options_type(map=game.maps[-1])
    assert options_line(options, words_for("fr")) == "carte Le Long Rivage"
