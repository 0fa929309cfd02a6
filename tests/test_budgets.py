"""What the program may take: lines in all, lines of imports, and pages that can be read at one go.

``python -m pytest -rP tests/test_budgets.py tests/test_rooms.py`` prints how much of each is taken. A ceiling
goes down: whoever makes the program smaller lowers it to what is so then, until it is the aim. Only a new
feature lifts it, and its commit says by how much and why.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.test_rooms import PACKAGES, TOP

SOURCES = [TOP / "bot.py", *(file for package in PACKAGES for file in sorted((TOP / package).rglob("*.py")))]


class Budget(NamedTuple):
    ceiling: float
    aim: float


LINES = Budget(ceiling=83_138, aim=72_000)
IMPORTS = Budget(ceiling=7.0, aim=7.0)
"""Lines of imports, of a hundred."""
TOUR = TOP / "docs" / "architecture.md"
LONGEST_TOUR = 150
LONGEST_PAGE = 60
"""Lines of the page of one feature, beside its code."""


def lines_of(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def imports_of(file: Path) -> int:
    """Lines that are taken by imports, those in functions and those of several lines too."""
    found: set[int] = set()
    waiting: list[ast.AST] = [ast.parse(file.read_text(encoding="utf-8"))]
    for node in waiting:
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        # Not what is within expressions, most of a file: no import stands there.
        for part in ("body", "orelse", "handlers", "finalbody", "cases"):
            waiting += each if isinstance(each := getattr(node, part, ()), list) else ()
    return len(found)


def test_the_program_stays_within_its_lines() -> None:
    counted = {package: sum(lines_of(file) for file in (TOP / package).rglob("*.py")) for package in PACKAGES}
    taken = sum(counted.values()) + lines_of(TOP / "bot.py")
    print(f"lines: {taken:,} of {LINES.ceiling:,} at most; the aim is {LINES.aim:,}")
    print(*(f"  {package}: {count:,}" for package, count in counted.items()), sep="\n")
    assert taken <= LINES.ceiling


def test_imports_stay_within_their_share() -> None:
    share = 100 * sum(map(imports_of, SOURCES)) / sum(map(lines_of, SOURCES))
    print(f"imports: {share:.2f} % of {IMPORTS.ceiling} % at most; the aim is {IMPORTS.aim} %")
    assert share <= IMPORTS.ceiling


def test_imports_of_several_lines_and_within_functions_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(
        "import ast\n\n\ndef one():\n    from ast import (\n        walk,\n    )\n    return walk\n"
    )
    assert imports_of(file) == 4


@pytest.mark.parametrize(
    "page",
    [TOUR, *sorted(page for package in PACKAGES for page in (TOP / package).rglob("README.md"))],
    ids=lambda page: str(page.relative_to(TOP)),
)
def test_a_page_can_be_read_at_one_go(page: Path) -> None:
    longest = LONGEST_TOUR if page == TOUR else LONGEST_PAGE
    taken = lines_of(page)
    print(f"{page.relative_to(TOP)}: {taken} lines of {longest} at most")
    assert taken <= longest
