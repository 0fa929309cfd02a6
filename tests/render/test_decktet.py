"""Faces of all 45 cards at all sizes."""

import pytest
from PIL import ImageChops

import data
from data.catalogue import LANGUAGES, words_for
from engine.core.errors import Word
from engine.decktet import SUITS, parse_decktet
from render.decktet import NAMED_FROM, SUIT_COLOURS, FaceSize, Form, card_face, parts, short_name, usual
from render.decktet_signs import SUIT_SIGNS
from render.picture import Box
from render.symbols import symbol
from tests.render.sight import smallest_difference
from tests.render.sound import in_its_room
from tests.support.blank import without_paint
from tests.support.thorough import times

CARDS = parse_decktet(data.read_text("decktet.csv")).cards
SIZES = [
    *(usual(width, form) for form in ("plain", "socket") for width in (40, 64, 100, 140, 190)),
    *(FaceSize(60, 58, "socket"), FaceSize(26, 110, "tall"), FaceSize(110, 28, "wide")),
]


@pytest.mark.parametrize("size", SIZES)
def test_parts_lie_inside_the_face_and_apart(size: FaceSize) -> None:
    face = Box(0, 0, size.width, size.height)
    for card in CARDS:
        places = parts(card, size)
        shown = [places.rank, *places.suits]
        if size.form != "plain" and card.suits:
            shown.append(places.chips[0])
        for box in shown:
            assert face.inset(-2).holds(box), (card.id, box)
        for at, box in enumerate(shown):
            for other in shown[at + 1 :]:
                assert not box.inset(box.width // 7).meets(other.inset(other.width // 7)), (
                    card.id,
                    box,
                    other,
                )


@pytest.mark.parametrize("size", SIZES)
def test_the_cubes_of_an_ace_meet_neither_symbol_nor_chip(size: FaceSize) -> None:
    if size.form == "plain":
        return
    for card in CARDS:
        if card.kind == "ace":
            places = parts(card, size)
            slack = max(2, size.width // 25)
            assert not places.store.inset(slack).meets(places.suits[0].inset(slack))
            assert not places.store.inset(slack).meets(places.chips[0].inset(slack))


@pytest.mark.parametrize("size", SIZES)
def test_texts_stay_on_the_face(size: FaceSize) -> None:
    for card in CARDS[SIZES.index(size) % times(2, 1) :: times(2, 1)]:
        for label in card_face(card, size).labels:
            assert in_its_room(label), (card.id, label)


def test_every_card_looks_different() -> None:
    forms: tuple[Form, ...] = ("plain", "socket")
    for form in forms:
        assert len({card_face(card, usual(60, form)).image.tobytes() for card in CARDS}) == len(CARDS)


def test_large_faces_show_names_and_small_ones_none() -> None:
    texts = {label.text for label in card_face(CARDS[6], usual(140)).labels}
    assert texts == {"2", short_name(CARDS[6].name)}
    assert {label.text for label in card_face(CARDS[6], usual(80)).labels} == {"2"}


def test_a_translated_name_stands_on_the_band() -> None:
    texts = [label.text for label in card_face(CARDS[6], usual(140), "Die Verfasserin").labels]
    assert "Die Verfasserin" in texts


@pytest.mark.parametrize(
    ("name", "short"), [("The Author", "Author"), ("Ace of Moons", "Moons"), ("Theodora", "Theodora")]
)
def test_short_names(name: str, short: str) -> None:
    assert short_name(name) == short


@pytest.mark.parametrize("language", LANGUAGES)
@without_paint
def test_no_name_of_the_deck_is_cut_on_a_card_that_shows_it(language: str) -> None:
    for card in CARDS:
        name = words_for(language)(Word(short_name(card.name)))
        assert name in [label.text for label in card_face(card, usual(NAMED_FROM), name).labels]


def test_suits_are_told_apart_by_all_eyes() -> None:
    assert smallest_difference(list(SUIT_COLOURS.values())) >= 15


def test_suits_differ_in_outline() -> None:
    shapes = {suit: symbol(SUIT_SIGNS[suit], 64) for suit in SUITS}
    for one in SUITS:
        for other in SUITS:
            if one < other:
                differing = sum(ImageChops.difference(shapes[one], shapes[other]).tobytes()) / 255
                union = sum(ImageChops.lighter(shapes[one], shapes[other]).tobytes()) / 255
                assert differing / union > 0.45, (one, other)
