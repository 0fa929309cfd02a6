"""Small facts that the bot itself keeps between runs."""

from sqlalchemy import Connection, bindparam, select

from tables.storage import schema, upserts
from tables.table.transactions import TablePart, reading, write_transaction

_FACT = select(schema.memory.c.value).where(schema.memory.c.key == bindparam("key"))


def read_fact(connection: Connection, key: str) -> str | None:
    """A fact that an earlier run remembered."""
    value: str | None = connection.scalar(_FACT, {"key": key})
    return value


class Facts(TablePart):
    """Facts of the whole program that outlast it, by their keys."""

    recall = reading(read_fact)

    @write_transaction
    def remember(self, connection: Connection, key: str, value: str) -> None:
        """Keep a small fact for later runs."""
        write_fact(connection, key, value)


def write_fact(connection: Connection, key: str, value: str) -> None:
    """Keep a fact as part of a transaction."""
    upserts.upsert(connection, schema.memory, {"key": key, "value": value}, ["key"])
