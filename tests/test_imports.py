"""No circles among files: what one imports never leads back to it, imports for types and in functions too."""

from __future__ import annotations

import graphlib
from pathlib import Path

import grimp
import pytest

ROOMS = ("engine", "workers", "arena", "tables", "render", "cogs", "sandbox", "data")


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
    assert circle(*ROOMS) == []


def test_imports_for_types_and_in_functions_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = tmp_path / "circular"
    room.mkdir()
    (room / "__init__.py").touch()
    (room / "one.py").write_text(
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from circular.two import Two\n"
    )
    (room / "two.py").write_text("def two():\n    from circular import one\n\n    return one\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = circle("circular")
    assert found[0] == found[-1]
    assert set(found) == {"circular.one", "circular.two"}
