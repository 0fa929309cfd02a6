"""Records of the table layer: what cogs give to it and get from it.

Ids of people, servers, channels and messages are Discord's numbers, but nothing here knows Discord.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

import msgspec

from engine.core.errors import MessageId
from engine.core.game import Result

Status = Literal["lobby", "playing", "over", "closed"]
"""``over``: the game has a result. ``closed``: it has none and never will (closed lobby, abandoned)."""


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records below."""


class Person(Frozen, frozen=True):
    """Somebody at Discord, with the name to show."""

    id: int
    name: str


Venue = Literal["channel", "thread", "forum", "lesson", "deal"]
"""Where a game is played: in the channel itself, in a thread that hangs on the table's card, in a post of
the server's forum; as a lesson in its player's panel, or there as a try at a deal that others play too."""


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
    """The table's own thread, once there is one; ``channel`` holds its card then."""

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


class ClockSpec(Frozen, frozen=True):
    """Seconds for each kind of decision (``GameInfo.clocks``); a kind without an entry has no clock.

    ``pace`` is what people chose; ``remind`` the share of the time after which one reminder goes out.
    """

    pace: Literal["none", "live", "turns"] = "none"
    seconds: dict[str, int] = {}
    remind: float = 0.5
    away_days: int = 7
    """So long at most a clock rests while its owner is away."""


class Pause(Frozen, frozen=True):
    """A table that rests: because somebody asked for it, or because nobody is there to play.

    ``by`` is the name of who asked; ``until`` when the table goes on by itself, ``left`` the seconds that
    each clock had left then, by :func:`clock_key`. A table that was closed while nobody was there keeps its
    pause: it can be opened again.
    """

    reason: Literal["asked", "nobody"]
    since: datetime
    by: str = ""
    until: datetime | None = None
    left: dict[str, float] = {}


ProposalKind = Literal["pause", "resume", "end", "replace", "undo"]


class Proposal(Frozen, frozen=True):
    """Something that those present are asked to agree to; it lapses where too few do in time.

    ``number`` names it in buttons. ``needed`` of the ``voters``, persons by their ids, must agree. A pause
    has ``until``; a seat that changes hands has its index and a ``newcomer``, none for a computer player.
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


def clock_key(seat: int, decision: str) -> str:
    """The name of a seat's clock in records."""
    return f"{seat} {decision}"


Following = Literal["rounds", "end"]
"""What somebody without a seat wants to be told of a table: each round and its end, or its end alone."""


class Life(Frozen, frozen=True, forbid_unknown_fields=False):
    """What goes on at a table beside its game."""

    pause: Pause | None = None
    proposal: Proposal | None = None
    """One at a time."""
    extensions: dict[str, int] = {}
    """How often each seat, by its index, has taken more time."""
    order: tuple[int, ...] = ()
    """In a lobby of another game: who sat where in the one before, by their ids; 0 is a computer player."""
    followers: dict[str, Following] = {}
    """Who watches from outside, by their ids, and what they are told."""
    hushed: dict[str, int] = {}
    """Seats, by their indexes, whose persons want no more notices in a turn, and which one."""
    hints: bool | None = None
    """Whether players may ask for hints; None in a lobby: as usual (:func:`tables.hints.are_usual`)."""

    def renewed(self) -> Life:
        """What is left of it when a game begins, is reopened or ends: what was agreed on for all of it."""
        return Life(hints=self.hints)


class Deadline(Frozen, frozen=True):
    """A running clock: which seat, which kind of decision, when it runs out."""

    seat: int
    kind: str
    due: datetime


Purpose = Literal["deadline", "reminder", "computer", "ahead", "lobby", "pause", "proposal"]


class ClockRow(Frozen, frozen=True):
    """Something that happens at a table at a time: see :class:`tables.clocks.Clocks`.

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


class TableInfo(Frozen, frozen=True):
    """What everybody may know of a table without a view of its board."""

    id: int
    game: str
    ruleset: int
    status: Status
    place: Place
    host: Person
    seats: tuple[Seat, ...]
    options: bytes
    """The game's options as JSON."""
    clocks: ClockSpec
    commitment: str
    """SHA-256 of the seed, in hex, as it was when the table was made; the seed itself is shown at the end."""
    number: int
    """Moves made so far. For nobody's eyes: some moves are secret."""
    revision: int
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


class VisibleMove(Frozen, frozen=True):
    """One move of the log as its reader may know it: its number (from 1), seat, time and visible events."""

    number: int
    seat: int
    at: datetime
    automatic: bool
    """Made by a clock or a computer player, not by the seat's person."""
    events: tuple[Any, ...]
    undoes: tuple[int, ...] = ()
    """The numbers of moves that were taken back by it; then it is no move itself."""
    undone: bool = False
    """Whether it was taken back later."""


class ServerSettings(Frozen, frozen=True, forbid_unknown_fields=False):
    """What a server's managers chose. What another version knew of is passed over."""

    tables_per_channel: int = 5
    tables_per_person: int = 25
    """Open tables of this server that one person may host."""
    tables_at_once: int = 0
    """Open tables in all its channels; 0: as many as these may have."""
    play_in: Venue = "thread"
    """Where tables are played, as far as the bot may open threads there."""
    forum: int | None = None
    """The forum channel in which tables have their posts."""
    lobby_hours: int = 24
    """A lobby in which nothing happens for so long is closed."""
    pause_days: int = 14
    """A table at which nobody is present for so long is closed without a result."""
    clock_seconds: int = 86400
    """Time for a decision at a new table for which nobody chose one; 0: none."""
    live_seconds: int = 120
    """The same at a table for people who sit together."""
    games_off: tuple[str, ...] = ()
    """Games of which no table is opened here."""
    channels: tuple[int, ...] = ()
    """The only channels, with their threads, in which tables are opened; none: in all of them."""
    host_role: int | None = None
    """The role that may open tables, besides those who manage the server; None: everybody."""
    game_clocks: dict[str, int] = {}
    """Time for a decision at new tables of a game, where that is not ``clock_seconds``."""
    game_options: dict[str, dict[str, Any]] = {}
    """Options of a game that its new tables have where nobody chose them, by the names of their fields."""
    language: str | None = None
    """Of all that is public; None: as Discord knows the server's."""
    locale: str | None = None
    """What Discord says of the server, as it was last heard."""
    hints: bool = True
    """Whether tables may offer hints."""
    ratings: bool = True
    """Whether games change their players' ratings."""
    computer_pause: int | None = None
    """Seconds that computer players wait at live tables before they move; None: as the bot is set up."""
    cheerful: bool = False
    """Whether the bot has a word of its own at some occasions."""
    lobby_channel: int | None = None
    """Where open lobbies are announced, besides their own channel."""
    lobby_roles: dict[str, int] = {}
    """By game, the role that is told of an open lobby."""
    daily_channel: int | None = None
    """Where the table of the day is posted; None: nowhere."""
    zone: str = "UTC"
    """Where its day begins at midnight: a name of the time zone database."""

    @property
    def spoken(self) -> str | None:
        """The language or locale of what is public."""
        return self.language or self.locale


PictureShape = Literal["phone", "wide"]
"""Upright, with large letters, for a phone's narrow screen; or broad, for a desktop."""


class SeatRating(Frozen, frozen=True):
    """What a finished game made of the rating of a person who sat there: points, how far off, the change."""

    seat: int
    person: int
    points: int
    deviation: int
    change: int
    provisional: bool


class TableView(Frozen, frozen=True):
    """A table as one person, or a spectator, may see it now.

    ``seat`` is the reader's (None: a spectator); ``moves`` are that seat's legal moves; ``recent``
    the last moves, oldest first, as this reader may know them.
    """

    table: TableInfo
    seat: int | None
    view: Any
    """The game's view record; None in a lobby."""
    moves: tuple[Any, ...]
    to_act: frozenset[int]
    awaited: frozenset[int]
    turn: int
    deadlines: tuple[Deadline, ...]
    recent: tuple[VisibleMove, ...]
    result: Result | None
    """How the game ended; None while it goes on."""
    stamp: int = 0
    """What a control made from this view carries, for ``act(seen=...)``: see :mod:`tables.stamps`."""
    ahead: tuple[Any, ...] = ()
    """The moves that the reader has left for their next turn."""
    may_leave: bool = False
    """Whether the reader may leave some."""
    away: tuple[tuple[int, datetime], ...] = ()
    """Seats whose persons are away, and until when."""
    shape: PictureShape = "wide"
    """Of the pictures that are drawn of it: a panel's reader chooses, everybody sees wide boards."""
    server: ServerSettings = ServerSettings()
    """What the managers of its server chose; the usual settings outside servers."""
    ratings: tuple[SeatRating, ...] = ()
    """What the game's end made of ratings that may be seen, by seat."""


class Verification(Frozen, frozen=True):
    """Outcome of checking a table's log.

    ``seed`` is None while the game goes on; whether it fits is said all the same.
    """

    commitment: str
    """The one that is kept with the table, and was posted when it was made."""
    seed: bytes | None
    words: tuple[str, ...]
    """What players added to the seed, in the order in which it is mixed."""
    seed_fits: bool
    """Whether the seed has the commitment that is kept, and the one that a reader says was posted."""
    log_fits: bool
    """Whether the log's moves are legal and lead to the position that is kept."""
    moves: int

    @property
    def fits(self) -> bool:
        """Whether all holds together."""
        return self.seed_fits and self.log_fits


# --- messages to Discord: rows of the outbox -------------------------------------------------------


class BoardUpdate(Frozen, frozen=True, tag="board"):
    """The public message is out of date.

    ``fresh``: worth a new message (the turn changed, the table began or ended); else the current
    one is edited.
    """

    fresh: bool


class Notice(Frozen, frozen=True, tag="notice"):
    """A person is to be told: it became their turn, or their clock is running low, or ran out."""

    user: int
    reason: Literal[
        "turn",
        "answer",
        "last",
        "invited",
        "reminder",
        "missed",
        "lapsed",
        "held",
        "paused",
        "asked",
        "round",
        "ended",
    ]
    kind: str = "turn"
    """The kind of decision, from ``GameInfo.clocks``."""


CALLING_REASONS = ("turn", "answer")
"""Reasons of notices that become one message for all whom a table begins to wait for."""
FOLLOWING_REASONS = ("round", "ended")
"""Reasons of notices to those who watch a table from outside."""
ASKING_REASONS = ("turn", "answer", "last", "invited", "lapsed", "reminder")
"""Reasons of notices that ask a person to act."""


class PanelUpdate(Frozen, frozen=True, tag="panel"):
    """The panel kept in this person's direct messages is out of date."""

    user: int


class Announcement(Frozen, frozen=True, tag="line"):
    """A public sentence about the table: a message id of the catalogue, and its parameters.

    It may ask for votes on the proposal of a number, and mention whom it asks; or offer a seat; or call
    people and ``roles`` to a lobby that was opened, in a ``channel`` of its own perhaps.
    """

    text: MessageId
    params: dict[str, str | int] = {}
    proposal: int | None = None
    asks: tuple[int, ...] = ()
    offers: int | None = None
    reason: Literal["asked", "opened"] = "asked"
    roles: tuple[int, ...] = ()
    channel: int | None = None


OutboxMessage = BoardUpdate | Notice | PanelUpdate | Announcement


class OutboxRow(Frozen, frozen=True):
    """A message that is due, claimed by this process until ``lease`` ends.

    ``key`` is unique for ever and serves as the message's nonce; ``revision`` is the table's when it
    was written; ``attempts`` counts claims before this one, so a value over 0 says
    that an earlier attempt may have reached Discord.
    """

    id: int
    table: int
    key: str
    revision: int
    message: OutboxMessage
    attempts: int
    created: datetime


class PostedMessage(Frozen, frozen=True):
    """A public message of a table that has controls: one that shows its board, or another beside it.

    A ``card`` is what the channel shows of a table that has a thread. A ``call`` asks ``people`` to act, as
    a board may too; a ``held`` tells one that a computer player does; a ``line`` is for everybody.
    """

    channel: int
    message: int
    revision: int
    """Of the table, as the message shows it."""
    posted: datetime
    kind: Literal["board", "card", "call", "held", "line"] = "board"
    people: tuple[int, ...] = ()
    """Who was called, and has not acted since as far as the message shows."""


class PersonSettings(Frozen, frozen=True, forbid_unknown_fields=False):
    """What a person chose, over all servers. What another version knew of is passed over."""

    hand_by_dm: bool = False
    """Panels of tables with hidden hands are sent to, and kept current in, direct messages."""
    dms_closed: bool = False
    """A direct message was refused; they are not tried again until the person asks."""
    notices: Literal["mention", "dm", "none"] = "mention"
    locale: str | None = None
    """Of their Discord, as it was last heard."""
    language: str | None = None
    """The language that they chose; None: that of their Discord."""
    in_words: bool = False
    """Pictures that are for this person alone are told in words instead."""
    pictures: PictureShape = "phone"
    """The shape of the pictures that are for this person alone."""
    away_from: datetime | None = None
    away_to: datetime | None = None
    """Between these their clocks rest, at tables of days."""
    quiet_from: int | None = None
    quiet_to: int | None = None
    """The hours of their day from and to which they get no notices, and no clock of theirs runs out."""
    remind: int | None = None
    """Percent of their time after which they are reminded; 0: never, None: as each table has it."""
    zone: str = "UTC"
    """Where those hours are: a name of the time zone database."""
    private: bool = False
    """What results say of them is for their eyes alone, and no leaderboard has them."""

    @property
    def spoken(self) -> str | None:
        """The language or locale in which they read."""
        return self.language or self.locale


# --- what callers get --------------------------------------------------------------------------


class TableContext(Frozen, frozen=True):
    """A table as one reader may see it, with what an answer to them or a message needs besides."""

    table_view: TableView
    board: PostedMessage | None = None
    """The public message that shows the board now."""
    card: PostedMessage | None = None
    """What the channel shows of a table that has a thread of its own."""
    others: tuple[PostedMessage, ...] = ()
    """Other messages with controls, older boards too, the newest first."""
    settings: PersonSettings = PersonSettings()
    """The reader's; the usual ones for a spectator."""
    missed: tuple[VisibleMove, ...] = ()
    """The moves since the reader was here last, oldest first."""
    read: int = 0
    """The last move that the reader has seen."""
    draft: str = ""
    """What the reader was choosing, in whichever message, as the game's panel writes it."""


class PlayedMove(Frozen, frozen=True):
    """A committed move: its number, and the table as its maker sees it afterwards."""

    number: int
    move: VisibleMove
    table_view: TableView
    next_due: datetime | None = None
    """When the next clock of the table is due; a computer player's is due at once."""
    claimed: OutboxRow | None = None
    """The table's first outbox row, claimed for whoever asked for it with the move."""
    reversible: bool = False
    """Whether it seems that it can be taken back: nothing came to light that its maker did not know."""
