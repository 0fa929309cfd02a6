"""Ceylon’s panel: what each step says before a move is confirmed."""

from __future__ import annotations

import pytest
from msgspec import structs

from cogs.screens.screen import MENU_LIMIT, Line, Menu, Text
from cogs.table_screens.game_ui import StaleDraft
from cogs.table_screens.log import what_followed
from data.catalogue import ENGLISH, LANGUAGES, words_for
from tables.core.view_types import VisibleMove
from tests.cogs.ceylon.panels import UI, button, buttons, lines, screen, table_view
from tests.cogs.table_views import (
    NOW,
    assert_fits,
    labels,
    targets,
    text_of,
    view_of,
)
from tests.engine.ceylon.support import GAME, do, table

MOST_BESIDE = 14
"""Characters of a button beside a line: on a phone more leave little of the line."""


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
    given_up = "one more makes it 10; Clipper, 3 Pirates unused"
    assert lines(screen(state))["Ship"].endswith(given_up)
    assert "After this: Clipper unused." in text_of(screen(state, "attack/raid"))
    assert lines(screen(state, "trade"))["Open trade"].endswith(
        "-# This and any offer end Draw: Clipper unused."
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
    assert said.count("\u202f; ") == 1


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


def test_the_heading_promises_nothing_that_no_button_does() -> None:
    for hand, phase in (("Tea", "draw"), ("Tea,Port,2Clipper", "trade"), ("9Tea", "end")):
        assert screen(table(hand, "Sugar", phase=phase)).title == "**Your turn**"


def test_what_can_be_drawn_has_a_button_that_says_so() -> None:
    shown = screen(table("Tea,Port,2Clipper", "Sugar", phase="draw"))
    assert lines(shown)["Draw 2"] == "Discard a Clipper, draw **2 cards**\n-# 1 Clipper stays to ship with"
    assert button(shown, "Draw 2").target.rest == "draw"
    assert "your only one" in lines(screen(table("Tea,Port,Clipper", "Sugar", phase="draw")))["Draw 2"]


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
    for seat, said in enumerate(told):
        shown = UI.panel(structs.replace(table_view(state, seat), recent=(made,)), "", ENGLISH)
        assert [line for line in shown.text if "sent" in line] == said


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


def test_all_moves_that_there_can_be_have_room() -> None:
    hand = "2Tea,2Cinnamon,2Rubber,2Sugar,2Coffee,2Indigo,2Plantation,3Pirates,3Winds,2Port,2Clipper"
    state = table(hand, *["Tea,Tea"] * 2, "Sugar", "Coffee", "Coffee", phase="draw")
    first = screen(state)
    assert_fits(first)
    (more,) = [row for row in first.rows if isinstance(row, Menu)]
    assert (more.choices[0].label, more.choices[-1].label) == ("Ship 2 Sugar for 6", "Ship 1 Tea for 1")
    assert len(more.choices) <= MENU_LIMIT


def test_the_end_says_points_once_and_no_shipment_that_its_words_and_the_board_tell() -> None:
    state = table("4Rubber,Port,Clipper", "2Tea", phase="ship")
    state.points[0] = 95
    do(state, 0, "ship Rubber 4")
    shown = screen(state, seat=1)
    assert shown.title == "**Ana** won with 109 points"
    assert not any("109" in line for line in shown.text)
    assert [line for line in shown.in_words if "shipped" in line] == [
        "Last shipment: Ana shipped 4 Rubber for 14."
    ]
