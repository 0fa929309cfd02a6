"""Pictures of Quetinny."""

from render.quetinny.pictures import private, public, warm
from render.quetinny.preview import Preview

__all__ = ["Preview", "private", "public", "warm"]
