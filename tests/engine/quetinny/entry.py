"""How Quetinny is tested by the tests that all games share."""

from __future__ import annotations

from cogs.quetinny.module import QUETINNY
from engine.core.codec import encode
from engine.players import quetinny
from engine.quetinny.types import Options
from tests.engine.entry import Entry, Registered
from tests.engine.options import unusual
from tests.support.thorough import times

TESTED = Registered(
    QUETINNY,
    Entry(
        options=(
            "{}",
            '{"excuse":true}',
            '{"courts":true}',
            '{"pawns":true}',
            '{"bare_ends":"never"}',
            '{"pawns":true,"cubes_per_caravan":"many","broke":"loses"}',
            encode(unusual(Options, broke="plays_on")).decode(),
        ),
        detailed=times(10, 16),
        longest=60,
        # The deck is hidden until it is empty, which it is in the last turn alone.
        varies=0.9,
        golden=(1,),
        endings=("outright", "plain", "no_gold", "taxes", "missing_suit"),
        evaluate=quetinny.evaluate,
        rare_events=("Discarded",),
        silent_events=("CardsDrawn",),
    ),
)
