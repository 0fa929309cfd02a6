"""Pictures of Kashgar."""

from render.kashgar.pictures import card, private, public, warm
from render.kashgar.preview import Change, Preview, changes

__all__ = ["Change", "Preview", "card", "changes", "private", "public", "warm"]
