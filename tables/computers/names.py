"""Names of computer players: stars, each with an initial that is free at the table."""

import unicodedata
from collections.abc import Iterable, Sequence

import msgspec

from tables.core.types import Seat

STARS = (
    *("Altair", "Vega", "Rigel", "Deneb", "Mizar", "Suhail"),
    *("Thuban", "Wezen", "Nashira", "Capella", "Procyon", "Kochab"),
    *("Hamal", "Izar", "Lesath", "Gienah", "Fomalhaut", "Elnath"),
    *("Betelgeuse", "Zosma", "Yildun", "Unuk", "Okab", "Jabbah"),
)
"""The stars that people travelled by; no two begin alike, for tables and pictures show initials alone."""


def initial(name: str) -> str:
    """The letter that a name begins with, without case and accents; empty where there is none."""
    letters = (each for each in unicodedata.normalize("NFKD", name.casefold()) if each.isalnum())
    return next(letters, "")


def free_name(names: Iterable[str]) -> str:
    """A name whose initial nobody of these has; one that nobody has where every initial is taken."""
    names = list(names)
    initials = {initial(name) for name in names}
    unused = [star for star in STARS if star not in names]
    return next((star for star in unused if initial(star) not in initials), unused[0])


def renamed(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats, the computer players among them that share a person's initial under another name."""
    result = list(seats)
    people = {initial(seat.name) for seat in seats if seat.person is not None}
    for index, seat in enumerate(result):
        if seat.person is None and initial(seat.name) in people:
            others = [other.name for other in result if other is not seat]
            result[index] = msgspec.structs.replace(seat, name=free_name(others))
    return tuple(result)
