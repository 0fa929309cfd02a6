"""The page of licences names each pinned package, with what its own metadata says."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, metadata, requires
from itertools import chain, product
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| (\w[\w.-]*) \| ([^|]+) \|$", PAGE, re.MULTILINE))
PINNED = re.findall(r"^([\w.-]+)==", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE)


def licence(package: str) -> str:
    """As the package states it: an expression, else a short name, else a classifier's last part."""
    told = metadata(package)
    (named, *_) = told.get_all("License-Expression") or told.get_all("License") or ("",)
    if not named or "\n" in named:
        classifiers = told.get_all("Classifier") or []
        named = ", ".join(each.split(" :: ")[-1] for each in classifiers if each.startswith("License ::"))
    return named


def test_every_pinned_package_is_on_the_page_and_no_other() -> None:
    assert sorted(ROWS.keys() - {"package"}) == sorted(PINNED)


def environments() -> Iterator[dict[str, str]]:
    """Where the program may run, as packages' requirements tell such places apart."""
    systems = (("linux", "Linux", "posix"), ("darwin", "Darwin", "posix"), ("win32", "Windows", "nt"))
    for python, system, machine in product(range(11, 16), systems, ("x86_64", "AMD64", "aarch64", "arm64")):
        named = dict(zip(("sys_platform", "platform_system", "os_name"), system, strict=True))
        versions = {"python_version": f"3.{python}", "python_full_version": f"3.{python}.0"}
        yield {**named, **versions, "platform_machine": machine}


PLACES = list(environments())


def is_wanted(requirement: Requirement, extras: set[str]) -> bool:
    """Whether it is, somewhere, of a package that is wanted with some of its extras."""
    marker = requirement.marker
    asked = ({**place, "extra": extra} for place in PLACES for extra in ("", *extras))
    return marker is None or any(map(marker.evaluate, asked))


def required(packages: Iterable[Requirement]) -> set[str]:
    """The names of some packages, and of what they require in turn, as far as they are installed here."""
    found: dict[str, set[str]] = {}
    waiting = list(packages)
    while waiting:
        package = waiting.pop()
        name = canonicalize_name(package.name)
        if name not in found or package.extras - found[name]:
            extras = found.setdefault(name, set())
            extras |= package.extras
            with suppress(PackageNotFoundError):
                inner = map(Requirement, requires(name) or ())
                waiting += [one for one in inner if is_wanted(one, extras)]
    return set(found)


def test_what_packages_require_on_any_system_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ours = chain(project["dependencies"], *project["optional-dependencies"].values())
    needed = required(each for each in map(Requirement, ours) if each.name != project["name"])
    assert needed == set(map(canonicalize_name, PINNED))


def test_licences_are_those_that_the_packages_state() -> None:
    stated = {}
    for package in PINNED:
        try:
            stated[package] = licence(package)
        except PackageNotFoundError:  # of another system
            continue
    assert len(stated) > len(PINNED) // 2
    assert {package: ROWS[package] for package in stated} == stated


def test_every_font_is_on_the_page_and_every_icon_in_the_credits() -> None:
    fonts = {file.name.partition("-")[0].removesuffix(".ttf") for file in (ROOT / "data/fonts").glob("*.ttf")}
    named = PAGE.replace(" ", "")
    assert [font for font in fonts if font not in named] == []
    credits = (ROOT / "data/icons/CREDITS.md").read_text(encoding="utf-8")
    icons = [file.name for file in (ROOT / "data/icons").glob("*.png")]
    assert [icon for icon in icons if f"`{icon}`" not in credits] == []
