"""Pictures of Kashgar."""

from render.kashgar.pictures import card, private, public, warm
from render.kashgar.preview import Preview, changes

__all__ = ["Preview", "card", "changes", "private", "public", "warm"]
