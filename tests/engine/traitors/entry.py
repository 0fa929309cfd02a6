"""How Spice Traitors is tested by the tests that all games share."""

from __future__ import annotations

from cogs.traitors.module import TRAITORS
from engine.core.codec import encode
from engine.traitors.types import Options
from tests.engine.entry import Entry, Registered
from tests.engine.options import unusual
from tests.support.thorough import times

OTHERWISE = encode(unusual(Options, bid_limit=3, garnets=4, kill_bonus=0)).decode()

TESTED = Registered(
    TRAITORS,
    Entry(
        options=("{}", OTHERWISE),
        seats=(3, 7, 12),
        complete=False,
        playouts=1,
        detailed=times(8, 16),
        golden=(3, 9),
        golden_plies=200,
        endings=("spring", "wiped_out"),
        overview="h",
        # A round is told whole, when it ends.
        silent_events=(
            *("Arrived", "BonusEarned", "Died", "GarnetGained", "Opened"),
            *("RoutesCut", "SpringTraitor", "TollsPaid"),
        ),
    ),
)
