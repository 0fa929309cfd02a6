"""Pictures of views: a kit that all games share, and a package for each game."""

from render.picture import Box, Label, Picture

__all__ = ["Box", "Label", "Picture"]
