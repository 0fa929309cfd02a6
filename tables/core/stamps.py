"""Stamps: what a control carries of the position that it was made at.

Anybody can read the ids of the controls that they are shown, and some moves are secret. So a stamp does
not hold the table's number of moves but two things that its reader knows: how many moves their own seat
has made, and a mark of the position as they see it.
"""

import zlib

from engine.core.codec import encode

MARKS = 36**4
"""Different marks. That two positions share one does no harm: the rules then judge an old control."""


def stamp_of(made: int, turn: int, view: object) -> int:
    """The stamp of a view in a turn, for a seat that has made so many moves; never 0."""
    return (made + 1) * MARKS + zlib.crc32(encode((turn, view))) % MARKS


def made_by_then(stamp: int) -> int:
    """How many moves the reader's seat had made; -1 for a stamp that no position of ours has."""
    return stamp // MARKS - 1
