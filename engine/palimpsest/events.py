"""Events of the Palimpsest, in the order in which a turn causes them.

Saved with their moves, they stand in exported games: readers of those are told more than the sentences say.
"""

from engine.core.codec import Record
from engine.decktet import Card
from engine.palimpsest.types import Burial, CardScore, Cause, FinalScored, Put, TakeCubes


class Played(Record, frozen=True, tag="played"):
    """A card was laid; ``touched`` are the cards it touches (P-6), oldest first."""

    seat: int
    card: Card
    x: int
    y: int
    touched: tuple[Card, ...]


class Scored(Record, frozen=True, tag="scored"):
    """A touched card was scored (P-10) because it held at least ``needed`` cubes.

    ``points`` are all seats' points after it.
    """

    seat: int
    score: CardScore
    needed: int
    points: tuple[int, ...]


class Buried(Record, frozen=True, tag="buried"):
    """A card was buried by the play of ``seat``."""

    seat: int
    burial: Burial


class CubesPut(Record, frozen=True, tag="cubes_put"):
    """Cubes were placed (P-13).

    ``due`` is what the suits gave; fewer are placed when the supply holds fewer or, under the published
    rules, no touched card still shows. ``supply`` is what is left of it.
    """

    seat: int
    due: int
    puts: tuple[Put, ...]
    supply: int


class CubesTaken(Record, frozen=True, tag="cubes_taken"):
    """A Court sent cubes home (P-19); empty when there were none to remove."""

    seat: int
    takes: tuple[TakeCubes, ...]


class CubesShifted(Record, frozen=True, tag="cubes_shifted"):
    """An Excuse moved cubes of ``seat`` (P-23)."""

    seat: int
    source: str
    target: str
    number: int


class CardDrawn(Record, frozen=True, tag="drawn"):
    """A card was drawn; which is for its seat alone (None for others). ``deck`` cards are left."""

    seat: int
    card: Card | None
    deck: int


class GameEnded(Record, frozen=True, tag="ended"):
    """The game is over, for all these causes."""

    causes: tuple[Cause, ...]


Event = Played | Scored | Buried | CubesPut | CubesTaken | CubesShifted | CardDrawn | GameEnded | FinalScored
