"""Pictures of Kashgar."""

from render.kashgar.last_turn import LastTurn, last_turn
from render.kashgar.pictures import card, private, public, warm
from render.kashgar.preview import Preview, changes

__all__ = ["LastTurn", "Preview", "card", "changes", "last_turn", "private", "public", "warm"]
