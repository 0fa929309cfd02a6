"""Cities, roads and ways as people type them, and the lists that options offer."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from cogs.interactions.answers import AnyInteraction, Refusal, words_of
from cogs.interactions.suggestions import Suggestions, suggest
from cogs.interactions.table_choice import glance, opponents
from data.catalogue import Words
from engine.traitors.advice import Destination, cut_options, destinations
from engine.traitors.game import Traitors
from engine.traitors.types import Map, View
from render.traitors.phrases import numbered_city, numbered_road, road_label
from tables.view_types import TableView

NO_MOVE = "-"
"""What is written for a trader that stays, and for a start city that the table draws."""
STAY, DRAWN = "stay", "drawn"
"""What people may type instead, where no city is called so."""
ONWARD = " > "
"""Between the two cities of a way in the spring."""

Completer = Callable[[AnyInteraction, str], Coroutine[Any, Any, Suggestions]]


# --- reading -----------------------------------------------------------------------------------


def _fold(text: str) -> str:
    """A name without what people leave out: upper case, blanks, the length of a dash."""
    return " ".join(text.replace("-", "–").casefold().split())


def _cities(chart: Map) -> dict[str, int]:
    """The cities by their names, and by their numbers on the map where no city is called so."""
    numbered = {str(number): number - 1 for number in range(1, len(chart.cities) + 1)}
    return numbered | {_fold(city.name): number for number, city in enumerate(chart.cities)}


def _is_nothing(typed: str, word: str, named: Mapping[str, int]) -> bool:
    return typed.strip() == NO_MOVE or (_fold(typed) == word and word not in named)


def read_city(chart: Map, typed: str) -> int:
    """A city by its name or its number; raises :class:`Refusal`."""
    named = _cities(chart)
    city = named.get(_fold(typed))
    if city is not None:
        return city
    close = get_close_matches(_fold(typed), named, 1)
    if not close:
        raise Refusal("There is no city {name} on this map.", name=typed[:40])
    meant = chart.cities[named[close[0]]].name
    raise Refusal("There is no city {name} on this map; did you mean {city}?", name=typed[:40], city=meant)


def read_start(chart: Map, typed: str) -> int | None:
    """A start city, or None where it is to be drawn; raises :class:`Refusal`."""
    if _is_nothing(typed, DRAWN, _cities(chart)):
        return None
    return read_city(chart, typed)


def read_way(chart: Map, typed: str) -> tuple[int, ...]:
    """Up to two cities, one after the other; none for a trader that stays. Raises :class:`Refusal`."""
    named = _cities(chart)
    if _is_nothing(typed, STAY, named):
        return ()
    whole = named.get(_fold(typed))
    if whole is not None:
        return (whole,)
    # A city's name may have the mark in it, so every place of it is tried.
    parts = typed.split(">")
    for place in range(1, len(parts)):
        one, two = (_fold(">".join(part)) for part in (parts[:place], parts[place:]))
        if one in named and two in named:
            return named[one], named[two]
    return tuple(read_city(chart, part) for part in parts)


def read_road(chart: Map, typed: str) -> int:
    """A road by its two cities or their numbers, in any order; raises :class:`Refusal`."""
    named: dict[str, int] = {}
    for route, road in enumerate(chart.routes):
        named[f"{road.a + 1} – {road.b + 1}"] = named[f"{road.b + 1} – {road.a + 1}"] = route
    for route, road in enumerate(chart.routes):
        a, b = chart.cities[road.a].name, chart.cities[road.b].name
        named[_fold(f"{a} – {b}")] = named[_fold(f"{b} – {a}")] = route
    route_of = {key.replace(" ", ""): route for key, route in named.items()}
    found = named.get(_fold(typed), route_of.get(_fold(typed).replace(" ", "")))
    if found is None:
        raise Refusal("There is no road {name} on this map: write it like Fenn – Kardam.", name=typed[:60])
    return found


def read_player(table_view: TableView, typed: str, words: Words) -> int | None:
    """A seat by its number from 1 or its player's name; None for nobody. Raises :class:`Refusal`."""
    name = typed.strip().casefold()
    if name in ("nobody", "-", words("Nobody").casefold()):
        return None
    for seat in table_view.table.seats:
        if name in (str(seat.index + 1), seat.name.casefold()):
            return seat.index
    raise Refusal("Nobody at this table is called {name}.", name=typed[:40])


# --- offering ----------------------------------------------------------------------------------


async def _ordering(interaction: AnyInteraction) -> TableView[View] | None:
    """The table that the command being typed is about, once it has begun."""
    return await glance(interaction.client.tables, interaction, Traitors.info.name)


async def complete_start(interaction: AnyInteraction, current: str) -> Suggestions:
    """All cities."""
    table_view = await _ordering(interaction)
    if table_view is None:
        return []
    words = words_of(interaction)
    chart = table_view.view.map
    pairs = [(numbered_city(chart, city), chart.cities[city].name) for city in range(len(chart.cities))]
    return suggest([*pairs, (words("Draw it at random"), NO_MOVE)], current)


def complete_ways(number: int, *, steps: int) -> Completer:
    """Where a trader may go, with tolls and first-visit pay; two roads one after the other in the spring."""

    async def complete(interaction: AnyInteraction, current: str) -> Suggestions:
        table_view = await _ordering(interaction)
        if table_view is None or not table_view.view.traders:
            return []
        view = table_view.view
        assert table_view.seat is not None
        words, trader = words_of(interaction), view.trader(table_view.seat, number)
        here = view.map.cities[trader.city].name
        pairs = [(words("Stay in {city}", city=here), NO_MOVE)] if trader.alive else []
        for way in destinations(view, trader):
            pairs.append(_offer(view, [way], words))
            if steps == 2:
                onward = destinations(view, trader, way.city)
                pairs += [_offer(view, [way, then], words) for then in onward]
        return suggest(pairs, current)

    return complete


def _offer(view: View, ways: Sequence[Destination], words: Words) -> tuple[str, str]:
    name = ONWARD.join(view.map.cities[way.city].name for way in ways)
    label = words(
        "{name} · toll {toll} · pays {pay}",
        name=ONWARD.join(f"{way.city + 1} {view.map.cities[way.city].name}" for way in ways),
        toll=sum(way.toll for way in ways),
        pay=sum(way.pay for way in ways),
    )
    return (f"{label} · {words('a garnet')}" if any(way.garnet for way in ways) else label), name


def complete_cut(option: str, others: Sequence[str]) -> Completer:
    """The roads that can be cut beside those that the other options name."""

    async def complete(interaction: AnyInteraction, current: str) -> Suggestions:
        table_view = await _ordering(interaction)
        if table_view is None:
            return []
        view = table_view.view
        chosen: list[int] = []
        for other in others:
            named = getattr(interaction.namespace, other, None)
            if other != option and named:
                try:
                    route = read_road(view.map, str(named))
                except Refusal:
                    continue
                if route in cut_options(view, chosen):
                    chosen.append(route)
        options = cut_options(view, chosen)
        pairs = [(numbered_road(view.map, route), road_label(view.map, route)) for route in options]
        return suggest(pairs, current)

    return complete


async def complete_player(interaction: AnyInteraction, current: str) -> Suggestions:
    """The other players, and nobody, for who has a token to give."""
    table_view, words = await _ordering(interaction), words_of(interaction)
    if table_view is None or table_view.view.phase != "token" or table_view.seat not in table_view.awaited:
        return []
    return suggest([*opponents(table_view), (words("Nobody"), "nobody")], current)


def given(*options: object) -> list[str]:
    """The options that were filled in."""
    return [str(option) for option in options if option]
