"""How much is tried: enough to see what breaks, or with ``python -m tests.check --thorough`` far more.

For what is drawn at random: examples, seeds, faults. Whoever changes the rules of a game, or how moves are
saved and told, runs all of it.
"""

from __future__ import annotations

import os

VARIABLE = "THOROUGH"
"""Set in the environment, so that all processes of a run know."""


def times(usual: int, thorough: int) -> int:
    """How many of something are tried in this run."""
    return thorough if os.environ.get(VARIABLE) else usual
