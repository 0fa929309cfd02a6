"""The panel as a function: what is offered, what travels in its controls, what is told."""

from __future__ import annotations

import itertools
import re

import pytest
from msgspec import structs

from cogs.screens.board import board_screen
from cogs.screens.control_ids import chosen_target
from cogs.screens.game_ui import StaleDraft
from cogs.screens.layout import TEXT_LIMIT
from cogs.screens.screen import Button, Menu, PickMany
from data.catalogue import ENGLISH
from engine.traitors.events import Ordered, TraitorsNamed
from engine.traitors.types import Bid, City, Map, Route, Setup, Token, Travel
from render.narration import Names
from render.traitors.end_narrator import bid_sentences
from tables.view_types import VisibleMove
from tests.cogs.table_views import NOW, assert_fits, controls, labelled, labels, text_of
from tests.cogs.traitors.table_views import NAMES, UI, follow, screen, view_of
from tests.engine.traitors.build import GAME, Table, go, spring, start


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
    assert "no orders yet" in text_of(screen(table_view))
    bid = ("Bid", "2 · Autumn", "+10", "+10", "−1", "+1 garnet")
    cities = ("Trader 1", "4 · D", "Trader 2", "4 · D", "Trader 3", "1 · A")
    shown = follow(table_view, *cities, *bid)
    assert "19 gold and 1 garnet, worth 22" in text_of(shown)
    shown = screen(table_view, labelled(shown, "Back").target.rest)
    assert given(table_view, shown, "Give these orders") == Setup((3, 3, 0), 2, Bid(19, 1))


@pytest.mark.rule("T-3")
def test_one_menu_has_all_start_cities_and_another_the_usual_bids() -> None:
    table_view = view_of(fresh().state)
    starts, bids = screen(table_view).rows[:2]
    assert isinstance(starts, PickMany)
    assert [option.label for option in starts.options][:2] == ["1 · A", "2 · B"]
    for picked, cities in (((3,), (3, 3, 3)), ((1, 4), (1, 4, 4)), ((0, 2, 8), (0, 2, 8)), ((), (None,) * 3)):
        draft = chosen_target(starts.target, [str(city) for city in picked]).rest
        shown = screen(table_view, draft)
        assert given(table_view, shown, "Give these orders") == Setup(cities)
    assert isinstance(bids, Menu)
    shown = follow(table_view, (1, "Autumn: 20 gold"))
    assert given(table_view, shown, "Give these orders") == Setup((None, None, None), 2, Bid(20))
    assert given(table_view, follow(table_view, (1, "Autumn: 20 gold"), (1, "No bid")), "Give") == Setup()


def test_orders_say_what_ends_with_them_and_what_they_leave_unused() -> None:
    table = fresh()
    before = text_of(screen(view_of(table.state)))
    assert "Bids for rounds 1 to 3 are made now" in before
    assert "You are the last" not in before
    for seat in (1, 2):
        GAME.push(table.state, seat, Setup())
    assert "You are the last: giving these orders ends the round." in text_of(screen(view_of(table.state)))
    bid = follow(view_of(table.state), (1, "Autumn: 20 gold"))
    assert "Bids for rounds 1 to 3 are made now" not in text_of(bid)


def test_what_is_not_chosen_is_drawn_and_a_city_can_be_given_back_to_chance() -> None:
    table_view = view_of(fresh().state)
    assert given(table_view, screen(table_view), "Give these orders") == Setup()
    shown = follow(table_view, "Trader 1", "5 · E", "Trader 1", "random")
    assert given(table_view, shown, "Give these orders") == Setup()


@pytest.mark.rule("T-5")
def test_a_bid_stays_within_the_limit_and_the_hand() -> None:
    table_view = view_of(fresh(bid_limit=12, garnets=1).state)
    shown = follow(table_view, "Bid", "1 · Summer")
    menu = next(row for row in shown.rows if isinstance(row, Menu))
    assert [choice.label for choice in menu.choices] == ["0 gold", "5 gold", "10 gold"]
    assert "−1" not in labels(shown)
    why = "Your bid has 0 gold: you cannot take 1 off."
    assert why in [
        part.why_not
        for row in shown.rows
        if isinstance(row, tuple)
        for part in row
        if isinstance(part, Button)
    ]
    shown = follow(table_view, "Bid", "1 · Summer", "+10", "+1", "All garnets")
    assert {"+10", "+1 garnet", "All garnets"}.isdisjoint(labels(shown))
    shown = follow(table_view, "Bid", "1 · Summer", "+10", "No bid", "Back")
    assert given(table_view, shown, "Give these orders") == Setup()


def test_orders_that_are_in_can_be_changed_and_the_panel_says_what_stands() -> None:
    table = fresh()
    table.play(0, start("ABC", 1, 7))
    table_view = view_of(table.state)
    shown = screen(table_view)
    assert "These are your orders" in text_of(shown)
    assert "Change my orders" not in labels(shown)
    changed = follow(table_view, "Trader 1", "9 · I")
    assert "not given yet: your earlier orders count" in text_of(changed)
    assert given(table_view, changed, "Change my orders") == Setup((8, 1, 2), 1, Bid(7))
    assert follow(table_view, "Trader 1", "9 · I", "Leave them") == shown


# --- travelling --------------------------------------------------------------------------------


@pytest.mark.rule("T-9", "T-13")
def test_each_trader_is_asked_in_turn_with_tolls_and_pay() -> None:
    table = Table(start("BEI"), start("AAA"), start("AAA", 1, 0))
    table.all(go("---"), go("---"), go("---", "BE"))
    table_view = view_of(table.state)
    first = screen(table_view)
    assert labels(first) == ["1 A +90", "3 C +80", "Stay in 2 B", "All orders"]
    assert "1 A +90: toll 10, first visit pays 100" in text_of(first)
    second = follow(table_view, "3 C")
    assert [label for label in labels(second) if "◆" in label] == ["8 H +80 ◆"]
    assert "8 H +80 ◆: toll 20, first visit pays 100, a garnet" in text_of(second)
    shown = follow(table_view, "3 C", "8 H", "Stay")
    assert "B → C: toll 20 (10 if shared), first visit +100; then 180 gold" in text_of(shown)
    assert given(table_view, shown, "Give these orders") == Travel((2, 7, None))
    assert "Cuts (0)" not in labels(shown)
    changed = follow(table_view, "3 C", "8 H", "Stay", "Trader 2", "4 D")
    assert given(table_view, changed, "Give these orders") == Travel((2, 3, None))


def test_orders_that_are_in_are_shown_first() -> None:
    table = Table(start("BEI"), start("AAA"), start("AAA"))
    table.play(0, go("C--"))
    shown = screen(view_of(table.state))
    assert "These are your orders" in text_of(shown)
    assert "Trader 1" in labels(shown)


def test_the_buttons_numbers_are_those_of_the_picture() -> None:
    founding, travelling = fresh(), Table(start("BEI"), start("AAA"), start("AAA"))
    for table, shape in itertools.product((founding, travelling), ("wide", "phone")):
        table_view = structs.replace(view_of(table.state), shape=shape)
        shown = screen(table_view)
        assert shown.picture is not None
        drawn = shown.picture()
        numbered = [re.match(r"(\d+) (?:· )?(\w)", label) for label in labels(shown)]
        assert sum(found is not None for found in numbered) >= 2
        for found in numbered:
            if found is not None:
                assert drawn.hits[f"choice:{found[1]}"].meets(drawn.hits[f"city:{found[2]}"])
                assert f"{found[1]} {found[2]}" in drawn.alt


def test_no_first_screen_has_more_than_eight_controls_beside_its_menus() -> None:
    for table in (fresh(), Table(start("BEI"), start("AAA"), start("EEE", 1, 0))):
        for seat in range(3):
            shown = screen(view_of(table.state, seat))
            buttons = [row for row in shown.rows if not isinstance(row, Menu | PickMany)]
            assert sum(map(len, buttons)) + len(shown.rows) - len(buttons) <= 8


@pytest.mark.rule("T-10")
def test_the_traitor_is_offered_only_legal_cuts_beside_those_chosen() -> None:
    table = Table(start("AAA", 1, 0), start("EEE"), start("III"))
    table_view = view_of(table.state)
    assert "You are this round’s **traitor**" in text_of(follow(table_view, "All orders"))
    every = follow(table_view, "All orders", "Cuts (0)")
    assert len(labels(every)) == 13  # twelve roads, and back
    shown = follow(table_view, "All orders", "Cuts (0)", "A – B")
    left = {label.split(" · ")[1] for label in labels(shown) if " · " in label}
    # Nothing that touches A or B, and A must not be cut off.
    assert left == {"C – F", "D – E", "E – F", "D – G", "E – H", "F – I", "G – H", "H – I"}
    shown = follow(table_view, "All orders", "Cuts (0)", "A – B", "D – G", "C – F")
    assert "You cut A – B, D – G and C – F." in text_of(shown)
    shown = follow(table_view, "All orders", "Cuts (0)", "A – B", "Do not cut", "C – F", "Back")
    assert given(table_view, shown, "Give") == go("---", "CF")
    shown = follow(table_view, "All orders", "Cuts (0)", "A – B", "C – F", "D – G")
    assert not [label for label in labels(shown) if " · " in label]


def test_the_dead_are_not_asked_and_their_owner_may_watch() -> None:
    table = Table(start("BBB"), start("AAA", 1, 0), start("III"), early_end="never")
    table.all(go("E--"), go("---", "BE"), go())
    table_view = view_of(table.state)
    assert "**Trader 2** stays in B" in text_of(screen(table_view))
    shown = follow(table_view, "All orders")
    assert "**Trader 1** is dead." in text_of(shown)
    assert [label for label in labels(shown) if label.startswith("Trader")] == ["Trader 2", "Trader 3"]
    table = Table(start("BBB"), start("AAA", 1, 0), start("III"), early_end="never")
    table.all(go("EEE"), go("---", "BE"), go())
    table_view = view_of(table.state)
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
    ranked = [int(label.split()[-1].replace("−", "-")) for label in labels(first)[:4] if "◆" not in label]
    assert ranked == sorted(ranked, reverse=True)
    assert "Cuts (0)" not in labels(follow(table_view, "All orders")), "a plan without a bid is nothing"
    shown = follow(table_view, "2 → 5 E", "All orders")
    assert "A → B → E: toll 25 (13 if shared), first visit +200; then 275 gold" in text_of(shown)
    there_and_back = ("4 → 1 A", "All orders", (0, "Spring: 5 gold"), "Cuts (0)", "E – F", "Back")
    shown = follow(table_view, *there_and_back)
    assert given(table_view, shown, "Give these orders") == spring("DA - -", 5, "EF")
    dropped = follow(table_view, *there_and_back, "Bid", "No bid", "Back")
    assert given(table_view, dropped, "Give these orders") == spring("DA - -")


@pytest.mark.rule("T-28")
def test_the_winner_names_who_gets_the_token() -> None:
    table = Table(start("AEI"), start("BBB"), start("CCC")).to_spring()
    table.all(spring("B - -"))
    table_view = view_of(table.state)
    assert table_view.view.score is not None
    won = f"**You** won with {max(table_view.view.score.gold[0])} gold"
    assert text_of(screen(table_view)).startswith(f"{won}. You keep one Token of Life; who gets the other?")
    assert UI.headline(table_view, ENGLISH).startswith(f"{won}. The game is waiting for you to give")
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
    assert UI.headline(over, ENGLISH) == f"{won}."
    shown = screen(over)
    assert shown.picture is not None
    assert "purse:2:0" in shown.picture().hits, "the map as it was left"
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
    assert "Trader 1 died in summer on B – E." in said
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
    control = labelled(follow(first, "2 B", "All orders"), "Give these orders")
    assert UI.move(first, control.target.rest) == Travel((1, None, None))
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
        (before, "b/set 59.59.59 3:1000000+1000"),
        (table.state, "h/go 59.58.57"),
        (table.state, "t1/go 59.58.57~2"),
        (table.state, "o1/go 59.58.57"),
        (later.to_spring().state, "h/spring 59>58.58>57.57>56 bid 1000000+1 cut 57.100"),
        (later.state, "t2/spring 59>58.58>57.57>56 bid 1000000+1 cut 57.100"),
        (later.state, "t2/spring 59>58.58>57.57>56 bid 1000000+1 cut 57.100~2"),
        (later.state, "b/spring 59>58.58>57.57>56 bid 1000000+1 cut 57.100"),
        (later.state, "c/spring 59>58.58>57.57>56 bid 1000000+1 cut 57.100~1"),
    ):
        table_view = view_of(state)
        assert_fits(screen(table_view, draft))


def test_a_long_menu_turns_its_pages() -> None:
    table_view = view_of(Table(chart=wide_map()).state)
    founding = view_of(GAME.new(table_view.view.options, 3, Table(chart=wide_map()).state.chance))
    seen: list[str] = []
    shown = follow(founding, "Trader 2")
    for _ in range(3):
        (menu,) = [row for row in shown.rows if isinstance(row, Menu)]
        seen += [choice.label for choice in menu.choices[:-1]]
        shown = screen(founding, menu.choices[-1].target.rest)
    assert seen[1:] == [f"{place} · {city.name}" for place, city in enumerate(founding.view.map.cities, 1)]


# --- what is told ------------------------------------------------------------------------------


def all_screens(table_view) -> list[str]:
    """The words of the public message, in pieces."""
    return [UI.headline(table_view, ENGLISH), *UI.story(table_view, ENGLISH)]


@pytest.mark.rule("T-12", "T-13", "T-14", "T-15", "T-16", "T-18")
def test_a_round_is_described_in_order() -> None:
    table = Table(start("BEA"), start("BBB", 1, 3), start("EEE"), early_end="never")
    table.all(go("EHB"), go("A--", "BE"), go("H--"))
    lines = UI.story(view_of(table.state, None), ENGLISH)
    assert lines == (
        "**Round 1, summer**: the traitor was B\\*la.",
        "✂ Cut: B – E.",
        "☠ Died: **Ana** 1 on B – E.",
        "Tolls: A – B: 2 pay half, 5 each; E – H: 2 pay half, 10 each.",
        "Arrivals: **Ana** 2 → H +100 −10, 3 → B +100 −5; **B\\*la** 1 → A +100 −5; "
        "**Player 3** 1 → H +100 −10.",
        "◆ A garnet for **Ana** 2 and **Player 3** 1.",
        "B\\*la earned 5 gold for a death, paid at the end.",
        "Purses: **Ana** †/190/195 · **B\\*la** 195/100/100 · **Player 3** 190/100/100.",
    )
    own = UI.story(view_of(table.state, 0), ENGLISH)
    assert "☠ Died: **your trader 1** on B – E." in own
    assert own[-1] == "Purses: **you** †/190/195 · **B\\*la** 195/100/100 · **Player 3** 190/100/100."
    assert "**Round 1, summer**: the traitor was you." in UI.story(view_of(table.state, 1), ENGLISH)


def test_the_public_picture_says_who_died_and_who_is_traitor_when() -> None:
    table = Table(start("BEA"), start("BBB", 1, 3), start("EEE"), early_end="never")
    table.all(go("EHB"), go("A--", "BE"), go("H--"))
    picture = UI.board_picture(view_of(table.state, None), ENGLISH)()
    assert "☠ Died: Ana 1 on B – E." in picture.alt
    assert "Traitors: B*la (summer), nobody (autumn), nobody (winter)." in picture.alt


def test_the_panel_says_how_ones_own_journeys_went_and_nobody_elses() -> None:
    table = Table(start("BEA"), start("BBB", 1, 3), start("EEE"), early_end="never")
    shown = follow(view_of(table.state), "All orders")
    assert "Traitors: B\\*la (summer), nobody (autumn), nobody (winter)." in text_of(shown)
    table.all(go("EH-"), go("A--", "BE"), go("H--"))
    said = text_of(follow(view_of(table.state), "All orders"))
    assert "Your last round: **1** died on B – E; **2** → H +100 −10 and a garnet." in said
    assert "Your last round: **1** → A +100 −10." in text_of(follow(view_of(table.state, 1), "All orders"))


@pytest.mark.rule("T-8", "T-29")
def test_bids_are_open_in_the_end_and_not_before() -> None:
    table = Table(start("AAA", 1, 77), start("BBB", 1, 66), start("CCC", 2, 0, 1))
    before = "\n".join(all_screens(view_of(table.state, None)))
    assert "Traitor in summer: **Ana**" in before
    assert "Traitor in autumn: **Player 3**" in before
    table.to_spring().all(spring("- - -", 55))
    while GAME.result(table.state) is None:
        table.all()
    view = view_of(table.state, None).view
    said = "\n".join(bid_sentences(view.opened, Names(NAMES), ENGLISH))
    for secret in ("77 gold", "66 gold", "55 gold"):
        assert secret not in before
        assert secret in said


def test_the_headline_names_who_is_missing_and_how_many_are_ready() -> None:
    table = Table(start("AAA"), start("BBB"), start("CCC"))
    table.play(1, go("A--"))
    assert UI.headline(view_of(table.state, None), ENGLISH) == (
        "Round 1, summer: waiting for Ana and Player 3 (1 of 3 are ready)."
    )


def test_the_longest_story_is_short_and_nothing_of_it_is_cut_off() -> None:
    """Twelve players whose traders all travel, two and two along the same road."""
    table = Table(*[Setup((0, 0, 0)) for _ in range(12)], chart=wide_map())
    for seat in range(12):
        first = 1 + seat // 2 * 3
        table.play(seat, Travel((first, first + 1, first + 2)))
    table_view = view_of(table.state, None)
    shown = board_screen(UI, table_view, ENGLISH, "k" * 16)
    assert_fits(shown)
    assert len(text_of(shown)) < TEXT_LIMIT
    assert "Arrivals: 36." in text_of(shown)
    assert UI.story(table_view, ENGLISH)[-1].startswith("Purses: ")
