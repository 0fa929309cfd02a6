"""The deal (P-1 to P-3), and what whoever opens a table should know about the options (P-2)."""

from typing import NamedTuple

from engine.core.chance import Chance
from engine.core.errors import BadOptions, Word
from engine.palimpsest import board as boards
from engine.palimpsest import lattice, state, types
from engine.palimpsest.cards import CardTables

SEATS_WITHOUT_EXTENSION = 4
"""A fifth player needs the Pawns and the Courts, or there are too few cards to draw."""
FULL_TABLE = 4
"""From this many players on the basic deck gives each too few turns."""


UNFAIR_TABLE = 3
"""From this many players on the last turn is worth too much where the last card drawn ends the game."""


def check_options(options: types.Options, seats: int) -> None:
    """Raise :class:`BadOptions` unless this many can play at these options."""
    if not types.FEWEST_CUBES <= options.cubes <= types.MOST_CUBES:
        raise BadOptions(
            "Each player has {fewest} to {most} cubes, not {number}",
            fewest=types.FEWEST_CUBES,
            most=types.MOST_CUBES,
            number=options.cubes,
        )
    if seats > SEATS_WITHOUT_EXTENSION and not (options.pawns and options.courts):
        raise BadOptions("Five can play only with the Pawns and the Courts: add both to the deck")


def new_state(tables: CardTables, options: types.Options, seats: int, chance: Chance) -> state.State:
    """Shuffle, deal, turn up the root and draw lots for who begins (P-3)."""
    check_options(options, seats)
    deck = tables.in_play(options)
    chance.shuffle(deck)
    hands = [[deck.pop() for _ in range(types.HAND)] for _ in range(seats)]
    excuse_seen = False
    while deck[-1] == tables.excuse:
        excuse_seen = True
        chance.shuffle(deck)
    board = boards.blank(options, seats)
    boards.lay(board, deck.pop(), lattice.ORIGIN)
    first = chance.below(seats)
    return state.State(board, chance, hands, deck, first, first, 0, excuse_seen, None, (), None)


def favours_last(options: types.Options, seats: int) -> bool:
    """Whether who has the last turn wins far too often: half of the games of three and of four (P-14)."""
    return options.last == "deck" and seats >= UNFAIR_TABLE


class OptionNotice(NamedTuple):
    """A sentence for people: message id and the values of its places."""

    text: str
    params: dict[str, int]


def draws(tables: CardTables, options: types.Options, seats: int) -> int:
    """Cards left to draw after the deal; raises :class:`~engine.core.errors.BadOptions`."""
    check_options(options, seats)
    return len(tables.in_play(options)) - types.HAND * seats - 1


def notices(tables: CardTables, options: types.Options, seats: int) -> list[OptionNotice]:
    """How many turns the options give, then warnings; raises :class:`~engine.core.errors.BadOptions`."""
    cards = draws(tables, options, seats)
    turns = cards if options.last == "deck" else cards + types.HAND * seats
    fewest, more = divmod(turns, seats)
    if more:
        text = Word("{cards} cards are left to draw: at most {fewest} or {most} turns for each player")
    else:
        text = Word("{cards} cards are left to draw: at most {fewest} turns for each player")
    found = [OptionNotice(text, {"cards": cards, "fewest": fewest, "most": fewest + 1})]
    if seats >= FULL_TABLE and not (options.pawns and options.courts):
        found.append(OptionNotice("With four or more players, Pawns and Courts are recommended", {}))
    if options.cubes < types.SHORT_CUBES:
        found.append(
            OptionNotice("With fewer than {cubes} cubes the game is very short", {"cubes": types.SHORT_CUBES})
        )
    return found
