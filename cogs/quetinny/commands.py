"""Quetinny's slash commands: each ends in the same call as the panel's confirm button."""

from __future__ import annotations

from discord import app_commands

from cogs.interactions.answers import AnyInteraction, Refusal, defer, words_of
from cogs.interactions.controls import on_press
from cogs.interactions.game_cog import GameCog
from cogs.interactions.suggestions import Suggestions, suggest
from cogs.interactions.table_choice import of_table
from cogs.quetinny.move_words import move_label, rank_words
from cogs.quetinny.ui import DISCARDS
from cogs.screens.screen import Screen
from data.catalogue import Words
from engine.decktet import Card, card_id
from engine.quetinny.cells import cell_name
from engine.quetinny.game import Quetinny
from engine.quetinny.text import verb
from engine.quetinny.types import AddProvince, Arrange, Caravan, Harvest, View
from tables.view_types import TableView


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class QuetinnyCog(
    GameCog[Quetinny, View],
    group_name=Quetinny.info.name,
    group_description="Quetinny, a solitaire of spice and taxes",
):
    """Slash commands: each ends in the same call as the panel's confirm button."""

    @app_commands.command(description="Look through the discard pile")
    @of_table()
    async def discards(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """Q-24."""
        await defer(interaction)
        table_view = await self._choose(interaction, table, watching=True)
        await self._show_discards(interaction, table_view)

    @on_press(DISCARDS, new=True)
    async def _press_discards(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._show_discards(interaction, await self._in_play(table))

    async def _show_discards(self, interaction: AnyInteraction, table_view: TableView[View | None]) -> None:
        words = words_of(interaction)
        view = table_view.view
        assert view is not None  # a table for one begins at once
        lines = [f"{number}. {_card_label(card, words)}" for number, card in enumerate(view.discards, 1)]
        title = words("Discard pile of table {table}, oldest first", table=table_view.table.id)
        screen = Screen(title, tuple(lines) or (words("It is empty."),))
        await self.answers.show(interaction, screen, table_view, public=True)

    # --- moves ----------------------------------------------------------------------------

    async def _card(self, interaction: AnyInteraction, current: str) -> Suggestions:
        """Cards of the hand with which the typed command has a legal move."""
        command = interaction.command.name if interaction.command else ""
        table_view = await self._glance(interaction)
        if table_view is None:
            return []
        placing = command == verb(AddProvince)
        moves = (
            await self._places(interaction, "card")
            if placing
            else [move for move in table_view.moves if verb(move) == command]
        )
        names = {card.card.id: card.card for card in table_view.view.hand or ()}
        pairs = [
            (f"{names[m.card].name} ({m.card})", m.card) for m in moves if getattr(m, "card", None) in names
        ]
        return suggest(pairs, current)

    def _id(self, card: str) -> str:
        return card_id(card, self._game.tables.cards)

    async def _suit(self, interaction: AnyInteraction, current: str) -> Suggestions:
        words = words_of(interaction)
        moves = await self._places(interaction, "suit")
        return suggest([(words(move.suit), move.suit) for move in moves], current)

    async def _cell(self, interaction: AnyInteraction, current: str) -> Suggestions:
        moves = await self._places(interaction, "cell")
        return suggest([(cell_name(move.cell), cell_name(move.cell)) for move in moves], current)

    async def _chip(self, interaction: AnyInteraction, current: str) -> Suggestions:
        moves = await self._places(interaction, "chip")
        return suggest(
            [(cell_name(move.chip), cell_name(move.chip)) for move in moves if move.chip is not None], current
        )

    async def _way(self, interaction: AnyInteraction, current: str) -> Suggestions:
        """Harvests or caravans of the card that was typed, as the text of the whole move."""
        table_view, words = await self._glance(interaction), words_of(interaction)
        command = interaction.command.name if interaction.command else ""
        card = self._id(str(getattr(interaction.namespace, "card", "") or "")).upper()
        if table_view is None:
            return []
        moves = [m for m in table_view.moves if verb(m) == command and m.card == card]
        game = self._game
        return suggest([(move_label(move, words), game.text(move)) for move in moves], current)

    async def _places(self, interaction: AnyInteraction, typing: str) -> list[AddProvince]:
        """The provinces that can be added as the other options say, in whatever order they are filled in."""
        table_view = await self._glance(interaction)
        if table_view is None:
            return []

        def fits(move: AddProvince) -> bool:
            chip = "" if move.chip is None else cell_name(move.chip)
            parts = {"card": move.card, "suit": move.suit, "cell": cell_name(move.cell), "chip": chip}
            named = {
                option: getattr(interaction.namespace, option, None) for option in parts if option != typing
            }
            if named.get("card"):
                named["card"] = self._id(str(named["card"]))
            return all(
                not text or str(text).casefold() == parts[option].casefold() for option, text in named.items()
            )

        return [move for move in table_view.moves if isinstance(move, AddProvince) and fits(move)]

    @app_commands.command(description="Add a province, and a chip if you like")
    @of_table(
        card=("A card from your hand", _card),
        suit=("The suit by which it is placed", _suit),
        cell=("Where it goes, such as T20", _cell),
        chip=("Where a chip of the suit goes; by default, no chip", _chip),
    )
    async def place(
        self,
        interaction: AnyInteraction,
        card: str,
        suit: str,
        cell: str,
        chip: str | None = None,
        table: int | None = None,
    ) -> None:
        """Q-8 to Q-11."""
        await self._play(
            interaction, table, f"place {self._id(card)} {suit} {cell}{f' chip {chip}' if chip else ''}"
        )

    @app_commands.command(description="Discard a card for spice")
    @of_table(card=("A card from your hand", _card), way=("Which suits, in which order", _way))
    async def harvest(
        self, interaction: AnyInteraction, card: str, way: str | None = None, table: int | None = None
    ) -> None:
        """Q-12."""
        await self._play_way(interaction, table, Harvest, card, way)

    @app_commands.command(description="Discard a card to send a caravan")
    @of_table(
        card=("A card from your hand", _card), way=("The route; by default, the one that pays best", _way)
    )
    async def caravan(
        self, interaction: AnyInteraction, card: str, way: str | None = None, table: int | None = None
    ) -> None:
        """Q-14."""
        await self._play_way(interaction, table, Caravan, card, way)

    @app_commands.command(description="Discard a card when you can do nothing else")
    @of_table(card=("A card from your hand", _card))
    async def discard(self, interaction: AnyInteraction, card: str, table: int | None = None) -> None:
        """Q-20."""
        await self._play(interaction, table, f"discard {self._id(card)}")

    @app_commands.command(description="Choose the card that is taxed")
    @of_table(card=("A card from your hand", _card))
    async def tax(self, interaction: AnyInteraction, card: str, table: int | None = None) -> None:
        """Q-21."""
        await self._play(interaction, table, f"tax {self._id(card)}")

    async def _arrangement(self, interaction: AnyInteraction, current: str) -> Suggestions:
        table_view, words = await self._glance(interaction), words_of(interaction)
        if table_view is None:
            return []
        game = self._game
        moves = [move for move in table_view.moves if isinstance(move, Arrange)]
        labels = [
            ", ".join(f"{card} {words(chip)}" for card, chip in zip(move.cards, move.chips, strict=True))
            for move in moves
        ]
        return suggest([(label, game.text(move)) for label, move in zip(labels, moves, strict=True)], current)

    @app_commands.command(description="Arrange the first four cards and their chips")
    @of_table(arrangement=("Cards and chips for the cells, in reading order", _arrangement))
    async def arrange(self, interaction: AnyInteraction, arrangement: str, table: int | None = None) -> None:
        """Q-5."""
        text = arrangement if arrangement.lower().startswith("arrange") else f"arrange {arrangement}"
        await self._play(interaction, table, text)

    async def _play_way(
        self,
        interaction: AnyInteraction,
        table: int | None,
        kind: type[Harvest | Caravan],
        card: str,
        way: str | None,
    ) -> None:
        """A move that its whole text names, or else the first legal one with the card."""
        if way is not None:
            text = way if way.lower().startswith(verb(kind)) else f"{verb(kind)} {self._id(card)} {way}"
            await self._play(interaction, table, text)
            return
        await defer(interaction)
        table_view = await self._choose(interaction, table)
        fitting = [
            move
            for move in table_view.moves
            if isinstance(move, kind) and move.card == self._id(card).strip().upper()
        ]
        if not fitting:
            raise Refusal(
                "{card} cannot be used like that now; /{name} hand shows what it can do.",
                card=card,
                name=self.game_name,
            )
        await self._act(interaction, table_view, fitting[0])


def _card_label(card: Card, words: Words) -> str:
    """A card in a menu: name, rank and suits."""
    name = words(card.name)
    if card.kind == "ace":
        return name
    return f"{name} · {rank_words(card, words)} · {'/'.join(words(suit) for suit in card.suits)}"
