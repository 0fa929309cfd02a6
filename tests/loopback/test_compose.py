"""What compose.yaml starts, as processes here: each serves its servers, and says that it is well."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.loopback import bots
from tests.loopback.conftest import MakePerson
from tests.loopback.server import Server
from tests.support.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("postgres")]
SERVICES: dict[str, Any] = yaml.safe_load((bots.ROOT / "compose.yaml").read_text())["services"]
RECIPE = (bots.ROOT / "Containerfile").read_text()
IDENTIFY_SECONDS = 5.0
"""Discord's."""


def environment(service: str, server: Server, **more: str) -> dict[str, str]:
    """What a container has, but for the places that are this machine's."""
    (image,) = re.findall(r"^ENV (.*)$", RECIPE, re.MULTILINE)
    of_image = dict(each.split("=", 1) for each in image.split())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    chosen = {**of_image, **SERVICES[service]["environment"], "DISCORD_TOKEN": server.token}
    return {**chosen, "METRICS_PORT": port, "METRICS_HOST": "127.0.0.1", **more}


async def health(chosen: dict[str, str]) -> tuple[int | None, str]:
    """What the container's health check says."""
    (command,) = re.findall(r"^HEALTHCHECK .*CMD (\[.*\])$", RECIPE, re.MULTILINE)
    asked = await asyncio.create_subprocess_exec(
        sys.executable,
        *json.loads(command)[1:],
        cwd=bots.ROOT,
        env={**os.environ, **chosen},
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await asked.communicate()
    return asked.returncode, said.decode().strip()


@pytest.fixture
async def started(server: Server, tmp_path: Path) -> AsyncIterator[dict[str, bots.Child]]:
    """Bots by their services' names; they are ended with the test."""
    running: dict[str, bots.Child] = {}
    yield running
    for each in running.values():
        each.kill()
        await each.gone()


async def start(
    running: dict[str, bots.Child], service: str, server: Server, folder: Path, chosen: dict[str, str]
) -> None:
    output = folder / f"{service}.txt"
    running[service] = bots.Child(server, bots.ROOT / "bot.py", (), chosen, output)
    await running[service].launch()


async def test_on_sqlite(
    server: Server, started: dict[str, bots.Child], tmp_path: Path, make_person: MakePerson
) -> None:
    database = SERVICES["bot"]["environment"]["DATABASE_URL"].replace("/data", str(tmp_path))
    chosen = environment("bot", server, DATABASE_URL=database)
    assert (await health(chosen))[0] == 1
    await start(started, "bot", server, tmp_path, chosen)
    await server.connected()
    assert await health(chosen) == (0, "ok")
    assert (await make_person("Ann").slash("help")).text
    assert started["bot"].alive


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.make()


async def test_two_processes_on_postgresql_start_at_once(
    server: Server, started: dict[str, bots.Child], tmp_path: Path, address: str
) -> None:
    server.gateway.identify_gap = IDENTIFY_SECONDS
    shards = [name for name, each in SERVICES.items() if "SHARDS" in each.get("environment", {})]
    environments = {name: environment(name, server, DATABASE_URL=address) for name in shards}
    for name, chosen in environments.items():
        await start(started, name, server, tmp_path, chosen)
    for number in range(len(shards)):
        await server.connected(number)
    assert server.gateway.too_early == 0
    assert [await health(chosen) for chosen in environments.values()] == [(0, "ok")] * len(shards)
    for child in started.values():
        with contextlib.suppress(ProcessLookupError):
            child.stop()
        await child.gone()
    assert [child.code for child in started.values()] == [0] * len(shards)
