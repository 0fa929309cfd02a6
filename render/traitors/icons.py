"""Icons of controls: what is bid, and a road that is cut, as the map shows them."""

from __future__ import annotations

from functools import partial

from render.icons import Icons, icon
from render.palette import CUT
from render.tokens import badge, coin

GOLD_ICON, CUT_ICON = "traitors_gold", "traitors_cut"


def icons() -> Icons:
    """The game's own icons by name."""
    return {GOLD_ICON: partial(icon, coin), CUT_ICON: partial(icon, partial(badge, "cross", fill=CUT))}
