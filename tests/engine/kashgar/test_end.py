"""Points and the end of the game (K-20, K-21)."""

from __future__ import annotations

import pytest

from engine.kashgar.events import EndTriggered, GameEnded, TurnEnded
from engine.kashgar.state import State
from engine.kashgar.types import LAST_ROUND
from tests.engine.kashgar.build import GAME, play, table

IDLE = "muleteer"


def scored(*points: int, seats: int = 2) -> State:
    """A table where everybody has one idle card and so many points of contracts."""
    state = table(IDLE, seats=seats)
    cards = GAME.cards(state)
    state.caravans = [[cards.index[IDLE]] if number % 3 == 0 else [] for number in range(3 * seats)]
    state.earned = list(points)
    state.totals = list(points)
    return state


@pytest.mark.rule("K-20")
def test_points_are_contracts_and_the_persons_in_caravans_now() -> None:
    state = table("envoy spice-trader", "storyteller")
    cards = GAME.cards(state)
    state.fulfilled[0] = [cards.contract_index["large-order-from-samarkand"]]
    state.earned[0] = 4
    for reader in (0, 1, None):
        player = GAME.view(state, reader).players[0]
        assert (player.total, player.contract_points, player.person_points) == (9, 4, 5)
    play(state, "part 1")
    assert GAME.view(state, None).players[0].person_points == 2


@pytest.mark.rule("K-21")
def test_a_round_is_played_to_its_end() -> None:
    state = scored(25, 0, 3, seats=3)
    events = play(state, "pass 1")
    assert EndTriggered((0,), 1) in events
    assert GAME.view(state, 1).triggered == (0,)
    play(state, "pass 1")
    assert state.ending is None
    events = play(state, "pass 1")
    assert state.ending == "points"
    assert events[-1] == GameEnded("points", (25, 0, 3), (1, 3, 2))
    assert GAME.to_act(state) == frozenset()


@pytest.mark.rule("K-21")
def test_in_the_last_round_a_turn_is_ahead_of_whom_has_had_none_yet() -> None:
    state = scored(25, 0, 3, seats=3)
    assert GAME.ahead(state, 2) is not None
    play(state, "pass 1")
    assert GAME.ahead(state, 0) is None
    then = GAME.ahead(state, 2)
    assert then is not None
    view = GAME.view(then, 2)
    assert (view.player, view.first, view.round) == (2, 0, 1)
    state = scored(3, 5)
    state.turn = 2 * LAST_ROUND - 1
    assert GAME.ahead(state, 0) is None


@pytest.mark.rule("K-21")
def test_the_end_stays_triggered_when_the_total_falls() -> None:
    state = scored(0, 24)
    state.caravans[3] = [GAME.cards(state).index["envoy"]]
    state.totals = [0, 24]
    play(state, "pass 1")
    assert state.triggered == [1], "totals of all are compared at the end of each turn"
    play(state, "part 1")
    assert state.totals[1] == 24
    assert state.ending == "points"


@pytest.mark.rule("K-21")
def test_a_tie_goes_to_whoever_raised_their_total_later() -> None:
    state = scored(25, 25)
    state.raised = [6, 3]
    state.turn = 10
    play(state, "pass 1", "pass 1")
    assert state.places == [1, 2]
    result = GAME.result(state)
    assert result is not None
    assert (result.scores, result.won) == ((25, 25), (True, False))


@pytest.mark.rule("K-21")
def test_who_tie_without_ever_having_raised_a_total_share_their_place() -> None:
    state = scored(25, 25)
    play(state, "pass 1", "pass 1")
    assert state.places == [1, 1]


@pytest.mark.rule("K-21")
def test_only_turns_that_raise_a_total_count() -> None:
    state = scored(0, 0)
    cards = GAME.cards(state)
    state.caravans[0] = [cards.index["grey-eminence"]]
    state.discards = [cards.index["envoy"]]
    state.totals = [1, 0]
    play(state, "use 1")
    assert state.raised == [0, -1]
    play(state, "pass 1")
    assert state.raised == [0, -1]


@pytest.mark.rule("K-21")
def test_the_game_ends_after_round_120() -> None:
    state = scored(3, 5)
    state.turn = 2 * (LAST_ROUND - 1)
    play(state, "pass 1")
    assert state.ending is None
    play(state, "pass 1")
    assert state.ending == "rounds"
    assert state.places == [2, 1]


@pytest.mark.rule("K-5", "K-21")
def test_the_game_ends_when_nobody_holds_a_card() -> None:
    state = scored(3, 5)
    events = play(state, "part 1")
    assert state.ending is None
    events = play(state, "part 1")
    assert state.ending == "empty"
    assert [event.empty for event in events if isinstance(event, TurnEnded)] == [False]


@pytest.mark.rule("K-5")
def test_who_has_no_card_is_passed_over() -> None:
    state = scored(3, 5, 1, seats=3)
    play(state, "part 1")
    play(state, "pass 1")
    events = play(state, "pass 1")
    ends = [(event.seat, event.empty) for event in events if isinstance(event, TurnEnded)]
    assert ends == [(2, False), (0, True)]
    assert state.player == 1
