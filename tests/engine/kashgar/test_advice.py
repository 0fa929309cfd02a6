"""What a panel may say about a view, and the text forms of moves."""

from __future__ import annotations

import pytest

from data.catalogue import ENGLISH
from engine.core.chance import Chance
from engine.core.errors import UnreadableMove
from engine.kashgar.advice import fronts, lacks, preview_turn
from engine.kashgar.events import CardUsed
from engine.kashgar.language import Goods
from engine.kashgar.types import Options, Pass, Use, View
from tests.engine.kashgar.build import GAME, play, table, texts

SAMARKAND = "large-order-from-samarkand"
MISFORMED = [
    *("use", "use 4", "use 1 2", "part ²", "pass b", "pick star", "pay gold", "pay 1 gold 2 mule"),
    *("pay 1 gold, 1 gold", "remove 1", "remove 1.1.1", "stop 1", "keep", "choose 0", "amount 44"),
    *("seat 5", "caravan 0"),
]


@pytest.mark.rule("K-5", "K-9")
def test_fronts_say_what_can_be_done_and_why_not() -> None:
    state = table("cinnamon-prince baker quack", "patriarch", "", stock="cinnamon=1", face_up=SAMARKAND)
    one, two, three = fronts(GAME.view(state, 0), 0)
    assert (one.person, one.following) == ("cinnamon-prince", ("baker", "quack"))
    assert [action.why.clause if action.why else None for action in one.actions] == ["K-6", None]
    assert one.actions[0].why is not None
    assert one.actions[0].why.say(ENGLISH) == "You lack 1 cinnamon for its cost"
    assert one.pass_ == Pass(0)
    assert [action.possible for action in two.actions] == [True, True]
    assert two.pass_ is None
    assert (three.person, three.actions, three.pass_) == (None, (), None)
    state.goods[0][6] = 5
    why = fronts(GAME.view(state, 1), 0)[0].actions[0].why
    assert why is not None
    assert why.clause == "K-5"


def test_fronts_agree_with_the_moves() -> None:
    state = GAME.new(Options(), 3, Chance(bytes(32)))
    for _ in range(60):
        view = GAME.view(state, None)
        if view.ask is not None and view.ask.question == "action":
            found = [one.move for front in fronts(view, view.player) for one in front.actions if one.possible]
            assert found == [move for move in view.ask.moves if isinstance(move, Use)]
            passes = [front.pass_ for front in fronts(view, view.player) if front.pass_]
            assert passes == [move for move in view.ask.moves if isinstance(move, Pass)]
        GAME.play(state, state.player, state.chance.copy().choice(GAME.moves(state, state.player)))


@pytest.mark.rule("K-17")
def test_lacks() -> None:
    view = GAME.view(table(stock="mule=2 cinnamon=4 gold=1"), 0)
    lack = lacks(view, 0, SAMARKAND)
    assert (lack.mules, lack.goods, lack.units, lack.none) == (1, Goods(cinnamon=2), 1, False)
    view = GAME.view(table(stock="mule=3 cinnamon=6 gold=0"), 0)
    assert lacks(view, 0, SAMARKAND).none


def test_a_preview_plays_a_turn_without_making_it() -> None:
    state = table("planter muleteer", "pilgrim patriarch")
    view = GAME.view(state, 0)
    use = position(view, "use 1")
    first = preview_turn(view, [use])
    assert (first.over, first.certain) == (False, True)
    assert first.view.ask is not None
    whole = preview_turn(view, [use, 0])
    assert whole.over
    assert whole.moves == (GAME.parse("use 1"), first.view.ask.moves[0])
    events = play(state, *(GAME.text(move) for move in whole.moves))
    assert whole.events == whole.certain_events == tuple(events)
    assert whole.view.players == GAME.view(state, 0).players
    for wrong in ([len(view.ask.moves)], [use, -1], [use, 0, 0]):
        with pytest.raises(ValueError, match="answers"):
            preview_turn(view, wrong)
    assert preview_turn(view, []).view == view


def test_a_preview_ends_where_hidden_cards_begin() -> None:
    state = table("patriarch muleteer")
    view = GAME.view(state, 0)
    use = position(view, "use 1")
    found = preview_turn(view, [use])
    assert not found.certain
    assert found.view.drawn or found.over
    assert [type(event) for event in found.certain_events] == [CardUsed]
    with pytest.raises(ValueError, match="no 0"):
        preview_turn(view, [use, 0])
    assert GAME.view(state, 0) == view


def position(view: View, text: str) -> int:
    """Where a move stands among those listed."""
    assert view.ask is not None
    return view.ask.moves.index(GAME.parse(text))


@pytest.mark.parametrize(
    "text",
    [
        "use 1",
        "use 3 b",
        "part 2",
        "part 2 c",
        "pass 3",
        "pay 1 mule, 2 gold, 3 anise",
        "pay nothing",
        "choose 5",
        "pick anise",
        "amount 0",
        "keep grey-eminence",
        "take khan-s-daughter",
        "complete grain-field",
        "remove 3.12",
        "stop",
        "caravan 1",
        "seat 4",
    ],
)
def test_texts_round_trip(text: str) -> None:
    assert GAME.text(GAME.parse(f"  {text.upper()} ")) == text


@pytest.mark.parametrize(
    "text",
    MISFORMED,
)
def test_misformed_texts_say_the_form(text: str) -> None:
    with pytest.raises(UnreadableMove, match="Write this move like this"):
        GAME.parse(text)


def test_names_may_be_typed_as_printed() -> None:
    assert GAME.parse("take Khan's daughter") == GAME.parse("take khan-s-daughter")


@pytest.mark.rule("K-5")
def test_defaults_pass_or_stop() -> None:
    state = table("patriarch", "muleteer")
    assert GAME.default(state, 0) == Pass(1)
    state = table("hermit baker")
    play(state, "use 1")
    assert GAME.text(GAME.default(state, 0)) == "stop"  # type: ignore[arg-type]
    assert GAME.default(state, 1) is None
    assert texts(state)[-1] == "stop"
