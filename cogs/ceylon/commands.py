"""Ceylon's slash commands: each ends in the same call as the panel's buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from discord import app_commands

from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.interactions.game_cog import GameCog
from cogs.interactions.suggestions import Suggestions, suggest
from cogs.interactions.table_choice import choose_seat, of_table, opponents
from cogs.screens.numbers import read_number
from engine.ceylon.cards import KINDS, NO_CARDS
from engine.ceylon.game import Ceylon
from engine.ceylon.types import BuildOfficial, BuildPlantation, Ship, View
from render.ceylon.narrator import cards_words

CARDS_HELP = "Cards such as 2 Tea, Port"


@app_commands.guild_only()
class CeylonCog(
    GameCog[Ceylon, View],
    group_name=Ceylon.info.name,
    group_description="Ceylon, a game of wares, ships and pirates",
):
    """Slash commands of the card game."""

    # --- what the options offer ------------------------------------------------------------

    async def _opponent(self, interaction: AnyInteraction, current: str) -> Suggestions:
        table_view = await self._glance(interaction)
        if table_view is None:
            return []
        return suggest(opponents(table_view), current)

    async def _offers(self, interaction: AnyInteraction, current: str) -> Suggestions:
        table_view = await self._glance(interaction)
        if table_view is None:
            return []
        words = words_of(interaction)
        pairs = [
            (f"{number}: {cards_words(one.give, words)} → {cards_words(one.ask, words)}", str(one.id))
            for number, one in enumerate(table_view.view.offers, 1)
        ]
        return suggest(pairs, current)

    async def _held(self, interaction: AnyInteraction, current: str) -> Suggestions:
        """The own hand's kinds, put behind what is typed."""
        table_view = await self._glance(interaction)
        hand = None if table_view is None else table_view.view.hand
        kinds = [kind for kind, number in zip(KINDS, hand or NO_CARDS, strict=True) if number]
        return _listing(kinds, current)

    async def _any_kind(self, interaction: AnyInteraction, current: str) -> Suggestions:
        return _listing(list(KINDS), current)

    async def _melds(self, interaction: AnyInteraction, current: str) -> Suggestions:
        return await self._texts(interaction, current, Ship)

    async def _buildings(self, interaction: AnyInteraction, current: str) -> Suggestions:
        return await self._texts(interaction, current, BuildPlantation | BuildOfficial)

    # --- moves ----------------------------------------------------------------------------

    @app_commands.command(description="Discard a Clipper to draw two more cards")
    @of_table()
    async def draw(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """C-5."""
        await self._play(interaction, table, "draw")

    @app_commands.command(description="Offer a trade")
    @of_table(player=("With whom", _opponent), give=(CARDS_HELP, _held), ask=(CARDS_HELP, _any_kind))
    async def offer(
        self,
        interaction: AnyInteraction,
        player: str,
        give: str | None = None,
        ask: str | None = None,
        table: int | None = None,
    ) -> None:
        """C-6."""
        await self._play_with(interaction, table, "offer", player, _sides(give, ask))

    @app_commands.command(description="Answer an offer with one of your own")
    @of_table(number=("The offer’s number", _offers), give=(CARDS_HELP, _held), ask=(CARDS_HELP, _any_kind))
    async def counter(
        self,
        interaction: AnyInteraction,
        number: str,
        give: str | None = None,
        ask: str | None = None,
        table: int | None = None,
    ) -> None:
        """C-6."""
        await self._play_offer(interaction, table, "counter", number, _sides(give, ask))

    @app_commands.command(name="answer-offer", description="Accept, refuse or withdraw an offer")
    @of_table(number=("The offer’s number", _offers), answer="What to do with it")
    async def answer_offer(
        self,
        interaction: AnyInteraction,
        number: str,
        answer: Literal["accept", "refuse", "withdraw"],
        table: int | None = None,
    ) -> None:
        """C-6."""
        await self._play_offer(interaction, table, answer, number)

    @app_commands.command(description="Send Pirates against somebody’s hand")
    @of_table(player=("Whom", _opponent))
    async def raid(self, interaction: AnyInteraction, player: str, table: int | None = None) -> None:
        """C-8."""
        await self._play_with(interaction, table, "raid", player)

    @app_commands.command(description="Send 3 Pirates to take a whole hand")
    @of_table(player=("Whose", _opponent))
    async def fleet(self, interaction: AnyInteraction, player: str, table: int | None = None) -> None:
        """C-10."""
        await self._play_with(interaction, table, "fleet", player)

    @app_commands.command(description="Answer an attack")
    @of_table(answer="Answer with Winds against a raid, Clippers against a fleet")
    async def answer(
        self,
        interaction: AnyInteraction,
        answer: Literal["winds", "no winds", "pledge 0", "pledge 1", "pledge 2"],
        table: int | None = None,
    ) -> None:
        """C-9, C-11."""
        await self._play(interaction, table, answer)

    @app_commands.command(description="Set your answers to attacks in advance; nobody else sees them")
    @of_table(
        winds="When you are raided",
        own="Clippers to pledge when a fleet comes for you",
        others="Clippers to pledge for others",
    )
    async def standing(
        self,
        interaction: AnyInteraction,
        winds: Literal["ask", "use", "keep"] = "ask",
        own: Literal["ask", "0", "1", "2"] = "ask",
        others: Literal["ask", "0", "1", "2"] = "ask",
        table: int | None = None,
    ) -> None:
        """C-13."""
        await self._play(interaction, table, f"standing {winds} {own} {others}")

    @app_commands.command(description="Call a storm: 2 Winds for a monsoon, 3 for a typhoon")
    @of_table(kind="Which")
    async def storm(
        self, interaction: AnyInteraction, kind: Literal["monsoon", "typhoon"], table: int | None = None
    ) -> None:
        """C-14."""
        await self._play(interaction, table, kind)

    @app_commands.command(description="Build a plantation or gain an Official")
    @of_table(what=("plantation and its ware, or official", _buildings))
    async def build(self, interaction: AnyInteraction, what: str, table: int | None = None) -> None:
        """C-15."""
        text = what if what.lower().startswith(("plantation", "official")) else f"plantation {what}"
        await self._play(interaction, table, text)

    @app_commands.command(description="Ship goods: a Clipper, a Port, and up to 8 of one ware")
    @of_table(meld=("Ware and number, such as Tea 4 or Tea 4+1 with a Plantation card", _melds))
    async def ship(self, interaction: AnyInteraction, meld: str, table: int | None = None) -> None:
        """C-16."""
        await self._play(interaction, table, meld if meld.lower().startswith("ship") else f"ship {meld}")

    @app_commands.command(description="End a phase, or your turn")
    @of_table(
        what="The phase to end; turn ends all of them",
        discard=("Cards to discard when your hand is above its limit, such as 2 Tea, Port", _held),
    )
    async def end(
        self,
        interaction: AnyInteraction,
        what: Literal["turn", "draw", "trade", "pirates", "storms", "build", "ship"] = "turn",
        discard: str | None = None,
        table: int | None = None,
    ) -> None:
        """C-7, C-19, C-21."""
        await self._play(interaction, table, f"discard {_cards(discard)}" if discard else f"end {what}")

    # --- the one way ----------------------------------------------------------------------

    async def _play_with(
        self, interaction: AnyInteraction, table: int | None, verb: str, player: str, more: str = ""
    ) -> None:
        """A move that names another player."""
        await defer(interaction)
        table_view = await self._choose(interaction, table)
        await self._act(
            interaction,
            table_view,
            self._read(interaction, f"{verb} {choose_seat(table_view, player)}{more}"),
        )

    async def _play_offer(
        self, interaction: AnyInteraction, table: int | None, verb: str, number: str, more: str = ""
    ) -> None:
        """A move about an open offer."""
        await defer(interaction)
        table_view = await self._choose(interaction, table)
        offer = _offer_id(table_view.view, number)
        await self._act(interaction, table_view, self._read(interaction, f"{verb} {offer}{more}"))


def _offer_id(view: View | None, typed: str) -> str:
    """The offer that a number means, counted as the panel counts; the game's own ids are larger."""
    number = read_number(typed)
    if view is None or number is None or not 1 <= number <= len(view.offers):
        return typed
    return str(view.offers[number - 1].id)


def _sides(give: str | None, ask: str | None) -> str:
    return (f" give {_cards(give)}" if give else "") + (f" ask {_cards(ask)}" if ask else "")


def _cards(typed: str) -> str:
    """Cards as people write them, and as they are offered, in the game's own text: ``2Tea,Port``."""
    parts = (part.split() for part in typed.split(","))
    return ",".join("".join(part) for part in parts if part)


def _listing(kinds: Sequence[str], current: str) -> Suggestions:
    """Suggestions for a list of cards: what is typed so far with one kind more."""
    begun, comma, last = current.rpartition(",")
    start = f"{begun.strip()}, " if comma else ""
    number = "".join(letter for letter in last if letter.isdigit())
    name = last.strip().lstrip("0123456789").strip().casefold()
    count = f"{number} " if number else ""
    return suggest([(f"{start}{count}{kind}",) * 2 for kind in kinds if kind.casefold().startswith(name)], "")
