"""All pictures in all languages: nothing is clipped, nothing lies on something else, no word is cut short."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import pytest
from msgspec import structs

from cogs.screens.card import card_screen
from cogs.screens.table_pictures import lobby_picture
from data.catalogue import TRANSLATED, Words, words_for
from render.picture import Picture
from render.text import ELLIPSIS
from tests.cogs import conformance
from tests.cogs.conformance import few_cases, moments, ui_of
from tests.cogs.test_words import NAMES
from tests.engine.games import Case
from tests.render.sound import assert_sound

every_case = pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.xdist_group(str(case))) for case in few_cases()], ids=str
)


@pytest.fixture(autouse=True)
def _plain_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that are not cut themselves."""
    monkeypatch.setattr(conformance, "names", lambda seats: NAMES[:seats])


def pictures(case: Case, words: Words) -> Iterator[tuple[str, Picture]]:
    """What everybody and what one seat sees, wide and for a phone, from begin to end; the cards."""
    ui = ui_of(case.name)
    for moment in moments(case)[1:]:
        public = moment.table_view(None)
        yield f"{moment.part}: board", ui.board_picture(public, words)()
        seat = min(case.game.to_act(moment.state), default=0)
        for shape in ("wide", "phone"):
            request = ui.panel(structs.replace(moment.table_view(seat), shape=shape), "", words).picture
            assert request is not None
            yield f"{moment.part}: panel, {shape}", request()
    yield "lobby", lobby_picture(ui, public.table, words)()
    card = card_screen(ui, public, words, "key").picture
    assert card is not None
    yield "card", card()


def cut(picture: Picture) -> list[str]:
    """Texts that are cut short."""
    return [label.text for label in picture.labels if label.text.endswith(ELLIPSIS)]


@functools.cache
def cut_in_english(case: Case) -> dict[str, int]:
    """How many texts of each picture are cut short in English."""
    return {name: len(cut(picture)) for name, picture in pictures(case, words_for("en"))}


@every_case
@pytest.mark.parametrize("language", TRANSLATED)
def test_pictures_bear_the_words_of_every_language(case: Case, language: str) -> None:
    english, short = cut_in_english(case), {}
    for name, picture in pictures(case, words_for(language)):
        assert_sound(picture)
        if len(cut(picture)) > english[name]:
            short[name] = cut(picture)
    assert short == {}
