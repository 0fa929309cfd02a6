"""Cuts on random graphs: what is offered is legal, all that is legal is offered (T-10)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.traitors.graph import Graph, bridges, further_cuts, mask_of, plan_from, unreachable
from tests.support.thorough import times


@st.composite
def graphs(draw: st.DrawFn) -> tuple[Graph, int]:
    """A graph of 3 to 8 cities, and a mask of closed routes."""
    cities = draw(st.integers(3, 8))
    pairs = list(combinations(range(cities), 2))
    ends = draw(st.lists(st.sampled_from(pairs), min_size=cities - 1, max_size=14, unique=True))
    return Graph(cities, ends), mask_of(draw(st.sets(st.integers(0, len(ends) - 1), max_size=3)))


@settings(max_examples=times(40, 150), deadline=None)
@given(graphs())
def test_a_bridge_is_a_route_whose_loss_separates_its_ends(drawn: tuple[Graph, int]) -> None:
    net, closed = drawn
    found = bridges(net, closed)
    for number, (a, b) in enumerate(net.ends):
        if closed >> number & 1:
            assert not found >> number & 1
            continue
        # Joined by what is left, they meet: two rounds of spreading from a find all there is to reach.
        reached = {a}
        for _ in range(net.cities):
            for other, (c, d) in enumerate(net.ends):
                if other != number and not closed >> other & 1 and (c in reached) != (d in reached):
                    reached |= {c, d}
        assert bool(found >> number & 1) == (b not in reached)


@pytest.mark.rule("T-10")
@settings(max_examples=times(30, 100), deadline=None)
@given(graphs())
def test_further_cuts_are_exactly_the_legal_ones(drawn: tuple[Graph, int]) -> None:
    net, closed = drawn
    if unreachable(net, closed):
        assert unreachable(net, closed)
        return

    def legal(cuts: tuple[int, ...]) -> bool:
        touched = [city for route in cuts for city in net.ends[route]]
        fresh = not any(closed >> route & 1 for route in cuts)
        return fresh and len(set(touched)) == len(touched) and not unreachable(net, closed | mask_of(cuts))

    numbers = range(len(net.ends))
    singles = further_cuts(net, closed)
    assert singles == [route for route in numbers if legal((route,))]
    for one in singles:
        seconds = further_cuts(net, closed, (one,))
        assert seconds == [route for route in numbers if route != one and legal((one, route))]
        for other in seconds:
            thirds = further_cuts(net, closed, (one, other))
            assert thirds == [
                route for route in numbers if route not in (one, other) and legal((one, other, route))
            ]
    triple = plan_from(net, closed)
    assert (triple is not None) == any(legal(cuts) for cuts in combinations(numbers, 3))
    assert triple is None or (len(triple) == 3 and legal(triple) and further_cuts(net, closed, triple) == [])
