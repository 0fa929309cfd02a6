"""Records of tournaments: what was chosen, who takes part, which tables there were and what came of them."""

from datetime import datetime
from typing import Literal

from tables.core.types import ClockSpec, Frozen, Person

System = Literal["swiss", "round_robin", "knockout"]
TournamentStatus = Literal["signup", "running", "over", "cancelled"]
OPEN_TOURNAMENTS: tuple[TournamentStatus, ...] = ("signup", "running")

WHOLE_POINT = 55440
"""Parts of a point: every score at a table of up to twelve is a whole number of them."""


class TournamentGame(Frozen, frozen=True):
    """One of a tournament's games: its machine name, its options as JSON, and its clocks."""

    game: str
    options: bytes
    clocks: ClockSpec = ClockSpec()


class Plan(Frozen, frozen=True, forbid_unknown_fields=False):
    """What its host chose; the games take turns, one a round."""

    name: str
    system: System
    games: tuple[TournamentGame, ...]
    seats: int
    """Seats of a table at most."""
    rounds: int
    """0: as many as its players need, settled when it starts."""
    round_seconds: int
    """Time for the tables of a round."""
    for_season: bool = False
    """Whether its points go into the server's season."""
    prizes: tuple[int, ...] = ()
    """Season points by place; without them everybody gets one for each person behind them, and one more."""
    event: bool = False
    """Whether its start is an event at Discord."""

    def entry(self, number: int) -> TournamentGame:
        """The game of a round, from 1."""
        return self.games[(number - 1) % len(self.games)]


class Entrant(Frozen, frozen=True):
    """Somebody who takes part; ``joined`` is their first round.

    ``number`` is their pairing number or seed: by rating, and by lot among those who have none.

    ``left`` is the round in which they left, None while they take part.
    """

    person: Person
    number: int
    joined: int = 1
    left: int | None = None


ScoreKind = Literal["played", "walkover", "bye", "missed", "left"]
"""How a score came about: at the table, where somebody may have given up; because nobody else was left before
the game had begun; without a table; because the table waited for them when its time was up; because they gave
the seat up without a move, or a computer player had it."""


class MeetingScore(Frozen, frozen=True):
    """What somebody scored in a round: their place at the table (0 for a bye), and parts of a point."""

    person: int
    place: int
    parts: int
    kind: ScoreKind = "played"


class Meeting(Frozen, frozen=True):
    """A table of a round, or somebody's bye. ``people`` sit in this order, by their ids.

    ``table`` is None before it is opened, and for a bye; ``scores`` is None until it is decided.
    """

    round: int
    number: int
    people: tuple[int, ...]
    table: int | None = None
    scores: tuple[MeetingScore, ...] | None = None

    @property
    def is_bye(self) -> bool:
        """Whether there is no table because somebody has nobody to play."""
        return len(self.people) == 1 and self.scores is not None and self.scores[0].kind == "bye"


class RoundMessage(Frozen, frozen=True):
    """A message of a round, among a ``person``'s direct messages where one is named.

    Or, with round 0, one that showed a tournament before it was told of elsewhere.
    """

    message: int
    channel: int
    round: int
    person: int | None = None


class Tournament(Frozen, frozen=True):
    """A tournament as everybody may know it."""

    id: int
    guild: int
    channel: int | None
    """Where it is told of; None while the channel is gone."""
    venue: Literal["channel", "thread"]
    host: Person
    status: TournamentStatus
    plan: Plan
    round: int
    """The round that is played, from 1; 0 while people sign up."""
    rounds: int
    """How many there will be; 0 where that is not known yet."""
    starts: datetime | None
    """When it starts by itself."""
    deadline: datetime | None
    """Of the round."""
    on_hold_since: datetime | None
    """Since when it waits for a channel."""
    entrants: tuple[Entrant, ...] = ()
    meetings: tuple[Meeting, ...] = ()

    @property
    def active(self) -> tuple[Entrant, ...]:
        """Those who take part now."""
        return tuple(entrant for entrant in self.entrants if entrant.left is None)

    def entrant(self, person: int) -> Entrant | None:
        """Somebody who takes part or has taken part."""
        return next((entrant for entrant in self.entrants if entrant.person.id == person), None)

    def meeting_of(self, person: int, number: int) -> Meeting | None:
        """Where somebody sits in a round, or their bye."""
        return next((meeting for meeting in self.of_round(number) if person in meeting.people), None)

    def of_round(self, number: int) -> tuple[Meeting, ...]:
        """The tables and byes of a round."""
        return tuple(meeting for meeting in self.meetings if meeting.round == number)
