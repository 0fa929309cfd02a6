"""Ceylon's labels: phases, and what can be done in them."""

from __future__ import annotations

PHASES = {
    "draw": "drawing",
    "trade": "trading",
    "pirates": "pirates",
    "storms": "storms",
    "build": "building",
    "ship": "shipping",
    "end": "discarding",
    "over": "the end",
}
WAITED_FOR = {**PHASES, "draw": "draw more or go on"}
"""What can be done in each phase: the turn's two cards are drawn before anybody is asked."""
WITHOUT_CLIPPER = "trade or go on"
"""The same in the first phase for who cannot draw more."""
