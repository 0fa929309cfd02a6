"""A season's ledger has a row for each unit that comes or goes, whatever the units of the games are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

OWNED = ("tokens", "garnets")
POOL = "prize"
MARK = "candidate"
"""The units that there were until then, each a column."""

_SHARED = ("season_id", "table_id", "kind", "person", "name", "author", "at")


def _entries(*own: str) -> sa.TableClause:
    return sa.table("entries", *(sa.column(name) for name in ("id", *_SHARED, *own)))


entries = _entries("unit", "amount")
columns = _entries(*OWNED, POOL, MARK)


def upgrade() -> None:
    """Write each entry's columns as entries of their own, in the same order."""
    connection = op.get_bind()
    before = connection.execute(sa.select(columns).order_by(columns.c.id)).mappings().all()
    connection.execute(entries.delete())
    with op.batch_alter_table("entries") as table:
        for name in (*OWNED, POOL, MARK):
            table.drop_column(name)
        table.add_column(sa.Column("unit", sa.Text, nullable=False))
        table.add_column(sa.Column("amount", sa.Integer, nullable=False))
    after = [{**{name: row[name] for name in _SHARED}, **values} for row in before for values in _units(row)]
    if after:
        connection.execute(entries.insert(), after)


def _units(row: sa.RowMapping) -> list[dict[str, object]]:
    # A result says that somebody took part, also with nothing won.
    found: list[dict[str, object]] = [
        {"unit": unit, "amount": row[unit]}
        for unit in OWNED
        if row[unit] or (row["kind"] == "result" and row["person"] is not None)
    ]
    if row[MARK]:
        found.append({"unit": MARK, "amount": 1})
    if row[POOL]:
        found.append({"unit": POOL, "amount": row[POOL], "person": None, "name": ""})
    return found
