"""The page of licences names each pinned package, with what its own metadata says."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

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
