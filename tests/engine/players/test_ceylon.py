"""The computer player of Ceylon."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.ceylon import phases
from engine.ceylon.state import State
from engine.ceylon.types import Fleet, Move, Options, View
from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players import ceylon
from tests.engine.ceylon.support import GAME, counts, do, hand, table, view
from tests.engine.ceylon.walk import luck, telling_states
from tests.engine.options import unusual
from tests.support.thorough import times

Chooser = Callable[[AnyGame, View, int, Chance], Move]


def at_random(game: AnyGame, seen: View, seat: int, chance: Chance) -> Move:
    return GAME.sample(GAME.resample(seen, chance), seat, chance)


def play_out(choosers: list[Chooser], number: int, options: Options | None = None) -> State:
    picks = luck("player", len(choosers), number)
    state = GAME.new(options or Options(), len(choosers), picks.fork("table"))
    for _ in range(20000):
        if not GAME.to_act(state):
            return state
        seat = min(GAME.awaited(state))
        move = choosers[seat](GAME, view(state, seat), seat, picks)
        GAME.play(state, seat, move)
    raise AssertionError("the game does not end")


def choice(state: State, seat: int) -> str:
    return GAME.text(ceylon.choose(GAME, view(state, seat), seat, luck("choice")))


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_last_about_as_long_as_the_sheet_says(seats: int) -> None:
    turns = [play_out([ceylon.choose] * seats, number).turn / seats for number in range(times(3, 8))]
    assert 28 < sum(turns) / len(turns) < 48


@pytest.mark.parametrize(
    "options",
    [
        unusual(Options),
        Options(target=75, first=1),
    ],
)
def test_its_moves_are_legal_under_all_options(options: Options) -> None:
    for number in range(times(2, 4)):
        play_out([ceylon.choose, at_random, ceylon.choose], number, options)


def test_it_beats_random_play() -> None:
    wins = 0
    games = times(6, 20)
    for number in range(games):
        smart = number % 2
        choosers: list[Chooser] = [at_random, at_random]
        choosers[smart] = ceylon.choose
        wins += play_out(choosers, number).player == smart
    assert wins >= 0.9 * games


def test_it_always_has_a_legal_move_and_goes_by_its_view_alone() -> None:
    for number, state in enumerate(telling_states(4)):
        for seat in GAME.to_act(state):
            chosen = ceylon.choose(GAME, view(state, seat), seat, luck(number))
            GAME.check(state, seat, chosen)
            other = GAME.resample(view(state, seat), luck("other", number))
            assert ceylon.choose(GAME, view(other, seat), seat, luck(number)) == chosen


def test_it_ships_what_is_worth_it_and_waits_with_what_is_not() -> None:
    assert choice(table("Clipper,Port,4Tea", "Tea", phase="ship"), 0) == "ship Tea 4"
    assert choice(table("Clipper,Port,Tea", "Tea", phase="ship"), 0) == "end turn"
    state = table("Clipper,Port,Tea", "Tea", phase="ship")
    state.points[0] = 99
    assert choice(state, 0) == "ship Tea 1"


def test_it_defends_itself() -> None:
    state = table("Pirates,Tea", "Winds,Tea", phase="pirates")
    do(state, 0, "raid 1")
    assert choice(state, 1) == "winds"
    state = table("3Pirates,Tea", "2Clipper,3Tea", "Port", phase="pirates")
    do(state, 0, "fleet 1")
    assert choice(state, 1) == "pledge 2"
    assert choice(state, 2) == "pledge 0"


def test_it_saves_pirates_for_a_fleet_and_spends_a_spare_clipper() -> None:
    state = table("2Pirates,Tea", "5Tea", "Tea", phase="pirates")
    state.points = [0, 3, 9]
    assert choice(state, 0) == "end turn"
    assert choice(table("3Pirates,Tea", "3Tea", "5Tea", phase="pirates"), 0) == "fleet 2"
    assert choice(table("2Clipper,Tea", "Tea", phase="draw"), 0) == "end turn"
    assert choice(table("3Clipper,Tea", "Tea", phase="draw"), 0) == "draw"


def test_where_the_options_leave_out_fleets_pirates_raid(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = phases.is_allowed
    monkeypatch.setattr(phases, "is_allowed", lambda *asked: asked[1] is not Fleet and allowed(*asked))
    assert choice(table("Pirates,Tea", "Tea", "2Tea", phase="pirates"), 0) == "raid 2"


def test_it_keeps_what_melds_need_when_it_discards() -> None:
    state = table("Clipper,Port,5Coffee,Tea,Winds", "Tea", phase="end")
    do(state, 0, choice(state, 0))
    assert hand(state, 0) == counts("Clipper,Port,5Coffee")


@pytest.mark.parametrize(
    ("terms", "answer"),
    [
        ("give Clipper ask Winds", "accept 101"),
        ("give Indigo", "accept 101"),
        ("give Pirates ask Port", "refuse 101"),
        ("ask Indigo", "refuse 101"),
        ("give Port ask 2Clipper", "refuse 101"),
    ],
)
def test_it_strikes_trades_that_help_it(terms: str, answer: str) -> None:
    state = table("Clipper,Indigo,Pirates,Port", "Winds,Port,3Tea", phase="trade")
    do(state, 0, f"offer 1 {terms}")
    assert choice(state, 1) == answer


@pytest.mark.parametrize("seats", [2, 3])
def test_it_sells_no_pirates_and_nothing_that_helps_the_buyer_more(seats: int) -> None:
    hands = ["2Clipper,4Indigo,Pirates", "Clipper,Port,Pirates,3Tea", *["Tea"] * (seats - 2)]
    for terms in ("give Clipper ask Pirates", "give 2Clipper,4Indigo ask Pirates", "give Indigo ask Clipper"):
        state = table(*hands, phase="trade")
        do(state, 0, f"offer 1 {terms}")
        assert choice(state, 1) == "refuse 101"


def test_on_its_turn_it_answers_what_it_was_asked_before_it_goes_on() -> None:
    state = table("Winds,3Tea", "Clipper,Port", phase="trade")
    do(state, 1, "offer 0 give Clipper ask Winds")
    assert choice(state, 0) == "accept 101"


def test_out_of_turn_it_changes_nothing() -> None:
    state = table("Tea", "Winds,Port", phase="build")
    do(state, 1, "standing use ask 1")
    seen = view(state, 1)
    assert ceylon.reply(seen, 1) is None
    GAME.play(state, 1, ceylon.choose(GAME, seen, 1, luck("idle")))
    assert view(state, 1) == seen


def test_it_holds_a_winning_rival_back() -> None:
    state = table("3Winds,2Tea", "5Tea", phase="storms")
    state.points = [10, 90]
    assert choice(state, 0) == "typhoon"
    state.points = [10, 20]
    assert choice(state, 0) == "end turn"
