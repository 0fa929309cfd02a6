"""Moves that are left for one's next turn: the way to choose one, and what a panel says of it."""

from dataclasses import replace

from cogs.screens.screen import Button, Screen, Target, with_button, with_verbs
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words
from tables.core.view_types import TableView

CHOOSE, GO, DO, WITHDRAW = "ahead", "plan", "later", "withdraw"
"""Verbs of controls: begin to choose, what ``go`` and ``do`` are while choosing, and forget it."""
NOTE = "This waits for your turn: it is played as soon as possible, if it is still legal then."


def with_ahead(ui: GameUi, screen: Screen, table_view: TableView, words: Words) -> Screen:
    """A panel with what its reader has left for their next turn, or the way to leave something."""
    if table_view.ahead:
        left = ui.moves_words(table_view, table_view.ahead, words)
        line = words("⏭ Planned for your next turn: {moves}.", moves=left)
        screen = replace(screen, text=(line, *screen.text))
        return with_button(screen, Button(words("Withdraw it"), Target(WITHDRAW)))
    if table_view.may_leave:
        return with_button(screen, Button(words("Move ahead"), Target(CHOOSE)))
    return screen


def ahead_screen(ui: GameUi, now: TableView, as_if: TableView, draft: str, words: Words) -> Screen:
    """The panel as if it were the reader's turn, under whose turn it is; what it would do is left for then.

    Raises :class:`~cogs.table_screens.game_ui.StaleDraft` where the draft does not fit.
    """
    screen = with_verbs(ui.panel(as_if, draft, words), {"go": GO, "do": DO})
    screen = replace(screen, text=(ui.headline(now, words), f"-# {words(NOTE)}", *screen.text))
    return with_button(screen, Button(words("Leave nothing"), Target("open")))
