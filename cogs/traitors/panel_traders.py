"""Where traders start and go: one trader after the other, each way a button where they are few."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.screens.game_ui import StaleDraft
from cogs.screens.screen import (
    BUTTONS_AT_MOST,
    MENU_LIMIT,
    Button,
    Choice,
    PickMany,
    PickOption,
    Row,
    Screen,
    Target,
    menu_pages,
)
from cogs.traitors.draft import HOME, NEXT, Draft, first_living, starts_target, with_city, with_path
from cogs.traitors.panel_context import OrdersPanel
from engine.traitors.advice import Destination, destinations
from engine.traitors.graph import graph_of
from engine.traitors.types import TRADERS, Setup, Spring, Trader, Travel, View
from render.traitors.phrases import numbered_city
from render.traitors.preview import Preview

BEST = 4
"""Ways of two roads that are buttons, the best first."""
Way = tuple[Destination, ...]


# --- the set-up ----------------------------------------------------------------------------------


def start_menu(panel: OrdersPanel, order: Setup) -> PickMany:
    """One menu for all three start cities; on the largest maps it has those with the most roads."""
    chart, net = panel.view.map, graph_of(panel.view.map)
    cities = range(len(chart.cities))
    known = sorted(cities, key=lambda city: (-len(net.neighbours[city]), city))[:MENU_LIMIT]
    options = tuple(
        PickOption(numbered_city(chart, city), str(city), city in order.cities) for city in sorted(known)
    )
    return PickMany(panel.words("Start cities (up to three)"), starts_target(order), options, TRADERS)


def _start_screen(panel: OrdersPanel, order: Setup, number: int) -> Screen:
    """One trader's start city, or chance."""
    words, chart = panel.words, panel.view.map
    choices = [
        Choice(words("Draw it at random"), panel.draft.with_order(with_city(order, number, None), HOME)),
        *(
            Choice(
                numbered_city(chart, city),
                panel.draft.with_order(with_city(order, number, city), HOME),
                chosen=city == order.cities[number],
            )
            for city in range(len(chart.cities))
        ),
    ]
    placeholder = words("Trader {number}: where it starts", number=number + 1)
    menu = menu_pages(placeholder, choices, panel.draft.text(), panel.draft.page, words("More cities"))
    preview = replace(Preview.of(order), cities=tuple(range(len(chart.cities))))
    return panel.screen([placeholder], [menu, (panel.home(),)], preview)


# --- travelling ----------------------------------------------------------------------------------


def trader_screen(panel: OrdersPanel, number: int) -> Screen:
    """Where one trader goes; then the next one is asked, or all orders are shown."""
    words, order = panel.words, panel.draft.order
    if isinstance(order, Setup):
        return _start_screen(panel, order, number)
    trader = panel.trader(number)
    if not trader.alive:
        raise StaleDraft
    ways = ways_of(panel.view, trader, order)
    few = len(ways) < BUTTONS_AT_MOST  # to stay is one more
    rows: list[Row] = [
        tuple(
            Button(
                _way_label(panel.view, way),
                _going(panel, number, way),
                "primary" if _cities(way) == order.paths[number] else "secondary",
            )
            for way in (ways if few else ways[:BEST])
        )
    ]
    if not few:
        choices = [
            Choice(
                _way_label(panel.view, way),
                _going(panel, number, way),
                _way_words(panel, way),
                _cities(way) == order.paths[number],
            )
            for way in ways
        ]
        draft = panel.draft
        rows.append(menu_pages(words("All ways"), choices, draft.text(), draft.page, words("More ways")))
    stay = Button(words("Stay in {city}", city=_city(panel, trader.city)), _going(panel, number, ()))
    rows.append((stay, Button(words("All orders"), panel.draft.at(HOME))))
    preview = replace(Preview.of(order), trader=number)
    if not order.paths[number]:
        first = destinations(panel.view, trader)
        preview = replace(preview, cities=tuple(way.city for way in first))
    line = panel.orders()[number]
    story = panel.background() if number == first_living(panel.view, 0) else []
    return panel.screen([*story, line, *way_lines(panel, ways)], rows, preview)


def ways_of(view: View, trader: Trader, order: Travel | Spring) -> list[Way]:
    """The ways that a trader may take, by city; those of up to two roads by what they net, the best first."""
    single: list[Way] = [(way,) for way in destinations(view, trader)]
    if isinstance(order, Travel):
        return single
    pairs = [(way, then) for (way,) in single for then in destinations(view, trader, way.city)]
    return sorted([*single, *pairs], key=lambda way: (-net(way), _cities(way)))


def net(way: Way) -> int:
    """What a way leaves of gold at the full tolls."""
    return sum(leg.pay - leg.toll for leg in way)


def way_lines(panel: OrdersPanel, ways: Sequence[Way]) -> list[str]:
    """What the ways that are buttons cost and earn, in small print."""
    shown = ways if len(ways) <= BUTTONS_AT_MOST else ways[:BEST]
    words = panel.words
    sentence = (
        words("{name}: {text}", name=_way_label(panel.view, way), text=_way_words(panel, way))
        for way in shown
    )
    return [f"-# {line}" for line in sentence]


def _cities(way: Way) -> tuple[int, ...]:
    return tuple(leg.city for leg in way)


def _city(panel: OrdersPanel, city: int) -> str:
    return f"{city + 1} {panel.view.map.cities[city].name}"


def _way_label(view: View, way: Way) -> str:
    """Cities by number, the last by its name too, and what the way nets."""
    numbers = " → ".join(str(city + 1) for city in _cities(way))
    gained = f"{net(way):+}".replace("-", "−")
    stone = " ◆" if any(leg.garnet for leg in way) else ""
    return f"{numbers} {view.map.cities[way[-1].city].name} {gained}{stone}"


def _way_words(panel: OrdersPanel, way: Way) -> str:
    words = panel.words
    pay = sum(leg.pay for leg in way)
    parts = [words("toll {toll}", toll=sum(leg.toll for leg in way))]
    parts.append(words("first visit pays {pay}", pay=pay) if pay else words("seen before"))
    if any(leg.garnet for leg in way):
        parts.append(words("a garnet"))
    return ", ".join(parts)


def _going(panel: OrdersPanel, number: int, way: Way) -> Target:
    """The panel after this way was chosen: on the next trader, or on all orders."""
    order = panel.draft.order
    assert not isinstance(order, Setup)
    changed = with_path(order, number, _cities(way))
    following = first_living(panel.view, number + 1)
    onward = panel.draft.screen[:1] == NEXT and following is not None
    return Draft(changed, f"{NEXT}{following}" if onward else HOME).target()
