"""The catalogues: whole, up to date, and fit for what Discord asks of commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from babel.messages.catalog import Catalog

import data
from cogs.core.translator import COMMAND, Translator
from cogs.languages import STRAIGHT, problems, untranslated
from data import catalogue
from data.catalogue import TRANSLATED, UNFINISHED, Words
from tests.support.settled_world import World
from tests.support.template import catalogue_of, read_template

CHARACTERS = 8000
"""Of all texts of one command, each counted in its longest language."""
NAME = re.compile(r"[-_\w]{1,32}")


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_what_the_program_says_and_nothing_else(language: str) -> None:
    catalog, finished = catalogue_of(language), language not in UNFINISHED
    found = list(problems(catalog, read_template(), finished=finished))
    assert found == [], f"{len(found)} problems"


def test_the_english_that_people_read_is_set_as_in_print() -> None:
    texts: list[str] = []
    for message in read_template():
        texts += message.id if isinstance(message.id, tuple) else [message.id]
    for file in (data.FOLDER / "rules").glob("*.md"):
        texts += file.read_text("utf-8").split("\n")
    assert [text for text in texts if STRAIGHT.search(text)] == []


def test_unfinished_languages_are_languages() -> None:
    assert set(UNFINISHED) <= set(TRANSLATED)


# --- what the checks find --------------------------------------------------------------------------


def template() -> Catalog:
    made = Catalog()
    made.add("{name} joined")
    made.add(("{n} card", "{n} cards"))
    made.add("take", context=COMMAND)
    return made


def french(**strings: Any) -> Catalog:
    made = Catalog(locale="fr", fuzzy=False)
    for message in template():
        if message.id:
            made.add(message.id, context=message.context)
    made.get("{name} joined").string = "{name} est là"
    made.get("{n} card").string = ("{n} carte", "{n} cartes")
    made.get("take", COMMAND).string = "prendre"
    for id, string in strings.items():
        made.get(
            {"joined": "{name} joined", "card": "{n} card"}.get(id, id), COMMAND if id == "take" else None
        ).string = string
    return made


def test_a_good_catalogue_has_no_problems() -> None:
    assert list(problems(french(), template(), finished=True)) == []
    assert list(problems(french(card=("une carte", "{n} cartes")), template(), finished=True)) == []


@pytest.mark.parametrize(
    ("strings", "said"),
    [
        ({"joined": "quelqu’un est là"}, "has the places []"),
        ({"joined": "{nom} est là"}, "has the places ['nom']"),
        ({"joined": "{name est là"}, "cannot be read"),
        ({"joined": " {name} est là"}, "begins or ends with other spaces"),
        ({"joined": "quelqu'un : {name}"}, "straight apostrophe"),
        ({"joined": "« Le bot » 'dit' {name}"}, "straight apostrophe"),
        ({"joined": 'le "{name}"'}, "straight quotes"),
        ({"joined": ""}, "not translated"),
        ({"card": ("{n} carte", "")}, "not translated"),
        ({"card": ("{n} carte", "{n} cartes", "{n} cartes")}, "has 3 forms, the language has 2"),
        ({"take": "prendre une carte"}, "is no name for a command"),
        ({"take": "x" * 33}, "is no name for a command"),
        ({"take": "Prendre"}, "is no name for a command"),
    ],
)
def test_what_is_wrong_is_found(strings: dict[str, Any], said: str) -> None:
    found = list(problems(french(**strings), template(), finished=True))
    assert len(found) == 1
    assert said in found[0]


def test_missing_stale_and_fuzzy_entries_are_found() -> None:
    catalog = french()
    catalog.delete("{name} joined")
    catalog.add("gone", "parti")
    catalog.get("{n} card").flags.add("fuzzy")
    found = sorted(line.split(":")[0] for line in problems(catalog, template(), finished=True))
    assert found == ["fuzzy", "missing", "stale"]


def test_what_is_not_begun_is_allowed_until_the_language_is_finished() -> None:
    empty = french(joined="", card=("", ""), take="")
    assert list(problems(empty, template(), finished=False)) == []
    assert len(list(problems(empty, template(), finished=True))) == 3


def test_what_is_left_to_translate_is_counted() -> None:
    begun = french(joined="", card=("{n} carte", ""), take="x" * 33)
    assert (untranslated(begun, template()), untranslated(french(), template())) == (2, 0)
    begun.delete("{name} joined")
    assert untranslated(begun, template()) == 2


# --- commands --------------------------------------------------------------------------------------


async def payloads(world: World) -> list[dict[str, Any]]:
    return [
        await command.get_translated_payload(world.bot.tree, Translator())
        for command in world.bot.tree.get_commands()
    ]


def walk(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in (*node.get("options", ()), *node.get("choices", ())):
        yield from walk(child)


def named(node: dict[str, Any], locale: str, part: str = "name") -> str:
    return str((node.get(f"{part}_localizations") or {}).get(locale, node.get(part, "")))


def locales(nodes: list[dict[str, Any]]) -> list[str]:
    return sorted(
        {locale for top in nodes for node in walk(top) for locale in node.get("name_localizations") or ()}
    )


def length(node: dict[str, Any]) -> int:
    """The characters that Discord counts: of each text its longest language."""
    texts = [
        max(map(len, (str(node.get(part, "")), *(node.get(f"{part}_localizations") or {}).values())))
        for part in ("name", "description", "value")
    ]
    return sum(texts) + sum(length(child) for child in (*node.get("options", ()), *node.get("choices", ())))


def siblings(node: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    for part in ("options", "choices"):
        if node.get(part):
            yield node[part]
            for child in node[part]:
                yield from siblings(child)


def wrong(nodes: list[dict[str, Any]]) -> list[str]:
    """What Discord would refuse of commands, in any language."""
    found = [f"{node['name']} has {length(node)} characters" for node in nodes if length(node) > CHARACTERS]
    for locale in ["en-US", *locales(nodes)]:
        for top in nodes:
            for node in walk(top):
                if "value" in node:
                    continue
                name = named(node, locale)
                if not NAME.fullmatch(name) or name != name.lower():
                    found.append(f"{locale}: {node['name']} is called {name!r}")
                if not 1 <= len(named(node, locale, "description") or "x") <= 100:
                    found.append(f"{locale}: {node['name']} has a description of the wrong length")
        for group in [nodes, *(group for top in nodes for group in siblings(top))]:
            names = [named(node, locale) for node in group]
            found += [f"{locale}: two are called {name!r}" for name in {*names} if names.count(name) > 1]
    return found


async def test_commands_keep_discords_rules_in_every_language(world: World) -> None:
    assert wrong(await payloads(world)) == []


GERMAN = Words(
    "de",
    {
        "command\x04settings": "einstellungen",
        "choice\x04drawn, with text": "gezeichnet",
        "How the bot reaches you, in every server": "Wie der Bot dich erreicht",
    },
)


async def test_names_of_commands_come_from_the_catalogue(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "cogs.core.translator.words_for", lambda locale: GERMAN if str(locale) == "de" else catalogue.ENGLISH
    )
    nodes = [node for top in await payloads(world) for node in walk(top)]
    found = {named(node, "de"): node for node in nodes}
    assert found["einstellungen"]["name"] == "settings"
    assert found["einstellungen"]["name_localizations"] == {"de": "einstellungen"}
    assert found["gezeichnet"]["value"] == "drawn"
    assert "Wie der Bot dich erreicht" in {named(node, "de", "description") for node in nodes}


def test_the_test_finds_what_discord_would_refuse() -> None:
    def command(**names: str) -> dict[str, Any]:
        return {"name": "take", "description": "Take", "name_localizations": names}

    assert wrong([command(de="nimm")]) == []
    assert wrong([command(de="Nimm")]) != []
    assert wrong([command(de="nimm die karte")]) != []
    assert wrong([command(fr="x" * 33)]) != []
    assert (
        wrong(
            [
                {
                    "name": "a",
                    "description": "A",
                    "options": [command(de="nimm"), {**command(de="nimm"), "name": "b"}],
                }
            ]
        )
        != []
    )
    assert wrong([{"name": "a", "description": "x" * 101}]) != []


# --- how each language is written ------------------------------------------------------------------

UNLIKE = {
    "fr": re.compile(r" [;:!?»%](?=[\s*)]|$)|« |\w[!?](?=\s|$)"),
    "es": re.compile(r"^[^¿]*\?(?=\s|$)|^[^¡]*!(?=\s|$)"),
}
"""What is not written so: a space before a mark that may break, or none; a mark that closes alone."""


@pytest.mark.parametrize("language", sorted(UNLIKE))
def test_sentences_have_the_marks_of_their_language(language: str) -> None:
    found = [
        text
        for message in catalogue_of(language)
        if message.id
        for text in ([message.string] if isinstance(message.string, str) else message.string)
        if UNLIKE[language].search(text)
    ]
    assert found == []
