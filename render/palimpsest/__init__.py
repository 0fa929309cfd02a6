"""Pictures of The Young Queen's Palimpsest."""

from render.palimpsest.pictures import private, public, warm
from render.palimpsest.preview import Preview

__all__ = ["Preview", "private", "public", "warm"]
