"""Ceylon’s panel of trades: offers with their answers, whole offers at once, forms for all others."""

from __future__ import annotations

import pytest
from msgspec import structs

from cogs.screens.forms import ChoiceField
from cogs.screens.screen import Menu, Target
from cogs.table_screens.game_ui import StaleDraft
from cogs.table_screens.log import what_followed
from data.catalogue import ENGLISH
from engine.ceylon.cards import only
from engine.ceylon.legality import MOST_CLOSED
from engine.ceylon.types import OpenOffer, Phase
from engine.core.errors import IllegalMove
from tables.core.view_types import VisibleMove
from tests.cogs.ceylon.panels import UI, button, lines, screen, table_view
from tests.cogs.table_views import (
    NOW,
    labels,
    text_of,
)
from tests.engine.ceylon.support import GAME, do, table


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


def test_an_offer_that_waits_is_not_told_again_above_the_panel() -> None:
    state = table("2Tea,Sugar,2Winds", "2Rubber,Port", "Tea", phase="trade")
    recent = []
    for seat, move in ((0, "offer 1 give Tea ask Rubber"), (0, "offer 1 give Sugar"), (1, "refuse {}")):
        events = do(state, seat, move.format(state.offers[-1].id if state.offers else 0))
        recent.append(VisibleMove(len(recent) + 1, seat, NOW, tuple(events)))
    view = structs.replace(table_view(state, 1), recent=tuple(recent[:2]))
    assert what_followed(UI, view, (), ENGLISH) == "Ana offered you Sugar for nothing."


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


def test_who_has_made_somebody_as_many_offers_as_the_rules_allow_is_not_offered_them_again() -> None:
    state = table("2Tea,Sugar", "2Rubber,Port", "Winds", phase="trade")
    state.closed_offers = [
        OpenOffer(at, 0, 1, only(0, 1), only(at % 11, 1 + at)) for at in range(MOST_CLOSED)
    ]
    assert [field.key for field in UI.form(table_view(state), "offer", ENGLISH).fields] == ["given", "asked"]
    assert sent(state, "offer", given=("01",)) == "offer 2 give Tea"


def test_no_form_is_opened_where_nothing_can_be_offered() -> None:
    with pytest.raises(StaleDraft):
        UI.form(table_view(table("Tea", "Rubber", phase="ship")), "offer", ENGLISH)


def test_one_word_leads_to_all_that_is_trade() -> None:
    """Whoever is on turn may open and end the phase, where others only wait for offers."""
    state = table("Tea,Clipper", "2Rubber", phase="draw")
    for seat, phase, label, says in (
        (
            0,
            "draw",
            "Open trade",
            "Others may make offers, too\n-# This and any offer end Draw: Clipper unused.",
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
