"""Times as people write them."""

import pytest

from cogs.interactions.answers import Refusal
from cogs.interactions.durations import (
    ABSENCE,
    CLOCK_TIME,
    LIVE_CLOCK,
    NO_CLOCK,
    PAUSE,
    ROUND,
    SIGN_UP,
    table_clocks,
)
from cogs.screens.markup import refusal_text, spell_time
from data.catalogue import ENGLISH
from engine.core.game import ClockKind, GameInfo


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("90s", 90),
        ("5m", 300),
        ("12h", 43200),
        ("2d", 172800),
        ("1h30m", 5400),
        ("1h 30m", 5400),
        ("none", 0),
        ("2D", 172800),
    ],
)
def test_times_are_read(text, seconds):
    assert CLOCK_TIME.read(text) == seconds


@pytest.mark.parametrize("text", ["soon", "5", "5x", "m5", "-5m", "5s", "15d", "1h and more", "99999999d"])
def test_others_are_refused_with_how_to_write_them(text):
    with pytest.raises(Refusal):
        CLOCK_TIME.read(text)


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        (ABSENCE, "30s", "This can be from 1h to 90d; 30s is outside that range."),
        (ABSENCE, "365d", "This can be from 1h to 90d; 365d is outside that range."),
        (ABSENCE, "soon", "soon is not a time: write it like 1d or 14d, or none."),
        (PAUSE, "none", "none is not a time: write it like 12h or 14d."),
        (PAUSE, "31d", "This can be from 1m to 30d; 31d is outside that range."),
        (ROUND, "1m", "This can be from 10m to 180d; 1m is outside that range."),
        (SIGN_UP, "", " is not a time: write it like 30m or 7d."),
    ],
)
def test_each_kind_of_time_has_limits_and_words_of_its_own(kind, text, said):
    with pytest.raises(Refusal) as refused:
        kind.read(text)
    assert refusal_text(refused.value, ENGLISH) == said


def test_all_that_is_offered_can_be_read():
    for kind in (ABSENCE, CLOCK_TIME, LIVE_CLOCK, PAUSE, ROUND, SIGN_UP):
        assert [kind.least <= kind.read(text) <= kind.most for text in kind.offered] == [True] * len(
            kind.offered
        )


CLOCKS = ClockKind("turn", "help"), ClockKind("trade", "help", live_seconds=180), ClockKind("answer", "help")
GAME = GameInfo("some", "Some game", "S", (2, 4), clocks=CLOCKS)


def test_kinds_without_a_time_follow_the_usual_one():
    clocks = table_clocks(GAME, 86400, {"answer": 43200})
    assert clocks.seconds == {"turn": 86400, "trade": 86400, "answer": 43200}
    assert clocks.pace == "turns"
    assert clocks.remind == 0.5


def test_short_times_are_live_and_some_kinds_have_others_then():
    clocks = table_clocks(GAME, 3599, {}, 0.75)
    assert clocks.seconds == {"turn": 3599, "trade": 180, "answer": 3599}
    assert (clocks.pace, clocks.remind) == ("live", 0.75)
    assert table_clocks(GAME, 3600).pace == "turns"


def test_no_time_is_no_clock():
    assert table_clocks(GAME, 0) == NO_CLOCK
    assert table_clocks(GAME, 0, {"answer": 60}).seconds == {"answer": 60}


@pytest.mark.parametrize(
    ("seconds", "text"), [(90, "90 seconds"), (60, "1 minute"), (7200, "2 hours"), (86400, "1 day")]
)
def test_times_are_spelled(seconds, text):
    assert spell_time(seconds, ENGLISH) == text
