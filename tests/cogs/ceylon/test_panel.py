"""Ceylon's panel: what each step says before a move is confirmed, and every draft there could be."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from cogs.ceylon.module import CEYLON
from cogs.ceylon.ui import CeylonUi
from cogs.screens.control_ids import chosen_target
from cogs.screens.forms import ChoiceField
from cogs.screens.screen import MENU_LIMIT, Button, Line, Menu, PickMany, Screen, Target, Text
from cogs.table_screens.board import board_screen
from cogs.table_screens.game_ui import StaleDraft
from cogs.table_screens.log import what_followed
from data.catalogue import ENGLISH, LANGUAGES, words_for
from engine.ceylon.types import Options, Phase
from engine.core.chance import Chance
from engine.core.errors import IllegalMove, UnreadableMove
from tables.core.view_types import VisibleMove
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

MOST_BESIDE = 14
"""Characters of a button beside a line: on a phone more leave little of the line."""


def table_view(state, seat=0):
    return view_of(GAME, state, seat, len(state.hands), state.options, names=NAMES)


def screen(state, draft="", seat=0) -> Screen:
    return UI.panel(table_view(state, seat), draft, ENGLISH)


def buttons(shown: Screen) -> list[Button]:
    """All buttons, those of lines too, also where they are greyed."""
    found: list[Button] = []
    for row in shown.rows:
        if isinstance(row, Line):
            found.append(row.button)
        elif isinstance(row, tuple):
            found += [one for one in row if isinstance(one, Button)]
    return found


def button(shown: Screen, label: str) -> Button:
    return next(one for one in buttons(shown) if one.label == label)


def lines(shown: Screen) -> dict[str, str]:
    """What stands beside each button of its own, without icons; of equal ones the first."""
    found = [row for row in shown.rows if isinstance(row, Line)]
    return {row.button.label: row.text.split("\ue101")[-1] for row in reversed(found)}


@pytest.mark.parametrize(
    ("says", "move", "label"),
    [
        ("Every other player loses a card", "monsoon", "Call the monsoon"),
        ("your other 8 cards too", "typhoon", "Call the typhoon"),
        ("It takes 2 Plantations and 2 Tea", "plantation Tea", "Build"),
        ("It takes 2 Ports", "official", "Gain an Official"),
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
    assert confirm.style == ("secondary" if label in ("Build", "Gain an Official") else "danger")
    assert UI.move(table_view(state), confirm.target.rest) == GAME.parse(move)


@pytest.mark.parametrize(
    ("kind", "label", "says"),
    [("raid", "Send Pirates", "One card at random"), ("fleet", "Send 3 Pirates", "The whole hand")],
)
def test_against_whom_pirates_are_sent_is_asked_once_for_all(kind: str, label: str, says: str) -> None:
    state = table("3Pirates,2Port", "2Tea", "Tea", phase="pirates")
    (to,) = [
        row.button.target
        for row in screen(state).rows
        if isinstance(row, Line) and row.text.partition("\n")[0].endswith(label)
    ]
    asked = screen(state, to.rest)
    assert says in text_of(asked)
    said = [
        (row.text, row.button.style, row.button.target.rest) for row in asked.rows if isinstance(row, Line)
    ]
    assert said == [
        ("**Bela**\n-# 2 cards", "danger", f"{kind} 1"),
        ("**Chidi**\n-# 1 card", "danger", f"{kind} 2"),
    ]


def test_what_a_later_move_gives_up_is_shown_before_it() -> None:
    state = table("3Pirates,3Tea,Port,2Clipper", "2Tea", phase="draw")
    given_up = "one more makes it 10; a Clipper stays unused; 3 Pirates stay unused"
    assert lines(screen(state))["Ship"].endswith(given_up)
    assert "After this: a Clipper stays unused." in text_of(screen(state, "attack/raid"))
    assert lines(screen(state, "trade"))["Open trade"].endswith(
        "-# This and any offer end Draw: a Clipper stays unused."
    )
    do(state, 0, "offer 1 give Tea ask Rubber")
    assert "open offers lapse" in lines(screen(state))["Ship"]
    once = table("3Tea,Port,Clipper", "2Tea", phase="draw")
    assert "unused" not in lines(screen(once))["Ship"], "the only Clipper goes with the shipment"


def test_only_actions_that_are_legal_are_asked_about() -> None:
    state = table("Pirates,Tea", "2Tea", phase="pirates")
    for draft in ("attack/fleet", "attack/x", "attack", "sure/end turn", "sure/raid 1", "sure/", "sure"):
        with pytest.raises(StaleDraft):
            screen(state, draft)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_has_room_for_what_stands_beside_a_button(language: str) -> None:
    hand = "3Rubber,2Coffee,2Plantation,4Pirates,3Winds,3Port,2Clipper"
    raided, offered = table("Pirates", hand, phase="pirates"), table("2Tea", hand, phase="trade")
    do(raided, 0, "raid 1")
    do(offered, 0, "offer 1 give Tea ask Coffee")
    own = [table(hand, "2Tea", "Tea", phase=phase) for phase in ("draw", "trade", "pirates", "build", "ship")]
    for state, seat in (*((each, 0) for each in own), (raided, 1), (offered, 0), (offered, 1)):
        for draft in ("", "trade"):
            shown = UI.panel(table_view(state, seat), draft, words_for(language))
            assert [one for one in lines(shown) if len(one) > MOST_BESIDE] == []


def test_what_is_put_together_has_the_marks_of_its_language() -> None:
    state = table("Tea,Port,2Clipper,Pirates", "2Tea", phase="draw")
    shown = UI.panel(table_view(state), "", words_for("fr"))
    said = lines(shown)["Expédier"]
    assert said.count("\u202f; ") == 2


def test_who_waits_for_answers_is_told_so() -> None:
    state = table("Pirates,Tea", "2Tea", "Tea", phase="pirates")
    do(state, 0, "raid 1")
    assert screen(state).title == "Your pirates: Winds from **Bela**?"
    assert screen(state, seat=2).title == "**Ana**’s pirates: Winds from **Bela**?"
    asked = screen(state, seat=1)
    assert asked.title == "**Ana**’s pirates: Winds?"
    assert "sent pirates" not in text_of(asked), "the heading says so"
    assert button(asked, "Use Winds").why_not == "You hold no Winds."
    assert lines(asked)["Let it happen"] == "Ana gets one of your 2 cards, at random."


def test_how_many_cards_one_holds_and_may_keep_is_said() -> None:
    assert "You hold 9 cards and may keep 7." in text_of(screen(table("9Tea", "Tea", phase="end")))


def test_the_heading_promises_nothing_that_no_button_does() -> None:
    for hand, phase in (("Tea", "draw"), ("Tea,Port,2Clipper", "trade"), ("9Tea", "end")):
        assert screen(table(hand, "Sugar", phase=phase)).title == "**Your turn**"


def test_what_can_be_drawn_has_a_button_that_says_so() -> None:
    shown = screen(table("Tea,Port,2Clipper", "Sugar", phase="draw"))
    assert lines(shown)["Draw 2"] == "Discard a Clipper, draw **2 cards**\n-# 1 Clipper stays to ship with"
    assert button(shown, "Draw 2").target.rest == "draw"
    assert "your only one" in lines(screen(table("Tea,Port,Clipper", "Sugar", phase="draw")))["Draw 2"]


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
    both = screen(state)
    assert lines(both)["End turn"] == "Discard **2 Coffee**"
    do(state, 0, GAME.text(UI.move(table_view(state), button(both, "End turn").target.rest)))
    assert state.player == 1
    assert button(screen(table("9Tea,Port", "Tea", phase="end")), "Discard …").target.rest == "end"


def offered(state, rest: str, seat: int = 1) -> dict[str, list[str]]:
    """What a form has chosen already, by its fields."""
    form = UI.form(table_view(state, seat), rest, ENGLISH)
    assert form.target == Target("fill", rest)
    fields = [field for field in form.fields if isinstance(field, ChoiceField)]
    return {field.key: [one.label for one in field.options if one.chosen] for field in fields}


def test_a_counter_offer_begins_with_the_offer_turned_around() -> None:
    state = table("2Tea,Sugar", "2Rubber,Port", phase="trade")
    do(state, 0, "offer 1 give 2Tea ask Rubber,Port")
    (offer,) = GAME.view(state, 1).offers
    assert not any(label.startswith("Accept") for label in labels(screen(state)))
    asked = screen(state, seat=1)
    assert lines(asked)["Accept 1"] == "**1** Ana offers you 2 Tea for Rubber, Port."
    assert button(asked, "Refuse 1").target.verb == "do"
    counter = button(screen(state, "trade", seat=1), "Counter 1")
    assert counter.target == Target("form", f"counter/{offer.id}")
    assert offered(state, counter.target.rest) == {"given": ["Rubber", "Port"], "asked": ["Tea", "Tea"]}
    for rest, seat in (("counter/7", 1), (counter.target.rest, 0), ("x", 0)):
        with pytest.raises(StaleDraft):
            UI.form(table_view(state, seat), rest, ENGLISH)


def test_offers_are_numbered_from_one_and_a_greyed_answer_says_why() -> None:
    state = table("2Tea,Sugar", "2Rubber,Port", "Indigo", phase="trade")
    do(state, 0, "offer 1 give Tea ask 2Coffee")
    do(state, 0, "offer 1 give Sugar ask Rubber")
    asked = screen(state, seat=1)
    assert lines(asked)["Accept 2"] == "**2** Ana offers you Sugar for Rubber."
    assert button(asked, "Accept 1").why_not == "You lack 2 Coffee for it."
    assert "You lack 2 Coffee for it." in lines(asked)["Accept 1"]
    assert not button(asked, "Accept 2").disabled
    assert [one for one in labels(screen(state, "trade")) if one.startswith("Withdraw")] == [
        "Withdraw 1",
        "Withdraw 2",
    ]


def test_an_offer_says_what_comes_of_it() -> None:
    state = table("3Rubber,Winds,Port", "3Rubber,Port,Clipper", phase="trade")
    do(state, 0, "offer 1 give Rubber ask Port")
    do(state, 0, "offer 1 give Rubber")
    do(state, 0, "offer 1 give Winds ask 2Rubber")
    asked = screen(state, "trade", seat=1)
    said = {label: text.partition("\n-# ")[2] for label, text in lines(asked).items()}
    assert said == {
        "Accept 1": "then nothing can be shipped",
        "Accept 2": "makes possible: 4 Rubber for 14",
        "Accept 3": "at best 1 Rubber for 3 then",
    }


@pytest.mark.parametrize(
    ("draft", "asked"),
    [
        ("trade", "What do you trade?"),
        ("end", "End your turn?"),
        ("", "**Your turn**"),
    ],
)
def test_a_screen_its_picture_and_its_heading_ask_the_same(draft: str, asked: str) -> None:
    shown = screen(table("2Tea,Port,Clipper", "Rubber,Port", phase="trade"), draft)
    assert shown.title == asked
    assert shown.picture is not None
    assert shown.picture().alt.startswith(f"{asked.replace('**', '')}\n")


def test_a_name_in_a_heading_has_no_formatting_in_the_alt_text() -> None:
    state = table("Pirates,Tea", "2Tea", phase="pirates")
    do(state, 0, "raid 1")
    called = view_of(GAME, state, 0, 2, state.options, names=("Ana", "B_la"))
    shown = UI.panel(called, "", ENGLISH)
    assert shown.title == "Your pirates: Winds from **B\\_la**?"
    assert shown.picture is not None
    assert shown.picture().alt.startswith("Your pirates: Winds from B_la?\n")


def test_a_second_raid_tells_what_became_of_the_first() -> None:
    state = table("2Pirates", "2Winds,Tea", phase="pirates")
    recent = []
    for seat, move in ((0, "raid 1"), (1, "winds"), (0, "raid 1")):
        recent.append(VisibleMove(len(recent) + 1, seat, NOW, tuple(do(state, seat, move))))
    asked = UI.panel(structs.replace(table_view(state, 1), recent=tuple(recent)), "", ENGLISH)
    assert asked.title == "**Ana**’s pirates: Winds?"
    assert [line.removeprefix("-# ") for line in asked.text] == [
        "Ana sent pirates against you.",
        "You drove the pirates off with Winds.",
    ]


def test_an_offer_that_waits_is_not_told_again_above_the_panel() -> None:
    state = table("2Tea,Sugar,2Winds", "2Rubber,Port", "Tea", phase="trade")
    recent = []
    for seat, move in ((0, "offer 1 give Tea ask Rubber"), (0, "offer 1 give Sugar"), (1, "refuse {}")):
        events = do(state, seat, move.format(state.offers[-1].id if state.offers else 0))
        recent.append(VisibleMove(len(recent) + 1, seat, NOW, tuple(events)))
    view = structs.replace(table_view(state, 1), recent=tuple(recent[:2]))
    assert what_followed(UI, view, (), ENGLISH) == "Ana offered you Sugar for nothing."


def test_what_others_drew_is_told_neither_in_the_panel_nor_above_it() -> None:
    state = table("2Tea,Clipper", "2Rubber,Port", "Tea", phase="draw")
    events = [GAME.visible_event(event, 1) for event in (*do(state, 0, "draw"), *do(state, 0, "end turn"))]
    view = structs.replace(
        table_view(state, 1), recent=(VisibleMove(1, 0, NOW, tuple(filter(None, events))),)
    )
    assert what_followed(UI, view, (), ENGLISH).startswith(
        "Ana spent a Clipper for two more cards. You drew "
    )
    assert what_followed(UI, view, UI.panel(view, "", ENGLISH).text, ENGLISH) == "", "the panel says it"


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("raid 1", ([], [], [])),
        ("fleet 1", ([], ["-# Ana sent a fleet against you."], ["-# Ana sent a fleet against Bela."])),
    ],
)
def test_an_attack_is_said_once(move: str, told: tuple[list[str], ...]) -> None:
    """The heading says it, but to who is asked about a fleet not against whom it sails."""
    state = table("3Pirates", "2Winds,Tea", "Tea", phase="pirates")
    made = VisibleMove(1, 0, NOW, tuple(do(state, 0, move)))
    for seat, lines in enumerate(told):
        shown = UI.panel(structs.replace(table_view(state, seat), recent=(made,)), "", ENGLISH)
        assert [line for line in shown.text if "sent" in line] == lines


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
    options = list(zip(cards_in(row), row.options, strict=True))
    values = []
    for card in chosen:
        found = next(option for option in options if option[0] == card)
        options.remove(found)
        values.append(found[1].value)
    return chosen_target(row.target, values).rest


def sent(state, rest: str, seat: int = 0, **fields: tuple[str, ...]) -> str:
    """The move that a filled-in form makes, as the game's text."""
    target = UI.filled(table_view(state, seat), rest, fields, ENGLISH)
    assert target.verb == "do"
    return GAME.text(UI.move(table_view(state, seat), target.rest))


def test_an_offer_is_filled_in() -> None:
    state = table("3Tea,Sugar", "2Rubber,Port", "Winds", phase="trade")
    form = UI.form(table_view(state), "offer", ENGLISH)
    to, give, ask = (field for field in form.fields if isinstance(field, ChoiceField))
    assert (give.key, ask.key) == ("given", "asked"), (
        "not those of forms in which an option was a number of cards"
    )
    assert [(one.label, one.description) for one in to.options] == [
        ("Bela", "3 of 7 cards"),
        ("Chidi", "1 of 7 cards"),
    ]
    assert [one.label for one in give.options] == ["Tea", "Tea", "Tea", "Sugar"], "a tick a card"
    assert [one.label for one in ask.options[:4]] == ["Tea", "Tea", "Tea", "Cinnamon"]
    assert len(ask.options) == 25
    first, *others, sugar = (one.value for one in give.options)
    port = next(one.value for one in ask.options if one.label == "Port")
    three = sent(state, "offer", to=("1",), given=(first, *others, sugar), asked=(port,))
    assert three == "offer 1 give 3Tea,Sugar ask Port"
    assert sent(state, "offer", to=("2",), given=(first, others[1])) == "offer 2 give 2Tea"
    with pytest.raises(IllegalMove):
        GAME.check(state, 0, GAME.parse(sent(state, "offer", to=("1",))))
    for wrong in ({"to": ("0",)}, {"to": ("x",)}, {"to": ("1",), "given": ("zz",)}):
        with pytest.raises(StaleDraft):
            UI.filled(table_view(state), "offer", wrong, ENGLISH)


def test_whoever_can_trade_with_one_alone_is_not_asked_with_whom() -> None:
    state = table("3Tea,Sugar", "2Rubber,Port", "Winds", phase="trade")
    form = UI.form(table_view(state, 2), "offer", ENGLISH)
    assert [field.key for field in form.fields if isinstance(field, ChoiceField)] == ["given", "asked"]
    assert sent(state, "offer", 2, given=("81",)) == "offer 0 give Winds"


def test_no_form_is_opened_where_nothing_can_be_offered() -> None:
    with pytest.raises(StaleDraft):
        UI.form(table_view(table("Tea", "Rubber", phase="ship")), "offer", ENGLISH)


def test_what_is_discarded_is_chosen_again() -> None:
    state = table("9Tea,Clipper", "Tea", phase="end")
    shown = screen(state, "end")
    assert cards_in(menu(shown, "Discard cards …"), chosen=True) == ["Tea", "Tea", "Clipper"]
    other = screen(state, after(shown, "Discard cards …", ["Clipper", "Tea"]))
    assert "You discard Tea, Clipper. Choose 1 more." in text_of(other)
    assert button(other, "Discard: 1 more to choose").disabled


def test_more_than_a_menu_has_is_discarded_and_chosen_again() -> None:
    state = table("9Tea,9Cinnamon,8Rubber,7Sugar,3Winds", "Tea", phase="end")
    shown = screen(state, "end")
    row = menu(shown, "Discard cards …")
    assert len(cards_in(row, chosen=True)) == MENU_LIMIT < sum(GAME.view(state, 0).hand) - 7
    assert "more" not in text_of(screen(state, after(shown, "Discard cards …", cards_in(row))))
    assert "Choose 1 more." in text_of(screen(state, after(shown, "Discard cards …", cards_in(row)[1:])))


def test_the_discard_that_is_suggested_keeps_what_belongs_together() -> None:
    state = table("5Indigo,Port,Clipper,Tea,Pirates", "Tea", phase="end")
    row = menu(screen(state, "end"), "Discard cards …")
    assert {"Indigo", "Port", "Clipper"}.isdisjoint(cards_in(row, chosen=True))


def test_a_turn_begins_with_the_best_moves_and_one_menu_of_the_others() -> None:
    state = table("3Pirates,2Winds,2Tea,2Port,Clipper", "2Rubber", phase="pirates")
    shown = screen(state)
    assert [(one.label, one.style) for one in buttons(shown)] == [
        ("Ship", "success"),
        ("Build …", "secondary"),
        ("Attack …", "secondary"),
        ("End turn", "primary"),
        ("Prices", "secondary"),
    ]
    (more,) = [row for row in shown.rows if isinstance(row, Menu)]
    assert [choice.label for choice in more.choices] == ["Send 3 Pirates", "Monsoon", "Ship 1 Tea for 1"]
    trading = screen(table("2Tea", "2Rubber", phase="trade"))
    assert labels(trading) == ["Trade", "End turn", "Prices"]
    waiting = screen(table("2Tea", "2Rubber", phase="pirates"), seat=1)
    assert labels(waiting) == ["Prices", "Answers in advance"]


def test_no_row_has_more_than_three_buttons() -> None:
    """Four wrap on a phone."""
    state = table("5Indigo,Port,2Coffee,Pirates", "Tea,Port", phase="draw")
    for ask in ("Tea", "Port"):
        do(state, 0, f"offer 1 give Coffee ask {ask}")
    for seat, draft in ((0, ""), (0, "trade"), (1, ""), (1, "trade"), (0, "end")):
        assert all(len(row) <= 3 for row in screen(state, draft, seat).rows if isinstance(row, tuple))


def test_the_first_screen_says_which_answers_are_given_in_advance_in_the_words_of_their_menus() -> None:
    state = table("2Tea", "2Rubber,Winds", phase="trade")
    for menu in screen(state, "standing", seat=1).rows[:3]:
        assert isinstance(menu, Menu)
        assert len({choice.label.partition(":")[0] for choice in menu.choices}) == 1
        chosen = menu.choices[-1]
        assert not any(isinstance(row, Text) for row in screen(state, seat=1).rows)
        do(state, 1, chosen.target.rest)
        assert Text(f"-# Answers in advance: {chosen.label}.") in screen(state, seat=1).rows
        do(state, 1, menu.choices[0].target.rest)


def test_who_is_nearest_to_the_target_is_said_with_the_pirates_unseen() -> None:
    state = table("2Tea,2Pirates", "2Rubber", "Tea", phase="trade")
    for points in (0, 49):  # nobody is half-way
        state.points[1] = points
        assert not any(isinstance(row, Text) for row in screen(state).rows)
    state.points[1:] = [68, 47]
    (said,) = [row.text for row in screen(state).rows if isinstance(row, Text)]
    assert said == "-# Bela needs 32 points · Pirates unseen: 6"


def test_prices_are_behind_a_button() -> None:
    shown = screen(table("2Tea", "2Rubber", phase="trade"), "prices")
    said = text_of(shown)
    assert "Tea      1 3  6 10 15 21 28 36" in said
    assert button(shown, "Back")


def test_one_word_leads_to_all_that_is_trade() -> None:
    """Whoever is on turn may open and end the phase, where others only wait for offers."""
    state = table("Tea,Clipper", "2Rubber", phase="draw")
    for seat, phase, label, says in (
        (
            0,
            "draw",
            "Open trade",
            "Others may make offers, too\n-# This and any offer end Draw: a Clipper stays unused.",
        ),
        (0, "trade", "End trade", "Nobody trades any more"),
        (1, "trade", "", ""),
    ):
        assert state.phase == ("draw", "trade").index(phase)
        assert [one for one in labels(screen(state, seat=seat)) if "rade" in one] == ["Trade"]
        assert lines(screen(state, "trade", seat)) == ({label: says} if label else {})
        if seat == 0 and phase == "draw":
            do(state, 0, button(screen(state, "trade"), label).target.rest)
    do(state, 0, "offer 1 give Tea ask Rubber")
    assert lines(screen(state, "trade"))["End trade"] == "Nobody trades any more\n-# open offers lapse"


def test_all_moves_that_there_can_be_have_room() -> None:
    hand = "2Tea,2Cinnamon,2Rubber,2Sugar,2Coffee,2Indigo,2Plantation,3Pirates,3Winds,2Port,2Clipper"
    state = table(hand, *["Tea,Tea"] * 2, "Sugar", "Coffee", "Coffee", phase="draw")
    first = screen(state)
    assert_fits(first)
    (more,) = [row for row in first.rows if isinstance(row, Menu)]
    assert (more.choices[0].label, more.choices[-1].label) == ("Ship 2 Sugar for 6", "Ship 1 Tea for 1")
    assert len(more.choices) <= MENU_LIMIT


def test_the_longest_offer_is_made() -> None:
    every = "Tea,Cinnamon,Rubber,Sugar,Coffee,Indigo,Plantation,Pirates,Winds,Port,Clipper"
    six, five = every.split(",")[:6], every.split(",")[6:]
    state = table(",".join(six), ",".join(five), phase="trade")
    move = GAME.parse(
        sent(
            state,
            "offer",
            given=tuple(f"{at}1" for at in range(6)),
            asked=tuple(f"{at:x}1" for at in range(6, 11)),
        )
    )
    assert move == GAME.parse(f"offer 1 give {','.join(six)} ask {','.join(five)}")
    GAME.check(state, 0, move)


@pytest.mark.parametrize("number", ["9" * 40, "²", "-1", "x"])
def test_a_confirmation_that_no_release_wrote_is_unreadable(number: str) -> None:
    state = table("Tea", "Rubber", phase="trade")
    for kind in ("offer", "counter"):
        with pytest.raises(UnreadableMove):
            UI.move(table_view(state), f"{kind}/{number}/10000000000/00000000000")


def test_a_discard_beyond_the_hand_is_gone() -> None:
    state = table("9Tea", "Rubber", phase="end")
    for draft in ("end/01000000000", "end/x", "trade/1", "prices/1"):
        with pytest.raises(StaleDraft):
            screen(state, draft)


def controls_on(shown: Screen) -> int:
    """How many rows and buttons a screen has, a menu or a line for one."""
    return sum(len(row) if isinstance(row, tuple) else 1 for row in shown.rows)


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
                assert controls_on(UI.panel(seen, "", ENGLISH)) <= 14
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
    "attack",
    "raid",
    "prices",
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
    asked = UI.panel(structs.replace(table_view(state, 1), recent=(made,)), "", ENGLISH)
    assert "Tea for Rubber" in lines(asked)["Accept 1"]
    assert "Tea for Rubber" not in text_of(asked)
    waits = structs.replace(table_view(state), recent=(made,))
    assert "You offered Bela Tea for Rubber." in text_of(UI.panel(waits, "", ENGLISH))
    struck = VisibleMove(2, 1, NOW, tuple(do(state, 1, asked.rows[0].button.target.rest)))
    for seat in (0, 1):
        view = structs.replace(table_view(state, seat), recent=(made, struck))
        told = text_of(UI.panel(view, "", ENGLISH))
        assert "offered" not in told, "the trade tells of it"
        assert "You gave" in told


def test_one_offer_is_answered_in_the_row_of_all_else() -> None:
    state = table("2Tea,Sugar", "2Rubber,Port", phase="trade")
    do(state, 0, "offer 1 give Tea ask Rubber")
    assert [one.label for one in screen(state, seat=1).rows[1]] == ["Refuse 1", "Trade (1)", "Prices"]
