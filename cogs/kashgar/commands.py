"""Kashgar's slash commands."""

from typing import ClassVar

from discord import app_commands

from cogs.delivery.composer import MOVED_ON
from cogs.game_cog import GameCog
from cogs.help.rules import show_rules
from cogs.interactions import controls, suggestions
from cogs.interactions.answers import AnyInteraction, Refusal, defer, words_of
from cogs.kashgar import card_text, decks, info_screens
from cogs.screens import markup
from cogs.screens.screen import PictureRequest, Screen
from cogs.table_screens.game_ui import StaleDraft
from data.catalogue import Words
from engine.kashgar import game, language, text, types
from render.kashgar import pictures
from tables.core.errors import Stale


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class KashgarCog(
    GameCog[game.Kashgar, types.View],
    group_name=game.Kashgar.info.name,
    group_description="Kashgar, a game of three caravans and many merchants",
):
    """Slash commands of the game of three caravans."""

    libraries: ClassVar = {"deck": decks.Decks}

    # --- what the options offer ------------------------------------------------------------

    async def _decks(self, interaction: AnyInteraction, current: str) -> suggestions.Suggestions:
        return await self.contents["deck"].complete_any(interaction, current)

    async def _cards(self, interaction: AnyInteraction, current: str) -> suggestions.Suggestions:
        deck, words = await self._deck_meant(interaction, None), words_of(interaction)
        return suggestions.suggest([(words.name(card.name), card.name) for card in deck.cards], current)

    # --- reading --------------------------------------------------------------------------

    @app_commands.command(description="Look at any card, and where it comes from")
    @app_commands.describe(
        name="The card’s name", deck="A deck; by default, your table’s here, or the built-in one"
    )
    @suggestions.completed_by(name=_cards, deck=_decks)
    async def card(self, interaction: AnyInteraction, name: str, deck: str | None = None) -> None:
        await defer(interaction)
        words = words_of(interaction)
        cards = await self._deck_meant(interaction, deck)
        screen = _card_screen(cards, name, words)
        await self.answers.show(interaction, screen, "card")

    async def _deck_meant(self, interaction: AnyInteraction, name: str | None) -> language.Deck:
        """The deck that is named, that of one's table here, or the program's."""
        named = name or getattr(interaction.namespace, "deck", None)
        if named:
            deck: language.Deck = await self.contents["deck"].chosen(interaction.guild_id, named)
            return deck
        table_view = await self._glance(interaction)
        return self._game.deck if table_view is None else table_view.view.deck

    @app_commands.command(
        description="Read how to play, page by page; the last page says what is known of the deck"
    )
    @app_commands.describe(page="The page to start at")
    async def rules(self, interaction: AnyInteraction, page: app_commands.Range[int, 1, 20] = 1) -> None:
        await defer(interaction)
        await show_rules(self.answers, interaction, self.ui, page - 1)

    @controls.on_press(info_screens.INFO)
    async def _press_info(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """An info screen from the public message, for anybody."""
        await defer(interaction, new=rest.startswith(info_screens.NEW_MESSAGE))
        table_view = await self._in_play(table)
        context = info_screens.InfoContext(table_view, words_of(interaction), info_screens.INFO)
        try:
            screen = info_screens.info_screen(context, rest.removeprefix(info_screens.NEW_MESSAGE))
        except StaleDraft:
            raise Stale(MOVED_ON) from None
        await self.answers.show(interaction, screen, table_view)


def _card_screen(deck: language.Deck, name: str, words: Words) -> Screen:
    """A card by its name, as the deck or the reader's language has it; raises :class:`Refusal` that says what
    there is instead.
    """
    key = text.key_of(name)
    named = [((card.key, text.key_of(words.name(card.name))), card) for card in deck.cards]
    card = next((card for keys, card in named if key in keys), None)
    if card is None:
        near = [words.name(one.name) for keys, one in named if key and any(key[:3] in each for each in keys)]
        if not near:
            raise Refusal("There is no card {name} in this deck.", name=name[:60])
        raise Refusal(
            "There is no card {name} in this deck. Similar cards: {others}.", name=name[:60], others=near[:8]
        )
    return Screen(
        markup.plain(words.name(card.name)),
        tuple(card_text.card_lines(deck, card, words)),
        PictureRequest(pictures.card, (deck, card.key, words)),
    )
