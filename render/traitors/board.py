"""The map as it stands: ground, roads and what happened on them, cities with names, traders and graves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image

from engine.traitors.types import Map, Trader, View
from render.cache import FRAMES
from render.canvas import Align, Canvas, Layer, Style
from render.palette import INK, LIT, RGB, mixed, rgb
from render.palette import ROAD as PALE_ROAD
from render.picture import Box
from render.roads import Point, Road, dashes, draw_roads
from render.traitors.crowd import Chip, Group, arrange, city_radius, spot
from render.traitors.layout import CITY, COIN, GEM, NAME_FACE, NAME_SIZE, ROAD, Layout, around, layout
from render.traitors.pieces import Part, chip, city_disc, cut_mark, gem, tag, tag_width, toll
from render.traitors.scenery import draw_scenery
from render.traitors.shore import draw_shore, land_mask

HALO: RGB = rgb("#FBF3DF")
_EDGE = rgb("#5F4D2F")
_LIT_ROAD = mixed(PALE_ROAD, LIT, 0.5)
_FRESH, _FADED = rgb("#CC4632"), rgb("#B7A077")
TAG = 25
"""Height of a tag."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What roads look like.

    ``fresh`` cuts are the last round's, ``old`` ones are older, ``reopened`` ones were cut for the last
    round alone; on ``deadly`` ones somebody died in the last round. ``used`` are the roads travelled, with
    travellers and discount for each step in which they were; ``lit`` are others to be lit.
    """

    old: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    reopened: tuple[int, ...] = ()
    deadly: tuple[int, ...] = ()
    used: tuple[tuple[int, tuple[tuple[int, bool], ...]], ...] = ()
    lit: tuple[int, ...] = ()

    @property
    def closed(self) -> frozenset[int]:
        """Roads that are not drawn as roads."""
        return frozenset((*self.old, *self.fresh))


def ways_of(view: View, *, travelled: bool = True) -> Ways:
    """The roads of a view; without ``travelled`` nobody's journeys are lit."""
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
        used=tuple((route, tuple(steps)) for route, steps in sorted(used.items())) if travelled else (),
    )


# --- what stands still ------------------------------------------------------------------------


@FRAMES.keep
def _land(chart: Map) -> Image.Image:
    return land_mask(layout(chart))


@FRAMES.keep
def inland(chart: Map) -> Image.Image:
    """The land without its very edge, as a mask of two levels."""
    return _land(chart).point(_INSIDE)


@FRAMES.keep
def ground(chart: Map) -> Layer:
    """Sea, land and scenery of a map."""
    plan = layout(chart)
    canvas = Canvas(Image.new("RGB", plan.size))
    land = _land(chart)
    draw_shore(canvas, plan, land)
    draw_scenery(canvas, plan, land)
    return canvas.layer()


_INSIDE = [0] * 255 + [255]
_LAST_BITS = (2, 2, 3)
_EVEN = [level >> bits << bits for bits in _LAST_BITS for level in range(256)]
"""Takes the last bits of red, green and blue: unseen on land, and a quarter of the file is theirs."""


@FRAMES.keep
def structure(chart: Map, ways: Ways) -> Layer:
    """The map with its roads, coins and cities; nobody on it yet."""
    plan = layout(chart)
    canvas = ground(chart).open()
    _roads(canvas, plan, ways)
    _coins(canvas, plan, ways)
    _tags(canvas, plan, ways)
    disc = city_disc(plan.sized(CITY))
    for city, at in zip(chart.cities, plan.cities, strict=True):
        box = around(at, plan.sized(CITY), plan.sized(CITY))
        canvas.stamp(disc, box.left, box.top)
        canvas.hit(f"city:{city.name}", box)
    _names(canvas, plan)
    _even(canvas.image, chart)
    return canvas.layer()


def _even(image: Image.Image, chart: Map) -> None:
    """Take the last bits of what lies on land."""
    image.paste(image.point(_EVEN), (0, 0), inland(chart))


def _roads(canvas: Canvas, plan: Layout, ways: Ways) -> None:
    width = ROAD * plan.unit
    under = width * 2.75
    lit = [route for route, _ in ways.used] + list(ways.lit)
    below = [Road(plan.roads[route], under, surface=LIT, edge=None) for route in lit]
    for cuts, thick, colour, dash in (
        (ways.old, max(2.0, width * 0.32), _FADED, 9 * plan.unit),
        (ways.fresh, max(3.0, width * 0.62), _FRESH, 15 * plan.unit),
    ):
        below += [
            Road(piece, thick, surface=colour, edge=None)
            for route in cuts
            for piece in dashes(_short(plan, route), dash)
        ]
    draw_roads(canvas, below)
    draw_roads(
        canvas,
        [
            Road(points, width, surface=_LIT_ROAD if route in lit else PALE_ROAD, edge=_EDGE)
            for route, points in enumerate(plan.roads)
            if route not in ways.closed
        ],
    )


def _short(plan: Layout, route: int) -> list[Point]:
    """A road that stops before its cities."""
    start = plan.chart.routes[route].a
    return [plan.along(route, start, 0.1 + 0.8 * step / 24) for step in range(25)]


def _coins(canvas: Canvas, plan: Layout, ways: Ways) -> None:
    """Tolls and garnets on open roads, crosses on cut ones."""
    for route, way in enumerate(plan.chart.routes):
        box = around(plan.coins[route], plan.sized(COIN), plan.sized(COIN))
        stone = plan.gems[route]
        if route in ways.closed:
            fresh = route in ways.fresh
            side = plan.sized(COIN if fresh else 27)
            box = around(plan.coins[route], side, side)
            deadly = fresh and route in ways.deadly
            canvas.stamp(cut_mark(side, fresh=fresh, deadly=deadly), box.left, box.top)
            canvas.hit(f"cut:{route}", box)
            continue
        if stone is not None:
            place = around(stone, plan.sized(GEM), plan.sized(GEM))
            canvas.stamp(gem(plan.sized(GEM)), place.left, place.top)
            canvas.hit(f"gem:{route}", place)
        canvas.stamp(toll(plan.sized(COIN), way.toll), box.left, box.top)
        canvas.hit(f"toll:{route}", box)


def _tags(canvas: Canvas, plan: Layout, ways: Ways) -> None:
    """How many travelled along each road; crosses on roads that were cut for the round alone."""
    boxes: list[Box] = []
    high = plan.sized(TAG)
    for route, steps in ways.used:
        parts = _counts(steps)
        if not parts:
            continue
        _price, box = spot(
            plan, plan.coins[route], plan.sized(COIN) / 2 - 3, (tag_width(parts, high), high), boxes
        )
        canvas.stamp(tag(parts, high), box.left, box.top)
        canvas.hit(f"used:{route}", box)
        boxes.append(box)
    for route in ways.reopened:
        side = plan.sized(28)
        _price, box = spot(plan, plan.coins[route], plan.sized(COIN) / 2 - 3, (side, side), boxes)
        canvas.stamp(cut_mark(side, fresh=True, deadly=route in ways.deadly), box.left, box.top)
        canvas.hit(f"cut:{route}", box)
        boxes.append(box)


def _counts(steps: Sequence[tuple[int, bool]]) -> tuple[Part, ...]:
    """The tag of a road: travellers of each step, and a half where they paid half; none for a single one."""
    if len(steps) == 1 and steps[0][0] == 1:
        return ()
    parts: list[Part] = []
    for count, halved in steps:
        parts.append((f"×{count}", "halved" if halved else "plain"))
        if halved:
            parts.append(("½", "pay"))
    return tuple(parts)


def _names(canvas: Canvas, plan: Layout) -> None:
    style = Style(NAME_FACE, round(NAME_SIZE * min(plan.scale, 1.25)), INK, 8)
    reach = max(2, plan.sized(4))
    for city, box in zip(plan.chart.cities, plan.names, strict=True):
        align: Align = "left" if "e" in city.label else "right" if "w" in city.label else "centre"
        room = box.inset(2)
        canvas.text(city.name, room, style, align, halo=(HALO, reach), check=box.inset(-4))
        canvas.hit(f"name:{city.name}", box)


# --- who stands where -----------------------------------------------------------------------


def groups_of(plan: Layout, traders: Iterable[Trader], lit: Sequence[tuple[int, int]] = ()) -> list[Group]:
    """Traders by city, and the dead by road and the side that they came from."""
    places: dict[tuple[int, int | None], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for trader in traders:
        places[trader.city, trader.grave][trader.seat].append(trader.number)
    found = []
    for (city, grave), seats in sorted(places.items(), key=lambda item: (item[0][0], item[0][1] or -1)):
        chips = tuple(
            Chip(seat, tuple(numbers), grave is not None, any((seat, number) in lit for number in numbers))
            for seat, numbers in sorted(seats.items())
        )
        if grave is None:
            found.append(
                Group(f"traders:{plan.chart.cities[city].name}", plan.cities[city], city_radius(plan), chips)
            )
        else:
            x, y = plan.along(grave, city, 0.27)
            found.append(Group(f"graves:{grave}:{city}", (round(x), round(y)), -4, chips))
    return found


def people(
    canvas: Canvas, plan: Layout, groups: Sequence[Group], names: tuple[str, ...], taken: Sequence[Box]
) -> None:
    """Put traders and graves on the map."""
    for placed in arrange(plan, groups, taken):
        box, who = placed.box, placed.chip
        canvas.stamp(
            chip(who.seat, names[who.seat], placed.label, box.height, who.dead, who.lit), box.left, box.top
        )
        for number in who.numbers:
            canvas.hit(f"{'grave' if who.dead else 'trader'}:{who.seat}:{number}", box)
