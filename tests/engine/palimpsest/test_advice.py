"""Choosing a placement: P-24."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Chance
from engine.core.codec import decode, encode
from engine.core.errors import IllegalMove
from engine.palimpsest.advice import Candidate, PartialPlay, PlayAdvice, merge
from engine.palimpsest.state import State
from engine.palimpsest.types import Options, Put, Shift, TakeCubes
from tests.engine.palimpsest.build import GAME, PUBLISHED, TABLES, play, points_of_places, position
from tests.engine.palimpsest.test_properties import tables
from tests.support.thorough import times


def advice(state: State, seat: int = 0) -> PlayAdvice:
    return GAME.advice(GAME.view(state, seat))


@pytest.mark.rule("P-24")
def test_candidates_are_all_places_best_first_and_say_what_they_do() -> None:
    state = position("8MS@0,0:3 9LK@2,0:0/3 AM@0,2", "2MK CK")
    found = advice(state).candidates("2MK")
    assert {(candidate.x, candidate.y) for candidate in found} == points_of_places(state)
    ahead, some = [candidate.gains[0] - candidate.gains[1] for candidate in found], len(found) // 4
    assert min(ahead[:some]) > max(ahead[-some:])
    best = found[0]
    assert [card.id for card in best.touches] == ["8MS", "AM"]
    assert [score.card.id for score in best.scores] == ["8MS"]
    assert (best.gains, best.due, best.cubes) == ((8, 0), 2, 2)
    worst = found[-1]
    assert worst.gains[1] - worst.gains[0] == 9


@pytest.mark.rule("P-24")
def test_of_equal_places_those_come_last_that_cover_what_the_reader_holds() -> None:
    """Both cards show one rank: the reader's nine would be lost in the end, or the other's eight."""
    found = advice(position("9LK@0,0:2 AM@1,1 8MS@4,0:0/2 AK@5,1 AL@2,0", "CY")).candidates("CY")
    assert {(spot.gains, spot.cubes) for spot in found} == {((0, 0), 0)}
    places = [(spot.x, spot.y) for spot in found]
    assert set(places[:2]) == {(3, -1), (4, -1)}, "they cover the other's rank"
    assert places[-3:] == [(-1, -1), (0, -1), (-1, 0)], "they cover the reader's"
    assert places[2:-3] == sorted(places[2:-3], key=lambda place: (place[1], place[0]))


@pytest.mark.rule("P-24")
def test_candidates_by_the_card_that_they_touch() -> None:
    state = position("8MS@0,0:3 9LK@2,0:0/3 AM@0,2", "2MK CK")
    menu = advice(state)
    everywhere = menu.candidates("2MK")
    for group in menu.groups("2MK"):
        members = list(menu.candidates("2MK", group.touching.id))
        assert group.places == len(members)
        assert group.best == members[0]
        assert members == [spot for spot in everywhere if group.touching in spot.touches]
    assert {group.touching.id for group in menu.groups("2MK")} == {"8MS", "9LK", "AM"}
    assert menu.groups("2MK")[0].best == everywhere[0]


@pytest.mark.rule("P-24")
def test_a_candidate_tells_burials_and_removals() -> None:
    state = position("AM@0,0:1/2 5ML@1,0:0/4", "2MK TMLY")
    spot = advice(state).candidate("2MK", -1, 0)
    assert [
        (burial.card.id, [(back.seat, back.number) for back in burial.returned]) for burial in spot.burials
    ] == [("AM", [(0, 1), (1, 2)])]
    spot = advice(state).candidate("TMLY", 1, 1)
    assert spot.removes == (("AM", 1), ("5ML", 2))
    assert (spot.due, spot.cubes, spot.scores) == (0, 0, ())


def test_cards_and_places_that_cannot_be_are_refused() -> None:
    state = position("AM@0,0", "2MK", "CK")
    with pytest.raises(IllegalMove, match="not in your hand"):
        advice(state).candidates("CK")
    with pytest.raises(IllegalMove, match="no other card"):
        advice(state).candidate("2MK", 5, 5)
    with pytest.raises(IllegalMove, match="not in your hand"):
        GAME.advice(GAME.view(state, None)).usual(PartialPlay("2MK", (2, 1)))
    menu = advice(state)
    with pytest.raises(IllegalMove, match="First choose a place"):
        menu.todo(PartialPlay("2MK"))
    with pytest.raises(IllegalMove, match="part of it must lie on the table"):
        menu.todo(PartialPlay("2MK", (0, 0)))


@pytest.mark.rule("P-24", "P-9")
def test_a_partial_play_grows_by_steps() -> None:
    state = position("5ML@0,0 PMSL@0,2", "7ML CK")
    menu = advice(state)
    partial = PartialPlay("7ML")
    assert menu.preview(partial) == menu.view
    placed = PartialPlay(partial.card, (2, 1))
    todo = menu.todo(placed)
    assert (todo.cubes, todo.targets, todo.done) == (4, ("5ML", "PMSL", "7ML"), False)
    one = menu.add(placed, Put("5ML", 1))
    two = menu.add(one, Put("5ML", 1))
    assert menu.todo(two).cubes == 2
    with pytest.raises(IllegalMove, match="exactly 4"):
        menu.play(two)
    with pytest.raises(IllegalMove, match="exactly 4"):
        menu.add(two, Put("7ML", 3))
    with pytest.raises(IllegalMove, match="CK takes no cubes"):
        menu.add(two, Put("CK", 1))
    full = menu.add(two, Put("7ML", 2))
    assert menu.todo(full).done
    assert menu.todo(full).targets == ()
    move = menu.play(full)
    assert GAME.text(move) == "play 7ML 2,1 5ML+2 7ML+2"
    GAME.check(state, 0, move)
    assert decode(encode(full), PartialPlay) == full


@pytest.mark.rule("P-24")
def test_a_partial_play_of_a_court() -> None:
    state = position("5ML@0,0:2/3 8MS@2,0:0/1", "TMLY")
    menu = advice(state)
    partial = PartialPlay("TMLY", (1, 1))
    todo = menu.todo(partial)
    assert todo.removes == (("5ML", 2), ("8MS", 1))
    assert todo.takes == (TakeCubes("5ML", 0, 2), TakeCubes("5ML", 1, 2), TakeCubes("8MS", 1, 1))
    partial = menu.add(partial, TakeCubes("5ML", 1, 1))
    assert menu.todo(partial).removes == (("5ML", 1), ("8MS", 1))
    assert menu.todo(partial).takes == (
        TakeCubes("5ML", 0, 1),
        TakeCubes("5ML", 1, 1),
        TakeCubes("8MS", 1, 1),
    )
    partial = menu.add(menu.add(partial, TakeCubes("5ML", 1, 1)), TakeCubes("8MS", 1, 1))
    assert menu.todo(partial).done
    assert menu.play(partial).steps == (TakeCubes("5ML", 1, 2), TakeCubes("8MS", 1, 1))
    assert menu.usual(partial).steps == (TakeCubes("5ML", 1, 2), TakeCubes("8MS", 1, 1)), (
        "others before oneself"
    )


@pytest.mark.rule("P-24", "P-23")
def test_a_partial_play_of_the_published_excuse() -> None:
    state = position("5ML@0,0:3/1 8MS@2,0:0/1", "E", options=PUBLISHED)
    menu = advice(state)
    partial = PartialPlay("E", (1, 1))
    todo = menu.todo(partial)
    assert todo.done, "it may move cubes and need not"
    assert (todo.sources, todo.shift_targets) == (("5ML",), ("5ML", "8MS", "E"))
    moved = menu.add(partial, Shift("5ML", "E"))
    assert menu.todo(moved).sources == ()
    assert GAME.text(menu.play(moved)) == "play E 1,1 5ML>E"
    first = position("5ML@0,0:3/1", "E")
    assert advice(first).todo(PartialPlay("E", (2, 0))).sources == ()


@pytest.mark.rule("P-24", "P-9")
def test_a_preview_is_the_table_after_the_partial_play_and_opens_nothing() -> None:
    state = position("AM@0,0:1/2 5ML@1,0", "2MK CK", "AS")
    menu = advice(state)
    partial = menu.add(PartialPlay("2MK", (-1, 0)), Put("5ML", 1))
    seen = menu.preview(partial)
    assert [card.id for card in seen.hand or ()] == ["CK"]
    assert seen.hand_sizes == (1, 1)
    assert seen.deck_size == len(state.deck)
    assert [card.card.id for card in seen.table] == ["AM", "5ML", "2MK"]
    assert seen.last is not None
    assert [burial.card.id for burial in seen.last.buried] == ["AM"]
    full = menu.add(partial, Put("2MK", 1))
    done, whole = menu.play(full), menu.preview(full)
    GAME.play(state, 0, done)
    after = GAME.view(state, 0)
    assert (whole.table, whole.points, whole.supply, whole.last) == (
        after.table,
        after.points,
        after.supply,
        after.last,
    )
    assert menu.view.table != whole.table, "the view itself is untouched"


def test_merging_names_cubes_once() -> None:
    steps = (
        Put("AM", 1),
        Put("AS", 1),
        Put("AM", 2),
        TakeCubes("AM", 0, 1),
        TakeCubes("AM", 1, 1),
        TakeCubes("AM", 0, 1),
    )
    assert merge(steps) == (Put("AM", 3), Put("AS", 1), TakeCubes("AM", 0, 2), TakeCubes("AM", 1, 1))
    assert merge([Shift("AM", "AS")]) == (Shift("AM", "AS"),)


@pytest.mark.rule("P-24")
@given(tables(), st.integers(0, 25))
@settings(max_examples=times(8, 15), deadline=None)
def test_candidates_agree_with_what_plays_do(table: tuple[State, Chance], plies: int) -> None:
    state, luck = table
    for _ in range(plies):
        if state.acting >= 0:
            GAME.play(state, state.acting, GAME.sample(state, state.acting, luck))
    seat = state.acting
    if seat < 0:
        return
    menu = advice(state, seat)
    for card in state.hands[seat]:
        name = TABLES.ids[card]
        found = menu.candidates(name)
        assert len(found) == len(state.board.free)
        for spot in found[:: max(1, len(found) // 4)]:
            partial = menu.usual(PartialPlay(name, (spot.x, spot.y)))
            move = menu.play(partial)
            GAME.check(state, seat, move)
            trial = GAME.copy(state)
            GAME.play(trial, seat, move)
            assert trial.last is not None
            assert menu.ends(partial) == trial.causes
            assert trial.last.touched == tuple(touched.id for touched in spot.touches)
            assert trial.last.scored == spot.scores
            assert trial.last.buried == spot.burials
            assert decode(msgspec.json.encode(spot), Candidate) == spot


def test_options_are_read_from_the_view_alone() -> None:
    state = GAME.new(Options(contact="overlap"), 2, Chance(bytes(32)))
    for seat in (0, 1):
        menu = advice(state, seat)
        card = TABLES.ids[state.hands[seat][0]]
        assert all(abs(spot.x) < 2 and abs(spot.y) < 2 for spot in menu.candidates(card))
    play(state, GAME.text(GAME.moves(state, state.acting)[0]))
