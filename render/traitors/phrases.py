"""Things of Spice Traitors in words: rounds, cities, roads, journeys, garnets, bids and traitors."""

from collections.abc import Sequence
from typing import Final

from data.catalogue import Words
from engine.core.errors import Word
from engine.traitors.types import CITY_PAY, Bid, Journey, Map, Order, Setup, Spring, Travel
from render import narration, tokens
from render.traitors.pieces import numbered_mark

ROUNDS: Final = ("the set-up", "summer", "autumn", "winter", "spring")
"""What the rounds are called in a sentence, by number."""
ROUND_TITLES: Final = ("Set-up", "Summer", "Autumn", "Winter", "Spring")
"""What they are called where they stand alone."""


def round_name(number: int) -> Word:
    """A round's name in a sentence, to be translated."""
    return Word(ROUNDS[number])


def round_title(number: int) -> Word:
    """A round's name where it stands alone, to be translated."""
    return Word(ROUND_TITLES[number])


def city_name(chart: Map, city: int, names: narration.Names) -> str:
    """A city by its number on the map and its name: a server's own map may call it anything."""
    return f"{city + 1} {names.escape(chart.cities[city].name)}"


def numbered_city(chart: Map, city: int) -> str:
    """The same where nothing is formatted: in menus, suggestions and buttons."""
    return f"{city + 1} {chart.cities[city].name}"


def road_name(chart: Map, route: int) -> str:
    """A road by the numbers that its cities have on the map."""
    road = chart.routes[route]
    return f"{road.a + 1}–{road.b + 1}"


def road_names(chart: Map, routes: Sequence[int]) -> list[str]:
    """Several roads."""
    return [road_name(chart, route) for route in routes]


def numbered_road(chart: Map, route: int) -> str:
    """A road by its cities' numbers and names, as menus offer it; nothing is formatted."""
    road = chart.routes[route]
    return f"{road_name(chart, route)} · {chart.cities[road.a].name} – {chart.cities[road.b].name}"


def trader_name(journey: Journey, names: narration.Names, words: Words) -> str:
    """The trader of a journey, by its player and mark."""
    mark = trader_mark(names, journey.seat, journey.trader)
    if journey.seat == names.reader:
        return names.bold(words("your {trader}", trader=mark))
    return f"{names.bold(names[journey.seat])} {mark}"


def trader_mark(names: narration.Names | Sequence[str], seat: int, number: int) -> tokens.Mark:
    """What a player's trader is called, as on its token: two whose names begin alike have the same marks."""
    return numbered_mark(tokens.marks([names[each] for each in range(len(names))])[seat], number)


def journey_words(journey: Journey, chart: Map, names: narration.Names) -> str:
    """Where somebody arrived, with first-visit pay and toll."""
    pay = f" +{CITY_PAY}" if journey.first else ""
    return f"→ {city_name(chart, journey.city, names)}{pay} −{journey.toll}"


def garnets_words(number: int, words: Words) -> str:
    """Such as ``2 garnets``."""
    return words.plural("{n} garnet", "{n} garnets", number)


def bid_words(bid: Bid | None, words: Words) -> str:
    """A bid with what it is worth."""
    if bid is None:
        return words("no bid")
    if not bid.garnets:
        return words("{gold} gold", gold=bid.gold)
    garnets = garnets_words(bid.garnets, words)
    if not bid.gold:
        return words("{garnets}, worth {value}", garnets=garnets, value=bid.value)
    return words("{gold} gold and {garnets}, worth {value}", gold=bid.gold, garnets=garnets, value=bid.value)


def order_words(
    order: Order | None, chart: Map, names: narration.Names, words: Words, seat: int, *, bids: bool = True
) -> str:
    """An order of a ``seat`` in one line (T-29), with its bid or without."""
    if order is None:
        return words("nothing to order")
    if isinstance(order, Setup):
        cities = ", ".join(
            words("drawn") if city is None else city_name(chart, city, names) for city in order.cities
        )
        if not bids:
            return cities
        if order.bid is None:
            return words.series((cities, words("no bid")))
        return words(
            "{cities}; for round {round}: {bid}",
            cities=cities,
            round=order.round,
            bid=bid_words(order.bid, words),
        )
    # Nothing is ordered of the dead: who goes nowhere is not named.
    ways = [
        " → ".join([trader_mark(names, seat, number), *(city_name(chart, city, names) for city in path)])
        for number, path in enumerate(order.paths)
        if path
    ]
    parts = [", ".join(ways) or words("nobody travels")]
    cuts = order.cuts if isinstance(order, Travel) else order.plan
    if isinstance(order, Spring) and bids:
        parts.append(bid_words(order.bid, words))
    if cuts:
        parts.append(words("cuts {roads}", roads=road_names(chart, cuts)))
    return words.series(parts)
