"""Orders as people type and read them: cities by their numbers on the map, roads by those of their cities."""

import re

from engine.traitors.text import move_text
from engine.traitors.types import Map, Move
from render.traitors.phrases import road_name

_PARTS = re.compile(r"(.*?)((?:\s\S+\s*:|\sbid\b).*?)?(?:\scut\b(.*))?", re.IGNORECASE | re.DOTALL)
"""Ways, a bid, roads to cut."""
_NUMBER = re.compile(r"(?<![#\w])[0-9]+")
_ROAD = re.compile(r"#?([0-9]{1,3}) ?[-–] ?#?([0-9]{1,3})")


def typed_text(move: Move, chart: Map) -> str:
    """An order with the map's numbers: ``go #5.-.#12 cut 6–8``."""
    ways, bid, cuts = _parts(move_text(move))
    ways = _NUMBER.sub(lambda found: f"#{int(found[0]) + 1}", ways)
    roads = ", ".join(road_name(chart, int(route)) for route in cuts.split(".")) if cuts else ""
    return f"{ways}{bid}{f' cut {roads}' if roads else ''}"


def read_typed(text: str, chart: Map) -> str:
    """What was typed, as the rules read it; they would take a bare number for one that counts from 0."""
    ways, bid, cuts = _parts(text)
    numbers = {frozenset((road.a + 1, road.b + 1)): str(number) for number, road in enumerate(chart.routes)}

    def read(road: str) -> str:
        found = _ROAD.fullmatch(road)
        # Of a city alone the other end is asked for.
        known = numbers.get(frozenset(map(int, found.groups()))) if found else None
        return known or (f"{road}–?" if road.isdecimal() else road)

    ways = _NUMBER.sub(r"#\g<0>", ways)
    roads = ".".join(read(road.strip()) for road in re.split("[.,]", cuts))
    return f"{ways}{bid}{f' cut {roads}' if roads else ''}"


def _parts(text: str) -> tuple[str, str, str]:
    found = _PARTS.fullmatch(text.strip())
    assert found  # whatever is nothing else is a way
    ways, bid, cuts = found.groups("")
    return ways, bid, cuts.strip()
