"""The panel of Spice Traitors: the orders of a round, with a picture of one's own plan on the map."""

from __future__ import annotations

from dataclasses import replace

from cogs.game_ui import StaleDraft
from cogs.screens.screen import Button, Choice, Menu, Row, Screen, Target, go, menu_pages
from cogs.traitors import panel_bid
from cogs.traitors.draft import (
    BID,
    CUTS,
    HOME,
    TRADER,
    Draft,
    cuts_of,
    give,
    read_draft,
    with_city,
    with_cuts,
    with_path,
)
from cogs.traitors.order_text import order_lines
from cogs.traitors.panel_context import TraitorsPanel, background
from cogs.traitors.panel_waiting import over, token_screen, watching
from data.catalogue import Words
from engine.traitors.advice import Destination, cut_options, destinations, may_cut
from engine.traitors.graph import MOST_CUTS
from engine.traitors.types import TRADERS, Setup, Spring, Travel, View
from render.traitors.phrases import garnets_words, numbered_city, numbered_road, road_label
from render.traitors.preview import Preview
from tables.types import TableView


def open_panel(table_view: TableView, written: str, words: Words) -> Screen:
    """The player's panel for a draft; raises :class:`StaleDraft`."""
    view: View = table_view.view
    if table_view.table.status != "playing" or view.phase == "over":
        return over(table_view, words)
    if table_view.seat not in table_view.to_act:
        return watching(table_view, words)
    if view.phase == "token":
        return token_screen(table_view, written, words)
    panel = TraitorsPanel(table_view, words, read_draft(written, view))
    screen, number = panel.draft.screen[:1], panel.draft.screen[1:]
    if screen == HOME:
        return _home(panel)
    if screen == BID and isinstance(panel.draft.order, Setup | Spring):
        return _bid(panel, panel.draft.order)
    if screen == CUTS and may_cut(view) and not isinstance(panel.draft.order, Setup):
        return _cuts(panel, panel.draft.order)
    if screen == TRADER and number in ("0", "1", "2") and isinstance(panel.draft.order, Spring):
        return _two_steps(panel, panel.draft.order, int(number))
    raise StaleDraft


# --- the first screen --------------------------------------------------------------------------


def _home(panel: TraitorsPanel) -> Screen:
    words, view, order = panel.words, panel.view, panel.draft.order
    rows: list[Row] = []
    numbered = _numbered(panel)
    if isinstance(order, Setup):
        rows += [_start_menu(panel, order, number, numbered) for number in range(TRADERS)]
    elif isinstance(order, Travel):
        living = [number for number in range(TRADERS) if panel.trader(number).alive]
        rows += [_travel_menu(panel, order, number, numbered) for number in living]
    more: list[Button] = []
    if isinstance(order, Spring):
        more += [
            Button(words("Trader {number}", number=number + 1), panel.draft.at(f"{TRADER}{number}"))
            for number in range(TRADERS)
            if panel.trader(number).alive
        ]
    if isinstance(order, Setup | Spring):
        bid = words("Bid") if order.bid is None else words("Bid: worth {value}", value=order.bid.value)
        more.append(Button(bid, panel.draft.at(BID)))
    if may_cut(view) and not (isinstance(order, Spring) and order.bid is None):
        more.append(Button(words("Cuts ({number})", number=len(cuts_of(order))), panel.draft.at(CUTS)))
    text = [
        *_given(panel),
        *_situation(panel),
        *order_lines(order, view, panel.names, words),
        *background(panel.table_view, words),
    ]
    preview = replace(Preview.of(order), cities=numbered)
    return panel.screen(text, [*rows, tuple(more), tuple(_confirm(panel))], preview)


def _numbered(panel: TraitorsPanel) -> tuple[int, ...]:
    """The cities that the first screen's menus offer: the picture lights them."""
    view, order = panel.view, panel.draft.order
    cities: set[int] = set()
    if isinstance(order, Setup):
        cities.update(range(len(view.map.cities)))
    elif isinstance(order, Travel):
        for number in range(TRADERS):
            cities.update(way.city for way in destinations(view, panel.trader(number)))
    return tuple(sorted(cities))


def _given(panel: TraitorsPanel) -> list[str]:
    """Whether the order shown is given, and what that means."""
    words, own = panel.words, panel.view.own
    given = None if own is None else own.order
    if given is None:
        return [words("✏ You have given no orders yet. Nothing counts until you give them below.")]
    if given == panel.draft.order:
        return [words("✅ These are your orders. You may change them until the last player's are in.")]
    return [words("✏ Changed, but not given yet: your earlier orders stand until you give these.")]


def _situation(panel: TraitorsPanel) -> list[str]:
    words, view, own = panel.words, panel.view, panel.view.own
    lines = []
    if view.phase == "travel" and may_cut(view):
        lines.append(words("You are this round's **traitor**: you may cut up to three roads."))
    if own is not None:
        purse = words("You hold {garnets}.", garnets=garnets_words(own.garnets, words))
        if own.charge:
            charge = words(
                "Your winning bids cost each living trader {gold} gold at the end.", gold=own.charge
            )
            purse = f"{purse} {charge}"
        lines.append(purse)
    return lines


def _confirm(panel: TraitorsPanel) -> list[Button]:
    words, order, own = panel.words, panel.draft.order, panel.view.own
    given = None if own is None else own.order
    if given is None:
        return [Button(words("Give these orders"), give(order, panel.view), "success")]
    same = given == order
    buttons = [Button(words("Change my orders"), give(order, panel.view), "success", disabled=same)]
    if not same:
        buttons.append(Button(words("Leave them as they were"), go()))
    return buttons


# --- where traders go --------------------------------------------------------------------------


def _start_menu(panel: TraitorsPanel, order: Setup, number: int, numbered: tuple[int, ...]) -> Menu:
    words, chosen = panel.words, order.cities[number]
    drawn = Choice(words("Let chance draw it"), panel.draft.with_order(with_city(order, number, None), HOME))
    choices = [] if chosen is None else [drawn]
    for city in numbered:
        target = panel.draft.with_order(with_city(order, number, city), HOME)
        label = numbered_city(panel.view.map, city)
        choices.append(_choice(panel, number, label, target, chosen=city == chosen))
    placeholder = words("Trader {number}: where it starts", number=number + 1)
    # Only the menu whose page was turned stands on another page than its first.
    screen = f"{HOME}{number}"
    page = panel.draft.page if panel.draft.screen == screen else 0
    here = Draft(order, screen)
    return menu_pages(placeholder, choices, here.text(), page, words("More cities"))


def _choice(
    panel: TraitorsPanel, number: int, label: str, target: Target, about: str | None = None, *, chosen: bool
) -> Choice:
    """An option of a trader's menu; the chosen one stands in for the placeholder, so it says whose it is."""
    if chosen:
        label = panel.words("Trader {number}: {choice}", number=number + 1, choice=label)
    return Choice(label, target, about, chosen)


def _way_words(panel: TraitorsPanel, way: Destination) -> str:
    words = panel.words
    parts = [words("toll {toll}", toll=way.toll)]
    parts.append(words("first visit pays {pay}", pay=way.pay) if way.pay else words("seen before"))
    if way.garnet:
        parts.append(words("a garnet"))
    return ", ".join(parts)


def _travel_menu(panel: TraitorsPanel, order: Travel, number: int, numbered: tuple[int, ...]) -> Menu:
    words, trader, chosen = panel.words, panel.trader(number), order.to[number]
    cities = panel.view.map.cities
    here = cities[trader.city].name
    stay = Choice(
        words("Trader {number} stays in {city}", number=number + 1, city=here)
        if chosen is None
        else words("Stay in {city}", city=here),
        panel.draft.with_order(with_path(order, number, ()), HOME),
        chosen=chosen is None,
    )
    choices = [stay] + [
        _choice(
            panel,
            number,
            numbered_city(panel.view.map, way.city),
            panel.draft.with_order(with_path(order, number, (way.city,)), HOME),
            _way_words(panel, way),
            chosen=way.city == chosen,
        )
        for way in destinations(panel.view, trader)
    ]
    placeholder = words("Trader {number}: where it goes", number=number + 1)
    screen = f"{HOME}{number}"
    page = panel.draft.page if panel.draft.screen == screen else 0
    return menu_pages(placeholder, choices, Draft(order, screen).text(), page, words("More cities"))


def _two_steps(panel: TraitorsPanel, order: Spring, number: int) -> Screen:
    """The spring: a trader's first road, and then its second."""
    words, trader = panel.words, panel.trader(number)
    if not trader.alive:
        raise StaleDraft
    path = order.steps[number]
    rows: list[Row] = [_leg_menu(panel, order, number, 0)]
    if path:
        rows.append(_leg_menu(panel, order, number, 1))
    onward = destinations(panel.view, trader, path[0] if path else None)
    preview = replace(Preview.of(order), trader=number)
    if len(path) < 2:
        preview = replace(preview, cities=tuple(way.city for way in onward))
    line = order_lines(order, panel.view, panel.names, words)[number]
    return panel.screen([line], [*rows, (panel.home(),)], preview)


def _leg_menu(panel: TraitorsPanel, order: Spring, number: int, leg: int) -> Menu:
    """The menu of a trader's first or second road (``leg`` 0 or 1)."""
    words, trader, path = panel.words, panel.trader(number), order.steps[number]
    cities, kept = panel.view.map.cities, order.steps[number][:leg]
    here = kept[0] if kept else trader.city
    # The picture numbers what the next road may be.
    numbered = len(path) == leg
    placeholder = words("Second road") if leg else words("First road")

    def choice(label: str, onward: tuple[int, ...], about: str | None = None) -> Choice:
        # The chosen one stands in for the placeholder, so it says which road it is.
        chosen = path[leg : leg + 1] == onward
        target = panel.draft.with_order(with_path(order, number, (*kept, *onward)))
        return Choice(f"{placeholder}: {label}" if chosen else label, target, about, chosen)

    stay = choice(words("none") if numbered else words("Stay in {city}", city=cities[here].name), ())
    ways = [
        choice(
            numbered_city(panel.view.map, way.city),
            (way.city,),
            _way_words(panel, way),
        )
        for way in destinations(panel.view, trader, kept[0] if kept else None)
    ]
    return menu_pages(placeholder, [stay, *ways], panel.draft.text(), panel.draft.page, words("More cities"))


# --- bids and cuts -----------------------------------------------------------------------------


def _bid(panel: TraitorsPanel, order: Setup | Spring) -> Screen:
    text, rows = panel_bid.bid_parts(panel.draft, order, panel.view, panel.words)
    return panel.screen(text, [*rows, (panel.home(),)])


def _cuts(panel: TraitorsPanel, order: Travel | Spring) -> Screen:
    words, view, cuts = panel.words, panel.view, cuts_of(panel.draft.order)
    chart = view.map
    further = cut_options(view, cuts)
    rows: list[Row] = []
    if further:
        choices = [
            Choice(
                numbered_road(chart, route),
                panel.draft.with_order(with_cuts(order, (*cuts, route))),
                words("toll {toll}", toll=chart.routes[route].toll),
            )
            for route in further
        ]
        placeholder = words("Cut a road ({number} more)", number=MOST_CUTS - len(cuts))
        rows.append(
            menu_pages(placeholder, choices, panel.draft.text(), panel.draft.page, words("More roads"))
        )
    rows.append(
        tuple(
            Button(
                words("Do not cut {road}", road=road_label(chart, route)),
                panel.draft.with_order(with_cuts(order, tuple(cut for cut in cuts if cut != route))),
            )
            for route in cuts
        )
    )
    text = [
        words(
            "You may cut up to three roads. The menu has only what is allowed: no two cuts share a city, and "
            "every city must stay within reach."
        ),
        *(line for line in order_lines(order, view, panel.names, words)[TRADERS:]),
    ]
    return panel.screen(text, [*rows, (panel.home(),)], replace(Preview.of(order), routes=further))
