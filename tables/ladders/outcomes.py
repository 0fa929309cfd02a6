"""What comes of challenges and months: places that move, a hall of fame, and what is said of it."""

from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, func, select, update

from tables.delivery import bulletins
from tables.ladders import months, store
from tables.ladders.types import Challenge, ChallengeStatus, Ladder, Rung
from tables.people.settings import blocked_pairs, read_persons
from tables.storage import schema
from tables.table.availability import is_away
from tables.table.change import TableChange
from tables.table.loaded import read_server
from tables.table.store import TableStore
from tables.table.transactions import TablePart, read_transaction, write_transaction

AWAY_DAYS = timedelta(days=7)
"""For so long at most a challenge waits for somebody who is away."""
GRACE = timedelta(hours=2)
"""For an answer that was due while nobody could give it."""
_LOST = 1 << 20
"""Whoever gave up, or had others play for them, stands behind everybody."""

_ladders, _challenges = schema.ladders.c, schema.challenges.c
_ENDS = select(_ladders.id.label("ladder"), _ladders.ends.label("at")).where(_ladders.is_open)
_ANSWERS = select(_challenges.ladder_id, _challenges.due).where(_challenges.status == "asked")
_moments = _ENDS.union_all(_ANSWERS).subquery().c
_NOW = bindparam("now", type_=_ladders.ends.type)
_LATE = select(_moments.ladder).where(_moments.at <= _NOW).distinct()
_FOLLOWING = select(func.min(_moments.at)).where(_moments.at > _NOW)


def slots(challenge: Challenge) -> tuple[int, int]:
    """Who challenged, and who was."""
    return challenge.challenger, challenge.challenged


def both(ladder: Ladder, challenge: Challenge) -> tuple[Rung, Rung]:
    """The same of a challenge that waits: it is void as soon as one of them leaves."""
    mine, other = map(ladder.at, slots(challenge))
    assert mine is not None
    assert other is not None
    return mine, other


def say(table_store: TableStore, connection: Connection, ladder: Ladder, *, fresh: bool = False) -> None:
    """Have what shows a ladder brought up to date, or posted anew."""
    stream, shows = bulletins.LADDERS + ladder.id, bulletins.LadderUpdate(fresh)
    bulletins.write(table_store, connection, stream, ladder.guild, ladder.channel, shows)


def tell(table_store: TableStore, connection: Connection, ladder: Ladder, challenge: Challenge) -> None:
    """The same of a challenge and its ladder."""
    stream, shows = bulletins.CHALLENGES + challenge.id, bulletins.ChallengeUpdate()
    bulletins.write(table_store, connection, stream, ladder.guild, ladder.channel, shows)
    say(table_store, connection, ladder)


def settle(
    table_store: TableStore,
    connection: Connection,
    ladder: Ladder,
    challenge: Challenge,
    status: ChallengeStatus,
) -> None:
    """Have a challenge be over."""
    store.change_challenge(connection, challenge.id, status=status, ended=table_store.now())
    tell(table_store, connection, ladder, challenge)


def pass_place(connection: Connection, ladder: Ladder, challenge: Challenge) -> None:
    """Have the challenger take the place; whoever stands between moves down.

    Where the two stand in one division no more, or the other way round, nobody moves.
    """
    mine, other = map(ladder.at, slots(challenge))
    if mine is None or other is None or mine.division != other.division or mine.place < other.place:
        return
    stand = [rung for rung in ladder.of(mine.division) if rung.slot != mine.slot]
    stand.insert(other.place - 1, mine)
    for place, rung in enumerate(stand, 1):
        store.change_rung(connection, ladder.id, rung.slot, place=place)


class Outcomes(TablePart):
    """What comes of ladders by itself."""

    def follow(self, connection: Connection, change: TableChange) -> None:
        """Move places where the table of a challenge has ended, once its results are written."""
        if change.before.info.status != "playing" or not change.after.info.has_ended:
            return
        rows, info, results = schema.challenges.c, change.after.info, schema.results.c
        played = select(rows.id, rows.ladder_id).where(rows.table_id == info.id, rows.status == "playing")
        found = connection.execute(played).one_or_none()
        if found is None:
            return
        ladder = store.read(connection, found.ladder_id, lock=True)
        challenge = store.read_challenge(connection, found.id)
        theirs = select(results.person, results.place).where(results.table_id == info.id)
        places = {row.person: row.place for row in connection.execute(theirs)}
        mine, other = (
            _LOST if seat.left or seat.person is None else places.get(seat.person.id) or _LOST
            for seat in info.seats[:2]
        )
        gave_up = [seat.left for seat in info.seats[:2]]
        if mine == other == _LOST:
            # Before both have moved there is no result: whoever went has lost all the same.
            if not ladder.is_open or all(gave_up) or not any(gave_up):
                settle(self._store, connection, ladder, challenge, "void")
                return
            mine, other = mine + gave_up[0], other + gave_up[1]
        for slot, has_won in zip(slots(challenge), (mine < other, other < mine), strict=True):
            if (rung := ladder.at(slot)) is not None:
                counted = {"played": rung.played + 1, "won": rung.won + has_won}
                store.change_rung(connection, ladder.id, slot, **counted)
        if mine < other:
            pass_place(connection, ladder, challenge)
        settle(self._store, connection, ladder, challenge, "won" if mine < other else "lost")

    @read_transaction
    def due(self, connection: Connection) -> tuple[list[int], datetime | None]:
        """Ladders for which there is something to do, and when there is for the first of the others."""
        now = {"now": self._store.now()}
        return list(connection.scalars(_LATE, now)), connection.scalar(_FOLLOWING, now)

    @write_transaction
    def grant_grace(self, connection: Connection) -> int:
        """Give answers more time that were due while nobody could give them; to how many."""
        challenges, now = schema.challenges.c, self._store.now()
        late = update(schema.challenges).where(challenges.status == "asked", challenges.due <= now)
        return connection.execute(late.values(due=now + GRACE)).rowcount

    @write_transaction
    def go_on(self, connection: Connection, number: int) -> None:
        """Do all that is due of a ladder: challenges that nobody answered, the end of a month."""
        ladder, now = store.read(connection, number, lock=True), self._store.now()
        if not ladder.is_open:
            return
        for each in store.challenges_of(connection, number):
            if each.status == "asked" and each.due <= now:
                self._lapse(connection, store.read(connection, number), each)
        if ladder.ends <= now:
            self._end_month(connection, store.read(connection, number))

    def _lapse(self, connection: Connection, ladder: Ladder, challenge: Challenge) -> None:
        """Nobody answered: the place is lost, unless whom it was to is away, or untold, or they are apart."""
        people, now = [rung.person.id for rung in both(ladder, challenge)], self._store.now()
        settings = read_persons(connection, people)[1]
        if is_away(settings, now) and settings.away_from is not None and settings.away_to is not None:
            until = min(settings.away_to, settings.away_from + AWAY_DAYS)
            if until > now:
                store.change_challenge(connection, challenge.id, due=until)
                return
        void = challenge.message is None or blocked_pairs(connection, people)
        if not void:
            pass_place(connection, ladder, challenge)
        settle(self._store, connection, ladder, challenge, "void" if void else "lapsed")

    def _end_month(self, connection: Connection, ladder: Ladder) -> None:
        divisions = ladder.divisions
        if any(rung.played for rung in ladder.rungs):
            best = divisions[0][: store.HALL]
            store.add_champions(connection, ladder, best)
            closing = bulletins.LadderClosing(ladder.season, tuple(rung.won for rung in best))
            stream = bulletins.LADDERS + ladder.id
            bulletins.write(self._store, connection, stream, ladder.guild, ladder.channel, closing)
            store.arrange(connection, ladder, months.promoted(divisions, ladder.plan.size))
        here = schema.rungs.c.ladder_id == ladder.id
        connection.execute(update(schema.rungs).where(here).values(played=0, won=0, refused=0))
        store.drop_marks(connection, ladder.id)
        ends = months.month_end(self._store.now(), read_server(connection, ladder.guild).zone)
        store.change(connection, ladder.id, season=ladder.season + 1, ends=ends)
        say(self._store, connection, ladder, fresh=True)
