"""The Palimpsest's slash commands: each ends in the same call as the panel's buttons."""

from __future__ import annotations

from itertools import islice

from discord import app_commands

from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.interactions.game_cog import GameCog
from cogs.interactions.suggestions import Suggestions, suggest
from cogs.interactions.table_choice import of_table
from cogs.palimpsest import autocomplete
from cogs.palimpsest.draft import ANYWHERE, PanelDraft, write
from cogs.palimpsest.labels import card_label, gains_label, place_words
from cogs.screens.names import picture_names
from cogs.screens.screen import MENU_LIMIT
from engine.core.errors import EngineError, IllegalMove
from engine.decktet import card_id
from engine.palimpsest.advice import Candidate
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.lattice import place_name
from engine.palimpsest.types import Play, View


@app_commands.guild_only()
class PalimpsestCog(
    GameCog[Palimpsest, View],
    group_name=Palimpsest.info.name,
    group_description="The Young Queen’s Palimpsest, cards over cards",
):
    """Slash commands of the game."""

    # --- what the options offer ------------------------------------------------------------

    async def _card(self, interaction: AnyInteraction, current: str) -> Suggestions:
        table_view = await self._glance(interaction)
        if table_view is None:
            return []
        words = words_of(interaction)
        return suggest([(card_label(card, words), card.id) for card in table_view.view.hand or ()], current)

    async def _place(self, interaction: AnyInteraction, current: str) -> Suggestions:
        """Places of the typed card, best first."""
        table_view = await self._glance(interaction)
        card = self._id(str(getattr(interaction.namespace, "card", "") or ""))
        if table_view is None or not card:
            return []
        words = words_of(interaction)
        names = picture_names(table_view)
        try:
            found = self._game.advice(table_view.view).candidates(self._game.tables.named(card))
        except EngineError:
            return []  # not a card of the hand: the command itself will say so
        # What a place brings takes long to work out: only of those that are offered.
        offered = islice((spot for spot in found if _matches(spot, current)), MENU_LIMIT)
        pairs = [
            (
                f"{place_name(spot.x, spot.y)} · {gains_label(spot.gains, names, words)} · "
                f"{place_words(table_view.view, spot, words)}",
                place_name(spot.x, spot.y),
            )
            for spot in offered
        ]
        return suggest(pairs, "")

    async def _cubes(self, interaction: AnyInteraction, current: str) -> Suggestions:
        """What is typed with one step more, and with the rest on one card."""
        table_view = await self._glance(interaction)
        if table_view is None:
            return []
        space = interaction.namespace
        text = f"{self._id(str(getattr(space, 'card', '')))} {getattr(space, 'place', '')}"
        return suggest(autocomplete.offers(self._game, table_view, text, current, words_of(interaction)), "")

    # --- the move -------------------------------------------------------------------------

    @app_commands.command(description="Play a card; your panel asks for any cubes you leave out")
    @of_table(
        card=("A card from your hand", _card),
        place=("Where its centre goes: a crossing of lines in the picture, such as N12", _place),
        cubes=("Cubes put (5ML+2 AM+1), removed by a Court (AM-1B) or moved by the Excuse (AM>5ML)", _cubes),
    )
    async def play(
        self,
        interaction: AnyInteraction,
        card: str,
        place: str,
        cubes: str | None = None,
        table: int | None = None,
    ) -> None:
        """P-9: a whole turn, or its beginning where cubes are still to be chosen."""
        await defer(interaction)
        table_view = await self._choose(interaction, table)
        move = self._read(interaction, f"{self._id(card)} {place} {cubes or ''}")
        view = table_view.view
        if view is not None and table_view.seat == view.acting:
            begun = self._begun(view, move)
            if begun is not None:
                await self.panels.show(interaction, table_view.table.id, begun)
                return
        await self._act(interaction, table_view, move)

    def _id(self, card: str) -> str:
        return card_id(card, self._game.tables.cards)

    def _begun(self, view: View, move: Play) -> str | None:
        """The panel's draft for a card, a place and some cubes; None where nothing is left to choose."""
        advice = self._game.advice(view)
        try:
            todo = advice.todo(advice.partial(move))
        except IllegalMove:
            return None  # whoever makes the move is told why not
        if todo.done and (move.steps or not todo.sources):
            return None
        return write(PanelDraft(view.turn, move.card, ANYWHERE, (move.x, move.y), move.steps), view)


def _matches(spot: Candidate, typed: str) -> bool:
    """Whether a place's name begins as typed, or it touches a card of that name."""
    begun = typed.replace(" ", "").upper()
    return place_name(spot.x, spot.y).startswith(begun) or any(card.id == begun for card in spot.touches)
