"""No circles among files: what one imports never leads back to it, imports for types and in functions too."""

from __future__ import annotations

import graphlib
import re
from pathlib import Path

import grimp
import pytest

from cogs.games import GAMES

PACKAGES = ("engine", "workers", "arena", "tables", "render", "cogs", "sandbox", "data")


def circle(*packages: str) -> list[str]:
    """The files of one circle, each importing the next, and the first once more; empty without any."""
    graph = grimp.build_graph(*packages, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        graphlib.TopologicalSorter(imports).prepare()
    except graphlib.CycleError as error:
        files: list[str] = error.args[1]
        return files[::-1]
    return []


def test_no_file_leads_back_to_itself() -> None:
    assert circle(*PACKAGES, "benchmarks", "tests") == []


NAMES = {module.info.name for module in GAMES}
THINGS = (
    *NAMES,
    *("clipper", "decktet", "garnet", "hawker", "matriarch", "monsoon", "patriarch", "pirate", "plantation"),
    *("spice", "trader", "traitor", "typhoon"),
    *("moons", "suit_", "wyrms", "ankh", "jester", "mule", "schooner", "teapot", "tornado", "turban"),
)
WHOLE_WORDS = ("city", "cities", "cubes?", "goods", "pawns?", "suits", "tax(es)?", "wares?")
"""Things whose names are also parts of other words."""
LIST_OF_GAMES = "cogs/games.py"
OF_SEVERAL = {"decktet"}
"""Parts of the names of files that belong to several games: here the cards that two of them share."""


def shared_files() -> list[Path]:
    """All that belongs to no game, without the list of them."""
    top = Path(__file__).resolve().parents[1]
    names = NAMES | OF_SEVERAL
    files = [top / "bot.py", *(file for package in PACKAGES for file in (top / package).rglob("*.[pj][ys]"))]
    return [
        file
        for file in files
        if not names & set(re.split(r"[/_.]", str(file.relative_to(top))))
        and "migrations" not in file.parts
        and str(file.relative_to(top)) != LIST_OF_GAMES
    ]


def test_shared_code_names_no_game_and_no_games_things() -> None:
    words = re.compile(rf"\b(?:{'|'.join(WHOLE_WORDS)})\b")

    def names(text: str) -> bool:
        return any(thing in text for thing in THINGS) or words.search(text) is not None

    texts = {file: file.read_text(encoding="utf-8") for file in shared_files()}
    found = [
        f"{file.name}:{number}: {line.strip()}"
        for file, text in texts.items()
        if names(text.lower())
        for number, line in enumerate(text.splitlines(), 1)
        if names(line.lower())
    ]
    assert found == []


def test_suites_that_run_every_game_have_no_table_of_games() -> None:
    """What is tested of each game is said in its own ``entry.py``."""
    suites = ("cogs/conformance.py", "cogs/test_conformance.py", "cogs/walks.py", "engine/entry.py",
              "engine/games.py", "engine/playouts.py", "engine/test_conformance.py")  # fmt: skip
    texts = {suite: (Path(__file__).parent / suite).read_text(encoding="utf-8") for suite in suites}
    assert [(suite, name) for suite, text in texts.items() for name in NAMES if f'"{name}"' in text] == []


def test_imports_for_types_and_in_functions_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "circular"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "one.py").write_text(
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from circular.two import Two\n"
    )
    (package / "two.py").write_text("def two():\n    from circular import one\n\n    return one\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = circle("circular")
    assert found[0] == found[-1]
    assert set(found) == {"circular.one", "circular.two"}
