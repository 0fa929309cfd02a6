"""The bot is asked to end, as a service is."""

from __future__ import annotations

import asyncio
from itertools import chain, repeat

import pytest

from tests.loopback.bots import ROOT, Child, spawned
from tests.loopback.conftest import MakePerson, RunChild
from tests.loopback.forked import forked, sharing
from tests.loopback.server import Server
from tests.loopback.traffic import hold

pytestmark = sharing


@pytest.fixture
async def program(server: Server, run_child: RunChild, database: str) -> Child:
    """The bot in a Python that has loaded nothing before; started again, it is forked."""
    environment = {"DISCORD_TOKEN": server.token, "DATABASE_URL": database}
    begins = chain([spawned], repeat(forked))
    return await run_child(
        ROOT / "bot.py", environment=environment, begin=lambda *given: next(begins)(*given)
    )


async def require_clean_end(program: Child) -> None:
    await program.gone()
    assert program.code == 0
    assert "Traceback" not in program.output


async def test_it_ends_cleanly_answers_what_it_is_asked_meanwhile_and_goes_on_next_time(
    server: Server, program: Child, make_person: MakePerson
) -> None:
    ann, bob = make_person("Ann"), make_person("Bob")
    gate = asyncio.Event()
    slow = server.rules.add("POST /interactions/**", hold(gate), times=1)
    asked = asyncio.create_task(ann.slash("quetinny", "new"))
    await server.until(lambda: slow.met, "the acknowledgement")
    program.stop()
    said: list[str] = []
    for _ in range(200):
        said.append((await bob.slash("about")).text)
        if "is restarting" in said[-1]:
            break
    assert "is restarting" in said[-1]
    gate.set()
    assert (await asked).message is not None
    await require_clean_end(program)

    await program.start()
    panel = await ann.slash("quetinny", "hand")
    assert panel.message is not None
    assert panel.message.files

    # While it connects again, too.
    server.gateway.shut()
    server.gateway.drop()
    await server.until(lambda: server.gateway.knocking, "another connection")
    program.stop()
    await require_clean_end(program)
