"""Content files that a server keeps for a game, such as maps.

A file is an *upload* of the person who brought it until it is kept under a name. What stands in it
is not looked at here: who keeps it has checked it, and checks it again when it is used.
"""

import unicodedata
from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select, update

from tables.core import errors, types
from tables.storage import db, schema, writers
from tables.table.transactions import TablePart, effect_transaction, read_transaction

MOST_CONTENTS = 25
"""Files that one server keeps for one game."""
LONGEST_NAME = 40
"""Characters of a name."""


class Content(types.Frozen, frozen=True):
    """A server's file: who brought it, and its text."""

    id: int
    name: str
    text: str
    person: int


def check_name(name: str) -> str:
    """A name with blanks put in order; raises :class:`ContentError` where it cannot be one."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(tidy) <= LONGEST_NAME or not tidy.isprintable():
        raise errors.ContentError("A name must have 1 to {most} printable characters.", most=LONGEST_NAME)
    return tidy


class Contents(TablePart):
    """Uploads and kept files of servers."""

    async def put_upload(self, guild: int, game: str, name: str, text: str, person: int) -> Content:
        """Put a person's file down as their upload, in place of an earlier one."""
        slot = f"draft {person}"
        values = {
            "guild": guild,
            "game": game,
            "slot": slot,
            "name": check_name(name),
            "text": text,
            "person": person,
            "at": self._store.now(),
        }

        def work(connection: Connection) -> Content:
            # A new row, so that buttons of the upload before are not taken for this one's.
            connection.execute(delete(schema.contents).where(*_in_slot(guild, game, slot)))
            adding = insert(schema.contents).values(values).returning(schema.contents)
            return _content(connection.execute(adding).one())

        return await self._fill(work)

    @read_transaction
    def upload(self, connection: Connection, guild: int, game: str, number: int) -> Content:
        """An upload by its id; raises :class:`ContentError` where it is gone."""
        return _content(_upload(connection, guild, game, number))

    async def keep(self, guild: int, game: str, number: int) -> Content:
        """Keep an upload under its name, in place of what was kept there.

        Raises :class:`ContentError` where it is gone or the server keeps too many.
        """
        contents = schema.contents.c

        def work(connection: Connection) -> Content:
            writers.write_in_turn(connection, schema.servers, guild)
            row = _upload(connection, guild, game, number)
            slot = _kept(row.name)
            connection.execute(delete(schema.contents).where(*_in_slot(guild, game, slot)))
            others = select(func.count(contents.id)).where(*_all_kept(guild, game))
            if (connection.scalar(others) or 0) >= MOST_CONTENTS:
                raise errors.ContentError(
                    "This server already has {most} files: remove one first.", most=MOST_CONTENTS
                )
            kept = update(schema.contents).where(contents.id == row.id)
            connection.execute(kept.values(slot=slot, at=self._store.now()))
            return _content(row)

        return await self._fill(work)

    @effect_transaction
    def discard(self, connection: Connection, guild: int, game: str, number: int) -> None:
        """Throw an upload away; one that is gone is no trouble."""
        connection.execute(delete(schema.contents).where(*_is_upload(guild, game, number)))

    @read_transaction
    def get(self, connection: Connection, guild: int, game: str, name: str) -> Content:
        """A kept file by its name, upper or lower case; raises :class:`ContentError`."""
        query = select(schema.contents).where(*_in_slot(guild, game, _kept(check_name(name))))
        row = connection.execute(query).one_or_none()
        if row is None:
            raise _missing(name)
        return _content(row)

    @read_transaction
    def all(self, connection: Connection, guild: int, game: str) -> list[Content]:
        """All kept files, by name."""
        query = select(schema.contents).where(*_all_kept(guild, game)).order_by(schema.contents.c.slot)
        return [_content(row) for row in connection.execute(query)]

    @effect_transaction
    def remove(self, connection: Connection, guild: int, game: str, name: str) -> None:
        """Keep a file no longer; raises :class:`ContentError`. Tables that use it have a copy."""
        gone = delete(schema.contents).where(*_in_slot(guild, game, _kept(check_name(name))))
        if not connection.execute(gone).rowcount:
            raise _missing(name)

    async def _fill(self, work: Callable[[Connection], Content]) -> Content:
        """Run a transaction that fills a slot; refused where another process fills it in the same moment."""
        try:
            return await self._store.effect(work)
        except db.Conflict:
            raise errors.ContentError("Somebody else did the same just now. Try again.") from None


def _kept(name: str) -> str:
    return f"kept {name.casefold()}"


def _in_slot(guild: int, game: str, slot: str) -> tuple[ColumnElement[bool], ...]:
    contents = schema.contents.c
    return contents.guild == guild, contents.game == game, contents.slot == slot


def _all_kept(guild: int, game: str) -> tuple[ColumnElement[bool], ...]:
    contents = schema.contents.c
    return contents.guild == guild, contents.game == game, contents.slot.startswith("kept ")


def _is_upload(guild: int, game: str, number: int) -> tuple[ColumnElement[bool], ...]:
    contents = schema.contents.c
    is_upload = contents.slot.startswith("draft ")
    return contents.id == number, contents.guild == guild, contents.game == game, is_upload


def _upload(connection: Connection, guild: int, game: str, number: int) -> Row[Any]:
    query = select(schema.contents).where(*_is_upload(guild, game, number))
    row = connection.execute(query.with_for_update()).one_or_none()
    if row is None:
        raise errors.ContentError("This file is no longer here: it was saved, discarded or replaced.")
    return row


def _missing(name: str) -> errors.ContentError:
    return errors.ContentError("This server has nothing called {name}.", name=name[:LONGEST_NAME])


def _content(row: Row[Any]) -> Content:
    return Content(row.id, row.name, row.text, row.person)
