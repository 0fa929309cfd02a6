"""The panel of a try at a deal that others play too."""

from dataclasses import replace

from cogs.screens.option_menus import options_line
from cogs.screens.screen import Button, Screen, Target
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words
from tables.core.view_types import TableView

RANKING, SHARE = "dealrank", "dealshare"
"""The verbs of its controls."""


def with_deal(ui: GameUi, screen: Screen, table_view: TableView, words: Words) -> Screen:
    """The panel of a try, with what is to be known of it; in the end with what can be done with it.

    There is one try: so nothing offers another one.
    """
    if table_view.table.status == "playing":
        said = [words("-# The same deal for everybody, one try each. You can leave and come back any time.")]
        chosen = options_line(ui.game.read_options(table_view.table.options), words)
        if chosen:
            said.append(words("Options: {options}", options=chosen))
        return replace(screen, text=(*said, *screen.text))
    assert screen.footer is not None
    ranked = replace(screen.footer, button=Button(words("Ranking"), Target(RANKING)))
    share = ((Button(words("Share"), Target(SHARE)),),) if table_view.result is not None else ()
    return replace(screen, rows=(*screen.rows, *share), footer=ranked)
