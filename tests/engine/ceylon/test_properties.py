"""What holds in every state that can be reached."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.ceylon.cards import DECK, covers, tally
from engine.ceylon.phases import passes
from engine.ceylon.state import OVER, PHASES, TRADE, State
from engine.ceylon.types import Options
from tests.engine.ceylon.support import GAME, table, total, view
from tests.engine.ceylon.walk import luck, onwards, walk
from tests.engine.options import any_options
from tests.support.thorough import times

modest = settings(deadline=None, max_examples=times(12, 25), suppress_health_check=[HealthCheck.too_slow])

options = any_options(Options, first=st.sampled_from([None, 0, 1]))


def sound(state: State) -> None:
    """The invariants of a state between two moves."""
    assert total(state) == DECK
    assert all(min(hand) >= 0 for hand in state.hands)
    assert state.points == [
        sum(meld.points for meld in state.melds if meld.seat == seat) for seat in range(state.seats)
    ]
    assert len({offer.id for offer in state.offers}) == len(state.offers)
    for offer in state.offers:
        assert state.phase == TRADE
        assert state.player in (offer.maker, offer.to)
        assert covers(state.hands[offer.maker], offer.give)
    if state.attack is not None:
        assert PHASES[state.phase] == "pirates"
        assert state.attack.asked
        assert all(any(state.hands[seat]) for seat in state.attack.asked)
    elif state.phase != OVER:
        assert not passes(state), "a phase that is publicly empty has passed"
    assert (state.phase == OVER) == (max(state.points) >= state.options.target)
    assert bool(GAME.awaited(state)) == (state.phase != OVER)
    assert not GAME.awaited(state) or all(GAME.moves(state, seat) for seat in GAME.to_act(state))


@pytest.mark.rule("C-1", "C-2", "C-6", "C-13", "C-21")
@modest
@given(st.integers(2, 6), st.integers(0, 10**6), options)
def test_random_play_keeps_every_state_sound(seats: int, seed: int, chosen: Options) -> None:
    for state, _, _, _ in walk(seats, seed, 120, chosen):
        sound(state)


@pytest.mark.rule("C-2")
@modest
@given(st.lists(st.integers(0, 3), min_size=91, max_size=91), st.integers(0, 10**6), options)
def test_play_goes_on_from_empty_piles(owners: list[int], seed: int, chosen: Options) -> None:
    """All 91 cards are in four hands, as badly spread as chance has it; deck and discard pile are empty."""
    state = table("", "", "", "", options=chosen)
    kinds = [kind for kind, count in enumerate(DECK) for _ in range(count)]
    state.deck = []
    state.hands = [
        list(tally(kind for kind, owner in zip(kinds, owners, strict=True) if owner == seat))
        for seat in range(4)
    ]
    state.player = next(seat for seat, hand in enumerate(state.hands) if any(hand))
    for after, _, _, _ in onwards(state, luck(seed), 40):
        assert total(after) == DECK


@pytest.mark.rule("C-10", "C-14", "C-21")
@modest
@given(st.integers(2, 6), st.integers(0, 10**6))
def test_play_goes_on_when_all_hands_are_empty(seats: int, seed: int) -> None:
    state = table(*["4Winds", *[""] * (seats - 1)], phase="storms", seed=seed % 256)
    GAME.play(state, 0, GAME.parse("typhoon"))
    assert [sum(hand) for hand in state.hands] == [0, 2, *[0] * (seats - 2)]
    for after, _, _, _ in onwards(state, luck(seed), 60):
        sound(after)


@pytest.mark.rule("C-20")
@pytest.mark.parametrize("seats", range(2, 7, times(2, 1)))
def test_random_play_ends(seats: int) -> None:
    state = GAME.new(Options(target=50), seats, luck("ends", seats))
    plies = sum(1 for _ in onwards(state, luck("ends too", seats), 20000))
    assert GAME.result(state) is not None
    assert plies < 10000
    assert state.turn < 150 * seats


@pytest.mark.rule("C-22")
@pytest.mark.parametrize("seats", [2, 6])
def test_a_table_of_absent_players_never_stalls(seats: int) -> None:
    """Clocks alone make turn after turn, though nobody ever scores."""
    state = GAME.new(Options(first=0), seats, luck("absent"))
    for ply in range(400):
        (seat,) = GAME.awaited(state)
        move = GAME.default(state, seat)
        assert move is not None
        GAME.play(state, seat, move)
        sound(state)
        assert state.turn == ply + 1


@modest
@given(st.integers(2, 6), st.integers(0, 10**6))
def test_states_and_views_survive_being_saved(seats: int, seed: int) -> None:
    for number, (state, seat, _, _) in enumerate(walk(seats, seed, 60)):
        if number % 15 == 0:
            loaded = GAME.load_state(GAME.save_state(state))
            assert loaded == state
            assert view(loaded, seat) == view(state, seat)
