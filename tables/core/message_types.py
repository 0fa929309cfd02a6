"""Messages to Discord as records: rows of the outbox, and where a table's messages were posted."""

from datetime import datetime
from typing import Literal, get_args

import msgspec

from engine.core.errors import MessageId
from tables.core.types import Frozen


class BoardUpdate(Frozen, frozen=True, tag="board"):
    """The public message is out of date.

    ``fresh``: worth a new message (the turn changed, the table began or ended); else the current
    one is edited.
    """

    fresh: bool


class NamesUpdate(Frozen, frozen=True, tag="names"):
    """People at the table have other names: messages that show it are edited, as far as that can be done."""


class Notice(Frozen, frozen=True, tag="notice"):
    """A person is to be told: it became their turn, or their clock is running low, or ran out.

    A ``guest`` is asked to a lobby by its host; who hears that something was ``refused`` chose for their
    server where its tables are played.
    """

    user: int
    reason: Literal[
        "turn",
        "answer",
        "last",
        "invited",
        "guest",
        "refused",
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
    turn: int | None = None
    """In which it was written; of what is no call within a game nobody says."""


CALLING_REASONS = ("turn", "answer")
"""Reasons of notices that become one message for all whom a table begins to wait for."""
FOLLOWING_REASONS = ("round", "ended")
"""Reasons of notices to those who follow a table from outside."""
CALLED_BY_OTHERS = ("turn", "answer", "last", "invited")
"""Reasons of notices of what others did: they are written so often a turn."""
ASKING_REASONS = (*CALLED_BY_OTHERS, "lapsed", "reminder")
"""Reasons of notices that ask a person to act."""


class CallsUpdate(Frozen, frozen=True, tag="calls"):
    """Somebody is asked something else than only they knew of, or no more: what told them is out of date."""


class PanelUpdate(Frozen, frozen=True, tag="panel"):
    """The panel kept in this person's direct messages is out of date."""

    user: int


class Announcement(Frozen, frozen=True, tag="line"):
    """A public sentence about the table: a message id of the catalogue, and its parameters.

    It may ask for votes on the proposal of a number, and mention whom it asks; or say what became of one,
    also in the message that asked; or offer a seat; or call people and ``roles`` to a lobby that was opened,
    in a ``channel`` of its own perhaps; or call all who played to a game's end. ``moves`` are the numbers of
    those that it is about.
    """

    text: MessageId
    params: dict[str, str | int] = msgspec.field(default_factory=dict)
    proposal: int | None = None
    settles: int | None = None
    asks: tuple[int, ...] = ()
    offers: int | None = None
    reason: Literal["asked", "opened", "over"] = "asked"
    roles: tuple[int, ...] = ()
    channel: int | None = None
    moves: tuple[int, ...] = ()
    then: MessageId = ""
    """A sentence that follows, with the same parameters: what stays as it is, or who did it."""


OutboxMessage = BoardUpdate | NamesUpdate | Notice | CallsUpdate | PanelUpdate | Announcement


class QueueRow(Frozen, frozen=True):
    """A message that is due, claimed by this process until its lease ends.

    ``key`` is unique for ever and serves as the message's nonce; ``attempts`` counts claims before this
    one, so a value over 0 says that an earlier attempt may have reached Discord.
    """

    id: int
    stream: int
    key: str
    message: object
    attempts: int
    created: datetime


class OutboxRow(QueueRow, frozen=True):
    """One of a table; ``revision`` is the table's when it was written."""

    message: OutboxMessage
    revision: int

    @property
    def table(self) -> int:
        """The table that it is about."""
        return self.stream


CallKind = Literal["call", "turn", "answer", "last", "lapsed", "reminder", "missed"]
PostedKind = Literal["board", "card", CallKind, "held", "paused", "line", "lobby", "guest", "vote", "asked"]
CALLS: tuple[PostedKind, ...] = get_args(CallKind)


class PostedMessage(Frozen, frozen=True):
    """A message of a table that has controls: one that shows its board, or another beside it.

    A ``card`` is the channel message of a table that has a thread. :data:`CALLS` ask ``people`` to act, as a
    board may too, in a turn that is their ``revision``; of a ``call`` no more is known. A ``held`` tells one
    that a computer player does, a ``paused`` that nobody is there; a ``line`` is for everybody, and so is a
    ``lobby``, which calls to one. A ``vote`` asks for votes on the proposal whose number is its ``revision``.
    A ``guest`` invites, and ``asked`` tells somebody alone that they are asked something. Direct messages,
    to one of the ``people``, are among all of these.
    """

    channel: int
    message: int
    revision: int
    """Of the table, as the message shows it."""
    posted: datetime
    kind: PostedKind = "board"
    people: tuple[int, ...] = ()
    """Who was called, and has not acted since as far as the message shows."""
