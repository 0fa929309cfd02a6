"""References of docstrings, such as ``:class:`Screen```, and whether what they name is there."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ("arena", "benchmarks", "cogs", "data", "engine", "render", "sandbox", "tables", "workers")
REFERENCE = re.compile(r":(?:class|func|mod|meth|data|attr):`~?([^`]+?)(?:\(\))?`")

Bound = ast.ClassDef | str | None
"""What a name of a module stands for: a class, something of another module by its path, anything else."""


STATED = re.compile(r"^(?:(?:class|def|async def) (\w+)|(\w+)(?:: [^=\n]+)? = )", re.MULTILINE)


def references(file: Path) -> Iterator[str]:
    """All names that a file refers to."""
    return iter(REFERENCE.findall(file.read_text(encoding="utf-8")))


def is_there(name: str, file: Path) -> bool:
    """Whether a reference in a file names something of that module, of one of its classes, or of another.

    What a library has is not looked at, nor are attributes of anything but classes.
    """
    module = _path_of(file)
    first, *rest = name.split(".")
    if not rest and (hasattr(builtins, first) or first in _stated()):
        return True
    if first in _names(module):
        return _found(module, (first, *rest))
    if _is_ours(first):
        return _found("", (first, *rest))
    if rest:
        # A library's, or of a class whose module is not told.
        return first.islower() or first in _stated()
    classes = [node for node in _names(module).values() if isinstance(node, ast.ClassDef)]
    return any(_has(module, node, first) for node in classes)


@cache
def _stated() -> frozenset[str]:
    """What the modules of the program have: of one of these a reference need not say where it is from."""
    texts = (file.read_text(encoding="utf-8") for part in PROGRAM for file in (ROOT / part).rglob("*.py"))
    return frozenset(name for text in texts for found in STATED.findall(text) for name in found)


def _path_of(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _file_of(module: str) -> Path | None:
    start = ROOT.joinpath(*module.split("."))
    found = [file for file in (start.with_suffix(".py"), start / "__init__.py") if file.is_file()]
    return found[0] if found else None


def _is_ours(package: str) -> bool:
    return (ROOT / package).is_dir() or (ROOT / f"{package}.py").is_file()


@cache
def _names(module: str) -> dict[str, Bound]:
    """What a module's names stand for, those that it imports among them."""
    file, names = _file_of(module), dict[str, Bound]()
    if file is None:
        return names
    waiting: list[ast.stmt] = list(ast.parse(file.read_text(encoding="utf-8")).body)
    for node in waiting:
        match node:
            case ast.ClassDef():
                names[node.name] = node
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                names[node.name] = None
            case ast.ImportFrom(module=str(origin)):
                names.update({one.asname or one.name: f"{origin}.{one.name}" for one in node.names})
            case ast.Import():
                names.update({one.asname or one.name.split(".")[0]: one.name for one in node.names})
            case ast.If() | ast.Try():
                waiting += [*node.body, *node.orelse]
            case ast.Assign() | ast.AnnAssign():
                names.update(dict.fromkeys(_assigned(node)))
    return names


def _assigned(node: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        for one in ast.walk(target):
            if isinstance(one, ast.Name):
                yield one.id
            elif isinstance(one, ast.Attribute):
                yield one.attr


def _found(module: str, parts: tuple[str, ...]) -> bool:
    """Whether a module, or the program for an empty one, has what a path names."""
    if not parts:
        return True
    inner = f"{module}.{parts[0]}".lstrip(".")
    names = _names(module) if module else {}
    if parts[0] not in names:
        known = _file_of(inner) is not None or (ROOT / inner.replace(".", "/")).is_dir()
        return known and _found(inner, parts[1:])
    bound = names[parts[0]]
    if isinstance(bound, ast.ClassDef):
        return len(parts) == 1 or _has(module, bound, parts[1])
    if bound is None or not _is_ours(bound.split(".")[0]):
        return True
    return _found("", (*bound.split("."), *parts[1:]))


def _has(module: str, kind: ast.ClassDef, member: str) -> bool:
    """Whether a class or one of its bases has a member; bases of libraries are not looked at."""
    for node in (inner for part in kind.body for inner in ast.walk(part)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name == member:
            return True
        if isinstance(node, ast.Assign | ast.AnnAssign) and member in _assigned(node):
            return True
    for base in kind.bases:
        name = ast.unparse(base.value if isinstance(base, ast.Subscript) else base)
        bound = _names(module).get(name)
        if isinstance(bound, ast.ClassDef) and bound is not kind and _has(module, bound, member):
            return True
        if (
            isinstance(bound, str)
            and _is_ours(bound.split(".")[0])
            and _found("", (*bound.split("."), member))
        ):
            return True
    return False
