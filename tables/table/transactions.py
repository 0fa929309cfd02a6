"""Methods that are transactions: what stands in them runs whole at the database, beside the event loop.

Each decorator gives a method its connection, which callers leave out, and makes it a coroutine. What the
method raises takes everything back. It touches nothing but the database and what it is given.
"""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection

from tables.core.types import TableInfo
from tables.table.change import TableChange
from tables.table.loaded import LoadedTable
from tables.table.store import TableStore


class TablePart:
    """A part of the table layer."""

    def __init__(self, store: TableStore) -> None:
        self._store = store


S = TypeVar("S", bound=TablePart)
P = ParamSpec("P")
T = TypeVar("T")
Later = Coroutine[Any, Any, T]


class _Decorator(Protocol):
    def __call__(
        self, method: Callable[Concatenate[S, Connection, P], T], /
    ) -> Callable[Concatenate[S, P], Later[T]]: ...


def _run_by(transaction: Callable[[TableStore, Callable[[Connection], Any]], Later[Any]]) -> _Decorator:
    def decorate(method: Callable[Concatenate[S, Connection, P], T]) -> Callable[Concatenate[S, P], Later[T]]:
        @wraps(method)
        async def run(self: S, /, *args: P.args, **kwargs: P.kwargs) -> Any:
            return await transaction(
                self._store, lambda connection: method(self, connection, *args, **kwargs)
            )

        return run

    return decorate


read_transaction = _run_by(lambda store, work: store.db.read(work))
"""It sees one moment of the database and changes nothing."""
write_transaction = _run_by(TableStore.write_unless_forgotten)
"""It may change rows, whoever asks for that."""
effect_transaction = _run_by(TableStore.effect)
"""It does what an interaction asks for, which counts once."""


def reading(read: Callable[Concatenate[Connection, P], T]) -> Callable[Concatenate[TablePart, P], Later[T]]:
    """A method that reads what a function does which is called within transactions, too."""

    @wraps(read)
    async def run(self: TablePart, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._store.db.read(lambda connection: read(connection, *args, **kwargs))

    return run


def table_transaction(
    method: Callable[Concatenate[S, Connection, int, P], T],
) -> Callable[Concatenate[S, int, P], Later[T]]:
    """The same of the table named first, again if somebody else was faster; see :meth:`TableStore.write`."""

    @wraps(method)
    async def run(self: S, table: int, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._store.write(
            table, lambda connection: method(self, connection, table, *args, **kwargs)
        )

    return run


def table_change(
    method: Callable[Concatenate[S, Connection, LoadedTable, P], TableChange],
) -> Callable[Concatenate[S, int, P], Later[TableInfo]]:
    """It works out a change of the table whose number callers give; they get the table as it is then."""

    @wraps(method)
    async def run(self: S, table: int, /, *args: P.args, **kwargs: P.kwargs) -> TableInfo:
        changed = await self._store.change(
            table, lambda connection, loaded: method(self, connection, loaded, *args, **kwargs)
        )
        return changed.info

    return run
