"""The rule sheets in ``docs/rules`` and the tests name the same clauses."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.engine.games import modules

ROOT = Path(__file__).resolve().parent.parent
SHEETS = sorted((ROOT / "docs" / "rules").glob("*.md"))
CLAUSE = re.compile(r"(?:^- |\. |: )([A-Z]-\d+)\b", re.MULTILINE)
"""A clause begins a list item, or a sentence within one."""


def clauses(sheet: Path) -> set[str]:
    """The clauses that a sheet states; it may quote those of another game."""
    found = CLAUSE.findall(sheet.read_text(encoding="utf-8"))
    letters = [clause[0] for clause in found]
    own = max(set(letters), key=letters.count)
    return {clause for clause in found if clause[0] == own}


def clauses_of(game: str) -> set[str]:
    """The clauses of a game's sheet."""
    own = ROOT / "docs" / "rules" / f"{game}.md"
    # A game that lives in the tests has its sheet beside its rule text.
    return clauses(own if own.is_file() else modules()[game].rule_text.with_name("sheet.md"))


@cache
def named_by_tests() -> dict[str, str]:
    """Each clause that stands in a ``rule`` marker, and a file that names it."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "rule"
            ):
                names = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                found.update({str(name): str(path.relative_to(ROOT)) for name in names})
    return found


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_every_clause_is_proved_by_a_test(sheet: Path) -> None:
    stated = clauses(sheet)
    assert len(stated) > 20, f"{sheet.name} states few clauses: has its form changed?"
    assert not stated - named_by_tests().keys()


def test_no_test_names_a_clause_that_no_sheet_states() -> None:
    stated = set().union(*map(clauses, SHEETS))
    prefixes = {clause[0] for clause in stated}
    unknown = {
        clause: file
        for clause, file in named_by_tests().items()
        if clause[0] in prefixes and clause not in stated
    }
    assert not unknown


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_the_program_cites_only_clauses_that_are_stated(sheet: Path) -> None:
    """Refusals above all: their clause is shown to whoever tried the move."""
    stated = clauses(sheet)
    prefix = next(iter(stated))[0]
    for room in ("engine", "render", "cogs", "tables"):
        for path in (ROOT / room).rglob("*.py"):
            cited = set(re.findall(rf"\b{prefix}-\d+\b", path.read_text(encoding="utf-8")))
            assert cited <= stated, path.relative_to(ROOT)
