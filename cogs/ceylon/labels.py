"""Ceylon's labels: phases, and options in the lobby."""

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
