"""A table as one reader may see it, with what answers to them and messages need."""

from datetime import datetime
from typing import Any, Generic

import typing_extensions

from engine.core.game import Result
from tables.core import message_types, settings_types, types

SomeView = typing_extensions.TypeVar("SomeView", covariant=True, default=Any)
"""The view record of a game; of any where it is not said."""


class VisibleMove(types.Frozen, frozen=True):
    """One move of the log as its reader may know it: its number (from 1), seat, time and visible events."""

    number: int
    seat: int
    at: datetime
    events: tuple[Any, ...]
    undoes: tuple[int, ...] = ()
    """The numbers of moves that were taken back by it; then it is no move itself."""
    undone: bool = False
    """Whether it was taken back later."""
    automatic: bool = False
    """Whether a computer player or a clock made it."""


class Absence(types.Frozen, frozen=True):
    """A seat whose person is away, and until when; their clocks rest as long, or for a shorter time."""

    seat: int
    until: datetime
    rests: datetime | None
    """None at a table without clocks of days; no later than now where they were away a short time ago."""


class SeatRating(types.Frozen, frozen=True):
    """What a finished game made of the rating of a person who sat there: points and the change."""

    seat: int
    points: int
    change: int
    provisional: bool


class TableView(types.Frozen, Generic[SomeView], frozen=True):
    """A table as one person, or a spectator, may see it now.

    ``seat`` is the reader's (None: a spectator); ``moves`` are that seat's legal moves; ``recent``
    the last moves, oldest first, as this reader may know them.
    """

    table: types.TableInfo
    seat: int | None
    view: SomeView
    """The game's view record; None in a lobby."""
    moves: tuple[Any, ...]
    to_act: frozenset[int]
    awaited: frozenset[int]
    turn: int
    deadlines: tuple[types.Deadline, ...]
    recent: tuple[VisibleMove, ...]
    result: Result | None
    """How the game ended; None while it goes on."""
    stamp: int = 0
    """What a control made from this view carries, for ``act(seen=...)``: see :mod:`tables.core.stamps`."""
    ahead: tuple[Any, ...] = ()
    """The moves that the reader has left for their next turn."""
    may_leave: bool = False
    """Whether the reader may leave some."""
    away: tuple[Absence, ...] = ()
    """Whose persons are away."""
    server: settings_types.ServerSettings = settings_types.ServerSettings()
    """What the managers of its server chose; the usual settings outside servers."""
    ratings: tuple[SeatRating, ...] = ()
    """What the game's end made of ratings that may be seen, by seat."""
    tournament: int | None = None
    """The tournament that the table belongs to."""
    winners: tuple[int, ...] = ()
    """Seats whose result is a win, also where the game was closed before its end."""
    called: tuple[int, ...] = ()
    """People whom a message made from it mentions where it names them as awaited, by their ids."""


class Verification(types.Frozen, frozen=True):
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


class TableContext(types.Frozen, frozen=True):
    """A table as one reader may see it, with what an answer to them or a message needs besides."""

    table_view: TableView
    board: message_types.PostedMessage | None = None
    """The public message that shows the board now."""
    channel_message: message_types.PostedMessage | None = None
    """What the channel shows of a table that has a thread of its own."""
    others: tuple[message_types.PostedMessage, ...] = ()
    """Other messages with controls, older boards too, the newest first."""
    answered: frozenset[int] = frozenset()
    """Those of them that ask for what nobody is asked any more, or tell somebody what is so no more."""
    invited: bool = False
    """Whether the reader is asked something though nobody waits for their answer."""
    settings: settings_types.PersonSettings = settings_types.PersonSettings()
    """The reader's; for a spectator the usual ones, or of a game of one that has ended its player's."""
    missed: tuple[VisibleMove, ...] = ()
    """The moves since the reader was here last, oldest first."""
    read: int = 0
    """The last move that the reader has seen."""
    draft: str = ""
    """What the reader was choosing, in whichever message, as the game's panel writes it."""
    waiting: tuple[tuple[message_types.OutboxRow, settings_types.PersonSettings], ...] = ()
    """What waits to call people to a turn, where it was asked for: see
    :func:`tables.delivery.outbox.read_waiting`."""


class PlayedMove(types.Frozen, frozen=True):
    """A committed move: its number, and the table as its maker sees it afterwards."""

    number: int
    table_view: TableView
    next_due: datetime | None = None
    """When the next clock of the table is due; a computer player's is due at once."""
    claimed: message_types.OutboxRow | None = None
    """The table's first outbox row, claimed for whoever asked for it with the move."""
    reversible: bool = False
    """Whether it seems that it can be taken back: nothing came to light that its maker did not know."""
    context: TableContext | None = None
    """All that its maker is shown with, where the move marks what they have seen."""
