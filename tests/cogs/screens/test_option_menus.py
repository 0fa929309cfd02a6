"""Options in a lobby: what is offered, what a choice changes, what is refused."""

from __future__ import annotations

import pytest

import data
from cogs.games import GAMES
from cogs.screens.option_menus import Setting, changed, menus, switch
from cogs.screens.screen import MENU_LIMIT, OPTION_LIMIT
from data.catalogue import ENGLISH
from engine.core.codec import Record, encode
from tables.errors import Stale


class Choices(Record, frozen=True):
    pawns: bool = False
    last: str = "deck"
    cubes: int = 20


SETTINGS = (
    switch("pawns", "Pawns", ENGLISH),
    Setting("last", "The end", (("deck", "last card drawn"), ("hands", "last card played"))),
    Setting("cubes", "Cubes", tuple((number, str(number)) for number in range(10, 41))),
)


def test_all_values_but_the_present_ones_are_offered():
    first, second = menus(SETTINGS, Choices(cubes=12), ENGLISH)
    labels = [choice.label for choice in (*first.choices, *second.choices)]
    assert labels[:2] == ["Pawns: yes", "The end: last card played"]
    assert "Cubes: 12" not in labels
    assert len(labels) == 2 + 30
    assert len(first.choices) == MENU_LIMIT
    assert first.choices[0].description == "now: no"


def test_a_value_that_only_a_command_can_choose_is_told_as_it_is():
    (menu,) = menus(SETTINGS[1:2], Choices(last="dawn"), ENGLISH)
    assert {choice.description for choice in menu.choices} == {"now: dawn"}


def test_no_settings_no_menu():
    assert menus((), Choices(), ENGLISH) == []


def test_every_choice_changes_just_what_it_says():
    before = Choices()
    for menu in menus(SETTINGS, before, ENGLISH):
        for choice in menu.choices:
            assert len(f"{choice.target.verb}:{choice.target.rest}") <= OPTION_LIMIT
            after = changed(SETTINGS, before, choice.target.rest)
            different = [
                name for name in before.__struct_fields__ if getattr(after, name) != getattr(before, name)
            ]
            assert different == [choice.target.rest.partition("=")[0]]


@pytest.mark.parametrize("text", ["", "pawns", "pawns=1", "pawns=maybe", "cubes=99", "seed=1", "=true"])
def test_what_is_not_offered_is_refused(text):
    with pytest.raises(Stale):
        changed(SETTINGS, Choices(), text)


@pytest.mark.parametrize("module", GAMES, ids=lambda module: module.info.name)
def test_every_games_settings_are_values_that_its_options_take(module):
    game = module.rules.load(data.read_text)
    ui = module.make_ui(game)
    for setting in ui.settings(ENGLISH):
        for value, spoken in setting.values:
            options = changed(
                ui.settings(ENGLISH), game.options_type(), f"{setting.name}={encode(value).decode()}"
            )
            assert game.read_options(encode(options)) == options
            assert spoken
