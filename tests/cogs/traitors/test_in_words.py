"""Traitors by words alone: what a reader without pictures is told is enough to play a whole game."""

from __future__ import annotations

import re

import pytest

from cogs.screens.screen import Line, Screen, Text
from cogs.table_screens.board import board_screen
from data.catalogue import ENGLISH
from engine.core.chance import Chance
from engine.traitors.advice import destinations
from engine.traitors.types import Options, Travel, View
from render.traitors.phrases import road_name
from tables.core.view_types import TableView
from tests.cogs.table_views import assert_fits, controls
from tests.cogs.traitors.table_views import UI, screen, view_of
from tests.render.traitors.games import GAME, states

FIRST_SCREEN = 4000
"""Characters of a message."""


def text_of(shown: Screen) -> str:
    """What a reader of words gets, as they read it."""
    assert shown.in_words
    lines = [row.text for row in shown.rows if isinstance(row, Line | Text)]
    buttons = [row.button.label for row in shown.rows if isinstance(row, Line)]
    words = "\n".join((shown.title, *shown.text, *shown.in_words, *lines, *buttons))
    assert len(words) < FIRST_SCREEN
    return words.replace("\\", "")


def assert_complete(view: View, words: str) -> None:
    """Every trader's gold and city, which of one's own it is, every open road of these with its toll.

    Of a trader that is asked about the roads are lines with buttons, and no road is told beside them.
    """
    for trader in view.traders:
        if trader.alive and view.score is None:
            mark = rf"\w{trader.number + 1} " if trader.seat == view.seat else ""
            assert re.search(rf"{mark}{trader.purse}(\*\*)? in {trader.city + 1}\b", words)
    assert view.seat is not None
    if "Roads, with their tolls" not in words:
        number = int(re.findall(r"Where does \w(\d) go", words)[0]) - 1
        for way in destinations(view, view.trader(view.seat, number)):
            line = f"{way.city + 1} {view.map.cities[way.city].name}: "
            assert f"toll {way.toll}" in words.partition(line)[2].partition("Go to")[0]
        return
    for number in range(3 if view.traders else 0):
        trader = view.trader(view.seat, number)
        here = f"- {trader.city + 1} {view.map.cities[trader.city].name}: "
        line = next(line for line in words.splitlines() if line.startswith(here))
        for way in destinations(view, trader):
            assert f"{way.city + 1} for {way.toll}" in line


def orders(table_view: TableView, chance: Chance) -> str:
    """Press about until orders are given, each control having been told of before; gives the move's text."""
    shown = screen(table_view)
    for count in range(40):
        words = text_of(shown)
        assert_complete(table_view.view, words)
        ways = [one for one in controls(shown) if one.target.verb in ("go", "do")]
        giving = [one for one in ways if one.target.verb == "do"]
        ready = giving and (count > 12 or not chance.below(3))
        onward = [one for one in ways if one.label in ("All orders", "Back")] if count > 12 else []
        way = giving[0] if ready else chance.choice(onward or ways)
        if way.target.verb == "do":
            return way.target.rest
        shown = screen(table_view, way.target.rest)
    raise AssertionError("no orders were given")


@pytest.mark.parametrize("number", range(3))
def test_a_whole_game_is_played_by_words_alone(number: int) -> None:
    chance = Chance(bytes([number]) * 32)
    state = GAME.new(Options(early_end="never"), 3, chance.fork("table"))
    rounds = set()
    for _ in range(60):
        waiting = sorted(GAME.awaited(state))
        if not waiting:
            break
        rounds.add(state.round)
        table_view = view_of(state, waiting[0])
        for move in UI.moves(table_view, orders(table_view, chance)):
            GAME.play(state, waiting[0], move)
    assert rounds >= {0, 1, 2, 3, 4}
    score = state.score
    assert score is not None
    for reader in (0, None):
        over = view_of(state, reader)
        lines = UI.headline(over, ENGLISH), *UI.standings(over, ENGLISH), *UI.in_words(over, ENGLISH)
        words = "\n".join(lines).replace("\\", "")
        assert ("Ana" in words) is (reader is None), "who reads is named by no name"
        assert "won with" in words or "A shared win" in words
        for seat in range(3):
            assert str(max(score.gold[seat])) in words


def test_the_board_in_words_says_where_all_stand_and_what_every_road_costs() -> None:
    state = states(9)[3]
    table_view = view_of(state, None)
    lines = UI.in_words(table_view, ENGLISH)
    view: View = table_view.view
    assert sum(line.startswith("- ") for line in lines) == len(view.map.cities)
    for route in view.closed:
        assert road_name(view.map, route) in next(line for line in lines if line.startswith("Cut roads"))
    shown = board_screen(UI, table_view, ENGLISH, "key")
    standings = "\n".join(row.text for row in shown.rows if isinstance(row, Text))
    for trader in view.traders:
        assert not trader.alive or f" in {trader.city + 1}" in standings
        assert not trader.alive or str(trader.purse) in standings
    assert_fits(board_screen(UI, table_view, ENGLISH, "key"))


def test_who_died_where_is_told_once_in_words_and_in_those_of_the_map_alone() -> None:
    states_after = [
        state for state in states(9) if any(one.died for past in state.rounds[-1:] for one in past.journeys)
    ]
    for state in states_after:
        view = view_of(state, 0)
        journeys = view.view.rounds[-1].journeys
        seen = "\n".join(UI.in_words(view, ENGLISH))
        told = "\n".join(UI.table_lines(view, ENGLISH))
        for died in (journey for journey in journeys if journey.died):
            road = road_name(view.view.map, died.route)
            assert f" on {road}" in seen.partition("☠ Died: ")[2]
        if view.view.score is None:
            assert told.count("☠ Died: ") == 1
    assert states_after


def test_words_say_you_and_nothing_of_others_plans() -> None:
    state = states(9)[3]
    seat = next(seat for seat in range(9) if state.orders[seat] is None)
    table_view = view_of(state, seat)
    joined = "\n".join(screen(table_view).in_words)
    assert joined.count("**You ") == 1
    other = GAME.copy(state)
    for rival in range(9):
        if rival != seat and other.orders[rival] is not None:
            other.orders[rival] = Travel()
    assert "\n".join(screen(view_of(other, seat)).in_words) == joined
