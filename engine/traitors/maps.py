"""Map files (T-1): read, checked, and refused with line and reason.

A file is TOML::

    name = "The Long Shore"
    players = [10, 12]
    frame = [1320, 720]
    coast = [[[40, 60], [900, 30], [1200, 700]]]
    cities = [
      { name = "Anisade", x = 128, y = 300, label = "w" },
    ]
    routes = [
      { between = ["Anisade", "Bayle"], toll = 20, garnet = true, bend = -14 },
    ]

``coast``, ``label`` (n), ``garnet`` (false) and ``bend`` (0) may be left out.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any, get_args

from engine.core import codec, lines
from engine.traitors import geometry, graph, types

Measure = Callable[[str], tuple[float, float]]
"""Width and height in pixels of a city's name in the font of the picture."""

MOST_BYTES = 64 * 1024
"""Of a map file."""

_KEYS = ("cities", "coast", "frame", "name", "players", "routes")
_SIDES: tuple[str, ...] = get_args(types.Side)
_CITIES = (6, 60)
_ROUTES = 200
_NAME = 24
_TOLL = 1_000
_BEND = 300
_FRAME = ((600, 2000), (400, 1400))
_PLAYERS = (3, 12)
_COAST = (20, 400)
_CLOSE = 2 * geometry.CITY_RADIUS
"""Cities nearer to each other than this would cover each other."""
_ENOUGH_ROUTES = 9
"""T-1: with fewer than cities + 9 routes a map gets a warning."""


class MapRemark(codec.Record, frozen=True):
    """A warning about a usable map, and its line when known."""

    reason: str
    line: int | None = None


class Checked(codec.Record, frozen=True):
    """A usable map, and what its author should look at again."""

    map: types.Map
    warnings: tuple[MapRemark, ...]


@lru_cache(maxsize=64)
def usable(chart: types.Map) -> bool:
    """Whether a map that came as a record, not as a file, can be played on at all (T-1)."""
    number = len(chart.cities)
    ends = [(route.a, route.b) for route in chart.routes]
    if not number or len(set(ends)) != len(ends) or not all(0 <= a < b < number for a, b in ends):
        return False
    if any(route.toll < 0 for route in chart.routes):
        return False
    net = graph.graph_of(chart)
    return not graph.unreachable(net, 0) and graph.plan_from(net, 0) is not None


def read_map(text: str, file: str) -> types.Map:
    """The map of a TOML text; raises :class:`BadContent` with ``file``, line and reason."""
    return _MapParser(text, file).read(None)


def parse_map(text: str, file: str, measure: Measure | None = None) -> Checked:
    """The map of a TOML text with its warnings; raises as :func:`read_map`.

    Labels are checked against the frame and each other only with a ``measure``.
    """
    reader = _MapParser(text, file)
    chart = reader.read(measure)
    return Checked(chart, tuple(reader.warnings(chart)))


class _MapParser(lines.TomlContent):
    """One file on its way to a map."""

    def __init__(self, text: str, file: str) -> None:
        super().__init__(text, file, "map", MOST_BYTES, _KEYS)

    def read(self, measure: Measure | None) -> types.Map:
        """Check everything, the parts before the whole."""
        frame = self.pair("frame", *_FRAME)
        players = self.pair("players", _PLAYERS, _PLAYERS)
        if players[0] > players[1]:
            self.refuse("players are the fewest, then the most", self.lines.of_key("players"))
        cities = self.cities(frame)
        chart = types.Map(
            self.text(self.data, "name", 40, self.lines.of_key("name")),
            players,
            frame,
            cities,
            self.routes(cities),
            self.coast(frame),
        )
        self.whole(chart)
        if measure is not None:
            self.labels(chart, measure)
        return chart

    # --- values --------------------------------------------------------------------------------

    def number(self, value: object, what: str, low: int, high: int, line: int | None) -> int:
        if type(value) is not int or not low <= value <= high:
            given = repr(value)[:40]
            self.refuse(f"{what} must be a whole number from {low} to {high}, not {given}", line)
        return value

    def text(self, table: dict[str, Any], key: str, most: int, line: int | None) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not 1 <= len(value) <= most or not value.isprintable():
            self.refuse(f"{key} must be a text of 1 to {most} printable characters", line)
        if value != " ".join(value.split()):
            self.refuse(f"{key} {value!r} has blanks at an end or in a row", line)
        return value

    def pair(self, key: str, first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
        line = self.lines.of_key(key)
        value = self.data.get(key)
        if not isinstance(value, list) or len(value) != 2:
            self.refuse(f"{key} must be two whole numbers, as {key} = [{first[0]}, {second[1]}]", line)
        return self.number(value[0], key, *first, line), self.number(value[1], key, *second, line)

    def tables(self, key: str, allowed: set[str], needed: Iterable[str]) -> list[dict[str, Any]]:
        found = self.data.get(key)
        if not isinstance(found, list) or not found or not all(isinstance(table, dict) for table in found):
            self.refuse(f"{key} must be a list of tables", self.lines.of_key(key))
        for index, table in enumerate(found):
            for unknown in table:
                if unknown not in allowed:
                    line = self.lines.of_table(key, index, unknown)
                    self.refuse(f"unknown key {unknown!r}; known are {', '.join(sorted(allowed))}", line)
            for name in needed:
                if name not in table:
                    self.refuse(f"{name} is missing", self.lines.of_table(key, index))
        return found

    # --- parts ---------------------------------------------------------------------------------

    def cities(self, frame: tuple[int, int]) -> tuple[types.City, ...]:
        tables = self.tables("cities", {"name", "x", "y", "label"}, ("name", "x", "y"))
        if not _CITIES[0] <= len(tables) <= _CITIES[1]:
            self.refuse(
                f"a map has {_CITIES[0]} to {_CITIES[1]} cities, this has {len(tables)}",
                self.lines.of_key("cities"),
            )
        found: list[types.City] = []
        folded: dict[str, str] = {}
        for index, table in enumerate(tables):
            line = self.lines.of_table("cities", index, "name")
            name = self.text(table, "name", _NAME, line)
            if name.casefold() in folded:
                self.refuse(
                    f"the city names {folded[name.casefold()]} and {name} are equal but for case", line
                )
            folded[name.casefold()] = name
            found.append(self.city(index, name, table, frame))
        return tuple(found)

    def city(self, index: int, name: str, table: dict[str, Any], frame: tuple[int, int]) -> types.City:
        places = []
        for key, size in (("x", frame[0]), ("y", frame[1])):
            line = self.lines.of_table("cities", index, key)
            place = self.number(table[key], key, -(10**6), 10**6, line)
            if not geometry.CITY_RADIUS <= place <= size - geometry.CITY_RADIUS:
                self.refuse(f"the city {name} lies outside the frame of {frame[0]} x {frame[1]}", line)
            places.append(place)
        side = table.get("label", "n")
        if side not in _SIDES:
            line = self.lines.of_table("cities", index, "label")
            self.refuse(f"label must be one of {', '.join(_SIDES)}", line)
        return types.City(name, places[0], places[1], side)

    def routes(self, cities: tuple[types.City, ...]) -> tuple[types.Route, ...]:
        tables = self.tables("routes", {"between", "toll", "garnet", "bend"}, ("between", "toll"))
        if len(tables) > _ROUTES:
            self.refuse(f"a map has at most {_ROUTES} routes", self.lines.of_key("routes"))
        numbers = {city.name: index for index, city in enumerate(cities)}
        found: list[types.Route] = []
        seen: set[tuple[int, int]] = set()
        for index, table in enumerate(tables):
            route = self.route(index, table, numbers)
            if (route.a, route.b) in seen:
                a, b = table["between"]
                line = self.lines.of_table("routes", index, "between")
                self.refuse(f"the route between {a} and {b} stands twice", line)
            seen.add((route.a, route.b))
            found.append(route)
        return tuple(found)

    def route(self, index: int, table: dict[str, Any], numbers: dict[str, int]) -> types.Route:
        def line(key: str) -> int | None:
            return self.lines.of_table("routes", index, key)

        ends = table["between"]
        if not isinstance(ends, list) or len(ends) != 2 or not all(isinstance(end, str) for end in ends):
            self.refuse("between must name two cities", line("between"))
        for end in ends:
            if end not in numbers:
                self.refuse(f"the route names an unknown city {end[:40]!r}", line("between"))
        a, b = numbers[ends[0]], numbers[ends[1]]
        if a == b:
            self.refuse(f"the route leads from {ends[0]} back to {ends[0]}", line("between"))
        garnet = table.get("garnet", False)
        if not isinstance(garnet, bool):
            self.refuse("garnet must be true or false", line("garnet"))
        toll = self.number(table["toll"], "toll", 0, _TOLL, line("toll"))
        bend = self.number(table.get("bend", 0), "bend", -_BEND, _BEND, line("bend"))
        # Seen from the other end, left is right.
        return types.Route(a, b, toll, garnet, bend) if a < b else types.Route(b, a, toll, garnet, -bend)

    def coast(self, frame: tuple[int, int]) -> tuple[tuple[tuple[int, int], ...], ...]:
        line = self.lines.of_key("coast")
        outlines = self.data.get("coast", [])
        if not isinstance(outlines, list) or len(outlines) > _COAST[0]:
            self.refuse(f"coast must be a list of at most {_COAST[0]} outlines", line)
        return tuple(self.outline(outline, frame, line) for outline in outlines)

    def outline(
        self, points: object, frame: tuple[int, int], line: int | None
    ) -> tuple[tuple[int, int], ...]:
        if not isinstance(points, list) or not 3 <= len(points) <= _COAST[1]:
            self.refuse(f"an outline of the coast has 3 to {_COAST[1]} points", line)
        found: list[tuple[int, int]] = []
        for point in points:
            if not isinstance(point, list) or len(point) != 2:
                self.refuse("a point of the coast is two whole numbers, as [40, 60]", line)
            x, y = (
                self.number(value, "a point of the coast", -size, 2 * size, line)
                for value, size in zip(point, frame, strict=True)
            )
            found.append((x, y))
        return tuple(found)

    # --- the whole -----------------------------------------------------------------------------

    def whole(self, chart: types.Map) -> None:
        for (i, city), (j, other) in combinations(enumerate(chart.cities), 2):
            if (city.x - other.x) ** 2 + (city.y - other.y) ** 2 < _CLOSE**2:
                line = self.lines.of_table("cities", max(i, j))
                self.refuse(f"the cities {city.name} and {other.name} cover each other", line)
        net = graph.graph_of(chart)
        lost = graph.unreachable(net, 0)
        if lost:
            name, first = chart.cities[lost[0]].name, chart.cities[0].name
            self.refuse(
                f"the city {name} cannot be reached from {first}", self.lines.of_table("cities", lost[0])
            )
        if graph.plan_from(net, 0) is None:
            self.refuse(
                "no three routes can be cut at the start without a shared city or a city cut off; add routes",
                self.lines.of_key("routes"),
            )

    def labels(self, chart: types.Map, measure: Measure) -> None:
        boxes = [geometry.label_box(city, measure(city.name)) for city in chart.cities]
        width, height = chart.frame
        for index, (city, box) in enumerate(zip(chart.cities, boxes, strict=True)):
            if box[0] < 0 or box[1] < 0 or box[2] > width or box[3] > height:
                line = self.lines.of_table("cities", index, "label")
                self.refuse(f"the name of {city.name} reaches outside the frame", line)
        for (i, box), (j, other) in combinations(enumerate(boxes), 2):
            if geometry.overlap(box, other):
                names = chart.cities[i].name, chart.cities[j].name
                line = self.lines.of_table("cities", j, "label")
                self.refuse(f"the names of {names[0]} and {names[1]} overlap", line)

    def warnings(self, chart: types.Map) -> Iterable[MapRemark]:
        enough = len(chart.cities) + _ENOUGH_ROUTES
        if len(chart.routes) < enough:
            yield MapRemark(
                f"{len(chart.routes)} routes are few for {len(chart.cities)} cities; better have {enough}",
                self.lines.of_key("routes"),
            )

        def named(route: types.Route) -> str:
            return f"{chart.cities[route.a].name} - {chart.cities[route.b].name}"

        roads = [(route, geometry.path(chart, route)) for route in chart.routes]
        for (_, (route, here)), (j, (other, there)) in combinations(enumerate(roads), 2):
            shared = [chart.cities[city] for city in {route.a, route.b} & {other.a, other.b}]
            if geometry.crossing(here, there, shared):
                yield MapRemark(
                    f"the roads {named(route)} and {named(other)} cross", self.lines.of_table("routes", j)
                )
        for i, (route, road) in enumerate(roads):
            for number, city in enumerate(chart.cities):
                if number not in (route.a, route.b) and geometry.runs_through(road, city):
                    yield MapRemark(
                        f"the road {named(route)} runs through {city.name}", self.lines.of_table("routes", i)
                    )
