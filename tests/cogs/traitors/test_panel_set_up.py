"""The panel before the first round: start cities, bids, and what stands until they are given."""

from __future__ import annotations

import pytest
from msgspec import structs

from cogs.screens.control_ids import chosen_target
from cogs.screens.forms import ChoiceField, TextField
from cogs.screens.screen import PickMany
from cogs.table_screens.game_ui import StaleDraft
from data.catalogue import ENGLISH
from engine.core.errors import IllegalMove
from engine.traitors.types import Bid, Setup
from tests.cogs.table_views import labelled, text_of
from tests.cogs.traitors.panels import bidding, fresh, given, lines_of, starting, wide_map
from tests.cogs.traitors.table_views import UI, screen, view_of
from tests.engine.traitors.build import GAME, Table, start


@pytest.mark.rule("T-3", "T-5")
def test_cities_and_a_bid_are_chosen_step_by_step() -> None:
    table_view = view_of(fresh(garnets=2).state)
    assert screen(table_view).title == "Where do your traders start?"
    assert "Nothing counts before you confirm." in text_of(screen(table_view))
    shown = bidding(table_view, starting(table_view, 3, 0), round="2", gold="19", garnets="1")
    assert "You bid for round 2 (autumn): 19 gold and 1 garnet, worth 22." in lines_of(shown)
    assert "Start cities: **A1** 4 D · **A2** 1 A · **A3** 1 A." in lines_of(shown)
    assert given(table_view, shown, "Confirm") == Setup((3, 0, 0), 2, Bid(19, 1))


@pytest.mark.rule("T-3")
def test_one_menu_has_all_start_cities() -> None:
    table_view = view_of(fresh().state)
    starts = screen(table_view).rows[0]
    assert isinstance(starts, PickMany)
    assert [option.label for option in starts.options][:2] == ["1 A", "2 B"]
    for picked, cities in (((3,), (3, 3, 3)), ((1, 4), (1, 4, 4)), ((0, 2, 8), (0, 2, 8)), ((), (None,) * 3)):
        draft = chosen_target(starts.target, [str(city) for city in picked]).rest
        fewer = "Of fewer than three the last one serves for the others" in lines_of(
            screen(table_view, draft)
        )
        assert fewer is (len(picked) < 3)
        for shown in (screen(table_view, draft), screen(table_view, UI.lasting(draft))):
            assert given(table_view, shown, "Confirm") == Setup(cities), "later panels go on with it"


@pytest.mark.rule("T-3")
def test_of_more_cities_than_a_menu_has_room_for_each_menu_keeps_what_the_others_chose() -> None:
    table = fresh()
    table.state = GAME.new(structs.replace(table.state.options, map=wide_map()), 3, table.state.chance)
    table_view = view_of(table.state)
    chosen = starting(table_view, 3, 7)
    both = starting(table_view, 59, start=chosen, menu=2)
    assert given(table_view, both, "Confirm") == Setup((3, 7, 59))
    assert given(table_view, starting(table_view, start=both, menu=2), "Confirm") == Setup((3, 7, 7))
    fourth = starting(table_view, 59, start=starting(table_view, 3, 7, 9), menu=2)
    assert given(table_view, fourth, "Confirm") == Setup((3, 7, 59)), "what was chosen last counts"


def test_orders_say_what_ends_with_them() -> None:
    table = fresh()
    before = lines_of(screen(view_of(table.state)))
    assert "Bids for summer, autumn and winter are made now" in before
    assert "You are the last" not in before
    for seat in (1, 2):
        GAME.push(table.state, seat, Setup())
    table_view = view_of(table.state)
    assert "You are the last: giving these orders ends the round." in lines_of(screen(table_view))
    bid = bidding(table_view, screen(table_view), round="2", gold="20")
    assert "Bids for summer, autumn and winter are made now" not in lines_of(bid)


def test_what_is_not_chosen_is_drawn_and_cities_can_be_given_back_to_chance() -> None:
    table_view = view_of(fresh().state)
    assert given(table_view, screen(table_view), "Confirm") == Setup()
    assert "Start cities: **A1** at random · " in lines_of(screen(table_view))
    shown = starting(table_view, start=starting(table_view, 4))
    assert given(table_view, shown, "Confirm") == Setup()


@pytest.mark.rule("T-5")
def test_a_bid_stays_within_the_limit_and_the_hand() -> None:
    table_view = view_of(fresh(bid_limit=12, garnets=1).state)
    first = screen(table_view)
    for typed, why in (
        ({"gold": "13"}, "from 0 to 12"),
        ({"gold": "-1"}, "from 0 to 12"),
        ({"gold": "ten"}, "from 0 to 12"),
        ({"gold": "1.5"}, "from 0 to 12"),
        ({"garnets": "2"}, "your hand: 1"),
        ({"garnets": "x"}, "your hand: 1"),
        ({"round": "7", "gold": "1"}, "Name both"),
    ):
        with pytest.raises(IllegalMove) as refused:
            bidding(table_view, first, **{"round": "1", **typed})
        assert why in ENGLISH(refused.value.text, **refused.value.params)
    shown = bidding(table_view, first, round="1", gold=" 12 ", garnets="1")
    assert given(table_view, shown, "Confirm") == Setup((None,) * 3, 1, Bid(12, 1))
    nothing = bidding(table_view, first, round="3", gold="0")
    assert given(table_view, nothing, "Confirm") == Setup((None,) * 3, 3, Bid(0)), "0 is a bid"
    none = bidding(table_view, shown, round="3")
    assert given(table_view, none, "Confirm") == Setup()


@pytest.mark.rule("T-5")
def test_the_form_of_a_bid_begins_with_the_bid_so_far() -> None:
    table_view = view_of(fresh(garnets=1).state)
    shown = bidding(table_view, screen(table_view), round="2", gold="7", garnets="1")
    form = UI.form(table_view, labelled(shown, "Cities, bid…").target.rest, ENGLISH)
    cities, season, gold, garnets = form.fields
    assert isinstance(cities, TextField)
    assert isinstance(season, ChoiceField)
    assert [one.label for one in season.options if one.chosen] == ["Autumn"]
    assert isinstance(gold, TextField)
    assert isinstance(garnets, TextField)
    assert (cities.value, gold.value, garnets.value) == ("", "7", "1")
    assert len(UI.form(view_of(fresh(garnets=0).state), "h/set -.-.-", ENGLISH).fields) == 3
    with pytest.raises(StaleDraft):
        UI.form(view_of(Table(start("AAA"), start("BBB"), start("CCC")).state), "h/set -.-.-", ENGLISH)
    with pytest.raises(StaleDraft):
        UI.form(view_of(Table(start("AAA"), start("BBB"), start("CCC")).state), "h/go -.-.-", ENGLISH)


def test_who_fills_in_a_bid_alone_keeps_start_cities_that_no_menu_can_choose() -> None:
    table = fresh()
    table.play(0, Setup((4, None, 4), 1, Bid(7)))
    table_view = view_of(table.state)
    shown = bidding(table_view, screen(table_view), cities="5, 5", round="1", gold="8")
    assert given(table_view, shown, "Confirm") == Setup((4, None, 4), 1, Bid(8))


def test_orders_that_are_in_can_be_changed_and_the_panel_says_what_stands() -> None:
    table = fresh()
    table.play(0, start("ABC", 1, 7))
    table_view = view_of(table.state)
    shown = screen(table_view)
    assert shown.title == "Your orders are in"
    (confirm,) = shown.rows[-1]
    assert (confirm.label, confirm.why_not) == ("Confirm", "These are your orders already.")
    changed = starting(table_view, 8, 1)
    assert "not given yet: your earlier orders count" in text_of(changed)
    assert given(table_view, changed, "Confirm") == Setup((8, 1, 1), 1, Bid(7))
    left = labelled(changed, "Leave them")
    assert screen(table_view, left.target.rest) == shown
