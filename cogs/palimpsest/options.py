"""The Palimpsest's options in words: chosen ones, those that a lobby offers, and advice."""

from __future__ import annotations

from data.catalogue import Words
from engine.palimpsest.setup import FULL_TABLE, OptionNotice
from engine.palimpsest.types import Options


def advice_lines(notices: list[OptionNotice], options: Options, seats: int, words: Words) -> list[str]:
    """The engine's notices for so many players, and when it is fairer to play the hands out (P-14)."""
    turns, *warnings = [words(notice.text, **notice.params) for notice in notices]
    lines = [words("With {seats} players: {notice}.", seats=seats, notice=turns)]
    lines += [f"⚠ {warning}." for warning in warnings]
    if seats >= FULL_TABLE and options.last == "deck":
        lines.append(words("From four players on it is fairer to end with the last card in hand."))
    return lines
