"""Orders that are being chosen, in lines: where traders go and what that brings, bid and cuts."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data.catalogue import Words
from engine.traitors.advice import Destination, destinations
from engine.traitors.types import Order, Setup, Spring, Trader, Travel, View
from render.narration import Names
from render.traitors.phrases import bid_words, city_name, road_names, round_name, trader_mark
from render.traitors.ways import own_traders

Way = tuple[Destination, ...]
"""Up to two roads one after the other; none for a trader that stays."""


def ways_to(view: View, trader: Trader, paths: Iterable[Sequence[int]]) -> list[Way]:
    """The ways through these cities, one after the other, which are destinations of the trader."""
    found = []
    for path in paths:
        legs = []
        for step, city in enumerate(path):
            onward = destinations(view, trader, path[0] if step else None)
            legs.append(next(leg for leg in onward if leg.city == city))
        found.append(tuple(legs))
    return found


class Said(NamedTuple):
    """A line, and why in small print."""

    what: str
    why: str


def way_words(view: View, trader: Trader, way: Way, names: Names, words: Words) -> Said:
    """Where a way leads with how much gold then, and what it costs and pays at the full tolls."""
    toll, pay = sum(leg.toll for leg in way), sum(leg.pay for leg in way)
    gold = names.bold(str(trader.purse + pay - toll))
    if not way:
        return Said(words("Stay in {city}: {gold}", city=trader.city + 1, gold=gold), words("cannot die"))
    place = city_name(view.map, way[-1].city, names)
    via = "".join(f"{leg.city + 1} → " for leg in way[:-1])
    parts = [words("toll {toll}", toll=toll), words("new +{pay}", pay=pay) if pay else words("seen before")]
    if any(leg.garnet for leg in way):
        parts.append(words("a garnet"))
    return Said(words("{name}: {text}", name=f"{via}{place}", text=gold), ", ".join(parts))


def order_lines(order: Order, view: View, called: Sequence[str], names: Names, words: Words) -> list[str]:
    """An order of the view's own seat in short: each trader with the number of where it goes, bid, cuts."""
    assert view.seat is not None
    if isinstance(order, Setup):
        starts = [
            f"{names.bold(trader_mark(called, view.seat, number))} "
            f"{words('at random') if city is None else city_name(view.map, city, names)}"
            for number, city in enumerate(order.cities)
        ]
        return [words("Start cities: {cities}.", cities=" · ".join(starts)), bid_line(order, words)]
    ways = [
        words("{trader} stays", trader=names.bold(mark))
        if not path
        else f"{names.bold(mark)} → {' → '.join(str(city + 1) for city in path)}"
        for trader in own_traders(view)
        for mark, path in ((trader_mark(called, view.seat, trader.number), order.paths[trader.number]),)
    ]
    lines = [words("Orders: {ways}.", ways=" · ".join(ways))] if ways else []
    if isinstance(order, Spring):
        lines.append(bid_line(order, words))
    cuts = order.cuts if isinstance(order, Travel) else order.plan
    if cuts:
        lines.append(words("Cuts: {roads}.", roads=road_names(view.map, cuts)))
    return lines


def bid_line(order: Setup | Spring, words: Words) -> str:
    """The bid, and the season that it is for."""
    if order.bid is None:
        return words("You do not bid for a traitor’s seat.")
    if isinstance(order, Spring):
        return words("You bid for the traitor’s seat: {bid}.", bid=bid_words(order.bid, words))
    return words(
        "You bid for round {round} ({season}): {bid}.",
        round=order.round,
        season=round_name(order.round or 0),
        bid=bid_words(order.bid, words),
    )
