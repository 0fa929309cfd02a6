"""Alt texts of Spice Traitors: they tell the table in the lines of those who take no pictures, in short."""

from __future__ import annotations

import pytest

from data.catalogue import ENGLISH, LANGUAGES, words_for
from render.narration import Names
from render.picture import ALT_LIMIT
from render.traitors.alt import private_alt, public_alt
from render.traitors.in_words import closed_words, final_words, player_words, table_words
from render.traitors.narrator import travel_sentences
from render.traitors.preview import Preview
from render.words import ended, spoken
from tests.render.traitors.drawn import CALLED
from tests.render.traitors.games import GAME, states


@pytest.mark.parametrize("seats", [3, 6, 12])
@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_room_for_everybodys_traders(language: str, seats: int) -> None:
    words, called = words_for(language), CALLED[:seats]
    for state in states(seats):
        for seat in (None, seats - 1):
            view = GAME.view(state, seat)
            if seat is None:
                alt = public_alt(view, called, words)
            else:
                alt = private_alt(view, called, Preview(quiet=True), words)
            assert len(alt) <= ALT_LIMIT
            # What everybody has in the end the count tells to those who look on.
            if seat is not None or view.score is None:
                for each in range(seats):
                    assert player_words(view, each, Names(called, seat), words, brief=True) in alt


@pytest.mark.parametrize("seats", [3, 6, 7, 12])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_in_the_story_of_a_round_follows_what_has_no_room(language: str, seats: int) -> None:
    """Arrivals of a step would else be taken for those of the step before it."""
    words, called = words_for(language), CALLED[:seats]
    for state in states(seats):
        for seat in (None, seats - 1):
            view = GAME.view(state, seat)
            if not view.rounds:
                continue
            if seat is None:
                alt = public_alt(view, called, words)
            else:
                alt = private_alt(view, called, Preview(quiet=True), words)
            names = Names(spoken(called, words), seat)
            story = travel_sentences(view.rounds[-1], view, names, words, brief=True)
            told = max(number for number in range(len(story) + 1) if " ".join(story[:number]) in alt)
            rest = alt.rpartition(" ".join(story[:told]))[2] if told else alt
            assert not any(f" {sentence} " in f"{rest} " for sentence in story[told:])


def test_roads_and_the_end_are_told_in_the_lines_of_those_who_take_no_pictures() -> None:
    called, names = CALLED[:6], Names(CALLED[:6])
    for state in states(6):
        view = GAME.view(state, None)
        alt, lines = public_alt(view, called, ENGLISH), table_words(view, names, ENGLISH)
        told = [*final_words(view, names, ENGLISH), *closed_words(view, names, ENGLISH)]
        assert set(told) <= set(lines)
        assert all(ended(line) in alt for line in told)
        assert bool(view.score) == any("won with" in line or "shared win" in line for line in lines)
