"""The lists that an option offers while somebody types."""

from __future__ import annotations

from discord import app_commands

from cogs.screens.markup import folded, seen
from cogs.screens.screen import OPTION_LIMIT, clip

Suggestions = list[app_commands.Choice[str | int | float]]
"""What an autocomplete function gives."""


def suggest(pairs: list[tuple[str, str]], current: str) -> Suggestions:
    """Autocomplete choices from (label, value) pairs that contain what was typed, labels clipped."""
    typed = folded(current).strip()
    found = [pair for pair in dict.fromkeys(pairs) if any(typed in folded(text) for text in pair)]
    return [
        app_commands.Choice[str | int | float](name=clip(seen(label), OPTION_LIMIT), value=value)
        for label, value in found[:25]
        if len(value) <= OPTION_LIMIT
    ]
