"""What whoever opens a table should know about the chosen options (P-2 and the sheet's remarks)."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.palimpsest.cards import CardTables
from engine.palimpsest.state import check_options
from engine.palimpsest.types import HAND, SHORT_CUBES, Options

FULL_TABLE = 4
"""From this many players on the basic deck gives each too few turns."""


class Notice(NamedTuple):
    """A sentence for people: message id and the values of its places."""

    text: str
    params: dict[str, Any]


def draws(tables: CardTables, options: Options, seats: int) -> int:
    """Cards left to draw after the deal; raises :class:`~engine.core.errors.BadOptions`."""
    check_options(options, seats)
    return len(tables.in_play(options)) - HAND * seats - 1


def notices(tables: CardTables, options: Options, seats: int) -> list[Notice]:
    """How many turns the options give, then warnings; raises :class:`~engine.core.errors.BadOptions`."""
    cards = draws(tables, options, seats)
    turns = cards if options.last == "deck" else cards + HAND * seats
    fewest, more = divmod(turns, seats)
    if more:
        text = "{cards} cards are left to draw: {fewest} or {most} turns for each player at most"
    else:
        text = "{cards} cards are left to draw: {fewest} turns for each player at most"
    found = [Notice(text, {"cards": cards, "fewest": fewest, "most": fewest + 1})]
    if seats >= FULL_TABLE and not (options.pawns and options.courts):
        found.append(Notice("From four players on, Pawns and Courts are recommended", {}))
    if options.cubes < SHORT_CUBES:
        found.append(Notice("With fewer than {cubes} cubes the game is very short", {"cubes": SHORT_CUBES}))
    return found
