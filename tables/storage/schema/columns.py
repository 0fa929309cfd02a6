"""What columns are made of: instants, row numbers, and the metadata that all of them belong to."""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, Column, Dialect, ForeignKey, Integer, MetaData, TypeDecorator

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Instant(TypeDecorator[datetime]):
    """An aware point in time, kept as microseconds since 1970: compared alike by every database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """To microseconds; a time without a zone is a mistake and raises ``TypeError``."""
        return None if value is None else (value - EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        """From microseconds, in UTC."""
        return None if value is None else EPOCH + timedelta(microseconds=value)


SERIAL = BigInteger().with_variant(Integer, "sqlite")
"""A row number that the database gives: SQLite does so for plain integers only."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)


def of_table(*, primary_key: bool = False) -> Column[int]:
    """The key of the table that a row belongs to, and goes with."""
    return Column(
        "table_id",
        SERIAL,
        ForeignKey("tables.id", ondelete="CASCADE"),
        nullable=False,
        primary_key=primary_key,
    )
