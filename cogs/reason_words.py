"""Why a move is better than another one, in sentences: what its terms say, in a game's own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tables.advice import ReasonKind


class ReasonWords(NamedTuple):
    """A whole sentence for one unit of a term, and one for ``{amount}`` of them."""

    one: str
    many: str


def plain(sentence: str) -> ReasonWords:
    """A sentence without a number."""
    return ReasonWords(sentence, sentence)


REASON_WORDS: Mapping[ReasonKind, ReasonWords] = {
    "points": ReasonWords(
        "You have about 1 point more in the turns that follow.",
        "You have about {amount} points more in the turns that follow.",
    ),
    "rival": ReasonWords(
        "Your strongest rival has about 1 point less.",
        "Your strongest rival has about {amount} points less.",
    ),
    "reserve": plain("You keep more for the turns after that."),
    "safe": plain("It is the safer way: what comes of it varies less."),
    "bold": plain("It is the bolder way: what comes of it varies more."),
}
"""What a game says that has no words of its own for it."""
NO_REASON = "What it leads to is worth more, though no single thing tells them apart."
