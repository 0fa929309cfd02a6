"""The table in words: whole, for those who take no pictures; its lines are those of alt texts too."""

from __future__ import annotations

from data.catalogue import Words
from engine.traitors.graph import graph_of
from engine.traitors.types import TRADERS, Map, Trader, View
from render.narration import Names
from render.traitors.end_narrator import score_sentences, tokens_sentences, verdict
from render.traitors.narrator import last_round
from render.traitors.phrases import city_name, garnets_words, road_name, round_name, traitors_words


def table_words(view: View, names: Names, words: Words) -> list[str]:
    """How it ended or the last round, who stands where with how much, every road with its toll."""
    lines = last_round(view, names, words) if view.score is None else final_words(view, names, words)
    lines += traitors_line(view, names, words)
    lines += [player_words(view, seat, names, words) for seat in range(len(view.players))]
    lines += closed_words(view, names, words)
    lines.append(words("**Roads, with their tolls**"))
    return [*lines, *roads_words(view.map, view.closed, names, words)]


def final_words(view: View, names: Names, words: Words) -> list[str]:
    """Who won, the count, and the tokens that were given; nothing before the end."""
    if view.score is None:
        return []
    counted = score_sentences(view.score, names, words)
    return [f"{verdict(view, names, words)}.", *counted, *tokens_sentences(view, names, words)]


def traitors_line(view: View, names: Names, words: Words) -> list[str]:
    """Who was or is traitor when, once somebody is named."""
    return [f"{traitors_words(view.traitors, names, words)}."] if view.traitors else []


def roads_words(chart: Map, closed: tuple[int, ...], names: Names, words: Words) -> list[str]:
    """A line for each city: its number, its name, and where its open roads lead for which toll."""
    lines = []
    for city, roads in enumerate(graph_of(chart).neighbours):
        ways = []
        for other, route in roads:
            if route in closed:
                continue
            way = words("{city} for {toll}", city=other + 1, toll=chart.routes[route].toll)
            ways.append(words("{way} with a garnet", way=way) if chart.routes[route].garnet else way)
        place = _city(chart, city, names)
        lines.append(
            words("- {city}: to {ways}", city=place, ways=", ".join(ways))
            if ways
            else words("- {city}: no open road", city=place)
        )
    return lines


def player_words(view: View, seat: int, names: Names, words: Words, *, brief: bool = False) -> str:
    """One player: three traders with city and gold, garnets, and whether the orders are in.

    ``brief``, as an alt text has to have room for twelve players: city and gold of each trader in turn, and
    nothing of orders.
    """
    player = view.players[seat]
    numbers = range(TRADERS if view.traders else 0)
    parts = [_trader(view, view.trader(seat, number), names, words, brief=brief) for number in numbers]
    if brief and parts:
        parts = [", ".join(parts)]
    garnets = view.own.garnets if view.own is not None and seat == names.reader else player.garnets
    parts.append(garnets_words(garnets, words))
    if view.phase in ("setup", "travel", "spring") and not brief:
        parts.append(words("orders are in") if player.ready else words("no orders yet"))
    name = words("You") if seat == names.reader else names[seat]
    return words("{name}: {text}", name=names.bold(name), text=words.series(parts) + ".")


def _trader(view: View, trader: Trader, names: Names, words: Words, *, brief: bool) -> str:
    number = trader.number + 1
    if not trader.alive:
        return words("dead") if brief else words("{number} dead", number=number)
    if brief:
        return f"{city_name(view.map, trader.city, names)} {trader.purse}"
    place = _city(view.map, trader.city, names)
    return words("{number} at {place}, {gold} gold", number=number, place=place, gold=trader.purse)


def closed_words(view: View, names: Names, words: Words) -> list[str]:
    """The roads that cannot be used, with the round that cut them."""
    cut = [
        words("{text} ({more})", text=road_name(view.map, route, names), more=round_name(past.number))
        for past in view.rounds
        for route in past.cuts
        if route in view.closed
    ]
    return [words("Cut roads: {roads}.", roads=", ".join(cut))] if cut else []


def _city(chart: Map, city: int, names: Names) -> str:
    return f"{city + 1} {names.escape(chart.cities[city].name)}"
