"""The pictures of a table, as requests to draw them."""

from __future__ import annotations

from cogs.screens.screen import PictureRequest
from data.catalogue import Words
from engine.traitors.types import Map, Order
from render.traitors import pictures
from render.traitors.preview import Preview
from tables.view_types import TableView


def last_map(table_view: TableView, words: Words) -> PictureRequest:
    """The map after the last round, for those who have the table of the end before them anyway.

    On a phone it is the table of the end, which can be read there.
    """
    if table_view.shape == "phone":
        return order_picture(table_view, words, None)
    return PictureRequest(pictures.public, (table_view.view, table_view.table.names, words, False))


def order_picture(
    table_view: TableView, words: Words, order: Order | None, preview: Preview | None = None
) -> PictureRequest:
    """The reader's map with an order on it, or with a ``preview`` that numbers what can be chosen."""
    if preview is None and order is not None:
        preview = Preview.of(order)
    return PictureRequest(
        pictures.private, (table_view.view, table_view.table.names, preview, words, table_view.shape)
    )


def map_picture(chart: Map, words: Words) -> PictureRequest:
    """A map before any game."""
    return PictureRequest(pictures.chart, (chart, words))
