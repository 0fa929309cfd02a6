"""How much is tried: enough to see what breaks, or with ``python -m tests.check --thorough`` far more.

For what is drawn at random: examples, seeds, faults. Whoever changes the rules of a game, or how moves are
saved and told, runs all of it. With ``--seed 3`` other random games are played than usual, as many: whoever
changes how positions are drawn looks at those of some seeds.
"""

from __future__ import annotations

import os

VARIABLE = "THOROUGH"
"""Set in the environment, so that all processes of a run know."""
SEED = "SEED"
"""So is the number of the random games that the tests share, 0 for the usual ones."""


def times(usual: int, thorough: int) -> int:
    """How many of something are tried in this run."""
    return thorough if os.environ.get(VARIABLE) else usual


def seed() -> int:
    """Which random games are played in this run."""
    return int(os.environ.get(SEED, "0"))
