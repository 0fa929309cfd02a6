"""The whole table in words: who stands where with how much, every road with its toll, what is closed."""

from __future__ import annotations

from data.catalogue import Words
from engine.traitors.graph import graph_of
from engine.traitors.types import TRADERS, Map, View
from render.narration import Names
from render.traitors.end_narrator import score_sentences, tokens_sentences, verdict
from render.traitors.narrator import last_round
from render.traitors.phrases import garnets_words, road_name, round_name, traitors_words


def table_words(view: View, names: Names, words: Words) -> list[str]:
    """Lines for a reader without pictures, what matters most first."""
    lines = []
    if view.score is not None:
        lines += [f"{verdict(view, names, words)}.", *score_sentences(view.score, names, words)]
        lines += tokens_sentences(view, names, words)
    else:
        lines += last_round(view, names, words)
    if view.traitors:
        lines.append(f"{traitors_words(view.traitors, names, words)}.")
    lines += [_player(view, seat, names, words) for seat in range(len(view.players))]
    lines += _closed(view, names, words)
    lines.append(words("**Roads, with their tolls**"))
    return [*lines, *roads_words(view.map, view.closed, names, words)]


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


def _player(view: View, seat: int, names: Names, words: Words) -> str:
    """One player: three traders with city and gold, garnets, and whether the orders are in."""
    player = view.players[seat]
    parts = []
    for number in range(TRADERS if view.traders else 0):
        trader = view.trader(seat, number)
        if not trader.alive:
            parts.append(words("{number} dead", number=number + 1))
            continue
        place = _city(view.map, trader.city, names)
        parts.append(
            words("{number} at {place}, {gold} gold", number=number + 1, place=place, gold=trader.purse)
        )
    garnets = view.own.garnets if view.own is not None and seat == view.seat else player.garnets
    parts.append(garnets_words(garnets, words))
    if view.phase in ("setup", "travel", "spring"):
        parts.append(words("orders are in") if player.ready else words("no orders yet"))
    name = words("You") if seat == view.seat else names[seat]
    return words("{name}: {text}", name=names.bold(name), text=words.series(parts) + ".")


def _closed(view: View, names: Names, words: Words) -> list[str]:
    """The roads that cannot be used, with the round that cut them."""
    cut = [
        words("{road} ({season})", road=road_name(view.map, route, names), season=round_name(past.number))
        for past in view.rounds
        for route in past.cuts
        if route in view.closed
    ]
    return [words("Cut roads: {roads}.", roads=", ".join(cut))] if cut else []


def _city(chart: Map, city: int, names: Names) -> str:
    return f"{city + 1} {names.escape(chart.cities[city].name)}"
