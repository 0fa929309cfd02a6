"""Pictures of Kashgar: nothing clipped, nothing over another text, everything public there to be seen."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec import structs

from data.catalogue import ENGLISH, LANGUAGES, words_for
from engine.kashgar.advice import fronts, lacks, points_of
from engine.kashgar.card_phrases import named
from engine.kashgar.events import TrackMoved
from engine.kashgar.language import GOODS, Contract, Counted, DrawContracts, Goods, PersonCard
from engine.kashgar.types import View
from render.kashgar.cards import front_card, strip
from render.kashgar.effect_signs import LEAST, action_row, fitted, row_width
from render.kashgar.large import ActionChoices, large_card
from render.kashgar.last_turn import LastTurn
from render.kashgar.pictures import card, private, public
from render.kashgar.preview import Preview, changes
from render.picture import Box, Picture
from tests.render.hostile import NAMES as HOSTILE
from tests.render.kashgar.games import (
    GAME,
    LAST,
    MANY,
    NAMES,
    asked_views,
    some_states,
    states,
    turn_view,
    with_caravans,
    with_goods,
    with_player,
)
from tests.render.legible import texts
from tests.render.sound import assert_sound, in_its_room, lengthy
from tests.support.blank import without_paint
from tests.support.thorough import times

pytestmark = without_paint

DECK = GAME.deck
FULL = Goods(6, 9, 9, 9, 9, 9, 9)
CARDS: tuple[PersonCard | Contract, ...] = (*DECK.persons, *DECK.contracts)


def assert_nothing_is_small(picture: Picture) -> None:
    assert [(label.text, label.size) for label in picture.labels if label.size < 20] == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pictures_of_whole_games_are_sound(seats: int) -> None:
    for state in some_states(seats):
        view = GAME.view(state, 1)
        for picture in (public(view, NAMES[:seats], LAST), private(view, NAMES[:seats])):
            assert_sound(picture)
            assert_nothing_is_small(picture)


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 4))
def test_hostile_names_and_long_words_break_nothing(first: int) -> None:
    names = (HOSTILE + HOSTILE)[first : first + 4]
    view = turn_view(4) if first % 8 else GAME.view(states(4, 4, 4)[-1], 1)
    assert_sound(public(view, names, LastTurn(1, HOSTILE[first]), lengthy))
    assert_sound(private(view, names, Preview(caravan=1, notes=HOSTILE[:3]), lengthy))
    assert_sound(private(view, names, None, lengthy))


def test_the_public_picture_is_one_for_all() -> None:
    state = states(3, 3, 4)[40]
    shown = public(GAME.view(state, None), NAMES[:3], LAST)
    assert all(public(GAME.view(state, seat), NAMES[:3], LAST) is shown for seat in range(3))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_on_the_boards_is_written(seats: int) -> None:
    view = turn_view(seats)
    picture = public(view, NAMES[:seats], LAST)
    for player in view.players:
        assert texts(picture, f"points:{player.seat}") == [str(player.total).replace("-", "\u2212")]
        for good in GOODS:
            assert str(getattr(player.goods, good)) in texts(picture, f"goods:{player.seat}:{good}")
        for at, caravan in enumerate(player.caravans):
            hit = f"caravan:{player.seat}:{at + 1}"
            places = [name for name in picture.hits if name.startswith(f"{hit}:")]
            shown = len(places)
            assert shown >= min(1, len(caravan))
            for place in range(shown):
                inside = texts(picture, f"{hit}:{place + 1}")
                name = DECK.person(caravan[place]).name
                assert any(text.startswith(name[:6]) for text in inside), (name, inside)
            if shown < len(caravan):
                assert texts(picture, f"more:{player.seat}:{at + 1}") == [f"+{len(caravan) - shown}"]
        assert NAMES[player.seat] in picture.alt
    for at, key in enumerate(view.face_up):
        contract = DECK.contract(key)
        inside = texts(picture, f"contract:{at + 1}")
        assert {str(contract.points), f"{contract.mules}+"} <= set(inside)
        # Where the whole name has no room its last words stand.
        assert any(len(text) > 3 and contract.name.endswith(text) for text in inside)
        for good in GOODS:
            number = getattr(contract.cost, good)
            assert not number or str(number) in inside
        assert contract.name in picture.alt
    for pile, number in (
        ("standard", view.standard), ("special", view.special), ("contracts", view.contracts),
        ("discards", len(view.discards)),
    ):  # fmt: skip
        assert str(number) in texts(picture, pile)


@pytest.mark.parametrize("length", [0, 1, 2, 3, 4, 25])
def test_caravans_of_any_length_fit(length: int) -> None:
    for seats in (2, 3, 4):
        view = with_caravans(
            turn_view(seats, 0), 0, MANY[:length], MANY[-length:] if length else (), MANY[:1]
        )
        for picture in (public(view, NAMES[:seats]), private(view, NAMES[:seats])):
            assert_sound(picture)
            board = [box for name, box in picture.hits.items() if name.startswith("caravan:0:1:")]
            assert bool(board) == bool(length)
            for one, other in combinations(board, 2):
                assert not one.meets(other)


def test_who_could_pay_a_contract_stands_on_it() -> None:
    view = turn_view(3)
    for seat in range(3):
        view = with_goods(view, seat, FULL if seat == 1 else Goods())
    picture = public(view, NAMES[:3])
    payable = {name for name in picture.hits if name.startswith("payable:")}
    assert payable == {f"payable:{at + 1}:1" for at in range(len(view.face_up))}
    everybody = with_goods(with_goods(view, 0, FULL), 2, FULL)
    assert_sound(public(everybody, NAMES[:3]))


def test_the_reader_sees_what_is_lacking() -> None:
    for goods in (Goods(), Goods(mule=6, gold=9), Goods(3, 3, 3, 3, 3, 3, 3), FULL):
        view = with_goods(turn_view(4, 2), 2, goods)
        picture = private(view, NAMES)
        assert_sound(picture)
        for at, key in enumerate(view.face_up):
            inside, lack = texts(picture, f"contract:{at + 1}"), lacks(view, 2, key)
            assert ("You can pay it" in inside) == lack.none
            assert ("You lack" in inside) == (not lack.none)
            if lack.mules:
                assert inside.count(str(lack.mules)) >= 1


def test_actions_that_cannot_be_chosen_say_why() -> None:
    view = with_caravans(turn_view(2, 0), 0, ("hawker",), ("market-woman",), ("baker",))
    poor = structs.replace(with_goods(view, 0, Goods(mule=3)), player=0)
    reasons = {
        action.why.say(ENGLISH)
        for front in fronts(poor, 0)
        for action in front.actions
        if action.why is not None
    }
    assert reasons
    picture = private(poor, NAMES[:2])
    assert_sound(picture)
    written = " ".join(label.text for label in picture.labels)
    assert all(reason in written for reason in reasons)
    rich = private(with_goods(poor, 0, FULL), NAMES[:2])
    assert "You lack" not in " ".join(texts(rich, "caravan:0:1:1"))


def test_every_card_can_be_shown_and_says_all_it_does() -> None:
    for at, found in enumerate(CARDS):
        picture = card(DECK, found.key)
        assert_sound(picture)
        assert_nothing_is_small(picture)
        assert found.name in picture.alt
        written = [label.text for label in picture.labels]
        assert any(text.startswith(found.name) for text in written), written
        assert not any(text.endswith("…") for text in written), written
        if at % 8 == 0:
            assert_sound(card(DECK, found.key, lengthy))
    with pytest.raises(KeyError):
        card(DECK, "nobody")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_person_fits_at_the_front(language: str) -> None:
    """Long names have two lines, and all actions stand below them."""
    for person in DECK.persons:
        for width, height in ((183, 138), (194, 140))[: times(1, 2)]:
            sprite = front_card(person, DECK, width, height, words_for(language))
            assert all(label.size >= 20 for label in sprite.labels)
            assert all(in_its_room(label) for label in sprite.labels)
            assert not any(label.text.endswith("…") for label in sprite.labels), person.key
            for one, other in combinations(sprite.labels, 2):
                assert not one.ink.meets(other.ink), (person.key, one, other)


def test_every_person_fits_behind() -> None:
    for person in DECK.persons:
        behind = strip(person, DECK, 190, 34, 9, ENGLISH)
        assert any(label.text.startswith(person.name[:5]) for label in behind.labels)
        large = large_card(person, DECK, (305, 378), 26, ActionChoices(("No.",) * 6, 0), ENGLISH)
        assert not any(label.text.endswith("…") for label in large.labels), person.key


def test_every_contract_says_all_its_terms() -> None:
    view = turn_view(2, 0)
    for at in range(0, len(DECK.contracts), 4):
        four = DECK.contracts[at : at + 4]
        for player in (with_goods(view, 0, FULL), with_goods(view, 0, Goods())):
            picture = private(structs.replace(player, face_up=tuple(one.key for one in four)), NAMES[:2])
            assert_sound(picture)
            assert_nothing_is_small(picture)
            for place, contract in enumerate(four, 1):
                shown = texts(picture, f"contract:{place}")
                counted = [str(number) for number in (*named(contract.cost).values(), contract.points)]
                assert not [text for text in counted if shown.count(text) < counted.count(text)], contract.key
                assert not any("…" in text for text in shown), contract.key


def test_rows_of_signs_shrink_and_are_cut_at_the_end() -> None:
    for person in DECK.persons:
        for action in (*person.caravan, *person.parting):
            row = action_row(action, DECK, ENGLISH)
            assert row, person.key
            for width in (40, 90, 180, 500):
                shown, size = fitted(row, 30, width, LEAST)
                assert row_width(shown, size) <= width
                assert shown == row or shown[-1].name == "…" or not shown


def test_a_turn_in_the_making_shows_tracks_cards_and_payment() -> None:
    view = structs.replace(turn_view(4, 0), player=0)
    moved = (TrackMoved(0, "mule", 3, 5), TrackMoved(0, "gold", 9, 0), TrackMoved(2, "pepper", 2, 9))
    picture = private(view, NAMES, Preview(caravan=1, changes=moved, notes=("Others gain, too.",)))
    assert_sound(picture)
    assert_nothing_is_small(picture)
    assert texts(picture, "change:0:mule") == ["3", "5"]
    assert texts(picture, "change:0:gold") == ["9", "0"]
    assert {"2", "9"} <= set(texts(picture, "change:2:pepper"))
    assert "Others gain, too." in texts(picture, "preview")
    key = view.face_up[0]
    cost = DECK.contract(key).cost
    paid = private(view, NAMES, Preview(caravan=0, contract=key, payment=cost))
    assert_sound(paid)
    assert_nothing_is_small(paid)
    assert {str(getattr(cost, good)) for good in GOODS} - {"0"} <= set(texts(paid, "payment"))
    assert DECK.contract(key).name.split()[-1] in " ".join(texts(paid, "completing")).split()
    for number in (1, 2, 3, 5, 8):
        drawn = private(view, NAMES, Preview(caravan=0, drawn=MANY[:number], kept=MANY[:1], certain=False))
        assert_sound(drawn)
        assert {name for name in drawn.hits if name.startswith("drawn:")} == {
            f"drawn:{at + 1}" for at in range(number)
        }
        assert [name for name in drawn.hits if name.startswith("kept:")] == ["kept:1"]
    contracts = private(view, NAMES, Preview(caravan=0, drawn=view.face_up))
    assert_sound(contracts)
    assert "Drawn: " in contracts.alt
    leaving = private(view, NAMES, Preview(caravan=2, action=None))
    assert any("pass" in text for text in texts(leaving, "preview"))


def test_the_header_says_what_waits_for_the_reader() -> None:
    view = structs.replace(turn_view(4, 0), player=0)
    begun = Preview(caravan=1, changes=(TrackMoved(0, "gold", 3, 5),))
    for preview, said in (
        (None, "Your turn: use a front card"),
        (begun, "Your turn: confirm this?"),
        (Preview(caravan=1, asked="spice"), "Your turn: which spice?"),
    ):
        picture = private(view, NAMES, preview)
        assert texts(picture, "prompt") == [said]
        assert said in picture.alt


def test_a_choice_leaves_nothing_of_what_it_covers() -> None:
    view = structs.replace(turn_view(4, 0), player=0)
    moved = (TrackMoved(0, "gold", 3, 5),)
    for caravan in range(3):
        picture = private(view, NAMES, Preview(caravan=caravan, changes=moved))
        assert_sound(picture)
        plain = private(view, NAMES)
        assert texts(picture, f"caravan:0:{caravan + 1}:1") == texts(plain, f"caravan:0:{caravan + 1}:1")
        assert texts(picture, "goods:0:gold") == ["3", "5"]


def test_who_comes_next_is_named_in_full() -> None:
    view = turn_view(4)
    seat = view.player
    for person in DECK.persons:
        key = person.key
        full = with_caravans(view, seat, ("baker", key, "baker", "baker"), (key,) * 2, ("baker",) * 3)
        picture = public(full, NAMES)
        name = f"{person.name}!" if person.must else person.name
        assert name in texts(picture, f"caravan:{seat}:1:2"), name


def test_every_track_may_move_at_once() -> None:
    view = turn_view(4, 0)
    every = tuple(TrackMoved(seat, good, 9, 9) for seat in range(4) for good in GOODS)
    assert_sound(private(view, NAMES, Preview(caravan=0, changes=every, notes=(LAST.sentence,) * 3)))


def test_changes_are_what_differs() -> None:
    view = turn_view(3)
    player = view.players[1]
    after = with_goods(view, 1, structs.replace(player.goods, gold=(player.goods.gold + 1) % 10))
    assert changes(view, view) == ()
    assert changes(view, after) == (TrackMoved(1, "gold", player.goods.gold, (player.goods.gold + 1) % 10),)


def test_drawn_cards_lie_open_for_all() -> None:
    views = asked_views(lambda view: bool(view.drawn))
    assert views
    for view in views:
        names = NAMES[: len(view.players)]
        shown, own = public(view, names, LAST), private(view, names)
        assert_sound(shown)
        assert_sound(own)
        for at, key in enumerate(view.drawn):
            name = next(found.name for found in CARDS if found.key == key)
            for picture in (shown, own):
                assert any(text.startswith(name[:6]) for text in texts(picture, f"drawn:{at + 1}"))


@pytest.mark.parametrize("question", ["keep", "complete", "spice", "choose", "remove", "take"])
def test_whatever_is_asked_can_be_drawn(question: str) -> None:
    views = asked_views(lambda view: view.ask is not None and view.ask.question == question, 1)
    assert views, "some game asks it"
    for view in views:
        picture = private(view, NAMES[: len(view.players)])
        assert_sound(picture)
        assert_nothing_is_small(picture)
        assert "Your turn" in picture.alt
        assert "preview" in picture.hits


@pytest.mark.rule("K-21")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_names_winner_places_and_what_counted(seats: int) -> None:
    view = GAME.view(states(seats, seats, 4)[-1], None)
    picture = public(view, NAMES[:seats], LAST)
    assert_sound(picture)
    assert_nothing_is_small(picture)
    assert_what_counts_is_inside(picture, seats)
    winner = view.places.index(1)
    assert f"{NAMES[winner]} won with {view.players[winner].total} points" in picture.alt
    rows = sorted(range(seats), key=lambda seat: picture.hits[f"player:{seat}"].top)
    assert [view.places[seat] for seat in rows] == list(range(1, seats + 1))
    for seat, player in enumerate(view.players):
        assert texts(picture, f"place:{seat}") == [str(view.places[seat])]
        people = texts(picture, f"persons:{seat}")
        assert str(player.person_points).replace("-", "\u2212") in people
        assert not any(text.startswith("+") for text in people), "all of them are named"
        each = [points_of(DECK, player, DECK.person(key)) for caravan in player.caravans for key in caravan]
        assert sum(each) == player.person_points


def assert_what_counts_is_inside(picture: Picture, seats: int) -> None:
    """Each contract and person that counts lies inside its player's row, away from the frame."""
    for seat in range(seats):
        tags = [box for name, box in picture.hits.items() if name.startswith(f"counts:{seat}:")]
        assert tags
        assert all(picture.hits[f"player:{seat}"].inset(4).holds(tag) for tag in tags)


@pytest.mark.parametrize("people", range(6, 15, 4))
def test_a_player_with_many_people_has_a_higher_row(people: int) -> None:
    view = GAME.view(states(3, 3, 4)[-1], None)
    player = structs.replace(view.players[0], caravans=(MANY[:people], (), ()))
    others = [structs.replace(each, caravans=(MANY[:2], (), ())) for each in view.players[1:]]
    picture = public(structs.replace(view, players=(player, *others)), NAMES[:3])
    assert_sound(picture)
    assert_what_counts_is_inside(picture, 3)
    assert "+" not in "".join(texts(picture, "persons:0")), "all of them are named"


def test_a_long_list_of_persons_and_contracts_ends_in_a_number() -> None:
    view = GAME.view(states(4, 4, 4)[-1], None)
    every = tuple(contract.key for contract in DECK.contracts) * 6
    player = structs.replace(
        view.players[0], contracts=every[:60], caravans=(MANY, tuple(p.key for p in DECK.persons) * 4, MANY)
    )
    picture = public(with_player(view, 0, player), NAMES)
    assert_sound(picture)
    assert any(text.startswith("+") for text in texts(picture, "contracts:0"))
    assert any(text.startswith("+") for text in texts(picture, "persons:0"))
    assert_what_counts_is_inside(picture, 1)


def test_who_brought_the_end_is_marked() -> None:
    view = structs.replace(turn_view(4, None), triggered=(1, 3))
    picture = public(view, NAMES, LAST)
    assert_sound(picture)
    for seat in range(4):
        assert ("brought the end" in texts(picture, f"player:{seat}")) == (seat in (1, 3))
    assert f"Round {view.round}, the last" in picture.alt


def test_an_own_deck_with_long_names_and_many_actions_is_drawn() -> None:
    hawker = DECK.person("hawker")
    name = "The Grand Keeper of the Seven Gates " * 3
    odd = structs.replace(
        hawker, key="odd", name=name, points=-9, counted=Counted(-5, kind="special"), must=True,
        caravan=hawker.caravan * 3, parting=hawker.parting * 3,
    )  # fmt: skip
    order = Contract("odd-order", name, "special", "review", 20, 6, Goods(*(9,) * 7), Goods(*(9,) * 7))
    deck = structs.replace(DECK, persons=(*DECK.persons, odd), contracts=(*DECK.contracts, order))
    for key in ("odd", "odd-order"):
        assert_sound(card(deck, key))
    view = turn_view(4, 0)
    view = structs.replace(
        view, options=structs.replace(view.options, deck=deck), face_up=("odd-order",) * 3, drawn=("odd",)
    )
    for seat in range(4):
        view = with_caravans(view, seat, ("odd",) * 5, ("odd",) * 2, ())
    assert_sound(public(view, NAMES, LAST))
    offer = ActionChoices(("No reason is given here.",) * 6, 1)
    large = large_card(odd, deck, (305, 378), 26, offer, ENGLISH)
    face = Box(0, 0, 305, 378)
    assert all(face.holds(label.ink) for label in large.labels)
    assert not any(one.ink.meets(other.ink) for one, other in combinations(large.labels, 2))


def test_somebody_without_a_seat_sees_the_side_of_the_player_on_turn() -> None:
    view = turn_view(4, None)
    picture = private(view, NAMES)
    assert_sound(picture)
    assert any(name.startswith(f"caravan:{view.player}:") for name in picture.hits)


def test_nobody_is_nameless() -> None:
    picture = public(structs.replace(turn_view(4, None), player=0), ("\n", "Björn", "Kwame", "Émile"))
    assert "Player 1" in picture.alt
    assert any(label.text == "Player 1" for label in picture.labels)


def test_a_single_opponents_front_cards_stand_below() -> None:
    view = with_caravans(turn_view(2, 0), 1, ("baker", "hawker"), (), ("envoy",))
    picture = private(view, NAMES[:2])
    assert_sound(picture)
    assert "Baker" in texts(picture, "caravan:1:1")
    assert "Empty" in texts(picture, "caravan:1:2")
    assert "caravan:1:1" not in private(turn_view(3, 0), NAMES[:3]).hits


def test_drawn_contracts_say_what_they_lack_where_they_are_to_be_paid() -> None:
    def paid(view: View) -> bool:
        effect = view.ask.effect if view.ask is not None else None
        return isinstance(effect, DrawContracts) and not effect.free and bool(effect.kinds)

    views = asked_views(paid)
    assert views
    for view in views:
        assert view.ask is not None
        assert isinstance(view.ask.effect, DrawContracts)
        picture = private(view, NAMES[: len(view.players)])
        assert_sound(picture)
        for at, key in enumerate(view.drawn):
            says = {"You can pay it", "You lack"} & set(texts(picture, f"drawn:{at + 1}"))
            if DECK.contract(key).kind not in view.ask.effect.kinds:
                assert not says
            else:
                assert says == ({"You can pay it"} if lacks(view, view.player, key).none else {"You lack"})
