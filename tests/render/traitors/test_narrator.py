"""What is told between rounds cannot be taken for something else."""

from __future__ import annotations

import re

from data.catalogue import ENGLISH, words_for
from engine.traitors.types import Setup, Travel
from render.narration import Names
from render.traitors.narrator import last_season, round_sentences, story
from render.traitors.phrases import order_words, road_name, trader_name
from tests.render.traitors.games import views

NAMES = Names(["Ana", "Béla", "Chidi", "Deniz", "Émile", "Fatima", "Grzegorz", "Hana", "Ivo"])


def test_who_died_is_told_with_the_road() -> None:
    for view in views(9):
        dead = [journey for past in view.rounds[-1:] for journey in past.journeys if journey.died]
        said = [line for line in last_season(view, NAMES, ENGLISH) if "Died" in line]
        assert len(said) == bool(dead)
        for journey in dead:
            told = next(
                part for part in said[0].split(";") if f" on {road_name(view.map, journey.route)}" in part
            )
            assert trader_name(journey, NAMES, ENGLISH) in told


def test_the_story_says_what_is_asked_before_what_happened() -> None:
    for view in views(9):
        asked, *others = story(view, NAMES, ENGLISH)
        assert asked.endswith(("secret.", "dies.", "it.", "roads.", "ends.", "season."))
        if view.rounds and view.score is None:
            assert others[0].startswith(("Summer: ", "Autumn: ", "Winter: "))


def test_nothing_is_ordered_of_who_goes_nowhere_such_as_the_dead() -> None:
    chart = views(9)[0].map
    assert order_words(Travel((4, None, None)), chart, NAMES, ENGLISH, 0) == f"A1 → 5 {chart.cities[4].name}"
    assert order_words(Travel(), chart, NAMES, ENGLISH, 0) == "nobody travels"


def test_nobodys_trader_is_a_bare_number_that_could_be_a_city() -> None:
    chart = views(9)[0].map
    for reader in (None, 0, 1):
        names = Names(["Ana", "Béla"], reader)
        said = order_words(Travel((4, None, 2)), chart, names, ENGLISH, 1)
        assert said.startswith("B1 → 5 "), "as on its token"
        assert ", B3 → 3 " in said
    for view in views(9):
        for sentences in (round_sentences(past, view, NAMES, ENGLISH) for past in view.rounds):
            assert not [line for line in sentences if re.search(r"(?:\w\w|,) \d → ", line)]


def test_cities_left_to_chance_have_not_moved_in_german() -> None:
    said = order_words(Setup((None, None, None)), views(9)[0].map, NAMES, words_for("de"), 0)
    assert said.startswith("ausgelost, ausgelost, ausgelost")
