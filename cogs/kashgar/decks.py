"""``/kashgar deck``: the decks that can be played with, and decks of a server's own."""

from __future__ import annotations

import discord
from discord import app_commands
from msgspec import structs

from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.interactions.content_library import ContentLibrary, LibrarySentences
from cogs.kashgar.card_text import deck_lines, deck_screen
from cogs.screens.screen import Screen
from cogs.services import Services
from data.catalogue import Words
from engine.kashgar.game import Kashgar
from engine.kashgar.language import Deck
from engine.kashgar.loader import MOST_BYTES, parse_deck


class Decks(ContentLibrary[Deck]):
    """The program's deck and those that servers keep."""

    game = Kashgar.info.name
    stem = "deck"
    most_bytes = MOST_BYTES
    parse = staticmethod(parse_deck)
    sentences = LibrarySentences(
        title="Deck {name}",
        unknown="There is no deck {name}.",
        taken="{name} is the name of a built-in deck: choose another one.",
        kept="This server now has the deck. Open a table with it: /{game} new.",
        dropped="The deck was not saved.",
        removed="The deck {name} has been removed. Tables that use it go on.",
    )

    @property
    def usual(self) -> Deck:
        """The deck of the program."""
        return self.services.ui_for(Kashgar).game.deck

    def shipped(self) -> tuple[Deck, ...]:
        """There is one."""
        return (self.usual,)

    def option_of(self, thing: Deck) -> Deck | None:
        """A table with the program's deck takes it when it starts."""
        return None if thing is self.usual else thing

    def name(self, thing: Deck) -> str:
        """The deck's name."""
        return thing.name

    def named(self, thing: Deck, name: str) -> Deck:
        """The deck under another name."""
        return structs.replace(thing, name=name)

    def summary(self, thing: Deck, words: Words) -> str:
        """How many cards of which kinds."""
        return deck_lines(thing, words)[0]

    def screen(self, thing: Deck, words: Words) -> Screen:
        """The deck in words."""
        return deck_screen(thing, words)


class DeckCommands(app_commands.Group):
    """The commands below ``/kashgar deck``."""

    decks: Decks

    def __init__(self) -> None:
        super().__init__(name="deck", description="The decks you can play with")

    def settle(self, services: Services) -> None:
        """Begin to work with these."""
        self.decks = Decks(services)
        self.decks.settle()

    @app_commands.command(description="Look at a deck: what is in it, and where its cards come from")
    @app_commands.describe(name="The deck; by default, the built-in one")
    @app_commands.autocomplete(name=Decks.complete_any)
    async def show(self, interaction: AnyInteraction, name: str | None = None) -> None:
        """A deck in words, for its asker alone."""
        await defer(interaction)
        decks = self.decks
        deck = decks.usual if name is None else await decks.chosen(interaction.guild_id, name)
        await decks.answer(interaction, deck_screen(deck, words_of(interaction)))

    @app_commands.command(name="list", description="List the built-in decks and this server’s")
    async def list_decks(self, interaction: AnyInteraction) -> None:
        """All decks in words."""
        await self.decks.show_list(interaction)

    @app_commands.command(description="Upload a deck for this server; for server managers")
    @app_commands.describe(
        file="A TOML file of up to 128 KiB", name="Its name here; by default, the name given in the file"
    )
    async def upload(
        self, interaction: AnyInteraction, file: discord.Attachment, name: str | None = None
    ) -> None:
        """Check a file and describe it; a button keeps it."""
        await self.decks.upload(interaction, file, name)

    @app_commands.command(description="Remove one of this server’s decks; for server managers")
    @app_commands.describe(name="The deck")
    @app_commands.autocomplete(name=Decks.complete_kept)
    async def remove(self, interaction: AnyInteraction, name: str) -> None:
        """Tables that were begun with it go on."""
        await self.decks.remove(interaction, name)
