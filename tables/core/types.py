"""Records of the table layer: what cogs give to it and get from it.

Ids of people, servers, channels and messages are Discord's numbers, but nothing here knows Discord.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

from engine.core.blank import is_blank

Status = Literal["lobby", "playing", "over", "closed"]
"""``over``: the game has a result. ``closed``: it has none and never will (closed lobby, abandoned)."""
ENDED: tuple[Status, ...] = ("over", "closed")


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records below."""


class Person(Frozen, frozen=True):
    """Somebody at Discord, with the name to show.

    All names of people go through here, those too that were kept long ago: one of which nothing is seen gives
    way to a number, the same wherever its bearer is named.
    """

    id: int
    name: str

    def __post_init__(self) -> None:
        if is_blank(self.name):
            msgspec.structs.force_setattr(self, "name", f"#{self.id % 10_000:04}")


Venue = Literal["channel", "thread", "forum", "lesson", "deal"]
"""Where a game is played: in the channel itself, in a thread that hangs on the table's channel message, in a
post of the server's forum; as a lesson in its player's panel, or there as a try at a deal of others too."""


class Place(Frozen, frozen=True):
    """Where a table's public message lives.

    ``channel`` is the channel, thread or direct-message channel that is posted to; ``guild`` is None
    outside servers. Without a channel the table lives in its player's private panels only (an app
    installed for a person, in a server that does not have the bot).
    """

    guild: int | None
    channel: int | None
    parent: int | None = None
    """The channel that a thread belongs to: limits per channel count threads with it."""
    venue: Venue = "channel"
    thread: int | None = None
    """The table's own thread, once there is one; ``channel`` holds its channel message then."""

    @property
    def is_lesson(self) -> bool:
        """Whether a game is learnt here: its result counts nowhere."""
        return self.venue == "lesson"

    @property
    def is_deal(self) -> bool:
        """Whether a deal is tried here that others play too: nobody sees it who may still do so."""
        return self.venue == "deal"

    @property
    def talk(self) -> int | None:
        """Where the board stands and the table talks."""
        return self.thread or self.channel


class Seat(Frozen, frozen=True):
    """One seat of a table.

    A computer player sits where ``person`` is None; ``held`` says that one plays for an absent
    person until they act again. ``misses`` counts clocks that ran out in a row; ``left`` marks
    a person who resigned for good.
    """

    index: int
    person: Person | None
    name: str
    level: str | None = None
    held: bool = False
    left: bool = False
    misses: int = 0

    @property
    def is_present(self) -> bool:
        """Whether a person plays it now, not a computer player."""
        return self.person is not None and not self.left and not self.held


class ClockSpec(Frozen, frozen=True):
    """Seconds for each kind of decision (``GameInfo.clocks``); a kind without an entry has no clock.

    ``pace`` is what people chose; ``remind`` the share of the time after which one reminder goes out.
    """

    pace: Literal["none", "live", "turns"] = "none"
    seconds: dict[str, int] = {}
    remind: float = 0.5
    away_days: int = 7
    """So long at most a clock rests while its owner is away."""


class Pause(Frozen, frozen=True, forbid_unknown_fields=False):
    """A table that rests: because somebody asked for it, or because nobody is there to play.

    ``by`` is the name of who asked; ``until`` when the table goes on by itself. A table that was closed while
    nobody was there keeps its pause: it can be opened again.
    """

    reason: Literal["asked", "nobody"]
    since: datetime
    by: str = ""
    until: datetime | None = None


class StoppedClock(Frozen, frozen=True):
    """A clock of a turn that was stopped ``at`` a moment, before it was ``due``.

    Days on which its owner is away are not in it. A pause puts both moments off.
    """

    turn: int
    due: datetime
    at: datetime


class Called(Frozen, frozen=True):
    """How often somebody was called in the last turn in which they were."""

    turn: int
    times: int = 0


class Refused(Frozen, frozen=True):
    """That a proposal came to nothing, when, and in which turn."""

    turn: int
    at: datetime


ProposalKind = Literal["pause", "resume", "end", "replace", "undo"]


class Proposal(Frozen, frozen=True):
    """Something that those present are asked to agree to; it lapses where too few do in time.

    ``number`` names it in buttons. ``needed`` of the ``voters``, persons by their ids, must agree. A pause
    has ``until``; a seat that changes hands has its index and a ``newcomer``, none for a computer player.
    ``moves`` are the numbers of those that would be taken back.
    """

    kind: ProposalKind
    number: int
    by: Person
    voters: tuple[int, ...]
    needed: int
    lapses: datetime
    agreed: tuple[int, ...] = ()
    until: datetime | None = None
    seat: int = -1
    newcomer: Person | None = None
    moves: tuple[int, ...] = ()


def clock_key(seat: int, decision: str) -> str:
    """The name of a seat's clock, or of what it proposes, in records."""
    return f"{seat} {decision}"


Following = Literal["rounds", "end"]
"""What somebody without a seat wants to be told of a table: each round and its end, or its end alone."""


class Invitation(Frozen, frozen=True):
    """Somebody was told that they are invited."""

    guest: int
    by: int
    at: datetime


class Guests(Frozen, frozen=True, forbid_unknown_fields=False):
    """Whom the host of a table lets in."""

    removed: dict[str, datetime | None] = {}
    """Who was removed from its lobby, by their ids, and until when they cannot come back.

    Who was forgotten since stands here by their pseudonym, also who had a seat in the game: never, that is.
    """
    only_invited: bool = False
    """Whether nobody but the invited may sit down."""
    invited: tuple[Person, ...] = ()
    told: tuple[Invitation, ...] = ()
    """Invitations that were told: each guest is told once."""
    seats_stay: bool = False
    """Whether nobody takes over a seat of the game, as at a tournament’s tables."""


class Life(Frozen, frozen=True, forbid_unknown_fields=False):
    """What goes on at a table beside its game."""

    pause: Pause | None = None
    proposal: Proposal | None = None
    """One at a time."""
    extensions: dict[str, int] = {}
    """How often each seat, by its index, has taken more time."""
    stopped: dict[str, StoppedClock] = {}
    """Of each seat's last turn the clocks that were stopped, by :func:`clock_key`: they go on in it."""
    paused: float = 0
    """Seconds that the table has been paused in all."""
    called: dict[str, Called] = {}
    """How often each seat, by its index, has been called for what others did."""
    refused: dict[str, Refused] = {}
    """What a seat has asked for in vain, by :func:`clock_key`: it is not asked again at once."""
    strangers: tuple[int, ...] = ()
    """Seats that were given to people who have done nothing at the table yet: they are not called."""
    order: tuple[int, ...] = ()
    """In a lobby of another game: who sat where in the one before, by their ids; 0 is a computer player."""
    followers: dict[str, Following] = {}
    """Who follows from outside, by their ids, and what they are told."""
    told: int = 0
    """The last round of which they were."""
    hushed: dict[str, int] = {}
    """Seats, by their indexes, whose persons want no more notices in a turn, and which one."""
    hints: bool | None = None
    """Whether players may ask for hints; None in a lobby: as usual (:func:`tables.play.hints.hints_on`)."""

    guests: Guests = Guests()
    why: str = ""
    """Why it was closed before its game had ended: a message id that names nobody, where one says it."""

    def renewed(self) -> Life:
        """What is left of it when a game is reopened or ends: what was agreed on for all of it."""
        return Life(hints=self.hints, strangers=self.strangers, guests=self.guests)

    def ended(self) -> Life:
        """What is left of it when a game ends for good, and nobody sits down any more."""
        guests = msgspec.structs.replace(self.guests, removed={})
        return Life(hints=self.hints, strangers=self.strangers, guests=guests)


class Deadline(Frozen, frozen=True):
    """A running clock: which seat, and when it runs out."""

    seat: int
    due: datetime


Purpose = Literal["deadline", "reminder", "call", "computer", "ahead", "lobby", "pause", "proposal", "back"]
"""A ``call`` is the notice of a turn that began in quiet hours; ``back`` the end of days away."""


class ClockRow(Frozen, frozen=True):
    """Something that happens at a table at a time: see :class:`tables.play.clocks.Clocks`.

    ``decision`` is the game's kind of decision. A clock of the table itself has seat -1.
    """

    id: int
    table: int
    seat: int
    purpose: Purpose
    decision: str
    due: datetime


class SeedWords(Frozen, frozen=True):
    """A line of words that a person adds to a table's seed, so that nobody can have chosen the deal."""

    person: int
    text: str


class TableInfo(Frozen, frozen=True, kw_only=True):
    """What everybody may know of a table without a view of its board."""

    id: int = 0
    """Of one that is in no database, or not yet, 0."""
    game: str
    ruleset: int
    status: Status
    place: Place = Place(None, None)
    host: Person
    seats: tuple[Seat, ...] = ()
    options: bytes
    """The game's options as JSON."""
    clocks: ClockSpec = ClockSpec()
    commitment: str
    """SHA-256 of the seed, in hex, as it was when the table was made; the seed itself is shown at the end."""
    number: int = 0
    """Moves made so far. For nobody's eyes: some moves are secret."""
    revision: int = 0
    """Grows with every change, in the lobby too; for nobody's eyes either."""
    created: datetime
    updated: datetime
    life: Life = Life()
    words: tuple[SeedWords, ...] = ()
    """What players mix into the seed: from the table's begin on those of its seats, in their order."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who sit there, by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The persons who sit there and have not given up, by their ids."""
        return tuple(seat.person.id for seat in self.seats if seat.person is not None and not seat.left)

    @property
    def has_ended(self) -> bool:
        """Whether its game is over, or it was closed."""
        return self.status in ENDED

    @property
    def may_reopen(self) -> bool:
        """Whether it was closed only because nobody was there: what was secret there still is."""
        return self.status == "closed" and self.life.pause is not None

    def seat_of(self, person: int | None) -> Seat | None:
        """The seat of a person who has not given it up."""
        mine = (seat for seat in self.seats if seat.person is not None and seat.person.id == person)
        return next((seat for seat in mine if not seat.left), None)
