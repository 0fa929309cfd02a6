"""What people and servers chose.

They are not a table's options: those are a part of the table, and stay as they are while it is played.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

import msgspec
from msgspec import structs
from sqlalchemy import Connection, bindparam, select

from engine.core.codec import encode
from engine.core.errors import BadOptions
from engine.core.game import AnyGame
from tables.core import json_records, message_types, types
from tables.core.declared_settings import declared_settings
from tables.core.errors import TableError
from tables.core.settings_types import PersonSettings, ServerSettings
from tables.delivery import outbox
from tables.people import names, pseudonyms
from tables.storage import schema, upserts, writers
from tables.table import loaded, transactions
from tables.table.availability import MOST_QUIET, away_change, quiet_hours
from tables.table.server_rows import load_again, write_server

_CHOSEN = select(schema.people.c.settings).where(schema.people.c.id == bindparam("person"))
_LANGUAGES = select(schema.people.c.id, schema.people.c.language).where(schema.people.c.language.is_not(None))

AnySettings = TypeVar("AnySettings", PersonSettings, ServerSettings)

MOST_BLOCKED = 25
"""So many people one person may block: as many as a menu offers."""
USUAL_LOCALE = "en-US"
"""Nothing is kept of whoever has it, so long as nothing else was."""


def read_person(connection: Connection, person: int, *, lock: bool = False) -> PersonSettings:
    """What a person chose."""
    if lock:
        writers.write_in_turn(connection, schema.people, person)
    return outbox.read_person_settings(connection.scalar(_CHOSEN, {"person": person}))


def read_servers(connection: Connection) -> dict[int, ServerSettings]:
    """What the managers of all servers chose that have chosen anything."""
    stored = connection.execute(select(schema.servers.c.id, schema.servers.c.settings))
    return {guild: json_records.readable(settings, ServerSettings) for guild, settings in stored}


def read_persons(connection: Connection, people: Sequence[int]) -> list[PersonSettings]:
    """What each of some people chose."""
    return [read_person(connection, person) for person in people]


def blocked_pairs(connection: Connection, people: Sequence[int]) -> frozenset[frozenset[int]]:
    """The pairs among some people of whom one has blocked the other, who may have been forgotten since."""
    key = pseudonyms.read_key(connection)
    whose = {known: who for who in people for known in (who, pseudonyms.of(key, who, pseudonyms.BLOCKED))}
    chosen = zip(people, read_persons(connection, people), strict=True)
    blocked = ((who, each.id) for who, settings in chosen for each in settings.blocked)
    return frozenset(frozenset((who, whose[each])) for who, each in blocked if each in whose)


class Settings(transactions.TablePart):
    """Settings of people and servers, read and changed."""

    person = transactions.reading(read_person)
    persons = transactions.reading(read_persons)
    server = transactions.reading(loaded.read_server)

    @transactions.effect_transaction
    def change_person(self, connection: Connection, /, person: int, **changes: object) -> PersonSettings:
        """Change some of a person's settings; raises :class:`TableError` for what cannot be chosen.

        Of days away ``away_to`` is chosen, None for none: they begin now, or with an absence that they go on
        with.
        """
        old = read_person(connection, person, lock=True)
        if "away_to" in changes:
            until = changes["away_to"]
            assert until is None or isinstance(until, datetime)
            changes |= away_change(old, self._store.now(), until)
        if quiet_hours(_changed(old, changes)) > max(MOST_QUIET, quiet_hours(old)):
            raise TableError("Quiet hours can be at most {most} hours of a day.", most=MOST_QUIET)
        return _write_person(connection, person, old, **changes)

    @transactions.effect_transaction
    def block(self, connection: Connection, person: int, other: types.Person) -> PersonSettings:
        """Seat two people at no table together from now on; raises :class:`TableError` for too many."""
        if person == other.id:
            raise TableError("You cannot block yourself.")
        old = read_person(connection, person, lock=True)
        blocked = (*(each for each in old.blocked if each.id != other.id), other)
        if len(blocked) > MOST_BLOCKED:
            raise TableError("You can block up to {most} people: unblock somebody first.", most=MOST_BLOCKED)
        return _write_person(connection, person, old, blocked=blocked)

    @transactions.effect_transaction
    def unblock(self, connection: Connection, person: int, other: int | None) -> PersonSettings:
        """Let two people sit together again, for this one's part; pseudonyms come without their sign."""
        old = read_person(connection, person, lock=True)
        blocked = tuple(each for each in old.blocked if abs(each.id) != other)
        return _write_person(connection, person, old, blocked=blocked)

    @transactions.effect_transaction
    def change_server(
        self,
        connection: Connection,
        guild: int,
        worked_out: Callable[[ServerSettings], Mapping[str, object]] = lambda _: {},
        /,
        **changes: object,
    ) -> ServerSettings:
        """Change some of a server's settings, and what is worked out from them as they are.

        Raises :class:`TableError` for what cannot be chosen.
        """
        old = loaded.read_server(connection, guild, lock=True)
        new = _changed(old, {**changes, **worked_out(old)})
        if (new.play_in, new.forum) != (old.play_in, old.forum):
            new = structs.replace(new, refused=None)
        write_server(connection, guild, old, new)
        return new

    @transactions.read_transaction
    def chosen_languages(self, connection: Connection) -> dict[int, str]:
        """The languages of all who chose one."""
        return {row.id: row.language for row in connection.execute(_LANGUAGES)}

    async def remember_locale(self, person: int, locale: str) -> None:
        """Keep the locale of a person's Discord, for messages that answer nothing of theirs."""
        settings = await self.person(person)
        if locale != (settings.locale or USUAL_LOCALE):
            await self._keep_locale(person, locale)

    @transactions.write_transaction
    def _keep_locale(self, connection: Connection, person: int, locale: str) -> None:
        _write_person(connection, person, read_person(connection, person, lock=True), locale=locale)

    async def remember_server_locale(self, guild: int, locale: str) -> None:
        """Keep the locale of a server, which Discord tells to one process alone."""
        settings = await self.server(guild)
        if locale != (settings.locale or USUAL_LOCALE):
            await self.change_server(guild, locale=locale)

    @transactions.write_transaction
    def dms_were_closed(self, connection: Connection, table: int, person: int) -> None:
        """Remember that a person takes no direct messages; the table hears of it once.

        Of who neither sits there nor follows it, such as somebody forgotten meanwhile, nothing is kept.
        """
        old = read_person(connection, person, lock=True)
        info = self._store.read(connection, table).info
        seat = info.seat_of(person)
        if old.dms_closed or (seat is None and str(person) not in info.life.followers):
            return
        _write_person(connection, person, old, dms_closed=True)
        if seat is not None:
            text = "{name} does not accept direct messages from this bot: the button below opens their panel."
            line = message_types.Announcement(text, {"name": seat.name})
            outbox.write_beside(connection, info, [line], self._store.now(), self._store.entropy)


def _write_person(
    connection: Connection, person: int, old: PersonSettings, **changes: object
) -> PersonSettings:
    """Keep a change of what somebody chose; raises :class:`TableError` for what cannot be chosen."""
    new = _changed(old, changes)
    values = {"id": person, "name": names.NAMELESS, "settings": encode(new), "listed": not new.private}
    values["language"] = new.language
    upserts.upsert(connection, schema.people, values, ["id"], keep=["name"])
    if new != structs.replace(old, locale=new.locale, blocked=new.blocked):
        seats = schema.seats.c
        load_again(connection, schema.tables.c.id.in_(select(seats.table_id).where(seats.person == person)))
    return new


def usual_options(game: AnyGame, settings: ServerSettings) -> Any:
    """The options that a new table of a game has in a server.

    The game's own ones where the server's do not fit this version any more.
    """
    try:
        return game.read_options(encode(settings.game_options.get(game.info.name, {})))
    except BadOptions:
        return game.read_options("{}")


def _changed(old: AnySettings, changes: Mapping[str, object]) -> AnySettings:
    kind = type(old)
    for name in changes.keys() - set(kind.__struct_fields__):
        raise TableError("This cannot be chosen: {reason}", reason=name)
    try:
        new = msgspec.convert({**structs.asdict(old), **changes}, kind)
    except msgspec.ValidationError as error:
        raise TableError("This cannot be chosen: {reason}", reason=str(error)) from error
    for setting in declared_settings(kind).values():
        if setting.offered is not None and setting.field in changes:
            least, most = setting.offered.least, setting.offered.most
            value = getattr(new, setting.field)
            numbers = value.values() if isinstance(value, dict) else () if value is None else (value,)
            if not all(least <= number <= most for number in numbers):
                raise TableError("This must be between {least} and {most}.", least=least, most=most)
    return new
