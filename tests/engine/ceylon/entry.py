"""How Ceylon is tested by the tests that all games share."""

from __future__ import annotations

from cogs.ceylon.module import CEYLON
from engine.ceylon.types import Options
from engine.core.codec import encode
from tests.engine.entry import Entry, Registered
from tests.engine.options import unusual
from tests.support.thorough import times

OTHERWISE = encode(unusual(Options, first=1)).decode()

TESTED = Registered(
    CEYLON,
    Entry(
        # Lower targets keep random games short.
        options=(
            '{"target":50}',
            OTHERWISE,
        ),
        # Random games of many take thousands of moves.
        fewer={'{"target":50}': (2, 3, 6), OTHERWISE: (4, 5)},
        complete=False,
        playouts=1,
        detailed=times(10, 12),
        longest=30000,
        varies=0.9,
        golden=(2, 4),
        golden_plies=160,
        endings=("target",),
        silent_events=("PhaseBegan", "Pledged", "TargetReached", "TurnBegan"),
    ),
)
