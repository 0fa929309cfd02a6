"""What a service is made from: the container's recipe, systemd's unit, and the page about running."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from cogs import command_line
from cogs.bot import Caravanserai
from cogs.core.config import Config
from cogs.core.metrics import REGISTRY
from cogs.delivery.icons import UploadedIcons
from cogs.stopping import LONGEST_STOP
from tests.support.systemd import read_unit

ROOT = Path(__file__).resolve().parent.parent
INSTRUCTIONS = {
    "FROM",
    "WORKDIR",
    "COPY",
    "RUN",
    "USER",
    "ENV",
    "VOLUME",
    "STOPSIGNAL",
    "ENTRYPOINT",
    "HEALTHCHECK",
}


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
    service = read_unit(ROOT / "deploy" / "caravanserai.service")
    assert service["ExecStart"].endswith("python bot.py")
    assert service["Restart"] == "on-failure"
    assert int(service["TimeoutStopSec"]) > LONGEST_STOP
    assert service["User"] != "root"
    assert service["Type"] == "notify"
    assert int(service["WatchdogSec"]) >= 30
    assert "Environment" not in service, "what stands there the bot's commands do not read"


# --- several processes, and what looks after them ---------------------------------------------------


def compose() -> dict[str, Any]:
    return yaml.safe_load((ROOT / "compose.yaml").read_text())


def test_the_kit_has_a_bot_on_sqlite_or_two_shards_on_postgresql():
    services = compose()["services"]
    by_profile = {
        profile: [name for name, each in services.items() if profile in each["profiles"]]
        for profile in ("sqlite", "postgres")
    }
    assert by_profile == {"sqlite": ["bot"], "postgres": ["postgres", "shard-0", "shard-1"]}
    bots = [each for name, each in services.items() if name != "postgres"]
    for each in bots:
        assert (ROOT / each["build"]["context"] / each["build"]["dockerfile"]).exists()
        assert int(each["stop_grace_period"].removesuffix("s")) > LONGEST_STOP
        Config.load(each["environment"], ROOT / "none")  # its settings are such that there are
    shards = [
        Config.load(services[name]["environment"], ROOT / "none").shards
        for name in by_profile["postgres"][1:]
    ]
    assert {number for each in shards for number in each.ids} == set(range(shards[0].count))
    assert services["bot"]["environment"]["DATABASE_URL"].startswith("/data/"), "what outlives a container"
    named = {volume.partition(":")[0] for each in services.values() for volume in each.get("volumes", ())}
    assert named == set(compose()["volumes"])


MONITORING = ROOT / "deploy" / "monitoring"
USED = re.compile(r"\b(caravanserai_\w+)(?:\{([^}]*)\})?")


def known_metrics() -> dict[str, set[str]]:
    """Every sample that the bot gives, and its labels."""
    found: dict[str, set[str]] = {}
    for metric, names in REGISTRY._collector_to_names.items():
        labels = set(getattr(metric, "_labelnames", ()))
        for name in names:
            found[name] = labels | ({"le"} if name.endswith("_bucket") else set())
    return found


def expressions() -> list[str]:
    """What alerts and the dashboard ask of Prometheus."""
    groups = yaml.safe_load((MONITORING / "alerts.yml").read_text())["groups"]
    panels = json.loads((MONITORING / "dashboard.json").read_text())["panels"]
    asked = [rule["expr"] for group in groups for rule in group["rules"]]
    return asked + [target["expr"] for panel in panels for target in panel["targets"]]


def test_alerts_and_the_dashboard_ask_for_what_the_bot_tells():
    known, used = known_metrics(), set()
    for expression in expressions():
        for name, matched in USED.findall(expression):
            assert name in known, expression
            labels = {*re.findall(r"(\w+)=", matched), *re.findall(r"by \(([\w, ]+)\)", expression)}
            assert labels <= known[name], expression
            used.add(name)
    told = {name.removesuffix("_created") for name in known}
    stems = {re.sub(r"_(total|bucket|count|sum)$", "", name) for name in told}
    assert {re.sub(r"_(total|bucket)$", "", name) for name in used} == stems, (
        "something is told that nobody sees"
    )


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not on this machine")
def test_prometheus_takes_its_files_and_raises_the_alerts(tmp_path: Path):
    for command in (["check", "config", "prometheus.yml"], ["check", "rules", "alerts.yml"]):
        subprocess.run(["promtool", *command], cwd=MONITORING, check=True, capture_output=True)
    series = {
        'up{job="caravanserai", instance="a"}': "0x20",
        'caravanserai_gateway_connected{shard="1"}': "0x20",
        'caravanserai_deliveries_total{outcome="retried"}': "0+5x20",
        'caravanserai_deliveries_total{outcome="dropped"}': "0x10 1x9",
        "caravanserai_outbox_rows": "30x20",
        "caravanserai_clocks_overdue": "3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0",
        "caravanserai_unknown_failures_total": "0x20",
    }
    raised = {"BotDown", "ShardNotConnected", "MessagesDropped", "MessagesWait"}
    rules = yaml.safe_load((MONITORING / "alerts.yml").read_text())["groups"][0]["rules"]
    shown = {"BotDown": {"job": "caravanserai", "instance": "a"}, "ShardNotConnected": {"shard": "1"}}
    shown["MessagesDropped"] = {"outcome": "dropped"}
    expected = [
        {
            "eval_time": "18m",
            "alertname": rule["alert"],
            "exp_alerts": [
                {
                    "exp_labels": rule["labels"] | shown.get(rule["alert"], {}),
                    "exp_annotations": {
                        "summary": rule["annotations"]["summary"]
                        .replace("{{ $labels.instance }}", "a")
                        .replace("{{ $labels.shard }}", "1")
                    },
                }
            ]
            if rule["alert"] in raised
            else [],
        }
        for rule in rules
    ]
    given = [{"series": name, "values": values} for name, values in series.items()]
    tests = {"rule_files": [str(MONITORING / "alerts.yml")], "evaluation_interval": "1m"}
    tests["tests"] = [{"interval": "1m", "input_series": given, "alert_rule_test": expected}]
    (tmp_path / "tests.yml").write_text(yaml.safe_dump(tests))
    done = subprocess.run(
        ["promtool", "test", "rules", str(tmp_path / "tests.yml")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


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
    commands = set(re.findall(r"python bot\.py ([^`\n]+)", PAGE))
    assert len(commands) > 5
    for command in commands:
        command_line.parser().parse_args(command.split())  # leaves where there is no such command
    assert all(f"{name}=" in settings for name in re.findall(r"\b([A-Z]+_[A-Z]+|SHARDS)\b", PAGE))
    for path in re.findall(r"`((?:deploy|data|docs)/[\w./]+)`", PAGE):
        assert (ROOT / path).exists(), path


def test_the_page_about_running_quotes_lines_that_are_logged():
    files = [file for package in ("cogs", "tables") for file in (ROOT / package).rglob("*.py")]
    said = {text for file in files for text in texts(ast.parse(file.read_text()))}
    logged = [re.compile(re.sub("%[sd]", ".*", re.escape(text))) for text in said if " %" in text]
    lines = re.findall(r"^\| `([^`]+)`", PAGE.partition("## Read the log")[2], re.MULTILINE)
    assert len(lines) > 3
    for line in lines:
        quoted = re.compile(".*".join(map(re.escape, line.split("..."))))
        assert any(map(quoted.search, said)) or any(each.fullmatch(line) for each in logged), line


def texts(tree: ast.AST) -> Iterator[str]:
    """Of a program, but for its docstrings."""
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            docstrings.add(id(node.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


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
