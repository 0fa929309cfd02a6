"""All pictures in all languages: nothing is clipped, nothing lies on something else, no word is cut short."""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime
from typing import get_args

import pytest
from msgspec import structs

from cogs.daily.screens import DealPost, deal_post_screen
from cogs.daily.spec import daily_of
from cogs.game_module import load_games
from cogs.games import GAMES
from cogs.past.replay_screens import position_pictures
from cogs.table_screens.channel_message import channel_screen
from cogs.table_screens.pictures import lobby_picture
from cogs.tournament.screens import Told, closing_screen
from cogs.tournament.standings import ranking_picture
from data.catalogue import ENGLISH, TRANSLATED, UNFINISHED, Words, words_for
from engine.core.chance import Chance
from render.drawing.picture import Picture
from render.drawing.text import ELLIPSIS
from tables.core.view_types import TableView
from tables.daily.deals import Deal
from tables.daily.tries import DealKey
from tables.tournaments.types import System
from tests.cogs.conformance import PLAIN_NAMES, Moment, few_cases, history_of, moments, shared, ui_of
from tests.cogs.table_views import controls
from tests.engine.games import Case
from tests.render.sound import assert_sound
from tests.support.blank import blank_pictures, without_paint
from tests.support.template import catalogue_of
from tests.support.thorough import times
from tests.tables.tournaments.players import decided, next_round, tournament

RULES = load_games(GAMES)
UIS = {module.info.name: module.make_ui() for module in GAMES}
FINISHED = tuple(language for language in TRANSLATED if language not in UNFINISHED)
"""In the others what is not translated yet is English."""

pytestmark = [without_paint, pytest.mark.usefixtures("plain_names")]

every_case = pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.xdist_group(str(case))) for case in few_cases()], ids=str
)


Drawn = Callable[[Words], Picture]


def pictures(case: Case) -> Iterator[tuple[str, Drawn]]:
    """What everybody and what one seat sees, from begin to end; the cards."""
    ui = ui_of(case.name)

    def panel(moment: Moment, words: Words) -> Picture:
        seat = min(case.game.to_act(moment.state), default=0)
        request = ui.panel(moment.table_view(seat), "", words).picture
        assert request is not None
        return request()

    def board(public: TableView, words: Words) -> Picture:
        return ui.board_picture(public, words)()

    def card(public: TableView, words: Words) -> Picture:
        request = channel_screen(ui, public, words, "key", ()).picture
        assert request is not None
        return request()

    history = history_of(case, "closed", PLAIN_NAMES[: case.seats])

    def replayed(step: int, words: Words) -> Picture:
        (request,) = position_pictures(ui, history, [step], words)
        return request()

    for moment in moments(case)[1:]:
        public = moment.table_view(None)
        yield f"{moment.part}: board", functools.partial(board, public)
        yield f"{moment.part}: panel", functools.partial(panel, moment)
    for step in (0, history.last):
        yield f"replay, step {step}", functools.partial(replayed, step)
    yield "lobby", lambda words: lobby_picture(ui, public.table, words)()
    yield "card", functools.partial(card, public)


def cut(picture: Picture) -> list[str]:
    """Texts that are cut short; of a replay's long sentences the message beside it has the whole."""
    ends = [label.text for label in picture.labels if label.text.endswith(ELLIPSIS)]
    return [text for text in ends if len(text) < 60]


@functools.cache
def english_only(language: str) -> dict[str, list[str]]:
    """Sentences without places, of several words, that read otherwise in a language; by their first word."""
    whole = [each for each in catalogue_of(language) if isinstance(each.id, str) and " " in each.id]
    own, found = {each.string for each in whole}, defaultdict(list)
    for each in whole:
        if "{" not in each.id and each.id not in own:
            found[next(iter(re.findall(r"\w+", each.id)), "")].append(each.id)
    return dict(found)


@functools.cache
def english_words(language: str) -> frozenset[str]:
    """Words that are sentences by themselves and read otherwise in a language; a text may be one in whole."""
    whole = [each for each in catalogue_of(language) if isinstance(each.id, str)]
    own = {word.casefold() for each in whole for word in re.findall(r"\w+", str(each.string))}
    return frozenset(each.id.casefold() for each in whole if each.id.isalpha() and len(each.id) > 2) - own


def left_in_english(texts: Iterable[str], language: str) -> dict[str, str]:
    """What nobody translated before it was put into these texts, and where."""
    sentences, words, all_of_them = english_only(language), english_words(language), set(texts)
    return {text: text for text in all_of_them if text.casefold() in words} | {
        id_: text
        for text in all_of_them
        for word in {"", *re.findall(r"\w+", text)} & sentences.keys()
        for id_ in sentences[word]
        if id_ in text
    }


def all_texts(case: Case, words: Words) -> Iterator[str]:
    """What message, panel, a third of what its first screen leads to, and words say, from begin to end."""
    ui = ui_of(case.name)
    for number, moment in enumerate(moments(case)):
        for seat in (None, min(case.game.to_act(moment.state), default=0)):
            table_view = moment.table_view(seat)
            yield from (ui.headline(table_view, words), *ui.story(table_view, words))
            yield from ui.in_words(table_view, words)
            if seat is not None:
                first = ui.panel(table_view, "", words)
                onwards = sorted({each.target.rest for each in controls(first) if each.target.verb == "go"})
                seen = onwards[number % times(3, 1) :: times(3, 1)]
                for screen in (first, *(ui.panel(table_view, draft, words) for draft in seen)):
                    yield from (screen.title, *screen.text, *(each.label for each in controls(screen)))


@functools.cache
def english_texts(case: Case) -> tuple[str, ...]:
    """The same in English."""
    return tuple(all_texts(case, words_for("en")))


@every_case
def test_nothing_is_left_in_english(case: Case) -> None:
    for language in shared(case, FINISHED):
        assert case.name not in UIS or left_in_english(english_texts(case), language), "it would be found"
        assert left_in_english(all_texts(case, words_for(language)), language) == {}


@every_case
def test_pictures_bear_the_words_of_every_language(case: Case) -> None:
    """The languages take turns; with ``--thorough`` every picture is drawn in each."""
    begin = few_cases().index(case)
    for number, (name, drawn) in shared(case, tuple(enumerate(pictures(case)))):
        turn = begin + number + number // 2  # there are two pictures of a moment
        for more in range(times(1, len(TRANSLATED))):
            language = TRANSLATED[(turn + more) % len(TRANSLATED)]
            picture = drawn(words_for(language))
            assert_sound(picture)
            texts = (picture.alt, *(label.text for label in picture.labels)) if case.name in UIS else ()
            assert language in UNFINISHED or left_in_english(texts, language) == {}
            if short := cut(picture):  # the English one is drawn only where it is needed
                assert len(short) <= len(cut(drawn(ENGLISH))), (name, language, short)


def of_communities(words: Words) -> Iterator[tuple[str, Picture]]:
    """The day's and the week's deal; standings and podium of each kind of tournament, from begin to end."""
    daily = daily_of(UIS, {module.info.name: module.daily for module in GAMES})
    assert daily is not None
    day = DealKey("day", date(2026, 9, 30))
    deal = Deal(
        day.text, daily.ui.game.info.name, b"{}", "0" * 64, datetime(2026, 8, 1, 12, tzinfo=UTC), None
    )
    request = deal_post_screen(daily, DealPost(day, deal, True, deal, None), words, "mark").picture
    assert request is not None
    yield "deal of the day", request()
    for system in get_args(System):
        one, chance = tournament(system, 5, seats=2), Chance(bytes(32))
        for round_ in range(3):
            yield f"{system}, round {round_}: standings", ranking_picture(one, words)()
            one = decided(next_round(one), chance)
        ended = structs.replace(one, status="over")
        request = closing_screen(Told(ended, {}, {}, words, "key")).picture
        assert request is not None
        yield f"{system}: podium", request()


@pytest.fixture(scope="module")
def english() -> dict[str, int]:
    """How many texts are cut short in each of those in English."""
    with blank_pictures():
        return {name: len(cut(picture)) for name, picture in of_communities(ENGLISH)}


@pytest.mark.parametrize("language", TRANSLATED)
def test_pictures_of_deals_and_tournaments_bear_them_too(language: str, english: dict[str, int]) -> None:
    assert len(english) > 10
    for name, picture in of_communities(words_for(language)):
        assert_sound(picture)
        assert len(cut(picture)) <= english[name], (name, cut(picture))
