"""Where something is on a table: the lines that tell the table in words, searched."""

from dataclasses import replace

from cogs.screens.forms import Form, TextField
from cogs.screens.markup import folded, plain
from cogs.screens.screen import Button, Screen, Target
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words
from tables.core.view_types import TableView

FIND, FOUND = "find", "found"
"""Verbs: ask what is looked for, and look for it."""
LONGEST_SEARCH = 60
"""Characters that are looked for."""
MOST_FOUND = 20
"""Lines that are shown."""


def find_form(words: Words) -> Form:
    """Asks what is looked for."""
    hint = words("The name of a thing or of a player: all lines about it are shown.")
    field = TextField("text", words("Find"), hint=hint, longest=LONGEST_SEARCH, required=True)
    return Form(words("Find on the table"), (field,), Target(FOUND))


def found_screen(ui: GameUi, table_view: TableView, text: str, words: Words) -> Screen:
    """The lines of the table in words, as its reader may know it, that have all words of a text."""
    looked_for = folded(text).split()
    lines = () if table_view.view is None else ui.table_lines(table_view, words)
    found = [line for line in lines if all(word in folded(line) for word in looked_for)]
    title = words("{text} at table {table}", text=plain(text), table=table_view.table.id)
    if not found:
        found = [words("No line about the table has these words.")]
    elif len(found) > MOST_FOUND:
        found = [*found[:MOST_FOUND], "…"]
    return Screen(title, found)


def with_queries(screen: Screen, words: Words) -> Screen:
    """A panel for who reads words alone, with the ways to ask what a picture shows at a glance."""
    asks = (Button(words("What changed"), Target("since")), Button(words("Find"), Target(FIND)))
    return replace(screen, rows=(*screen.rows, asks))
