"""How The Palimpsest is tested by the tests that all games share."""

from __future__ import annotations

from cogs.palimpsest.module import PALIMPSEST
from engine.players import palimpsest
from tests.engine.entry import Entry, Registered
from tests.support.thorough import times

TESTED = Registered(
    PALIMPSEST,
    Entry(
        options=(
            '{"pawns":true,"courts":true}',
            "{}",
            '{"excuse":true,"contact":"overlap","cubes":10,"covered":true}',
            '{"excuse":true,"pawns":true,"courts":true,"rules":"published","last":"hands","cubes":40}',
        ),
        fewer={
            '{"pawns":true,"courts":true}': (2, 5),
            "{}": (3, 4),
            '{"excuse":true,"contact":"overlap","cubes":10,"covered":true}': (2, 4),
            '{"excuse":true,"pawns":true,"courts":true,"rules":"published","last":"hands","cubes":40}': (
                3,
                5,
            ),
        },
        complete=False,
        playouts=times(1, 2),
        detailed=times(8, 10),
        longest=50,
        golden=(2, 5),
        endings=("deck", "hands", "cubes", "points"),
        evaluate=palimpsest.evaluate,
    ),
)
