"""Kashgar's slash commands: each ends in the same call as the panel's buttons."""

from __future__ import annotations

from typing import ClassVar

from discord import app_commands

from cogs.delivery.composer import MOVED_ON
from cogs.interactions.answers import AnyInteraction, Refusal, defer, words_of
from cogs.interactions.controls import on_press
from cogs.interactions.game_cog import GameCog
from cogs.interactions.rules import show_rules
from cogs.interactions.suggestions import Suggestions, suggest
from cogs.interactions.table_choice import of_table
from cogs.kashgar.card_text import card_lines
from cogs.kashgar.decks import Decks
from cogs.kashgar.info_screens import INFO, NEW_MESSAGE, InfoContext, info_screen
from cogs.kashgar.questions import answers
from cogs.screens.game_ui import StaleDraft
from cogs.screens.markup import plain
from cogs.screens.numbers import read_number
from cogs.screens.screen import PictureRequest, Screen
from data.catalogue import Words
from engine.kashgar import advice
from engine.kashgar.game import Kashgar
from engine.kashgar.language import Deck
from engine.kashgar.text import key_of, move_text
from engine.kashgar.types import View
from render.kashgar import pictures
from render.kashgar.labels import action_words
from tables.errors import Stale
from tables.view_types import TableView

CaravanNumber = app_commands.Range[int, 1, 3]
ActionNumber = app_commands.Range[int, 1, 4]
CARAVAN_HELP = "Which of your caravans, 1 to 3"
ACTION_HELP = "Which of its actions, if it has several"


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class KashgarCog(
    GameCog[Kashgar, View],
    group_name=Kashgar.info.name,
    group_description="Kashgar, a game of three caravans and many merchants",
):
    """Slash commands of the game of three caravans."""

    libraries: ClassVar = {"deck": Decks}

    # --- what the options offer ------------------------------------------------------------

    async def _answers(self, interaction: AnyInteraction, current: str) -> Suggestions:
        """All legal moves: actions of front cards, or answers to the question."""
        table_view = await self._glance(interaction)
        if table_view is None or table_view.view.ask is None or table_view.seat != table_view.view.player:
            return []
        return suggest(_legal(table_view, words_of(interaction)), current)

    async def _decks(self, interaction: AnyInteraction, current: str) -> Suggestions:
        return await self.contents["deck"].complete_any(interaction, current)

    async def _cards(self, interaction: AnyInteraction, current: str) -> Suggestions:
        deck, words = await self._deck_meant(interaction, None), words_of(interaction)
        return suggest([(words.name(card.name), card.name) for card in deck.cards], current)

    # --- moves ----------------------------------------------------------------------------

    @app_commands.command(description="Use the front card of a caravan: it goes to the end")
    @of_table(caravan=CARAVAN_HELP, action=ACTION_HELP)
    async def use(
        self,
        interaction: AnyInteraction,
        caravan: CaravanNumber,
        action: ActionNumber = 1,
        table: int | None = None,
    ) -> None:
        """K-6."""
        await self._play(interaction, table, f"use {caravan} {_letter(action)}")

    @app_commands.command(description="Part with the front card of a caravan: it leaves the game")
    @of_table(caravan=CARAVAN_HELP, action=ACTION_HELP)
    async def part(
        self,
        interaction: AnyInteraction,
        caravan: CaravanNumber,
        action: ActionNumber = 1,
        table: int | None = None,
    ) -> None:
        """K-7."""
        await self._play(interaction, table, f"part {caravan} {_letter(action)}")

    @app_commands.command(name="pass", description="Pass the front card of a caravan to its end")
    @of_table(caravan=CARAVAN_HELP)
    async def pass_card(
        self, interaction: AnyInteraction, caravan: CaravanNumber, table: int | None = None
    ) -> None:
        """K-9."""
        await self._play(interaction, table, f"pass {caravan}")

    @app_commands.command(
        description="Answer what you are asked, such as keep baker, or pay 1 gold, 2 ginger"
    )
    @of_table(answer=("One of the answers that are possible now", _answers))
    async def answer(self, interaction: AnyInteraction, answer: str, table: int | None = None) -> None:
        """Any legal move by its text."""
        await self._play(interaction, table, answer)

    # --- reading --------------------------------------------------------------------------

    @app_commands.command(description="Look at any card, and where it comes from")
    @app_commands.describe(
        name="The card’s name", deck="A deck; by default, your table’s here, or the built-in one"
    )
    @app_commands.autocomplete(name=_cards, deck=_decks)
    async def card(self, interaction: AnyInteraction, name: str, deck: str | None = None) -> None:
        """A card's picture and words, for its asker alone."""
        await defer(interaction)
        words = words_of(interaction)
        cards = await self._deck_meant(interaction, deck)
        screen = _card_screen(cards, name, words)
        await self.answers.show(interaction, screen, "card")

    async def _deck_meant(self, interaction: AnyInteraction, name: str | None) -> Deck:
        """The deck that is named, that of one's table here, or the program's."""
        named = name or getattr(interaction.namespace, "deck", None)
        if named:
            deck: Deck = await self.contents["deck"].chosen(interaction.guild_id, named)
            return deck
        table_view = await self._glance(interaction)
        return self._game.deck if table_view is None else table_view.view.deck

    @app_commands.command(
        description="Read how to play, page by page; the last page says what is known of the deck"
    )
    @app_commands.describe(page="The page to start at")
    async def rules(self, interaction: AnyInteraction, page: app_commands.Range[int, 1, 20] = 1) -> None:
        """The rules page by page; the last page is about the deck."""
        await defer(interaction)
        await show_rules(self.answers, interaction, self.ui, page - 1)

    @on_press("krules", new=False)
    async def _press_page(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """Turn a page of rules that an earlier version has shown."""
        await show_rules(self.answers, interaction, self.ui, read_number(rest) or 0)

    @on_press(INFO)
    async def _press_info(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """An info screen from the public message, for anybody."""
        await defer(interaction, new=rest.startswith(NEW_MESSAGE))
        table_view = await self._in_play(table)
        context = InfoContext(table_view, words_of(interaction), INFO, home=False)
        try:
            screen = info_screen(context, rest.removeprefix(NEW_MESSAGE))
        except StaleDraft:
            raise Stale(MOVED_ON) from None
        await self.answers.show(interaction, screen, table_view)


def _letter(action: int) -> str:
    """How a card's second action is written: ``b``."""
    return chr(ord("a") + action - 1)


def _legal(table_view: TableView[View], words: Words) -> list[tuple[str, str]]:
    """Every legal move in words, and its text."""
    view = table_view.view
    assert view.ask is not None
    if view.ask.question != "action":
        labels = [
            f"{one.label} · {one.more}" if one.more else one.label for one in answers(view, table_view, words)
        ]
        return [
            (f"{move_text(move)}: {label}", move_text(move))
            for label, move in zip(labels, view.ask.moves, strict=True)
        ]
    pairs = []
    for front in advice.fronts(view, view.player):
        if front.person is None:
            continue
        name = words.name(view.deck.person(front.person).name)
        for one in front.actions:
            if one.possible:
                text = move_text(one.move)
                pairs.append((f"{text}: {name}, {action_words(view.deck, one.action, words)}", text))
        if front.pass_ is not None:
            pairs.append((f"{move_text(front.pass_)}: {name}", move_text(front.pass_)))
    return pairs


def _card_screen(deck: Deck, name: str, words: Words) -> Screen:
    """A card by its name, as the deck or the reader's language has it; raises :class:`Refusal` that says what
    there is instead.
    """
    key = key_of(name)
    named = [((one.key, key_of(words.name(one.name))), one) for one in deck.cards]
    card = next((one for keys, one in named if key in keys), None)
    if card is None:
        near = [words.name(one.name) for keys, one in named if key and any(key[:3] in each for each in keys)]
        if not near:
            raise Refusal("There is no card {name} in this deck.", name=name[:60])
        raise Refusal(
            "There is no card {name} in this deck. Similar cards: {others}.", name=name[:60], others=near[:8]
        )
    return Screen(
        plain(words.name(card.name)),
        tuple(card_lines(deck, card, words)),
        PictureRequest(pictures.card, (deck, card.key, words)),
    )
