"""The catalogues of all languages: their template made from the program, brought up to date, and checked.

``bot.py languages extract`` writes the template, ``update`` takes it over into each language's catalogue, and
``check`` says what in them cannot be used.
"""

import io
import re
import string
from collections.abc import Iterator, Sequence
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po
from discord import app_commands

import data
from cogs.core.translator import CHOICE, COMMAND
from cogs.game_module import GameModule
from data import catalogue, extraction

TEMPLATE = data.FOLDER / catalogue.LOCALE_FOLDER / "caravanserai.pot"
_WIDTH = 100
_HEADER = "# What people read of Caravanserai; see docs/add-a-language.md."

_NOT_KEPT = re.compile(
    rb'^"(POT-Creation|PO-Revision|Generated|Last-Tr|Report-Msgid|Language-Team|Project-Id|MIME)[^\n]*\n',
    re.MULTILINE,
)
"""Lines of the header that only change."""

AnyCommand = app_commands.Command[Any, Any, Any] | app_commands.Group | app_commands.ContextMenu
CommandText = tuple[str, str | None]
"""A message id, and its context."""


def command_texts(commands: Sequence[AnyCommand]) -> Iterator[CommandText]:
    """What Discord shows of commands: names, descriptions, parameters and choices."""
    for command in commands:
        yield command.name, COMMAND
        if isinstance(command, app_commands.ContextMenu):
            continue
        yield command.description, None
        if isinstance(command, app_commands.Group):
            yield from command_texts(command.commands)
            continue
        for parameter in command.parameters:
            yield parameter.display_name, COMMAND
            yield str(parameter.description), None
            for choice in parameter.choices:
                yield choice.name, CHOICE


def make_template(commands: Sequence[AnyCommand], modules: Sequence[GameModule]) -> Catalog:
    """All message ids of the program: its source's, its commands', and those of the games' contents."""
    catalog = Catalog(project="Caravanserai", header_comment=_HEADER, charset="utf-8", fuzzy=False)
    for found in extraction.find_ids():
        catalog.add(found.id, context=found.context, locations=[(found.file, found.line)])
    for text, context in command_texts(commands):
        if context != CHOICE or not text.isdigit():
            catalog.add(text, context=context, auto_comments=[_NOTES[context]])
    for module in modules:
        for name in module.make_ui().names:
            if isinstance(name, str):  # plural forms stand in the source
                catalog.add(name, auto_comments=[f"in the game {module.info.title}"])
    return catalog


_NOTES = {
    None: "description of a command or of a parameter: 100 characters at most",
    COMMAND: "name of a command or of a parameter: small letters, digits, - and _, 32 characters at most",
    CHOICE: "to choose from while a command is typed",
}


def text_of(catalog: Catalog) -> bytes:
    """A catalogue as its file has it, in an order that changes little."""
    # Lines of the source change with every edit; the file alone tells translators enough.
    written = io.BytesIO()
    write_po(written, catalog, width=_WIDTH, sort_by_file=True, include_lineno=False, omit_header=False)
    return _NOT_KEPT.sub(b"", written.getvalue())


def update(language: str, template: Catalog) -> None:
    """Take the template's ids over into a language's catalogue; what it does not know any more goes."""
    file = data.FOLDER / catalogue.LOCALE_FOLDER / f"{language}.po"
    catalog = Catalog(locale=language, header_comment=_HEADER, fuzzy=False)
    if file.is_file():
        catalog = catalogue.read_catalogue(language)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    file.write_bytes(text_of(catalog))


# --- checks --------------------------------------------------------------------------------------


def problems(catalog: Catalog, template: Catalog, *, finished: bool) -> Iterator[str]:
    """What is wrong with a language's catalogue, a line each."""
    expected = {_key(message): message for message in template if message.id}
    there = {_key(message): message for message in catalog if message.id}
    if finished:
        yield from (f"missing: {key}" for key in expected.keys() - there.keys())
        yield from (f"stale: {key}" for key in there.keys() - expected.keys())
    for key in expected.keys() & there.keys():
        message = there[key]
        if message.fuzzy:
            yield f"fuzzy: {key}"
        forms = [message.string] if isinstance(message.string, str) else list(message.string or [""])
        if isinstance(message.id, str) != isinstance(message.string, str):
            yield f"has other plural forms: {key}"
        elif not all(forms):
            if finished or any(forms):
                yield f"not translated: {key}"
        else:
            if not isinstance(message.id, str) and len(forms) != catalog.num_plurals:
                yield f"has {len(forms)} forms, the language has {catalog.num_plurals}: {key}"
            yield from (f"{why}: {key}" for form in forms for why in _wrong_form(message, form))


def untranslated(catalog: Catalog, template: Catalog) -> int:
    """How many of the template's ids a catalogue leaves in English, as an unfinished one may."""
    lacking = ("missing: ", "not translated: ")
    return sum(line.startswith(lacking) for line in problems(catalog, template, finished=True))


def _wrong_form(message: Message, form: str) -> Iterator[str]:
    singular, many = (message.id, message.id) if isinstance(message.id, str) else message.id
    try:
        given = places(form)
    except ValueError as error:
        yield f"cannot be read ({error})"
        return
    # A singular may do without its number, a verb without the pronoun that it tells.
    free = {"n", *(place for place in places(singular) if message.context == catalogue.addressing(place))}
    if not places(singular) & places(many) <= given | free or not given <= places(singular) | places(many):
        yield f"has the places {sorted(given)}"
    if STRAIGHT.search(form):
        yield "has a straight apostrophe or straight quotes"
    if [form[at].isspace() for at in (0, -1)] != [singular[at].isspace() for at in (0, -1)]:
        yield "begins or ends with other spaces"
    if message.context == COMMAND and not (COMMAND_NAME.fullmatch(form) and form == form.lower()):
        yield f"{form!r} is no name for a command"
    described = any(_NOTES[None] in note for note in message.auto_comments)
    if len(form) > 100 and (described or message.context == CHOICE):
        yield f"is longer than 100 characters ({len(form)})"


STRAIGHT = re.compile(r"""(?<=[^\W\d_}*)>`])'|(?<!\S)'(?=\w)|\"""")
"""What print does not have: apostrophes and quotes of keyboards, but for those that a shell needs."""
COMMAND_NAME = re.compile(r"[-_\w]{1,32}")
"""What Discord allows as the name of a command, in small letters."""


def places(text: str) -> set[str]:
    """The named places of a sentence; raises ``ValueError`` for braces that do not match."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _key(message: Message) -> str:
    text = message.id if isinstance(message.id, str) else message.id[0]
    return text if message.context is None else f"{message.context}: {text}"
