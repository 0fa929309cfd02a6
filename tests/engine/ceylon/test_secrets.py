"""What a seat may not know changes nothing that it sees, hears or is refused: C-4, C-6, C-11, C-13."""

from __future__ import annotations

import functools
from typing import get_args

import pytest

from engine.ceylon.cards import KINDS, NO_CARDS, covers, tally
from engine.ceylon.events import (
    CardsDrawn,
    CardsTaken,
    Event,
    OfferClosed,
    OfferMade,
    Pledged,
    StandingAnswersSet,
    TargetReached,
    Traded,
)
from engine.ceylon.knowledge import certain
from engine.ceylon.state import State
from engine.ceylon.types import Accept, Counter, EndPhase, EndTurn, Offer, Pledge, Refuse, Withdraw
from engine.core.chance import Chance
from engine.core.errors import IllegalMove
from tests.engine.ceylon.support import GAME, counts, do, table, view, visible
from tests.engine.ceylon.walk import luck, telling_states, walk
from tests.support.thorough import times

# All look at the same states.
pytestmark = pytest.mark.xdist_group("secrets of Ceylon")

SEATS = (2, 3, 5)
parsed = functools.cache(GAME.parse)


def readers(state: State, number: int) -> list[int | None]:
    """Seats and a spectator: three of them at each state, in turn, or with ``--thorough`` all."""
    everybody = [*range(state.seats), None]
    return [everybody[(3 * number + more) % len(everybody)] for more in range(times(3, len(everybody)))]


def answer_to(state: State, seat: int, text: str) -> str:
    """What a seat is told when it tries a move: the refusal, or nothing."""
    try:
        GAME.check(state, seat, parsed(text))
    except IllegalMove as error:
        return f"{error.clause} {error}"
    return ""


def attempts(state: State) -> list[str]:
    """Moves to try: all simple ones, trades for every kind, answers to offers that are and are not."""
    offers = [offer.id for offer in state.offers] + [101, 102, 112, 201, 999]
    texts = [
        "draw",
        "end draw",
        "end trade",
        "end ship",
        "end turn",
        "winds",
        "no winds",
        "monsoon",
        "typhoon",
    ]
    texts += [f"pledge {number}" for number in range(3)] + ["official", "discard Tea", "standing use 1 2"]
    for seat in range(state.seats):
        texts += [f"raid {seat}", f"fleet {seat}", f"offer {seat} ask 5Winds", f"offer {seat} ask 9Winds"]
        texts += [f"offer {seat} ask {kind}" for kind in KINDS]
        texts += [f"offer {seat} give {kind}" for kind in KINDS]
    for offer in offers:
        texts += [f"{verb} {offer}" for verb in ("accept", "refuse", "withdraw")]
        texts += [f"counter {offer} ask {kind}" for kind in KINDS]
    return texts


@pytest.mark.rule("C-4", "C-6", "C-11", "C-13")
@pytest.mark.parametrize("seats", SEATS)
def test_views_moves_and_errors_do_not_depend_on_what_is_hidden(seats: int) -> None:
    for number, state in enumerate(telling_states(seats)):
        for reader in readers(state, number):
            other = GAME.resample(view(state, reader), luck("resample", seats, number, reader))
            assert view(other, reader) == view(state, reader)
            assert GAME.to_act(other) == GAME.to_act(state)
            assert GAME.awaited(other) == GAME.awaited(state)
            assert GAME.turn(other) == GAME.turn(state)
            if reader is None:
                continue
            assert GAME.moves(other, reader) == GAME.moves(state, reader)
            assert GAME.default(other, reader) == GAME.default(state, reader)
            for text in attempts(state):
                assert answer_to(other, reader, text) == answer_to(state, reader, text), text


@pytest.mark.rule("C-4", "C-6")
@pytest.mark.parametrize("seats", SEATS)
def test_what_others_do_sounds_the_same_whatever_they_hold(seats: int) -> None:
    """Trades, ends of phases and pledges of others, wherever the deal seen by the reader allows them too."""
    silent = (Offer, Counter, Accept, Refuse, Withdraw, EndPhase, EndTurn)
    compared = 0
    for number, state in enumerate(telling_states(seats)):
        for reader in (*range(seats), None):
            other = GAME.resample(view(state, reader), luck("sounds", seats, number, reader))
            # Pledges are compared while somebody else is still to answer: the last one settles.
            kinds = (*silent, Pledge) if state.attack and len(state.attack.asked) > 1 else silent
            for seat in range(seats):
                for move in GAME.moves(state, seat):
                    if seat == reader or not isinstance(move, kinds) or _concerns(state, move, reader):
                        continue
                    here, there = GAME.copy(state), GAME.copy(other)
                    here.chance = there.chance = Chance(bytes(32))
                    try:
                        heard = GAME.play(there, seat, move)
                    except IllegalMove:
                        continue
                    events = GAME.play(here, seat, move)
                    if any(isinstance(event, CardsDrawn) and event.seat == reader for event in events):
                        continue
                    compared += 1
                    if reader is None or not _pair_known(events, reader):
                        assert visible(heard, reader) == visible(events, reader)
    assert compared > times(25, 50)


def _concerns(state: State, move: object, reader: int | None) -> bool:
    if isinstance(move, Offer):
        return move.to == reader
    if isinstance(move, Accept | Refuse | Withdraw | Counter):
        offer = next(offer for offer in state.offers if offer.id == move.offer)
        return reader in (offer.maker, offer.to)
    return False


def _pair_known(events: list[Event], reader: int) -> bool:
    """Whether the reader's own offers lapsed: then it learns that their maker lost the cover (C-6)."""
    return any(
        isinstance(event, OfferClosed) and reader in (event.offer.maker, event.offer.to) for event in events
    )


@pytest.mark.rule("C-4", "C-11", "C-13")
def test_a_spectator_hears_nothing_private() -> None:
    heard: set[type] = set()
    for seats in SEATS:
        for seed in range(times(3, 6)):
            for _, _, _, events in walk(seats, seed, 400):
                for event in visible(events, None):
                    heard.add(type(event))
                    match event:
                        case CardsDrawn() | CardsTaken():
                            assert event.cards is None
                        case Traded():
                            assert event.offer is None
                        case Pledged():
                            assert event.clippers is None
    private = {OfferMade, OfferClosed, StandingAnswersSet}
    assert not heard & private
    # A walk so short does not reach the end of a game.
    assert heard | private | {TargetReached} == set(get_args(Event))


@pytest.mark.rule("C-4")
def test_drawn_and_taken_cards_are_told_to_those_concerned_alone() -> None:
    checked = 0
    for seed in range(4):
        for _, _, _, events in walk(4, seed, 300):
            for event in events:
                if isinstance(event, CardsDrawn | CardsTaken):
                    concerned = {event.seat} | ({event.target} if isinstance(event, CardsTaken) else set())
                    for reader in range(4):
                        heard = GAME.visible_event(event, reader)
                        assert heard is not None
                        assert (heard.cards is not None) == (reader in concerned)  # type: ignore[union-attr]
                        checked += 1
    assert checked > 500


@pytest.mark.rule("C-4")
@pytest.mark.parametrize("seats", SEATS)
def test_what_a_seat_knows_of_others_is_true_and_kept_by_every_deal(seats: int) -> None:
    learnt = 0
    for seed in range(times(2, 5)):
        for number, (state, _, _, _) in enumerate(walk(seats, seed, 200)):
            for reader in range(seats):
                for owner in range(seats):
                    known = certain(state.possible[reader], owner)
                    assert covers(state.hands[owner], known)
                    learnt += any(known)
            if number % 20 == 0:
                for reader in range(seats):
                    seen = view(state, reader)
                    other = GAME.resample(seen, luck("known", seed, number, reader))
                    for owner, player in enumerate(seen.players):
                        assert covers(other.hands[owner], player.known)
                        assert sum(other.hands[owner]) == player.hand_size
                    assert all(covers(other.hands[offer.maker], offer.give) for offer in seen.offers)
                    assert other.hands[reader] == state.hands[reader]
    assert learnt > 100


@pytest.mark.rule("C-4")
@pytest.mark.parametrize("seats", SEATS)
def test_hands_of_others_really_vary(seats: int) -> None:
    for number, state in enumerate(telling_states(seats)):
        for reader in readers(state, number):
            seen = view(state, reader)
            unknown = [
                owner
                for owner, player in enumerate(seen.players)
                if owner != reader and player.hand_size - sum(player.known) > 2
            ]
            deals = [GAME.resample(seen, luck("vary", number, reader, deal)) for deal in range(times(4, 8))]
            for owner in unknown:
                assert len({tuple(deal.hands[owner]) for deal in deals}) > 1
            assert len({tuple(deal.deck) for deal in deals}) > 1 or len(state.deck) < 3


@pytest.mark.rule("C-11")
def test_secret_pledges_vary_within_what_the_new_hands_hold() -> None:
    state = table("3Pirates,2Tea", "Clipper,Tea", "2Clipper,5Port", phase="pirates")
    do(state, 0, "fleet 1")
    do(state, 2, "pledge 2")
    found = set()
    for number in range(60):
        other = GAME.resample(view(state, 0), luck("pledges", number))
        assert other.attack is not None
        assert other.attack.pledges[2] <= other.hands[2][-1]
        found.add(other.attack.pledges[2])
    assert len(found) > 1
    own = GAME.resample(view(state, 2), luck("own pledge"))
    assert own.attack is not None
    assert own.attack.pledges == [0, 0, 2]


@pytest.mark.rule("C-4")
def test_knowledge_follows_a_card_through_the_hands() -> None:
    state = table("Pirates,Port,Clipper", "Indigo", "3Pirates,Tea", phase="pirates")
    do(state, 0, "raid 1")
    do(state, 1, "no winds")
    assert view(state, 1).players[0].known == counts("Indigo")
    state.player = 2
    do(state, 2, "fleet 0")
    do(state, 0, "pledge 0")
    # The victim of the raid has no cards and is not asked, but knows where its Indigo went.
    assert view(state, 1).players[0].known == NO_CARDS
    assert view(state, 1).players[2].known == counts("Indigo")
    assert view(state, 0).players[2].known == counts("Indigo,Port,Clipper")
    do(state, 2, "ship indigo 1")
    assert view(state, 1).players[2].known == NO_CARDS


@pytest.mark.rule("C-4")
def test_a_random_loss_makes_knowledge_uncertain() -> None:
    state = table("Pirates,2Tea", "Tea", "4Port", phase="trade")
    do(state, 0, "offer 1 give 2Tea")
    do(state, 1, "accept 101")
    assert view(state, 0).players[1].known == counts("2Tea")
    state.player, state.phase = 2, 2
    state.hands[2][7] += 1
    do(state, 2, "raid 1")
    do(state, 1, "no winds")
    assert view(state, 0).players[1].known == counts("Tea")
    assert view(state, 1).players[2].known == counts("Tea")


def test_a_spectator_sees_no_hand() -> None:
    for state in telling_states(3):
        seen = view(state, None)
        assert (seen.hand, seen.standing_answers, seen.offers) == (None, None, ())
        assert all(player.known == NO_CARDS for player in seen.players)
        assert seen.discard == tally(kind for kind, count in enumerate(state.discard) for _ in range(count))
