"""Bids for the traitor's seat (T-5, T-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.traitors.types import Bid


def best_unique(bids: Sequence[Bid | None]) -> tuple[int, Bid] | None:
    """The highest value that was bid by exactly one, with its position; None where no value is unique."""
    values = Counter(bid.value for bid in bids if bid is not None)
    offers = [(seat, bid) for seat, bid in enumerate(bids) if bid is not None and values[bid.value] == 1]
    return max(offers, key=lambda offer: offer[1].value, default=None)
