"""Turns of shards at beginning a session, which all processes of a database share."""

from __future__ import annotations

import asyncio

from tables.delivery.identifies import GAP
from tables.service import Tables
from tests.tables.conftest import on_postgres

pytestmark = on_postgres
SPENT = 2.0
"""Seconds that a test may take between two turns."""


async def test_turns_of_a_bucket_come_one_after_the_other(tables: Tables) -> None:
    waits = sorted(await asyncio.gather(*(tables.identifies.take_turn(shard, 1) for shard in range(4))))
    for number, wait in enumerate(waits):
        assert number * GAP - SPENT <= wait <= number * GAP


async def test_buckets_do_not_wait_for_each_other(tables: Tables) -> None:
    assert [await tables.identifies.take_turn(shard, 2) for shard in (0, 1)] == [0, 0]
    assert await tables.identifies.take_turn(2, 2) > 0


async def test_a_process_that_starts_again_waits_too(tables: Tables) -> None:
    assert await tables.identifies.take_turn(0, 1) == 0
    assert await tables.identifies.take_turn(0, 1) > GAP - SPENT


async def test_whoever_asks_again_before_their_turn_keeps_it(tables: Tables) -> None:
    await tables.identifies.take_turn(0, 1)
    first = await tables.identifies.take_turn(1, 1)
    again = await tables.identifies.take_turn(1, 1)
    assert first - SPENT <= again <= first
    assert await tables.identifies.take_turn(2, 1) <= 2 * GAP
