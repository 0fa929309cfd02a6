"""What a server's managers chose, as rows: whoever writes them has the server's tables read them again."""

from msgspec import structs
from sqlalchemy import ColumnElement, Connection

from engine.core.codec import encode
from tables.core.settings_types import Refused, ServerSettings
from tables.storage import schema, upserts
from tables.table import loaded, rows


def note_refused(connection: Connection, guild: int, refused: Refused | None) -> int | None:
    """Note why Discord opened no thread or post for a table of a server, or None: that it did.

    Whoever chose the place is returned, unless it was refused before, for whatever reason.
    """
    old = loaded.read_server(connection, guild, lock=True)
    if old.refused == refused:
        return None
    write_server(connection, guild, old, structs.replace(old, refused=refused))
    return old.placed_by if old.refused is None else None


def write_server(connection: Connection, guild: int, old: ServerSettings, new: ServerSettings) -> None:
    """Write what a server's managers chose."""
    upserts.upsert(connection, schema.servers, {"id": guild, "settings": encode(new)}, ["id"])
    if new != old:
        load_again(connection, schema.tables.c.guild == guild)


def load_again(connection: Connection, which: ColumnElement[bool]) -> None:
    """Have open tables read again: in memory, here and in other processes, they hold what was chosen."""
    rows.revise(connection, which & schema.tables.c.status.in_(("lobby", "playing")))
