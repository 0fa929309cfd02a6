"""Pictures of Ceylon, and its cards in words."""

from render.ceylon.alt import cards_words
from render.ceylon.pictures import private, public, warm
from render.ceylon.preview import Preview

__all__ = ["Preview", "cards_words", "private", "public", "warm"]
