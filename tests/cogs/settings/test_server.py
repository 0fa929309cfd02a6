"""A server's settings on a phone: what menus ask can be read in them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cogs.games import GAMES
from cogs.screens.screen import Button, Menu, PickChannels, PickMany, PickRole, Target
from cogs.settings import kinds
from cogs.settings.kinds import KINDS, read_control, setting_control, settings_of
from cogs.settings.server import GAME_PAGE, PAGES, settings_screen
from data.catalogue import ENGLISH, TRANSLATED, words_for
from tables.core.errors import Stale
from tables.core.settings_types import PersonSettings, ServerSettings

SEEN = 34
"""Characters of a closed menu that a phone shows."""
UIS = {module.info.name: module.make_ui() for module in GAMES}


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_menus_ask_in_few_enough_words_for_a_phone(language: str) -> None:
    words, asked = words_for(language), set()
    for page in (*PAGES, *(f"{GAME_PAGE}{name}" for name in UIS)):
        for row in settings_screen(UIS, ServerSettings(), page, words, manages=True).rows:
            if isinstance(row, Menu | PickMany | PickChannels | PickRole):
                asked.add(row.placeholder)
    assert len(asked) > len(PAGES)
    assert not {text for text in asked if len(text) > SEEN}


@pytest.mark.parametrize("page", ["tables", "time", "places", "manner", f"{GAME_PAGE}ceylon"])
def test_a_closed_menu_says_what_its_value_is_of(page: str) -> None:
    _, *menus = (
        row
        for row in settings_screen(UIS, ServerSettings(), page, ENGLISH, manages=True).rows
        if isinstance(row, Menu) and any(one.chosen for one in row.choices)
    )
    assert menus
    for menu in menus:
        (chosen,) = (one.label for one in menu.choices if one.chosen)
        assert chosen.startswith(f"{menu.placeholder}: ")


def test_a_page_has_room_for_a_fourth_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    declared = settings_of(ServerSettings)
    monkeypatch.setattr(kinds, "settings_of", lambda _: {**declared, "another": declared["hints"]})
    rows = settings_screen(UIS, ServerSettings(), "manner", ENGLISH, manages=True).rows
    assert [len(row) for row in rows if isinstance(row, Sequence)] == [2, 2]


@pytest.mark.parametrize("name", settings_of(ServerSettings))
def test_a_control_chooses_what_it_says_and_nothing_else_is_chosen_by_it(name: str) -> None:
    setting = settings_of(ServerSettings)[name]
    now = setting.chosen(ServerSettings(), "ceylon")
    control = setting_control(setting, now, Target("conf", "="), ENGLISH)
    if isinstance(control, Menu):
        chosen = {each.target.rest[1:]: each.chosen for each in control.choices}
        assert [read_control(setting, text) for text, so in chosen.items() if so] == [now]
        assert len({read_control(setting, text) for text in chosen}) == len(chosen)
    elif isinstance(control, Button):
        assert read_control(setting, control.target.rest[1:]) is not now
    with pytest.raises(Stale):
        read_control(setting, "x")


def test_all_that_is_declared_is_of_a_kind() -> None:
    declared = [*settings_of(ServerSettings).values(), *settings_of(PersonSettings).values()]
    assert {each.kind for each in declared} == KINDS.keys()
