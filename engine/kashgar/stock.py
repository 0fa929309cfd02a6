"""Arithmetic of boards: seven tracks as a list of numbers in the order of ``GOODS``, and ways to pay.

A price is a tuple of seven numbers; a printed amount has an eighth, its "any spice" symbols.
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.kashgar.language import GOODS, Amounts, Goods

Price = tuple[int, ...]
MULE, GOLD = 0, 1
ANY = 7
SPICE_NUMBERS = range(2, 7)
NOTHING: Price = (0,) * 7


def price_of(goods: Goods) -> Price:
    """The numbers of a record."""
    return tuple(getattr(goods, good) for good in GOODS)


def printed(amounts: Amounts) -> Price:
    """The eight numbers of an amount on a card."""
    return (*(getattr(amounts, good) for good in GOODS), amounts.any)


@lru_cache(maxsize=4096)
def goods_of(price: Price) -> Goods:
    """The record of seven numbers."""
    return Goods(*price)


def covers(stock: Sequence[int], price: Price) -> bool:
    """Whether a stock has all that a price of seven numbers names."""
    return all(have >= need for have, need in zip(stock, price, strict=False))


def pay(stock: list[int], price: Price) -> None:
    """Take a price that is covered off a stock."""
    for good in range(7):
        stock[good] -= price[good]


def less(stock: Sequence[int], price: Price) -> list[int]:
    """What a price leaves of a stock."""
    return [have - need for have, need in zip(stock, price, strict=False)]


def payments(stock: Sequence[int], costs: tuple[Price, ...]) -> list[Price]:
    """All ways to pay one of the alternatives of a cost (K-6, K-11); a free action has one way."""
    if not costs:
        return [NOTHING]
    found: dict[Price, None] = {}
    for cost in costs:
        fixed = cost[:ANY]
        if not covers(stock, fixed):
            continue
        for spices in _splits(less(stock, fixed)[2:], cost[ANY]):
            found[tuple(a + b for a, b in zip(fixed, (0, 0, *spices), strict=True))] = None
    return list(found)


def _splits(room: Sequence[int], units: int) -> list[tuple[int, ...]]:
    """All ways to spread units over places with so much room each."""
    if not room:
        return [()] if units == 0 else []
    return [
        (here, *rest)
        for here in range(min(room[0], units), -1, -1)
        for rest in _splits(room[1:], units - here)
    ]


def contract_payments(stock: Sequence[int], mules: int, cost: Price, gold: bool) -> list[Price]:
    """All ways to pay a contract (K-17), those with the least gold first; none where the figure is missed."""
    if stock[MULE] < mules or stock[MULE] < cost[MULE] or stock[GOLD] < cost[GOLD]:
        return []
    if not gold:
        return [cost] if covers(stock, cost) else []
    spare = stock[GOLD] - cost[GOLD]
    ways: list[tuple[int, Price]] = [(0, (cost[MULE], cost[GOLD]))]
    for good in SPICE_NUMBERS:
        need, have = cost[good], stock[good]
        ways = [
            (used + swapped, (*paid, need - swapped))
            for used, paid in ways
            for swapped in range(max(0, need - have), min(need, spare - used) + 1)
        ]
    ways.sort(key=lambda way: way[0])
    return [(paid[0], paid[1] + used, *paid[2:]) for used, paid in ways]


def can_pay_contract(stock: Sequence[int], mules: int, cost: Price, gold: bool) -> bool:
    """Whether :func:`contract_payments` would find a way."""
    if stock[0] < mules or stock[0] < cost[0] or stock[1] < cost[1]:
        return False
    missing = 0
    for good in SPICE_NUMBERS:
        lack = cost[good] - stock[good]
        if lack > 0:
            if not gold:
                return False
            missing += lack
    return missing <= stock[1] - cost[1]
