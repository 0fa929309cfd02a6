"""``/kashgar deck``: decks of a server's own.

A file is checked before anything else is done with it, described, and kept only when its uploader
presses so. What is kept is the file's text, checked again each time it is used.
"""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands
from msgspec import structs

from cogs.common.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.common.files import (
    draft_number,
    keep_buttons,
    kept_names,
    read_attachment,
    refusal_of,
    require_small,
)
from cogs.common.house import House
from cogs.common.permissions import require_manager, require_server
from cogs.common.screen import Screen, clip
from cogs.common.suggestions import Suggestions, suggest
from cogs.common.words import Words, plain
from cogs.kashgar.cards import deck_lines, sources_lines
from cogs.kashgar.words import NAME
from engine.core.errors import BadContent
from engine.kashgar.language import Deck
from engine.kashgar.loader import MOST_BYTES, parse_deck
from tables.contents import Content, check_name

KEEP = "deckkeep"
DISCARD = "deckdrop"
"""Verbs of the buttons below a deck that was brought; behind them the draft's number."""
SHOWN = 3000
"""Characters of a deck's description."""


async def check_deck(text: str, file: str) -> Deck:
    """The deck of a file's text; raises :class:`Refusal`."""
    try:
        # A long file takes a while, and nobody else should wait for it.
        return await asyncio.to_thread(parse_deck, text, file)
    except BadContent as error:
        raise refusal_of(error) from error


async def kept_deck(content: Content) -> Deck:
    """A deck that a server keeps, under the name that it keeps it by; raises :class:`Refusal`."""
    return structs.replace(await check_deck(content.text, content.name), name=content.name)


def shipped(house: House) -> Deck:
    """The deck of the program."""
    deck: Deck = house.desks[NAME].game.deck  # type: ignore[attr-defined]
    return deck


async def chosen_deck(house: House, guild: int | None, name: str) -> Deck:
    """A deck by its name; raises :class:`Refusal` or ``ContentError``."""
    if check_name(name).casefold() == shipped(house).name.casefold():
        return shipped(house)
    if guild is None:
        raise Refusal("There is no deck {name}.", name=name[:40])
    return await kept_deck(await house.tables.content(guild, NAME, name))


async def complete_deck(interaction: AnyInteraction, current: str) -> Suggestions:
    """The program's deck and the server's own."""
    house: House = interaction.client.house
    names = [shipped(house).name, *await kept_names(interaction, NAME)]
    return suggest([(name, name) for name in names], current)


async def complete_kept(interaction: AnyInteraction, current: str) -> Suggestions:
    """The server's own decks."""
    return suggest([(name, name) for name in await kept_names(interaction, NAME)], current)


class DeckCommands(app_commands.Group):
    """The commands below ``/kashgar deck``."""

    house: House

    def __init__(self) -> None:
        super().__init__(name="deck", description="The decks that can be played with")

    def settle(self, house: House) -> None:
        """Begin to work for a house."""
        self.house = house
        house.verbs[KEEP] = self._keep
        house.verbs[DISCARD] = self._discard

    @app_commands.command(description="Look at a deck: what is in it, and where its cards come from")
    @app_commands.describe(name="The deck; left out: the one of the program")
    @app_commands.autocomplete(name=complete_deck)
    async def show(self, interaction: AnyInteraction, name: str | None = None) -> None:
        """A deck in words, for its asker alone."""
        await defer(interaction)
        deck = (
            shipped(self.house) if name is None else await chosen_deck(self.house, interaction.guild_id, name)
        )
        await self._answer(interaction, deck_screen(deck, words_of(interaction)))

    @app_commands.command(name="list", description="List the decks of the program and of this server")
    async def list_decks(self, interaction: AnyInteraction) -> None:
        """All decks in words."""
        guild = require_server(interaction)
        await defer(interaction)
        words = words_of(interaction)
        own = shipped(self.house)
        lines = [f"**{plain(own.name)}**: {deck_lines(own, words)[0]}"]
        for content in await self.house.tables.contents(guild, NAME):
            lines.append(await self._kept_line(content, words))
        await say(interaction, clip("\n".join(lines), 1900))

    async def _kept_line(self, content: Content, words: Words) -> str:
        name = f"**{plain(content.name)}**"
        by = words("brought by {person}", person=f"<@{content.person}>")
        try:
            deck = await kept_deck(content)
        except Refusal:
            return f"{name}: {words('this file cannot be used any more')} ({by})"
        return f"{name}: {deck_lines(deck, words)[0]} ({by})"

    # --- files ------------------------------------------------------------------------------

    @app_commands.command(description="Bring a deck file for this server; for those who manage it")
    @app_commands.describe(
        file="A TOML file of up to 128 KiB", name="Its name here; left out: the one that stands in it"
    )
    async def upload(
        self, interaction: AnyInteraction, file: discord.Attachment, name: str | None = None
    ) -> None:
        """Check a file and describe it; a button keeps it."""
        guild = require_manager(interaction)
        require_small(file, MOST_BYTES)
        await defer(interaction)
        text = await read_attachment(file, MOST_BYTES)
        deck = await check_deck(text, file.filename)
        kept_name = check_name(name or deck.name)
        if kept_name.casefold() == shipped(self.house).name.casefold():
            raise Refusal("The program has a deck {name} itself: choose another name.", name=kept_name)
        draft = await self.house.tables.draft_content(guild, NAME, kept_name, text, interaction.user.id)
        words = words_of(interaction)
        screen = deck_screen(structs.replace(deck, name=draft.name), words)
        text_lines = (*screen.text, words("This server does not keep it yet."))
        rows = (keep_buttons(KEEP, DISCARD, draft, words),)
        await self._answer(interaction, Screen(screen.title, text_lines, rows=rows))

    async def _keep(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        guild = require_manager(interaction)
        await defer(interaction, new=False)
        content = await self.house.tables.draft_of(guild, NAME, draft_number(rest))
        await kept_deck(content)
        await self.house.tables.keep_content(guild, NAME, content.id)
        words = words_of(interaction)
        text = words("This server keeps the deck. Begin a table with it: /{name} new.", name=NAME)
        await self._answer(interaction, Screen(words("Deck {name}", name=plain(content.name)), (text,)))

    async def _discard(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        guild = require_manager(interaction)
        await defer(interaction, new=False)
        await self.house.tables.discard_content(guild, NAME, draft_number(rest))
        await self._answer(interaction, Screen(words_of(interaction)("The deck was not kept.")))

    @app_commands.command(description="Keep one of this server's decks no longer; for those who manage it")
    @app_commands.describe(name="The deck")
    @app_commands.autocomplete(name=complete_kept)
    async def remove(self, interaction: AnyInteraction, name: str) -> None:
        """Tables that were begun with it go on."""
        guild = require_manager(interaction)
        await defer(interaction)
        await self.house.tables.remove_content(guild, NAME, name)
        words = words_of(interaction)
        await say(interaction, words("The deck {name} is gone. Tables with it go on.", name=name[:40]))

    async def _answer(self, interaction: AnyInteraction, screen: Screen) -> None:
        view, files = await self.house.compose_free(screen, "deck")
        await interaction.edit_original_response(view=view, attachments=files)


def deck_screen(deck: Deck, words: Words) -> Screen:
    """A deck: its numbers, its author's words, and its cards by where they come from."""
    lines = (*deck_lines(deck, words), *sources_lines(deck, words))
    return Screen(words("Deck {name}", name=plain(deck.name)), (clip("\n".join(lines), SHOWN),))
