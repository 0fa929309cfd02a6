"""The panel of Spice Traitors: the orders of a round, with a picture of one's own plan on the map."""

from cogs.screens.screen import Button, Line, Row, Screen, Target, Text, go
from cogs.table_screens.game_ui import GameUi, StaleDraft
from cogs.traitors import draft, panel_context, panel_cuts, panel_traders, panel_waiting
from data.catalogue import Words
from engine.traitors import advice, game
from engine.traitors.types import TRADERS, Setup, Spring, View
from render.traitors import order_text, phrases, preview, ways
from tables.core.view_types import TableView


def open_panel(table_view: TableView[View], written: str, words: Words, ui: GameUi[game.Traitors]) -> Screen:
    """The player's panel for a draft; raises :class:`StaleDraft`."""
    view = table_view.view
    frame = panel_context.TraitorsPanel(table_view, words, ui)
    if view.phase == "over":
        return panel_waiting.over(frame)
    if table_view.seat not in table_view.to_act:
        return panel_waiting.watching(frame)
    if view.phase == "token":
        return panel_waiting.token_screen(frame, written)
    panel = panel_context.OrdersPanel(table_view, words, ui, draft.read_draft(written, view))
    screen, order = panel.draft.screen, panel.draft.order
    if screen[:1] == draft.HOME:
        return _home(panel)
    if screen[:1] == draft.CUTS and advice.may_cut(view) and not isinstance(order, Setup):
        return panel_cuts.cuts_screen(panel, order)
    if screen[:1] in (draft.NEXT, draft.ALONE) and screen[1:] in ("0", "1", "2"):
        return panel_traders.trader_screen(panel, int(screen[1:]))
    raise StaleDraft


def puzzle_panel(table_view: TableView[View], words: Words, ui: GameUi[game.Traitors]) -> Screen:
    """Orders to choose from: nothing is ordered yet."""
    panel = panel_context.OrdersPanel(table_view, words, ui, draft.Draft(draft.current(table_view.view)))
    return panel.screen([*panel.duty(), *_purse(panel)], [], preview.Preview())


def _home(panel: panel_context.OrdersPanel) -> Screen:
    """All orders, each with a button that changes it."""
    words, view, order = panel.words, panel.view, panel.draft.order
    rows: list[Row] = []
    if isinstance(order, Setup):
        starts = panel.orders()[0]
        if len({*order.cities} - {None}) < TRADERS:
            starts += "\n" + words(
                "-# Of fewer than three the last one serves for the others, too; without any they are drawn."
            )
        rows += (*panel_traders.start_menus(panel, order), Text(starts))
    else:
        rows += (_trader_line(panel, trader.number) for trader in ways.own_traders(view))
    if isinstance(order, Setup | Spring):
        rows.append(Line(order_text.bid_line(order, words), panel.bid()))
    rows += panel_cuts.cuts_lines(panel)
    rows.append(Text("\n".join(panel.ends())))
    back = (Button(words("Leave them as they were"), go()),) if _changed(panel) else ()
    # Of a panel that is opened again, too: what others did since is not taken back with it.
    own = panel.is_given() and [move.seat for move in panel.table_view.recent][-1:] == [panel.seat]
    rows.append((panel.confirm(), *back, *((Button(words("Take back"), Target("undo")),) if own else ())))
    # Who has traders read the rest where the first of them was asked about.
    rest = panel.season() if ways.own_traders(view) else [*panel.duty(), *panel.background()]
    return panel.screen([*_given(panel), *_purse(panel), *rest], rows, preview.Preview(order))


def _trader_line(panel: panel_context.OrdersPanel, number: int) -> Line:
    words, mark, said = panel.words, panel.mark(number), panel_traders.order_of(panel, number)
    text = f"{words('{name}: {text}', name=f'**{mark}**', text=said.what)}\n-# {said.why}"
    return Line(text, Button(words("Change {trader}", trader=mark), panel.draft.at(f"{draft.ALONE}{number}")))


def _changed(panel: panel_context.OrdersPanel) -> bool:
    """Whether other orders than these are in."""
    mine = panel.view.own
    return mine is not None and mine.order is not None and not panel.is_given()


def _given(panel: panel_context.OrdersPanel) -> list[str]:
    """What it means that these orders are given, or not."""
    words = panel.words
    if panel.is_given():
        return [words("✅ You may change them until the last player has given theirs.")]
    if _changed(panel):
        return [words("✏ Changed, but not given yet: your earlier orders count until you confirm these.")]
    return [f"-# ✏ {words('Nothing counts before you confirm.')}"]


def _purse(panel: panel_context.OrdersPanel) -> list[str]:
    """What bids are paid with, and have cost."""
    words, mine = panel.words, panel.view.own
    if mine is None:
        return []
    said = [words("You hold {garnets}.", garnets=phrases.garnets_words(mine.garnets, words))]
    if mine.charge:
        said.append(
            words("Your winning bids cost each living trader {gold} gold at the end.", gold=mine.charge)
        )
    return [" ".join(said)]
