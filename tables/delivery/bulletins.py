"""Bulletins: the queue of what is to be said in channels beside tables (:mod:`tables.delivery.queues`).

A stream is a tournament's number, or below zero a season's, or a server's for its deals of the day; those of
ladders and challenges are added to :data:`LADDERS` and :data:`CHALLENGES`.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, delete, insert, update

from tables.core import message_types, types
from tables.delivery.queues import Queue, Statements, common_values, is_ours
from tables.storage import schema
from tables.storage.db import Database
from tables.table.store import TableStore

LADDERS, CHALLENGES = 1 << 40, 1 << 41
box = schema.bulletins.c
_STATEMENTS = Statements(schema.bulletins, box.stream, is_ours(box.guild))
_TAKE_BACK = (
    delete(schema.bulletins)
    .where(
        box.stream == bindparam("of", type_=box.stream.type), box.kind == bindparam("as"), box.attempts == 0
    )
    .returning(box.message)
)


class TournamentUpdate(types.Frozen, frozen=True, tag="card"):
    """A tournament's message is out of date; ``fresh``: worth a new message."""

    fresh: bool = False


class RoundCall(types.Frozen, frozen=True, tag="round"):
    """A round has begun: its tables are told, and those who play are mentioned."""

    round: int


class RoundsUpdate(types.Frozen, frozen=True, tag="rounds"):
    """Messages of a tournament's rounds are out of date: a round is over, or its deadline is another one."""


class RoundNotice(types.Frozen, frozen=True, tag="notice"):
    """A person who wants to be written to is told of their table."""

    user: int
    round: int


class Closing(types.Frozen, frozen=True, tag="closing"):
    """A tournament is over: its last message."""


class SeasonClosing(types.Frozen, frozen=True, tag="season"):
    """A season is over: its last message."""

    number: int


class LadderUpdate(types.Frozen, frozen=True, tag="ladder"):
    """A ladder's message is out of date; ``fresh``: worth a new message."""

    fresh: bool = False


class ChallengeCall(types.Frozen, frozen=True, tag="challenge"):
    """Whoever was challenged is called, once."""


class ChallengeUpdate(types.Frozen, frozen=True, tag="outcome"):
    """Something has come of a challenge: the message that called shows it."""


class LadderClosing(types.Frozen, frozen=True, tag="hall"):
    """A month of a ladder is over: its hall of fame, and how many games each in it won."""

    season: int
    won: tuple[int, ...]


class DailyDeal(types.Frozen, frozen=True, tag="deal"):
    """A deal of the day is open: its post."""

    deal: str


class Remark(types.Frozen, frozen=True, tag="remark"):
    """A sentence about a tournament: a message id of the catalogue, and its parameters."""

    text: str
    params: dict[str, str | int] = msgspec.field(default_factory=dict)


BulletinMessage = (
    TournamentUpdate
    | RoundCall
    | RoundsUpdate
    | RoundNotice
    | Closing
    | SeasonClosing
    | LadderUpdate
    | ChallengeCall
    | ChallengeUpdate
    | LadderClosing
    | DailyDeal
    | Remark
)


class Bulletin(message_types.QueueRow, frozen=True):
    """One of a server, in a ``channel`` unless its tournament knows better."""

    message: BulletinMessage
    guild: int
    channel: int | None


class Bulletins(Queue[Bulletin]):
    """What the sender of bulletins uses."""

    def __init__(self, db: Database, now: Callable[[], datetime]) -> None:
        super().__init__(db, now, _STATEMENTS, _record)


def _record(row: Row[Any]) -> Bulletin:
    message = msgspec.json.decode(row.message, type=BulletinMessage)
    return Bulletin(row.id, row.stream, row.key, message, row.attempts, row.created, row.guild, row.channel)


def write(
    store: TableStore,
    connection: Connection,
    stream: int,
    guild: int,
    channel: int | None,
    message: BulletinMessage,
    due: datetime | None = None,
) -> None:
    """Write a bulletin as part of a change, due now or later; an unsent update that it makes idle goes."""
    kind = type(message).__struct_config__.tag
    if isinstance(message, TournamentUpdate | LadderUpdate | RoundsUpdate):
        gone = connection.execute(_TAKE_BACK, {"of": stream, "as": kind}).all()
        if not isinstance(message, RoundsUpdate):
            unsent = [msgspec.json.decode(row.message, type=type(message)) for row in gone]
            message = type(message)(message.fresh or any(each.fresh for each in unsent))
    values: dict[str, object] = {
        "stream": stream,
        "kind": kind,
        "guild": guild,
        "channel": channel,
        **common_values(message, due or store.now(), store.entropy),
    }
    connection.execute(insert(schema.bulletins), values)


def wake(connection: Connection, stream: int, channel: int | None, now: datetime) -> None:
    """What waits in a stream is due now, in this channel."""
    connection.execute(
        update(schema.bulletins).where(box.stream == stream).values(channel=channel, due=now, lease=None)
    )
