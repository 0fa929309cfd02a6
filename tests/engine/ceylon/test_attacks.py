"""Pirates and the answers to them: C-8 to C-13."""

import pytest

from engine.ceylon.events import Attacked, CardsTaken, Event, Negated, PhaseBegan, Pledged, StandingAnswersSet
from engine.ceylon.types import Options, Pledge, StandingAnswers
from engine.core.errors import IllegalMove
from tests.engine.ceylon.support import GAME, counts, do, hand, legal, phase, refused, table, view, visible
from tests.engine.events import of_type


@pytest.mark.rule("C-8", "C-4")
def test_a_raid_moves_one_card_known_to_the_two() -> None:
    state = table("Pirates,Tea", "Indigo", "Coffee", phase="pirates")
    events = do(state, 0, "raid 1")
    assert events == [Attacked("raid", 0, 1)]
    assert GAME.awaited(state) == {1}
    assert GAME.clock(state, 1) == "answer"
    assert view(state, 2).attack is not None
    events = do(state, 1, "no winds")
    assert events[0] == CardsTaken("raid", 0, 1, 1, counts("Indigo"))
    assert visible(events, 1)[0] == events[0]
    assert visible(events, 2)[0] == visible(events, None)[0] == CardsTaken("raid", 0, 1, 1, None)
    assert hand(state, 0) == counts("Tea,Indigo")
    assert tuple(state.discard) == counts("Pirates")
    assert view(state, 1).players[0].known == counts("Indigo")
    assert view(state, 2).players[0].known == counts("")


@pytest.mark.rule("C-8")
def test_the_stolen_card_is_random() -> None:
    stolen = set()
    for seed in range(20):
        state = table("Pirates", "Indigo,Port", phase="pirates", seed=seed)
        do(state, 0, "raid 1")
        do(state, 1, "no winds")
        stolen.add(hand(state, 0))
    assert stolen == {counts("Indigo"), counts("Port")}


@pytest.mark.rule("C-8")
def test_stolen_cards_may_be_used_at_once() -> None:
    state = table("Pirates,Clipper,Tea", "Port", "Tea", phase="pirates")
    do(state, 0, "raid 1")
    do(state, 1, "no winds")
    do(state, 0, "ship Tea 1")
    assert state.points == [1, 0, 0]


@pytest.mark.rule("C-8")
def test_whom_a_raid_may_name() -> None:
    state = table("Pirates,Tea", "", "Tea", phase="pirates")
    refused(state, 0, "raid 1", "C-8")
    refused(state, 0, "raid 0", "C-8")
    refused(state, 0, "raid 3", "C-8")
    refused(state, 0, "raid 4", "C-8")
    refused(state, 2, "raid 0", "C-3")
    refused(table("Tea,Winds", "Tea", phase="pirates"), 0, "raid 1", "C-8")


@pytest.mark.rule("C-8")
def test_an_attack_is_settled_before_the_next_and_before_anything_else() -> None:
    state = table("2Pirates,2Winds", "2Tea", "Tea", phase="pirates")
    do(state, 0, "raid 1")
    for text in ("raid 2", "monsoon", "end turn", "end pirates", "offer 1 give Winds"):
        refused(state, 0, text, "C-8")
    assert all(text.startswith("standing") for text in legal(state, 0) | legal(state, 2))


@pytest.mark.rule("C-9")
def test_winds_negate_a_raid() -> None:
    state = table("Pirates,Tea", "Winds,Clipper", phase="pirates")
    do(state, 0, "raid 1")
    assert {"winds", "no winds"} <= legal(state, 1)
    refused(state, 1, "pledge 1", "C-11")
    events = do(state, 1, "winds")
    assert events[0] == Negated("raid", 0, 1, ((1, 1),))
    assert hand(state, 1) == counts("Clipper")
    assert hand(state, 0) == counts("Tea")
    assert tuple(state.discard) == counts("Winds,Pirates")


@pytest.mark.rule("C-9")
def test_without_winds_a_raid_is_not_negated() -> None:
    state = table("Pirates,Tea", "2Clipper", phase="pirates")
    do(state, 0, "raid 1")
    assert "winds" not in legal(state, 1)
    refused(state, 1, "winds", "C-9")


@pytest.mark.rule("C-10", "C-4")
def test_a_fleet_moves_the_whole_hand() -> None:
    state = table("3Pirates,Tea", "Indigo,2Port,Winds", "Coffee", phase="pirates")
    do(state, 0, "fleet 1")
    do(state, 1, "pledge 0")
    events = do(state, 2, "pledge 0")
    taken = CardsTaken("fleet", 0, 1, 4, counts("Indigo,2Port,Winds"))
    assert of_type(events, CardsTaken) == [taken]
    assert of_type(visible(events, 1), CardsTaken) == [taken]
    assert of_type(visible(events, 2), CardsTaken) == [CardsTaken("fleet", 0, 1, 4, None)]
    assert hand(state, 0) == counts("Tea,Indigo,2Port,Winds")
    assert hand(state, 1) == counts("")
    assert view(state, 1).players[0].known == counts("Indigo,2Port,Winds")


@pytest.mark.rule("C-10", "C-21")
def test_the_phase_is_over_when_a_fleet_leaves_nobody_with_cards() -> None:
    state = table("6Pirates,Tea", "Indigo", phase="pirates")
    do(state, 0, "fleet 1")
    events = do(state, 1, "pledge 0")
    assert events[-1] == PhaseBegan("storms")
    refused(state, 0, "fleet 1", "C-21")


@pytest.mark.rule("C-10")
def test_what_a_fleet_takes_and_needs() -> None:
    state = table("2Pirates,Tea", "Tea", "", phase="pirates")
    refused(state, 0, "fleet 1", "C-10")
    state = table("3Pirates,Tea", "Tea", "", phase="pirates")
    refused(state, 0, "fleet 2", "C-10")
    refused(state, 0, "fleet 0", "C-10")
    assert {"fleet 1", "raid 1"} <= legal(state, 0)


@pytest.mark.rule("C-10")
def test_winds_do_not_answer_a_fleet() -> None:
    state = table("3Pirates,Tea", "Winds", phase="pirates")
    do(state, 0, "fleet 1")
    refused(state, 1, "winds", "C-9")


@pytest.mark.rule("C-11")
@pytest.mark.parametrize(
    ("pledges", "spent"),
    [
        ({1: 2, 2: 2, 3: 2}, ((1, 2),)),
        ({1: 1, 2: 2, 3: 2}, ((1, 1), (2, 1))),
        ({1: 0, 2: 1, 3: 2}, ((2, 1), (3, 1))),
        ({1: 0, 2: 0, 3: 2}, ((3, 2),)),
        ({1: 1, 2: 0, 3: 1}, ((1, 1), (3, 1))),
    ],
)
def test_exactly_two_clippers_are_spent_the_victims_first(
    pledges: dict[int, int], spent: tuple[tuple[int, int], ...]
) -> None:
    state = table("3Pirates,3Clipper", "2Clipper", "2Clipper", "2Clipper", phase="pirates")
    do(state, 0, "fleet 1")
    refused(state, 0, "pledge 2", "C-13")
    events: list[Event] = []
    for seat, number in reversed(pledges.items()):
        assert state.attack is not None
        events = do(state, seat, f"pledge {number}")
    assert of_type(events, Negated) == [Negated("fleet", 0, 1, spent)]
    left = {seat: 2 - dict(spent).get(seat, 0) for seat in pledges}
    assert {seat: state.hands[seat][10] for seat in pledges} == left
    assert tuple(state.discard) == counts("3Pirates,2Clipper")


@pytest.mark.rule("C-11")
def test_the_order_is_clockwise_from_the_victim() -> None:
    state = table("2Clipper", "3Pirates,Tea", "2Clipper", "Tea,Clipper", player=1, phase="pirates")
    do(state, 1, "fleet 3")
    do(state, 0, "pledge 1")
    do(state, 2, "pledge 1")
    events = do(state, 3, "pledge 0")
    assert of_type(events, Negated) == [Negated("fleet", 1, 3, ((0, 1), (2, 1)))]


@pytest.mark.rule("C-11", "C-4")
def test_below_two_nothing_is_spent_and_the_pledge_stays_secret() -> None:
    state = table("3Pirates,Tea", "Tea,Clipper", "Clipper", phase="pirates")
    do(state, 0, "fleet 1")
    events = do(state, 2, "pledge 1")
    assert events == visible(events, 2) == [Pledged(2, 1)]
    for other in (0, 1, None):
        assert visible(events, other) == [Pledged(2, None)]
        seen = view(state, other).attack
        assert seen is not None
        assert seen.pledged is None
        assert seen.asked == (1,)
    own = view(state, 2).attack
    assert own is not None
    assert own.pledged == 1
    events = do(state, 1, "pledge 0")
    assert of_type(events, Negated) == []
    assert hand(state, 2) == counts("Clipper")
    assert hand(state, 0) == counts("2Tea,Clipper")


@pytest.mark.rule("C-11")
def test_a_pledge_is_held_and_with_two_players_the_victims_alone() -> None:
    state = table("3Pirates,2Clipper", "Clipper,Tea", phase="pirates")
    do(state, 0, "fleet 1")
    assert GAME.awaited(state) == {1}
    refused(state, 1, "pledge 2", "C-11")
    do(state, 1, "pledge 1")
    assert hand(state, 0) == counts("3Clipper,Tea")


@pytest.mark.rule("C-11", "C-13")
def test_three_clippers_are_no_pledge() -> None:
    state = table("3Pirates,Tea", "3Clipper", phase="pirates")
    do(state, 0, "fleet 1")
    for clippers in (-1, 3):
        with pytest.raises(IllegalMove, match="0, 1 or 2") as caught:
            GAME.play(state, 1, Pledge(clippers))
        assert caught.value.clause == "C-11"
        with pytest.raises(IllegalMove, match="0, 1 or 2") as caught:
            GAME.play(state, 1, StandingAnswers("ask", None, clippers))
        assert caught.value.clause == "C-13"
    assert {"pledge 0", "pledge 1", "pledge 2"} <= legal(state, 1)


@pytest.mark.rule("C-13")
def test_listed_standing_answers_differ_in_one_point() -> None:
    listed = {text for text in legal(table("Tea", "Tea"), 1) if text.startswith("standing")}
    assert listed == {
        "standing use ask ask",
        "standing keep ask ask",
        *(f"standing ask {number} ask" for number in range(3)),
        *(f"standing ask ask {number}" for number in range(3)),
    }


@pytest.mark.rule("C-12")
def test_any_number_of_attacks() -> None:
    state = table("5Pirates,Tea", "2Tea", "Tea", phase="pirates")
    for target in (1, 2, 1):
        do(state, 0, f"raid {target}")
        do(state, target, "no winds")
    assert hand(state, 0) == counts("2Pirates,4Tea")


@pytest.mark.rule("C-12", "C-21")
def test_one_attack_as_an_option() -> None:
    state = table("5Pirates,Tea", "2Tea", "Tea", phase="pirates", options=Options(attacks="one"))
    do(state, 0, "raid 1")
    events = do(state, 1, "no winds")
    assert events[-1] == PhaseBegan("storms")
    refused(state, 0, "raid 2", "C-21")


@pytest.mark.rule("C-13")
def test_whoever_has_cards_is_asked_whatever_they_hold() -> None:
    for victim in ("Tea", "Winds"):
        state = table("Pirates,Tea", victim, "Tea", phase="pirates")
        do(state, 0, "raid 1")
        assert GAME.awaited(state) == {1}
    state = table("3Pirates,Tea", "Tea", "", "Port", "Clipper", phase="pirates")
    do(state, 0, "fleet 1")
    assert GAME.awaited(state) == {1, 3, 4}


@pytest.mark.rule("C-13", "C-4")
@pytest.mark.parametrize("answer", ["no winds", "standing keep ask ask", "standing use ask ask"])
def test_the_public_sees_only_that_a_raid_was_not_negated(answer: str) -> None:
    """Winds kept back, or none to use: the same events for everybody else."""
    seen = []
    for victim in ("Tea", "Winds"):
        if victim == "Winds" and "use" in answer:
            continue
        state = table("Pirates,Port", victim, "Tea", phase="pirates")
        do(state, 0, "raid 1")
        events = do(state, 1, answer)
        seen.append((visible(events, 2), visible(events, None), view(state, 2)))
    assert all(one == seen[0] for one in seen)


@pytest.mark.rule("C-13")
@pytest.mark.parametrize(
    ("winds", "victim", "negated"),
    [("use", "Winds", True), ("use", "Tea", False), ("keep", "Winds", False)],
)
def test_a_standing_answer_settles_a_raid_at_once(winds: str, victim: str, negated: bool) -> None:
    state = table("Pirates,Tea", victim, phase="pirates")
    do(state, 1, f"standing {winds} ask ask")
    events = do(state, 0, "raid 1")
    assert state.attack is None
    assert bool(of_type(events, Negated)) == negated
    assert bool(of_type(events, CardsTaken)) != negated


@pytest.mark.rule("C-13")
def test_standing_pledges_settle_a_fleet() -> None:
    state = table("3Pirates,Tea", "Clipper,Tea", "2Clipper", "Tea", phase="pirates")
    do(state, 1, "standing ask 2 0")
    do(state, 2, "standing ask 0 1")
    events = do(state, 0, "fleet 1")
    assert of_type(events, Pledged) == [Pledged(1, 1), Pledged(2, 1)]
    assert GAME.awaited(state) == {3}
    events = do(state, 3, "pledge 0")
    assert of_type(events, Negated) == [Negated("fleet", 0, 1, ((1, 1), (2, 1)))]


@pytest.mark.rule("C-13")
def test_a_standing_answer_is_seen_by_nobody_else_and_answers_what_is_asked() -> None:
    state = table("Pirates,Tea", "Winds", "Tea", phase="pirates")
    before = [view(state, other) for other in (0, 2, None)]
    events = do(state, 1, "standing use 1 ask")
    assert events == [StandingAnswersSet(1, StandingAnswers("use", 1, None))]
    assert [visible(events, other) for other in (0, 2, None)] == [[], [], []]
    assert [view(state, other) for other in (0, 2, None)] == before
    assert view(state, 1).standing_answers == StandingAnswers("use", 1, None)
    do(state, 1, "standing ask ask ask")
    do(state, 0, "raid 1")
    assert GAME.awaited(state) == {1}
    events = do(state, 1, "standing use ask ask")
    assert of_type(events, Negated)
    assert phase(state) == "pirates"


@pytest.mark.rule("C-13")
def test_a_late_answer_is_told_so() -> None:
    state = table("Pirates,Tea", "Winds", "Winds", phase="pirates")
    refused(state, 1, "winds", "C-13")
    refused(state, 1, "pledge 0", "C-13")
    do(state, 0, "raid 1")
    refused(state, 2, "winds", "C-13")


@pytest.mark.rule("C-13", "C-22")
def test_the_clock_answers_no() -> None:
    state = table("4Pirates,Tea", "Winds,2Clipper", "2Clipper", phase="pirates")
    do(state, 0, "raid 1")
    assert GAME.text(GAME.default(state, 1)) == "no winds"  # type: ignore[arg-type]
    assert GAME.default(state, 0) is None
    do(state, 1, "no winds")
    state = table("4Pirates,Tea", "Winds,2Clipper", "2Clipper", phase="pirates")
    do(state, 0, "fleet 1")
    assert {GAME.text(GAME.default(state, seat)) for seat in (1, 2)} == {"pledge 0"}  # type: ignore[arg-type]
