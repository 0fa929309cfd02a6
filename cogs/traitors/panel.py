"""The panel of Spice Traitors: the orders of a round, with a picture of one's own plan on the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.screens.game_ui import GameUi, StaleDraft
from cogs.screens.screen import Button, Choice, Row, Screen, go, menu_pages
from cogs.traitors import panel_bid
from cogs.traitors.draft import (
    ALONE,
    BID,
    CUTS,
    HOME,
    NEXT,
    Draft,
    current,
    cuts_of,
    give,
    read_draft,
    with_cuts,
)
from cogs.traitors.panel_context import OrdersPanel, TraitorsPanel
from cogs.traitors.panel_traders import start_menu, trader_screen
from cogs.traitors.panel_waiting import over, token_screen, watching
from data.catalogue import Words
from engine.traitors.advice import cut_options, may_cut
from engine.traitors.game import Traitors
from engine.traitors.graph import MOST_CUTS
from engine.traitors.types import TRADERS, Order, Setup, Spring, Travel, View
from render.icons import seat_icon
from render.traitors.phrases import garnets_words, numbered_road, road_label
from render.traitors.pieces import CUT_ICON, GOLD_ICON
from render.traitors.preview import Preview, cities_of
from tables.view_types import TableView


def open_panel(table_view: TableView[View], written: str, words: Words, ui: GameUi[Traitors]) -> Screen:
    """The player's panel for a draft; raises :class:`StaleDraft`."""
    view = table_view.view
    frame = TraitorsPanel(table_view, words, ui)
    if table_view.table.status != "playing" or view.phase == "over":
        return over(frame)
    if table_view.seat not in table_view.to_act:
        return watching(frame)
    if view.phase == "token":
        return token_screen(frame, written)
    panel = OrdersPanel(table_view, words, ui, read_draft(written, view))
    screen, order = panel.draft.screen, panel.draft.order
    if screen[:1] == HOME:
        return _home(panel)
    if screen[:1] == BID and isinstance(order, Setup | Spring):
        return _bid(panel, order)
    if screen[:1] == CUTS and may_cut(view) and not isinstance(order, Setup):
        return _cuts(panel, order)
    if screen[:1] in (NEXT, ALONE) and screen[1:] in ("0", "1", "2"):
        return trader_screen(panel, int(screen[1:]))
    raise StaleDraft


def puzzle_panel(
    table_view: TableView[View], moves: Sequence[Order], words: Words, ui: GameUi[Traitors]
) -> Screen:
    """Orders to choose from: nothing is ordered yet, and the map shows the cities that they name."""
    panel = OrdersPanel(table_view, words, ui, Draft(current(table_view.view)))
    preview = Preview(about=cities_of(moves, panel.view.map), quiet=True)
    return panel.screen(_situation(panel), [], preview)


# --- the first screen --------------------------------------------------------------------------


def _home(panel: OrdersPanel) -> Screen:
    words, view, order = panel.words, panel.view, panel.draft.order
    rows: list[Row] = [start_menu(panel, order)] if isinstance(order, Setup) else []
    if isinstance(order, Setup | Spring):
        rows.append(panel_bid.bid_menu(panel.draft, order, view, words))
    more = [
        Button(
            words("Trader {number}", number=number + 1),
            panel.draft.at(f"{ALONE}{number}"),
            icon=seat_icon(panel.table_view.seat or 0),
        )
        for number in range(TRADERS)
        if isinstance(order, Setup) or panel.trader(number).alive
    ]
    if isinstance(order, Setup | Spring):
        bid = words("Bid") if order.bid is None else words("Bid: worth {value}", value=order.bid.value)
        more.append(Button(bid, panel.draft.at(BID), icon=GOLD_ICON))
    if may_cut(view) and not (isinstance(order, Spring) and order.bid is None):
        cuts = words("Cuts ({number})", number=len(cuts_of(order)))
        more.append(Button(cuts, panel.draft.at(CUTS), icon=CUT_ICON))
    text = [
        *_given(panel),
        *_situation(panel),
        *panel.orders(),
        *_ends(panel),
        *panel.background(),
    ]
    preview = Preview.of(order)
    if isinstance(order, Setup):
        preview = replace(preview, cities=tuple(range(len(view.map.cities))))
    return panel.screen(text, [*rows, tuple(more), tuple(_confirm(panel))], preview)


def _given(panel: OrdersPanel) -> list[str]:
    """Whether the order shown is given, and what that means."""
    words, own = panel.words, panel.view.own
    given = None if own is None else own.order
    if given is None:
        return [words("✏ You have given no orders yet. Nothing counts until you give them below.")]
    if given == panel.draft.order:
        return [
            words("✅ These are your orders. You may change them until the last player has given theirs.")
        ]
    return [words("✏ Changed, but not given yet: your earlier orders count until you give these.")]


def _situation(panel: OrdersPanel) -> list[str]:
    words, view, own = panel.words, panel.view, panel.view.own
    lines = []
    if view.phase == "travel" and may_cut(view):
        lines.append(words("You are this round’s **traitor**: you may cut up to three roads."))
    if own is not None:
        purse = words("You hold {garnets}.", garnets=garnets_words(own.garnets, words))
        if own.charge:
            charge = words(
                "Your winning bids cost each living trader {gold} gold at the end.", gold=own.charge
            )
            purse = f"{purse} {charge}"
        lines.append(purse)
    return lines


def _ends(panel: OrdersPanel) -> list[str]:
    """What ends with these orders, and what they leave unused."""
    words, view, order = panel.words, panel.view, panel.draft.order
    lines = []
    if isinstance(order, Setup) and order.bid is None:
        lines.append(words("Bids for rounds 1 to 3 are made now: later you can only bid for round 4."))
    unused = MOST_CUTS - len(cuts_of(order))
    if isinstance(order, Travel) and may_cut(view) and unused and cut_options(view, cuts_of(order)):
        lines.append(words.plural("{n} cut of yours stays unused.", "{n} cuts of yours stay unused.", unused))
    if view.awaited == (panel.table_view.seat,):
        lines.append(
            words("You are the last: giving these orders ends the last round, and the game.")
            if isinstance(order, Spring)
            else words("You are the last: giving these orders ends the round.")
        )
    return [f"-# {line}" for line in lines]


def _confirm(panel: OrdersPanel) -> list[Button]:
    words, order, own = panel.words, panel.draft.order, panel.view.own
    given = None if own is None else own.order
    if given is None:
        return [Button(words("Give these orders"), give(order, panel.view), "primary")]
    same = given == order
    unchanged = words("Nothing to change: these are already your orders.") if same else ""
    buttons = [Button(words("Change my orders"), give(order, panel.view), "primary", why_not=unchanged)]
    if not same:
        buttons.append(Button(words("Leave them as they were"), go()))
    return buttons


# --- bids and cuts -----------------------------------------------------------------------------


def _bid(panel: OrdersPanel, order: Setup | Spring) -> Screen:
    text, rows = panel_bid.bid_parts(panel.draft, order, panel.view, panel.words)
    return panel.screen(text, [*rows, (panel.home(),)], replace(Preview.of(order), bidding=True))


def _cuts(panel: OrdersPanel, order: Travel | Spring) -> Screen:
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
            "You may cut up to three roads. The menu lists only what is allowed: no two "
            "cuts share a city, and every city must stay connected."
        ),
        *(line for line in panel.orders()[TRADERS:]),
    ]
    return panel.screen(text, [*rows, (panel.home(),)], replace(Preview.of(order), routes=further))
