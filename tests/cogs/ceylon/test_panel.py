"""Ceylon's panel: what each step says before a move is confirmed, and every draft there could be."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from cogs.ceylon.module import CEYLON
from cogs.ceylon.ui import CeylonUi
from cogs.screens.board import board_screen
from cogs.screens.control_ids import chosen_target
from cogs.screens.game_ui import StaleDraft
from cogs.screens.screen import Button, Menu, PickMany, Screen
from data.catalogue import ENGLISH
from engine.ceylon.types import Options, Phase
from engine.core.chance import Chance
from engine.core.errors import UnreadableMove
from render.ceylon.prompts import own_prompt
from tables.view_types import VisibleMove
from tests.cogs.table_views import (
    NOW,
    assert_fits,
    assert_gone_or_shown,
    explore,
    labels,
    targets,
    text_of,
    view_of,
)
from tests.engine.ceylon.support import GAME, do, table
from tests.support.thorough import times

PLAYER = CEYLON.players["steady"]
UI = CeylonUi(GAME, CEYLON.rule_text, CEYLON.emblem)
NAMES = ("Ana", "Bela", "Chidi", "Dunya", "Emre", "Farah")


def table_view(state, seat=0):
    return view_of(GAME, state, seat, len(state.hands), state.options, names=NAMES)


def screen(state, draft="", seat=0) -> Screen:
    return UI.panel(table_view(state, seat), draft, ENGLISH)


def button(shown: Screen, label: str) -> Button:
    return next(
        b for row in shown.rows if not isinstance(row, Menu | PickMany) for b in row if b.label == label
    )


@pytest.mark.parametrize(
    ("says", "move", "label"),
    [
        ("One card at random of 2 becomes yours", "raid 1", "Send the raid"),
        ("The whole hand (2) becomes yours", "fleet 1", "Send the fleet"),
        ("Every other player loses a card", "monsoon", "Call the monsoon"),
        ("your other 8 cards too", "typhoon", "Call the typhoon"),
        ("plantation of Tea for 2 Plantations and 2 Tea", "plantation Tea", "Build"),
        ("Gain an Official for 2 Ports", "official", "Gain an Official"),
    ],
)
def test_what_cannot_be_taken_back_is_asked_about_once_more(says: str, move: str, label: str) -> None:
    state = table("3Pirates,3Winds,2Plantation,2Tea,2Port", "2Tea", phase="pirates")
    if move == "typhoon":
        state = table("3Winds,2Plantation,2Tea,2Port,2Rubber", "2Tea", phase="storms")
    assert f"sure/{move}" in [target.rest for target in targets(screen(state))]
    asked = screen(state, f"sure/{move}")
    assert says in text_of(asked)
    confirm = button(asked, label)
    assert confirm.style == ("primary" if label in ("Build", "Gain an Official") else "danger")
    assert UI.move(table_view(state), confirm.target.rest) == GAME.parse(move)


def test_what_a_later_move_gives_up_is_shown_before_it() -> None:
    state = table("3Pirates,3Tea,Port,2Clipper", "2Tea", phase="draw")
    given_up = "Shipping ends Draw (a Clipper stays unused) and Pirates (3 Pirates stay unused)."
    assert given_up in text_of(screen(state))
    assert "This ends Draw (a Clipper stays unused)." in text_of(screen(state, "sure/raid 1"))
    assert "An offer ends Draw (a Clipper stays unused)." in text_of(screen(state, "trade"))
    do(state, 0, "offer 1 give Tea ask Rubber")
    assert "Trade (open offers lapse)" in text_of(screen(state))
    once = table("3Tea,Port,Clipper", "2Tea", phase="draw")
    assert " ends " not in text_of(screen(once)), "the only Clipper goes with the shipment"


def test_only_actions_that_are_legal_are_asked_about() -> None:
    state = table("Pirates,Tea", "2Tea", phase="pirates")
    for draft in ("sure/fleet 1", "sure/end turn", "sure/raid 0", "sure/"):
        with pytest.raises(StaleDraft):
            screen(state, draft)


def test_who_waits_for_answers_is_told_so() -> None:
    state = table("Pirates,Tea", "2Tea", "Tea", phase="pirates")
    do(state, 0, "raid 1")
    assert "Waiting for Bela to answer." in text_of(screen(state))
    assert "Waiting for Bela to answer." in text_of(screen(state, seat=2))
    assert "Ana sent pirates against you" in text_of(screen(state, seat=1))
    assert button(screen(state, seat=1), "Use Winds: you hold none").disabled


def test_a_hand_above_its_limit_says_what_ends_the_turn() -> None:
    state = table("9Tea", "Tea", phase="end")
    assert "9 cards and your limit is 7" in text_of(screen(state))
    assert "limit" not in text_of(screen(table("5Tea", "Tea", phase="build")))


def test_the_discard_says_what_is_still_to_choose() -> None:
    state = table("9Tea", "Tea", phase="end")
    assert "Choose" not in text_of(screen(state, "end"))
    assert "Choose 2 more." in text_of(screen(state, "end/00000000000"))
    assert "Choose 2 more." in text_of(screen(state, "end/20000000000/discard="))
    many = screen(state, "end/30000000000")
    assert "You chose 1 too many." in text_of(many)
    assert button(many, "Discard: 1 too many").disabled


def test_ending_a_turn_says_which_meld_is_left_out() -> None:
    state = table("2Tea,Port,Clipper", "Tea", phase="ship")
    left_out = screen(state, "end")
    assert "You have not shipped: 2 Tea for 3." in text_of(left_out)
    assert button(left_out, "End turn").style == "danger"
    assert button(screen(state), "End turn").target.verb == "go"
    done = screen(table("Tea,Port", "Tea", phase="build"))
    assert button(done, "End turn").target.verb == "do"


def test_a_due_discard_ends_the_turn_in_one_press() -> None:
    state = table("5Indigo,Port,2Coffee,Pirates", "Tea", phase="build")
    both = button(screen(state), "Discard 2 Coffee, end turn")
    do(state, 0, GAME.text(UI.move(table_view(state), both.target.rest)))
    assert state.player == 1
    assert button(screen(table("9Tea,Port", "Tea", phase="end")), "Other discard")


def test_a_counter_offer_begins_with_the_offer_turned_around() -> None:
    state = table("2Tea,Sugar", "2Rubber,Port", phase="trade")
    do(state, 0, "offer 1 give 2Tea ask Rubber,Port")
    (offer,) = GAME.view(state, 1).offers
    assert not any(label.startswith("Accept") for label in labels(screen(state)))
    asked = screen(state, seat=1)
    assert "**1** Ana offers you 2 Tea for Rubber, Port." in text_of(asked)
    assert button(asked, "Accept 1").style == "primary", "it waits for an answer"
    assert button(asked, "Refuse 1").target.verb == "do"
    begun = screen(state, f"counter/{offer.id}", seat=1)
    assert "you give Rubber, Port and get 2 Tea" in text_of(begun)
    cleared = button(begun, "Clear").target.rest
    assert "you give nothing and get nothing" in text_of(screen(state, cleared, seat=1))


def test_offers_are_numbered_from_one_and_a_greyed_answer_says_why() -> None:
    state = table("2Tea,Sugar", "2Rubber,Port", "Indigo", phase="trade")
    do(state, 0, "offer 1 give Tea ask 2Coffee")
    do(state, 0, "offer 1 give Sugar ask Rubber")
    asked = screen(state, seat=1)
    assert "**2** Ana offers you Sugar for Rubber." in text_of(asked)
    assert button(asked, "Accept 1: you lack 2 Coffee").disabled
    assert not button(asked, "Accept 2").disabled
    assert [one for one in labels(screen(state, "trade")) if one.startswith("Withdraw")] == [
        "Withdraw 1",
        "Withdraw 2",
    ]


def test_to_accept_is_the_primary_action_where_there_is_one_offer_and_no_other_before_it() -> None:
    state = table("2Tea,Sugar", "2Rubber,Port", phase="trade")
    for ask in ("Rubber", "Port"):
        do(state, 0, f"offer 1 give Tea ask {ask}")
    asked = screen(state, seat=1)
    assert [button(asked, f"Accept {number}").style for number in (1, 2)] == ["secondary"] * 2
    state = table("2Tea,Port,Clipper", "Rubber,Port", phase="trade")
    do(state, 1, "offer 0 give Rubber ask Tea")
    mine = screen(state)
    assert button(mine, "Accept 1").style == "secondary"
    assert button(mine, "Ship 2 Tea for 3").style == "primary"


@pytest.mark.parametrize("shape", ["phone", "wide"])
@pytest.mark.parametrize(("draft", "asked"), [("trade", "What do you trade?"), ("end", "End your turn?")])
def test_a_screens_picture_asks_what_the_screen_asks(draft: str, asked: str, shape: str) -> None:
    state = table("2Tea,Port,Clipper", "Rubber,Port", phase="draw")
    picture = UI.panel(structs.replace(table_view(state), shape=shape), draft, ENGLISH).picture
    assert picture is not None
    assert picture().alt.startswith(asked)
    assert asked in [label.text for label in picture().labels]


def test_a_second_raid_tells_what_became_of_the_first() -> None:
    state = table("2Pirates", "2Winds,Tea", phase="pirates")
    recent = []
    for seat, move in ((0, "raid 1"), (1, "winds"), (0, "raid 1")):
        recent.append(VisibleMove(len(recent) + 1, seat, NOW, tuple(do(state, seat, move))))
    asked = UI.panel(structs.replace(table_view(state, 1), recent=tuple(recent)), "", ENGLISH)
    assert text_of(asked).count("Ana sent pirates against you") == 2, "each of the two raids once"
    assert len(asked.text) > 1, "what came before is told"
    assert "Winds" in asked.text[-1]


def test_good_swaps_are_offered_at_once_the_best_first() -> None:
    state = table("3Rubber,Port,Winds", "2Tea", "Clipper,Tea", phase="trade")
    row = next(row for row in screen(state, "trade").rows if isinstance(row, Menu))
    assert row.choices[0].label.startswith("1. Winds for Clipper")
    for choice in row.choices:
        GAME.check(state, 0, UI.move(table_view(state), choice.target.rest))
    first = UI.move(table_view(state), row.choices[0].target.rest)
    GAME.play(state, 0, first)
    again = next(row for row in screen(state, "trade").rows if isinstance(row, Menu))
    assert first not in [UI.move(table_view(state), choice.target.rest) for choice in again.choices]


def test_a_whole_offer_says_what_it_is_good_for() -> None:
    state = table("3Rubber,2Winds,Port,Clipper", "Rubber,2Tea", "Tea", phase="trade")
    row = next(row for row in screen(state, "trade").rows if isinstance(row, Menu))
    good_for = {choice.label.split(". ", 1)[1]: choice.description for choice in row.choices}
    assert good_for["Winds for Rubber, Bela"] == "makes possible: 4 Rubber for 14"
    assert good_for["Winds for Port, Bela"] == "then you hold 2 Ports"
    one_player = next(row for row in screen(state, "offer/1").rows if isinstance(row, Menu))
    found = [choice.label for choice in one_player.choices]
    assert any("2 Winds for Rubber" in label for label in found)
    assert all(label.endswith(", Bela") for label in found)
    for choice in one_player.choices:
        GAME.check(state, 0, UI.move(table_view(state), choice.target.rest))


def menu(shown: Screen, placeholder: str) -> PickMany:
    return next(row for row in shown.rows if isinstance(row, PickMany) and row.placeholder == placeholder)


def cards_in(row: PickMany, *, chosen: bool = False) -> list[str]:
    """The cards that a menu offers, or those of them that are chosen."""
    verb = row.placeholder.removesuffix("cards …")
    assert all(option.label.startswith(verb) for option in row.options)
    return [option.label.removeprefix(verb) for option in row.options if option.chosen or not chosen]


def after(shown: Screen, placeholder: str, chosen: list[str]) -> str:
    """The draft that comes of choosing these cards."""
    row = menu(shown, placeholder)
    options = dict(zip(cards_in(row), row.options, strict=True))
    return chosen_target(row.target, [options[card].value for card in chosen]).rest


def test_cards_of_an_offer_are_chosen_by_number_and_taken_back() -> None:
    state = table("3Tea,Sugar", "2Rubber,Port", phase="trade")
    shown = screen(state, "offer/1")
    assert cards_in(menu(shown, "Give cards …")) == ["Tea", "2 Tea", "3 Tea", "Sugar"]
    assert button(shown, "Send: choose cards first").disabled
    shown = screen(state, after(shown, "Give cards …", ["3 Tea", "Sugar"]))
    assert "you give 3 Tea, Sugar and get nothing" in text_of(shown)
    assert cards_in(menu(shown, "Give cards …"), chosen=True) == ["3 Tea", "Sugar"]
    assert "Tea" not in cards_in(menu(shown, "Ask for cards …"))
    assert button(shown, "Send as a gift")
    assert button(
        screen(state, after(screen(state, "offer/1"), "Ask for cards …", ["Port"])), "Ask for a gift"
    )
    # What is chosen again takes the place of what was chosen of that kind.
    shown = screen(state, after(shown, "Give cards …", ["2 Tea", "3 Tea", "Sugar"]))
    assert "you give 2 Tea, Sugar" in text_of(shown)
    shown = screen(state, after(shown, "Ask for cards …", ["Rubber", "Port"]))
    shown = screen(state, after(shown, "Give cards …", ["Tea"]))
    assert "you give Tea and get Rubber, Port" in text_of(shown)
    much = screen(state, after(shown, "Ask for cards …", ["3 Rubber", "Port"]))
    assert button(much, "Send: they hold 3 cards").disabled
    shown = screen(state, after(shown, "Give cards …", []))
    assert "you give nothing and get Rubber, Port" in text_of(shown)


def test_a_menu_of_cards_grows_with_what_is_chosen() -> None:
    state = table("Tea", "5Rubber,8Port,5Winds", phase="trade")
    shown = screen(state, "offer/1/00000000000/00500000000")
    cards = cards_in(menu(shown, "Ask for cards …"))
    assert len(cards) == 25
    assert {"6 Rubber", "Indigo", "Winds", "Clipper"} <= set(cards)
    assert screen(state, after(shown, "Ask for cards …", ["4 Rubber", "Port"])).rows


def test_what_is_discarded_is_chosen_again() -> None:
    state = table("9Tea,Clipper", "Tea", phase="end")
    shown = screen(state, "end")
    assert len(cards_in(menu(shown, "Discard cards …"), chosen=True)) == 2
    other = screen(state, after(shown, "Discard cards …", ["Clipper", "Tea"]))
    assert "You discard Tea, Clipper. Choose 1 more." in text_of(other)
    assert button(other, "Discard: 1 more to choose").disabled


def test_the_discard_that_is_suggested_keeps_what_belongs_together() -> None:
    state = table("5Indigo,Port,Clipper,Tea,Pirates", "Tea", phase="end")
    row = menu(screen(state, "end"), "Discard cards …")
    assert {"Indigo", "Port", "Clipper"}.isdisjoint(cards_in(row, chosen=True))


def test_a_turn_begins_with_few_buttons_and_one_menu_of_whole_moves() -> None:
    state = table("3Pirates,2Winds,2Tea,2Port,Clipper", "2Rubber", phase="pirates")
    buttons, more = screen(state).rows
    assert [(one.label, one.style) for one in buttons if isinstance(one, Button)] == [
        ("Ship 2 Tea for 3", "primary"),
        ("End turn", "secondary"),
    ]
    assert isinstance(more, Menu)
    assert [choice.label for choice in more.choices] == [
        "1. All shipments …",
        "2. Gain an Official",
        "3. Raid Bela",
        "4. Fleet against Bela",
        "5. Monsoon",
        "Answers in advance",
        "Refresh",
    ]
    trading = screen(table("2Tea", "2Rubber", phase="trade"))
    assert labels(trading) == ["Trade", "End turn", "Go on to Pirates", "Answers in advance", "Refresh"]
    waiting = screen(table("2Tea", "2Rubber", phase="pirates"), seat=1)
    assert labels(waiting) == ["Answers in advance", "Refresh"]


def test_more_moves_than_a_menu_takes_have_pages() -> None:
    hand = "2Tea,2Cinnamon,2Rubber,2Sugar,2Coffee,2Indigo,2Plantation,3Pirates,3Winds,2Port,2Clipper"
    state = table(hand, *["Tea,Tea"] * 2, "Sugar", "Coffee", "Coffee", phase="draw")
    first = screen(state)
    (menu_,) = [row for row in first.rows if isinstance(row, Menu)]
    assert_fits(first)
    assert menu_.choices[-1].label.startswith("More …")
    (rest,) = [row for row in screen(state, menu_.choices[-1].target.rest).rows if isinstance(row, Menu)]
    assert {"Answers in advance", "Refresh"} <= {choice.label for choice in rest.choices}


def test_the_longest_offer_and_discard_fit_a_button() -> None:
    every = "Tea,Cinnamon,Rubber,Sugar,Coffee,Indigo,Plantation,Pirates,Winds,Port,Clipper"
    six, five = every.split(",")[:6], every.split(",")[6:]
    state = table(",".join(six), ",".join(five), phase="trade")
    shown = screen(state, "offer/1/11111100000/00000011111")
    assert_fits(shown)
    move = UI.move(table_view(state), button(shown, "Send the offer").target.rest)
    assert move == GAME.parse(f"offer 1 give {','.join(six)} ask {','.join(five)}")
    GAME.check(state, 0, move)


@pytest.mark.parametrize("number", ["9" * 40, "²", "-1", "x"])
def test_a_confirmation_that_no_release_wrote_is_unreadable(number: str) -> None:
    state = table("Tea", "Rubber", phase="trade")
    for kind in ("offer", "counter"):
        with pytest.raises(UnreadableMove):
            UI.move(table_view(state), f"{kind}/{number}/10000000000/00000000000")


def test_an_offer_beyond_the_hands_is_gone() -> None:
    state = table("Tea", "Rubber", phase="trade")
    for draft in (
        "offer/1/20000000000/00000000000",
        "offer/²",
        "offer/1/1",
    ):
        with pytest.raises(StaleDraft):
            screen(state, draft)


def controls_on(shown: Screen) -> int:
    """How many buttons a screen has, a menu for one."""
    return sum(1 if isinstance(row, Menu | PickMany) else len(tuple(row)) for row in shown.rows)


# --- every screen there could be -----------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_screen_of_random_games_fits_and_offers_legal_moves(seats: int) -> None:
    chance, random_ = Chance(bytes([seats]) * 32), random.Random(seats)
    state = GAME.new(Options(clipper_draws="any", target=50), seats, chance)
    drafts = {""}
    for ply in range(160):
        if GAME.result(state) is not None:
            break
        if ply % times(16, 8) == 0:
            assert_fits(board_screen(UI, view_of(GAME, state, None, seats, state.options), ENGLISH, "k" * 22))
            for seat in range(seats):
                seen = view_of(GAME, state, seat, seats, state.options)
                for old in random_.sample(sorted(drafts), min(4, len(drafts))):
                    assert_gone_or_shown(UI, seen, old)
                assert controls_on(UI.panel(seen, "", ENGLISH)) <= 7
                drafts |= explore(UI, state, seen, 20, random_)
        seat = min(GAME.awaited(state))
        wild = random_.random() < 0.3
        move = (
            GAME.sample(state, seat, chance)
            if wild
            else PLAYER.choose(GAME, GAME.view(state, seat), seat, chance)
        )
        GAME.push(state, seat, move)


WORDS = [
    "offer",
    "counter",
    "sure",
    "ship",
    "end",
    "accept",
    "standing",
    "trade",
    "10000000000",
    "give=00,20",
    "ask=00,00",
    "discard=00",
    "1",
    "0",
    "²",
    "Tea",
    "1+0",
]


@settings(max_examples=times(30, 80))
@given(st.lists(st.sampled_from(WORDS) | st.text("019a~#²/ -", max_size=11), max_size=5))
def test_any_draft_is_shown_or_gone(parts: list[str]) -> None:
    state = table("3Pirates,2Tea,Port,Clipper", "2Tea", "Rubber", phase="trade")
    do(state, 0, "offer 1 give Tea ask Rubber")
    for seat in range(3):
        assert_gone_or_shown(UI, table_view(state, seat), "/".join(parts))


@pytest.mark.parametrize("phase", ["draw", "trade"])
def test_an_offer_that_waits_for_an_answer_is_shown_once(phase: Phase) -> None:
    """Also the first one of a turn, which ends a phase."""
    state = table("2Tea,Sugar", "2Rubber,Port", phase=phase)
    made = VisibleMove(1, 0, NOW, tuple(do(state, 0, "offer 1 give Tea ask Rubber")))
    asked = structs.replace(table_view(state, 1), recent=(made,))
    assert text_of(UI.panel(asked, "", ENGLISH)).count("Tea for Rubber") == 1
    waits = structs.replace(table_view(state), recent=(made,))
    assert "You offered Bela Tea for Rubber." in text_of(UI.panel(waits, "", ENGLISH))


@pytest.mark.parametrize(("hand", "asked"), [("Tea", "trade"), ("Tea,Clipper", "draw more?")])
def test_the_picture_asks_nobody_to_draw_more_who_cannot(hand: str, asked: str) -> None:
    state = table(hand, "Sugar", phase="draw")
    view = GAME.view(state, 0)
    assert own_prompt(view, NAMES[:2], ENGLISH) == f"Your turn: {asked}"
