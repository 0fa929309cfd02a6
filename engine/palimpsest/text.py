"""Plays as short texts that people can type.

``play 5ML 1,-2`` lays a card with its top-left cell there, ``play 5ML N12`` with its middle on that
crossing; then come cubes put (``5ML+3``), cubes removed by a Court, with the
letter of their seat (``AM-2B``), or a move of all one's cubes by the Excuse (``AM>5ML``).
"""

import re

from engine.core.errors import UnreadableMove, Word
from engine.palimpsest import cards, lattice, types

SEAT_LETTERS = "ABCDE"
"""A letter for each seat, in order."""

_FORM = Word(
    "play CARD PLACE, then CARD+NUMBER for cubes put, CARD-NUMBER and a seat’s letter for cubes removed "
    "or CARD>CARD for cubes moved, as in: play 5ML N11 5ML+2 AM+1"
)
_PLAY = re.compile(
    r"(?:PLAY\s+)?([A-Z0-9]+)\s+(-?[0-9]{1,3}\s*,\s*-?[0-9]{1,3}|[A-Z]{1,2}[0-9]{1,3})((?:\s.*)?)", re.DOTALL
)
_PUT = re.compile(r"([A-Z0-9]+)\+([0-9]{1,3})")
_TAKE = re.compile(rf"([A-Z0-9]+)-([0-9]{{1,3}})([{SEAT_LETTERS}])")
_SHIFT = re.compile(r"([A-Z0-9]+)>([A-Z0-9]+)")


def move_text(move: types.Play) -> str:
    """A play's text; :func:`parse_move` gives the play back."""
    return " ".join([f"play {move.card} {move.x},{move.y}", *map(step_text, move.steps)])


def step_text(step: types.CubeStep) -> str:
    """The text of one step: ``5ML+3``, ``AM-2B`` or ``AM>5ML``."""
    match step:
        case types.Put(card, number):
            return f"{card}+{number}"
        case types.TakeCubes(card, seat, number):
            return f"{card}-{number}{SEAT_LETTERS[seat]}"
        case types.Shift(source, target):
            return f"{source}>{target}"


def parse_move(tables: cards.CardTables, text: str) -> types.Play:
    """The play that a text names, in any case, ``play`` itself left out or not.

    Raises :class:`UnreadableMove`.
    """
    found = _PLAY.fullmatch(text.strip().upper())
    if found is None:
        raise UnreadableMove("Write a turn like this: {form}", form=_FORM)
    card, place, rest = found.groups()
    point = lattice.named_place(place)
    x, y = point if point else [int(number) for number in place.split(",")]
    # Signs bind their neighbours, so spaces beside them are slips of the thumb.
    for sign in "-+>":
        rest = sign.join(part.strip() for part in rest.split(sign))
    words = rest.split()
    return types.Play(tables.named(card), x, y, tuple(_step(tables, word) for word in words))


def _step(tables: cards.CardTables, word: str) -> types.CubeStep:
    if found := _PUT.fullmatch(word):
        return types.Put(tables.named(found[1]), int(found[2]))
    if found := _TAKE.fullmatch(word):
        return types.TakeCubes(tables.named(found[1]), SEAT_LETTERS.index(found[3]), int(found[2]))
    if found := _SHIFT.fullmatch(word):
        return types.Shift(tables.named(found[1]), tables.named(found[2]))
    raise UnreadableMove("Write a turn like this: {form}", form=_FORM)
