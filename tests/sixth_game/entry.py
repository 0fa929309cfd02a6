"""How Piles is tested by the tests that all games share."""

from __future__ import annotations

from tests.engine.entry import Entry, Registered
from tests.sixth_game.module import PILES

SIXTH = Registered(PILES, Entry(options=("{}", '{"limit":15}'), longest=20))
