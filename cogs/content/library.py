"""A server's own files of a game, such as maps and decks: brought, kept, listed and removed.

A file is checked before anything else is done with it, shown, and kept only when whoever brought it
presses so. What is kept is the file's text, checked again each time it is used.
"""

import asyncio
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import discord
from discord import app_commands

from cogs.content.file_reader import FileReader, Parse
from cogs.interactions import form_answers, permissions
from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.built_commands import REQUIRED, Parameter, build_command
from cogs.interactions.controls import Controls
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.interactions.suggestions import Suggestions, suggest
from cogs.screens import forms, markup, numbers
from cogs.screens.screen import Button, Screen, Target, clip
from data.catalogue import LANGUAGES, Words, words_for
from engine.core.errors import BadContent, Word, gettext_noop
from engine.core.game import SomeGame
from tables.people.contents import LONGEST_NAME, Content, check_name
from tables.service import Tables

NAME_SHOWN = 60
"""Characters of a file's name."""
REASON_SHOWN = 300
"""Characters of what a file's author is told of a fault."""


async def read_attachment(file: discord.Attachment, most_bytes: int) -> str:
    """The text of a file of at most so many bytes; raises :class:`Refusal`."""
    require_small(file, most_bytes)
    data = await file.read()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Refusal(
            "{file}, line {line}: it is not UTF-8 text.", file=shown_file(file.filename), line=line
        ) from None


def require_small(file: discord.Attachment, most_bytes: int) -> None:
    """Raise :class:`Refusal` for a file that is too large to be looked at."""
    if file.size > most_bytes:
        raise Refusal(
            "{file} has {size} bytes; the limit is {most}.",
            file=shown_file(file.filename),
            size=file.size,
            most=most_bytes,
        )


def refusal_of(error: BadContent) -> Refusal:
    """A fault of somebody's file as a refusal.

    What stands in a stranger's file may be long.
    """
    reason = clip(error.reason, REASON_SHOWN)
    if error.line is None:
        return Refusal("{name}: {text}.", name=shown_file(error.file), text=reason)
    return Refusal(
        "{file}, line {line}: {reason}.", file=shown_file(error.file), line=error.line, reason=reason
    )


def shown_file(name: str) -> str:
    """A file's name for a refusal, which quotes it."""
    return clip(name, NAME_SHOWN)


Thing = TypeVar("Thing")
SHOWN_LENGTH = 40
"""Characters of a typed name that a sentence repeats."""
LIST_LIMIT = 1900
NAME_HELP = gettext_noop("Its name here; by default, the name given in the file")


@dataclass(frozen=True, slots=True)
class LibrarySentences:
    """What is said of a game's files; ``{name}`` is that of the file, ``{game}`` the game's command."""

    title: str
    unknown: str
    taken: str
    kept: str
    dropped: str
    removed: str


@dataclass(frozen=True, slots=True)
class CommandTexts:
    """What Discord shows of the commands for files: of the group, of each, and of what each names."""

    group: str
    show: str
    shown: str
    list: str
    upload: str
    file: str
    remove: str
    removed: str


class ContentLibrary(ABC, Generic[Thing, SomeGame]):
    """What a server keeps for a game, beside what the program has itself."""

    game: ClassVar[str]
    stem: ClassVar[str]
    """The name of the group of commands; so begin verbs of buttons and names of pictures too."""
    most_bytes: ClassVar[int]
    commands: ClassVar[CommandTexts]
    sentences: ClassVar[LibrarySentences]
    parse: Parse[Thing]
    """The content of a file's text."""

    def __init__(
        self, rules: SomeGame, tables: Tables, answers: ScreenAnswers, files: FileReader, controls: Controls
    ) -> None:
        self.rules = rules
        self.tables = tables
        self._contents = tables.contents
        self._answers = answers
        self._files = files
        controls.add(
            **{
                f"{self.stem}keep": self._press_keep,
                f"{self.stem}drop": self._press_drop,
                f"{self.stem}file": self._take_file,
            }
        )

    # --- what a game's files are --------------------------------------------------------------

    @abstractmethod
    def shipped(self) -> tuple[Thing, ...]:
        """What the program has itself."""

    @abstractmethod
    def name(self, thing: Thing) -> str:
        """The name that stands in a file."""

    @abstractmethod
    def named(self, thing: Thing, name: str) -> Thing:
        """The same under the name that a server keeps it by."""

    @abstractmethod
    def summary(self, thing: Thing, words: Words) -> str:
        """How it differs from the others, in one line."""

    @abstractmethod
    def screen(self, thing: Thing, words: Words) -> Screen:
        """All there is to see of it."""

    def option_of(self, thing: Thing) -> object:
        """The value of a table's option that names one; None for what is played with anyway."""
        return thing

    async def usual(self, interaction: AnyInteraction) -> Thing:
        """What is shown where nothing is named."""
        return self.shipped()[0]

    # --- finding ------------------------------------------------------------------------------

    async def kept(self, content: Content) -> Thing:
        """What a server keeps, under the name that it keeps it by; raises :class:`Refusal`."""
        try:
            # It was read before, so it takes no longer than it may; yet nobody else should wait for it.
            thing = await asyncio.to_thread(self.parse, content.text, content.name)
        except BadContent as error:
            raise refusal_of(error) from error
        return self.named(thing, content.name)

    async def chosen(self, guild: int | None, name: str) -> Thing:
        """One by its name: the program's or the server's own; raises :class:`Refusal` or ``ContentError``."""
        shipped = self._shipped_as(check_name(name))
        if shipped is not None:
            return shipped
        if guild is None:
            raise Refusal(self.sentences.unknown, name=name[:SHOWN_LENGTH])
        return await self.kept(await self._contents.get(guild, self.game, name))

    async def option(self, guild: int | None, name: str) -> object:
        """The value of a table's option for a name; raises as :meth:`chosen`."""
        return self.option_of(await self.chosen(guild, name))

    def _shipped_as(self, name: str) -> Thing | None:
        """One of the program's, by its name in any language."""
        typed, spoken = markup.folded(name), [words_for(language) for language in LANGUAGES]
        return next(
            (
                thing
                for thing in self.shipped()
                if any(markup.folded(words.name(self.name(thing))) == typed for words in spoken)
            ),
            None,
        )

    # --- what commands and buttons do ---------------------------------------------------------

    async def show(self, interaction: AnyInteraction, name: str | None) -> None:
        """Answer with all there is to see of one, for its asker alone."""
        await defer(interaction)
        if name is None:
            thing = await self.usual(interaction)
        else:
            thing = await self.chosen(interaction.guild_id, name)
        await self.answer(interaction, self.screen(thing, words_of(interaction)))

    async def show_list(self, interaction: AnyInteraction) -> None:
        """Answer with all there is, a line each."""
        guild = permissions.require_server(interaction)
        await defer(interaction)
        words = words_of(interaction)
        lines = [
            words(
                "{name}: {text}",
                name=f"**{markup.plain(words.name(self.name(thing)))}**",
                text=self.summary(thing, words),
            )
            for thing in self.shipped()
        ]
        for content in await self._contents.all(guild, self.game):
            lines.append(await self._kept_line(content, words))
        await say(interaction, clip("\n".join(lines), LIST_LIMIT))

    async def _kept_line(self, content: Content, words: Words) -> str:
        by = words("brought by {person}", person=f"<@{content.person}>")
        name = f"**{markup.plain(content.name)}** ({by})"
        try:
            thing = await self.kept(content)
        except Refusal:
            about = words("this file can no longer be used")
        else:
            about = self.summary(thing, words)
        return words("{name}: {text}", name=name, text=about)

    async def upload(
        self, interaction: AnyInteraction, file: discord.Attachment | None, name: str | None
    ) -> None:
        """Check a file and show it, with the buttons that keep it or not; without one ask for it."""
        guild = permissions.require_manager(interaction)
        if file is None:
            await form_answers.open_form(interaction, self._form(words_of(interaction)))
            return
        require_small(file, self.most_bytes)
        await defer(interaction)
        text = await read_attachment(file, self.most_bytes)
        try:
            thing = await self._files.read(self.parse, text, file.filename)
        except BadContent as error:
            raise refusal_of(error) from error
        kept_name = check_name(name or self.name(thing))
        if self._shipped_as(kept_name) is not None:
            raise Refusal(self.sentences.taken, name=Word(kept_name))
        upload = await self._contents.put_upload(guild, self.game, kept_name, text, interaction.user.id)
        words = words_of(interaction)
        screen = self.screen(self.named(thing, upload.name), words)
        lines = (*screen.text, words("It is not kept on this server yet."))
        buttons = (
            Button(words("Keep"), Target(f"{self.stem}keep", str(upload.id)), "success"),
            Button(words("Discard"), Target(f"{self.stem}drop", str(upload.id)), "danger"),
        )
        await self.answer(interaction, replace(screen, text=lines, rows=(buttons,)))

    def _form(self, words: Words) -> forms.Form:
        name = forms.TextField("name", words(NAME_HELP), longest=LONGEST_NAME)
        file = forms.FileField("file", words(self.commands.file))
        return forms.Form(words(self.commands.upload), (file, name), Target(f"{self.stem}file"))

    async def _take_file(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        name = "".join(form_answers.filled_in(interaction)["name"]) or None
        await self.upload(interaction, form_answers.brought(interaction, "file"), name)

    async def _press_keep(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        guild = permissions.require_manager(interaction)
        await defer(interaction, new=False)
        content = await self._contents.upload(guild, self.game, numbers.read_number(rest) or 0)
        await self.kept(content)
        await self._contents.keep(guild, self.game, content.id)
        words = words_of(interaction)
        title = words(self.sentences.title, name=markup.plain(content.name))
        await self.answer(interaction, Screen(title, (words(self.sentences.kept, game=self.game),)))

    async def _press_drop(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        guild = permissions.require_manager(interaction)
        await defer(interaction, new=False)
        await self._contents.discard(guild, self.game, numbers.read_number(rest) or 0)
        await self.answer(interaction, Screen(words_of(interaction)(self.sentences.dropped)))

    async def remove(self, interaction: AnyInteraction, name: str) -> None:
        """Keep one of the server's own no longer; tables that were begun with it go on."""
        guild = permissions.require_manager(interaction)
        await defer(interaction)
        await self._contents.remove(guild, self.game, name)
        await say(interaction, words_of(interaction)(self.sentences.removed, name=name[:SHOWN_LENGTH]))

    async def answer(self, interaction: AnyInteraction, screen: Screen) -> None:
        """Put a screen into the answer of a deferred interaction."""
        await self._answers.show(interaction, screen, self.stem)

    # --- what options offer -------------------------------------------------------------------

    async def complete_any(self, interaction: AnyInteraction, current: str) -> Suggestions:
        """The program's and the server's own, for an option that names one."""
        words = words_of(interaction)
        shipped = [self.name(thing) for thing in self.shipped()]
        kept = [(name, name) for name in await self._kept_names(interaction)]
        return suggest([*((words.name(name), name) for name in shipped), *kept], current)

    async def complete_kept(self, interaction: AnyInteraction, current: str) -> Suggestions:
        """The server's own alone, for commands that take one away."""
        names = await self._kept_names(interaction)
        return suggest([(name, name) for name in names], current)

    async def _kept_names(self, interaction: AnyInteraction) -> list[str]:
        if interaction.guild_id is None:
            return []
        contents = await self._contents.all(interaction.guild_id, self.game)
        return [content.name for content in contents]


AnyLibrary: TypeAlias = ContentLibrary[Any, Any]
"""Of whatever game, and of whatever files."""


def content_commands(library: AnyLibrary) -> app_commands.Group:
    """The group below the game's own."""
    texts = library.commands
    name = Parameter("name", str | None, texts.shown, complete=library.complete_any)
    file = Parameter("file", discord.Attachment | None, texts.file)
    kept_name = Parameter("name", str | None, NAME_HELP)
    removed = Parameter("name", str, texts.removed, REQUIRED, library.complete_kept)
    group = app_commands.Group(name=library.stem, description=texts.group)
    for command in (
        build_command("show", texts.show, [name], library.show),
        build_command("list", texts.list, [], library.show_list),
        build_command("upload", texts.upload, [file, kept_name], library.upload),
        build_command("remove", texts.remove, [removed], library.remove),
    ):
        group.add_command(command)
    return group
