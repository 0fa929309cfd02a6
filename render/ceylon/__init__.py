"""Pictures of Ceylon, and its cards in words."""

from render.ceylon.kinds import icons, kind_icon
from render.ceylon.last_turn import LastTurn, last_turn
from render.ceylon.narrator import cards_words, narrate
from render.ceylon.pictures import private, public, warm
from render.ceylon.preview import Preview

__all__ = [
    "LastTurn",
    "Preview",
    "cards_words",
    "icons",
    "kind_icon",
    "last_turn",
    "narrate",
    "private",
    "public",
    "warm",
]
