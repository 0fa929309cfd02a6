"""Sentences that no catalogue has: literals of the program that read like English and are no message ids."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from data.extraction import ROOMS, ROOT, called_name
from tests.support.template import read_template

SENTENCE = re.compile(r"[A-Za-z]{2,}[,:;]? [a-z]{2,}|^[A-Z][a-z]{3,}$|\} [a-z]{2,}|[a-z]{2,} \{")
"""Two words, or one that begins like a sentence."""
TECHNICAL = re.compile(
    r"(Assertion|Attribute|Config|Key|Lookup|NotImplemented|Runtime|Sandbox|SavedWorld|Type|Value)Error|Bad\w+"
    r"|CheckConstraint|Counter|Finding|ForeignKey|Gauge|Histogram|NoSuchSeat|Summary|TypeVar|UndeclaredOption|text"
    r"|compile|create_task|critical|debug|error|exception|execute|fullmatch|getLogger|info|log|print|search|warning|within"
)
"""Calls whose texts only those read who run or write the program."""
FILES = (
    # Who runs the program reads these.
    *(
        "bot.py",
        "cogs/command_line.py",
        "cogs/config.py",
        "cogs/doctor.py",
        "cogs/languages.py",
        "cogs/module_check.py",
        "cogs/logs.py",
        "cogs/starting.py",
    ),
    *(
        "data/",
        "engine/environment.py",
        "engine/players/",
        "sandbox/",
        "tables/backup.py",
        "tables/migrations/",
        "tables/thinking.py",
    ),
    *("render/painters.py", "tables/process_lock.py", "tables/db.py", "tables/sqlite.py", "tables/schema/"),
    "tables/upgrade.py",
    # What is wrong in a file that somebody wrote is said in the words of its format.
    *("engine/kashgar/compiler.py", "engine/kashgar/deck_check.py", "engine/kashgar/decode_errors.py"),
    *("engine/kashgar/loader.py", "engine/traitors/maps.py"),
    # Names of stars.
    "tables/computer_names.py",
)
ALLOWED = {
    # Names of games and of things, and moves as they are written.
    *("Ceylon", "Quetinny", "Computer", "end turn", "Ace of ", "Mark", "brought the end:", "scenery of "),
    # What the program asks itself, keeps or writes down.
    *("%s stays where it is: %s", "bringing up to date", " of table ", "not delivered", "taken back"),
    "the word on an acknowledgement of %s was lost: %s",
    *(
        "rating steps",
        "read up to",
        "tables opened",
        "tournaments opened",
        "seasons corrected",
        "rating method",
    ),
    *("called alone", "messages to come", "tournaments’ messages to come", "moves ahead", "words for deals"),
    *("There is no seat {seat} at a table of {seats}", "SELECT pg_get_serial_sequence(:name, 'id')"),
    *("SELECT seq FROM sqlite_sequence WHERE name = :name",),
    *("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ",),
    # What a file of content has, for who checks it at a prompt.
    *(" can be played: ", " different persons, ", " contracts of ", " can be played by "),
    # Why something was not said, for the log.
    *("the lobby that it calls to is none any more", "the channel for it is closed: "),
    "it was tried for a day: ",
    # Commands' descriptions are read from the commands.
    *("Begin a game of ", "Open a table of "),
}
"""The few literals that are no sentences."""


def strangers(path: Path, ids: set[str]) -> Iterator[tuple[int, str]]:
    """The literals of a file that read like English and are in no catalogue."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    passed: set[int] = set()
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            passed |= {id(each.value) for each in node.body if isinstance(each, ast.Expr)}
            if not isinstance(node, ast.Module | ast.ClassDef):
                passed |= {id(each) for part in (node.args, node.returns) if part for each in ast.walk(part)}
        is_technical = isinstance(node, ast.Call) and TECHNICAL.fullmatch(called_name(node)) is not None
        is_exports = isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"
        if is_technical or is_exports:
            passed |= {id(each) for each in ast.walk(node)}
        if isinstance(node, ast.AnnAssign):
            passed |= {id(each) for each in ast.walk(node.annotation)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed:
            text = node.value
            if SENTENCE.search(text) and text not in ids and text not in ALLOWED:
                yield node.lineno, text


@pytest.fixture(scope="module")
def ids() -> set[str]:
    """All ids of the template."""
    found: set[str] = set()
    for message in read_template():
        found.update([message.id] if isinstance(message.id, str) else message.id)
    return found


def test_all_sentences_are_in_the_catalogues(ids: set[str]) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
        if not str(path.relative_to(ROOT)).startswith(FILES)
        for line, text in strangers(path, ids)
    ]
    assert found == [], "\n".join(found)


def test_the_test_finds_a_sentence(tmp_path: Path, ids: set[str]) -> None:
    file = tmp_path / "code.py"
    file.write_text(
        '"""Not this one."""\nsay("You lost a cow")\nlog.info("not this one")\nsay(f"{n} cows left")\n'
    )
    assert [text for _, text in strangers(file, ids)] == ["You lost a cow", " cows left"]
