"""Pictures of The Young Queen's Palimpsest."""

from render.palimpsest.pictures import private, public
from render.palimpsest.preview import Preview
from render.palimpsest.warming import warm

__all__ = ["Preview", "private", "public", "warm"]
