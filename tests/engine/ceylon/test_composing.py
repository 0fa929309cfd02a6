"""Moves put together part by part are all that the rules allow: offers and discards card by card too."""

from __future__ import annotations

from itertools import combinations_with_replacement, groupby, product
from typing import get_args

import pytest

from engine.ceylon.cards import KINDS, Cards, tally
from engine.ceylon.legality import STANDING_ANSWERS
from engine.ceylon.state import State
from engine.ceylon.types import Counter, DiscardDown, EndPhase, LivePhase, Move, Offer, Options
from tests.engine.ceylon.support import GAME, do, table
from tests.engine.compositions import every_move, legal

MOST = 2
"""Cards of a side of an offer that are looked at, where most offers can be made; elsewhere it is one."""


def _few(most: int) -> list[Cards]:
    return [
        tally(kinds)
        for number in range(most + 1)
        for kinds in combinations_with_replacement(range(11), number)
    ]


def _open_offers(options: Options | None = None) -> State:
    state = table("2Tea,Port", "Clipper,Winds", "", phase="trade", options=options)
    do(state, 0, "offer 1 give Port ask Clipper")
    do(state, 1, "offer 0 give Winds ask Tea")
    do(state, 1, "offer 0 give Clipper ask 2Tea")
    do(state, 0, f"refuse {state.offers[-1].id}")
    return state


def _raided() -> State:
    state = table("2Pirates", "Winds,Tea", phase="pirates")
    do(state, 0, "raid 1")
    return state


POSITIONS: dict[str, tuple[State, int]] = {
    "the start of a turn": (table("2Tea,Clipper", "Port,Winds"), 0),
    "open offers": (_open_offers(), 0),
    "open offers, out of turn": (_open_offers(), 1),
    "no gifts": (_open_offers(Options(gifts=False)), 1),
    "nothing to give": (table("", "Tea", phase="trade", options=Options(gifts=False)), 0),
    "too many cards": (table("4Tea,3Port,2Winds", "Port", phase="build"), 0),
    "the end": (table("4Tea,3Port,2Winds", "Port", phase="end"), 0),
    "out of turn": (table("2Tea", "Port", phase="build"), 1),
    "a raid": (_raided(), 1),
    "storms and melds": (table("3Winds,Clipper,2Port,2Tea,2Plantation", "Port,Tea", phase="storms"), 0),
}


def _is_short(words: list[str], most: int) -> bool:
    if words[0] not in ("offer", "counter"):
        return True
    runs = (len(list(run)) for is_kind, run in groupby(word in KINDS for word in words) if is_kind)
    return max(runs, default=0) <= most


def _tried(state: State, seat: int, most: int) -> list[Move]:
    few = _few(most)
    terms = [(give, ask) for give, ask in product(few, few) if sum(give) <= sum(state.hands[seat])]
    moves: list[Move] = [*GAME.moves(state, seat), *STANDING_ANSWERS, *map(EndPhase, get_args(LivePhase))]
    moves += [Offer(to, *sides) for to in range(-1, 4) for sides in terms]
    moves += [Counter(offer.id, *sides) for offer in state.offers for sides in terms]
    held: Cards = tuple(state.hands[seat])
    moves += [DiscardDown(cards) for cards in product(*(range(number + 1) for number in held))]
    return moves


@pytest.mark.parametrize("name", POSITIONS)
def test_all_moves_are_reached(name: str) -> None:
    (state, seat), most = POSITIONS[name], MOST if name == "open offers" else 1
    found = every_move(lambda: GAME.compose(state, seat), lambda words: _is_short(words, most))
    assert found == legal(GAME, state, seat, _tried(state, seat, most))
