"""Messages with controls as rows: written with what was said, and taken away once their controls are gone."""

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, select, update

from tables.core.message_types import PostedMessage
from tables.storage import schema, upserts

_REPLACE = (
    update(schema.posted)
    .where(
        schema.posted.c.table_id == bindparam("of"),
        schema.posted.c.current,
        schema.posted.c.message != bindparam("by"),
    )
    .values(current=False)
)


def write_posted(connection: Connection, table: int, posted: PostedMessage, *, current: bool = True) -> None:
    """Remember a message. A board becomes the current one, unless it was found to be an older one; the one
    before still has its controls.
    """
    board, called = posted.kind == "board" and current, seated(connection, table, posted.people)
    if board:
        connection.execute(_REPLACE, {"of": table, "by": posted.message})
    what = {"kind": posted.kind, "people": people_text(called), "current": board}
    values = {**posted_values(table, posted), **what}
    upserts.upsert(connection, schema.posted, values, ["table_id", "message"])


_SEATED = select(schema.seats.c.person).where(
    schema.seats.c.table_id == bindparam("table"),
    schema.seats.c.person.in_(bindparam("people", expanding=True)),
)


def seated(connection: Connection, table: int, people: Sequence[int]) -> list[int]:
    """Those of some people who have a seat now."""
    if not people:
        return []
    found = set(connection.scalars(_SEATED, {"table": table, "people": list(people)}))
    return [person for person in people if person in found]


def people_text(people: Sequence[int]) -> str:
    """People's ids as they are stored beside a message."""
    return " ".join(map(str, people))


def note_acted(connection: Connection, table: int, calls: Sequence[PostedMessage]) -> None:
    """Messages that call several people show which of them have acted: ``people`` are the others."""
    posted = schema.posted.c
    for call in calls:
        people = people_text(seated(connection, table, call.people))
        this = posted.table_id == table, posted.message == call.message
        connection.execute(update(schema.posted).where(*this).values(people=people))


def retire(connection: Connection, table: int, messages: Sequence[int]) -> None:
    """Forget messages that are not the current board."""
    if not messages:
        return
    old = schema.posted.c
    connection.execute(
        delete(schema.posted).where(old.table_id == table, old.message.in_(messages), old.current.is_(False))
    )


def posted_values(table: int, posted: PostedMessage) -> dict[str, object]:
    """The columns that public messages and panels share."""
    return {
        "table_id": table,
        "message": posted.message,
        "channel": posted.channel,
        "number": posted.revision,
        "posted": posted.posted,
    }
