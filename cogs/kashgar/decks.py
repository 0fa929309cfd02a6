"""``/kashgar deck``: the decks that can be played with, and decks of a server's own."""

from msgspec import structs

from cogs.content.library import CommandTexts, ContentLibrary, LibrarySentences
from cogs.kashgar.card_text import deck_lines, deck_screen
from cogs.screens.screen import Screen
from data.catalogue import Words
from engine.kashgar import language, loader
from engine.kashgar.game import Kashgar


class Decks(ContentLibrary[language.Deck, Kashgar]):
    """The program's deck and those that servers keep."""

    game = Kashgar.info.name
    stem = "deck"
    most_bytes = loader.MOST_BYTES
    parse = staticmethod(loader.parse_deck)
    commands = CommandTexts(
        group="The decks you can play with",
        show="Look at a deck: what is in it, and where its cards come from",
        shown="The deck; by default, the built-in one",
        list="List the built-in decks and this server’s",
        upload="Upload a deck for this server; for server managers",
        file="A TOML file of up to 128 KiB",
        remove="Remove one of this server’s decks; for server managers",
        removed="The deck",
    )
    sentences = LibrarySentences(
        title="Deck {name}",
        unknown="There is no deck {name}.",
        taken="{name} is the name of a built-in deck: choose another one.",
        kept="This server now has the deck. Open a table with it: /{game} new.",
        dropped="The deck was not saved.",
        removed="The deck {name} has been removed. Tables that use it go on.",
    )

    def shipped(self) -> tuple[language.Deck]:
        return (self.rules.deck,)

    def option_of(self, thing: language.Deck) -> language.Deck | None:
        """A table with the program's deck takes it when it starts."""
        return None if thing is self.shipped()[0] else thing

    def name(self, thing: language.Deck) -> str:
        return thing.name

    def named(self, thing: language.Deck, name: str) -> language.Deck:
        return structs.replace(thing, name=name)

    def summary(self, thing: language.Deck, words: Words) -> str:
        return deck_lines(thing, words)[0]

    def screen(self, thing: language.Deck, words: Words) -> Screen:
        return deck_screen(thing, words)
