"""The panel as a function: what is offered, what travels in its controls, what is told."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from cogs.screens.board import board_screen
from cogs.screens.control_ids import chosen_target
from cogs.screens.forms import ChoiceField, TextField
from cogs.screens.game_ui import StaleDraft
from cogs.screens.names import text_names
from cogs.screens.screen import Line, Menu, PickMany, Screen, Text
from data.catalogue import ENGLISH
from engine.core.errors import IllegalMove
from engine.traitors.events import Ordered, TraitorsNamed
from engine.traitors.types import Bid, City, Map, Route, Setup, Token, Travel
from render.narration import Names
from render.traitors.end_narrator import bid_sentences
from render.traitors.narrator import round_sentences
from tables.view_types import VisibleMove
from tests.cogs.table_views import NOW, assert_fits, controls, labelled, labels, text_of
from tests.cogs.traitors.table_views import NAMES, UI, follow, screen, view_of
from tests.engine.traitors.build import GAME, Table, go, spring, start


def lines_of(shown: Screen) -> str:
    """All words below the picture."""
    return "\n".join(row.text for row in shown.rows if isinstance(row, Line | Text))


def bidding(table_view, shown: Screen, **typed: str) -> Screen:
    """The panel after the form of a bid was filled in."""
    control = labelled(shown, "Bid…")
    assert control.target.verb == "form"
    form = UI.form(table_view, control.target.rest, ENGLISH)
    assert {field.key for field in form.fields} >= typed.keys()
    fields = {key: (value,) for key, value in typed.items()}
    return screen(table_view, UI.filled(table_view, form.target.rest, fields, ENGLISH).rest)


def given(table_view, shown, label: str):
    """The move that a confirming button makes."""
    control = labelled(shown, label)
    assert control.target.verb == "do"
    return UI.move(table_view, control.target.rest)


def fresh(**options) -> Table:
    """A table before its set-up."""
    table = Table(start("AAA"), start("AAA"), start("AAA"), **options)
    table.state = GAME.new(table.state.options, 3, table.state.chance)
    return table


# --- the set-up --------------------------------------------------------------------------------


@pytest.mark.rule("T-3", "T-5")
def test_cities_and_a_bid_are_chosen_step_by_step() -> None:
    table_view = view_of(fresh(garnets=2).state)
    assert screen(table_view).title == "Where do your traders start?"
    assert "Nothing counts before you confirm." in text_of(screen(table_view))
    cities = ("Change A1", "4 D", "Change A2", "4 D", "Change A3", "1 A")
    shown = bidding(table_view, follow(table_view, *cities), round="2", gold="19", garnets="1")
    assert "You bid for round 2 (autumn): 19 gold and 1 garnet, worth 22." in lines_of(shown)
    assert "**A1** starts 4 D" in lines_of(shown)
    assert given(table_view, shown, "Confirm") == Setup((3, 3, 0), 2, Bid(19, 1))


@pytest.mark.rule("T-3")
def test_one_menu_has_all_start_cities() -> None:
    table_view = view_of(fresh().state)
    starts = screen(table_view).rows[0]
    assert isinstance(starts, PickMany)
    assert [option.label for option in starts.options][:2] == ["1 A", "2 B"]
    for picked, cities in (((3,), (3, 3, 3)), ((1, 4), (1, 4, 4)), ((0, 2, 8), (0, 2, 8)), ((), (None,) * 3)):
        draft = chosen_target(starts.target, [str(city) for city in picked]).rest
        for shown in (screen(table_view, draft), screen(table_view, UI.lasting(draft))):
            assert given(table_view, shown, "Confirm") == Setup(cities), "later panels go on with it"


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


def test_what_is_not_chosen_is_drawn_and_a_city_can_be_given_back_to_chance() -> None:
    table_view = view_of(fresh().state)
    assert given(table_view, screen(table_view), "Confirm") == Setup()
    assert follow(table_view, "Change A1").title == "Where does A1 start?"
    shown = follow(table_view, "Change A1", "5 E", "Change A1", "random")
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
    nothing = bidding(table_view, first, round="3")
    assert given(table_view, nothing, "Confirm") == Setup((None,) * 3, 3, Bid(0)), "0 is a bid"
    none = bidding(table_view, shown, round="-", gold="5")
    assert given(table_view, none, "Confirm") == Setup()


@pytest.mark.rule("T-5")
def test_the_form_of_a_bid_begins_with_the_bid_so_far() -> None:
    table_view = view_of(fresh(garnets=1).state)
    shown = bidding(table_view, screen(table_view), round="2", gold="7", garnets="1")
    form = UI.form(table_view, labelled(shown, "Bid…").target.rest, ENGLISH)
    season, gold, garnets = form.fields
    assert isinstance(season, ChoiceField)
    assert [one.label for one in season.options if one.chosen] == ["Autumn"]
    assert isinstance(gold, TextField)
    assert isinstance(garnets, TextField)
    assert (gold.value, garnets.value) == ("7", "1")
    assert len(UI.form(view_of(fresh(garnets=0).state), "h/set -.-.-", ENGLISH).fields) == 2
    with pytest.raises(StaleDraft):
        UI.form(view_of(Table(start("AAA"), start("BBB"), start("CCC")).state), "h/set -.-.-", ENGLISH)
    with pytest.raises(StaleDraft):
        UI.form(view_of(Table(start("AAA"), start("BBB"), start("CCC")).state), "h/go -.-.-", ENGLISH)


def test_orders_that_are_in_can_be_changed_and_the_panel_says_what_stands() -> None:
    table = fresh()
    table.play(0, start("ABC", 1, 7))
    table_view = view_of(table.state)
    shown = screen(table_view)
    assert shown.title == "Your orders are in"
    (confirm,) = shown.rows[-1]
    assert (confirm.label, confirm.why_not) == ("Confirm", "These are your orders already.")
    changed = follow(table_view, "Change A1", "9 I")
    assert "not given yet: your earlier orders count" in text_of(changed)
    assert given(table_view, changed, "Confirm") == Setup((8, 1, 2), 1, Bid(7))
    assert follow(table_view, "Change A1", "9 I", "Leave them") == shown


# --- travelling --------------------------------------------------------------------------------


@pytest.mark.rule("T-9", "T-13")
def test_each_trader_is_asked_in_turn_with_tolls_and_pay() -> None:
    table = Table(start("BEI"), start("AAA"), start("AAA", 1, 0))
    table.all(go("---"), go("---"), go("---", "BE"))
    table_view = view_of(table.state)
    first = screen(table_view)
    assert first.title == "Where does A1 go?"
    assert "It stands in **2 B** with **100** gold." in text_of(first)
    assert labels(first) == ["Go to 1", "Go to 3", "Stay", "A2", "A3", "All orders", "Confirm"]
    assert "1 A: **190**\n-# toll 10 (5 if shared), first visit +100" in lines_of(first)
    second = follow(table_view, "Go to 3")
    assert second.title == "Where does A2 go?"
    assert "8 H: **180**\n-# toll 20 (10 if shared), first visit +100, a garnet" in lines_of(second)
    shown = follow(table_view, "Go to 3", "Go to 8", "Stay")
    assert shown.title == "Give these orders?"
    assert "**A1**: 3 C: **180**\n-# toll 20 (10 if shared), first visit +100" in lines_of(shown)
    assert given(table_view, shown, "Confirm") == Travel((2, 7, None))
    assert "Cuts…" not in labels(shown)
    changed = follow(table_view, "Go to 3", "Go to 8", "Stay", "Change A2", "Go to 4")
    assert given(table_view, changed, "Confirm") == Travel((2, 3, None))


def test_what_leaves_each_trader_most_gold_is_proposed_and_can_be_confirmed_at_once() -> None:
    table = Table(start("BEI"), start("AAA"), start("AAA"))
    table_view = view_of(table.state)
    first = screen(table_view)
    green = [
        row.button.label for row in first.rows if isinstance(row, Line) and row.button.style == "success"
    ]
    assert green == ["Go to 1"]
    assert "✓ 1 A: **190**" in lines_of(first)
    assert "-# Proposed is what leaves most gold. Where an even number share a road" in lines_of(first)
    proposed = given(table_view, first, "Confirm")
    said = "Orders: **A1** → 1 · **A2** → {} · **A3** → {}."
    assert said.format(proposed.to[1] + 1, proposed.to[2] + 1) in lines_of(first)
    second = follow(table_view, "Stay")
    assert "Proposed" not in lines_of(second)
    assert given(table_view, second, "Confirm") == Travel((None, *proposed.to[1:]))
    # Who lets their time run out has ordered nothing.
    table.all()
    assert [trader.city for trader in GAME.view(table.state, 0).traders[:3]] == [1, 4, 8]


def test_a_trader_that_would_lose_by_every_way_is_proposed_to_stay() -> None:
    table = Table(start("AAA"), start("BBB"), start("CCC"))
    for there in ("B--", "A--", "D--"):
        table.all(go(there))
    table_view = view_of(table.state)
    assert table_view.view.phase == "spring"
    first = screen(table_view)
    assert "✓ 5 → 8 H: " in lines_of(first), "two cities that it has not seen, and a garnet"
    seen = replace_visited(table_view)
    assert "✓ Stay in 4 D" in lines_of(screen(seen))


def replace_visited(table_view):
    """The same, every trader having been everywhere."""
    view = table_view.view
    traders = tuple(structs.replace(each, visited=tuple(range(9))) for each in view.traders)
    return structs.replace(table_view, view=structs.replace(view, traders=traders))


def test_orders_that_are_in_are_shown_first() -> None:
    table = Table(start("BEI"), start("AAA"), start("AAA"))
    table.play(0, go("C--"))
    shown = screen(view_of(table.state))
    assert shown.title == "Your orders are in"
    assert "Change A1" in labels(shown)


def test_the_buttons_numbers_are_those_of_the_picture() -> None:
    table_view = view_of(Table(start("BEI"), start("AAA"), start("AAA")).state)
    shown = screen(table_view)
    assert shown.picture is not None
    drawn = shown.picture()
    going = [label.removeprefix("Go to ") for label in labels(shown) if label.startswith("Go to ")]
    assert len(going) == 3
    for number in going:
        name = table_view.view.map.cities[int(number) - 1].name
        assert drawn.hits[f"choice:{number}"] == drawn.hits[f"city:{name}"]
        assert f"{number} {name}: " in lines_of(shown)
    founding = screen(view_of(fresh().state))
    assert founding.picture is not None
    assert {f"city:{name}" for name in "ABCDEFGHI"} <= founding.picture().hits.keys()


def test_no_row_has_more_buttons_than_a_phone_shows_beside_each_other() -> None:
    for table in (fresh(), Table(start("BEI"), start("AAA"), start("EEE", 1, 0))):
        for seat in range(3):
            for draft in ("", "h/go -.-.-" if table.state.round else "h/set -.-.-"):
                rows = screen(view_of(table.state, seat), draft).rows
                assert all(len(row) <= 3 for row in rows if isinstance(row, tuple))


@pytest.mark.rule("T-10")
def test_the_traitor_picks_roads_in_one_menu_on_the_map_with_everybody_on_it() -> None:
    table = Table(start("AAA", 1, 0), start("EEE"), start("III"))
    table_view = view_of(table.state)
    assert "You are this round’s **traitor**" in text_of(screen(table_view))
    shown = follow(table_view, "Cuts…")
    assert shown.title == "Which roads do you cut?"
    (menu,) = [row for row in shown.rows if isinstance(row, PickMany)]
    assert menu.most == 3
    assert len(menu.options) == 12
    busy = [option.label for option in menu.options][:4]
    assert all("E" in label for label in busy), "those at which most rivals stand come first"
    assert shown.picture is not None
    drawn = shown.picture()
    assert {"trader:1:0", "trader:2:0"} <= drawn.hits.keys()
    roads = {option.label.split(" · ")[1].split(" (")[0]: option.value for option in menu.options}
    picked = [roads["A – B"], roads["C – F"]]
    shown = screen(table_view, chosen_target(menu.target, picked).rest)
    assert "You cut 1–2 and 3–6." in lines_of(shown)
    assert given(table_view, shown, "Confirm").cuts == tuple(map(int, picked))
    later = screen(table_view, UI.lasting(chosen_target(menu.target, picked).rest))
    assert given(table_view, later, "Confirm").cuts == tuple(map(int, picked))
    home = follow(table_view, "All orders", start=chosen_target(menu.target, picked).rest)
    assert "You cut 1–2 and 3–6.\n-# 1 cut of yours stays unused." in lines_of(home)


@pytest.mark.rule("T-10")
def test_a_road_that_may_not_be_cut_beside_the_others_is_left_out_and_told() -> None:
    table_view = view_of(Table(start("AAA", 1, 0), start("EEE"), start("III")).state)
    (menu,) = [row for row in follow(table_view, "Cuts…").rows if isinstance(row, PickMany)]
    roads = {option.label.split(" · ")[1].split(" (")[0]: option.value for option in menu.options}
    # The second shares a city with the first, the third would cut A off.
    picked = [roads["A – B"], roads["B – E"], roads["A – D"]]
    shown = screen(table_view, chosen_target(menu.target, picked).rest)
    assert "⚠ 2–5 and 1–4 may not be cut beside these." in lines_of(shown)
    assert given(table_view, shown, "Confirm").cuts == (int(roads["A – B"]),)


@pytest.mark.rule("T-10")
def test_of_menus_with_more_roads_than_one_has_room_for_each_keeps_what_the_others_chose() -> None:
    orders = Setup((0, 0, 0), 1, Bid(0)), Setup((0, 0, 0)), Setup((0, 0, 0))
    table_view = view_of(Table(*orders, chart=wide_map()).state)
    first, second = [row for row in follow(table_view, "Cuts…").rows if isinstance(row, PickMany)][:2]
    one = first.options[0].value
    shown = screen(table_view, chosen_target(first.target, [one]).rest)
    second = [row for row in shown.rows if isinstance(row, PickMany)][-1]
    other = second.options[-2].value
    shown = screen(table_view, chosen_target(second.target, [other]).rest)
    assert set(given(table_view, shown, "Confirm").cuts) == {int(one), int(other)}


def test_the_dead_are_not_asked_and_their_owner_may_watch() -> None:
    table = Table(start("BBB"), start("AAA", 1, 0), start("III"), early_end="never")
    table.all(go("E--"), go("---", "BE"), go())
    table_view = view_of(table.state)
    assert screen(table_view).title == "Where does A2 go?"
    shown = follow(table_view, "All orders")
    assert [label for label in labels(shown) if label.startswith("Change")] == ["Change A2", "Change A3"]
    table = Table(start("BBB"), start("AAA", 1, 0), start("III"), early_end="never")
    table.all(go("EEE"), go("---", "BE"), go())
    table_view = view_of(table.state)
    assert screen(table_view).title == "Your traders are dead"
    assert "no orders to give" in text_of(screen(table_view))
    assert list(controls(screen(table_view))) == []
    ready, named = (
        structs.replace(table_view, recent=(VisibleMove(1, 1, NOW, events),))
        for events in ((Ordered(1, None),), (Ordered(1, None), TraitorsNamed((None, 2, None))))
    )
    assert text_of(screen(ready)) == text_of(screen(table_view)), "that somebody is ready is not worth a line"
    assert "-# " in text_of(screen(named))


# --- the spring --------------------------------------------------------------------------------


@pytest.mark.rule("T-19", "T-20")
def test_the_spring_has_ways_of_two_roads_for_each_trader_a_bid_and_its_plan() -> None:
    table = Table(start("AEI"), start("BBB"), start("CCC")).to_spring()
    table_view = view_of(table.state)
    first = screen(table_view)
    lines = [row for row in first.rows if isinstance(row, Line)]
    left = [int(re.search(r"\*\*(-?\d+)\*\*", row.text)[1]) for row in lines]
    assert left == sorted(left, reverse=True)
    assert [row.button.label for row in lines[3:]] == ["Stay"]
    (more,) = [row for row in first.rows if isinstance(row, Menu)]
    assert more.placeholder == f"{len(more.choices)} more ways", "each way is said once"
    assert not {row.button.target for row in lines} & {one.target for one in more.choices}
    assert "✓ 2 → 5 E: **275**\n-# toll 25 (13 if shared), first visit +200" in lines_of(first)
    assert "Cuts…" not in labels(follow(table_view, "All orders")), "a plan without a bid is nothing"
    back = follow(table_view, "4 → 1 A", "Stay", "Stay")
    assert "**A1**: 4 → 1 A: **60**" in lines_of(back)
    shown = bidding(table_view, back, gold="5")
    assert "You bid for the traitor’s seat: 5 gold." in lines_of(shown)
    cutting = follow(table_view, "Cuts…", start=labelled(shown, "Change A1").target.rest.replace("o0", "h"))
    (menu,) = [row for row in cutting.rows if isinstance(row, PickMany)]
    road = next(option.value for option in menu.options if "E – F" in option.label)
    planned = chosen_target(menu.target, [road]).rest
    assert given(table_view, screen(table_view, planned), "Confirm") == spring("DA - -", 5, "EF")
    dropped = bidding(table_view, follow(table_view, "All orders", start=planned))
    assert given(table_view, dropped, "Confirm") == spring("DA - -")


@pytest.mark.rule("T-28")
def test_the_winner_names_who_gets_the_token() -> None:
    table = Table(start("AEI"), start("BBB"), start("CCC")).to_spring()
    table.all(spring("B - -"))
    table_view = view_of(table.state)
    assert table_view.view.score is not None
    won = f"**You** won with {max(table_view.view.score.gold[0])} gold"
    assert screen(table_view).title == "Who gets the other Token of Life?"
    assert UI.headline(table_view, ENGLISH) == won
    assert "The game is waiting for you to give" in UI.story(table_view, ENGLISH)[1]
    asked = follow(table_view, "B*la")
    assert "B\\*la" in text_of(asked)
    assert given(table_view, asked, "Confirm") == Token(1)
    assert given(table_view, follow(table_view, "Nobody"), "Confirm") == Token(None)
    other = screen(view_of(table.state, 1))
    assert "waiting for Ana" in text_of(other)
    assert not other.rows
    for forged in ("w/0", "w/7", "w/x", "w/"):
        with pytest.raises(StaleDraft):
            screen(table_view, forged)
    table.play(0, Token(1))
    over = view_of(table.state)
    assert "Your place: **1**" in text_of(screen(over))
    assert UI.headline(over, ENGLISH) == screen(over).title == won
    shown = screen(over)
    assert shown.picture is not None
    assert "trader:2:0" in shown.picture().hits, "the map as it was left"
    story = UI.story(over, ENGLISH)
    assert story[0] == "Spring is over: the game ends."
    assert story[-1] == "You kept a Token of Life and gave one to B\\*la."
    assert len(story) == 5


@pytest.mark.rule("T-12", "T-26")
def test_whoever_lost_is_told_why() -> None:
    table = Table(start("BBB"), start("AAA", 1, 7), start("III"), early_end="never")
    table.all(go("E--"), go("---", "BE"), go())
    for _ in range(3):
        table.all()
    for seat in sorted(GAME.to_act(table.state)):
        table.play(seat, Token(None))
    said = text_of(screen(view_of(table.state)))
    assert "Your place: " in said
    assert "Trader 1 died in summer on 2–5." in said
    assert "Winning bids cost 7 gold." in text_of(screen(view_of(table.state, 1)))
    winner = table.state.score.winners[0]
    assert "That is" not in text_of(screen(view_of(table.state, winner)))


# --- drafts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "draft",
    [
        *("h", "h/", "x/go -.-.-", "h/go 1.1", "h/set -.-.-", "h/spring -.-.-", "h/token 1", "h/go 8.-.-"),
        *(
            "h/go 99.-.-",
            "c/go -.-.- cut 0",
            "t3/go -.-.-",
            "s/go -.-.-/1",
            "b/go -.-.-",
            "h/go -.-.-~x",
            "h/" + "9" * 80,
        ),
    ],
)
def test_a_draft_that_does_not_fit_is_gone(draft: str) -> None:
    with pytest.raises(StaleDraft):
        screen(view_of(Table(start("AAA"), start("BBB"), start("CCC")).state), draft)


@pytest.mark.parametrize(
    "draft",
    [
        *("t3/spring -.-.-", "t/spring -.-.-", "h/spring 1>8.-.-", "h/spring 1>0>1.-.-"),
        *("h/spring -.-.- bid 10000", "h/spring -.-.- bid 0+2"),
        *("c/spring -.-.- bid 0 cut 0.1", "h/spring -.-.- bid 0 cut 99"),
    ],
)
def test_a_draft_of_the_spring_that_does_not_fit_is_gone(draft: str) -> None:
    table = Table(start("AAA"), start("BBB"), start("CCC")).to_spring()
    with pytest.raises(StaleDraft):
        screen(view_of(table.state), draft)


def test_orders_of_one_round_are_not_taken_for_the_next() -> None:
    table = Table(start("AAA"), start("BBB"), start("CCC"))
    first = view_of(table.state)
    control = labelled(follow(first, "Go to 2"), "Confirm")
    assert UI.move(first, control.target.rest).to[0] == 1
    table.all()
    # The same move would be legal in round 2 as well.
    with pytest.raises(StaleDraft):
        UI.move(view_of(table.state), control.target.rest)
    with pytest.raises(StaleDraft):
        UI.move(first, "go 1.-.-")


# --- limits ------------------------------------------------------------------------------------


def wide_map() -> Map:
    """Sixty cities, the longest names, and one city with a road to all others."""
    cities = tuple(City(f"{number:02}".ljust(24, "W"), 100 + number, 100 + number) for number in range(60))
    spokes = [Route(0, number, 1000, True) for number in range(1, 60)]
    ring = [Route(number, number + 1, 1000, True) for number in range(1, 59)]
    return Map("W" * 40, (3, 12), (1320, 720), cities, (*spokes, *ring, Route(1, 59, 1000)))


def test_every_screen_fits_discord_on_the_largest_map_with_the_longest_numbers() -> None:
    chart = wide_map()
    orders = [Setup((0, 0, 0), 1, Bid(1_000_000, 999)), Setup((0, 0, 0)), Setup((0, 0, 0))]
    table, later = (Table(*orders, chart=chart, bid_limit=1_000_000, garnets=1000) for _ in range(2))
    before = GAME.new(table.state.options, 3, table.state.chance)
    for state, draft in (
        (before, "h/set 59.59.59 3:1000000+1000"),
        (before, "o2/set 59.59.59 3:1000000+1000~2"),
        (before, "s/set 59.59.59 3:1000000+1000/59,58,57"),
        (table.state, "h/go 59.58.57"),
        (table.state, "t1/go 59.58.57~2"),
        (table.state, "o1/go 59.58.57"),
        (later.to_spring().state, "h/spring 59>58.58>57.57>56 bid 1000000+1 cut 57.100"),
        (later.state, "t2/spring 59>58.58>57.57>56 bid 1000000+1 cut 57.100"),
        (later.state, "t2/spring 59>58.58>57.57>56 bid 1000000+1 cut 57.100~2"),
        (later.state, "c/spring 59>58.58>57.57>56 bid 1000000+1 cut 57.100"),
        (later.state, "k/spring 59>58.58>57.57>56 bid 1000000+1 cut 57/100,101,102"),
    ):
        table_view = view_of(state)
        assert_fits(screen(table_view, draft))


def test_a_long_menu_turns_its_pages() -> None:
    table_view = view_of(Table(chart=wide_map()).state)
    founding = view_of(GAME.new(table_view.view.options, 3, Table(chart=wide_map()).state.chance))
    seen: list[str] = []
    shown = follow(founding, "Change A2")
    for _ in range(3):
        (menu,) = [row for row in shown.rows if isinstance(row, Menu)]
        seen += [choice.label for choice in menu.choices[:-1]]
        shown = screen(founding, menu.choices[-1].target.rest)
    assert seen[1:] == [f"{place} {city.name}" for place, city in enumerate(founding.view.map.cities, 1)]


# --- what is told ------------------------------------------------------------------------------


def all_screens(table_view) -> list[str]:
    """The words of the public message, in pieces."""
    return [UI.headline(table_view, ENGLISH), *UI.story(table_view, ENGLISH)]


@pytest.mark.rule("T-12", "T-13", "T-14", "T-15", "T-16", "T-18")
def test_a_round_is_described_in_order() -> None:
    table = Table(start("BEA"), start("BBB", 1, 3), start("EEE"), early_end="never")
    table.all(go("EHB"), go("A--", "BE"), go("H--"))
    view = view_of(table.state, None)
    lines = tuple(round_sentences(view.view.rounds[-1], view.view, text_names(view), ENGLISH))
    assert lines == (
        "**Round 1, summer**: the traitor was B\\*la.",
        "✂ Cut: 2–5.",
        "☠ Died: **Ana** 1 on 2–5.",
        "Tolls: 1–2: 2 pay half, 5 each; 5–8: 2 pay half, 10 each.",
        "Arrivals: **Ana** 2 → 8 H +100 −10, 3 → 2 B +100 −5; **B\\*la** 1 → 1 A +100 −5; "
        "**Player 3** 1 → 8 H +100 −10.",
        "◆ A garnet for **Ana** 2 and **Player 3** 1.",
        "B\\*la earned 5 gold for a death, paid at the end.",
        "Purses: **Ana** †/190/195 · **B\\*la** 195/100/100 · **Player 3** 190/100/100.",
    )
    assert UI.story(view, ENGLISH) == (
        "Nobody cuts a road this season.",
        "-# Waiting for Ana, B\\*la and Player 3 (0 of 3 are ready).",
        "**Summer**: B\\*la cut 2–5.",
        "☠ One died: **Ana** 1.",
        "B\\*la earned 5 gold for a death, paid at the end.",
        "-# Traitors to come: nobody (winter).",
    )
    assert "☠ One died: **your trader 1**." in UI.story(view_of(table.state, 0), ENGLISH)


def test_the_standings_have_everybodys_gold_and_where_it_is_the_best_first() -> None:
    table = Table(start("BEA"), start("BBB", 1, 3), start("EEE"), early_end="never")
    table.all(go("EHB"), go("A--", "BE"), go("H--"))
    lines = [line.partition("\ue101")[2] for line in UI.standings(view_of(table.state, None), ENGLISH)]
    assert lines == [
        "**Ana 195** in 2 · 190 in 8 ☠ ◆2",
        "**B\\*la 195** in 1 · 100 in 2 · 100 in 2 ◆1",
        "**Player 3 190** in 8 · 100 in 5 · 100 in 5 ◆2",
    ]


def test_the_public_picture_says_where_all_stand_and_who_died() -> None:
    table = Table(start("BEA"), start("BBB", 1, 3), start("EEE"), early_end="never")
    table.all(go("EHB"), go("A--", "BE"), go("H--"))
    picture = UI.board_picture(view_of(table.state, None), ENGLISH)()
    assert picture.alt.startswith("Autumn · no traitor\n")
    assert "Ana 195 in 2 · 190 in 8 ☠ ◆2" in picture.alt
    assert "☠ One died: Ana 1." in picture.alt


def test_the_panel_says_how_ones_own_journeys_went_and_nobody_elses() -> None:
    table = Table(start("BEA"), start("BBB", 1, 3), start("EEE"), early_end="never")
    said = text_of(screen(view_of(table.state)))
    assert "-# Summer · the traitor is B\\*la" in said
    assert "Your last round" not in said
    table.all(go("EH-"), go("A--", "BE"), go("H--"))
    said = text_of(screen(view_of(table.state)))
    assert "Your last round: **A1** died on 2–5; **A2** → 8 H +100 −10 and a garnet." in said
    assert "Your last round: **B1** → 1 A +100 −10." in text_of(screen(view_of(table.state, 1)))


@pytest.mark.rule("T-8", "T-29")
def test_bids_are_open_in_the_end_and_not_before() -> None:
    table = Table(start("AAA", 1, 77), start("BBB", 1, 66), start("CCC", 2, 0, 1))
    before = "\n".join(all_screens(view_of(table.state, None)))
    assert "Summer · the traitor is Ana" in before
    assert "Traitors to come: Player 3 (autumn), nobody (winter)." in before
    table.to_spring().all(spring("- - -", 55))
    while GAME.result(table.state) is None:
        table.all()
    view = view_of(table.state, None).view
    said = "\n".join(bid_sentences(view.opened, Names(NAMES), ENGLISH))
    for secret in ("77 gold", "66 gold", "55 gold"):
        assert secret not in before
        assert secret in said


def test_the_board_says_who_is_traitor_who_is_missing_and_how_many_are_ready() -> None:
    table = Table(start("AAA"), start("BBB", 1, 0), start("CCC"))
    table.play(1, go("A--"))
    table_view = view_of(table.state, None)
    assert UI.headline(table_view, ENGLISH) == "Summer · the traitor is B\\*la"
    assert UI.headline(view_of(table.state, 1), ENGLISH) == "Summer · the traitor is you"
    said = UI.story(table_view, ENGLISH)
    assert said[0] == "**B\\*la** may cut up to three roads: who travels on one dies."
    assert said[1] == "-# Waiting for Ana and Player 3 (1 of 3 are ready)."


def test_the_longest_board_fits_and_nothing_of_it_is_cut_off() -> None:
    """Twelve players whose traders all travel, two and two along the same road."""
    table = Table(*[Setup((0, 0, 0)) for _ in range(12)], chart=wide_map())
    for seat in range(12):
        first = 1 + seat // 2 * 3
        table.play(seat, Travel((first, first + 1, first + 2)))
    table_view = view_of(table.state, None)
    shown = board_screen(UI, table_view, ENGLISH, "k" * 16)
    assert_fits(shown)
    assert len(text_of(shown)) + sum(len(row.text) for row in shown.rows if isinstance(row, Text)) < 2000
    (standings,) = [row for row in shown.rows if isinstance(row, Text) and " in " in row.text]
    assert len(standings.text.splitlines()) == 12
