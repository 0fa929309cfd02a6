"""Every kind of question that an action can ask, tried out in the panel from its first click on."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from cogs.kashgar import draft as drafts
from cogs.kashgar.draft import turn_of
from cogs.screens.screen import Line, Menu, Screen
from engine.kashgar.language import (
    Amounts,
    Chosen,
    Complete,
    Convert,
    DrawContracts,
    Increase,
    Lose,
    Others,
    RaiseToHighest,
    Remove,
    Reserve,
    Rotate,
    SetTo,
    Steal,
    Take,
)
from engine.kashgar.language import Levels as L
from engine.kashgar.state import State
from engine.kashgar.types import QuestionKind
from tables.core.view_types import TableView
from tests.cogs.kashgar.table_views import GAME, UI, screen, view_of
from tests.cogs.table_views import assert_fits, controls, labelled, labels, text_of
from tests.engine.kashgar.build import probe

pytestmark = pytest.mark.usefixtures("words_alone")
"""What is drawn is not looked at here."""

Make = Callable[[], State]
GRAIN, ORDER = "grain-field", "order-from-turpan"

ASKED: list[tuple[QuestionKind, Make, str, tuple[str, ...]]] = [
    (
        "pay",
        lambda: probe(Increase((Amounts(gold=1),)), cost=(Amounts(ginger=1), Amounts(mule=1))),
        "Which goods do you pay for this action?",
        ("Pay 1 ginger", "Pay 1 mule"),
    ),
    (
        "choose",
        lambda: probe(Increase((Amounts(gold=2), Amounts(mule=1)))),
        "Which do you choose?",
        ("gain 2 gold", "gain 1 mule"),
    ),
    (
        "choose",
        lambda: probe(SetTo((L(gold=9), L(ginger=0)))),
        "Which do you choose?",
        ("set gold to 9", "set ginger to 0"),
    ),
    (
        "choose",
        lambda: probe(Others((Lose((Amounts(gold=1), Amounts(ginger=1))),)), seats=3),
        "Which do you choose for B\\*la \\<\\@1\\>?",
        ("loses 1 gold", "loses 1 ginger"),
    ),
    (
        "spice",
        lambda: probe(Increase((Amounts(any=2),))),
        "Which spice do you choose? 2 to choose.",
        ("2 × ginger", "pepper + star anise"),
    ),
    (
        "match",
        lambda: probe(RaiseToHighest(("ginger", "cloves")), rival="ginger=7 cloves=8"),
        "Which good do you raise to the highest stock of any other player?",
        ("ginger", "cloves"),
    ),
    (
        "amount",
        lambda: probe(Convert("mule", "gold", 3, 2)),
        "How many mules do you turn into 2 gold each?",
        ("0", "3"),
    ),
    (
        "take",
        lambda: probe(Take(), discards="baker farmer"),
        "Which card do you take from the discard pile",
        ("Baker", "Farmer"),
    ),
    (
        "complete",
        lambda: probe(Complete(free=True), face_up=f"{GRAIN} {ORDER}"),
        "Which contract do you complete?",
        ("Grain field", "Order from Turpan"),
    ),
    (
        "pay_contract",
        lambda: probe(
            Complete(gold=True),
            face_up=ORDER,
            stock="mule=6 gold=9 pepper=9 anise=9 cloves=9 ginger=9 cinnamon=9",
        ),
        "Which goods do you pay for Order from Turpan?",
        ("Pay ",),
    ),
    (
        "remove",
        lambda: probe(Remove(2), behind="baker"),
        "leave the game? Up to 2.",
        ("1.1 Baker", "None"),
    ),
    (
        "caravan",
        lambda: probe(Reserve()),
        "Which caravan’s end does it go to?",
        ("Caravan 1", "Caravan 3**\n-# empty"),
    ),
    (
        "seat",
        lambda: probe(Chosen((Steal((Amounts(gold=1),)),)), seats=3),
        "Against whom?",
        ("B*la <@1>", "Chidi"),
    ),
    (
        "rotate",
        lambda: probe(Others((Rotate(),))),
        "Which front card of B\\*la \\<\\@1\\> goes to the end?",
        ("Caravan 1", "Caravan 2"),
    ),
]
AT_THE_TABLE = {"action", "keep", "complete_drawn"}
"""The choice of a turn, and what is asked about cards that were hidden before: no draft gets there."""


def asked_of(table_view: TableView) -> Screen:
    """The screen after the first front card's first action."""
    return screen(table_view, labelled(screen(table_view), "Use 1").target.rest)


def test_no_question_is_left_out() -> None:
    assert {question for question, *_ in ASKED} | AT_THE_TABLE == set(get_args(QuestionKind))


@pytest.mark.rule("K-22")
@pytest.mark.parametrize(("question", "make", "says", "offers"), ASKED)
def test_a_question_is_tried_out_before_anything_counts(
    question: QuestionKind, make: Make, says: str, offers: tuple[str, ...]
) -> None:
    state = make()
    table_view = view_of(state)
    asked = asked_of(table_view)
    assert says in asked.title
    found = [*labels(asked), *(row.text.replace("\\", "") for row in asked.rows if isinstance(row, Line))]
    for offer in offers:
        assert any(offer in label for label in found), found
    assert_fits(asked)
    turn = turn_of(table_view, (0,))
    assert turn.view.ask is not None
    assert turn.view.ask.question == question
    answers = [
        one
        for one in controls(asked)
        if (one.target.rest.startswith("t/") or one.target.verb == "do") and one.label != "Back"
    ]
    ways = drafts.ways(table_view, (0,))
    assert len(answers) == len(ways)
    for way, one in zip(ways, answers, strict=True):
        assert one.target.verb == "go", "it is shown before it counts"
        after = screen(table_view, one.target.rest)
        assert_fits(after)
        assert (after.title, text_of(after)) != (asked.title, text_of(asked))
        for control in controls(after):
            if control.target.verb == "do":
                assert turn.view.ask.moves[way[0]] in UI.moves(table_view, control.target.rest)
    assert labelled(asked, "Back").target.rest == ""
    assert GAME.view(state, 0) == table_view.view, "nothing has happened"


@pytest.mark.rule("K-18")
def test_contracts_that_were_drawn_are_asked_at_the_table() -> None:
    rich = "mule=6 gold=9 ginger=9 cloves=9 pepper=9 anise=9 cinnamon=9"
    state = probe(DrawContracts(4, 2), stock=rich)
    first = view_of(state)
    card = asked_of(first)
    assert "nobody has seen" in text_of(card)
    for move in UI.moves(first, labelled(card, "Confirm").target.rest):
        GAME.push(state, 0, move)
    table_view = view_of(state)
    asked = screen(table_view)
    assert "Up to 2." in asked.title
    lines = {row.text.partition("\n")[0]: row.button.target for row in asked.rows if isinstance(row, Line)}
    for key in table_view.view.drawn:
        assert any(table_view.view.deck.contract(key).name in line for line in lines)
    (done,) = (target for line, target in lines.items() if "None" in line)
    assert done.verb == "do"
    for move in UI.moves(table_view, done.rest):
        GAME.check(state, 0, move)


@pytest.mark.rule("K-11")
def test_two_goods_are_chosen_at_once_and_steps_go_back_one_by_one() -> None:
    table_view = view_of(probe(Increase((Amounts(any=3),))))
    first = asked_of(table_view)
    (menu,) = [row for row in first.rows if isinstance(row, Menu)]
    assert [one.label for one in menu.choices][:3] == ["2 × ginger", "ginger + cloves", "ginger + pepper"]
    assert len(menu.choices) == 15
    second = screen(table_view, labelled(first, "ginger + pepper").target.rest)
    assert "ginger 3→4, pepper 3→4" in text_of(second).replace("\\", "")
    last = screen(table_view, labelled(second, "ginger").target.rest)
    texts = [GAME.text(move) for move in UI.moves(table_view, labelled(last, "Confirm").target.rest)]
    assert texts == ["use 1", "pick ginger", "pick pepper", "pick ginger"]
    assert screen(table_view, labelled(last, "Back").target.rest) == second
    assert screen(table_view, labelled(last, "Start again").target.rest) == screen(table_view)


def test_two_goods_are_one_menu_between_the_card_and_confirming_it() -> None:
    """With the board's button four presses."""
    table_view = view_of(probe(Increase((Amounts(any=2),))))
    chosen = screen(table_view, labelled(asked_of(table_view), "2 × cinnamon").target.rest)
    assert chosen.title == "Confirm this?"
    assert "cinnamon 3→5" in text_of(chosen)
    moves = UI.moves(table_view, labelled(chosen, "Confirm").target.rest)
    assert [GAME.text(move) for move in moves] == ["use 1", "pick cinnamon", "pick cinnamon"]
