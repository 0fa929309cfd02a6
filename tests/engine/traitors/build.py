"""A map small enough to reckon on by hand, and tables on it played in a few letters.

::

    A 10 B 20 C
    70   15   80
    D 30 E 40 F
    90   20*  30*
    G 50 H 60 I     (* a garnet)
"""

from __future__ import annotations

from typing import Any

import data
from engine.core.chance import Chance
from engine.traitors.events import Event
from engine.traitors.game import Traitors
from engine.traitors.graph import graph_of
from engine.traitors.state import State
from engine.traitors.types import Bid, City, Map, Move, Options, Route, Setup, Spring, Token, Travel

LETTERS = "ABCDEFGHI"
TOLLS = {
    "AB": 10, "BC": 20, "AD": 70, "BE": 15, "CF": 80, "DE": 30,
    "EF": 40, "DG": 90, "EH": 20, "FI": 30, "GH": 50, "HI": 60,
}  # fmt: skip
GARNETS = ("EH", "FI")

GRID = Map(
    "Grid",
    (3, 12),
    (1320, 720),
    tuple(
        City(letter, 200 + 300 * (place % 3), 150 + 200 * (place // 3))
        for place, letter in enumerate(LETTERS)
    ),
    tuple(
        Route(LETTERS.index(ends[0]), LETTERS.index(ends[1]), toll, ends in GARNETS)
        for ends, toll in TOLLS.items()
    ),
)
GAME = Traitors.load(data.read_text)
NET = graph_of(GRID)


def city(letter: str) -> int:
    return LETTERS.index(letter)


def route(ends: str) -> int:
    """The route between two letters."""
    return NET.route_of[city(ends[0]), city(ends[1])]


def routes(words: str) -> tuple[int, ...]:
    return tuple(route(ends) for ends in words.split())


def start(cities: str, number: int | None = None, gold: int | None = None, garnets: int = 0) -> Setup:
    """``start("AAB", 2, 10)``: cities, and a bid for round 2."""
    one, two, three = (None if letter == "-" else city(letter) for letter in cities)
    bid = None if gold is None else Bid(gold, garnets)
    return Setup((one, two, three), number, bid)


def go(cities: str = "---", cuts: str = "") -> Travel:
    """``go("B-C", "AB DE")``: the second trader stays."""
    one, two, three = (None if letter == "-" else city(letter) for letter in cities)
    return Travel((one, two, three), routes(cuts))


def spring(paths: str = "- - -", gold: int | None = None, plan: str = "", garnets: int = 0) -> Spring:
    """``spring("BC D -", 5, "AB")``: two steps for the first trader, one for the second."""
    one, two, three = (tuple(city(letter) for letter in path if letter != "-") for path in paths.split())
    return Spring((one, two, three), None if gold is None else Bid(gold, garnets), routes(plan))


class Table:
    """A game on the grid, with all its events."""

    def __init__(self, *orders: Setup, seed: int = 0, chart: Map = GRID, **options: Any) -> None:
        self.state: State = GAME.new(
            Options(map=chart, **options), max(3, len(orders)), Chance(bytes([seed]) * 32)
        )
        self.events: list[Event] = []
        if orders:
            self.all(*orders)

    def play(self, seat: int, move: Move) -> list[Event]:
        events = GAME.play(self.state, seat, move)
        self.events += events
        return events

    def all(self, *orders: Move | None) -> list[Event]:
        """The orders of all seats, in order (left out, or None: its default). What the last one caused."""
        events: list[Event] = []
        for seat in sorted(GAME.awaited(self.state)):
            order = orders[seat] if seat < len(orders) else None
            events = self.play(seat, order or GAME.default(self.state, seat))
        return events

    def purse(self, seat: int, number: int = 0) -> int:
        return self.state.purses[3 * seat + number]

    def where(self, seat: int, number: int = 0) -> str:
        return LETTERS[self.state.cities[3 * seat + number]]

    def dead(self, seat: int, number: int = 0) -> bool:
        return self.state.graves[3 * seat + number] is not None

    def to_spring(self) -> Table:
        """Let the rounds pass in which nobody moves."""
        while self.state.phase in ("setup", "travel"):
            self.all()
        return self

    def finish(self) -> Table:
        """Play on until the game is over: nobody moves, bids or gives."""
        while GAME.awaited(self.state):
            self.all()
        return self


__all__ = [
    "GAME",
    "GRID",
    "NET",
    "Bid",
    "Table",
    "Token",
    "city",
    "go",
    "route",
    "routes",
    "spring",
    "start",
]
