"""What stands in the log: what it is about, and nothing that is secret."""

from __future__ import annotations

import ast
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from cogs.core.logs import OUR_LOGGERS, TALKATIVE, about_table, set_up_logging
from tables.storage.origins import Origin, come_from

ROOT = Path(__file__).resolve().parents[3]
SECRET = {"seed", "state", "view", "table_view", "move", "moves", "hand", "token", "words", "plies", "answer"}
"""Names of what no line of the log may be given."""


@pytest.fixture
def logged(capsys: pytest.CaptureFixture[str]) -> Iterator[pytest.CaptureFixture[str]]:
    """Where lines go that are set up as the program does."""
    root = logging.getLogger()
    before = (root.handlers[:], root.level, {name: logging.getLogger(name).level for name in OUR_LOGGERS})
    yield capsys
    root.handlers[:], root.level = before[0], before[1]
    for name, level in before[2].items():
        logging.getLogger(name).setLevel(level)
    for name in TALKATIVE:
        logging.getLogger(name).filters.clear()
    come_from(None)
    about_table(None)


def test_json_lines_say_which_table_and_interaction_they_are_about(
    logged: pytest.CaptureFixture[str],
) -> None:
    set_up_logging(logging.INFO, as_json=True)
    logging.getLogger("cogs.x").info("was not asked")
    come_from(Origin(123))
    about_table(7)
    logging.getLogger("cogs.x").warning("a line\nof %s", "Ünal")
    plain, line = map(json.loads, logged.readouterr().err.splitlines())
    assert "table" not in plain
    assert (line["level"], line["logger"], line["message"]) == ("WARNING", "cogs.x", "a line\nof Ünal")
    assert (line["table"], line["interaction"]) == (7, "123")


@pytest.mark.parametrize(("name", "level"), TALKATIVE.items())
def test_where_discord_is_away_a_line_is_enough(
    logged: pytest.CaptureFixture[str], name: str, level: int
) -> None:
    set_up_logging(logging.INFO)
    for error in (discord.RateLimited(2.0), discord.GatewayNotFound(), OSError("no route"), KeyError("ours")):
        try:
            raise error
        except Exception:
            logging.getLogger(name).exception("Attempting a reconnect for shard ID %s", 7)
    lines = logged.readouterr().err
    assert lines.count("Traceback") == 1
    line = f"{logging.getLevelName(level)} {name}: Attempting a reconnect for shard ID 7 (OSError no route)"
    assert line in lines
    assert "KeyError: 'ours'" in lines


def test_no_line_is_given_a_secret() -> None:
    """Of records a number or a name may be told, nothing whole."""
    calls = [
        (path.relative_to(ROOT).parts, call.lineno, argument)
        for package in ("cogs", "tables", "render", "engine", "sandbox", "data")
        for path in sorted((ROOT / package).rglob("*.py"))
        if "log = logging.getLogger" in (text := path.read_text())  # elsewhere it is a module of ours
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "log"
        for argument in call.args
    ]
    assert {file[0] for file, _, _ in calls} >= {"cogs", "tables", "render"}, "the program was looked at"
    assert [
        (file, line, part)
        for file, line, argument in calls
        for part in [argument.id if isinstance(argument, ast.Name) else getattr(argument, "attr", "")]
        if part in SECRET
    ] == []
