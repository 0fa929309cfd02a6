"""What people do with ladders: open them, stand on them, challenge each other."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import Connection, func, insert, select, update

from engine.core import codec
from tables.core.errors import LadderError
from tables.core.types import Guests, Life, Person, Place
from tables.delivery import bulletins
from tables.ladders import months, outcomes, store
from tables.ladders.types import OPEN_CHALLENGES, Challenge, Ladder, LadderPlan, Rung
from tables.lobby.opening import NewTable, open_seated
from tables.people import pseudonyms
from tables.people.settings import blocked_pairs, read_persons
from tables.storage import schema, writers
from tables.table import availability, transactions
from tables.table.loaded import LoadedTable, read_server

MOST_PEOPLE = 96
OPEN_AT_ONCE = 10
"""Ladders of a server that are open."""
REST = timedelta(days=1)
"""After a challenge so long nobody else challenges whom it was to."""
PAIR_REST = timedelta(days=7)
"""After it is over so long the two are not at it again."""
FREE_REFUSALS = 1
"""In a month; each further one gives the place up."""


class Ladders(transactions.TablePart):
    """Reading ladders, taking part, and taking them on."""

    # --- reading ----------------------------------------------------------------------------

    get = transactions.reading(store.read)

    @transactions.read_transaction
    def in_server(self, connection: Connection, guild: int) -> list[Ladder]:
        """A server's open ladders."""
        rows = schema.ladders.c
        query = select(rows.id).where(rows.guild == guild, rows.is_open).order_by(rows.id)
        return [store.read(connection, number) for number in connection.scalars(query)]

    @transactions.read_transaction
    def message_of(self, connection: Connection, number: int) -> tuple[int, int] | None:
        """Channel and message that show a ladder."""
        rows = schema.ladders.c
        query = select(rows.card_channel, rows.card_message).where(rows.id == number)
        row = connection.execute(query).one()
        return None if row.card_message is None else (row.card_channel, row.card_message)

    @transactions.read_transaction
    def challenge_of(self, connection: Connection, number: int) -> tuple[Ladder, Challenge]:
        """A challenge and its ladder; raises :class:`LadderError`."""
        challenge = store.read_challenge(connection, number)
        return store.read(connection, challenge.ladder), challenge

    @transactions.read_transaction
    def busy(self, connection: Connection, number: int) -> frozenset[int]:
        """The slots of those whose challenge waits or is played."""
        return _busy(store.challenges_of(connection, number))

    hall = transactions.reading(store.read_champions)

    @transactions.read_transaction
    def within_reach(self, connection: Connection, number: int, person: int) -> list[Rung]:
        """Whom somebody may challenge now; raises :class:`LadderError` where that is nobody for now."""
        ladder = store.read(connection, number)
        mine = _require_on(ladder, person)
        return self._within_reach(connection, ladder, mine)

    @transactions.read_transaction
    def waiting(self, connection: Connection, number: int, person: int) -> Challenge | None:
        """The challenge that somebody has not answered yet."""
        mine = store.read(connection, number).rung(person)
        waiting = [each for each in store.challenges_of(connection, number) if each.status == "asked"]
        return next((each for each in waiting if mine and each.challenged == mine.slot), None)

    # --- managers ---------------------------------------------------------------------------

    @transactions.effect_transaction
    def open(self, connection: Connection, place: Place, host: int, plan: LadderPlan) -> tuple[Ladder, bool]:
        """Open a ladder, or tell of the one of this game here from now on; and whether it is new.

        Raises :class:`LadderError`, ``BadOptions``.
        """
        assert place.guild is not None
        assert place.channel is not None
        writers.write_in_turn(connection, schema.servers, place.guild)
        game, rows, now = self._store.games[plan.game], schema.ladders.c, self._store.now()
        if not game.info.seats[0] <= 2 <= game.info.seats[1]:
            raise LadderError("A ladder needs a game that two can play.")
        game.read_options(plan.options)
        here = select(rows.id, rows.game).where(rows.guild == place.guild, rows.is_open)
        found = {row.game: row.id for row in connection.execute(here)}
        where = {"channel": place.channel, "venue": place.venue}
        number, is_new = found.get(plan.game), plan.game not in found
        if number is not None:
            store.change(connection, number, **where)
        elif len(found) >= OPEN_AT_ONCE:
            raise LadderError("This server already has {most} ladders: close one first.", most=OPEN_AT_ONCE)
        else:
            chosen = "game", "options", "size", "reach", "days", "event"
            values = {
                **where,
                **{name: getattr(plan, name) for name in chosen},
                "guild": place.guild,
                "host": host,
                "clocks": codec.encode(plan.clocks),
                "season": 1,
                "ends": months.first_end(now, read_server(connection, place.guild).zone),
                "is_open": True,
                "created": now,
            }
            number = connection.scalar(insert(schema.ladders).values(values).returning(rows.id))
        assert number is not None
        ladder = store.read(connection, number)
        outcomes.say(self._store, connection, ladder, fresh=True)
        return ladder, is_new

    @transactions.effect_transaction
    def close(self, connection: Connection, number: int) -> Ladder:
        """End a ladder; tables that are played go on and move nobody. Raises :class:`LadderError`."""
        ladder = self._locked(connection, number)
        for each in store.challenges_of(connection, number):
            outcomes.settle(self._store, connection, ladder, each, "void")
        store.change(connection, number, is_open=False)
        store.drop_marks(connection, number)
        ladder = store.read(connection, number)
        outcomes.say(self._store, connection, ladder)
        return ladder

    # --- standing on it ---------------------------------------------------------------------

    @transactions.effect_transaction
    def join(self, connection: Connection, number: int, person: Person) -> Rung:
        """Stand on a ladder, below all others; raises :class:`LadderError`."""
        ladder, rows = self._locked(connection, number), schema.rungs.c
        if ladder.rung(person.id) is not None:
            raise LadderError("You already stand on this ladder.")
        if len(ladder.rungs) >= MOST_PEOPLE:
            raise LadderError("It is full: {most} people are taking part.", most=MOST_PEOPLE)
        division = max(1, len(ladder.divisions))
        if len(ladder.of(division)) >= ladder.plan.size:
            division += 1
        place = len(ladder.of(division)) + 1
        stands = {"person": person.id, "name": person.name, "division": division, "place": place}
        known = person.id, pseudonyms.of(pseudonyms.read_key(connection), person.id, pseudonyms.LADDERS)
        before = select(rows.slot).where(rows.ladder_id == number, rows.person.in_(known))
        slot = connection.scalar(before)
        if slot is not None:
            store.change_rung(connection, number, slot, **stands)
        else:
            slot = (connection.scalar(select(func.max(rows.slot)).where(rows.ladder_id == number)) or 0) + 1
            fresh = {"played": 0, "won": 0, "refused": 0, "slot": slot, **stands}
            connection.execute(insert(schema.rungs).values(ladder_id=number, **fresh))
        outcomes.say(self._store, connection, ladder)
        return Rung(slot, person, division, place)

    @transactions.effect_transaction
    def leave(self, connection: Connection, number: int, person: int) -> None:
        """Stand on it no more; raises :class:`LadderError`."""
        ladder = self._locked(connection, number)
        self._take_off(connection, ladder, _require_on(ladder, person))

    def forget(self, connection: Connection, person: int, key: bytes) -> list[int]:
        """Whoever is forgotten stands nowhere, and is in no hall of fame; the ladders that it concerns.

        Until the month ends a pseudonym, made with ``key``, tells whom they challenged and refused.
        """
        rows, best = schema.rungs.c, schema.champions.c
        found = list(connection.scalars(select(rows.ladder_id).where(rows.person == person)))
        for number in found:
            ladder = store.read(connection, number, lock=True)
            if (mine := ladder.rung(person)) is not None:
                self._take_off(connection, ladder, mine)
            known_by = pseudonyms.of(key, person, pseudonyms.LADDERS) if ladder.is_open else None
            theirs = (rows.ladder_id == number) & (rows.person == person)
            connection.execute(update(schema.rungs).where(theirs).values(person=known_by, name=""))
        connection.execute(update(schema.champions).where(best.person == person).values(person=None, name=""))
        connection.execute(update(schema.ladders).where(schema.ladders.c.host == person).values(host=0))
        return found

    def _take_off(self, connection: Connection, ladder: Ladder, mine: Rung) -> None:
        for each in store.challenges_of(connection, ladder.id):
            if each.status == "asked" and mine.slot in outcomes.slots(each):
                outcomes.settle(self._store, connection, ladder, each, "void")
        store.change_rung(connection, ladder.id, mine.slot, division=0, place=0)
        left = [[rung for rung in stand if rung.slot != mine.slot] for stand in ladder.divisions]
        store.arrange(connection, ladder, [stand for stand in left if stand])
        if ladder.is_open:
            outcomes.say(self._store, connection, ladder)

    # --- challenges -------------------------------------------------------------------------

    @transactions.effect_transaction
    def challenge(self, connection: Connection, number: int, person: Person, slot: int) -> Challenge:
        """Challenge somebody, who is called once, after their quiet hours; raises :class:`LadderError`."""
        ladder, rows = self._locked(connection, number), schema.challenges.c
        mine = _require_on(ladder, person.id)
        within = {rung.slot: rung for rung in self._within_reach(connection, ladder, mine)}
        if slot not in within:
            raise LadderError("This challenge is not possible now: the button shows whom you may challenge.")
        (settings,) = read_persons(connection, [within[slot].person.id])
        told = availability.after_quiet(settings, self._store.now())
        values = {
            "ladder_id": number,
            "challenger": mine.slot,
            "challenged": slot,
            "status": "asked",
            "due": told + timedelta(days=ladder.plan.days),
        }
        made = connection.scalar(insert(schema.challenges).values(values).returning(rows.id))
        assert made is not None
        call = bulletins.ChallengeCall()
        stream = bulletins.CHALLENGES + made
        bulletins.write(self._store, connection, stream, ladder.guild, ladder.channel, call, told)
        outcomes.say(self._store, connection, ladder)
        return store.read_challenge(connection, made)

    async def accept(self, number: int, person: int) -> int:
        """Accept a challenge: its table is opened, and its number given. Raises :class:`LadderError`."""
        loaded = await self._accept(number, person)
        self._store.keep(loaded)
        return loaded.info.id

    @transactions.effect_transaction
    def _accept(self, connection: Connection, number: int, person: int) -> LoadedTable:
        ladder, challenge = self._asked(connection, number, person)
        people = [rung.person for rung in outcomes.both(ladder, challenge)]
        if blocked_pairs(connection, [each.id for each in people]):
            raise LadderError("This challenge is not possible any more.")
        plan, game = ladder.plan, self._store.games[ladder.plan.game]
        place = Place(ladder.guild, ladder.channel, venue=ladder.venue)  # type: ignore[arg-type]
        life = Life(hints=False, guests=Guests(seats_stay=True))
        new = NewTable(game, game.read_options(plan.options), place, plan.clocks, life)
        loaded = open_seated(self._store, connection, new, people)
        store.change_challenge(connection, number, status="playing", table_id=loaded.info.id)
        outcomes.tell(self._store, connection, ladder, challenge)
        return loaded

    @transactions.effect_transaction
    def refuse(self, connection: Connection, number: int, person: int) -> Challenge:
        """Refuse a challenge: once a month it costs nothing, then the place. Raises :class:`LadderError`."""
        ladder, challenge = self._asked(connection, number, person)
        challenged = outcomes.both(ladder, challenge)[1]
        if challenged.refused >= FREE_REFUSALS:
            outcomes.pass_place(connection, ladder, challenge)
        store.change_rung(connection, ladder.id, challenged.slot, refused=challenged.refused + 1)
        outcomes.settle(self._store, connection, ladder, challenge, "refused")
        return store.read_challenge(connection, number)

    @transactions.write_transaction
    def shown(
        self, connection: Connection, number: int, channel: int, message: int, *, challenge: bool = False
    ) -> None:
        """A message shows a ladder, or a challenge, now."""
        if challenge:
            store.change_challenge(connection, number, channel=channel, message=message)
        else:
            store.change(connection, number, card_channel=channel, card_message=message)

    def _asked(self, connection: Connection, number: int, person: int) -> tuple[Ladder, Challenge]:
        """A challenge that its reader may answer, and its ladder, which is locked."""
        ladder = self._locked(connection, store.read_challenge(connection, number).ladder)
        challenge = store.read_challenge(connection, number)
        if challenge.status != "asked":
            raise LadderError("This challenge is over, or has been answered.")
        if outcomes.both(ladder, challenge)[1].person.id != person:
            raise LadderError("This challenge is for somebody else.")
        return ladder, challenge

    def _within_reach(self, connection: Connection, ladder: Ladder, mine: Rung) -> list[Rung]:
        now = self._store.now()
        known = store.challenges_of(connection, ladder.id, now - PAIR_REST)
        busy = _busy(known)
        if mine.slot in busy:
            raise LadderError("You have a challenge already: one at a time.")
        reach = range(mine.place - ladder.plan.reach, mine.place)
        above = [rung for rung in ladder.of(mine.division) if rung.place in reach]
        if not above:
            raise LadderError("You are first in your division: nobody stands above you.")
        resting = {each.challenged for each in known if each.ended and now < each.ended + REST}
        over = [outcomes.slots(each) for each in known if each.ended]
        met = {slot for pair in over if mine.slot in pair for slot in pair}
        people = [rung.person.id for rung in above]
        chosen = zip(people, read_persons(connection, people), strict=True)
        away = {who for who, settings in chosen if availability.is_away(settings, now)}
        apart = blocked_pairs(connection, [mine.person.id, *people])
        return [
            rung
            for rung in above
            if rung.slot not in busy | resting | met
            and rung.person.id not in away
            and frozenset((mine.person.id, rung.person.id)) not in apart
        ]

    def _locked(self, connection: Connection, number: int) -> Ladder:
        ladder = store.read(connection, number, lock=True)
        if not ladder.is_open:
            raise LadderError("This ladder is closed.")
        return ladder


def _busy(known: Sequence[Challenge]) -> frozenset[int]:
    going_on = (each for each in known if each.status in OPEN_CHALLENGES)
    return frozenset(slot for each in going_on for slot in outcomes.slots(each))


def _require_on(ladder: Ladder, person: int) -> Rung:
    mine = ladder.rung(person)
    if mine is None:
        raise LadderError("You do not stand on this ladder: **Join** puts you on it.")
    return mine
