"""Pictures of Ceylon, and its cards in words."""

from render.ceylon.narrator import cards_words, narrate
from render.ceylon.pictures import private, public, warm
from render.ceylon.preview import Preview

__all__ = ["Preview", "cards_words", "narrate", "private", "public", "warm"]
