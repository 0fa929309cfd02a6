"""The bot is asked to end, as a service is."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.loopback.bots import ROOT
from tests.loopback.conftest import MakePerson, RunChild
from tests.loopback.server import Server
from tests.loopback.traffic import hold


async def test_it_ends_cleanly_and_goes_on_next_time(
    server: Server, run_child: RunChild, make_person: MakePerson, tmp_path: Path
) -> None:
    environment = {"DISCORD_TOKEN": server.token, "DATABASE_URL": str(tmp_path / "tables.sqlite3")}
    child = await run_child(ROOT / "bot.py", environment=environment)
    person = make_person("Ann")
    await person.slash("quetinny", "new")
    child.stop()
    await child.gone()
    assert child.code == 0
    assert "Traceback" not in child.output
    await child.start()
    panel = await person.slash("quetinny", "hand")
    assert panel.message is not None
    assert panel.message.files


async def test_what_it_is_asked_while_it_ends_is_answered_or_put_off(
    server: Server, run_child: RunChild, make_person: MakePerson, tmp_path: Path
) -> None:
    environment = {"DISCORD_TOKEN": server.token, "DATABASE_URL": str(tmp_path / "tables.sqlite3")}
    child = await run_child(ROOT / "bot.py", environment=environment)
    ann, bob = make_person("Ann"), make_person("Bob")
    gate = asyncio.Event()
    slow = server.rules.add("POST /interactions/**", hold(gate), times=1)
    asked = asyncio.create_task(ann.slash("quetinny", "new"))
    await server.until(lambda: slow.met, "the acknowledgement")
    child.stop()
    said: list[str] = []
    for _ in range(200):
        said.append((await bob.slash("about")).text)
        if "being restarted" in said[-1]:
            break
    assert "being restarted" in said[-1]
    gate.set()
    assert (await asked).message is not None
    await child.gone()
    assert child.code == 0
    assert "Traceback" not in child.output


async def test_it_ends_while_it_connects_again(server: Server, run_child: RunChild, tmp_path: Path) -> None:
    environment = {"DISCORD_TOKEN": server.token, "DATABASE_URL": str(tmp_path / "tables.sqlite3")}
    child = await run_child(ROOT / "bot.py", environment=environment)
    server.gateway.shut()
    server.gateway.drop()
    await server.until(lambda: server.gateway.knocking, "another connection")
    child.stop()
    await child.gone()
    assert child.code == 0
    assert "Traceback" not in child.output
