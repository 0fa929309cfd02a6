"""What the documents name is there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.support.references import PROGRAM, is_there, references
from tests.test_imports import OF_SEVERAL

ROOT = Path(__file__).resolve().parent.parent
TOUR = ROOT / "docs" / "architecture.md"
PACKAGES = (
    "bot.py",
    "cogs",
    "tables",
    "engine",
    "render",
    "data",
    "sandbox",
    "tests",
    "benchmarks",
    "docs",
    "arena",
    "workers",
)
PATH = re.compile(rf"`((?:{'|'.join(map(re.escape, PACKAGES))})(?:/[\w<>*.-]+)*/?)`")
NAME = re.compile(r"`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)`")
STATED = re.compile(r"^[ \t]*(?:(?:class|def|async def) (\w+)|(?:self\.)?(\w+)(?:: | = ))", re.MULTILINE)
LINK = re.compile(r"(?:\]\(|src=\")(?!https?:)([^)#\"]+)")
PLACE = re.compile(r"\]\((?!https?:)([^)#]*)#([^)]+)\)")
"""A link to a heading, of the same page where no file is named."""
GAMES = [
    path.parent.name for path in sorted((ROOT / "engine").glob("*/game.py")) if path.parent.name != "core"
]
PAGES = [
    page
    for package in PACKAGES
    for page in sorted((ROOT / package).rglob("README.md"))
    if page.with_name("__init__.py").exists()
]
"""Of one feature each, beside its code."""
ROOMS = sorted(
    room for package in ("cogs", "tables", "render") for room in (ROOT / package).glob("*/__init__.py")
)
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), *PAGES]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_path_in_a_document_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for path in PATH.findall(text):
        # A game has a file where it has the thing.
        named = [path.replace("<game>", game) for game in GAMES] if "<game>" in path else [path]
        assert any(list(ROOT.glob(one.rstrip("/"))) for one in named), f"{document.name} names {path}"
    for link in LINK.findall(text):
        assert (document.parent / link).exists(), f"{document.name} links to {link}"
    for link, heading in PLACE.findall(text):
        assert heading in headings(document.parent / link if link else document), f"{link}#{heading}"


def headings(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    lines = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in lines}


def test_the_tour_names_every_package_and_leads_to_every_page() -> None:
    text = TOUR.read_text(encoding="utf-8")
    tree = re.search(r"```\n(.*?)```", text, re.DOTALL)
    assert tree is not None
    named = set(re.findall(r"(?:^|, )(\w+)/", tree.group(1), re.MULTILINE))
    packages = {file.parent.name for file in ROOT.glob("*/*.py")}
    assert named == packages | {"docs", "deploy"}
    assert PAGES
    led = {(TOUR.parent / link).resolve() for link in LINK.findall(text)}
    assert [page for page in PAGES if page not in led] == []


@pytest.mark.parametrize("page", [TOUR, *PAGES], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_page_names_is_in_the_program(page: Path) -> None:
    """Files by their name alone are those beside a page; names of code are stated somewhere."""
    text = page.read_text(encoding="utf-8")
    if page != TOUR:
        beside = re.findall(r"`(\w+\.py)`", text)
        assert [name for name in beside if not is_beside(page, name)] == []
    names = {part for name in NAME.findall(text) if re.search(r"[A-Z_.]", name) for part in name.split(".")}
    assert names - words_of_the_program() == set()


@cache
def words_of_the_program() -> set[str]:
    files = [file for part in PROGRAM for file in (ROOT / part).rglob("*.py")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in (*files, ROOT / "pyproject.toml"))
    return {*re.findall(r"\w+", text), *(part for file in ROOT.glob("*.*") for part in file.name.split("."))}


def is_beside(page: Path, name: str) -> bool:
    """Whether a file is in a page's folder, or in that of ``cogs`` which it says is its other half."""
    other = re.search(r"in `(cogs/\w+)/`", page.read_text(encoding="utf-8").split("\n## ")[0])
    return any((room / name).exists() for room in (page.parent, *([ROOT / other.group(1)] if other else ())))


def test_every_name_in_the_glossary_is_in_the_program() -> None:
    """Of a class and its member one file has both, at least as an attribute of ``self``."""
    files = [file.read_text(encoding="utf-8") for part in PROGRAM for file in (ROOT / part).rglob("*.py")]
    stated = [{name for found in STATED.findall(text) for name in found} for text in files]
    rows = [line.split("|") for line in (ROOT / "docs/glossary.md").read_text(encoding="utf-8").splitlines()]
    names = {name for cells in rows if len(cells) > 4 for name in NAME.findall(cells[3])}
    assert names
    missing = [name for name in names if not any(here.issuperset(name.split(".")) for here in stated)]
    assert missing == []


def test_people_read_every_english_word_of_the_dictionary() -> None:
    template = (ROOT / "data/locale/caravanserai.pot").read_text(encoding="utf-8").replace('"\n"', "")
    rules = [file.read_text(encoding="utf-8") for file in (ROOT / "data/rules").glob("*.en.md")]
    read = "\n".join([template, *rules]).lower()
    rows = (ROOT / "docs/dictionary.md").read_text(encoding="utf-8").splitlines()
    cells = [row.split("|")[1] for row in rows if re.match(r"\| (?!English|---)", row)]
    words = [word.strip() for cell in cells for word in re.sub(r"\(.*?\)", "", cell).split(",")]
    missing = [word for word in words if word.removeprefix("to ").lower() not in read]
    assert missing == []


def test_every_reference_of_a_docstring_names_something_that_is_there() -> None:
    files = [
        ROOT / "bot.py",
        *(file for part in PROGRAM for file in sorted((ROOT / part).rglob("*.py"))),
    ]
    missing = [
        (file.relative_to(ROOT).as_posix(), name)
        for file in files
        for name in references(file)
        if not is_there(name, file)
    ]
    assert missing == []


@pytest.mark.parametrize("room", ROOMS, ids=lambda file: file.parent.relative_to(ROOT).as_posix())
def test_a_room_says_what_it_is_and_what_is_elsewhere(room: Path) -> None:
    said = ast.get_docstring(ast.parse(room.read_text(encoding="utf-8"))) or ""
    _, *elsewhere = said.split("\n\n")
    assert elsewhere
    named = [name.replace(".", "/") for name in re.findall(r"``(\w+[./][\w./]+)``", said)]
    assert [name for name in named if not list(ROOT.glob(f"{name}*"))] == []


@pytest.mark.parametrize("package", ["tables", "render", "cogs"])
def test_the_list_of_a_packages_modules_is_whole(package: str) -> None:
    listed = re.findall(r"``(\w+)``", (ROOT / package / "__init__.py").read_text(encoding="utf-8"))
    modules = {file.stem for file in (ROOT / package).glob("*.py")} - {"__init__"}
    modules = {name for name in modules if name.partition("_")[0] not in OF_SEVERAL}
    folders = {file.parent.name for file in (ROOT / package).glob("*/__init__.py")} - set(GAMES)
    assert sorted(listed) == sorted(modules | folders)
