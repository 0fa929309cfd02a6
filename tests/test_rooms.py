"""How the house is laid out: rooms that can be overseen, and a feature in few of them."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[1]
PACKAGES = ("arena", "cogs", "data", "engine", "render", "sandbox", "tables", "workers")
MOST_MODULES = 25
MOST_FOLDERS = 3
FEATURES = {
    "tournaments": "tournament",
    "deals of the day": r"\bdeal|_deal|daily|tries|best_lines",
    "puzzles": "puzzle",
    "seasons": "season|ledger",
    "ladders": "ladder",
    "lobbies": "lobby|lobbies",
    "votes": "proposal|vote",
    "settings": "settings",
    "statistics": "stats|statistics|leaderboard",
    "ratings": "rating",
    "hints": "hint",
    "reviews": r"(?<!p)review",
    "pauses": "pause",
    "undo": "undo",
    "variations": "variation",
    "content": "content",
}
GAMES = [game.parent.name for game in (TOP / "cogs").glob("*/module.py")]
OF_SEVERAL = ("tables/storage/schema/", "engine/", "arena/", *(f"cogs/{game}/" for game in GAMES))
"""Where each feature has what is not its own: columns, rules, games of computer players, a game's say."""


def modules() -> list[str]:
    files = (file for package in PACKAGES for file in (TOP / package).rglob("*.py"))
    return [str(file.relative_to(TOP)) for file in files if file.name != "__init__.py"]


def test_no_folder_is_too_full_to_be_overseen() -> None:
    counted = Counter(str(Path(module).parent) for module in modules())
    print(*counted.most_common(8), sep="\n")
    assert {folder: count for folder, count in counted.items() if count > MOST_MODULES} == {}


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_is_in_few_folders(feature: str) -> None:
    folders = defaultdict(list)
    for module in modules():
        if re.search(FEATURES[feature], module) and not module.startswith(OF_SEVERAL):
            folders[str(Path(module).parent)].append(Path(module).stem)
    print(dict(folders))
    assert folders
    assert len(folders) <= MOST_FOLDERS


def test_nothing_is_taken_from_a_search_that_may_find_nothing() -> None:
    """In a coroutine StopIteration is a RuntimeError that names neither what was looked for nor where."""
    found = [
        f"{file.relative_to(TOP)}:{call.lineno}"
        for package in ("cogs", "tables")
        for file in sorted((TOP / package).rglob("*.py"))
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "next" and len(call.args) == 1
        if isinstance(call.args[0], ast.GeneratorExp)
    ]
    assert found == []
