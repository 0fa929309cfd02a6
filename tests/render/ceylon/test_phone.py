"""The phone's picture of Ceylon: upright, letters for a thumb, only what the decision is about."""

from __future__ import annotations

import pytest
from msgspec import structs

from data.catalogue import ENGLISH
from engine.ceylon.advice import melds
from engine.ceylon.cards import NO_CARDS, Cards, cards, counted
from engine.ceylon.types import Fleet, OpenOffer, Raid, View
from render.ceylon.pictures import private
from render.ceylon.preview import Preview
from render.picture import PHONE_HEIGHT, PHONE_WIDTH, Picture
from tests.render.ceylon.games import (
    GAME,
    NAMES,
    attacked_view,
    middle_view,
    some_states,
    states,
    with_hand,
    with_offers,
)
from tests.render.hostile import NAMES as HOSTILE
from tests.render.legible import LEAST, smallest
from tests.render.sound import assert_sound, lengthy
from tests.support.blank import without_paint

pytestmark = without_paint

HAND = cards(Tea=2, Rubber=4, Sugar=1, Plantation=1, Winds=1, Port=1, Clipper=1)


def drawn(view: View, preview: Preview | None = None, names: tuple[str, ...] = NAMES) -> Picture:
    """The picture, which is sound and readable in the hand."""
    picture = private(view, names[: len(view.players)], preview, ENGLISH, "phone")
    assert_sound(picture)
    assert picture.size[0] == PHONE_WIDTH
    assert picture.size[1] <= PHONE_HEIGHT
    assert smallest(picture) >= LEAST
    return picture


def texts(picture: Picture, hit: str) -> list[str]:
    """The texts within a part of a picture."""
    return [label.text for label in picture.labels if picture.hits[hit].inset(-4).holds(label.ink)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_whole_games_are_sound(seats: int) -> None:
    for at, state in enumerate(some_states(seats, seats)):
        drawn(GAME.view(state, at % seats))


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 6))
def test_hostile_names_and_long_words_break_nothing(first: int) -> None:
    names = (HOSTILE + HOSTILE)[first : first + 6]
    views = (middle_view(6), attacked_view(Fleet, 6, 2), GAME.view(states(6, 6)[-1], 1))
    view = views[first // 6 % 3]
    for preview in (None, Preview(partner=2), Preview(use=cards(Pirates=1), target=3)):
        assert_sound(private(with_offers(view, 5), names, preview, lengthy, "phone"))


@pytest.mark.parametrize(
    "hand",
    [
        NO_CARDS,
        cards(Clipper=1),
        HAND,
        (9, 5, 3, 4, 3, 3, 4, 2, 3, 2, 2),
        (10, 9, 8, 7, 6, 5, 8, 8, 10, 10, 10),
    ],
)
def test_every_kind_in_hand_is_named_and_counted(hand: Cards) -> None:
    picture = drawn(with_hand(middle_view(4), hand))
    assert {name for name in picture.hits if name.startswith("hand:")} == {
        f"hand:{kind}" for kind, _ in counted(hand)
    }
    for kind, count in counted(hand):
        assert texts(picture, f"hand:{kind}") == ([str(count), kind] if count > 1 else [kind])


def on_turn(hand: Cards, phase: str = "trade") -> View:
    """The reader, seat 1 of 6, on turn with a hand."""
    return structs.replace(with_hand(middle_view(6), hand), player=1, phase=phase, offers=(), shipped=False)  # type: ignore[arg-type]


def test_what_can_be_shipped_stands_below_the_hand() -> None:
    view = on_turn(HAND)
    picture = drawn(view)
    for meld in melds(view):
        assert str(meld.points) in texts(picture, f"meld:{meld.move.ware}")
    four = drawn(on_turn(cards(Rubber=4, Port=1, Clipper=1)))
    assert "4 Rubber · 5 for 20" in texts(four, "meld:Rubber"), "the price of one more"
    lacking = drawn(on_turn(cards(Tea=3, Port=1)))
    assert texts(lacking, "lacking") == ["missing: Clipper"]
    assert not any(name.startswith("meld:") for name in drawn(structs.replace(view, shipped=True)).hits)


def test_offers_have_numbers_and_say_what_they_lead_to() -> None:
    offers = (
        OpenOffer(101, 0, 1, cards(Rubber=1), cards(Winds=1)),
        OpenOffer(203, 3, 1, cards(Coffee=2), cards(Port=1)),
        OpenOffer(315, 2, 1, cards(Coffee=2), cards(Indigo=1)),
    )
    picture = drawn(structs.replace(on_turn(HAND), offers=offers))
    first, second, third = (texts(picture, f"offer:{offer.id}") for offer in offers)
    assert first[0:1] == ["1"]
    assert "ship" in first
    assert "2" in second
    assert "nothing to ship" in second
    assert "3" in third
    assert "lacks Indigo" in third


@pytest.mark.parametrize("number", [1, 3, 6, 10])
def test_any_number_of_offers_fits(number: int) -> None:
    assert "offer:101" in drawn(with_offers(middle_view(6), number)).hits


@pytest.mark.parametrize("kind", [Raid, Fleet])
def test_who_is_asked_sees_the_attack_and_the_means_against_it(kind: type[Raid] | type[Fleet]) -> None:
    asked = drawn(attacked_view(kind, 5, 1))
    said = " ".join(texts(asked, "attack"))
    assert ("drive them off" if kind is Raid else "Clippers stop it") in said
    assert "attack" not in drawn(attacked_view(kind, 5, 0)).hits


def test_a_move_in_the_making_hides_what_it_is_not_about() -> None:
    view = on_turn(HAND)
    shipped = drawn(view, Preview(use=cards(Rubber=4, Port=1, Clipper=1), points=14))
    assert "+14" in texts(shipped, "preview")
    assert f"= {view.players[1].points + 14}" in texts(shipped, "preview")
    assert not any(name.startswith("player:") for name in shipped.hits)
    raid = drawn(view, Preview(use=cards(Pirates=1), target=3))
    assert [name for name in raid.hits if name.startswith("player:")] == ["player:3"]
    assert "Spend these cards?" in texts(raid, "prompt")
    over = drawn(view, Preview(away=cards(Tea=1), discarding=True))
    assert {"10 cards stay, limit 7", "discard 3 more"} <= set(texts(over, "preview"))
    trade = drawn(view, Preview(give=cards(Tea=2), ask=cards(Coffee=1), partner=4))
    assert {"You get", "You give"} <= set(texts(trade, "preview"))
    begun = drawn(view, Preview(give=cards(Tea=2)))
    assert {"You get", "nothing yet", "You give"} <= set(texts(begun, "preview"))
    assert not any(name.startswith("player:") for name in begun.hits)
    assert "You give 2 Tea, you get nothing: to whom?" in begun.alt
    assert "What do you offer?" in texts(begun, "prompt")
    less = drawn(view, Preview(away=cards(Tea=2, Rubber=4, Sugar=1, Winds=1), discarding=True))
    assert "discard 4 less" in texts(less, "preview")


def test_known_cards_stand_with_their_holder() -> None:
    view = on_turn(HAND)
    players = list(view.players)
    players[3] = structs.replace(players[3], known=cards(Tea=2, Indigo=1))
    for seats in (4, 6):
        less = structs.replace(view, players=tuple(players[:seats]))
        picture = drawn(less)
        assert "known:3:Tea" in picture.hits
        assert picture.hits["player:3"].holds(picture.hits["known:3:Tea"])


def test_who_is_near_the_end_is_named() -> None:
    view = on_turn(HAND)
    players = tuple(
        structs.replace(player, points=12 * (seat == 2)) for seat, player in enumerate(view.players)
    )
    assert "threat" not in drawn(structs.replace(view, players=players)).hits
    near = (*players[:2], structs.replace(players[2], points=86), *players[3:])
    assert any("needs 14" in text for text in texts(drawn(structs.replace(view, players=near)), "threat"))


def test_the_end_is_a_podium() -> None:
    view = GAME.view(states(6, 6)[-1], 1)
    picture = drawn(view)
    for seat, player in enumerate(view.players):
        assert str(player.points) in texts(picture, f"points:{seat}")
    tops = sorted(range(6), key=lambda seat: picture.hits[f"place:{seat}"].top)
    assert tops[0] == view.player
    assert not any(name.startswith("hand:") for name in picture.hits)


def test_a_long_name_hides_nothing_of_what_is_asked() -> None:
    names = ("W" * 32, "Ana", "W" * 32, "x", "y")
    for kind, asked in ((Raid, "Winds?"), (Fleet, "Clippers?")):
        view = attacked_view(kind, 5, 1)
        assert any(asked in text for text in texts(drawn(view, names=names), "prompt"))
