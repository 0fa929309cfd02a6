"""Pictures of Ceylon."""

from render.ceylon.pictures import private, public, warm
from render.ceylon.preview import Preview

__all__ = ["Preview", "private", "public", "warm"]
