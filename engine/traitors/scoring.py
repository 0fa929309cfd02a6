"""The count at the end (T-23 to T-27, and T-30's prize)."""

from collections.abc import Sequence

from engine.traitors.types import LAST_ROUND, TRADERS, Bid, Score

PRIZE = 10
"""T-30: added to the prize pool when round 4 was played."""


def count(
    purses: Sequence[tuple[int, int, int]],
    graves: Sequence[int | None],
    bonuses: Sequence[int],
    won: Sequence[tuple[int, Bid] | None],
    garnets: Sequence[int],
    last_round: int,
) -> Score:
    """Count the traders of all seats; ``graves`` is by trader and None for the living, ``garnets`` in hand.

    A winning bid is charged although the game ended before its round (T-24).
    """
    charges = [0] * len(purses)
    for offer in won:
        if offer is not None:
            charges[offer[0]] += offer[1].gold
    gold: list[tuple[int, int, int]] = []
    for seat, seat_purses in enumerate(purses):
        first, second, third = (
            max(0, purse + bonuses[seat] - charges[seat]) if graves[seat * TRADERS + number] is None else 0
            for number, purse in enumerate(seat_purses)
        )
        gold.append((first, second, third))
    places, keys = _places(gold, garnets)
    lowest = min(keys)
    level = lowest == max(keys)
    return Score(
        ending="spring" if last_round == LAST_ROUND else "wiped_out",
        places=places,
        winners=tuple(seat for seat, place in enumerate(places) if place == 1),
        candidates=() if level else tuple(seat for seat, key in enumerate(keys) if key == lowest),
        bonuses=tuple(bonuses),
        charges=tuple(charges),
        gold=tuple(gold),
        garnets=tuple(garnets),
        prize=PRIZE if last_round == LAST_ROUND else 0,
    )


def _places(
    gold: Sequence[tuple[int, int, int]], garnets: Sequence[int]
) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
    """Places by the richest trader, then the second, the third, then garnets (T-26), and what they go by."""
    keys = [(*sorted(seat_gold, reverse=True), garnets[seat]) for seat, seat_gold in enumerate(gold)]
    return tuple(1 + sum(other > key for other in keys) for key in keys), keys
