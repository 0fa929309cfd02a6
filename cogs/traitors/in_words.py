"""Panel and board in words: traders, roads and tolls, then what can be done, numbered as on the map."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.screens.in_words import lines_in_words
from cogs.screens.names import text_names
from cogs.screens.screen import Row
from data.catalogue import Words
from render.traitors.in_words import table_words
from tables.view_types import TableView


def table_in_words(
    table_view: TableView, words: Words, rows: Sequence[Row] = (), orders: Sequence[str] = ()
) -> tuple[str, ...]:
    """The ``orders`` so far, the table as its reader may know it, and what the ``rows`` of controls do."""
    table = table_words(table_view.view, text_names(table_view), words)
    return lines_in_words([*orders, *table], words, rows)
