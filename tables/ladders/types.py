"""Records of ladders: who stands where, who challenged whom, and what a month ended with."""

from datetime import datetime
from itertools import groupby
from typing import Literal

from tables.core.types import ClockSpec, Frozen, Person

ChallengeStatus = Literal["asked", "playing", "won", "lost", "refused", "lapsed", "void"]
"""``won`` and ``lost`` say how it went for the challenger; ``void`` counts for nobody."""
OPEN_CHALLENGES: tuple[ChallengeStatus, ...] = ("asked", "playing")


class LadderPlan(Frozen, frozen=True):
    """What a ladder was opened with."""

    game: str
    options: bytes
    """The game's, as JSON."""
    clocks: ClockSpec
    size: int
    """People in a division."""
    reach: int
    """Places above one's own that may be challenged."""
    days: int
    """In which a challenge is to be answered."""
    event: bool = False
    """Whether the end of each month is an event at Discord."""


class Rung(Frozen, frozen=True):
    """Where somebody stands: their division and place, from 1, and what they did this month."""

    slot: int
    person: Person
    division: int
    place: int
    played: int = 0
    won: int = 0
    refused: int = 0


class Ladder(Frozen, frozen=True):
    """A ladder as everybody may know it."""

    id: int
    guild: int
    channel: int
    venue: str
    plan: LadderPlan
    season: int
    """Its months, counted from 1."""
    ends: datetime
    """When this month does."""
    is_open: bool
    rungs: tuple[Rung, ...]
    """From the first place of the first division on; without those who have left."""

    def rung(self, person: int | None) -> Rung | None:
        """Where somebody stands, if they do."""
        return next((rung for rung in self.rungs if rung.person.id == person), None)

    def of(self, division: int) -> tuple[Rung, ...]:
        """The places of a division."""
        return tuple(rung for rung in self.rungs if rung.division == division)

    def at(self, slot: int) -> Rung | None:
        """The rung of a slot, as challenges name people; None where they have left."""
        return next((rung for rung in self.rungs if rung.slot == slot), None)

    @property
    def divisions(self) -> list[tuple[Rung, ...]]:
        """Who stands where, division by division."""
        return [tuple(stand) for _, stand in groupby(self.rungs, key=lambda rung: rung.division)]


class Challenge(Frozen, frozen=True):
    """A challenge and what became of it; people are named by their slots."""

    id: int
    ladder: int
    challenger: int
    challenged: int
    status: ChallengeStatus
    due: datetime
    """Until when it is to be answered."""
    ended: datetime | None
    table: int | None
    message: tuple[int, int] | None
    """Channel and message that show it."""


class Champion(Frozen, frozen=True):
    """Somebody in a ladder's hall of fame."""

    season: int
    place: int
    person: Person
