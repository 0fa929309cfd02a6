"""Pictures of Ceylon, and its cards in words."""

from render.ceylon.kinds import icons, kind_icon
from render.ceylon.narrator import cards_words, narrate
from render.ceylon.pictures import private, public, warm
from render.ceylon.preview import Preview

__all__ = ["Preview", "cards_words", "icons", "kind_icon", "narrate", "private", "public", "warm"]
