"""Words, catalogues and names."""

from datetime import UTC, date, datetime

import pytest

from cogs.screens.markup import deadline, plain, refusal_text
from data.catalogue import ENGLISH, Words, catalogue_key, words_for
from engine.core.errors import IllegalMove, Plural, Word
from tables.core.errors import TableError


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
    assert type(ENGLISH(Word("Games"))) is str


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


def test_a_sentence_follows_its_number():
    assert [ENGLISH.plural("{n} card", "{n} cards", n) for n in (0, 1, 2, -1, 1540)] == [
        "0 cards", "1 card", "2 cards", "−1 card", "1,540 cards",
    ]  # fmt: skip
    assert ENGLISH.plural("{name} has a card", "{name} has {n} cards", 1, name="Ana") == "Ana has a card"


def test_each_language_has_its_own_plural_forms():
    french = Words("fr", {"{n} card": ("{n} carte", "{n} cartes")})
    assert [french.plural("{n} card", "{n} cards", n) for n in (0, 1, 2)] == [
        "0 carte",
        "1 carte",
        "2 cartes",
    ]
    polish = Words("pl", {"{n} card": ("{n} karta", "{n} karty", "{n} kart")})
    assert [polish.plural("{n} card", "{n} cards", n) for n in (1, 2, 5, 22)] == [
        "1 karta", "2 karty", "5 kart", "22 karty",
    ]  # fmt: skip


def test_numbers_and_days_are_written_as_the_language_does():
    german, day = Words("de", {}), date(2026, 11, 22)
    assert (ENGLISH.number(1540), german.number(1540)) == ("1,540", "1.540")
    assert (ENGLISH.day(day), german.day(day)) == ("22 November 2026", "22. November 2026")
    assert (ENGLISH.day(day, short=True), german.day(day, short=True)) == ("22 Nov 2026", "22.11.2026")
    french = Words("fr", {})
    assert (french.day(day), french.day(date(2026, 11, 1))) == ("22 novembre 2026", "1er novembre 2026")
    refused = TableError("Table {table} has {most}.", table=1540, most=1540)
    assert refusal_text(refused, german) == "Table 1540 has 1.540.", "a table’s number is a name"


def test_a_word_that_means_two_things_has_two_entries():
    german = Words("de", {"Call": "Rufen", catalogue_key("Call", "command"): "ruf"})
    assert (german("Call"), german.context("command", "Call"), german.context("noun", "Call")) == (
        "Rufen", "ruf", "Call",
    )  # fmt: skip


def test_an_error_may_depend_on_a_number():
    error = IllegalMove("Q-8", Plural("You need {n} more card", "You need {n} more cards"), n=1)
    assert str(error) == "You need 1 more card"
    german = Words("de", {"You need {n} more card": ("Dir fehlt {n} Karte", "Dir fehlen {n} Karten")})
    assert refusal_text(error, german) == "Dir fehlt 1 Karte"
