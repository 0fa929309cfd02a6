"""Another bot takes over the database while the connection that holds it is away."""

from __future__ import annotations

import asyncpg  # type: ignore[import-untyped, unused-ignore]
import pytest

from tables.storage.process_lock import ALL_SERVERS, GATE, part_key
from tests.loopback.bots import ROOT
from tests.loopback.conftest import MakePerson, RunChild
from tests.loopback.server import Server
from tests.support.postgres import Postgres, end_holder


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.emptied()


@pytest.mark.xdist_group("postgres")
async def test_a_bot_that_was_replaced_ends_in_one_line(
    server: Server,
    run_child: RunChild,
    make_person: MakePerson,
    address: str,
    postgres: Postgres,
) -> None:
    environment = {"DISCORD_TOKEN": server.token, "DATABASE_URL": address}
    child = await run_child(ROOT / "bot.py", environment=environment)
    await make_person("Ann").slash("quetinny", "new")
    other = await asyncpg.connect(postgres.address("test1"))
    await other.execute(f"SELECT pg_advisory_lock({GATE})")
    await end_holder(postgres)
    await other.execute(f"SELECT pg_advisory_lock({part_key(ALL_SERVERS)})")
    await other.execute(f"SELECT pg_advisory_unlock({GATE})")
    await child.gone()
    await other.close()
    assert child.code == 1
    assert child.output.splitlines()[-1].startswith("bot.py: Another process is already using the database")
    assert "Traceback" not in child.output
