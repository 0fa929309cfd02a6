"""Map files: the shipped ones, and every kind of broken one (T-1, T-2)."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

import data
from engine.core.chance import Chance
from engine.core.errors import BadContent, BadOptions
from engine.traitors.game import SHIPPED, Traitors
from engine.traitors.geometry import at, label_box, overlap
from engine.traitors.graph import bridges, graph_of, plan_from
from engine.traitors.maps import MOST_BYTES, Checked, parse_map
from engine.traitors.types import City, Map, Options
from tests.engine.traitors.build import GAME

GOOD = """\
name = "Trial"
players = [3, 5]
frame = [800, 600]
coast = [[[20, 20], [780, 20], [780, 580], [20, 580]]]
cities = [
  { name = "Alder", x = 100, y = 100 },
  { name = "Birch", x = 400, y = 100, label = "s" },
  { name = "Cedar", x = 700, y = 100 },
  { name = "Elder", x = 100, y = 500 },
  { name = "Fir", x = 400, y = 500 },
  { name = "Gorse", x = 700, y = 500 },
]
routes = [
  { between = ["Alder", "Birch"], toll = 10 },
  { between = ["Birch", "Cedar"], toll = 20, garnet = true },
  { between = ["Fir", "Elder"], toll = 30, bend = 40 },
  { between = ["Fir", "Gorse"], toll = 40 },
  { between = ["Alder", "Elder"], toll = 50 },
  { between = ["Birch", "Fir"], toll = 60 },
  { between = ["Cedar", "Gorse"], toll = 70 },
  { between = ["Alder", "Fir"], toll = 70 },
  { between = ["Birch", "Gorse"], toll = 70 },
]
"""


def measure(text: str) -> tuple[float, float]:
    return 12.0 * len(text), 30.0


def line_of(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def test_a_good_map() -> None:
    chart = parse_map(GOOD, "trial.toml", measure).map
    assert chart.name == "Trial"
    assert chart.cities[1] == City("Birch", 400, 100, "s")
    assert (chart.routes[1].toll, chart.routes[1].garnet) == (20, True)
    turned = chart.routes[2]
    assert (chart.cities[turned.a].name, chart.cities[turned.b].name, turned.bend) == ("Elder", "Fir", -40)
    # West of Fir the road bends to the left of somebody who walks there from Fir: to the south.
    assert at(chart, turned, 0.5) == (250.0, 540.0)


HOSTILE = {
    "unknown key": ('name = "Trial"', 'nome = "Trial"', "unknown key 'nome'", "nome"),
    "unknown key of a city": ("x = 400, y = 500", "x = 400, z = 500", "unknown key 'z'", "Fir"),
    "unknown key of a route": ("toll = 60", "tool = 60", "unknown key 'tool'", "tool"),
    "missing key": (", toll = 60", "", "toll is missing", '["Birch", "Fir"]'),
    "missing name": ('name = "Trial"\n', "", "name must be a text", None),
    "unknown city": ('["Birch", "Fir"]', '["Birch", "Figs"]', "unknown city 'Figs'", "Figs"),
    "names equal but for case": ('"Elder", x', '"ALDER", x', "equal but for case", "ALDER"),
    "name of nothing": ('"Elder", x', '"", x', "1 to 24 printable", '""'),
    "name too long": ('"Elder", x', f'"{"E" * 25}", x', "1 to 24 printable", "EEE"),
    "name with a control character": ('"Elder", x', '"El\\u0007der", x', "printable", "u0007"),
    "name with blanks at the end": ('"Elder", x', '"Elder ", x', "blanks", "Elder "),
    "route twice": ('["Birch", "Fir"]', '["Birch", "Alder"]', "stands twice", '["Birch", "Alder"]'),
    "loop": ('["Birch", "Fir"]', '["Fir", "Fir"]', "back to Fir", '["Fir", "Fir"]'),
    "route of three": ('["Birch", "Fir"]', '["Birch", "Fir", "Elder"]', "two cities", '"Elder"], toll = 60'),
    "negative toll": ("toll = 60", "toll = -60", "toll must be a whole number", "-60"),
    "broken toll": ("toll = 60", "toll = 60.5", "not 60.5", "60.5"),
    "toll of truth": ("toll = 60", "toll = true", "not True", "toll = true"),
    "toll in words": ("toll = 60", 'toll = "sixty"', "not 'sixty'", "sixty"),
    "toll without end": ("toll = 60", "toll = inf", "not inf", "toll = inf"),
    "huge toll": ("toll = 60", "toll = 99999999999999999999", "from 0 to 1000", "99999"),
    "garnet in words": ("garnet = true", 'garnet = "yes"', "true or false", "garnet"),
    "bend too wide": ("bend = 40", "bend = 4000", "bend must be", "4000"),
    "city outside": ("x = 400, y = 500", "x = 400, y = 595", "outside the frame of 800 x 600", '"Fir", x'),
    "city far outside": ("x = 400, y = 500", "x = -400, y = 500", "outside the frame", '"Fir", x'),
    "city between pixels": ("x = 400, y = 500", "x = 4e2, y = 500", "x must be a whole number", '"Fir", x'),
    "label unknown": ('label = "s"', 'label = "up"', "label must be one of", "up"),
    "label outside": ("x = 100, y = 500 }", 'x = 30, y = 500, label = "w" }', "reaches outside", "Elder"),
    "labels overlap": ("x = 400, y = 500", "x = 400, y = 180", "names of Birch and Fir overlap", '"Fir", x'),
    "cities on each other": ("x = 400, y = 500", "x = 430, y = 110", "cover each other", '"Fir", x'),
    "frame too small": ("frame = [800, 600]", "frame = [10, 600]", "frame must be", "frame"),
    "frame of one": ("frame = [800, 600]", "frame = 800", "two whole numbers", "frame"),
    "players reversed": ("players = [3, 5]", "players = [5, 3]", "fewest, then the most", "players"),
    "players too many": ("players = [3, 5]", "players = [3, 13]", "from 3 to 12", "players"),
    "coast of a point": ("[[20, 20], [780, 20], [780, 580], [20, 580]]", "[[20, 20]]", "3 to 400", "coast"),
    "coast of words": ("[20, 20]", '["a", 20]', "a point of the coast", "coast"),
    "cities no list": ("cities = [", "cities = 7\nrest = [", "unknown key 'rest'", "rest"),
    "not TOML": ("players = [3, 5]", "players = [3, 5", "not TOML", None),
    "key twice": ("players = [3, 5]", "players = [3, 5]\nplayers = [3, 5]", "not TOML", None),
}  # fmt: skip


@pytest.mark.rule("T-1")
@pytest.mark.parametrize("kind", HOSTILE)
def test_broken_maps_are_refused_with_line_and_reason(kind: str) -> None:
    old, new, reason, where = HOSTILE[kind]
    assert GOOD.count(old) == 1 or old in ("[20, 20]",)
    text = GOOD.replace(old, new, 1)
    with pytest.raises(BadContent, match=re.escape(reason)) as caught:
        parse_map(text, "own.toml", measure)
    assert caught.value.file == "own.toml"
    if where is not None:
        assert caught.value.line == line_of(text, where)


@pytest.mark.rule("T-1")
def test_a_torn_map_is_refused() -> None:
    torn = "\n".join(line for line in GOOD.splitlines() if '["' not in line or '"Gorse"]' not in line)
    with pytest.raises(BadContent, match="Gorse cannot be reached from Alder") as caught:
        parse_map(torn, "own.toml")
    assert caught.value.line == line_of(torn, "Gorse")


@pytest.mark.rule("T-1")
def test_a_map_without_three_cuts_is_refused() -> None:
    ring = "\n".join(
        line
        for line in GOOD.splitlines()
        if not re.search(r'"(Birch", "Fir|Alder", "Fir|Birch", "Gorse)"', line)
    )
    with pytest.raises(BadContent, match="no three routes can be cut at the start"):
        parse_map(ring, "own.toml")


@pytest.mark.rule("T-1")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "frame must be two whole numbers"),
        ("a" * (MOST_BYTES + 1), "a map file may have"),
        ("x = " + "[" * 30_000, "nested too deep|not TOML"),
        ("x = " + "9" * 10_000, "not TOML|unknown key"),
        (GOOD.replace("cities = [", "old = [", 1), "unknown key 'old'"),
        ("\x00", "not TOML"),
        (GOOD.split("cities")[0] + "cities = []\nroutes = []", "cities must be a list of tables"),
        (GOOD.split("cities")[0] + "cities = 3\nroutes = 4", "cities must be a list of tables"),
        (GOOD.split("routes")[0] + "routes = [3, 4]", "routes must be a list of tables"),
        (
            GOOD.split("cities")[0]
            + 'cities = [{ name = "A", x = 100, y = 100 }, { name = "B", x = 300, y = 100 }]\nroutes = []',
            "6 to 60 cities",
        ),
    ],
    ids=["empty", "long", "deep", "digits", "renamed", "zero", "none", "numbers", "list", "few"],
)
def test_nonsense_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadContent, match=reason):
        parse_map(text, "own.toml")


@pytest.mark.rule("T-1")
def test_lines_are_found_in_other_ways_of_writing() -> None:
    head, tail = GOOD.split("routes = [")
    tables = re.sub(r"  \{ (between = .*?), (toll = \d+).*", r"[[routes]]\n\1\n\2\n", tail.rstrip("]\n"))
    assert parse_map(head + tables, "own.toml").map.routes[3].toll == 40
    with pytest.raises(BadContent, match="toll must be") as caught:
        parse_map(head + tables.replace("toll = 40", "toll = -4"), "own.toml")
    assert caught.value.line == line_of(head + tables.replace("toll = 40", "toll = -4"), "toll = -4")
    packed = GOOD.replace("},\n", "},").replace("toll = 60", "toll = -60")
    with pytest.raises(BadContent, match="toll must be") as caught:
        parse_map(packed, "own.toml")
    assert caught.value.line == line_of(packed, "-60")


@pytest.mark.rule("T-1")
def test_warnings() -> None:
    checked = parse_map(GOOD, "trial.toml")
    assert [one.reason for one in checked.warnings] == [
        "9 routes are few for 6 cities; better have 15",
    ]
    crossed = GOOD.replace('["Alder", "Fir"]', '["Cedar", "Fir"]')
    checked = parse_map(crossed, "trial.toml")
    (_, crossing) = checked.warnings
    assert crossing.reason == "the roads Cedar - Fir and Birch - Gorse cross"
    assert crossing.line == line_of(crossed, '["Birch", "Gorse"]')
    through = GOOD.replace('["Alder", "Fir"]', '["Alder", "Cedar"]')
    assert any("runs through Birch" in one.reason for one in parse_map(through, "trial.toml").warnings)


def test_labels_lie_on_their_side() -> None:
    boxes = {
        side: label_box(City("Fir", 400, 300, side), (60, 30)) for side in ("n", "e", "s", "w", "ne", "sw")
    }
    assert boxes["n"] == (370, 246, 430, 276)
    assert boxes["e"] == (424, 285, 484, 315)
    assert boxes["ne"][0] > 400
    assert boxes["ne"][3] < 300
    assert boxes["sw"][2] < 400
    assert not any(
        overlap(boxes[one], boxes[other])
        for one in boxes
        for other in boxes
        if one != other and len(one + other) == 2
    )


# --- the shipped maps -------------------------------------------------------------------------------


def shipped(file: str) -> Checked:
    return parse_map(data.read_text(file), file, measure)


@pytest.mark.rule("T-2")
@pytest.mark.parametrize("file", SHIPPED)
def test_shipped_maps(file: str) -> None:
    checked = shipped(file)
    chart = checked.map
    assert checked.warnings == ()
    assert len(chart.routes) >= len(chart.cities) + 11
    assert all(one.toll % 10 == 0 and 10 <= one.toll <= 90 for one in chart.routes)
    assert any(one.garnet for one in chart.routes)
    assert any(one.bend for one in chart.routes)
    assert chart.coast
    net = graph_of(chart)
    assert not bridges(net, 0)
    completed = sum(plan_from(net, 0, (route,)) is not None for route in range(len(net.ends)))
    assert completed >= 0.9 * len(net.ends), "three legal cuts begin nearly everywhere"


@pytest.mark.rule("T-2")
def test_a_map_for_every_number_of_players() -> None:
    assert [shipped(file).map.players for file in SHIPPED] == [(3, 5), (6, 9), (10, 12)]
    for seats in range(3, 13):
        chart = GAME.new(Options(), seats, Chance(bytes(32))).options.map
        assert chart is not None
        assert chart.players[0] <= seats <= chart.players[1]
        assert GAME.settle(Options(), seats).map == chart
    assert len({city.name for file in SHIPPED for city in shipped(file).map.cities}) == 14 + 21 + 26


@pytest.mark.rule("T-2")
def test_a_tables_map_is_part_of_its_options() -> None:
    own = Options(map=parse_map(GOOD, "own.toml").map)
    assert GAME.settle(own, 12) == own
    assert GAME.new(own, 12, Chance(bytes(32))).options == own


@pytest.mark.rule("T-2")
@pytest.mark.parametrize("seats", [2, 13])
def test_no_map_is_put_in_for_an_impossible_number_of_players(seats: int) -> None:
    with pytest.raises(BadOptions, match="3 to 12 players"):
        GAME.settle(Options(), seats)


def test_maps_must_serve_all_numbers_of_players() -> None:
    def read(name: str) -> str:
        return data.read_text(name).replace("players = [6, 9]", "players = [7, 9]")

    with pytest.raises(BadContent, match="no shipped map serves 6 players"):
        Traitors.load(read)


@pytest.mark.rule("T-1")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda chart: {"routes": chart.routes + chart.routes[:1]},
        lambda chart: {"routes": chart.routes[:6]},
        lambda chart: {"cities": chart.cities[:5]},
        lambda chart: {"cities": (), "routes": ()},
    ],
)
def test_options_with_a_broken_map_are_refused(spoil: object) -> None:
    chart: Map = parse_map(GOOD, "own.toml").map
    broken = replace(chart, **spoil(chart))  # type: ignore[operator]
    with pytest.raises(BadOptions, match="map cannot be used"):
        GAME.new(Options(map=broken), 3, Chance(bytes(32)))
