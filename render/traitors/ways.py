"""Roads: as they were cut, who travelled on them which way, and the light on those of a plan."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import aggdraw

from engine.traitors.types import View
from render.cache import SPRITES
from render.canvas import Canvas, Sprite
from render.masks import Point
from render.palette import LIT, PLAYERS, mixed, rgb
from render.palette import ROAD as PALE_ROAD
from render.roads import Trace, dashes, trace
from render.traitors.lanes import Ribbon, ribbon, stroke
from render.traitors.layout import CITY, ROAD, Layout
from render.traitors.stones import Moved

_EDGE = rgb("#5F4D2F")
_LIT_ROAD = mixed(PALE_ROAD, LIT, 0.5)
_FRESH, _FADED = rgb("#CC4632"), rgb("#B7A077")

_UNUSED, _EDGE_WIDTH = 8.0, 5.0
"""Width of a road that nobody took, and of a road's two edges."""
_LANE_GAP, _LANES, _HEAD = 12.5, 3, 25.0
"""Pixels between lanes, how many a road has room for at this, and the length of an arrowhead."""
_SURFACE, _ROAD_EDGE, _LIGHT = 1.0, 1.66, 2.75
"""Widths of a road's surface, of its edge, and of the light below it, in widths of a road."""
_FRESH_DASH, _OLD_DASH = (0.62, 3.0, 15.0), (0.32, 2.0, 9.0)
"""Of a cut road: width of its dashes in widths of a road, their least width, their length in pixels."""


class Lane(NamedTuple):
    """Traders of one seat on a road: from its first city or back, and whether they died on it."""

    seat: int
    onward: bool
    died: bool


@dataclass(frozen=True, slots=True)
class Ways:
    """What roads look like.

    ``fresh`` cuts are the last round's, ``old`` ones are older, ``reopened`` ones were cut for the last
    round alone; on ``deadly`` ones somebody died in the last round. ``lanes`` are the roads travelled, with
    who went which way; on ``halved`` ones the toll was shared, on ``won`` ones a garnet was gained.
    ``moved`` are the coins and gems that give way to trays.
    """

    old: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    reopened: tuple[int, ...] = ()
    deadly: tuple[int, ...] = ()
    lanes: tuple[tuple[int, tuple[Lane, ...]], ...] = ()
    halved: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    moved: tuple[Moved, ...] = ()

    @property
    def closed(self) -> frozenset[int]:
        """Roads that are not drawn as roads."""
        return frozenset((*self.old, *self.fresh))


def ways_of(view: View) -> Ways:
    """The roads as the last round left them."""
    if not view.rounds:
        return Ways()
    last = view.rounds[-1]
    lasting = view.options.cuts == "permanent"
    lanes: dict[int, set[Lane]] = defaultdict(set)
    journeys = [journey for step in last.steps for journey in step.journeys]
    for journey in journeys:
        onward = journey.origin == view.map.routes[journey.route].a
        lanes[journey.route].add(Lane(journey.seat, onward, journey.died))
    shared = {crossing.route for step in last.steps for crossing in step.crossings if crossing.discount}
    return Ways(
        old=tuple(cut for past in view.rounds[:-1] for cut in past.cuts) if lasting else (),
        fresh=last.cuts if lasting else (),
        reopened=() if lasting else last.cuts,
        deadly=tuple(sorted(route for route, here in lanes.items() if any(lane.died for lane in here))),
        lanes=tuple((route, tuple(sorted(here))) for route, here in sorted(lanes.items())),
        halved=tuple(sorted(shared)),
        won=tuple(sorted({journey.route for journey in journeys if journey.garnet})),
    )


def draw_ways(canvas: Canvas, layout: Layout, ways: Ways) -> None:
    """Draw all roads: dashes first, then every edge, then every surface, then who travelled on them."""
    lanes = dict(ways.lanes)
    open_roads = [route for route in range(len(layout.roads)) if route not in ways.closed]
    pen = aggdraw.Draw(canvas.image)
    for routes, colour, (share, least, long) in (
        (ways.old, _FADED, _OLD_DASH),
        (ways.fresh, _FRESH, _FRESH_DASH),
    ):
        for route in routes:
            for piece in dashes(_short(layout, route), long * layout.unit):
                stroke(pen, piece, max(least, ROAD * layout.unit * share), colour)
    for extra, colour in ((_EDGE_WIDTH, _EDGE), (0.0, PALE_ROAD)):
        for route in open_roads:
            broad = _bed(len(lanes.get(route, ())))
            stroke(pen, layout.roads[route], (broad + extra) * layout.unit, colour)
    for route, here in ways.lanes:
        _lanes(pen, layout, route, here)
    pen.flush()


def _bed(lanes: int) -> float:
    """The width of a road for so many lanes."""
    return _UNUSED if not lanes else min(lanes, _LANES) * _LANE_GAP + 3


def _lanes(pen: aggdraw.Draw, layout: Layout, route: int, lanes: Sequence[Lane]) -> None:
    """Everybody who travelled along a road, side by side; the dead went less than half of it."""
    gap = _LANE_GAP * layout.unit * min(1.0, _LANES / len(lanes))
    start = layout.chart.routes[route].a
    points = [layout.along(route, start, step / 24) for step in range(25)]
    for at, lane in enumerate(lanes):
        off = (at - (len(lanes) - 1) / 2) * gap
        way = points if lane.onward else points[::-1]
        if lane.died:
            way = way[: len(way) * 2 // 5]
        colour = PLAYERS[lane.seat % len(PLAYERS)].fill
        style = Ribbon(gap * 0.62, _HEAD * layout.unit, colour)
        ribbon(pen, way, CITY / 2 * layout.unit, style, off if lane.onward else -off)


def dash_way(canvas: Canvas, layout: Layout, route: int) -> None:
    """Draw dashes on a road that is to be cut."""
    _dashed(layout, route, _FRESH_DASH).paint(canvas, _FRESH)


@SPRITES.keep
def _whole(layout: Layout, route: int, width: float) -> Trace:
    return trace([layout.roads[route]], ROAD * layout.unit * width)


@SPRITES.keep
def light_sprite(layout: Layout, route: int) -> tuple[Sprite, int, int]:
    """A lit road in one piece, and where its corner lies."""
    glow = _whole(layout, route, _LIGHT)
    canvas = Canvas.clear(*glow.mask.size, LIT)
    for width, colour in ((_LIGHT, LIT), (_ROAD_EDGE, _EDGE), (_SURFACE, _LIT_ROAD)):
        part = _whole(layout, route, width)
        canvas.stencil(part.mask, part.left - glow.left, part.top - glow.top, colour)
    return canvas.sprite(), glow.left, glow.top


@SPRITES.keep
def way_sprite(layout: Layout, route: int, start: int, seat: int, before: int) -> tuple[Sprite, int, int]:
    """An ordered way along a road in a seat's colour, beside ``before`` others; and where its corner lies."""
    points = [layout.along(route, start, step / 24) for step in range(25)]
    reach = round(40 * layout.unit)
    left, top = (round(min(point[axis] for point in points)) - reach for axis in (0, 1))
    right, bottom = (round(max(point[axis] for point in points)) + reach for axis in (0, 1))
    canvas = Canvas.clear(right - left, bottom - top, PLAYERS[seat % len(PLAYERS)].fill)
    pen = aggdraw.Draw(canvas.image)
    moved = [(x - left, y - top) for x, y in points]
    style = Ribbon(11 * layout.unit, 28 * layout.unit, PLAYERS[seat % len(PLAYERS)].fill)
    ribbon(pen, moved, CITY / 2 * layout.unit, style, 13.0 * layout.unit * before)
    pen.flush()
    ink = canvas.image.getbbox() or canvas.box
    canvas.image = canvas.image.crop(ink)
    return canvas.sprite(), left + ink[0], top + ink[1]


@SPRITES.keep
def _dashed(layout: Layout, route: int, dash: tuple[float, float, float]) -> Trace:
    share, least, long = dash
    pieces = dashes(_short(layout, route), long * layout.unit)
    return trace(pieces, max(least, ROAD * layout.unit * share))


def _short(layout: Layout, route: int) -> list[Point]:
    """A road that stops before its cities."""
    start = layout.chart.routes[route].a
    return [layout.along(route, start, 0.1 + 0.8 * step / 24) for step in range(25)]
