"""Quetinny's panel: a move out of one list, then the card to tax, which makes the whole turn; and the end."""

from cogs.quetinny import panel_moves, panel_set_up, panel_taxes
from cogs.quetinny.draft import CARD, LAY, MOVE, TAX, move_at
from cogs.quetinny.panel_context import QuetinnyPanel
from cogs.quetinny.standings import standings
from cogs.screens.screen import RULE, Screen, Text, split_page
from cogs.table_screens.game_ui import GameUi, StaleDraft
from cogs.table_screens.panel_base import reading_buttons
from data.catalogue import Words
from engine.quetinny.game import Quetinny
from engine.quetinny.types import View
from tables.core.view_types import TableView


def open_panel(table_view: TableView[View], draft: str, words: Words, ui: GameUi[Quetinny]) -> Screen:
    """The player's panel for a draft; raises :class:`StaleDraft`."""
    base, page = split_page(draft)
    panel = QuetinnyPanel(table_view, words, ui, page, first=not draft, taxing=base.startswith(f"{MOVE}/"))
    if panel.view.phase == "over" or table_view.table.status != "playing":
        return _over(panel)
    match panel.view.phase, base.split("/") if base else []:
        case "arrange", []:
            return panel_set_up.set_up(panel, ())
        case "arrange", [first, *laid] if first == LAY:
            return panel_set_up.set_up(panel, tuple(laid))
        case "expand", []:
            return panel_moves.first_screen(panel)
        case "expand", [first, card] if first == CARD:
            return panel_moves.card_screen(panel, card)
        case "expand", [first, position, *taxed] if first == MOVE:
            return panel_moves.move_screen(panel, move_at(position, panel.moves), tuple(taxed))
        case "tax", []:
            return panel_taxes.tax_screen(panel, ())
        case "tax", [first, *taxed] if first == TAX:
            return panel_taxes.tax_screen(panel, tuple(taxed))
    raise StaleDraft


def _over(panel: QuetinnyPanel) -> Screen:
    words, table_view = panel.words, panel.table_view
    below = Text("\n".join(standings(panel.view, words)))
    return panel.turn_screen(panel.ui.own_lines(table_view, words), [RULE, below, reading_buttons(words)])
