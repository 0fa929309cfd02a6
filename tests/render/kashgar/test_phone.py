"""Kashgar's picture for phones: all of it can be read at 340 pixels, nothing is clipped, nothing overlaps."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec import structs

from data.catalogue import ENGLISH, LANGUAGES, Words, words_for
from engine.core.picture_shape import PictureShape
from engine.kashgar.advice import completions, fronts, preview_turn
from engine.kashgar.language import Goods
from engine.kashgar.types import QuestionKind, View
from render.kashgar.labels import last_words, short_names
from render.kashgar.pictures import private
from render.kashgar.preview import Preview, preview_of
from render.kashgar.single import single
from render.narration import Names
from render.picture import Picture
from render.text import ELLIPSIS
from tests.render.hostile import NAMES as HOSTILE
from tests.render.kashgar.games import (
    GAME,
    MANY,
    NAMES,
    asked_views,
    some_states,
    states,
    turn_view,
    with_caravans,
    with_goods,
)
from tests.render.legible import fit_for_a_phone, texts
from tests.render.sound import assert_sound, lengthy
from tests.support.blank import without_paint
from tests.support.thorough import times

pytestmark = without_paint


def drawn(
    view: View,
    preview: Preview | None = None,
    names: tuple[str, ...] = NAMES,
    words: Words = ENGLISH,
) -> Picture:
    """The picture, which is sound and can be read."""
    return fit_for_a_phone(private(view, names[: len(view.players)], preview, words, "phone"))


def turns(seats: int) -> list[View]:
    """Views of the players on turn before they choose, all through a game."""
    views = (GAME.view(state, state.player) for state in states(seats, seats, 4) if state.ending is None)
    return [view for view in views if view.acting is None and view.ask is not None]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_can_be_read_on_a_phone(seats: int) -> None:
    for state in some_states(seats, 5):
        for seat in (0, state.player):
            drawn(GAME.view(state, seat))


@pytest.mark.parametrize("seats", [2, 4])
def test_turns_in_the_making_can_be_read_on_a_phone(seats: int) -> None:
    for view in turns(seats)[:: times(80, 40) // seats]:
        assert view.ask is not None
        for answer in range(len(view.ask.moves)):
            names = Names(NAMES[:seats], view.seat)
            drawn(view, preview_of(view, preview_turn(view, (answer,)), names, ENGLISH))


def test_whatever_is_asked_can_be_read_on_a_phone() -> None:
    seen = set()
    for view in asked_views(lambda view: view.acting is not None, times(220, 400)):
        assert view.ask is not None
        if view.ask.question not in seen:
            seen.add(view.ask.question)
            drawn(view)
    assert len(seen) > 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_question_is_cut_beside_the_points_of_four(language: str) -> None:
    view = turn_view(4)
    players = tuple(structs.replace(player, total=26) for player in view.players)
    view = structs.replace(view, seat=view.player, players=players)
    assert view.ask is not None
    for question in get_args(QuestionKind):
        asked = structs.replace(view, ask=structs.replace(view.ask, question=question))
        said = texts(drawn(asked, words=words_for(language)), "prompt")
        assert said
        assert not said[-1].endswith(ELLIPSIS), said


def test_the_header_says_whose_turn_it_is_and_everybodys_points() -> None:
    view = turn_view(4)
    for seat in range(4):
        picture = drawn(structs.replace(view, seat=seat))
        said = texts(picture, "prompt")
        assert said[0].startswith("Your turn" if seat == view.player else NAMES[view.player].split()[0])
        for player in view.players:
            assert str(player.total).replace("-", "−") in texts(picture, f"points:{player.seat}")


def test_a_long_name_leaves_room_for_whose_turn_it_is() -> None:
    view = turn_view(4)
    names = ("Kwame Nkrumah-Mensah-Featherstone",) * 4
    picture = private(structs.replace(view, seat=(view.player + 1) % 4), names, None, ENGLISH, "phone")
    assert_sound(fit_for_a_phone(picture))
    assert " ".join(texts(picture, "prompt")).endswith("…’s turn")


def test_what_is_lacking_stands_beside_the_action_and_on_the_contract() -> None:
    view = turns(4)[40]
    assert view.seat is not None
    poor = with_goods(view, view.seat, Goods())
    written = " ".join(label.text for label in drawn(poor).labels)
    assert "lack" in written
    assert "can be done" not in written
    rich = with_goods(view, view.seat, Goods(6, 9, 9, 9, 9, 9, 9))
    assert "can be done" in " ".join(label.text for label in drawn(rich).labels)


def test_an_action_names_the_one_contract_that_it_would_complete() -> None:
    for view in turns(2):
        assert view.seat is not None
        for front in fronts(view, view.seat):
            found = [completions(view, choice) for choice in front.actions]
            if [len(one) for one in found if one] == [1]:
                (key,) = next(one for one in found if one)
                name = last_words(GAME.deck.contract(key).name, 170, 30)
                written = texts(drawn(view), f"caravan:{view.seat}:{front.caravan + 1}")
                assert any(name in text for text in written)
                return
    raise AssertionError("no action completes a contract")


def test_what_a_turn_changes_stands_below_the_goods() -> None:
    for view in turns(4):
        assert view.ask is not None
        for answer in range(len(view.ask.moves)):
            turn = preview_turn(view, (answer,))
            preview = preview_of(view, turn, Names(NAMES, view.seat), ENGLISH)
            own = [change for change in preview.changes if change.seat == view.seat] if preview else []
            if own:
                picture = drawn(view, preview)
                for change in own:
                    assert texts(picture, f"goods:{view.seat}:{change.good}") == [str(change.now)]
                    assert f"change:{view.seat}:{change.good}" in picture.hits
                return
    raise AssertionError("no turn changes a good")


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 4))
def test_hostile_names_break_nothing(first: int) -> None:
    names = (HOSTILE + HOSTILE)[first : first + 4]
    view = turn_view(4) if first % 8 else GAME.view(states(4, 4, 4)[-1], 1)
    drawn(view, None, names)
    drawn(view, Preview(caravan=1, notes=HOSTILE[:3]), names)
    assert_sound(private(view, names, None, lengthy, "phone"))


def test_caravans_without_and_with_very_many_cards_fit() -> None:
    view = turns(4)[20]
    assert view.seat is not None
    drawn(with_caravans(view, view.seat, MANY, MANY[3:], MANY[7:]))
    drawn(with_caravans(view, view.seat, (), MANY[3:4], ()))
    drawn(with_caravans(view, view.seat, (), (), ()))


def test_a_card_of_very_many_actions_shows_the_first() -> None:
    view = turns(4)[20]
    assert view.seat is not None
    keys = {view.players[view.seat].caravans[at][0] for at in range(3)}
    persons = tuple(
        structs.replace(person, caravan=person.caravan * 8, parting=person.parting * 8)
        if person.key in keys
        else person
        for person in view.deck.persons
    )
    deck = structs.replace(view.deck, persons=persons)
    crowded = structs.replace(view, options=structs.replace(view.options, deck=deck))
    assert len(fronts(crowded, view.seat)[0].actions) >= 8
    drawn(crowded)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_end_names_everybody_by_place(seats: int) -> None:
    view = GAME.view(states(seats, seats, 4)[-1], 0)
    picture = drawn(view)
    for seat in range(seats):
        assert str(view.players[seat].total).replace("-", "−") in texts(picture, f"place:{seat}")


@pytest.mark.parametrize("shape", ["phone", "wide"])
def test_a_picked_card_shows_what_it_can_do_and_the_others(
    shape: PictureShape,
) -> None:
    view = turns(4)[40]
    assert view.seat is not None
    front = fronts(view, view.seat)[1]
    picture = private(view, NAMES, Preview(1, action=None, asked="action"), ENGLISH, shape)
    assert_sound(picture)
    part = "preview" if shape == "phone" else f"caravan:{view.seat}:2:1"
    assert front.person is not None
    assert any(GAME.deck.person(front.person).name[:6] in text for text in texts(picture, part))
    for seat in range(4):
        assert f"points:{seat}" in picture.hits


def test_a_town_stands_alone_without_the_small_word_before_it() -> None:
    assert last_words("Gros achat d’Ispahan", 170, 30) == "Ispahan"
    assert last_words("Gran pedido de Isfahán", 170, 30) == "Isfahán"


def test_orders_beside_each_other_are_all_known_by_their_towns_or_none() -> None:
    deck = GAME.deck
    named = {contract.name: contract for contract in deck.contracts}
    near, far, farm = (named[name] for name in ("Order from Herat", "Large order from Baghdad", "Stud farm"))
    assert short_names((near, far, farm), 300, 30, ENGLISH) == ["Herat", "Baghdad", "Stud farm"]
    assert short_names((near, farm), 300, 30, ENGLISH) == ["Order from Herat", "Stud farm"]


def test_at_the_end_it_is_the_name_that_gives_way_in_the_header() -> None:
    over = GAME.view(states(2, 2, 4)[-1], 0)
    winner = over.places.index(1)
    names = ("Maximiliane-Theodora von Hohenfels", "Jean-Christophe Beauregard-Villen")
    loser = GAME.view(states(2, 2, 4)[-1], 1 - winner)
    picture = drawn(loser, names=names)
    header = [label.text for label in picture.labels if label.room.bottom < 110]
    assert any(text.endswith("points") for text in header), header


def test_a_card_by_itself_can_be_read_on_a_phone() -> None:
    persons = [person.key for person in GAME.deck.persons[::7]]
    for key in (*persons, *(contract.key for contract in GAME.deck.contracts[::5])):
        fit_for_a_phone(single(GAME.deck, key, ENGLISH))
