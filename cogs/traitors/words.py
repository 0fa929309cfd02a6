"""Spice Traitors in words: players, places, bids, orders and options."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.screens.markup import plain
from data.catalogue import Words
from engine.core.errors import Word
from engine.traitors.choices import outlook
from engine.traitors.types import CITY_PAY, Bid, Journey, Map, Options, Order, Setup, Spring, Travel, View
from render.traitors.plate import SEASONS
from tables.types import TableView

ROUNDS = ("the set-up", "summer", "autumn", "winter", "spring")
"""What the rounds are called, by number."""

EARLY_ENDS = {
    "any": "any round may end the game",
    "from_round_2": "no end before round 2",
    "never": "always four rounds",
}


def seat_name(table_view: TableView, seat: int) -> str:
    """A player's name, safe in a Discord text."""
    return plain(table_view.table.seats[seat].name)


def names_of(table_view: TableView, seats: Sequence[int]) -> list[str]:
    """Several players' names."""
    return [seat_name(table_view, seat) for seat in seats]


def round_name(number: int) -> Word:
    """A round's name, to be translated."""
    return Word(ROUNDS[number])


def round_title(number: int) -> Word:
    """A round's name where it stands alone, to be translated."""
    return Word(SEASONS[number])


def traitors_words(view: View, names: Sequence[str], words: Words) -> str:
    """Who is or was traitor in which round, as far as it is known; ``names`` are by seat."""
    named = [
        words(
            "{season} {name}",
            season=round_name(number),
            name=words("nobody") if seat is None else names[seat],
        )
        for number, seat in enumerate(view.traitors, 1)
    ]
    return words("Traitors: {names}", names=", ".join(named))


def city_name(chart: Map, city: int) -> str:
    """A city's name, safe in a Discord text: a server's own map may call it anything."""
    return plain(chart.cities[city].name)


def road_label(chart: Map, route: int) -> str:
    """A road for menus and suggestions, where nothing is formatted."""
    road = chart.routes[route]
    return f"{chart.cities[road.a].name} – {chart.cities[road.b].name}"


def road_name(chart: Map, route: int) -> str:
    """A road, safe in a Discord text."""
    road = chart.routes[route]
    return f"{city_name(chart, road.a)} – {city_name(chart, road.b)}"


def journey_words(one: Journey, chart: Map) -> str:
    """Where somebody arrived, with first-visit pay and toll."""
    pay = f" +{CITY_PAY}" if one.first else ""
    return f"→ {city_name(chart, one.city)}{pay} −{one.toll}"


def roads_words(chart: Map, routes: Sequence[int], words: Words) -> str:
    """Several roads, or "none"."""
    return words.listing([road_name(chart, route) for route in routes]) or words("none")


def garnets_words(number: int, words: Words) -> str:
    """A number of garnets."""
    return words("1 garnet") if number == 1 else words("{number} garnets", number=number)


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


# --- orders ------------------------------------------------------------------------------------


def order_lines(order: Order, view: View, words: Words) -> list[str]:
    """An order of the view's own seat that is still to be carried out, with what it would cost and earn."""
    if isinstance(order, Setup):
        return [_start_line(order, view.map, words), _setup_bid(order, words)]
    lines = [_travel_line(order, view, number, words) for number in range(len(order.paths))]
    return [*lines, *_plot_lines(order, view.map, words)]


def _start_line(order: Setup, chart: Map, words: Words) -> str:
    if not any(city is not None for city in order.cities):
        return words("Your traders start where chance puts them.")
    starts = [words("by chance") if city is None else city_name(chart, city) for city in order.cities]
    one, two, three = starts
    return words(
        "Your traders start: **1** {one} · **2** {two} · **3** {three}.", one=one, two=two, three=three
    )


def _setup_bid(order: Setup, words: Words) -> str:
    if order.bid is None or order.round is None:
        return words("You bid for no traitor's seat.")
    return words(
        "You bid for round {round} ({season}): {bid}.",
        round=order.round,
        season=round_name(order.round),
        bid=bid_words(order.bid, words),
    )


def _travel_line(order: Travel | Spring, view: View, number: int, words: Words) -> str:
    assert view.seat is not None
    trader = view.trader(view.seat, number)
    if not trader.alive:
        return words("**Trader {number}** is dead.", number=number + 1)
    here = city_name(view.map, trader.city)
    table_view = next(one for one in outlook(view, order) if one.number == number)
    if not table_view.path:
        return words(
            "**Trader {number}** stays in {city}, {gold} gold.",
            number=number + 1,
            city=here,
            gold=trader.purse,
        )
    way = " → ".join([here, *(city_name(view.map, city) for city in table_view.path)])
    parts = [words("toll {toll} ({shared} if shared)", toll=table_view.toll, shared=table_view.shared)]
    if table_view.pay:
        parts.append(words("first visit +{pay}", pay=table_view.pay))
    if table_view.garnet:
        parts.append(words("a garnet"))
    return words(
        "**Trader {number}** {way}: {parts}; {gold} gold then.",
        number=number + 1,
        way=way,
        parts=", ".join(parts),
        gold=table_view.purse,
    )


def _plot_lines(order: Travel | Spring, chart: Map, words: Words) -> list[str]:
    if isinstance(order, Travel):
        return [words("You cut {roads}.", roads=roads_words(chart, order.cuts, words))] if order.cuts else []
    if order.bid is None:
        lines = [words("You do not bid for the traitor's seat.")]
    else:
        lines = [words("You bid for the traitor's seat: {bid}.", bid=bid_words(order.bid, words))]
    if order.plan:
        lines.append(words("If it wins, you cut {roads}.", roads=roads_words(chart, order.plan, words)))
    return lines


def opened_line(order: Order | None, chart: Map, words: Words) -> str:
    """An order of a round that is over, in one line (T-29)."""
    if order is None:
        return words("nothing to order")
    if isinstance(order, Setup):
        cities = ", ".join(
            words("drawn") if city is None else city_name(chart, city) for city in order.cities
        )
        if order.bid is None:
            return f"{cities}; {words('no bid')}"
        return words(
            "{cities}; for round {round}: {bid}",
            cities=cities,
            round=order.round,
            bid=bid_words(order.bid, words),
        )
    ways = [" → ".join(city_name(chart, city) for city in path) or words("stays") for path in order.paths]
    parts = [", ".join(f"{number} {way}" for number, way in enumerate(ways, 1))]
    cuts = order.cuts if isinstance(order, Travel) else order.plan
    if isinstance(order, Spring):
        parts.append(bid_words(order.bid, words))
    if cuts:
        parts.append(words("cuts {roads}", roads=roads_words(chart, cuts, words)))
    return "; ".join(parts)


# --- options -----------------------------------------------------------------------------------


def options_words(options: Options, words: Words) -> str:
    """The options that are not the usual ones, and the map where one is chosen."""
    usual = Options()
    parts = []
    if options.map is not None:
        parts.append(words("map {name}", name=plain(options.map.name)))
    if options.garnets != usual.garnets:
        parts.append(_garnets_option(options, words))
    if options.cuts != usual.cuts:
        parts.append(words("cuts last for a round"))
    if options.early_end != usual.early_end:
        parts.append(words(EARLY_ENDS[options.early_end]))
    if options.kill_bonus != usual.kill_bonus:
        parts.append(words("{gold} gold for each death", gold=options.kill_bonus))
    if options.bid_limit != usual.bid_limit:
        parts.append(words("bids up to {gold} gold", gold=options.bid_limit))
    return ", ".join(parts)


def _garnets_option(options: Options, words: Words) -> str:
    if options.garnets == "season":
        return words("garnets of the season")
    if isinstance(options.garnets, int):
        return words("{garnets} each", garnets=garnets_words(options.garnets, words))
    return words("garnets brought: {numbers}", numbers=", ".join(map(str, options.garnets)))
