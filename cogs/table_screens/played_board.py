"""The one message of a game for one: board and panel together, in which its only player plays."""

from dataclasses import replace

from cogs.screens.screen import Footer, Screen, with_button
from cogs.table_screens import board, game_ui, life
from data.catalogue import Words
from tables.core.view_types import TableView


def played_board(ui: game_ui.GameUi, panel: Screen, table_view: TableView, words: Words, key: str) -> Screen:
    """A player's panel as the public message; how the game stands is in the panel already.

    ``key`` is as for :func:`~cogs.table_screens.board.board_screen`, here in the footer's button.
    """
    lines = (*panel.text, *life.life_lines(ui, table_view, words))
    small = "\n-# ".join(board.small_print(ui, table_view, words))
    screen = replace(panel, text=lines, footer=Footer(small, board.log_button(words, key)))
    for button in (*ui.board_buttons(table_view, words), *life.life_buttons(ui.game, table_view, words)):
        screen = with_button(screen, button)
    return screen
