"""Who may sit down at a table: its host invites and removes guests, and people block each other.

Who may look on is not decided here: whoever can read the table's channel at Discord.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec import structs
from sqlalchemy import Connection, or_, select

from tables.core.errors import LobbyError
from tables.core.json_records import readable
from tables.core.types import Guests, Invitation, Life, Person, TableInfo
from tables.people import pseudonyms, settings
from tables.storage import origins, schema

REMOVED_FOR = timedelta(hours=1)
"""So long whoever was removed from a lobby cannot come back to its table."""
MOST_INVITED = 25
CALLED_AGAIN = timedelta(hours=1)
"""So long nobody is told of another invitation by the same host."""


def require_may_join(connection: Connection, info: TableInfo, person: Person, now: datetime) -> None:
    """Refuse somebody a seat that they take themselves; raises :class:`LobbyError`."""
    guests = info.life.guests
    is_invited = any(guest.id == person.id for guest in guests.invited)
    if guests.only_invited and not is_invited:
        raise LobbyError("This table is by invitation: {host} chooses who may join.", host=info.host.name)
    for until in _removals(connection, info, person.id):
        if until is None:
            raise LobbyError("Before your data was deleted you had a seat here: you cannot take one again.")
        if now < until and not is_invited:
            text = "You were removed from this table: you can join it again from <t:{when}:t>."
            raise LobbyError(text, when=int(until.timestamp()))
    if kept_apart(connection, info, person.id):
        # Not more: nobody learns who has blocked whom.
        raise LobbyError("You cannot join this table.")


def is_gone(connection: Connection, info: TableInfo, person: int) -> bool:
    """Whether somebody had a seat in the game, and was forgotten since."""
    return None in _removals(connection, info, person)


def _removals(connection: Connection, info: TableInfo, person: int) -> list[datetime | None]:
    removed = info.life.guests.removed
    known_by = pseudonyms.of(pseudonyms.read_key(connection), person, pseudonyms.at_table(info.id))
    return [removed[who] for who in (str(person), str(known_by)) if who in removed]


def kept_apart(connection: Connection, info: TableInfo, person: int, leaves: int | None = None) -> bool:
    """Whether somebody has blocked one of those at a table, or one of them has blocked somebody.

    A person who ``leaves`` the table for them does not count.
    """
    others = [each for each in info.people if each not in (person, leaves)]
    # All are read in any case: how long it takes tells nothing.
    return any(person in pair for pair in settings.blocked_pairs(connection, [person, *others]))


def with_removed(life: Life, guest: int, now: datetime) -> Life:
    """A table's life once a guest was removed, who is not invited any more either."""
    removed = {who: until for who, until in life.guests.removed.items() if until is None or now < until}
    removed[str(guest)] = now + REMOVED_FOR
    invited = tuple(each for each in life.guests.invited if each.id != guest)
    return structs.replace(life, guests=structs.replace(life.guests, removed=removed, invited=invited))


def with_invited(life: Life, people: Iterable[Person], *, only: bool) -> Life:
    """A table's life once people are invited, perhaps ``only`` they; who was removed may come back.

    Raises :class:`LobbyError` for too many.
    """
    invited = {guest.id: guest for guest in (*life.guests.invited, *people)}
    if len(invited) > MOST_INVITED:
        raise LobbyError("You can invite up to {most} people to a table.", most=MOST_INVITED)
    guests = structs.replace(life.guests, only_invited=only, invited=tuple(invited.values()))
    return structs.replace(life, guests=guests)


def is_expected(info: TableInfo, person: int) -> bool:
    """Whether somebody is invited to a lobby, and does not sit there yet."""
    invited = any(guest.id == person for guest in info.life.guests.invited)
    return info.status == "lobby" and invited and info.seat_of(person) is None


def is_called(connection: Connection, info: TableInfo, guest: int, now: datetime) -> bool:
    """Whether somebody who is invited to a table is told of it.

    Once a table, and once in an hour by its host, however many tables they open; never of one that they could
    not join because one of those there and they keep apart.
    """
    tables, since = schema.tables.c, now - CALLED_AGAIN
    # Of the tables of a server, too: who has left one that they opened is its host no more.
    here = (tables.guild == info.place.guild) & tables.guild.is_not(None)
    theirs = or_(tables.host == info.host.id, here)
    recent = select(tables.life).where(tables.updated > since, theirs)
    elsewhere = (each for life in connection.scalars(recent) for each in readable(life, Life).guests.told)
    told = any(each.guest == guest for each in info.life.guests.told) or any(
        (each.guest, each.by) == (guest, info.host.id) and each.at > since for each in elsewhere
    )
    # Whom a host called before they were forgotten nobody knows.
    told = told or origins.forgotten_since(connection, info.host.id, since)
    return not told and not kept_apart(connection, info, guest)


def with_called(info: TableInfo, life: Life, guest: int, now: datetime) -> Life:
    """A table's ``life`` once somebody was told that its host invites them."""
    told = (*life.guests.told, Invitation(guest, info.host.id, now))
    return structs.replace(life, guests=structs.replace(life.guests, told=told))


def of_rematch(info: TableInfo) -> Guests:
    """Whom the next table lets in: after one by invitation, those who played."""
    if not info.life.guests.only_invited:
        return Guests()
    return Guests(only_invited=True, invited=tuple(people_at(info)))


def people_at(info: TableInfo) -> list[Person]:
    """The persons who have a seat, or gave it up."""
    return [seat.person for seat in info.seats if seat.person is not None]
