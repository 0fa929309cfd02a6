"""The reader's picture of Ceylon: the hand alone, with what of it is about to go."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec import structs

from data.catalogue import ENGLISH, TRANSLATED, words_for
from engine.ceylon.advice import cards_of, melds
from engine.ceylon.cards import KINDS, Cards, cards, counted
from engine.ceylon.types import Fleet, Raid
from render.ceylon.kinds import KIND_STYLES
from render.ceylon.pictures import NOTHING, private
from render.ceylon.preview import Preview
from tests.render.ceylon.games import (
    GAME,
    HANDS,
    NAMES,
    attacked_view,
    middle_view,
    some_states,
    states,
    with_hand,
    with_offers,
)
from tests.render.hostile import NAMES as HOSTILE
from tests.render.legible import as_people_see_it, texts
from tests.render.sight import smallest_difference
from tests.render.sound import lengthy
from tests.support.blank import without_paint
from tests.support.thorough import times

pytestmark = without_paint


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_hands_of_whole_games_are_read_by_phones_and_desktops(seats: int) -> None:
    for state in some_states(seats, seats, times(2, 5)):
        as_people_see_it(private(GAME.view(state, 1), NAMES[:seats]))


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 6))
def test_hostile_names_and_long_words_break_nothing(first: int) -> None:
    names = (HOSTILE + HOSTILE)[first : first + 6]
    views = (middle_view(6), attacked_view(Fleet, 6, 2), GAME.view(states(6, 6)[-1], 1))
    as_people_see_it(private(with_offers(views[first // 6 % 3], 5), names, NOTHING, lengthy))


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
@pytest.mark.parametrize("hand", HANDS)
def test_hands_of_any_size_fit(hand: Cards, language: str) -> None:
    words = ENGLISH if language == "en" else words_for(language)
    picture = as_people_see_it(private(with_hand(middle_view(4), hand), NAMES[:4], Preview(use=hand), words))
    boxes = {name: box for name, box in picture.hits.items() if name.startswith("hand:")}
    assert set(boxes) == {f"hand:{kind}" for kind, _ in counted(hand)}
    for one, other in combinations(boxes.values(), 2):
        assert not one.meets(other)
    assert not any(label.text.endswith("…") for label in picture.labels)
    assert len({box.top for box in boxes.values()}) == -(-len(boxes) // (3 if len(boxes) < 7 else 4))


@pytest.mark.parametrize("hand", HANDS)
def test_every_kind_is_named_and_counted(hand: Cards) -> None:
    picture = private(with_hand(middle_view(4), hand), NAMES[:4])
    for kind, count in counted(hand):
        assert texts(picture, f"hand:{kind}") == ([str(count), kind] if count > 1 else [kind])
        assert (f"{count} {kind}" if count > 1 else kind) in picture.alt


def test_what_a_shipment_takes_is_lit_with_its_numbers() -> None:
    view = with_hand(middle_view(4), HANDS[3])
    use = cards_of(melds(view)[0].move)
    picture = as_people_see_it(private(view, NAMES[:4], Preview("Your turn: ship", use=use)))
    lit = {name: label.text for name, box in picture.hits.items() for label in picture.labels
           if label.text.startswith("−") and box.inset(-14).holds(label.ink)}  # fmt: skip
    assert lit == {f"hand:{kind}": f"−{count}" for kind, count in counted(use)}
    assert picture.alt.startswith("Your turn: ship\nYou would play 4 Rubber")


def test_discards_are_told_apart_from_what_is_played() -> None:
    view = with_hand(middle_view(4), HANDS[3])
    away = private(view, NAMES[:4], Preview(away=cards(Tea=2, Winds=2, Pirates=1)))
    played = private(view, NAMES[:4], Preview(use=cards(Tea=2, Winds=2, Pirates=1)))
    assert "You would discard 2 Tea, Pirates, 2 Winds." in away.alt
    assert [label.text for label in away.labels] == [label.text for label in played.labels]


@pytest.mark.parametrize("kind", [Raid, Fleet])
def test_whoever_is_asked_hears_of_it_first(kind: type[Raid] | type[Fleet]) -> None:
    for seat in range(5):
        view = attacked_view(kind, 5, seat)
        assert view.attack is not None
        first = private(view, NAMES[:5]).alt.partition("\n")[0]
        assert first.endswith("Winds?" if kind is Raid else "Clippers?") == (seat in view.attack.asked)


def test_what_is_known_of_others_and_offered_is_told() -> None:
    view = with_offers(middle_view(4), 2)
    players = list(view.players)
    players[2] = structs.replace(players[2], known=cards(Tea=2, Indigo=1))
    alt = private(structs.replace(view, players=tuple(players)), NAMES[:4]).alt
    assert "holds at least 2 Tea, Indigo" in alt
    assert " offers you " in alt


def test_kinds_differ_in_colour_and_in_outline() -> None:
    assert list(KIND_STYLES) == list(KINDS)
    assert smallest_difference([kind_style.colour for kind_style in KIND_STYLES.values()]) >= 10
    assert len({kind_style.symbol for kind_style in KIND_STYLES.values()}) == len(KIND_STYLES)


def test_what_a_spectator_opens_has_no_hand() -> None:
    picture = as_people_see_it(private(GAME.view(states(4, 4)[40], None), NAMES[:4]))
    assert not any(name.startswith("hand:") for name in picture.hits)
