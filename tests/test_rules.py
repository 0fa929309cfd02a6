"""The rule sheets in ``docs/rules`` and the tests name the same clauses."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from cogs.games import GAMES
from data.catalogue import TRANSLATED, UNFINISHED
from tests.engine.games import modules

# One process reads all files once.
pytestmark = pytest.mark.xdist_group("rule sheets")

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


@cache
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
        for named in re.findall(r"\.rule\(([^)]*)\)", path.read_text(encoding="utf-8")):
            found.update({name: str(path.relative_to(ROOT)) for name in re.findall(r'"(.*?)"', named)})
    return found


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_every_clause_is_proved_by_a_test(sheet: Path) -> None:
    stated = clauses(sheet)
    assert stated, f"{sheet.name} states no clauses: has its form changed?"
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


@cache
def cited_by_the_program() -> dict[str, Path]:
    """Each clause that the program's text names, and a file that names it."""
    return {
        clause: path.relative_to(ROOT)
        for package in ("engine", "render", "cogs", "tables")
        for path in (ROOT / package).rglob("*.py")
        for clause in re.findall(r"\b[A-Z]-\d+\b", path.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_the_program_cites_only_clauses_that_are_stated(sheet: Path) -> None:
    """Refusals above all: their clause is shown to whoever tried the move."""
    stated = clauses(sheet)
    letter = next(iter(stated))[0]
    cited = {clause: file for clause, file in cited_by_the_program().items() if clause[0] == letter}
    assert cited
    assert {clause: file for clause, file in cited.items() if clause not in stated} == {}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("game", [module.info.name for module in GAMES])
def test_the_rules_that_people_read_are_the_same_in_every_language(game: str, language: str) -> None:
    english = modules()[game].rule_text
    other = english.with_name(f"{game}.{language}.md")
    if language in UNFINISHED and not other.exists():
        return  # people read the English ones
    for found in (r"^## .*\(([A-Z]-\d+)", r"[A-Z]-\d+", r"\(example:\d+\)"):
        here, there = (
            list(re.findall(found, path.read_text("utf-8"), re.MULTILINE)) for path in (english, other)
        )
        assert sorted(here) == sorted(there)


@cache
def shown_in_refusals() -> set[str]:
    """The clauses that stand in the program by themselves: those that whoever is refused a move reads."""
    return {
        clause
        for package in ("engine", "cogs")
        for path in (ROOT / package).rglob("*.py")
        for clause in re.findall(r'"([A-Z]-\d+)"', path.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("game", [module.info.name for module in GAMES])
def test_who_is_refused_a_move_finds_its_clause_in_the_rules(game: str) -> None:
    """The headings of the rules that people read name it, or a range that it is in: (Q-14 to Q-19)."""
    module = modules()[game]
    prefix = module.info.clause_prefix
    found = set()
    for heading in re.findall(r"^## .*\((.*)\)$", module.rule_text.read_text("utf-8"), re.MULTILINE):
        for first, last in re.findall(rf"{prefix}-(\d+)(?: to {prefix}-(\d+))?", heading):
            found |= {f"{prefix}-{number}" for number in range(int(first), int(last or first) + 1)}
    shown = {clause for clause in shown_in_refusals() if clause.startswith(f"{prefix}-")}
    assert shown
    assert shown - found == set()
