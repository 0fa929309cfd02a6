"""Finds the message ids of the program in its own source, for the template of the catalogues.

An id is a literal, where it is used (``words("...")``, ``IllegalMove("Q-8", "...")``) or where it is kept
to be used later (``Word("...")``, ``Plural("...", "...")``, an ``Option``). Names of literals, tables of them
and choices between them are followed within a module and through what it imports.

Where a place is filled by ``names.who``, ``whom`` or ``told``, the sentence has a second id, for its reader.

On the page an id is what ``t("...")`` is called with, or of an element with ``data-t`` its text, or that one
of its attributes which ``data-t`` names.
"""

import ast
import functools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from data.catalogue import addressing

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("cogs", "data", "engine", "render", "sandbox", "tables")
"""Folders whose code says something to people."""
ARGUMENTS: Mapping[str, Sequence[int | str]] = {
    "words": (0,),
    "words_of": (0,),
    "words_for": (0,),
    "Word": (0,),
    "Phrase": (0,),
    "Reason": (1,),
    "IllegalMove": (1,),
    "Announcement": (0,),
    "OptionNotice": (0,),
    "gettext_noop": (0,),
    "settled": (2,),
    "resumed": (2,),
    "vacated": (5,),
    "Option": (0, 1, 3, "summary"),
    "Introduction": (0, 2),
    "Lesson": ("steps",),
    "SeasonUnit": (2, 3, 4, "title", "noun", "help"),
    "ClockKind": (0, 1),
    "LibrarySentences": ("title", "unknown", "taken", "kept", "dropped", "removed"),
    "OptionValue": (1, 2, "switch_help"),
    "Setting": (2,),
    "Help": (0,),
    "Value": (1,),
    "Remark": (0,),
    "_leave": (3,),
    "NotPossible": (0,),
    "ChannelPlan": (2,),
}
"""Where calls by these names have ids: positions and keywords."""
_ERROR = re.compile(r'^class (\w+)\((?:Engine|Table)Error\):\n    """[^"]*"""\n(?!\n    def)', re.MULTILINE)
"""An error that is made from its sentence, as ``EngineError`` is: that is its first argument."""


class Found(NamedTuple):
    """An id, or both of a plural, with its context and its place in the source."""

    id: str | tuple[str, str]
    context: str | None
    file: str
    line: int


class Module:
    """A module's source with what its names stand for; it is parsed when it is asked for."""

    def __init__(self, path: Path) -> None:
        self.file = path.relative_to(ROOT).as_posix()
        self.source = path.read_text("utf-8")

    @functools.cached_property
    def tree(self) -> ast.Module:
        """The source as a tree."""
        return ast.parse(self.source)

    @functools.cached_property
    def values(self) -> dict[str, ast.expr]:
        """What its names stand for that it gives a value itself."""
        found = {}
        for node in self.tree.body:
            match node:
                case (
                    ast.Assign(targets=[ast.Name(id=name)], value=value)
                    | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                ):
                    found[name] = value
        return found

    @functools.cached_property
    def imports(self) -> dict[str, tuple[str, str]]:
        """Where the others come from, and what they are called there."""
        return {
            alias.asname or alias.name: (node.module, alias.name)
            for node in self.tree.body
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }


@functools.cache
def all_modules() -> Mapping[str, Module]:
    """The modules of the program, by the names that they are imported by."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): Module(path)
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
    }


def find_ids() -> Iterator[Found]:
    """All ids in the source."""
    modules = all_modules()
    errors = [name for module in modules.values() for name in _ERROR.findall(module.source)]
    arguments = {**ARGUMENTS, **dict.fromkeys(errors, (0,))}
    calls = re.compile(rf"\b(?:{'|'.join((*arguments, 'plural', 'Plural', 'context'))}|words\w*)\(")
    for module in modules.values():
        for scope, nodes in _scopes(module.tree) if calls.search(module.source) else ():
            yield from _in_scope(scope, nodes, module, modules, arguments)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.js")):
            yield from _in_script(path)
        for path in sorted((ROOT / package).rglob("*.html")):
            yield from _Markup(path).found


CALL = re.compile(r'\bt\(("(?:[^"\\]|\\.)*")')
"""In a script, a call with an id, which is written as in JSON."""


def _in_script(path: Path) -> Iterator[Found]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.lstrip().startswith(("//", "*", "/*")):
            for literal in CALL.findall(line):
                yield Found(json.loads(literal), None, path.relative_to(ROOT).as_posix(), number)


class _Markup(HTMLParser):
    """The ids of a page's markup."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.found: list[Found] = []
        self._file = path.relative_to(ROOT).as_posix()
        self._in_text = False
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name = given.get("data-t")
        self._in_text = "data-t" in given and not name
        if name:
            self._note(given[name] or "")

    def handle_data(self, data: str) -> None:
        if self._in_text:
            self._note(data)
            self._in_text = False

    def _note(self, text: str) -> None:
        self.found.append(Found(text, None, self._file, self.getpos()[0]))


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_LEAVES = (ast.Name, ast.Constant, ast.expr_context)
"""Most of a source: there is nothing in them."""


def _scopes(tree: ast.Module) -> Iterator[tuple[ast.AST, list[ast.AST]]]:
    """The module, and each function by itself: local names mean something in their own alone.

    With it what stands in it, but not in a function within it.
    """
    found: list[ast.AST] = [tree]
    for scope in found:  # which grows meanwhile
        nodes: list[ast.AST] = []
        waiting = [*ast.iter_child_nodes(scope)][::-1]
        while waiting:
            node = waiting.pop()
            nodes.append(node)
            if isinstance(node, _FUNCTIONS):
                found.append(node)
                waiting += [node.args, *node.decorator_list[::-1]]
            elif not isinstance(node, _LEAVES):
                waiting += [*ast.iter_child_nodes(node)][::-1]
        yield scope, nodes


def _in_scope(
    scope: ast.AST,
    nodes: Sequence[ast.AST],
    module: Module,
    modules: Mapping[str, Module],
    arguments: Mapping[str, Sequence[int | str]],
) -> Iterator[Found]:
    names: dict[str, list[ast.expr]] = {}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if scope is not module.tree:
                names.setdefault(name, []).append(value)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                for target, value in zip(targets, values, strict=False):
                    if isinstance(target, ast.Name):
                        names.setdefault(target.id, []).append(value)

    def literals(node: ast.expr, home: Module = module, depth: int = 0) -> Iterator[tuple[str, int, str]]:
        match node:
            case ast.Constant(value=str(text)):
                yield text, node.lineno, home.file
            case ast.IfExp(body=body, orelse=other):
                yield from literals(body, home, depth)
                yield from literals(other, home, depth)
            case ast.BoolOp(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
                for value in values:
                    yield from literals(value, home, depth)
            case ast.Dict(values=values):
                for value in values:
                    yield from literals(value, home, depth)
            case ast.Subscript(value=value) | ast.Starred(value=value):
                yield from literals(value, home, depth)
            case ast.Call(func=ast.Name(id="dict"), args=[value]):
                yield from literals(value, home, depth)
            case ast.Call(func=ast.Attribute(value=value, attr="get")):
                yield from literals(value, home, depth)
            case ast.Name(id=name) if depth < 4:
                for value in names.get(name, ()) if home is module else ():
                    yield from literals(value, home, depth + 1)
                if name in home.values:
                    yield from literals(home.values[name], home, depth + 1)
                elif name in home.imports:
                    origin, original = home.imports[name]
                    yield from there(
                        modules.get(origin) or modules.get(f"{origin}.__init__"), original, depth
                    )
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if depth < 4 and name in home.imports:
                yield from there(modules.get(".".join(home.imports[name])), attribute, depth)

    def there(home: Module | None, name: str, depth: int) -> Iterator[tuple[str, int, str]]:
        if home is not None and name in home.values:
            yield from literals(home.values[name], home, depth + 1)

    def names_reader(value: ast.expr) -> bool:
        match value:
            case ast.Call(func=ast.Attribute(attr="who" | "whom" | "clause")):
                return True
            case ast.Call(func=ast.Attribute(attr="bold"), args=[inner]):
                return names_reader(inner)
            case ast.IfExp(body=body, orelse=other):
                return names_reader(body) or names_reader(other)
            case ast.Name(id=name):
                return any(map(names_reader, names.get(name, ())))
        return False

    def addressed(call: ast.Call) -> list[str]:
        """The contexts in which a sentence is another one, because a place of it may be its reader."""
        return [addressing(each.arg) for each in call.keywords if each.arg and names_reader(each.value)]

    for node in nodes:
        if not isinstance(node, ast.Call):
            continue
        called = called_name(node)
        if called in ("plural", "Plural") and len(node.args) >= 2:
            singular, many = node.args[:2]
            if isinstance(singular, ast.Constant) and isinstance(many, ast.Constant):
                for role in (None, *addressed(node)):
                    yield Found((str(singular.value), str(many.value)), role, module.file, node.lineno)
            continue
        if called == "context" and len(node.args) >= 2:
            context, text = node.args[:2]
            if isinstance(context, ast.Constant):
                for found, line, file in literals(text):
                    yield Found(found, str(context.value), file, line)
            continue
        for place in arguments.get(called, ()):
            given = _argument(node, place)
            if given is not None:
                for found, line, file in literals(given):
                    for role in (None, *addressed(node)) if found else ():
                        yield Found(found, role, file, line)


def called_name(node: ast.Call) -> str:
    """The last name of what is called; of the words that a call gives, that call's."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name.startswith("words"):
            return name
    return ""


def _argument(node: ast.Call, place: int | str) -> ast.expr | None:
    if isinstance(place, int):
        return node.args[place] if place < len(node.args) else None
    return next((keyword.value for keyword in node.keywords if keyword.arg == place), None)
