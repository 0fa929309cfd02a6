"""Why a move is better than another one, in sentences: what its terms say, in a game's own words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.errors import MessageId, Plural
from tables.advice import ReasonKind

REASON_WORDS: Mapping[ReasonKind, MessageId] = {
    "points": Plural(
        "You have about {n} point more in the turns that follow.",
        "You have about {n} points more in the turns that follow.",
    ),
    "rival": Plural(
        "Your strongest rival has about {n} point less.", "Your strongest rival has about {n} points less."
    ),
    "reserve": "You keep more for the turns after that.",
    "safe": "It is the safer way: what comes of it varies less.",
    "bold": "It is the bolder way: what comes of it varies more.",
}
"""What a game says that has no words of its own for it; those with a number are plurals."""
ALIKE = "Nothing that was looked at is clearly better or worse."
NO_REASON = "What it leads to is worth more, though no single thing tells them apart."
