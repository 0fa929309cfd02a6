"""Listing, sampling and the play for somebody who is away."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Chance
from engine.palimpsest.state import State
from engine.palimpsest.types import Options, Put, Shift, TakeCubes
from engine.players.palimpsest import PLAYER
from tests.engine.palimpsest.build import ALL, GAME, PUBLISHED, TABLES, points_of_places, position
from tests.engine.palimpsest.test_properties import tables
from tests.support.thorough import times


def listed(state: State) -> list[str]:
    return [GAME.text(move) for move in GAME.moves(state, state.acting)]


@given(tables(), st.integers(0, 40))
@settings(max_examples=times(15, 60), deadline=None)
def test_every_card_is_listed_at_every_place_once_and_legally(
    table: tuple[State, Chance], plies: int
) -> None:
    state, luck = table
    for _ in range(plies):
        if state.acting >= 0:
            GAME.play(state, state.acting, GAME.sample(state, state.acting, luck))
    seat = state.acting
    if seat < 0:
        return
    moves = GAME.moves(state, seat)
    for move in moves:
        GAME.check(state, seat, move)
    spots = [(move.card, move.x, move.y) for move in moves]
    assert len(set(spots)) == len(spots) == len(state.hands[seat]) * len(state.board.free)
    assert {(x, y) for _, x, y in spots} == points_of_places(state)
    default = GAME.default(state, seat)
    assert default == PLAYER.choose(GAME, GAME.view(state, seat), seat, luck), (
        "no worse than a computer player"
    )
    GAME.check(state, seat, default)
    assert GAME.default(state, (seat + 1) % state.board.seats) is None


@pytest.mark.rule("P-13")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_a_listing_puts_no_more_than_the_supply_and_what_comes_back(left: int) -> None:
    state = position("AM@0,0:1/2 5ML@1,0 PMSL@3,0", "7ML", supply={0: left})
    moves = {(move.x, move.y): move.steps for move in GAME.moves(state, 0)}
    for move in GAME.moves(state, 0):
        GAME.check(state, 0, move)
    assert moves[-1, 0] == (Put("7ML", min(3, left + 1)),), "the Ace is buried, its cube comes back"
    assert moves[2, 2] == ((Put("7ML", min(4, left)),) if left else ())


def test_usual_homes_of_cubes() -> None:
    # A card with a rank takes them itself; otherwise the newest touched card with one, if any shows.
    assert "play 7ML 2,0 7ML+2" in listed(position("5ML@0,0", "7ML"))
    assert "play PWLY 1,2 7ML+2" in listed(position("5ML@0,0 7ML@2,0 PMSL@10,0", "PWLY"))
    assert "play PWLY 2,0 PMSL+1" in listed(position("PMSL@0,0", "PWLY"))
    assert "play 7ML 2,0 5ML+2" in listed(position("5ML@0,0", "7ML", options=PUBLISHED))
    assert "play 7ML 1,2 5ML+4" in listed(position("5ML@0,0 PMSL@2,0", "7ML", options=PUBLISHED))
    # The Pawn that buries all it touches keeps its cubes.
    overlap = Options(pawns=True, courts=True, contact="overlap")
    state = position("CM@0,0 AL@1,0 AS@0,1 AW@-1,1", "PMYK", options=overlap)
    assert "play PMYK -1,-1 PMYK+1" in listed(state)


def test_a_court_takes_from_the_strongest_other_first() -> None:
    state = position("5ML@0,0:4/1/2", "TMLY", "", "")
    assert "play TMLY 2,0 5ML-2C" in listed(state)
    state = position("5ML@0,0:4/1/0", "TMLY", "", "")
    assert "play TMLY 2,0 5ML-1B 5ML-1A" in listed(state)


def test_samples_vary_in_card_place_and_every_cube() -> None:
    state = position("5ML@0,0:1/2 PMSL@2,0:2/2", "7ML TMLY", "CK")
    luck = Chance(bytes(32))
    moves = [GAME.sample(state, 0, luck) for _ in range(300)]
    for move in moves:
        GAME.check(state, 0, move)
    assert {move.card for move in moves} == {"7ML", "TMLY"}
    assert {(move.x, move.y) for move in moves} == points_of_places(state)
    put = {step.card for move in moves for step in move.steps if isinstance(step, Put)}
    assert put == {"5ML", "PMSL", "7ML"}
    assert any(len(move.steps) == 3 for move in moves)
    taken = {(step.card, step.seat) for move in moves for step in move.steps if isinstance(step, TakeCubes)}
    assert taken == {("5ML", 0), ("5ML", 1), ("PMSL", 0), ("PMSL", 1)}


def test_samples_of_the_published_excuse_move_cubes_or_leave_them() -> None:
    state = position("5ML@0,0:3/1 8MS@2,0", "E", options=PUBLISHED)
    luck = Chance(bytes(32))
    moves = [GAME.sample(state, 0, luck) for _ in range(60)]
    steps = {move.steps for move in moves}
    assert steps == {(), (Shift("5ML", "8MS"),), (Shift("5ML", "E"),)}
    assert GAME.moves(state, 0)[0].steps == ()


@pytest.mark.parametrize("options", [ALL, PUBLISHED])
def test_the_default_takes_points_when_there_are_some(options: Options) -> None:
    state = position("9LK@0,0:3/1 8MS@6,0:0/3", "3SK", "CK", options=options)
    move = GAME.default(state, 0)
    assert move is not None
    GAME.play(state, 0, move)
    assert state.board.points == [9, 4]


def test_no_other_seat_has_moves() -> None:
    state = position("9LK@0,0", "3SK", "CK")
    assert GAME.moves(state, 1) == []
    assert len(GAME.moves(state, 0)) == len(state.board.free)
    assert TABLES.ids[state.hands[0][0]] == "3SK"
