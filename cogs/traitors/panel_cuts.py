"""Roads to cut: menus of all that may be cut, on the map with everybody on it."""

from collections import Counter
from collections.abc import Sequence

from cogs.screens.screen import MENU_LIMIT, Button, Line, PickMany, PickOption, Row, Screen, Text
from cogs.traitors.draft import CUTS, HOME, cuts_of, cuts_target
from cogs.traitors.panel_context import OrdersPanel
from engine.traitors import advice, graph
from engine.traitors.types import Setup, Spring, Trader, Travel
from render.traitors import phrases, pieces, ways
from render.traitors.preview import Preview


def cuts_lines(panel: OrdersPanel) -> list[Line]:
    """The cuts so far, and the way to others; nothing where none may be made, as in spring without a bid."""
    words, order = panel.words, panel.draft.order
    unbid = isinstance(order, Spring) and not order.bid
    if isinstance(order, Setup) or unbid or not advice.may_cut(panel.view):
        return []
    said, cuts = _chosen(panel), cuts_of(order)
    unused = graph.MOST_CUTS - len(cuts)
    # Where all orders stand, and there alone: each trader has a screen of its own before.
    last = panel.draft.screen == HOME and isinstance(order, Travel)
    if last and unused and advice.cut_options(panel.view, cuts):
        said += "\n-# " + words.plural(
            "{n} cut of yours stays unused.", "{n} cuts of yours stay unused.", unused
        )
    return [Line(said, Button(words("Cuts…"), panel.draft.at(CUTS), icon=pieces.CUT_ICON))]


def cuts_screen(panel: OrdersPanel, order: Travel | Spring) -> Screen:
    """The whole map, and menus of the roads: those first beside which most rivals' traders stand."""
    words, view, cuts = panel.words, panel.view, cuts_of(order)
    rivals = Counter(trader.city for trader in view.traders if trader.alive and trader.seat != view.seat)
    quiet = [-rivals[road.a] - rivals[road.b] for road in view.map.routes]
    roads = sorted({*advice.cut_options(view), *cuts}, key=lambda route: (quiet[route], route))
    parts = [roads[at : at + MENU_LIMIT] for at in range(0, len(roads), MENU_LIMIT)]
    rows: list[Row] = [_menu(panel, order, part, first=at == 0) for at, part in enumerate(parts)]
    if panel.draft.refused:
        refused = phrases.road_names(view.map, panel.draft.refused)
        rows.append(Text(words("⚠ {roads} may not be cut beside these.", roads=refused)))
    rows.append(Text("\n".join([_chosen(panel), *own_deaths(panel, *ways.own_traders(view))])))
    rows.append((panel.confirm(), panel.home()))
    told = words(
        "You may cut up to three roads: no two may share a city, and every city must stay within reach of "
        "the others. First come those at which most rivals stand."
    )
    preview = Preview(order, cuttable=advice.cut_options(view, cuts))
    return panel.screen([told, *panel.orders()], rows, preview)


def own_deaths(panel: OrdersPanel, *traders: Trader) -> list[str]:
    """A warning for each road that the order itself cuts under one of these traders of the reader."""
    preview, roads = Preview(panel.draft.order), graph.graph_of(panel.view.map).route_of
    used = {roads[pair] for trader in traders for pair in preview.legs(trader)}
    fatal = phrases.road_names(panel.view.map, [route for route in preview.cuts if route in used])
    return [panel.words("⚠ You cut {road} yourself: who travels on it dies.", road=road) for road in fatal]


def _chosen(panel: OrdersPanel) -> str:
    """The cuts, which in the spring are made by whoever wins the bids."""
    order = panel.draft.order
    text = "If your bid wins, you cut {roads}." if isinstance(order, Spring) else "You cut {roads}."
    roads = phrases.road_names(panel.view.map, cuts_of(order))
    return panel.words(text, roads=roads) if roads else panel.words("You cut no road yet.")


def _menu(panel: OrdersPanel, order: Travel | Spring, roads: Sequence[int], *, first: bool) -> PickMany:
    words, chart, cuts = panel.words, panel.view.map, cuts_of(order)
    options = tuple(
        PickOption(
            words("{text} ({more})", text=phrases.numbered_road(chart, route), more=chart.routes[route].toll),
            str(route),
            route in cuts,
        )
        for route in roads
    )
    kept = [route for route in cuts if route not in roads]
    label = words("Roads to cut (up to three)") if first else words("More roads")
    return PickMany(label, cuts_target(order, kept), options, graph.MOST_CUTS)
