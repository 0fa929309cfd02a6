"""Why a move is better than another one, in sentences: what its terms say, in a game's own words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.errors import MessageId, Plural
from tables.analysis import ReasonKind

REASON_WORDS: Mapping[ReasonKind, MessageId] = {
    "points": Plural(
        "You score about {n} more point in the following turns.",
        "You score about {n} more points in the following turns.",
    ),
    "rival": Plural(
        "Your strongest rival scores about {n} point less.",
        ("Your strongest rival scores about {n} points less."),
    ),
    "reserve": "You keep more for later turns.",
    "safe": "It is the safer choice: its outcome varies less.",
    "bold": "It is the bolder choice: its outcome varies more.",
}
"""What a game says that has no words of its own for it; those with a number are plurals."""
ALIKE = "None of the moves looked at is clearly better or worse."
NO_REASON = "It leads to better positions, though no single thing sets it apart."
