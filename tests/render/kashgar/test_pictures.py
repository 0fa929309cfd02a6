"""Pictures of Kashgar: people can read them where they see them, and all that is public is there."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec import structs

from data.catalogue import LANGUAGES, words_for
from engine.kashgar.advice import fronts, lacks
from engine.kashgar.card_phrases import named
from engine.kashgar.language import GOODS, Contract, Counted, Goods, PersonCard
from engine.kashgar.types import View
from render.drawing.picture import Picture
from render.kashgar.cards import OWN, PUBLIC, contract_card, front_card, in_words
from render.kashgar.last_turn import LastTurn
from render.kashgar.pictures import card, private, public
from render.kashgar.preview import Preview
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
from tests.render.legible import as_people_see_it, texts
from tests.render.sound import in_its_room, lengthy
from tests.support.blank import without_paint
from tests.support.thorough import times

pytestmark = without_paint

DECK = GAME.deck
FULL = Goods(6, 9, 9, 9, 9, 9, 9)
CARDS: tuple[PersonCard | Contract, ...] = (*DECK.persons, *DECK.contracts)
LONGEST = tuple("W" * 31 + letter for letter in "ABCD")


def seen(picture: Picture) -> Picture:
    """A picture that can be read, in which nothing was cut."""
    as_people_see_it(picture)
    assert not [label for label in picture.labels if label.text.endswith("…")]
    return picture


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_can_read_pictures_of_whole_games(seats: int, language: str) -> None:
    words = words_for(language)
    for state in some_states(seats, times(4, 20)):
        view = GAME.view(state, 1)
        seen(public(view, LONGEST[:seats], LAST, words))
        for preview in (None, Preview(0, action=0), Preview(2, parting=True, action=0)):
            seen(private(view, LONGEST[:seats], preview, words))


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 4))
def test_hostile_names_and_long_words_break_nothing(first: int) -> None:
    names = (HOSTILE + HOSTILE)[first : first + 4]
    for seats in (3, 4):
        view = turn_view(seats) if first % 8 else GAME.view(states(seats, seats, 4)[-1], 1)
        as_people_see_it(public(view, names[:seats], LAST, lengthy, HOSTILE[first]))
        as_people_see_it(private(view, names[:seats], Preview(1, told=HOSTILE[:3]), lengthy, HOSTILE[first]))


def test_the_public_picture_is_one_for_all() -> None:
    state = states(3, 3, 4)[40]
    shown = public(GAME.view(state, None), NAMES[:3], LAST)
    assert all(public(GAME.view(state, seat), NAMES[:3], LAST) is shown for seat in range(3))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_front_cards_of_all_and_the_open_contracts_are_there(seats: int) -> None:
    view = turn_view(seats)
    picture = public(view, NAMES[:seats], LAST)
    for player in view.players:
        for at, caravan in enumerate(player.caravans):
            inside = texts(picture, f"caravan:{player.seat}:{at + 1}")
            assert not caravan or " ".join(inside).startswith(DECK.person(caravan[0]).name)
    contracts = [name for name in picture.hits if name.startswith("contract:")]
    assert len(contracts) == (4 if seats < 4 else 0), "with four players the message tells them"
    for at, key in enumerate(view.face_up[: len(contracts)]):
        contract, inside = DECK.contract(key), texts(picture, f"contract:{at + 1}")
        costs = [str(number) for number in named(contract.cost).values()]
        assert {str(contract.points), f"{contract.mules}+", *costs} <= set(inside)
        assert any(len(text) > 2 and contract.name.endswith(text) for text in inside)


def rows(picture: Picture, seats: int) -> list[int]:
    """The players from the top."""
    return sorted(range(seats), key=lambda seat: picture.hits[f"player:{seat}"].top)


def test_players_stay_in_their_order_until_the_end() -> None:
    for state in states(3, 3, 4)[::20][:-1]:
        view = GAME.view(state, None)
        assert rows(public(view, NAMES[:3]), 3) == [0, 1, 2]


@pytest.mark.rule("K-21")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_end_the_winner_comes_first(seats: int) -> None:
    view = GAME.view(states(seats, seats, 4)[-1], None)
    order = rows(seen(public(view, NAMES[:seats], LAST)), seats)
    assert [view.places[seat] for seat in order] == list(range(1, seats + 1))


def test_frames_of_a_game_are_of_one_size() -> None:
    for seats in (2, 3, 4):
        views = [GAME.view(state, None) for state in states(seats, seats, 4)[::40]]
        assert len({public(view, NAMES[:seats], LAST, words_for("en")).size for view in views}) == 1


@pytest.mark.parametrize("length", [0, 1, 2, 3, 25])
def test_caravans_of_any_length_fit(length: int) -> None:
    view = with_caravans(turn_view(3, 0), 0, MANY[:length], MANY[-length:] if length else (), MANY[:1])
    seen(public(view, NAMES[:3]))
    own = seen(private(view, NAMES[:3]))
    behind = [name for name in own.hits if name.startswith("behind:1:")]
    assert len(behind) == max(0, min(2, length - 1))
    # How long it is must be seen: those that have no room are counted.
    counted = [text for name in behind for text in texts(own, name) if text.startswith("+")]
    assert counted == ([f"+{length - 3}"] if length > 3 else [])


def test_tokens_of_those_who_could_pay_stand_on_a_contract() -> None:
    view = turn_view(3)
    for seat in range(3):
        view = with_goods(view, seat, FULL if seat == 1 else Goods())
    payable = {name for name in public(view, NAMES[:3]).hits if name.startswith("payable:")}
    assert payable == {f"payable:{at + 1}:1" for at in range(len(view.face_up))}
    everybody = with_goods(with_goods(view, 0, FULL), 2, FULL)
    assert len([name for name in seen(public(everybody, NAMES[:3])).hits if "payable" in name]) == 12


def test_the_reader_sees_on_each_contract_what_is_lacking() -> None:
    for goods in (Goods(), Goods(mule=6, gold=9), Goods(3, 3, 3, 3, 3, 3, 3), FULL):
        for at in range(0, len(DECK.contracts), 4):
            four = tuple(one.key for one in DECK.contracts[at : at + 4])
            view = structs.replace(with_goods(turn_view(3, 2), 2, goods), face_up=four)
            picture = seen(private(view, NAMES[:3]))
            for place, key in enumerate(four, 1):
                contract, lack = DECK.contract(key), lacks(view, 2, key)
                shown = texts(picture, f"contract:{place}")
                missing = [str(number) for good in GOODS[1:] if (number := getattr(lack.goods, good))]
                costs = [str(number) for number in named(contract.cost).values()]
                for text in {*missing, *costs}:
                    assert shown.count(text) >= missing.count(text) + costs.count(text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_person_fits_at_the_front_with_the_whole_name(language: str) -> None:
    words = words_for(language)
    for person in DECK.persons:
        for drawn in (front_card(person, DECK, PUBLIC, words), front_card(person, DECK, OWN, words, 3)):
            assert all(in_its_room(label) for label in drawn.labels), person.key
            assert not any(one.ink.meets(two.ink) for one, two in combinations(drawn.labels, 2)), person.key
            # A long word is broken.
            assert words.name(person.name) in " ".join(label.text for label in drawn.labels).replace("- ", "")


def test_a_long_word_is_broken_where_a_syllable_begins() -> None:
    drawn = front_card(DECK.person("rumour-monger"), DECK, PUBLIC, words_for("de"))
    assert {"Gerüchtekrä-", "mer"} <= {label.text for label in drawn.labels}


def test_hardly_an_action_is_left_to_words_and_those_are_named() -> None:
    left = {person.key for person in DECK.persons if in_words(person, DECK, words_for("en"))}
    assert left == {"host-of-the-oasis", "khan-s-daughter", "noblewoman"}
    drawn = [front_card(person, DECK, PUBLIC, words_for("en")).labels for person in DECK.persons]
    figures = [one.size for labels in drawn for one in labels if one.text.startswith("+")]
    assert min(figures) * 290 / 720 > 11, "all others are large enough on a phone"


def test_every_contract_has_all_its_terms_in_signs() -> None:
    for contract in DECK.contracts:
        for language in LANGUAGES:
            written = [label.text for label in contract_card(contract, 192, words_for(language)).labels]
            costs = [str(number) for number in named(contract.cost).values()]
            assert all(written.count(text) >= costs.count(text) for text in costs), contract.key


def test_every_card_can_be_shown_by_itself_and_in_words() -> None:
    for found in CARDS:
        picture = seen(card(DECK, found.key))
        assert picture.alt.startswith(found.name)
        assert len(picture.alt.splitlines()) > 1
    with pytest.raises(KeyError):
        card(DECK, "nobody")


@pytest.mark.parametrize("question", ["keep", "complete", "spice", "choose", "remove", "take"])
def test_whatever_is_asked_can_be_drawn(question: str) -> None:
    views = asked_views(lambda view: view.ask is not None and view.ask.question == question, 1)
    assert views, "some game asks it"
    for view in views:
        assert seen(
            private(view, NAMES[: len(view.players)], None, words_for("en"), "What now?")
        ).alt.startswith("What now?\n")


def test_the_alt_text_tells_what_is_asked_and_chosen_before_the_table() -> None:
    view = structs.replace(turn_view(3, 0), player=0)
    told = ("You use Baker.", "You: mules 3→5.")
    alt = private(view, NAMES[:3], Preview(1, action=0, told=told), words_for("en"), "Confirm this?").alt
    assert alt.splitlines()[:3] == ["Confirm this?", *told]
    for key in view.face_up:
        assert DECK.contract(key).name in alt


def own_deck(times_more: int) -> View:
    """A table with cards of the longest names and of many actions."""
    hawker = DECK.person("hawker")
    name = "The Grand Keeper of the Seven Gates " * 3
    odd = structs.replace(
        hawker, key="odd", name=name, points=9, counted=Counted(-5, kind="special"), must=True,
        caravan=hawker.caravan * times_more, parting=hawker.parting * times_more,
    )  # fmt: skip
    order = Contract("odd-order", name, "special", "review", 20, 6, Goods(*(9,) * 7), Goods(*(9,) * 7))
    deck = structs.replace(DECK, persons=(*DECK.persons, odd), contracts=(*DECK.contracts, order))
    view = turn_view(3, 0)
    view = structs.replace(
        view, options=structs.replace(view.options, deck=deck), face_up=("odd-order",) * 3, drawn=("odd",)
    )
    for seat in range(3):
        view = with_caravans(view, seat, ("odd",) * 5, ("odd",) * 2, ())
    return view


@pytest.mark.parametrize("times_more", [1, 2, 8])
def test_an_own_deck_with_long_names_and_many_actions_is_drawn(times_more: int) -> None:
    view = own_deck(times_more)
    odd = view.deck.person("odd")
    assert len(in_words(odd, view.deck, words_for("en"))) > 0, "what has no room is for the message"
    as_people_see_it(public(view, NAMES[:3], LAST))
    as_people_see_it(private(view, NAMES[:3], Preview(0, action=0)))
    for key in ("odd", "odd-order"):
        as_people_see_it(card(view.deck, key))


def test_somebody_without_a_seat_sees_the_side_of_the_player_on_turn() -> None:
    view = turn_view(4, None)
    picture = seen(private(view, NAMES))
    for number, caravan in enumerate(view.players[view.player].caravans, 1):
        written = " ".join(texts(picture, f"caravan:{number}"))
        assert written.startswith(f"{number} {DECK.person(caravan[0]).name}")


def test_nobody_is_nameless() -> None:
    picture = public(structs.replace(turn_view(4, None), player=0), ("\n", "Björn", "Kwame", "Émile"))
    assert "Player 1" in picture.alt


def test_an_empty_hand_of_cards_is_no_fault() -> None:
    view = turn_view(2, 0)
    view = with_player(view, 0, structs.replace(view.players[0], caravans=((), (), ())))
    assert all(front.person is None for front in fronts(view, 0))
    seen(private(view, NAMES[:2]))
    seen(public(structs.replace(view, face_up=()), NAMES[:2], LastTurn()))
