"""Claims on what is to be said: kept while it is being said, given back where that is broken off."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.delivery import sender
from tables.outbox import LEASE_SECONDS
from tables.service import Tables
from tests.tables.games import GAMES
from tests.tables.world import ANN, BOB, Time, seated


async def test_a_claim_is_kept_while_it_takes_and_given_back_when_the_bot_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await Tables.open(str(tmp_path / "tables.sqlite3"), GAMES, now=Time())
    composer: Any = SimpleNamespace(icons=None)
    client: Any = None
    working = sender.Sender(client, tables, {}, composer)
    kept: asyncio.Queue[tuple[list[int], float | None]] = asyncio.Queue()
    renew = tables.outbox.renew

    async def noticed(rows: Any, lease: float | None = LEASE_SECONDS) -> None:
        await renew(rows, lease)
        kept.put_nowait(([row.table for row in rows], lease))

    async def never(_: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(tables.outbox, "renew", noticed)
    monkeypatch.setattr(working, "_deliver", never)
    monkeypatch.setattr(sender, "LEASE_SECONDS", 0.03)
    info = await seated(tables, "poll", ANN, BOB)
    working.wake(info.id)
    assert await kept.get() == ([info.id], LEASE_SECONDS)
    assert await tables.outbox.claim() == []
    await working.close()
    last = [await kept.get() for _ in range(kept.qsize())][-1]
    assert last == ([info.id], None)
    (row,) = await tables.outbox.claim()
    assert row.attempts == 1
    await tables.close()
