"""The page in the languages of the catalogues, and that all it says is in them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, expect

from data.catalogue import TRANSLATED, UNFINISHED
from sandbox.adapter import World, live_world
from sandbox.server import make_app, page_sentences
from tests.sandbox.toybot import make_bot
from tests.support.chromium import WIDE, in_browser
from tests.support.template import read_template

STATIC = Path(__file__).parents[2] / "sandbox/static"
SENTENCE = re.compile(r"[A-Za-z]{2,}[,:;]? [a-z]{2,}|^[A-Z][a-z]{3,}$|\} [a-z]{2,}|[a-z]{2,} \{")
"""Two words, or one that begins like a sentence."""
CLASSES = {name for sheet in STATIC.glob("*.css") for name in re.findall(r"[\w-]+", sheet.read_text("utf-8"))}
ALLOWED = {
    *("Enter", "Escape", "Home", "English", "Español", "Français", "Deutsch", "Polski", "Português"),
    # Of the markup.
    *("noopener noreferrer", "react {}", "gap spacing-{}", "button {}", "{} disabled", "gallery of-{}"),
    *("button secondary", "button secondary older"),
}
TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<regex>(?<=[(,=\[:!?])\s*/(?![/*])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*)
    |"(?P<text>(?:[^"\\\n]|\\.)*)"
    |(?P<template>`)|(?P<place>\$\{)|(?P<open>\{)|(?P<close>\})|(?P<escaped>\\.)""",
    re.DOTALL | re.VERBOSE,
)


def literals(script: str) -> Iterator[str]:
    """The literals of a script; of a template its text, with ``{}`` where something is filled in."""
    at, depths = 0, [0]  # of braces, one for each template that the script is within
    texts: list[str] = []
    within = False
    while (token := TOKEN.search(script, at)) is not None:
        kind = token.lastgroup
        if within and kind not in ("template", "place", "escaped"):
            texts[-1] += script[at : token.start() + 1]
            at = token.start() + 1
            continue
        if within:
            texts[-1] += script[at : token.start()]
        at = token.end()
        if kind == "text":
            yield token["text"]
        elif kind == "template" and within:
            within = False
            yield texts.pop()
        elif kind == "template":
            within = True
            texts.append("")
        elif kind == "place" and within:
            within = False
            texts[-1] += "{}"
            depths.append(0)
        elif kind == "open":
            depths[-1] += 1
        elif kind == "close" and depths[-1] == 0:
            depths.pop()
            within = True
        elif kind == "close":
            depths[-1] -= 1


def strangers(script: str, ids: set[str]) -> Iterator[str]:
    """The literals of a script that read like English and are in no catalogue."""
    for text in literals(script):
        if SENTENCE.search(text) and text not in ids | ALLOWED and not set(text.split()) <= CLASSES:
            yield text


def test_all_sentences_of_the_page_are_in_the_catalogues() -> None:
    ids = {str(message.id) for message in read_template() if message.id}
    found = [
        f"{path.name}: {text}"
        for path in sorted((STATIC / "js").glob("*.js"))
        for text in strangers(path.read_text("utf-8"), ids)
    ]
    assert found == [], "\n".join(found)


def test_the_test_finds_a_sentence() -> None:
    script = """
        h("p", { class: "button secondary" }, "You lost a cow"); // "not this one"
        t("We know this"); a = /"not these `words`/; say(`${n} cows ${t("more or")} less`);
    """
    assert list(strangers(script, {"We know this"})) == ["You lost a cow", "more or", "{} cows {} less"]


@pytest.mark.parametrize("language", [each for each in TRANSLATED if each not in UNFINISHED])
def test_the_page_is_translated_whole(language: str) -> None:
    here = {
        str(message.id)
        for message in read_template()
        if message.context is None and any(file.startswith("sandbox/") for file, _ in message.locations)
    }
    assert "Older messages" in here
    assert "Skip to the messages" in here
    assert here - page_sentences(language).keys() == set()


def german(command: dict[str, object]) -> None:
    """Give the bot's command a German name."""
    command["name_localizations"] = {"de": "spielzeug"}
    command["description_localizations"] = {"de": "Ein Spielzeug"}


@pytest_asyncio.fixture(loop_scope="session")
async def world() -> AsyncIterator[World]:
    async with live_world(make_bot) as running:
        yield running


@in_browser
async def test_the_page_in_german(browser: Browser, world: World) -> None:
    for (name, _), command in world.backend.commands[None].items():
        if name == "toy":
            german(command)
    app = make_app(world, "key", welcome="This message has been deleted.")
    async with TestServer(app) as server:
        page = await browser.new_page(viewport=WIDE, locale="fr-FR", timezone_id="UTC")  # type: ignore[arg-type]
        await page.goto(f"{server.make_url('/')}?key=key&lang=de")
        await expect(page.locator("html")).to_have_attribute("lang", "de")
        await expect(page.get_by_role("heading", name="Willkommen in #tables")).to_be_visible()
        await expect(page.locator(".beginning .text").first).to_have_text("Diese Nachricht ist gelöscht.")
        await expect(page.get_by_role("button", name="/spielzeug Ein Spielzeug")).to_be_visible()
        await expect(page.locator(".topic")).to_have_text("Eröffne einen Tisch, setz dich, spiel.")
        # Its German name and its own are both understood, and the bot hears of the language.
        field = page.get_by_role("combobox", name="Nachricht")
        for typed in ("/spielzeug hello", "/toy hello"):
            await field.fill(typed)
            await expect(page.get_by_role("option")).to_have_text(re.compile("^/spielzeug hello"))
            await page.keyboard.press("Enter")
            await page.get_by_role("button", name="/spielzeug hello ausführen").click()
            await expect(page.get_by_text("Guten Tag").last).to_be_visible()
            await expect(field).to_be_focused()
        await expect(page.get_by_text("Guten Tag")).to_have_count(2)
        await world.member("Béla").slash("tables", "toy board", words="Salam")
        board = page.get_by_role("article").filter(has_text="A table")
        await expect(board.locator("time[data-moment]")).to_have_text("in 30 Minuten")
        await expect(board).to_contain_text("Béla hat /toy board benutzt")
        # Who wants another language than the page's keeps it.
        await page.get_by_role("button", name="Einstellungen von Ana").click()
        await page.get_by_label("Sprache").select_option("en-US")
        await page.get_by_role("button", name="Fertig").click()
        await expect(page.get_by_role("dialog")).to_have_count(0)
        await field.fill("/toy hello")
        await expect(page.get_by_role("option")).to_have_text(re.compile("^/toy hello"))
        await page.goto(f"{server.make_url('/')}")
        await expect(page.locator("html")).to_have_attribute("lang", "fr")
        await expect(page.get_by_role("navigation", name="Salons et messages privés")).to_be_visible()
        await page.close()
    assert (world.member("Ana").locale, world.member("Béla").locale) == ("en-US", "fr")
