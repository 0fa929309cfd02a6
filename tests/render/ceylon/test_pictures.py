"""Pictures of Ceylon: nothing clipped, nothing over another text, nothing told that is secret."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec import structs

from engine.ceylon.advice import melds
from engine.ceylon.cards import CLIPPER, KINDS, NO_CARDS, WARES, Cards, cards, counted
from engine.ceylon.types import Fleet, Meld, Options, Raid
from render.ceylon.chart import stairs
from render.ceylon.hand import spread
from render.ceylon.kinds import KIND_STYLES
from render.ceylon.pictures import (
    private,
    public,
)
from render.ceylon.preview import Preview
from render.picture import Box
from tests.render.ceylon.games import (
    GAME,
    HANDS,
    LAST,
    NAMES,
    attacked_view,
    middle_view,
    some_states,
    states,
    with_hand,
    with_offers,
)
from tests.render.hostile import NAMES as HOSTILE
from tests.render.sight import smallest_difference
from tests.render.sound import assert_sound, lengthy
from tests.support.blank import without_paint
from tests.support.thorough import times

pytestmark = without_paint


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_pictures_of_whole_games_are_sound(seats: int) -> None:
    for state in some_states(seats, seats, times(2, 5)):
        view = GAME.view(state, 1)
        assert_sound(public(view, NAMES[:seats], LAST))
        assert_sound(private(view, NAMES[:seats]))


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 6))
def test_hostile_names_and_long_words_break_nothing(first: int) -> None:
    names = (HOSTILE + HOSTILE)[first : first + 6]
    views = (middle_view(6), attacked_view(Fleet, 6, 2), GAME.view(states(6, 6)[-1], 1))
    view = views[first // 6 % 3]
    assert_sound(public(view, names, LAST, lengthy))
    assert_sound(private(with_offers(view, 5), names, None, lengthy))


@pytest.mark.rule("C-13")
def test_the_public_picture_tells_neither_pledges_nor_known_cards_nor_offers() -> None:
    view = attacked_view(Fleet, 4, 2)
    assert view.attack is not None
    players = tuple(structs.replace(player, known=(1,) * 11) for player in view.players)
    attacked = structs.replace(
        view,
        attack=structs.replace(view.attack, pledged=2),
        players=players,
        offers=with_offers(view, 3).offers,
    )
    assert public(attacked, NAMES[:4]) == public(view, NAMES[:4])


@pytest.mark.parametrize("seats", [2, 6])
def test_everything_open_is_in_the_public_picture(seats: int) -> None:
    view = GAME.view(states(seats, seats)[-2], None)
    picture = public(view, NAMES[:seats], LAST)
    for seat, player in enumerate(view.players):
        assert (f"officials:{seat}" in picture.hits) == bool(player.officials)
        for part, text in (("points", str(player.points)), ("hand_size", str(player.hand_size))):
            box = picture.hits[f"{part}:{seat}"]
            assert any(label.text == text and box.holds(label.ink) for label in picture.labels)
        for ware, count in zip(WARES, player.plantations, strict=True):
            assert (f"plantation:{seat}:{ware}" in picture.hits) == bool(count)
        assert NAMES[seat] in picture.alt
    for kind, count in zip(KINDS, view.discard, strict=True):
        assert (f"discard:{kind}" in picture.hits) == bool(count)
    assert any(label.text == str(view.deck_size) for label in picture.labels)
    assert {name for name in picture.hits if name.startswith("phase:")} == {
        f"phase:{phase}" for phase in ("draw", "trade", "pirates", "storms", "build", "ship", "end")
    }


@pytest.mark.parametrize(
    "counts", [(9, 10, 9, 14, 0, 0, 12, 0, 0, 20, 0), (9, 10, 11, 14, 8, 9, 12, 20, 10, 9, 13)]
)
def test_ten_or_more_discards_of_a_sort_are_told_in_figures(counts: Cards) -> None:
    """In letters as large as those of the names beside tokens, apart from the next sort's sign."""
    picture = public(structs.replace(middle_view(4), discard=counts), NAMES[:4], LAST)
    assert_sound(picture)
    for kind, count in zip(KINDS, counts, strict=True):
        if count:
            box = picture.hits[f"discard:{kind}"]
            [label] = [label for label in picture.labels if box.inset(-2).holds(label.ink)]
            assert (label.text, label.size >= 27) == (str(count), True)


@pytest.mark.parametrize("kind", [Raid, Fleet])
def test_an_attack_shows_who_is_asked(kind: type[Raid] | type[Fleet]) -> None:
    view = attacked_view(kind, 5, None)
    assert view.attack is not None
    picture = public(view, NAMES[:5])
    assert_sound(picture)
    assert "attack" in picture.hits
    asked = {int(name.split(":")[1]) for name in picture.hits if name.startswith("asked:")}
    assert asked == set(view.attack.asked)
    for seat in range(5):
        own = private(attacked_view(kind, 5, seat), NAMES[:5])
        assert_sound(own)
        said = "Winds?" if kind is Raid else "Clippers?"
        assert (said in own.alt) == (seat in asked)


def test_the_end_names_the_winner_and_the_places() -> None:
    for seats in (2, 6):
        view = GAME.view(states(seats, seats)[-1], None)
        assert view.phase == "over"
        picture = public(view, NAMES[:seats], LAST)
        assert f"{NAMES[view.player]} won with {view.players[view.player].points} points" in picture.alt
        by_height = sorted(range(seats), key=lambda seat: picture.hits[f"player:{seat}"].top)
        points = [view.players[seat].points for seat in by_height]
        assert points == sorted(points, reverse=True)
        place = picture.hits[f"place:{by_height[0]}"]
        assert any(label.text == "1" and place.holds(label.ink) for label in picture.labels)
        assert "chart" in picture.hits
        assert not any(name.startswith("hand_size:") for name in picture.hits)


def test_the_last_shipment_is_told_in_the_alt_text() -> None:
    meld = Meld(turn=3, seat=1, ware="Sugar", goods=2, plantations=1, points=10)
    view = structs.replace(middle_view(4), melds=(meld,), turn=3)
    picture = public(view, NAMES[:4])
    assert f"Last shipment: Björn shipped 3 Sugar for 10 ({view.players[1].points} in all)." in picture.alt


@pytest.mark.parametrize("hand", HANDS)
def test_hands_of_any_size_fit(hand: Cards) -> None:
    view = with_hand(middle_view(4), hand)
    picture = private(view, NAMES[:4])
    assert_sound(picture)
    boxes = {name: box for name, box in picture.hits.items() if name.startswith("hand:")}
    assert set(boxes) == {f"hand:{kind}" for kind, _ in counted(hand)}
    for one, other in combinations(boxes.values(), 2):
        assert not one.meets(other)
    for kind, count in counted(hand):
        around = boxes[f"hand:{kind}"].inset(-14)
        texts = [label.text for label in picture.labels if around.holds(label.ink)]
        assert kind in texts, "every kind is named"
        assert count == 1 or str(count) in texts, "and counted"
    assert all(
        f"{count} {kind}" in picture.alt if count > 1 else kind in picture.alt
        for kind, count in counted(hand)
    )


def test_few_cards_are_large_and_many_are_readable() -> None:
    room = Box(24, 118, 878, 618)
    widths = [spread(hand, room).width for hand in HANDS[1:]]
    assert widths == sorted(widths, reverse=True)
    assert widths[1] >= 150
    assert widths[3] >= 100
    assert widths[-1] >= 84


def test_a_shipment_is_lifted_with_its_points() -> None:
    view = with_hand(middle_view(4), HANDS[3])
    best = melds(view)[0]
    use = cards(**{best.move.ware: best.move.goods}, Port=1, Clipper=1)
    picture = private(view, NAMES[:4], Preview(use=use, points=best.points))
    assert_sound(picture)
    texts = [label.text for label in picture.labels if picture.hits["preview"].holds(label.ink)]
    assert f"+{best.points}" in texts
    assert f"= {view.players[1].points + best.points}" in texts
    assert f"for {best.points} points" in picture.alt


def test_discards_are_crossed_and_counted() -> None:
    view = with_hand(middle_view(4), HANDS[3])
    picture = private(view, NAMES[:4], Preview(away=cards(Tea=2, Winds=2, Pirates=1), discarding=True))
    assert_sound(picture)
    assert "You would discard 2 Tea, Pirates, 2 Winds." in picture.alt
    texts = [label.text for label in picture.labels if picture.hits["preview"].holds(label.ink)]
    assert f"10 cards, limit {view.players[1].hand_limit}" in texts


@pytest.mark.parametrize("number", [0, 1, 3, 6])
def test_offers_are_listed_with_their_numbers(number: int) -> None:
    view = with_offers(middle_view(6), number)
    picture = private(view, NAMES)
    assert_sound(picture)
    for at, offer in enumerate(view.offers[:3], 1):
        box = picture.hits[f"offer:{offer.id}"]
        assert any(label.text == str(at) and box.holds(label.ink) for label in picture.labels)


def test_known_cards_stand_with_their_holder() -> None:
    view = middle_view(4)
    players = list(view.players)
    players[2] = structs.replace(players[2], known=cards(Tea=2, Indigo=1))
    players[0] = structs.replace(players[0], known=(1,) * 11)
    players[3] = structs.replace(players[3], known=NO_CARDS)
    picture = private(structs.replace(view, players=tuple(players)), NAMES[:4])
    assert_sound(picture)
    for seat, kinds in ((2, {"Tea", "Indigo"}), (0, set(KINDS)), (3, set())):
        known = {
            name.split(":")[2]: box for name, box in picture.hits.items() if name.startswith(f"known:{seat}:")
        }
        assert set(known) == kinds
        assert all(picture.hits[f"player:{seat}"].holds(box) for box in known.values())
    assert "holds at least 2 Tea, Indigo" in picture.alt


def test_the_melds_that_the_hand_allows_are_shown_with_their_points() -> None:
    view = with_hand(middle_view(4), HANDS[4])
    picture = private(view, NAMES[:4])
    for meld in melds(view):
        box = picture.hits[f"meld:{meld.move.ware}"]
        assert any(label.text == str(meld.points) and box.holds(label.ink) for label in picture.labels)
    without = list(HANDS[4])
    without[CLIPPER] = 0
    lacking = private(with_hand(view, tuple(without)), NAMES[:4])
    assert_sound(lacking)
    assert any(label.text == "Lacking: Clipper" for label in lacking.labels)


def test_stairs_rise_with_the_melds() -> None:
    melds_made = (Meld(0, 0, "Tea", 4, 0, 10), Meld(3, 1, "Tea", 1, 0, 1), Meld(4, 0, "Coffee", 1, 0, 5))
    assert stairs(melds_made, 2, 9) == [
        [(0, 0), (1, 0), (1, 10), (5, 10), (5, 15), (9, 15)],
        [(0, 0), (4, 0), (4, 1), (9, 1)],
    ]


@pytest.mark.parametrize("target", [100, 75, 50])
def test_charts_of_any_height_are_sound(target: int) -> None:
    begun = middle_view(6)
    # Nobody goes on with as many points as the target asks for.
    players = tuple(structs.replace(one, points=min(one.points, target - 1)) for one in begun.players)
    begun = structs.replace(begun, players=players)
    for most in (0, 3, 24, 49, 74, 99, 130):
        made = tuple(Meld(at, at % 6, "Tea", 1, 0, most // 4) for at in range(24))
        view = structs.replace(begun, melds=made, options=Options(target=target))  # type: ignore[arg-type]
        assert_sound(public(view, NAMES))


def test_kinds_differ_in_colour_and_in_outline() -> None:
    assert list(KIND_STYLES) == list(KINDS)
    assert smallest_difference([kind_style.colour for kind_style in KIND_STYLES.values()]) >= 10
    assert len({kind_style.symbol for kind_style in KIND_STYLES.values()}) == len(KIND_STYLES)


def test_what_a_spectator_opens_has_no_hand() -> None:
    picture = private(GAME.view(states(4, 4)[40], None), NAMES[:4])
    assert_sound(picture)
    assert not any(name.startswith("hand:") for name in picture.hits)


def test_nobody_is_nameless_and_no_name_hides_what_is_awaited() -> None:
    view = structs.replace(middle_view(4), player=0, phase="trade")
    blank = public(view, ("\n", "Björn", "Kwame", "Émile"))
    assert "Player 1 trades" in blank.alt
    assert any(label.text == "Player 1" for label in blank.labels)
    endless = public(view, ("W" * 100, "Björn", "Kwame", "Émile"))
    assert any(label.text.endswith("… trades") for label in endless.labels)


def test_what_stays_after_a_move_is_shown_whole() -> None:
    view = with_hand(middle_view(4), cards(**{kind: 1 + at % 3 for at, kind in enumerate(KINDS)}))
    for preview in (Preview(use=cards(Winds=1)), Preview(use=cards(Pirates=1), target=3)):
        picture = private(view, NAMES[:4], preview)
        assert_sound(picture)
        kept = [name.split(":")[1] for name in picture.hits if name.startswith("keeps:")]
        spent = {KINDS[at] for at, number in enumerate(preview.use) if number and view.hand[at] == number}
        assert kept == [kind for kind in KINDS if kind not in spent]
        assert all(picture.hits["preview"].holds(picture.hits[f"keeps:{kind}"]) for kind in kept)
    bare = private(with_hand(view, cards(Winds=1)), NAMES[:4], Preview(use=cards(Winds=1)))
    assert "You keep nothing." in [label.text for label in bare.labels]
