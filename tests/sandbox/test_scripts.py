"""The page's scripts import each other without a circle, and every one of them is used."""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import sandbox

SCRIPTS = Path(sandbox.__file__).parent / "static" / "js"
# ``import x from "./y.js"``, ``export ... from``, a bare ``import "./y.js"`` and ``import("./y.js")``.
_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']\./([\w./-]+)["']""")


def imports(scripts: Path) -> dict[str, set[str]]:
    """Each script by name, with the names of those that it imports, wherever in its text."""
    return {
        path.relative_to(scripts).as_posix(): set(_IMPORT.findall(path.read_text()))
        for path in scripts.rglob("*.js")
    }


def test_no_script_imports_itself_by_a_detour() -> None:
    graph = imports(SCRIPTS)
    assert graph["main.js"]
    list(TopologicalSorter(graph).static_order())


def test_what_is_imported_exists_and_what_exists_is_imported() -> None:
    graph = imports(SCRIPTS)
    assert set(graph) == {"main.js"}.union(*graph.values())


@pytest.mark.parametrize(
    "statement",
    ['import { b } from "./b.js"', 'import "./b.js"', 'export * from "./b.js"', 'import("./b.js")'],
)
def test_every_way_to_import_counts(tmp_path: Path, statement: str) -> None:
    (tmp_path / "a.js").write_text(statement)
    (tmp_path / "b.js").write_text('import {\n  a,\n} from "./a.js";')
    with pytest.raises(CycleError):
        TopologicalSorter(imports(tmp_path)).prepare()
