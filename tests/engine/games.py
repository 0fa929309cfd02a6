"""What the shared tests run: the entry of each registered game, which lies with the game's own tests.

A game of the program without an entry fails the suite.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from cogs.game_module import GameModule, by_name, load_games
from engine.core.game import AnyGame
from tests.engine.ceylon import entry as ceylon
from tests.engine.entry import Entry, Registered
from tests.engine.kashgar import entry as kashgar
from tests.engine.palimpsest import entry as palimpsest
from tests.engine.quetinny import entry as quetinny
from tests.engine.traitors import entry as traitors
from tests.sixth_game.entry import SIXTH

REGISTERED: tuple[Registered, ...] = (
    quetinny.TESTED,
    ceylon.TESTED,
    traitors.TESTED,
    palimpsest.TESTED,
    kashgar.TESTED,
    SIXTH,
)
"""The program's games, and one that lives in the tests alone."""


@dataclass(frozen=True)
class Case:
    """One table to play: a game at some options with some seats."""

    name: str
    options: str
    seats: int

    @property
    def game(self) -> AnyGame:
        return games()[self.name]

    @property
    def entry(self) -> Entry:
        return entry_of(self.name)

    def __str__(self) -> str:
        shown = "".join(sign for sign in self.options if sign not in '{}"')
        return f"{self.name}-{self.seats}" + (f"-{shown}" if shown else "")


@functools.cache
def modules() -> dict[str, GameModule]:
    """The registered games' descriptions."""
    return by_name([registered.module for registered in REGISTERED])


@functools.cache
def games() -> dict[str, AnyGame]:
    """The registered games with the project's own content."""
    return load_games(list(modules().values()))


def entries() -> dict[str, Entry]:
    """How the registered games are tested."""
    return {one.module.info.name: one.entry for one in REGISTERED}


def entry_of(name: str) -> Entry:
    """How a registered game is tested."""
    return entries()[name]


def cases() -> list[Case]:
    """Every registered game, at all its option sets and numbers of seats."""
    found = []
    for name, game in games().items():
        entry = entry_of(name)
        fewest, most = game.info.seats
        for seats in entry.seats or range(fewest, most + 1):
            found += [
                Case(name, options, seats)
                for options in entry.options
                if seats in entry.fewer.get(options, (seats,))
            ]
    return found
