"""A game's rule text, cut into messages."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import data
from cogs.screens.markup import folded, plain
from cogs.screens.screen import Button, Screen, Target, clip, in_rows
from data.catalogue import Words
from engine.core.errors import BadContent

PAGE_LIMIT = 3500
"""Characters of one message of rules."""
PASSAGES, PASSAGE_LIMIT = 6, 500
"""Passages that a search shows, and characters of each."""
TURN_PAGE = "rulepage"
"""The verb of the buttons that turn pages, in place; ``rules`` opens the rules as an answer of its own."""
EXAMPLE = "](example:"
"""What a line with a drawn example has in it; see :mod:`cogs.help.rules`."""
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


def rules_screen(
    title: str, game: str, pages: Sequence[str], page: int, words: Words, last: Screen | None = None
) -> Screen:
    """One page of a game's rules, the last one where there is none of the number, and the ways on.

    Behind the text comes ``last``, to which a button of its title leads.
    """
    count = len(pages) + (last is not None)
    page = min(page, count - 1)
    turn = [
        Button(label, Target(TURN_PAGE, f"{game}/{other}"))
        for label, other in ((words("Back"), page - 1), (words("Next"), page + 1))
        if 0 <= other < count
    ]
    if last is not None:
        if page == len(pages):
            return replace(last, title=f"{last.title} ({page + 1}/{count})", rows=(tuple(turn),))
        turn.append(Button(last.title, Target(TURN_PAGE, f"{game}/{len(pages)}")))
    heading = words("Rules of {game}", game=title)
    return Screen(f"{heading} ({page + 1}/{count})", (pages[page],), rows=(tuple(turn),) if turn else ())


def found_screen(title: str, game: str, pages: Sequence[str], text: str, words: Words) -> Screen:
    """The passages of a game's rules in which all words of ``text`` occur, each with the way to its page."""
    searched = folded(text).split()
    lines: list[str] = []
    found: list[int] = []
    for page, content in enumerate(pages):
        section = ""
        for passage in content.split("\n"):
            if passage.startswith("## "):
                section = passage.removeprefix("## ")
            passage_text = folded(f"{section} {passage}")
            plain_text = passage and not passage.startswith(("## ", "!["))
            if plain_text and all(word in passage_text for word in searched):
                line = words("{name}: {text}", name=f"**{section}**", text=passage) if section else passage
                lines.append(clip(line, PASSAGE_LIMIT))
                found.append(page)
    heading = words("Rules of {game}: “{text}”", game=title, text=plain(clip(text, 60)))
    if not lines:
        none = words("No passage has all of these words. The rules from the beginning:")
        return Screen(heading, (none,), rows=((Button(words("Rules"), Target("rules", f"{game}/0")),),))
    listed = list(dict.fromkeys(found))[:5]
    buttons = tuple(
        Button(words("Page {page}", page=page + 1), Target("rules", f"{game}/{page}")) for page in listed
    )
    left = len(lines) - PASSAGES
    more = (words.plural("-# {n} more passage.", "-# {n} more passages.", left),) if left > 0 else ()
    return Screen(heading, (*lines[:PASSAGES], *more), rows=in_rows(buttons))


def read_pages(file: Path) -> list[str]:
    """The pages of a file, each with one drawn example at most, in its last section.

    Pictures stand below a message's text. Raises :class:`BadContent`.
    """
    pages: list[str] = []
    for section in data.read_text(str(file)).split("\n## "):
        block = section.strip() if not pages else f"## {section.strip()}"
        if len(block) > PAGE_LIMIT:
            raise BadContent(file.name, f"the section {block[:40]!r} is too long for a message")
        if pages and EXAMPLE not in pages[-1] and len(pages[-1]) + len(block) + 2 <= PAGE_LIMIT:
            pages[-1] += f"\n\n{block}"
        else:
            pages.append(block)
    return pages
