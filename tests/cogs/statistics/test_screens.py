"""Stats and leaderboards in every language: sound pictures, and texts that a message has room for."""

from __future__ import annotations

import re
from collections import Counter
from datetime import UTC, datetime

import pytest
from msgspec import structs

from cogs.game_module import load_games
from cogs.games import GAMES
from cogs.screens.screen import Screen
from cogs.screens.text_table import NAME_WIDTH
from cogs.statistics.leaderboard_screens import PERIODS, LeaderboardQuery, leaderboard_screen
from cogs.statistics.person import person_screen
from cogs.statistics.screens import group_screen, pair_screen
from data.catalogue import ENGLISH, LANGUAGES, words_for
from render.drawing.text import ELLIPSIS
from tables.core.types import Person
from tables.results.leaderboards import Leader, RankPage
from tables.results.rating_method import ALL_GAMES, Rating
from tables.results.results import FinishedGame, SeatOutcome
from tables.results.stats import GameLine, GroupStats, PairLine, PairStats, PersonStats, Rival
from tables.views.openings import Opening
from tests.cogs.table_views import view_of
from tests.engine.playouts import chance
from tests.render.hostile import NAMES
from tests.render.legible import as_people_see_it
from tests.support.blank import without_paint

RULES = load_games(GAMES)
UIS = {module.info.name: module.make_ui() for module in GAMES}
ANA, LONG = Person(101, "Ana"), Person(102, NAMES[0] * 3)
TEXT_LIMIT = 4000
"""Characters of a message's texts."""


def finished(game: str, place: int | None, size: int) -> FinishedGame:
    seat = SeatOutcome(0, ANA, place, 55 if place else None, True)
    when = datetime(2026, 11, 22, tzinfo=UTC)
    return FinishedGame(game, size, when, (seat,))


def opening(game: str, move: int) -> Opening:
    """A game that begins with one of its first moves."""
    rules = RULES[game]
    options, seats = rules.read_options("{}"), rules.info.seats[0]
    state = rules.new(options, seats, chance("begun", 1))
    table_view = view_of(rules, state, min(rules.to_act(state)), seats, options)
    return Opening(table_view, table_view.moves[move])


BEGUN = [opening(game, 0) for game in UIS for _ in range(3)]


def screens(language: str) -> list[Screen]:
    words = words_for(language)
    games = list(UIS)
    lines = tuple(GameLine(game, 40 - at, 20, 435, 31.57, 2.25) for at, game in enumerate(games))
    ratings = {game: Rating(1540 + at, 60, 9 + at) for at, game in enumerate((ALL_GAMES, *games))}
    last = [
        finished(game, place, size) for game, place, size in zip(games, (1, None, 3), (1, 2, 4), strict=False)
    ]
    rivals = Rival(LONG, 1234, 1234, 123), Rival(Person(103, NAMES[3]), 7, 5, 0)
    stats = PersonStats(LONG, lines, 11, 1234, ratings, (1500, 1612, 1580), tuple(last), rivals)
    of_game = structs.replace(stats, course=(1500, 1490), last=())
    leaders = tuple(
        Leader(at, Person(200 + at, NAMES[at]), 1540 - at, 60, 12 - at, at > 5) for at in range(1, 11)
    )
    scores = tuple(Leader(at, Person(200 + at, NAMES[at]), best=60 - at, mean=31.25) for at in range(1, 11))
    weeks = tuple(range(12))
    group = GroupStats(Counter(dict.fromkeys(games, 4321)), 1234, 63.4, 5400, (LONG, 435), ((ANA, 5),), weeks)
    boards = [
        leaderboard_screen(
            LeaderboardQuery("", True, period),
            RankPage(rows, 1, 3, 25, 12),
            None,
            203,
            words,
            in_server=True,
            private=True,
        )
        for period in PERIODS
        for rows in (leaders, scores)
    ]
    return [
        person_screen(stats, BEGUN, UIS, words, None, mine=True),
        *(person_screen(of_game, (), UIS, words, game) for game in games),
        pair_screen(
            PairStats(ANA, LONG, tuple(PairLine(game, 12, 7, 3) for game in games), (1, 0, -1)), UIS, words
        ),
        pair_screen(PairStats(ANA, LONG, (), ()), UIS, words),
        group_screen("A server", group, last, UIS, words),
        group_screen(
            "Ceylon", group, last, UIS, words, {"easy": Rating(1272, 26, 10), "master": Rating(1700, 30, 10)}
        ),
        *boards,
    ]


@without_paint
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_sound_in_every_language(language: str) -> None:
    for screen in screens(language):
        assert screen.title
        assert sum(map(len, screen.text)) < TEXT_LIMIT
        if screen.picture is None:
            assert screen.text
            continue
        picture = screen.picture()
        as_people_see_it(picture)
        assert all(len(button.label) <= 80 for row in screen.rows for button in row)  # type: ignore[union-attr]


@without_paint
@pytest.mark.parametrize("language", LANGUAGES)
def test_only_names_are_ever_cut_short(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.LONG", ANA)
    monkeypatch.setattr(f"{__name__}.NAMES", ["Bo"] * len(NAMES))
    pictures = [screen.picture() for screen in screens(language) if screen.picture is not None]
    texts = [label.text for picture in pictures for label in picture.labels]
    assert [text for text in texts if text.endswith(ELLIPSIS)] == []


def test_every_game_has_a_name_for_the_columns_of_a_table() -> None:
    assert not {ui.short_title for ui in UIS.values() if len(ui.short_title) > NAME_WIDTH}


def test_two_people_are_even_in_text_and_table() -> None:
    pair = pair_screen(PairStats(ANA, LONG, (PairLine("ceylon", 2, 1, 3),), (0,)), UIS, ENGLISH)
    _, said, rows, last = pair.text
    assert "even: 3." in said
    assert "even" in rows.splitlines()[1]
    assert "even" in last
    assert pair.picture is None


def test_a_card_tells_how_games_began_most_often_of_several() -> None:
    lines = (GameLine("ceylon", 4, 1, 50, 40.0, 1.5), GameLine("kashgar", 1, 0, 12, 12.0, 2.0))
    begun = [opening("ceylon", 0), opening("ceylon", 1), opening("ceylon", 0), opening("kashgar", 0)]
    screen = person_screen(PersonStats(LONG, lines, 0, 1), begun, UIS, ENGLISH, None)
    assert screen.picture is not None
    said = screen.picture().alt
    assert "5 played, 1 won" in said
    assert re.findall(r"Opening: (\w+), .* \((\d/\d)\)", said) == [("Ceylon", "2/3")]
    assert "Rival" not in said
