"""Roads: as they were cut and travelled, and the light on those of a plan.

A road is painted through masks that are drawn once for each map, so a round costs a few pastes a road.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from engine.traitors.types import View
from render.cache import SPRITES
from render.canvas import Canvas, Sprite
from render.palette import LIT, mixed, rgb
from render.palette import ROAD as PALE_ROAD
from render.roads import Point, Trace, dashes, trace
from render.traitors.layout import ROAD, Layout

_EDGE = rgb("#5F4D2F")
_LIT_ROAD = mixed(PALE_ROAD, LIT, 0.5)
_FRESH, _FADED = rgb("#CC4632"), rgb("#B7A077")

_SURFACE, _RIM, _LIGHT = 1.0, 1.66, 2.75
"""Widths of a road's surface, of its edge, and of the light below it, in widths of a road."""
GLOW = ROAD * _LIGHT
"""The width of the light below a road, at full scale."""
_FRESH_DASH, _OLD_DASH = (0.62, 3.0, 15.0), (0.32, 2.0, 9.0)
"""Of a cut road: width of its dashes in widths of a road, their least width, their length in pixels."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What roads look like.

    ``fresh`` cuts are the last round's, ``old`` ones are older, ``reopened`` ones were cut for the last
    round alone; on ``deadly`` ones somebody died in the last round. ``used`` are the roads travelled, with
    travellers and discount for each step in which they were.
    """

    old: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    reopened: tuple[int, ...] = ()
    deadly: tuple[int, ...] = ()
    used: tuple[tuple[int, tuple[tuple[int, bool], ...]], ...] = ()

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
    used: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    dead: set[int] = set()
    for step in last.steps:
        for crossing in step.crossings:
            used[crossing.route].append((crossing.travellers, crossing.discount))
        dead |= {journey.route for journey in step.journeys if journey.died}
    return Ways(
        old=tuple(cut for past in view.rounds[:-1] for cut in past.cuts) if lasting else (),
        fresh=last.cuts if lasting else (),
        reopened=() if lasting else last.cuts,
        deadly=tuple(sorted(dead)),
        used=tuple((route, tuple(steps)) for route, steps in sorted(used.items())),
    )


def draw_ways(canvas: Canvas, plan: Layout, ways: Ways) -> None:
    """Draw all roads: light and dashes first, then every edge, then every surface."""
    lit = {route for route, _ in ways.used}
    open_roads = [route for route in range(len(plan.roads)) if route not in ways.closed]
    for route in sorted(lit):
        _whole(plan, route, _LIGHT).paint(canvas, LIT)
    for route in ways.old:
        _dashed(plan, route, _OLD_DASH).paint(canvas, _FADED)
    for route in ways.fresh:
        _dashed(plan, route, _FRESH_DASH).paint(canvas, _FRESH)
    for route in open_roads:
        _whole(plan, route, _RIM).paint(canvas, _EDGE)
    for route in open_roads:
        _whole(plan, route, _SURFACE).paint(canvas, _LIT_ROAD if route in lit else PALE_ROAD)


def light_ways(canvas: Canvas, plan: Layout, routes: tuple[int, ...]) -> None:
    """Draw some roads once more, lit, over all the others."""
    for route in routes:
        ribbon, left, top = _ribbon(plan, route)
        canvas.stamp(ribbon, left, top)


def dash_way(canvas: Canvas, plan: Layout, route: int) -> None:
    """Draw dashes on a road that is to be cut."""
    _dashed(plan, route, _FRESH_DASH).paint(canvas, _FRESH)


@SPRITES.keep
def _whole(plan: Layout, route: int, width: float) -> Trace:
    return trace([plan.roads[route]], ROAD * plan.unit * width)


@SPRITES.keep
def _ribbon(plan: Layout, route: int) -> tuple[Sprite, int, int]:
    """A lit road in one piece, and where its corner lies."""
    glow = _whole(plan, route, _LIGHT)
    canvas = Canvas.clear(*glow.mask.size, LIT)
    for width, colour in ((_LIGHT, LIT), (_RIM, _EDGE), (_SURFACE, _LIT_ROAD)):
        part = _whole(plan, route, width)
        canvas.stencil(part.mask, part.left - glow.left, part.top - glow.top, colour)
    return canvas.sprite(), glow.left, glow.top


@SPRITES.keep
def _dashed(plan: Layout, route: int, dash: tuple[float, float, float]) -> Trace:
    share, least, long = dash
    pieces = dashes(_short(plan, route), long * plan.unit)
    return trace(pieces, max(least, ROAD * plan.unit * share))


def _short(plan: Layout, route: int) -> list[Point]:
    """A road that stops before its cities."""
    start = plan.chart.routes[route].a
    return [plan.along(route, start, 0.1 + 0.8 * step / 24) for step in range(25)]
