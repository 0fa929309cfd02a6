"""A table keeps the deck that it began with, whatever is shipped later."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.chance import Chance
from engine.core.codec import encode
from engine.core.errors import IllegalMove
from engine.core.replay import replay
from engine.kashgar.types import Options
from tests.engine.kashgar.build import GAME
from tests.engine.logs import read_log

LOG = read_log(Path(__file__).with_name("earlier_deck.txt").read_text(encoding="utf-8"))
"""A game in which the Scribe took a gold for a small contract, and the Farrier drew for one."""
HEARD = "d181a316e5cf53c8"
"""Of all its events and the last state, as the program of then told them."""


def test_a_log_of_an_earlier_deck_holds() -> None:
    steps = list(replay(GAME, LOG))
    heard = sha256(b"".join(encode(events) for _, events in steps))
    heard.update(GAME.save_state(steps[-1][0]))
    assert heard.hexdigest()[:16] == HEARD


def test_a_saved_table_goes_on_with_its_deck() -> None:
    state = GAME.new(GAME.read_options(LOG.options), LOG.seats, Chance(LOG.seed))
    for ply in LOG.plies:
        state = GAME.load_state(GAME.save_state(state))
        assert state.options.deck != GAME.deck
        GAME.play(state, ply.seat, GAME.read_move(ply.move))
    assert (state.ending, state.places) == ("points", [2, 1])


def test_its_moves_do_not_hold_with_the_deck_of_today() -> None:
    with pytest.raises(IllegalMove):
        list(replay(GAME, replace(LOG, options=encode(Options()))))
