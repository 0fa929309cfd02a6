"""The end of a turn, phases that pass by themselves, clocks: C-19, C-21, C-22."""

import pytest

from engine.ceylon.events import CardsDrawn, DiscardedDown, PhaseBegan, TurnBegan
from engine.ceylon.phases import hand_limit
from engine.ceylon.state import PHASES
from engine.ceylon.types import Options
from tests.engine.ceylon.support import GAME, counts, do, hand, legal, phase, refused, table, view
from tests.engine.events import of_type


@pytest.mark.rule("C-19")
@pytest.mark.parametrize(
    ("officials", "alone", "shared"),
    [
        ([0, 0], [7, 7], [7, 7]),
        ([2, 2, 2], [7, 7, 7], [7, 7, 7]),
        ([1, 0], [8, 7], [8, 7]),
        ([1, 0, 0], [8, 7, 7], [8, 6, 6]),
        ([1, 1, 0], [7, 7, 6], [8, 8, 6]),
        ([2, 1, 0], [8, 7, 6], [8, 7, 6]),
        ([3, 3, 1, 1], [7, 7, 7, 7], [8, 8, 6, 6]),
    ],
)
def test_hand_limits(officials: list[int], alone: list[int], shared: list[int]) -> None:
    assert [hand_limit(officials, seat, False) for seat in range(len(officials))] == alone
    assert [hand_limit(officials, seat, True) for seat in range(len(officials))] == shared
    for option, limits in (("alone", alone), ("shared", shared)):
        state = table(*["Tea"] * len(officials), options=Options(officials=option))  # type: ignore[arg-type]
        state.officials = officials
        assert [player.hand_limit for player in view(state, None).players] == limits


@pytest.mark.rule("C-19")
def test_discarding_exactly_down_ends_the_turn() -> None:
    state = table("8Tea,2Winds", "Port", phase="end")
    for text in ("discard 2Tea", "discard 4Tea", "discard 3Port", "discard Tea,3Winds"):
        refused(state, 0, text, "C-19")
    refused(state, 0, "end turn", "C-19")
    refused(state, 1, "discard Port", "C-3")
    events = do(state, 0, "discard 2Tea,Winds")
    assert events[:2] == [DiscardedDown(0, counts("2Tea,Winds")), TurnBegan(1, 1)]
    assert hand(state, 0) == counts("6Tea,Winds")
    assert tuple(state.discard) == counts("2Tea,Winds")


@pytest.mark.rule("C-19")
def test_nothing_is_discarded_within_the_limit() -> None:
    refused(table("7Tea", "Port", phase="ship"), 0, "discard Tea", "C-19")


@pytest.mark.rule("C-15", "C-19")
def test_an_official_counts_at_once_for_the_limit() -> None:
    state = table("2Port,8Tea", "Port", "Port", phase="build")
    do(state, 0, "official")
    do(state, 0, "end turn")
    assert state.player == 1


@pytest.mark.rule("C-21")
def test_a_later_move_ends_the_phases_before_it() -> None:
    state = table("Pirates,2Port,Clipper,Tea", "Tea,Winds", phase="draw")
    assert do(state, 0, "raid 1")[0] == PhaseBegan("pirates")
    do(state, 1, "no winds")
    refused(state, 0, "draw", "C-21")
    refused(state, 0, "offer 1 give Tea", "C-21")
    do(state, 0, "official")
    assert phase(state) == "build"
    refused(state, 0, "monsoon", "C-21")


RICH = "2Clipper,2Port,2Tea,3Pirates,3Winds,2Plantation"
PHASES_OF_MOVES = [
    ("draw", "draw"),
    ("offer 1 give Tea", "trade"),
    ("raid 1", "pirates"),
    ("fleet 1", "pirates"),
    ("monsoon", "storms"),
    ("typhoon", "storms"),
    ("plantation tea", "build"),
    ("official", "build"),
    ("ship tea 1", "ship"),
    ("end draw", "draw"),
    ("end ship", "ship"),
    ("discard 7Tea", "end"),
    ("end turn", "end"),
]


@pytest.mark.rule("C-3", "C-8", "C-21")
@pytest.mark.parametrize(("text", "phase_of_move"), PHASES_OF_MOVES)
def test_moves_of_a_turn_are_its_players_until_their_phase_is_over(text: str, phase_of_move: str) -> None:
    for now in PHASES[:7]:
        state = table(RICH, RICH, phase=now)
        if "offer" not in text:  # others offer too, in the trade phase
            refused(state, 1, text, "C-3")
        if PHASES.index(now) > PHASES.index(phase_of_move):
            refused(state, 0, text, "C-21")
        elif phase_of_move != "end":
            do(state, 0, text)
    state = table(RICH, RICH, phase="pirates")
    do(state, 0, "raid 1")
    refused(state, 0, text, "C-8")


@pytest.mark.rule("C-5", "C-12", "C-14", "C-16")
def test_what_is_allowed_once_a_turn_is_allowed_again_in_the_next() -> None:
    once = Options(attacks="one", storms="one")
    # Of each kind enough that a raid and a storm leave seat 1 what it needs.
    other = "3Clipper,3Port,3Tea,3Pirates,4Winds"
    top = "Indigo,Indigo,Coffee,Coffee,Coffee,Sugar,Sugar"
    state = table("5Tea,2Clipper,Port,Pirates,2Winds", other, options=once, top=top)
    do(state, 0, "draw")
    do(state, 0, "raid 1")
    do(state, 1, "no winds")
    do(state, 0, "monsoon")
    do(state, 0, "ship tea 1")
    seen = view(state, None)
    assert (seen.clipper_drawn, seen.attacked, seen.stormed, seen.shipped) == (True,) * 4
    discard = GAME.default(state, 0)
    assert discard is not None
    GAME.play(state, 0, discard)
    seen = view(state, None)
    assert (seen.player, seen.phase) == (1, "draw")
    assert (seen.clipper_drawn, seen.attacked, seen.stormed, seen.shipped) == (False,) * 4
    assert {"draw", "raid 0", "monsoon", "ship Tea 1"} <= legal(state, 1)


@pytest.mark.rule("C-21")
def test_ending_the_turn_with_one_move_from_any_phase() -> None:
    for start in ("draw", "trade", "pirates", "storms", "build", "ship"):
        state = table("9Tea", "Port", phase=start)
        do(state, 0, "discard 2Tea")
        assert state.player == 1
        state = table("9Tea", "Port", phase=start)
        assert do(state, 0, "end turn") == [PhaseBegan("end")]


@pytest.mark.rule("C-21")
def test_ending_a_phase_names_it_so_that_a_second_press_ends_nothing_else() -> None:
    state = table("9Tea", "Port", phase="draw")
    do(state, 0, "end draw")
    refused(state, 0, "end draw", "C-21")
    assert phase(state) == "trade"
    do(state, 0, "end storms")
    assert phase(state) == "build"


@pytest.mark.rule("C-21")
def test_nobody_learns_what_ended_a_phase() -> None:
    """By hand or because public facts show it empty: the same event, for the phase reached alone."""
    by_hand = table("Tea,Port", "Tea", phase="pirates")
    by_rule = table("Tea,Port", "", phase="trade")
    assert do(by_hand, 0, "end pirates") == do(by_rule, 0, "end trade") == [PhaseBegan("storms")]


@pytest.mark.rule("C-21")
@pytest.mark.parametrize(
    ("own", "other", "ended", "reached"),
    [
        ("Tea", "Tea", "draw", "trade"),
        ("3Tea", "", "draw", "storms"),
        ("3Tea", "Tea", "trade", "pirates"),
        ("2Tea", "Tea", "pirates", "storms"),
        ("2Tea", "Tea", "storms", "build"),
        ("3Tea", "Tea", "build", "ship"),
        ("8Tea", "Tea", "ship", "end"),
    ],
)
def test_phases_that_stay_and_phases_that_pass(own: str, other: str, ended: str, reached: str) -> None:
    state = table(own, other, phase=ended)
    do(state, 0, f"end {ended}")
    assert (state.player, phase(state)) == (0, reached)


@pytest.mark.rule("C-21")
@pytest.mark.parametrize(("own", "ended"), [("Tea", "pirates"), ("2Tea", "build"), ("7Tea", "ship")])
def test_a_turn_that_is_publicly_empty_from_here_on_is_over(own: str, ended: str) -> None:
    state = table(own, "Tea", phase=ended)
    events = do(state, 0, f"end {ended}")
    assert of_type(events, PhaseBegan) == []
    assert (state.player, phase(state)) == (1, "draw")


@pytest.mark.rule("C-21", "C-2")
def test_a_turn_with_an_empty_hand_passes_whole() -> None:
    state = table("7Tea", "", "Port", phase="ship", all_discarded=True)
    for kind in range(11):
        state.hands[2][kind] += state.discard[kind]
    state.discard = [0] * 11
    events = do(state, 0, "end turn")
    assert events == [TurnBegan(1, 1), TurnBegan(2, 2)]
    assert of_type(events, CardsDrawn) == []
    assert GAME.turn(state) == 2


@pytest.mark.rule("C-21")
def test_a_hidden_lack_of_cards_does_not_end_a_phase() -> None:
    """No Pirates, no Winds, no Port: the phases wait all the same, or the public would learn it."""
    state = table("3Tea", "Tea", phase="trade")
    for expected in ("pirates", "storms", "build", "ship"):
        do(state, 0, f"end {phase(state)}")
        assert phase(state) == expected


@pytest.mark.rule("C-22")
def test_the_clock_ends_the_turn_with_nothing_done() -> None:
    for start in ("draw", "pirates", "storms", "build", "ship"):
        state = table("Clipper,Port,2Tea,Pirates,2Winds", "Port", phase=start)
        assert GAME.clock(state, 0) == "turn"
        assert GAME.text(GAME.default(state, 0)) == "end turn"  # type: ignore[arg-type]
        assert GAME.default(state, 1) is None


@pytest.mark.rule("C-22")
@pytest.mark.parametrize(
    ("own", "gone"),
    [
        ("2Tea,Cinnamon,6Clipper", "2Tea"),
        ("Tea,Indigo,Cinnamon,6Clipper,Port", "Tea,Cinnamon,Indigo"),
        ("Plantation,Pirates,Winds,Port,7Clipper", "Plantation,Pirates,Winds,Port"),
        ("9Clipper,Port", "Port,2Clipper"),
    ],
)
def test_what_the_clock_discards(own: str, gone: str) -> None:
    state = table(own, "Port", phase="end")
    move = GAME.default(state, 0)
    assert move is not None
    events = GAME.play(state, 0, move)
    assert events[0] == DiscardedDown(0, counts(gone))


@pytest.mark.rule("C-21")
def test_listed_moves_span_the_phases_to_come() -> None:
    state = table("2Clipper,2Port,2Tea,Pirates,2Winds", "Port", phase="draw")
    assert {"draw", "raid 1", "monsoon", "official", "ship Tea 2", "end draw", "end turn"} <= legal(state, 0)
    assert not any(text.startswith("discard") for text in legal(state, 0))
