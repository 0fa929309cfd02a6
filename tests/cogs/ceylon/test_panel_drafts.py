"""Every screen of Ceylon’s panel that there could be, and every draft."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.screens.screen import Screen
from cogs.table_screens.board import board_screen
from data.catalogue import ENGLISH
from engine.ceylon.types import Options
from engine.core.chance import Chance
from engine.core.errors import UnreadableMove
from tests.cogs.ceylon.panels import PLAYER, UI, table_view
from tests.cogs.table_views import (
    assert_fits,
    assert_gone_or_shown,
    explore,
    view_of,
)
from tests.engine.ceylon.support import GAME, do, table
from tests.support.thorough import times


@pytest.mark.parametrize("number", ["9" * 40, "²", "-1", "x"])
def test_a_confirmation_that_no_release_wrote_is_unreadable(number: str) -> None:
    state = table("Tea", "Rubber", phase="trade")
    for kind in ("offer", "counter"):
        with pytest.raises(UnreadableMove):
            UI.move(table_view(state), f"{kind}/{number}/10000000000/00000000000")


def controls_on(shown: Screen) -> int:
    """How many rows and buttons a screen has, a menu or a line for one."""
    return sum(len(row) if isinstance(row, tuple) else 1 for row in shown.rows)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_screen_of_random_games_fits_and_offers_legal_moves(seats: int) -> None:
    chance, random_ = Chance(bytes([seats]) * 32), random.Random(seats)
    state = GAME.new(Options(clipper_draws="any", target=50), seats, chance)
    drafts = {""}
    for ply in range(160):
        if GAME.result(state) is not None:
            break
        if ply % times(16, 8) == 0:
            assert_fits(board_screen(UI, view_of(GAME, state, None, seats, state.options), ENGLISH, "k" * 22))
            for seat in range(seats):
                seen = view_of(GAME, state, seat, seats, state.options)
                for old in random_.sample(sorted(drafts), min(4, len(drafts))):
                    assert_gone_or_shown(UI, seen, old)
                assert controls_on(UI.panel(seen, "", ENGLISH)) <= 14
                drafts |= explore(UI, state, seen, 20, random_)
        seat = min(GAME.awaited(state))
        wild = random_.random() < 0.3
        move = (
            GAME.sample(state, seat, chance)
            if wild
            else PLAYER.choose(GAME, GAME.view(state, seat), seat, chance)
        )
        GAME.push(state, seat, move)


WORDS = [
    "offer",
    "counter",
    "sure",
    "attack",
    "raid",
    "prices",
    "ship",
    "end",
    "accept",
    "standing",
    "trade",
    "10000000000",
    "give=00,20",
    "ask=00,00",
    "discard=00",
    "1",
    "0",
    "²",
    "Tea",
    "1+0",
]


@settings(max_examples=times(30, 80))
@given(st.lists(st.sampled_from(WORDS) | st.text("019a~#²/ -", max_size=11), max_size=5))
def test_any_draft_is_shown_or_gone(parts: list[str]) -> None:
    state = table("3Pirates,2Tea,Port,Clipper", "2Tea", "Rubber", phase="trade")
    do(state, 0, "offer 1 give Tea ask Rubber")
    for seat in range(3):
        assert_gone_or_shown(UI, table_view(state, seat), "/".join(parts))
