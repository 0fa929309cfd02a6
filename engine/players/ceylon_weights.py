"""What Ceylon's search thinks of a position between two turns, as numbers.

Fitted on 74,442 positions of 500 games of the heuristic for two; a point is worth 1. To make them again:

    python -m benchmarks.leaves ceylon --games 500
"""

from __future__ import annotations

WEIGHTS = {
    "points": 1.0,
    "plantations": 2.67,
    "hand": 0.31,
    "clippers": 5.37,
    "ports": 0.64,
    "winds": 0.72,
    "pirates": 5.01,
    "rival's cards": -2.48,
    "on turn": -4.69,
}
"""By feature (``CeylonStrategy.features``). Who is on turn has drawn already, so the hand looks fuller."""
LEAVES = ((0.051, 0.0358), (0.036, 0.0359), (0.048, 0.0407), (0.066, 0.0602))
"""By quarter of the way to the target: see ``Strategy.leaves``."""
