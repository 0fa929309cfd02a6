"""What games leave in a server's season: units that its ledger counts, and entries in them."""

from typing import Literal

from engine.core.codec import Record


class SeasonUnit(Record, frozen=True):
    """Something that a season counts. ``title``, ``noun`` and ``help`` are message ids."""

    name: str
    """Machine word, one meaning among all games; also the parameter by which managers adjust it."""
    kind: Literal["earned", "carried", "pool", "mark"]
    """Earned by people who played to the end; carried by people to tables and back; the season's own; or a
    mark on people, which the next table that ends takes away."""
    title: str
    """Heading of its column or line, as ``"Points"``."""
    noun: str = ""
    """Behind a number, as ``"points"``."""
    help: str = ""
    """What the manager's parameter is for."""


class SeasonEntry(Record, frozen=True):
    """An amount of a unit that a finished game gives to a seat, or to the season itself (``None``)."""

    unit: str
    amount: int
    seat: int | None = None
