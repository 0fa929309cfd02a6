"""What people do with tournaments: open them, sign up, drop out; and what their hosts may do."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, Concatenate, ParamSpec

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from engine.core import codec, errors
from engine.core.game import AnyGame
from tables.core.errors import StorageError, TournamentError
from tables.core.message_types import BoardUpdate
from tables.core.types import Person, Place
from tables.delivery import bulletins, outbox
from tables.delivery.bulletins import BulletinMessage, Remark, RoundsUpdate, TournamentUpdate
from tables.storage import db, schema, upserts, writers
from tables.table import transactions
from tables.table.rows import read_table, revise
from tables.table.store import TRIES, TableStore
from tables.tournaments import store
from tables.tournaments.messages import Messages, note
from tables.tournaments.types import OPEN_TOURNAMENTS, Entrant, Plan, RoundMessage, Tournament

MOST_PEOPLE = 96
"""As many as one message may mention."""
OPEN_AT_ONCE = 10
"""Tournaments of a server that are not over."""
_tournaments = schema.tournaments.c
_PLACES = select(_tournaments.id, _tournaments.guild, _tournaments.channel).where(
    _tournaments.status.in_(OPEN_TOURNAMENTS), _tournaments.rests.is_(None)
)
NOT_NOW = {
    "signup": "The tournament has not started yet.",
    "running": "The tournament has already started.",
    "over": "The tournament is over.",
    "cancelled": "The tournament was cancelled.",
}
"""Why something cannot be done, by how far a tournament is."""
P = ParamSpec("P")


def _tournament_change(
    method: Callable[Concatenate[Signups, Connection, store.Stored, P], None],
) -> Callable[Concatenate[Signups, int, P], Coroutine[Any, Any, Tournament]]:
    """A transaction that changes the tournament whose number callers give; they get it as it is then."""

    @wraps(method)
    async def run(self: Signups, number: int, /, *args: P.args, **kwargs: P.kwargs) -> Tournament:
        def transaction(connection: Connection) -> Tournament:
            method(self, connection, store.read(connection, number, lock=True), *args, **kwargs)
            return store.read(connection, number).tournament

        for _ in range(TRIES):
            try:
                return await self._store.effect(transaction)
            except db.Conflict:
                continue
        raise StorageError("The tournament is too busy right now. Try again in a moment.")

    return run


def say(
    table_store: TableStore, connection: Connection, tournament: Tournament, *messages: BulletinMessage
) -> None:
    """Write what is to be said of a tournament, with a change of it."""
    for message in messages:
        bulletins.write(table_store, connection, tournament.id, tournament.guild, tournament.channel, message)


class Signups(Messages):
    """Reading tournaments, taking part, and the powers of a host; all of it by somebody's word."""

    # --- reading ----------------------------------------------------------------------------

    async def get(self, number: int) -> Tournament:
        """A tournament; raises :class:`TournamentError`."""
        return (await self.stored(number)).tournament

    stored = transactions.reading(store.read)

    @transactions.read_transaction
    def in_server(self, connection: Connection, guild: int, limit: int = 25) -> list[Tournament]:
        """A server's tournaments, those that are not over first, then the last ones."""
        rows = schema.tournaments.c
        query = select(rows.id).where(rows.guild == guild)
        query = query.order_by(rows.status.in_(OPEN_TOURNAMENTS).desc(), rows.id.desc()).limit(limit)
        return [store.read(connection, number).tournament for number in connection.scalars(query)]

    @transactions.read_transaction
    def game_of(self, connection: Connection, number: int, person: int) -> int | None:
        """The table at which somebody plays for a tournament just now."""
        meetings, tables, seats = schema.meetings.c, schema.tables.c, schema.seats.c
        query = (
            select(tables.id)
            .join(schema.meetings, meetings.table_id == tables.id)
            .join(schema.seats, seats.table_id == tables.id)
            .where(meetings.tournament_id == number, meetings.scores.is_(None), tables.status == "playing")
            .where(seats.person == person, seats.gone.is_(False))
        )
        return connection.scalar(query)

    @transactions.read_transaction
    def threads(self, connection: Connection, tournament: Tournament) -> dict[int, int]:
        """Where the tables of its rounds are played, by table, as far as they have threads."""
        tables = schema.tables.c
        numbers = [meeting.table for meeting in tournament.meetings if meeting.table is not None]
        query = select(tables.id, tables.thread).where(tables.id.in_(numbers), tables.thread.is_not(None))
        return {row.id: row.thread for row in connection.execute(query)}

    # --- the host ---------------------------------------------------------------------------

    @transactions.effect_transaction
    def create(
        self, connection: Connection, place: Place, host: Person, plan: Plan, starts: datetime | None
    ) -> Tournament:
        """Open a tournament in a server's channel for people to sign up.

        Raises :class:`TournamentError`, ``BadOptions``.
        """
        require_playable(plan, self._store.games)
        writers.write_in_turn(connection, schema.servers, place.guild or 0)
        rows = schema.tournaments.c
        running = select(func.count()).where(rows.guild == place.guild, rows.status.in_(OPEN_TOURNAMENTS))
        if (connection.scalar(running) or 0) >= OPEN_AT_ONCE:
            raise TournamentError(
                "This server already has {most} tournaments: finish or cancel one first.", most=OPEN_AT_ONCE
            )
        values = {
            "guild": place.guild,
            "channel": place.channel,
            "venue": place.venue,
            "host": host.id,
            "host_name": host.name,
            "status": "signup",
            "plan": codec.encode(plan),
            "round": 0,
            "rounds": plan.rounds,
            "announced": 0,
            "starts": starts,
            "created": self._store.now(),
            "revision": 0,
        }
        adding = insert(schema.tournaments).values(values).returning(rows.id)
        number: int = connection.scalar(adding)
        tournament = store.read(connection, number).tournament
        say(self._store, connection, tournament, TournamentUpdate(fresh=True))
        return tournament

    @_tournament_change
    def start(
        self, connection: Connection, stored: store.Stored, by: Person, *, manager: bool = False
    ) -> None:
        """The host begins before its time; raises :class:`TournamentError`."""
        tournament = stored.tournament
        require_host(tournament, by.id, manager=manager)
        _require(tournament, "signup")
        if len(tournament.active) < 2:
            raise TournamentError("At least two people must have joined.")
        store.change(connection, stored, starts=self._store.now())

    @_tournament_change
    def extend(
        self, connection: Connection, stored: store.Stored, by: Person, seconds: int, *, manager: bool = False
    ) -> None:
        """The host gives a round, or the time to sign up, so many seconds more."""
        more = timedelta(seconds=seconds)
        tournament = stored.tournament
        require_host(tournament, by.id, manager=manager)
        if tournament.status == "running" and tournament.deadline is not None:
            store.change(connection, stored, deadline=max(tournament.deadline, self._store.now()) + more)
            text = "{host} has given round {round} more time."
            remark = Remark(text, {"host": by.name, "round": tournament.round})
            say(self._store, connection, tournament, remark, TournamentUpdate(), RoundsUpdate())
        elif tournament.status == "signup" and tournament.starts is not None:
            store.change(connection, stored, starts=max(tournament.starts, self._store.now()) + more)
            say(self._store, connection, tournament, TournamentUpdate())
        else:
            raise TournamentError("There is no deadline to extend.")

    @_tournament_change
    def remove(
        self, connection: Connection, stored: store.Stored, by: Person, person: int, *, manager: bool = False
    ) -> None:
        """The host takes somebody out, who cannot come back; their game is given up for them."""
        require_host(stored.tournament, by.id, manager=manager)
        if by.id == person:
            raise TournamentError("You cannot remove yourself: /tournament leave takes you out.")
        missing = errors.gettext_noop("This person is not taking part.")
        text = "{host} has removed {name} from the tournament."
        self._leave(connection, stored, person, text, missing, removed_by=by.name)
        values = {"tournament_id": stored.tournament.id, "person": person}
        upserts.upsert(connection, schema.removals, values, ("tournament_id", "person"))

    @_tournament_change
    def cancel(
        self, connection: Connection, stored: store.Stored, by: Person, *, manager: bool = False
    ) -> None:
        """The host calls it off; tables that are played go on, and count nowhere but for themselves."""
        tournament = stored.tournament
        require_cancellable(tournament, by.id, manager=manager)
        store.change(connection, stored, status="cancelled", starts=None, deadline=None, rests=None)
        text = "{host} has cancelled the tournament {name}."
        remark = Remark(text, {"host": by.name, "name": tournament.plan.name})
        say(self._store, connection, tournament, TournamentUpdate(), RoundsUpdate(), remark)

    @_tournament_change
    def move(
        self,
        connection: Connection,
        stored: store.Stored,
        by: Person,
        channel: int,
        venue: str,
        *,
        manager: bool = False,
    ) -> None:
        """Tell of it in another channel from now on, its open tables too; what rested goes on.

        Deadlines are put off by the time for which it had no channel. Where it is told there already,
        nothing is posted once more.
        """
        tournament, now = stored.tournament, self._store.now()
        require_host(tournament, by.id, manager=manager)
        _require(tournament, *OPEN_TOURNAMENTS)
        if tournament.channel == channel and tournament.on_hold_since is None:
            say(self._store, connection, tournament, TournamentUpdate())
            return
        lost = timedelta() if tournament.on_hold_since is None else now - tournament.on_hold_since
        values: dict[str, object] = {
            "channel": channel,
            "venue": venue,
            "rests": None,
            "starts": None if tournament.starts is None else tournament.starts + lost,
            "deadline": None if tournament.deadline is None else tournament.deadline + lost,
            "card_channel": None,
            "card_message": None,
        }
        store.change(connection, stored, **values)
        if stored.message is not None:
            old_channel, message = stored.message
            note(connection, tournament.id, RoundMessage(message, old_channel, 0))
        bulletins.wake(connection, tournament.id, channel, now)
        moved = msgspec.structs.replace(tournament, channel=channel)
        # It has no message now: the first update that is sent posts one, also one that waited for a channel.
        remark = Remark("{host} continues the tournament in this channel.", {"host": by.name})
        say(self._store, connection, moved, TournamentUpdate(), RoundsUpdate(), remark)
        for meeting in tournament.of_round(tournament.round):
            if meeting.table is not None and meeting.scores is None:
                self._move_table(connection, meeting.table, channel)

    @transactions.write_transaction
    def channel_lost(self, connection: Connection, number: int) -> bool:
        """Its channel is gone, or shut for good: it is on hold until somebody gives it another one.

        Whether that is news.
        """
        stored = store.read(connection, number, lock=True)
        if stored.tournament.status not in OPEN_TOURNAMENTS or stored.tournament.on_hold_since is not None:
            return False
        store.change(connection, stored, channel=None, rests=self._store.now())
        return True

    @transactions.read_transaction
    def places(self, connection: Connection) -> dict[int, Place]:
        """Where tournaments are that are not over and have a channel, by tournament."""
        return {row.id: Place(row.guild, row.channel) for row in connection.execute(_PLACES)}

    @transactions.write_transaction
    def ask_for_update(self, connection: Connection, number: int) -> None:
        """Have a tournament's messages brought up to date: where its tables are played has changed."""
        stored = store.read(connection, number)
        # A call that nobody has begun to say yet tells of them by itself, and its mentions stay.
        box, call = bulletins.box, bulletins.RoundCall.__struct_config__.tag
        waits = select(box.id).where(box.stream == number, box.kind == call, box.attempts == 0)
        rounds = (RoundsUpdate(),) if stored.announced and connection.scalar(waits) is None else ()
        say(self._store, connection, stored.tournament, TournamentUpdate(), *rounds)

    def _move_table(self, connection: Connection, table: int, channel: int) -> None:
        posted = schema.posted.c
        record = read_table(connection, table, lock=True)
        if record is None or record.info.place.channel == channel:
            return
        connection.execute(delete(schema.posted).where(posted.table_id == table))
        revise(connection, schema.tables.c.id == table, channel=channel, parent=None, thread=None)
        record = read_table(connection, table)
        assert record is not None
        board = [BoardUpdate(fresh=True)]
        outbox.write_beside(connection, record.info, board, self._store.now(), self._store.entropy)

    # --- taking part ------------------------------------------------------------------------

    @_tournament_change
    def sign_up(self, connection: Connection, stored: store.Stored, person: Person) -> None:
        """Take part, from the next round on where it has begun. Raises :class:`TournamentError`."""
        tournament = stored.tournament
        _require(tournament, *OPEN_TOURNAMENTS)
        mine = tournament.entrant(person.id)
        if mine is not None and mine.left is None:
            raise TournamentError("You are already taking part.")
        if store.is_removed(connection, stored, person.id):
            raise TournamentError("You were removed from this tournament and cannot join it again.")
        if len(tournament.active) >= MOST_PEOPLE:
            raise TournamentError("It is full: {most} people are taking part.", most=MOST_PEOPLE)
        if tournament.status == "running" and (reason := why_nobody_joins(tournament)):
            raise TournamentError(reason)
        if mine is not None:
            store.change_entrant(connection, stored, person.id, gone=None, name=person.name)
        else:
            last = max((entrant.number for entrant in tournament.entrants), default=0)
            late = Entrant(person, last + 1, tournament.round + 1)
            store.add_entrant(connection, stored, late)
        store.change(connection, stored)
        say(self._store, connection, tournament, TournamentUpdate())

    @_tournament_change
    def withdraw(self, connection: Connection, stored: store.Stored, person: int) -> None:
        """Take part no longer; a game that is played is given up. Raises :class:`TournamentError`."""
        missing = errors.gettext_noop("You are not taking part.")
        self._leave(connection, stored, person, "{name} has left the tournament.", missing)

    def _leave(
        self,
        connection: Connection,
        stored: store.Stored,
        person: int,
        text: str,
        missing: str,
        removed_by: str = "",
    ) -> None:
        tournament = stored.tournament
        _require(tournament, *OPEN_TOURNAMENTS)
        mine = tournament.entrant(person)
        if mine is None or mine.left is not None:
            raise TournamentError(missing)
        messages: list[BulletinMessage] = [TournamentUpdate()]
        if tournament.status == "signup":
            entrants = schema.entrants.c
            gone = (entrants.tournament_id == tournament.id) & (entrants.slot == stored.slots[person])
            connection.execute(delete(schema.entrants).where(gone))
        else:
            store.change_entrant(connection, stored, person, gone=tournament.round)
        if removed_by or tournament.status == "running":
            messages.append(Remark(text, {"host": removed_by, "name": mine.person.name}))
        store.change(connection, stored)
        say(self._store, connection, tournament, *messages)


def require_playable(plan: Plan, games: Mapping[str, AnyGame]) -> None:
    """Raise :class:`TournamentError` for what no tournament can be made of."""
    if plan.rounds and plan.system != "swiss":
        raise TournamentError("Only a Swiss tournament has as many rounds as you choose.")
    for entry in plan.games:
        game = games.get(entry.game)
        if game is None:
            raise TournamentError("There is no game {name} here.", name=entry.game)
        least, most = game.info.seats
        if most < 2:
            raise TournamentError("{game} is a game for one.", game=game.info.title)
        if not least <= plan.seats <= most:
            text, players = (
                "{game} is for {players} players, not for tables of {seats}.",
                errors.span(least, most),
            )
            raise TournamentError(text, game=game.info.title, players=players, seats=plan.seats)
        if game.stake_unit(game.read_options(entry.options)) is not None:
            raise TournamentError("What people own in a season cannot be brought to a tournament’s tables.")


def require_host(tournament: Tournament, user: int, *, manager: bool = False) -> None:
    """Refuse anybody but its host and those who manage the server."""
    if tournament.host.id != user and not manager:
        raise TournamentError(
            "Only {host}, who opened the tournament, can do this.", host=tournament.host.name
        )


def require_cancellable(tournament: Tournament, user: int, *, manager: bool) -> None:
    """Raises :class:`TournamentError` where somebody may not call a tournament off, or not any more."""
    require_host(tournament, user, manager=manager)
    _require(tournament, *OPEN_TOURNAMENTS)


def _require(tournament: Tournament, *statuses: str) -> None:
    if tournament.status not in statuses:
        raise TournamentError(NOT_NOW[tournament.status])


def why_nobody_joins(tournament: Tournament) -> errors.MessageId:
    """Why there is no place for late joiners in a tournament that has begun; nothing where there is one."""
    if tournament.plan.system == "knockout":
        return errors.gettext_noop("Nobody can join a knockout that has started.")
    if tournament.plan.system == "round_robin" and tournament.plan.seats == 2:
        return errors.gettext_noop(
            "Everybody meets everybody in this system, so nobody can join once it has started."
        )
    return (
        errors.gettext_noop("The last round is being played.")
        if tournament.round >= tournament.rounds
        else ""
    )
