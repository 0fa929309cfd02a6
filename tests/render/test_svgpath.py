"""Outlines of icons are read as SVG defines them."""

import math

import pytest

from render.svgpath import Polygon, polygons


def area(polygon: Polygon) -> float:
    pairs = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2


@pytest.mark.parametrize(
    "path", ["M0 0H10V10H0Z", "m0,0h10v10h-10z", "M0 0L10 0 10 10 0 10Z", "M0 0 10 0 10 10 0 10"]
)
def test_a_square_is_a_square_however_written(path: str) -> None:
    (square,) = polygons(path)
    assert area(square) == pytest.approx(100)


@pytest.mark.parametrize("path", ["M0 5a5 5 0 1 0 10 0a5 5 0 1 0-10 0", "M0 5a5 5 0 1010 0a5 5 0 10-10 0z"])
def test_two_arcs_make_a_circle(path: str) -> None:
    (circle, *_) = polygons(path)
    assert area(circle) == pytest.approx(25 * math.pi, rel=0.02)
    assert all(math.dist(point, (5, 5)) == pytest.approx(5) for point in circle)


def test_an_arc_too_small_for_its_ends_is_enlarged() -> None:
    (half,) = polygons("M0 0A1 1 0 0 1 10 0Z")
    assert max(math.dist(point, (5, 0)) for point in half) == pytest.approx(5)


def test_smooth_segments_mirror_the_handle_before() -> None:
    explicit = polygons("M0 0C0 5 5 5 5 0C5-5 10-5 10 0Z")
    assert polygons("M0 0C0 5 5 5 5 0S10-5 10 0Z") == explicit
    assert polygons("M0 0q2 4 4 0t4 0z") == polygons("M0 0Q2 4 4 0Q6-4 8 0Z")


def test_subpaths_start_where_the_last_one_closed() -> None:
    first, second = polygons("M1 1h4v4zm10 0h4v4z")
    assert first[0] == (1, 1)
    assert second[0] == (11, 1)


@pytest.mark.parametrize("path", ["L1 1", "5 5", "M1", "M0 0C1 1 2 2"])
def test_what_is_no_path_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match=r"path|needs"):
        polygons(path)
