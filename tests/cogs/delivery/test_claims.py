"""Claims on what is to be said: kept while it is being said, given back where that is broken off."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.core.limiter import Limiter
from cogs.delivery import bulletin_sender, queue_sender, sender
from cogs.delivery.own_messages import OwnMessages
from tables.delivery.queues import LEASE_SECONDS
from tables.service import Tables
from tests.tables.games import GAMES
from tests.tables.tournaments.test_progress import opened_by_ann, plan
from tests.tables.world import ANN, BOB, Time, seated

pytestmark = pytest.mark.usefixtures("words_alone")


@pytest.mark.parametrize("of", ["table", "tournament"])
async def test_a_claim_is_kept_while_it_takes_and_given_back_when_the_bot_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, of: str
) -> None:
    tables = await Tables.open(str(tmp_path / "tables.sqlite3"), GAMES, now=Time())
    composer: Any = SimpleNamespace(icons=None)
    client: Any = None
    queue: Any = tables.outbox if of == "table" else tables.bulletins
    kept: asyncio.Queue[tuple[list[int], float | None]] = asyncio.Queue()
    renew = queue.renew

    async def noticed(rows: Any, lease: float | None = LEASE_SECONDS) -> None:
        await renew(rows, lease)
        kept.put_nowait(([row.stream for row in rows], lease))

    async def never(*_: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(queue, "renew", noticed)
    monkeypatch.setattr(queue_sender, "LEASE_SECONDS", 0.03)
    working: sender.Sender | bulletin_sender.BulletinSender
    if of == "table":
        working = sender.Sender(client, tables, {}, composer, composer, Limiter(), OwnMessages(client))
        stream = (await seated(tables, "poll", ANN, BOB)).id
    else:
        working = bulletin_sender.BulletinSender(client, tables, composer, OwnMessages(client), ())
        stream = await opened_by_ann(tables, plan(seats=2), ANN, BOB)
    monkeypatch.setattr(working, "_deliver", never)
    working.wake(stream)
    assert await kept.get() == ([stream], LEASE_SECONDS)
    assert await queue.claim() == []
    await working.close()
    last = [await kept.get() for _ in range(kept.qsize())][-1]
    assert last == ([stream], None)
    (row,) = await queue.claim()
    assert row.attempts == 1
    await tables.close()


async def test_a_delivery_that_hangs_or_is_broken_off_keeps_no_claim(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = Time()
    tables = await Tables.open(str(tmp_path / "tables.sqlite3"), GAMES, now=now)
    composer: Any = SimpleNamespace(icons=SimpleNamespace(refused=lambda _: False))
    client: Any = None
    working = sender.Sender(client, tables, {}, composer, composer, Limiter(), OwnMessages(client))
    tasks: asyncio.Queue[Any] = asyncio.Queue()
    renewed: list[Any] = []

    async def hang(_: Any) -> Any:
        tasks.put_nowait(asyncio.current_task())
        await asyncio.Event().wait()

    async def break_off(_: Any) -> Any:
        tasks.put_nowait(asyncio.current_task())
        raise asyncio.CancelledError

    async def renew(rows: Any, *_: Any) -> None:
        renewed.append(list(rows))

    monkeypatch.setattr(tables.outbox, "renew", renew)
    monkeypatch.setattr(queue_sender, "LONGEST_DELIVERY", 0.01)
    monkeypatch.setattr(queue_sender, "LONGEST_TRYING", timedelta.max)
    info = await seated(tables, "poll", ANN, BOB)
    for deliver in (hang, break_off):
        monkeypatch.setattr(working.deliveries, "deliver", deliver)
        working.wake(info.id)
        await asyncio.wait({await tasks.get()})
        now.passes(600)
    (row,) = await tables.outbox.claim()
    assert row.attempts == 2
    await working.close()
    assert renewed == [[]]
    await tables.close()
