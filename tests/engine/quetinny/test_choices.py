"""Moves sorted for a panel."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.quetinny.choices import CardChoices, by_card
from engine.quetinny.types import Move, Options, Place
from tests.engine.quetinny.build import GAME, TABLES, position


def unfolded(choices: CardChoices) -> list[Move]:
    moves: list[Move] = []
    for group in choices.places:
        for spot in group.spots:
            moves += [Place(choices.card, group.suit, spot.cell, chip) for chip in (None, *spot.chips)]
    last = [move for move in (choices.discard, choices.tax) if move is not None]
    return [*moves, *choices.harvests, *choices.caravans, *last]


@pytest.mark.parametrize("seed", range(4))
def test_groups_hold_every_move_once(seed: int) -> None:
    state = GAME.new(Options(courts=True, pawns=True), 1, Chance(bytes([seed]) * 32))
    picks = Chance(bytes(32))
    while GAME.to_act(state):
        moves = GAME.moves(state, 0)
        if state.phase != "arrange":
            groups = by_card(moves)
            order = [TABLES.ids[card] for card in state.hand]
            assert [group.card for group in groups] == [
                name for name in order if any(group.card == name for group in groups)
            ]
            again = [move for group in groups for move in unfolded(group)]
            assert len(again) == len(moves)
            assert set(again) == set(moves)
        state.gold += 9
        GAME.play(state, 0, picks.choice(moves))


def test_the_best_caravan_comes_first() -> None:
    state = position("AM+1 3MW/M .\n. 5ML/M CM", "8MS 2SY 4YK 9LK")
    eight = next(group for group in by_card(GAME.moves(state, 0)) if group.card == "8MS")
    assert [GAME.text(caravan) for caravan in eight.caravans] == [
        "caravan 8MS M:U20-V20-V21-W21",
        "caravan 8MS M:U20-V20-W21",
        "caravan 8MS M:U20-V21-W21",
    ]


def test_forced_discards_have_a_group_each() -> None:
    groups = by_card(GAME.moves(position("AM 3MW/M", "2SY 4YK 5YK 7SK"), 0))
    assert [group.discard is not None for group in groups] == [True] * 4
    assert all(not group.places and group.tax is None for group in groups)
