"""What Ceylon's search thinks of a position between two turns, as numbers.

Fitted on 83,564 positions of 500 games for two that the search's policy plays; a point is worth 1.
To make them again:

    python -m benchmarks.leaves ceylon --games 500
"""

from __future__ import annotations

WEIGHTS = {
    "points": 1.0,
    "plantations": 3.76,
    "hand": 0.24,
    "clippers": 7.53,
    "ports": 0.98,
    "winds": 0.91,
    "pirates": 5.47,
    "rival's cards": -2.87,
    "on turn": -5.31,
}
"""By feature (``CeylonStrategy.features``). Who is on turn has drawn already, so the hand looks fuller."""
LEAVES = ((0.103, 0.0314), (0.094, 0.0377), (0.127, 0.0391), (0.233, 0.0669))
"""By quarter of the way to the target: see ``Strategy.leaves``."""
