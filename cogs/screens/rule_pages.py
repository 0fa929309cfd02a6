"""A game's rule text, cut into messages."""

from __future__ import annotations

from pathlib import Path

import data
from data.catalogue import Words
from engine.core.errors import BadContent

PAGE_LIMIT = 3500
"""Characters of one message of rules."""
ENGLISH_FILE = ".en.md"
"""How the file names end; translations lie beside it, with their language instead."""


def rule_pages(english: Path, words: Words) -> list[str]:
    """A rule text in the reader's language, cut at its headings; English where there is no translation.

    Raises :class:`BadContent` where the file is missing or a section is too long for a message.
    """
    translated = translation(english, words.language)
    return read_pages(translated if translated.is_file() else english)


def translation(english: Path, language: str) -> Path:
    """Where the rule text of a language lies."""
    return english.with_name(f"{english.name.removesuffix(ENGLISH_FILE)}.{language}.md")


def read_pages(file: Path) -> list[str]:
    """The pages of a file; raises :class:`BadContent`."""
    pages: list[str] = []
    for section in data.read_text(str(file)).split("\n## "):
        block = section.strip() if not pages else f"## {section.strip()}"
        if len(block) > PAGE_LIMIT:
            raise BadContent(file.name, f"the section {block[:40]!r} is too long for a message")
        if pages and len(pages[-1]) + len(block) + 2 <= PAGE_LIMIT:
            pages[-1] += f"\n\n{block}"
        else:
            pages.append(block)
    return pages
