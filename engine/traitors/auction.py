"""Bids for the traitor's seat (T-5, T-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.traitors.types import Bid


def winner(bids: Sequence[Bid | None]) -> int | None:
    """The position of the highest value that was bid by exactly one, or None where no value is unique."""
    values = Counter(bid.value for bid in bids if bid is not None)
    unique = [value for value, number in values.items() if number == 1]
    if not unique:
        return None
    best = max(unique)
    return next(seat for seat, bid in enumerate(bids) if bid is not None and bid.value == best)
