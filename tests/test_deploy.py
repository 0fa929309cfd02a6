"""What a service is made from: the container's recipe, systemd's unit, and the page about running."""

from __future__ import annotations

import configparser
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bot
from cogs.bot import Caravanserai
from cogs.core.config import Config
from cogs.delivery.icons import UploadedIcons
from cogs.stopping import LONGEST_STOP

ROOT = Path(__file__).resolve().parent.parent
INSTRUCTIONS = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "VOLUME", "STOPSIGNAL", "ENTRYPOINT"}


def recipe() -> list[tuple[str, str]]:
    """The container's instructions, continued lines joined."""
    text = re.sub(r"\\\n\s*", "", (ROOT / "Containerfile").read_text())
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def test_the_recipe_copies_what_the_program_imports_and_runs_it_as_nobody_special():
    steps = recipe()
    assert {name for name, _ in steps} <= INSTRUCTIONS
    assert steps[0][0] == "FROM"
    copied = {part for name, rest in steps if name == "COPY" for part in rest.split()[:-1]}
    assert all((ROOT / part).exists() for part in copied)
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests", "benchmarks"}
    assert packages | {"bot.py", "pyproject.toml", "constraints.txt"} <= copied
    order = [name for name, _ in steps]
    assert order.index("USER") < order.index("ENTRYPOINT")
    (start,) = [json.loads(rest) for name, rest in steps if name == "ENTRYPOINT"]
    assert start == ["python", "bot.py"]
    hidden = (ROOT / ".containerignore").read_text().split()
    assert {".env", "var", ".git"} <= set(hidden)
    assert not copied & set(hidden)


def test_the_program_starts_from_what_is_copied(tmp_path: Path):
    app = tmp_path / "app"
    app.mkdir()
    steps = recipe()
    for *parts, to in [rest.split() for name, rest in steps if name == "COPY"]:
        for part in parts:
            if (ROOT / part).is_dir():
                (app / to).symlink_to(ROOT / part)  # a copy would be compiled anew
            else:
                shutil.copy(ROOT / part, app / to)
    (start,) = [json.loads(rest) for name, rest in steps if name == "ENTRYPOINT"]
    chosen = dict(each.split("=") for name, rest in steps if name == "ENV" for each in rest.split())
    environment = {**chosen, "DATABASE_URL": f"sqlite:///{tmp_path}/tables.sqlite3", "PATH": os.defpath}
    command = [sys.executable, *start[1:], "doctor"]
    done = subprocess.run(command, cwd=app, env=environment, capture_output=True, text=True)
    assert done.stderr == ""
    assert {"ok  database", "ok  disk", "ok  fonts", "BAD token"} <= {
        line.partition(":")[0] for line in done.stdout.splitlines()
    }
    assert done.returncode == 1


def test_the_unit_can_be_read_and_gives_the_bot_time_to_end():
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[method-assign, assignment]
    unit.read(ROOT / "deploy" / "caravanserai.service")
    service = unit["Service"]
    assert service["ExecStart"].endswith("python bot.py")
    assert service["Restart"] == "on-failure"
    assert int(service["TimeoutStopSec"]) > LONGEST_STOP
    assert service["User"] != "root"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not on this machine")
def test_systemd_has_nothing_to_say_about_the_unit(tmp_path: Path):
    unit = (ROOT / "deploy" / "caravanserai.service").read_text()
    # The program it starts is not where it will be.
    unit = unit.replace("/opt/caravanserai/.venv/bin/python bot.py", "/bin/true").replace(
        "/opt/caravanserai", "/"
    )
    unit = unit.replace("User=caravanserai\n", "")
    (tmp_path / "caravanserai.service").write_text(unit)
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "caravanserai.service")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert [line for line in done.stderr.splitlines() if "caravanserai" in line] == []


PAGE = (ROOT / "docs" / "running.md").read_text()


def test_the_page_about_running_names_commands_and_settings_that_there_are():
    settings = (ROOT / ".env.example").read_text()
    commands = set(re.findall(r"`python bot\.py ([^`]+)`", PAGE))
    assert len(commands) > 5
    for command in commands:
        bot.parser().parse_args(command.split())  # leaves where there is no such command
    assert all(f"{name}=" in settings for name in re.findall(r"\b([A-Z]+_[A-Z]+|SHARDS)\b", PAGE))
    for path in re.findall(r"`((?:deploy|data|docs)/[\w./]+)`", PAGE):
        assert (ROOT / path).exists(), path


def test_the_page_about_running_quotes_lines_that_are_logged():
    lines = re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE)
    assert len(lines) > 3
    packages = ("cogs", "tables")
    code = "".join(path.read_text() for package in packages for path in (ROOT / package).rglob("*.py"))
    for part in (part for line in lines for part in line.split(" ... ")):
        assert part in code or part in ("again", "disk"), part


async def test_the_page_about_running_names_commands_of_discord_that_there_are(tmp_path: Path):
    client = Caravanserai(Config(str(tmp_path / "tables.sqlite3")))
    async with client:
        await client.open_tables()
        await client.load_cogs(UploadedIcons())
        for words in re.findall(r"`/([a-z]+(?: [a-z]+)*)(?: [a-z]+:)*`", PAGE):
            found = client.tree
            for word in words.split():
                found = found.get_command(word)
                assert found is not None, words
