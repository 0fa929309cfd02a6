"""What the pictures of a table are to show, as sketches."""

from __future__ import annotations

from cogs.common.screen import Sketch
from cogs.common.words import Words
from cogs.traitors.words import traitors_words
from engine.traitors.types import Map, Order, View
from render import traitors as pictures
from render.picture import Picture
from render.traitors.preview import Preview
from tables.types import Look


def names(look: Look) -> tuple[str, ...]:
    """The players' names by seat."""
    return tuple(seat.name for seat in look.table.seats)


def board_sketch(look: Look, words: Words) -> Sketch:
    """The public map, with what it cannot show by itself in a few sentences."""
    return Sketch(pictures.public, (look.view, names(look), _sentences(look.view, names(look), words), words))


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


def plan_sketch(look: Look, words: Words, order: Order | None, preview: Preview | None = None) -> Sketch:
    """The reader's map with an order on it, or with a ``preview`` that numbers what can be chosen."""
    if preview is None and order is not None:
        preview = Preview.of(order)
    return Sketch(pictures.private, (look.view, names(look), preview, words))


def end_sketch(look: Look, words: Words) -> Sketch:
    """The map after the last round, for those who have the table of the end before them anyway."""
    return Sketch(_last_map, (look.view, names(look), words))


def _last_map(view: View, players: tuple[str, ...], words: Words) -> Picture:
    return pictures.public(view, players, _sentences(view, players, words), words, table=False)


def map_sketch(chart: Map, words: Words) -> Sketch:
    """A map before any game."""
    return Sketch(pictures.chart, (chart, words))
