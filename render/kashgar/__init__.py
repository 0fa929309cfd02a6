"""Pictures of Kashgar."""

from render.kashgar.last_turn import LastTurn, last_turn
from render.kashgar.pictures import card, private, public, warm
from render.kashgar.preview import Preview, changes
from render.kashgar.signs import good_icon, icons

__all__ = [
    "LastTurn",
    "Preview",
    "card",
    "changes",
    "good_icon",
    "icons",
    "last_turn",
    "private",
    "public",
    "warm",
]
