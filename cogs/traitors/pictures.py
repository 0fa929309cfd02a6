"""What the pictures of a table are to show, as sketches."""

from __future__ import annotations

from cogs.screens.screen import PictureRequest
from cogs.traitors.words import traitors_words
from data.catalogue import Words
from engine.traitors.types import Map, Order, View
from render import traitors as pictures
from render.traitors.preview import Preview
from tables.types import TableView


def names(table_view: TableView) -> tuple[str, ...]:
    """The players' names by seat."""
    return tuple(seat.name for seat in table_view.table.seats)


def board_sketch(table_view: TableView, words: Words) -> PictureRequest:
    """The public map, with what it cannot show by itself in a few sentences."""
    return PictureRequest(
        pictures.public,
        (table_view.view, names(table_view), _sentences(table_view.view, names(table_view), words), words),
    )


def _sentences(view: View, players: tuple[str, ...], words: Words) -> tuple[str, ...]:
    """The last deaths and garnets, and the traitors of all rounds; for a picture, so nothing is escaped."""
    told: list[str] = []
    journeys = [one for step in view.rounds[-1].steps for one in step.journeys] if view.rounds else []
    dead = [f"{players[one.seat]} {one.trader + 1}" for one in journeys if one.died]
    if dead:
        told.append(words("Died last: {traders}", traders=dead))
    garnets = [f"{players[one.seat]} {one.trader + 1}" for one in journeys if one.garnet]
    if garnets:
        told.append(words("A garnet for {traders}", traders=garnets))
    if view.traitors:
        told.append(traitors_words(view, players, words))
    return tuple(told)


def plan_sketch(
    table_view: TableView, words: Words, order: Order | None, preview: Preview | None = None
) -> PictureRequest:
    """The reader's map with an order on it, or with a ``preview`` that numbers what can be chosen."""
    if preview is None and order is not None:
        preview = Preview.of(order)
    return PictureRequest(pictures.private, (table_view.view, names(table_view), preview, words))


def end_sketch(table_view: TableView, words: Words) -> PictureRequest:
    """The map after the last round, for those who have the table of the end before them anyway."""
    view, players = table_view.view, names(table_view)
    return PictureRequest(pictures.public, (view, players, _sentences(view, players, words), words, False))


def map_sketch(chart: Map, words: Words) -> PictureRequest:
    """A map before any game."""
    return PictureRequest(pictures.chart, (chart, words))
