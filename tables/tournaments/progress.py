"""How a tournament goes on by itself: one small step after the other, each in a transaction of its own.

A step follows from what is in the database alone. Whoever is killed between two of them, or does the same
one in another process, changes nothing: a round is drawn once, a table is opened once, a result counts once.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, or_, select

from engine.core.chance import SEED_BYTES, Chance
from tables.core.errors import NoSuchTable
from tables.core.types import ENDED, Guests, Life, Place
from tables.delivery.bulletins import Closing, Remark, RoundCall, RoundNotice, RoundsUpdate, TournamentUpdate
from tables.delivery.outbox import read_person_settings
from tables.lobby.opening import NewTable, open_seated
from tables.people.settings import blocked_pairs
from tables.play import clocks, seats
from tables.results.rating_method import ALL_GAMES
from tables.seasons.ledger import TOURNAMENT_POINTS, LedgerEntry, running_season, write_entries
from tables.storage import db, schema
from tables.table import seating, transactions
from tables.table.loaded import LoadedTable, read_tournament
from tables.tournaments import finishes, rounds, signups, store, types
from tables.tournaments.finishes import awards, computers, finish_of, finishes_of, is_finished, sat
from tables.tournaments.standings import Finish, scored, standings


class StepTaken(NamedTuple):
    """What one step did: whether another may follow at once, the tables that it changed, and whether it
    drew a round, of which tables are opened next."""

    again: bool
    tables: tuple[int, ...] = ()
    begins: bool = False


# Asked again and again: to put a query together takes as long as to run it.
_rows, _meetings = schema.tournaments.c, schema.meetings.c
_NOW = bindparam("now", type_=_rows.deadline.type)
_OPEN_HERE = select(_rows.id).where(_rows.status.in_(types.OPEN_TOURNAMENTS), _rows.rests.is_(None))
_ANY_OPEN = select(_OPEN_HERE.exists())
_MOMENT = func.coalesce(_rows.deadline, _rows.starts)
_FOLLOWING = select(func.min(_MOMENT)).where(_rows.id.in_(_OPEN_HERE), _MOMENT > _NOW)
_UNDECIDED = select(_meetings.tournament_id).where(_meetings.scores.is_(None))
_ENDED = (
    _UNDECIDED.join(schema.tables, schema.tables.c.id == _meetings.table_id, isouter=True)
    .where(_meetings.opened)
    .where(or_(schema.tables.c.id.is_(None), schema.tables.c.status.in_(ENDED)))
)
_DUE = _OPEN_HERE.where(
    or_(
        _MOMENT <= _NOW,
        (_rows.status == "running")
        & or_(
            # Tables to be opened, rounds to be told or drawn, after whoever did the step before was killed.
            _rows.id.in_(_UNDECIDED.where(~_meetings.opened)),
            _rows.announced < _rows.round,
            _rows.id.not_in(_UNDECIDED),
            _rows.id.in_(_ENDED),
        ),
    )
).order_by(_rows.id)
_OVERDUE = select(_rows.id).where(
    _rows.status == "running", _rows.rests.is_(None), _rows.deadline <= bindparam("since")
)


class Progress(transactions.TablePart):
    """Finds the tournaments that have a step to take, and takes it."""

    @transactions.read_transaction
    def due(self, connection: Connection) -> tuple[list[int], datetime | None]:
        """Tournaments for which there is something to do, and when there is for the first of the others."""
        if not connection.scalar(_ANY_OPEN):
            return [], None  # as nearly always: what follows takes longer
        now = {"now": self._store.now()}
        return list(connection.scalars(_DUE, now)), connection.scalar(_FOLLOWING, now)

    @transactions.write_transaction
    def grant_grace(self, connection: Connection) -> int:
        """The same for rounds as for tables: see :meth:`tables.play.clocks.Clocks.grant_grace`."""
        now = self._store.now()
        since = now - clocks.OTHERS_COME_ROUND if self._store.db.is_postgres else now
        late = list(connection.scalars(_OVERDUE, {"since": since}))
        for number in late:
            stored = store.read(connection, number, lock=True)
            store.change(connection, stored, deadline=now + clocks.DEADLINE_GRACE)
            tournament = stored.tournament
            remark = Remark("Round {round} has more time.", {"round": tournament.round})
            signups.say(self._store, connection, tournament, remark, TournamentUpdate(), RoundsUpdate())
        return len(late)

    of_table = transactions.reading(read_tournament)

    async def step(self, number: int) -> StepTaken:
        """Do the next thing that there is to do for a tournament, if any."""
        stored = await self._store.db.read(lambda connection: store.read(connection, number))
        drawn: Sequence[types.Meeting] | None = None
        tournament = stored.tournament
        going_on = tournament.status == "running" and tournament.on_hold_since is None
        if going_on and _is_decided(tournament) and not rounds.is_last(tournament):
            people = [entrant.person.id for entrant in tournament.active]
            apart = await self._store.db.read(lambda connection: blocked_pairs(connection, people))
            # Beside the loop, and not inside of a transaction: it may take a second.
            drawn = await asyncio.to_thread(self._drawn, tournament, apart)
        changed_tables: list[LoadedTable] = []

        def work(connection: Connection) -> StepTaken:
            changed_tables.clear()
            now = store.read(connection, number, lock=True)
            if drawn is not None and now.revision != stored.revision:
                return StepTaken(True)
            again = self._step(connection, now, drawn, changed_tables)
            changed = tuple(loaded.info.id for loaded in changed_tables)
            return StepTaken(again, changed, drawn is not None)

        try:
            done = await self._store.db.write(work)
        except db.Conflict:
            return StepTaken(True)
        for loaded in changed_tables:
            self._store.keep(loaded)
        return done

    def _drawn(self, tournament: types.Tournament, apart: frozenset[frozenset[int]]) -> list[types.Meeting]:
        info = self._store.games[tournament.plan.entry(tournament.round + 1).game].info
        return rounds.drawn(
            tournament, max(2, info.seats[0]), min(tournament.plan.seats, info.seats[1]), apart
        )

    def _step(
        self,
        connection: Connection,
        stored: store.Stored,
        drawn: Sequence[types.Meeting] | None,
        tables: list[LoadedTable],
    ) -> bool:
        tournament = stored.tournament
        if tournament.status not in types.OPEN_TOURNAMENTS or tournament.on_hold_since is not None:
            return False
        if tournament.status == "signup":
            return self._start(connection, stored)
        for meeting in tournament.of_round(tournament.round):
            if meeting.scores is None and (meeting.round, meeting.number) not in stored.opened:
                return self._open(connection, stored, meeting, tables)
        if stored.announced < tournament.round:
            notices = [
                RoundNotice(person, tournament.round) for person in _written_to(connection, tournament)
            ]
            called = RoundCall(tournament.round), TournamentUpdate()
            signups.say(self._store, connection, tournament, RoundsUpdate(), *called, *notices)
            store.change(connection, stored, announced=tournament.round)
            return True
        if self._decide_ended(connection, stored, tables):
            return True
        if not _is_decided(tournament):
            return False
        if any(self._take_out(connection, stored, person) for person in rounds.absent(tournament)):
            return True
        if rounds.is_last(tournament):
            self._finish(connection, stored)
        elif drawn is not None:
            self._begin_round(connection, stored, drawn)
        return True

    # --- beginning --------------------------------------------------------------------------

    def _start(self, connection: Connection, stored: store.Stored) -> bool:
        tournament, now = stored.tournament, self._store.now()
        if tournament.starts is None or tournament.starts > now:
            return False
        if len(tournament.active) < 2:
            store.change(connection, stored, status="cancelled", starts=None)
            text = "Too few people joined {name}, so it has been cancelled."
            signups.say(
                self._store,
                connection,
                tournament,
                TournamentUpdate(),
                Remark(text, {"name": tournament.plan.name}),
            )
            return False
        seeds = [entrant.person.id for entrant in tournament.active]
        Chance(self._store.entropy(SEED_BYTES)).shuffle(seeds)
        strengths = _strengths(connection, tournament)
        seeds.sort(key=lambda person: -strengths.get(person, float("-inf")))
        for number, person in enumerate(seeds, 1):
            store.change_entrant(connection, stored, person, number=number, joined=1)
        count = rounds.usual_rounds(
            tournament.plan.system, len(seeds), tournament.plan.seats, tournament.plan.rounds
        )
        store.change(connection, stored, status="running", starts=None, rounds=count)
        return True

    def _begin_round(
        self, connection: Connection, stored: store.Stored, drawn: Sequence[types.Meeting]
    ) -> None:
        tournament = stored.tournament
        deadline = self._store.now() + timedelta(seconds=tournament.plan.round_seconds)
        store.add_meetings(connection, stored, drawn)
        store.change(connection, stored, round=tournament.round + 1, deadline=deadline)

    def _open(
        self, connection: Connection, stored: store.Stored, meeting: types.Meeting, tables: list[LoadedTable]
    ) -> bool:
        tournament = stored.tournament
        entry = tournament.plan.entry(meeting.round)
        game = self._store.games[entry.game]
        people = [entrant.person for person in meeting.people if (entrant := tournament.entrant(person))]
        place = Place(tournament.guild, tournament.channel, venue=tournament.venue)
        life = Life(hints=False, guests=Guests(seats_stay=True))
        new = NewTable(game, game.read_options(entry.options), place, entry.clocks, life)
        loaded = replace(open_seated(self._store, connection, new, people), tournament=tournament.id)
        tables.append(loaded)
        store.change_meeting(connection, stored, meeting, table_id=loaded.info.id, opened=True)
        store.change(connection, stored)
        return True

    # --- results ----------------------------------------------------------------------------

    def _decide_ended(self, connection: Connection, stored: store.Stored, tables: list[LoadedTable]) -> bool:
        """Decide the tables that are over, or whose time is up; whether any was."""
        tournament, decided = stored.tournament, False
        late = tournament.deadline is not None and tournament.deadline <= self._store.now()
        for meeting in tournament.of_round(tournament.round):
            if meeting.scores is not None:
                continue
            scores = self._scores(connection, tournament, meeting, tables, late=late)
            if scores is not None:
                store.change_meeting(connection, stored, meeting, scores=scores)
                decided = True
                if late:
                    break  # closing a table is a step of its own
        if decided or tables:
            store.change(connection, stored)
            signups.say(self._store, connection, tournament, TournamentUpdate())
        return decided or bool(tables)

    def _scores(
        self,
        connection: Connection,
        tournament: types.Tournament,
        meeting: types.Meeting,
        tables: list[LoadedTable],
        *,
        late: bool,
    ) -> tuple[types.MeetingScore, ...] | None:
        """What a table's people score; None while it goes on."""
        try:
            table = meeting.table
            loaded = None if table is None else self._store.read(connection, table, lock=True)
        except NoSuchTable:
            loaded = None
        if loaded is None:
            # Somebody deleted it: nobody can say how it stood.
            return scored([Finish(person, 1) for person in meeting.people])
        gone = {entrant.person.id for entrant in tournament.entrants if entrant.left is not None}
        for seat in sat(meeting):
            left = loaded.info.status != "playing" or loaded.info.seats[seat].left
            if meeting.people[seat] in gone and not left:
                loaded = self._give_up(connection, loaded, seat)
                tables.append(loaded)
                break
        if loaded.info.status == "playing":
            return self._cut_off(connection, loaded, meeting, tables) if late else None
        if loaded.info.status == "closed" and not is_finished(connection, loaded.info.id):
            nobody = loaded.info.life.pause is not None and loaded.info.life.pause.reason == "nobody"
            place = None if nobody else 1
            alone = seating.last_one(loaded.info) is not None
            kind: types.ScoreKind = "missed" if nobody else "walkover" if alone else "played"
            finishes = [finish_of(loaded, seat, place, kind) for seat in sat(meeting)]
            return scored([*finishes, *computers(loaded, meeting)])
        return scored(finishes_of(connection, loaded, meeting))

    def _cut_off(
        self, connection: Connection, loaded: LoadedTable, meeting: types.Meeting, tables: list[LoadedTable]
    ) -> tuple[types.MeetingScore, ...]:
        """The scores of a table that is closed because its time is up."""
        at_fault = finishes.keep_waiting(loaded)
        lines = finishes.time_is_up(loaded, at_fault)
        after = loaded.changed(self._store.now())
        change = seats.adjudicated(connection, loaded, after, at_fault, seats.CUT_OFF, messages=lines)
        tables.append(self._store.apply(connection, loaded.info.id, lambda _, __: change))
        return scored(finishes.cut_off_finishes(loaded, meeting, at_fault, change.results))

    def _give_up(self, connection: Connection, loaded: LoadedTable, seat: int) -> LoadedTable:
        """Give up the seat of somebody who takes part no longer."""
        after = loaded.changed(self._store.now())
        text = "{name} is out of the tournament; a computer player takes the seat."
        change = seats.vacated(connection, loaded, after, loaded.info.seats[seat], "resigned", text)
        return self._store.apply(connection, loaded.info.id, lambda _, __: change)

    # --- the end ----------------------------------------------------------------------------

    def _take_out(self, connection: Connection, stored: store.Stored, person: int) -> bool:
        tournament = stored.tournament
        entrant = tournament.entrant(person)
        assert entrant is not None
        store.change_entrant(connection, stored, person, gone=tournament.round)
        store.change(connection, stored)
        remark = Remark("{name} missed two tables in a row and is out.", {"name": entrant.person.name})
        signups.say(self._store, connection, tournament, remark)
        return True

    def _finish(self, connection: Connection, stored: store.Stored) -> None:
        tournament, now = stored.tournament, self._store.now()
        store.change(connection, stored, status="over", deadline=None)
        signups.say(self._store, connection, tournament, TournamentUpdate(), RoundsUpdate(), Closing())
        if not tournament.plan.for_season:
            return
        season = running_season(connection, tournament.guild, lock=True)
        if season is None:
            return
        people = {entrant.person.id: entrant.person for entrant in tournament.entrants}
        entries = [
            LedgerEntry("tournament", now, people[person], TOURNAMENT_POINTS.name, amount)
            for person, amount in awards(standings(tournament), tournament.plan.prizes).items()
            if amount and person > 0
        ]
        write_entries(connection, season, entries)


def _written_to(connection: Connection, tournament: types.Tournament) -> list[int]:
    """Those who play in this round and want direct messages in place of mentions."""
    seated = [
        person
        for meeting in tournament.of_round(tournament.round)
        if meeting.table
        for person in meeting.people
    ]
    people = schema.people.c
    found = connection.execute(select(people.id, people.settings).where(people.id.in_(seated))).all()
    chosen = [(row.id, read_person_settings(row.settings)) for row in found]
    return sorted(person for person, each in chosen if each.notices == "dm" and not each.dms_closed)


def _strengths(connection: Connection, tournament: types.Tournament) -> dict[int, float]:
    """The ratings of those who take part and have one: in the game that is played, or over all of several."""
    games = {entry.game for entry in tournament.plan.games}
    ratings = schema.ratings.c
    query = select(ratings.player, ratings.mu).where(
        ratings.track == (ALL_GAMES if len(games) > 1 else min(games)),
        ratings.player.in_([entrant.person.id for entrant in tournament.active]),
    )
    return {row.player: row.mu for row in connection.execute(query)}


def _is_decided(tournament: types.Tournament) -> bool:
    return all(meeting.scores is not None for meeting in tournament.of_round(tournament.round))
