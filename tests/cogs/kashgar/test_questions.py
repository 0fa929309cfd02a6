"""Every kind of question that an action can ask, tried out in the panel from its first click on."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from cogs.kashgar.draft import turn_of
from cogs.screens.names import picture_names
from cogs.screens.screen import Screen
from data.catalogue import ENGLISH
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
from render.kashgar.preview import preview_of
from tables.view_types import TableView
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
        ("ginger (now 3)", "star anise (now 3)"),
    ),
    (
        "match",
        lambda: probe(RaiseToHighest(("ginger", "cloves")), rival="ginger=7 cloves=8"),
        "Which good do you raise to the highest stock of any other player?",
        ("ginger (3 → 7)", "cloves (3 → 8)"),
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
        ("Caravan 1", "Caravan 3 (empty)"),
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
    card = screen(table_view, labelled(screen(table_view), "1 · ").target.rest)
    return screen(table_view, labelled(card, "Use: ").target.rest)


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
    assert says in text_of(asked)
    found = labels(asked)
    for offer in offers:
        assert any(offer in label for label in found), found
    assert_fits(asked)
    turn = turn_of(table_view, (0,))
    assert turn.view.ask is not None
    assert turn.view.ask.question == question
    preview = preview_of(table_view.view, turn, picture_names(table_view), ENGLISH)
    assert preview is not None
    assert preview.asked == question
    answers = [
        one
        for one in controls(asked)
        if (one.target.rest.startswith("t/") or one.target.verb == "do") and one.label != "Back"
    ]
    assert len(answers) == len(turn.view.ask.moves)
    for number, one in enumerate(answers):
        if one.target.verb == "do":
            assert turn.view.ask.moves[number] in UI.moves(table_view, one.target.rest)
            continue
        after = screen(table_view, one.target.rest)
        assert_fits(after)
        assert text_of(after) != text_of(asked) or question == "spice"
        for control in controls(after):
            if control.target.verb == "do":
                moves = UI.moves(table_view, control.target.rest)
                assert turn.view.ask.moves[number] in moves
    assert labelled(asked, "Back").target.rest == ""
    assert GAME.view(state, 0) == table_view.view, "nothing has happened"


@pytest.mark.rule("K-18")
def test_contracts_that_were_drawn_are_asked_at_the_table() -> None:
    rich = "mule=6 gold=9 ginger=9 cloves=9 pepper=9 anise=9 cinnamon=9"
    state = probe(DrawContracts(4, 2), stock=rich)
    first = view_of(state)
    card = screen(first, labelled(screen(first), "1 · ").target.rest)
    assert "nobody has seen" in text_of(card)
    for move in UI.moves(first, labelled(card, "Use: ").target.rest):
        GAME.push(state, 0, move)
    table_view = view_of(state)
    asked = screen(table_view)
    assert "Up to 2." in text_of(asked)
    assert "None" in labels(asked)
    for key in table_view.view.drawn:
        assert table_view.view.deck.contract(key).name in " ".join(labels(asked))
    done = labelled(asked, "None").target
    assert done.verb == "do"
    for move in UI.moves(table_view, done.rest):
        GAME.check(state, 0, move)


@pytest.mark.rule("K-11")
def test_steps_go_back_one_by_one_and_all_moves_are_sent_at_once() -> None:
    table_view = view_of(probe(Increase((Amounts(any=3),))))
    card = screen(table_view, labelled(screen(table_view), "1 · ").target.rest)
    drafts = [labelled(card, "Use: ").target.rest]
    for good in ("ginger", "pepper"):
        drafts.append(labelled(screen(table_view, drafts[-1]), good).target.rest)
    last = screen(table_view, drafts[-1])
    assert "ginger 3→4, pepper 3→4" in text_of(last).replace("\\", "")
    texts = [GAME.text(move) for move in UI.moves(table_view, labelled(last, "ginger").target.rest)]
    assert texts == ["use 1", "pick ginger", "pick pepper", "pick ginger"]
    for draft in reversed(drafts[:-1]):
        last = screen(table_view, labelled(last, "Back").target.rest)
        assert last == screen(table_view, draft)
    assert labelled(last, "Back").target.rest == ""
