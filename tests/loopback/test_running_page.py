"""docs/running.md, step by step, below a root of its own; the service is run as systemd would run it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

import pytest

from tests.loopback import bots
from tests.loopback.conftest import MakePerson
from tests.loopback.server import Server
from tests.support.postgres import Postgres
from tests.support.systemd import read_environment, read_unit

ROOT = bots.ROOT
PAGE = (ROOT / "docs" / "running.md").read_text()
BLOCKS: list[str] = re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SHIMS = {
    "sudo": 'shift 2; exec "$@"',  # there is nobody else here
    "useradd": "exit 0",
    "chown": "exit 0",
    "systemctl": "echo systemctl is the test; exit 1",
}
ADDRESS = "postgresql://bot@host/caravanserai"


def block(beginning: str) -> str:
    """The page's only block with a line that begins so."""
    (found,) = [each for each in BLOCKS if re.search(rf"^{re.escape(beginning)}", each, re.MULTILINE)]
    return found


class Machine:
    """Folders that stand for a machine's, and its one service."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server = server
        self.root = folder / "root"
        self.program = self.root / "opt/caravanserai"
        self.unit = self.root / "etc/systemd/system/caravanserai.service"
        self.state = self.root / "var/lib/caravanserai"
        self.environment: dict[str, str] = {}
        self.bot: bots.Child | None = None
        self._folder = str(self.root)
        self._output = folder / "output.txt"
        self._path = folder / "bin"
        for name, text in SHIMS.items():
            write_program(self._path / name, text)
        self.unit.parent.mkdir(parents=True)
        self._put_program()

    def _put_program(self) -> None:
        self.program.mkdir(parents=True)
        packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests", "benchmarks"}
        for name in packages:
            (self.program / name).symlink_to(ROOT / name)
        for name in ("bot.py", ".env.example", "constraints.txt"):
            shutil.copy(ROOT / name, self.program)
        shutil.copytree(ROOT / "deploy", self.program / "deploy")
        write_program(self.program / ".venv/bin/python", f'exec {sys.executable} "$@"')
        write_program(self.program / ".venv/bin/pip", "exit 0")

    def here(self, text: str) -> str:
        """A text in which the machine's paths are those below its root."""
        return re.sub(r"(?<![\w/])/(?=(opt|etc|var)/)", f"{self.root}/", text)

    async def do(self, commands: str) -> str:
        """Run a block of the page, line by line; what its commands print."""
        printed = ""
        for line in self.here(commands).splitlines():
            if line.startswith("cd "):
                self._folder = line.removeprefix("cd ")
            elif line.startswith("systemctl "):
                await self._manage(line.split()[1:])
            else:
                printed += await asyncio.to_thread(self._run, line)
        return printed

    def _run(self, line: str) -> str:
        path = {"PATH": f"{self._path}:{os.environ['PATH']}"}
        command = ["bash", "-e", "-c", line]
        done = subprocess.run(command, cwd=self._folder, env=path, capture_output=True, text=True)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout

    async def _manage(self, words: Sequence[str]) -> None:
        if words[0] in ("start", "enable"):
            assert words[-1] == "caravanserai"
            await self.start()
        elif words == ["stop", "caravanserai"]:
            await self.stop()
        else:
            assert words == ["daemon-reload"]

    async def start(self) -> None:
        """Start the service, as its unit says."""
        service = {name: self.here(value) for name, value in read_unit(self.unit).items()}
        (self.root / "var/lib" / service["StateDirectory"]).mkdir(parents=True, exist_ok=True)
        self.environment = read_environment(Path(service["EnvironmentFile"]))
        program, *arguments = service["ExecStart"].split()
        folder = Path(service["WorkingDirectory"])

        async def begin(
            launched: Sequence[str], environment: Mapping[str, str], output: Path
        ) -> bots.Process:
            with output.open("ab") as file:
                return await asyncio.create_subprocess_exec(
                    program,
                    *("-m", "tests.loopback.launch", *launched),
                    cwd=folder,
                    env={**environment, "PYTHONPATH": str(ROOT)},
                    stdout=file,
                    stderr=file,
                )

        self.bot = bots.Child(self.server, arguments[0], (), self.environment, self._output, begin)
        await self.bot.start()

    async def stop(self) -> None:
        """Stop it, if it runs."""
        if self.bot is not None:
            self.bot.stop()
            await self.bot.gone()
            self.bot = None


def write_program(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/bash\n{text}\n")
    file.chmod(0o755)


@pytest.fixture
async def machine(server: Server, tmp_path: Path) -> AsyncIterator[Machine]:
    here = Machine(server, tmp_path)
    yield here
    if here.bot is not None:
        here.bot.kill()
        await here.bot.gone()


@pytest.fixture
def address(postgres: Postgres) -> str:
    """That of an empty database."""
    return postgres.make().replace("postgres://", "postgresql://")


def tables_in(database: Path) -> int:
    with contextlib.closing(sqlite3.connect(database)) as file:
        found: int = file.execute("SELECT count(*) FROM tables").fetchone()[0]
        return found


async def boards(server: Server, count: int) -> None:
    await server.until(lambda: len(server.public("Quetinny")) >= count, f"{count} boards")


@pytest.mark.slow
@pytest.mark.xdist_group("postgres")
async def test_the_page_step_by_step(
    server: Server, machine: Machine, make_person: MakePerson, address: str
) -> None:
    ann = make_person("Ann")
    # As a service.
    await machine.do(block("useradd"))
    settings = machine.program / ".env"
    settings.write_text(settings.read_text().replace("DISCORD_TOKEN=", f"DISCORD_TOKEN={server.token}"))
    await machine.do(block("cp deploy/caravanserai.service"))
    database = machine.state / "caravanserai.sqlite3"
    assert machine.bot is not None
    assert f"the database is {database} (DATABASE_URL in {settings})" in machine.bot.output
    assert not (machine.program / "var").exists()
    await ann.slash("quetinny", "new")
    await boards(server, 1)

    # Back up and restore: what was played since is gone, and the board is posted again.
    said = await machine.do(block("sudo -u caravanserai .venv/bin/python bot.py backup"))
    assert said.startswith(f"the database is {database} (DATABASE_URL in {settings})\n")
    await ann.slash("quetinny", "new")
    await boards(server, 2)
    assert tables_in(database) == 2
    before = len(server.public("Quetinny"))
    said = await machine.do(block("sudo -u caravanserai .venv/bin/python bot.py restore"))
    assert "restored into the database that the bot opens; what was there before is kept as" in said
    assert said.startswith(f"the database is {database} ")
    await boards(server, before + 1)
    assert tables_in(database) == 1

    # The move to PostgreSQL.
    said = await machine.do(
        block("sudo -u caravanserai .venv/bin/python bot.py copy").replace(ADDRESS, address)
    )
    assert f"rows into {address}; the bot still opens {database} (DATABASE_URL in {settings})" in said
    assert machine.bot is not None
    assert f"the database is {address} (DATABASE_URL in {settings})" in machine.bot.output
    await ann.slash("quetinny", "new")
    await boards(server, before + 2)
    await machine.stop()
    assert tables_in(database) == 1, "what is played now is kept at PostgreSQL"
