"""Words in pictures: ids are English sentences, and whoever asks for a picture brings the language."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Protocol


class Words(Hashable, Protocol):
    """Gives the sentence for an id, its ``{named}`` places filled; must be hashable, for the caches."""

    def __call__(self, text: str, /, **params: Any) -> str:
        """The sentence."""


def english(text: str, /, **params: Any) -> str:
    """The ids themselves."""
    return text.format(**params)
