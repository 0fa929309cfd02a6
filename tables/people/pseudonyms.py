"""Pseudonyms of who is forgotten: whoever was sent away or blocked does not come back as somebody unknown.

A pseudonym is a number below 0, where no account's is, a keyed hash of that. Without the secret key nobody
can tell whom it means, or whether two mean the same. It goes with what it is for. People read *code*.
"""

from collections.abc import Callable
from hashlib import blake2b

from sqlalchemy import Connection

from tables.table.facts import read_fact, write_fact

BLOCKED, LADDERS, TOURNAMENTS = "blocked", "ladders", "tournaments"
"""What they are for, beside single tables."""
_KEY = "marks"
"""As the fact is called in databases."""


def of(key: bytes, person: int, what: str = "") -> int:
    """Somebody's pseudonym for ``what``, of 16 characters at most."""
    digest = blake2b(person.to_bytes(8, signed=True), key=key, person=what.encode(), digest_size=8).digest()
    return -1 - (int.from_bytes(digest, "big") >> 1)


def at_table(table: int) -> str:
    """What those at a table are for."""
    return f"table {table}"


def read_key(connection: Connection) -> bytes:
    """The key of this database; empty as long as nobody was forgotten, so that there is no pseudonym."""
    return bytes.fromhex(read_fact(connection, _KEY) or "")


def made_key(connection: Connection, entropy: Callable[[int], bytes]) -> bytes:
    """The same for whom it is needed now."""
    key = read_key(connection) or entropy(32)
    write_fact(connection, _KEY, key.hex())
    return key
