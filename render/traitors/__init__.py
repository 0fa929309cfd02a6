"""Pictures of Spice Traitors."""

from render.traitors.layout import measure
from render.traitors.pictures import chart, private, public, warm
from render.traitors.preview import Preview

__all__ = ["Preview", "chart", "measure", "private", "public", "warm"]
