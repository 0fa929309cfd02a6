"""A move in the making, and what is said of it."""

from dataclasses import dataclass

from data.catalogue import Words
from engine.core.errors import Word
from engine.decktet import Suit
from engine.quetinny.cells import cell_name
from engine.quetinny.types import CaravanRoute, Province
from render.quetinny.table_lines import province_words


@dataclass(frozen=True, slots=True)
class Preview:
    """A move in the making.

    ``places`` are empty cells where the chosen card may go, numbered from 1, and ``place_pays`` what a route
    would pay that grows there (0: none does); in the set-up the one cell whose card is asked for.
    ``provinces`` are cards laid for trial, and those that would take their chip; ``routes`` a caravan's paths
    with their ``pays``; ``cubes`` what a harvest would add per suit.
    """

    places: tuple[int, ...] = ()
    place_pays: tuple[int, ...] = ()
    provinces: tuple[Province, ...] = ()
    routes: tuple[CaravanRoute, ...] = ()
    pays: tuple[int, ...] = ()
    cubes: tuple[tuple[Suit, int], ...] = ()


NOTHING = Preview()


def preview_words(preview: Preview, words: Words) -> list[str]:
    """What is being chosen, a line each."""
    found = []
    if preview.provinces:
        laid = words.series(province_words(province, words) for province in preview.provinces)
        found.append(words("Laid out so far: {provinces}.", provinces=laid))
    if preview.place_pays:
        places = ", ".join(f"{number} {cell_name(cell)}" for number, cell in enumerate(preview.places, 1))
        found.append(words("Places: {places}.", places=places))
    for route, pay in zip(preview.routes, preview.pays, strict=True):
        way = " - ".join(cell_name(cell) for cell in route.cells)
        found.append(words("{suit} by {way} for {gold} gold.", suit=Word(route.suit), way=way, gold=pay))
    for suit, count in preview.cubes:
        found.append(words("{count} more spice on the Ace of {suit}.", count=count, suit=Word(suit)))
    return found
