"""The shape of a picture: chosen by people in the tables' settings, drawn by ``render``."""

from __future__ import annotations

from typing import Literal

PictureShape = Literal["phone", "wide"]
"""Upright, with large letters, for a phone's narrow screen; or broad, for a desktop."""
