"""The order that a panel shows, in sentences: where traders go, what that costs and earns, bid and cuts."""

from __future__ import annotations

from data.catalogue import Words
from engine.traitors.advice import outlook
from engine.traitors.types import Map, Order, Setup, Spring, Travel, View
from render.narration import Names
from render.traitors.phrases import bid_words, city_name, road_names, round_name


def order_lines(order: Order, view: View, names: Names, words: Words) -> list[str]:
    """An order of the view's own seat that is still to be carried out, with what it would cost and earn."""
    if isinstance(order, Setup):
        return [_start_line(order, view.map, names, words), _setup_bid(order, words)]
    lines = [_travel_line(order, view, number, names, words) for number in range(len(order.paths))]
    return [*lines, *_plot_lines(order, view.map, names, words)]


def _start_line(order: Setup, chart: Map, names: Names, words: Words) -> str:
    if not any(city is not None for city in order.cities):
        return words("Your traders start at random.")
    starts = [words("at random") if city is None else city_name(chart, city, names) for city in order.cities]
    one, two, three = starts
    return words(
        "Your traders start: **1** {one} · **2** {two} · **3** {three}.", one=one, two=two, three=three
    )


def _setup_bid(order: Setup, words: Words) -> str:
    if order.bid is None or order.round is None:
        return words("You do not bid for a traitor’s seat.")
    return words(
        "You bid for round {round} ({season}): {bid}.",
        round=order.round,
        season=round_name(order.round),
        bid=bid_words(order.bid, words),
    )


def _travel_line(order: Travel | Spring, view: View, number: int, names: Names, words: Words) -> str:
    assert view.seat is not None
    trader = view.trader(view.seat, number)
    if not trader.alive:
        return words("**Trader {number}** is dead.", number=number + 1)
    here = city_name(view.map, trader.city, names)
    ahead = next(one for one in outlook(view, order) if one.number == number)
    if not ahead.path:
        return words(
            "**Trader {number}** stays in {city}, {gold} gold.",
            number=number + 1,
            city=here,
            gold=trader.purse,
        )
    way = " → ".join([here, *(city_name(view.map, city, names) for city in ahead.path)])
    parts = [words("toll {toll} ({shared} if shared)", toll=ahead.toll, shared=ahead.shared)]
    if ahead.pay:
        parts.append(words("first visit +{pay}", pay=ahead.pay))
    if ahead.garnet:
        parts.append(words("a garnet"))
    return words(
        "**Trader {number}** {way}: {parts}; then {gold} gold.",
        number=number + 1,
        way=way,
        parts=", ".join(parts),
        gold=ahead.purse,
    )


def _plot_lines(order: Travel | Spring, chart: Map, names: Names, words: Words) -> list[str]:
    if isinstance(order, Travel):
        return [words("You cut {roads}.", roads=road_names(chart, order.cuts, names))] if order.cuts else []
    if order.bid is None:
        lines = [words("You do not bid for the traitor’s seat.")]
    else:
        lines = [words("You bid for the traitor’s seat: {bid}.", bid=bid_words(order.bid, words))]
    if order.plan:
        lines.append(words("If it wins, you cut {roads}.", roads=road_names(chart, order.plan, names)))
    return lines
