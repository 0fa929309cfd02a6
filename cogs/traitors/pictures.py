"""What the pictures of a table are to show, as sketches."""

from __future__ import annotations

from cogs.common.screen import Sketch
from cogs.common.words import Words
from engine.traitors.types import Map, Order
from render import traitors as pictures
from render.traitors.preview import Preview
from tables.types import Look


def names(look: Look) -> tuple[str, ...]:
    """The players' names by seat."""
    return tuple(seat.name for seat in look.table.seats)


def board_sketch(look: Look, words: Words) -> Sketch:
    """The public map."""
    return Sketch(pictures.public, (look.view, names(look), (), words))


def plan_sketch(look: Look, words: Words, order: Order | None, preview: Preview | None = None) -> Sketch:
    """The reader's map with an order on it, or with a ``preview`` that numbers what can be chosen."""
    if preview is None and order is not None:
        preview = Preview.of(order)
    return Sketch(pictures.private, (look.view, names(look), preview, words))


def map_sketch(chart: Map, words: Words) -> Sketch:
    """A map before any game."""
    return Sketch(pictures.chart, (chart, words))
