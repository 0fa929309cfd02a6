"""Words, catalogues and names."""

from datetime import UTC, datetime

import pytest

from cogs.screens.markup import deadline, plain, refusal_text
from data.catalogue import ENGLISH, Words, words_for
from engine.core.errors import IllegalMove, Word


def test_an_id_is_its_english_sentence():
    assert ENGLISH("{name} has {n}", name="Ana", n=3) == "Ana has 3"


def test_a_catalogue_translates_sentences_and_words():
    german = Words(
        "de",
        {"{card} of {suit}": "{card} der {suit}", "Moons": "Monde", "{most} and {last}": "{most} und {last}"},
    )
    assert german("{card} of {suit}", card="5", suit=Word("Moons")) == "5 der Monde"
    assert german("{x}", x=[Word("Moons"), "b", "c"]) == "Monde, b und c"


def test_what_a_catalogue_lacks_is_english():
    assert Words("de", {})("Log") == "Log"


def test_errors_are_translated_from_their_id():
    error = IllegalMove("Q-8", "{cell} is taken", cell="T20")
    assert refusal_text(error, Words("de", {"{cell} is taken": "{cell} ist belegt"})) == "T20 ist belegt"
    assert str(error) == "T20 is taken"


@pytest.mark.parametrize("locale", [None, "en-GB", "xx", "../../etc/passwd", "zz-ZZ"])
def test_unknown_locales_get_english(locale):
    assert words_for(locale).language == "en"


@pytest.mark.parametrize(
    "name", ["*bold*", "@everyone", "<@1>", "`x`", "a\nb", "[x](http://y)", "# head", "||s||"]
)
def test_names_cannot_format_or_mention(name):
    safe = plain(name)
    assert "\n" not in safe
    for mark in "*@`[<#|":
        assert safe.count(mark) == safe.count("\\" + mark)


def test_names_cannot_turn_a_line_around():
    assert plain("a\u202eb\u2066c\x07") == "abc"
    assert plain("👨\u200d👩") == "👨\u200d👩"


def test_a_deadline_reads_well_when_it_has_passed():
    assert deadline(datetime(2026, 3, 1, tzinfo=UTC)) == "<t:1772323200:f> (<t:1772323200:R>)"


def test_what_people_typed_is_quoted_in_refusals():
    error = IllegalMove("Q-8", "{name} is no {thing}", name="[x](http://y) **b**", thing=Word("card"))
    assert refusal_text(error, ENGLISH) == "\\[x](http://y) \\*\\*b\\*\\* is no card"
    listed = IllegalMove("Q-8", "one of {names}", names=["_a_", "b"])
    assert refusal_text(listed, ENGLISH) == "one of \\_a\\_ and b"
