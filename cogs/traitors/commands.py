"""Spice Traitors' slash commands: each ends in the same call as the panel's buttons.

They and the panel have one draft: what is typed is put into the orders that the player is choosing, and
the panel shows them. They are given by its button, or at once with the option ``give``; what was not
typed stays as it was chosen, ordered before, or left to chance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

from discord import app_commands
from msgspec import structs

from cogs.interactions.answers import AnyInteraction, Refusal, defer, words_of
from cogs.interactions.controls import on_press
from cogs.interactions.game_cog import GameCog
from cogs.interactions.table_choice import complete_table, of_table
from cogs.screens.names import text_names
from cogs.screens.numbers import read_number
from cogs.screens.screen import Button, Screen, Target, shown_now
from cogs.traitors.draft import HOME, Draft, planned, with_bid, with_cuts
from cogs.traitors.maps import Maps
from cogs.traitors.naming import (
    complete_cut,
    complete_player,
    complete_start,
    complete_ways,
    given,
    read_player,
    read_road,
    read_start,
    read_way,
)
from cogs.traitors.ui import OPENED
from engine.traitors.game import Traitors
from engine.traitors.types import Bid, Move, Order, Setup, Spring, Token, Travel, View
from render.traitors.end_narrator import bid_sentences, opened_orders
from render.traitors.phrases import round_name
from tables.view_types import TableView

Gold = app_commands.Range[int, 0, 1_000_000]
Garnets = app_commands.Range[int, 0, 100_000]
BidRound = app_commands.Range[int, 1, 3]
CUTS = ("cut1", "cut2", "cut3")
PLAIN_CUTS = ("first", "second", "third")
ROAD_HELP = "A road to cut, such as Fenn – Kardam"
CUTS_HELP = {option: (ROAD_HELP, complete_cut(option, CUTS)) for option in CUTS}
GARNETS_HELP = "The garnets you bid"
GIVE_HELP = "Give these orders at once; otherwise they wait in your panel until you give them there"

_Offering = TypeVar("_Offering", bound=Setup | Spring)


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class TraitorsCog(
    GameCog[Traitors, View],
    group_name=Traitors.info.name,
    group_description="Spice Traitors, a game of secret orders on a map",
):
    """Slash commands of the game of secret orders."""

    libraries: ClassVar = {"map": Maps}

    # --- whole orders ---------------------------------------------------------------------

    @app_commands.command(description="The set-up: where your traders start, and a bid")
    @of_table(
        first=(
            "Where your first trader starts; by default, as ordered before, or drawn at random",
            complete_start,
        ),
        second=("Where your second trader starts", complete_start),
        third=("Where your third trader starts", complete_start),
        round="The round to bid for",
        gold="The gold you bid",
        garnets=GARNETS_HELP,
        give=GIVE_HELP,
    )
    async def start(
        self,
        interaction: AnyInteraction,
        first: str | None = None,
        second: str | None = None,
        third: str | None = None,
        round: BidRound | None = None,
        gold: Gold | None = None,
        garnets: Garnets | None = None,
        give: bool = False,
        table: int | None = None,
    ) -> None:
        """T-3, T-5."""

        def build(order: Order, view: View) -> Setup:
            order = order if isinstance(order, Setup) else Setup()
            named = zip(order.cities, (first, second, third), strict=True)
            one, two, three = (old if new is None else read_start(view.map, new) for old, new in named)
            order = structs.replace(order, cities=(one, two, three))
            return _with_offer(order, round, gold, garnets)

        await self._put(interaction, table, build, give=give)

    @app_commands.command(description="Rounds 1 to 3: where your traders go; as traitor, roads to cut")
    @of_table(
        first=(
            "Where your first trader goes; by default, as ordered before, or it stays",
            complete_ways(0, steps=1),
        ),
        second=("Where your second trader goes", complete_ways(1, steps=1)),
        third=("Where your third trader goes", complete_ways(2, steps=1)),
        **CUTS_HELP,
        give=GIVE_HELP,
    )
    async def go(
        self,
        interaction: AnyInteraction,
        first: str | None = None,
        second: str | None = None,
        third: str | None = None,
        cut1: str | None = None,
        cut2: str | None = None,
        cut3: str | None = None,
        give: bool = False,
        table: int | None = None,
    ) -> None:
        """T-9, T-10."""

        def build(order: Order, view: View) -> Travel:
            order = order if isinstance(order, Travel) else Travel()
            ways = [None if new is None else read_way(view.map, new) for new in (first, second, third)]
            if any(way is not None and len(way) > 1 for way in ways):
                raise Refusal("Before the spring, a trader goes along one road at most.")
            one, two, three = (
                old if way is None else (way[0] if way else None)
                for old, way in zip(order.to, ways, strict=True)
            )
            order = structs.replace(order, to=(one, two, three))
            cuts = tuple(read_road(view.map, road) for road in given(cut1, cut2, cut3))
            return structs.replace(order, cuts=cuts) if cuts else order

        await self._put(interaction, table, build, give=give)

    @app_commands.command(description="Round 4: up to two roads for each trader, a bid and its cuts")
    @of_table(
        first=(
            "Your first trader’s route, such as Fenn > Kardam; by default, as before, or it stays",
            complete_ways(0, steps=2),
        ),
        second=("Your second trader’s route", complete_ways(1, steps=2)),
        third=("Your third trader’s route", complete_ways(2, steps=2)),
        gold="The gold you bid for the traitor’s seat",
        garnets=GARNETS_HELP,
        **CUTS_HELP,
        give=GIVE_HELP,
    )
    async def spring(
        self,
        interaction: AnyInteraction,
        first: str | None = None,
        second: str | None = None,
        third: str | None = None,
        gold: Gold | None = None,
        garnets: Garnets | None = None,
        cut1: str | None = None,
        cut2: str | None = None,
        cut3: str | None = None,
        give: bool = False,
        table: int | None = None,
    ) -> None:
        """T-19, T-20."""

        def build(order: Order, view: View) -> Spring:
            order = order if isinstance(order, Spring) else Spring()
            named = zip(order.steps, (first, second, third), strict=True)
            one, two, three = (old if new is None else read_way(view.map, new) for old, new in named)
            order = structs.replace(order, steps=(one, two, three))
            cuts = tuple(read_road(view.map, road) for road in given(cut1, cut2, cut3))
            order = structs.replace(order, plan=cuts) if cuts else order
            return _with_offer(order, None, gold, garnets)

        await self._put(interaction, table, build, give=give)

    @app_commands.command(description="Give the second Token of Life, if you have won")
    @of_table(player=("Who gets it; choose nobody to let it lapse", complete_player))
    async def token(self, interaction: AnyInteraction, player: str, table: int | None = None) -> None:
        """T-28."""
        await defer(interaction)
        table_view = await self._seated(interaction, table)
        recipient = read_player(table_view, player, words_of(interaction))
        await self._order(interaction, table_view, Token(recipient))

    # --- parts of orders --------------------------------------------------------------------

    @app_commands.command(description="Bid for a traitor’s seat, or change your bid")
    @of_table(
        gold="The gold you bid",
        garnets=GARNETS_HELP,
        round="In the set-up: the round to bid for",
        withdraw="Withdraw your bid",
        give=GIVE_HELP,
    )
    async def bid(
        self,
        interaction: AnyInteraction,
        gold: Gold | None = None,
        garnets: Garnets | None = None,
        round: BidRound | None = None,
        withdraw: bool = False,
        give: bool = False,
        table: int | None = None,
    ) -> None:
        """T-5, T-20."""

        def build(order: Order, view: View) -> Setup | Spring:
            if isinstance(order, Travel) or view.phase not in ("setup", "spring"):
                raise Refusal("Bids are made in the set-up and in the spring.")
            if withdraw:
                return with_bid(order, None)
            if gold is None and garnets is None and round is None:
                raise Refusal("Choose how much you bid: gold, garnets or both.")
            return _with_offer(order, round, gold or 0, garnets or 0)

        await self._put(interaction, table, build, give=give)

    @app_commands.command(description="Cut roads as this round’s traitor, or in the spring if your bid wins")
    @of_table(
        first=(ROAD_HELP, complete_cut("first", PLAIN_CUTS)),
        second=(ROAD_HELP, complete_cut("second", PLAIN_CUTS)),
        third=(ROAD_HELP, complete_cut("third", PLAIN_CUTS)),
        give=GIVE_HELP,
    )
    async def cut(
        self,
        interaction: AnyInteraction,
        first: str | None = None,
        second: str | None = None,
        third: str | None = None,
        give: bool = False,
        table: int | None = None,
    ) -> None:
        """T-10, T-20: these roads and no others; without any, none."""

        def build(order: Order, view: View) -> Travel | Spring:
            if isinstance(order, Setup) or view.phase not in ("travel", "spring"):
                raise Refusal("Roads are cut in rounds 1 to 4.")
            return with_cuts(order, tuple(read_road(view.map, road) for road in given(first, second, third)))

        await self._put(interaction, table, build, give=give)

    # --- the one way --------------------------------------------------------------------------

    async def _seated(self, interaction: AnyInteraction, table: int | None) -> TableView:
        table_view = await self._choose(interaction, table)
        if table_view.view is None:
            raise Refusal("Table {table} has not started yet.", table=table_view.table.id)
        return table_view

    async def _put(
        self,
        interaction: AnyInteraction,
        table: int | None,
        build: Callable[[Order, View], Order],
        *,
        give: bool,
    ) -> None:
        """Put what was typed into the orders that are being chosen, and give them if that is asked for."""
        await defer(interaction)
        number = (await self._seated(interaction, table)).table.id
        tables, user = self.tables, interaction.user.id
        context = await tables.views.context(number, user)
        table_view: TableView[View] = context.table_view
        order = build(planned(context.draft, table_view.view), table_view.view)
        if give:
            await self._order(interaction, table_view, order)
            return
        await tables.play.check(number, user, order)
        note = words_of(interaction)("Your orders are not given yet: check them, then give them.")
        await self.panels.show(interaction, number, Draft(order, HOME).text(), note=note)

    async def _order(self, interaction: AnyInteraction, table_view: TableView, move: Move) -> None:
        # What was typed changes the orders that were just looked at, of this round.
        await self.panels.make_moves(interaction, table_view, [move], table_view.stamp)
        await self.panels.show(interaction, table_view.table.id)

    # --- the end --------------------------------------------------------------------------------

    @app_commands.command(description="After the game: everybody’s orders and bids, round by round")
    @of_table(complete_table, round="The round, 0 for the set-up")
    async def opened(
        self, interaction: AnyInteraction, round: app_commands.Range[int, 0, 4] = 0, table: int | None = None
    ) -> None:
        """T-29."""
        await defer(interaction)
        table_view = await self._choose(interaction, table, watching=True)
        table_view = await self.tables.views.get(table_view.table.id, None)
        await self._show_opened(interaction, table_view, round)

    @on_press(OPENED)
    async def _press_opened(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=not rest.isdigit())
        await self._show_opened(interaction, await self._in_play(table), read_number(rest) or 0)

    async def _show_opened(
        self, interaction: AnyInteraction, table_view: TableView[View | None], number: int
    ) -> None:
        view = table_view.view
        words = words_of(interaction)
        if view is None or view.opened is None:
            raise Refusal("Orders and bids are revealed when the game is over.")
        number = min(number, len(view.opened.rounds) - 1)
        rounds = tuple(
            Button(
                words(round_name(other)).capitalize(),
                Target(OPENED, str(other)),
                why_not=shown_now(other == number, words),
            )
            for other in range(len(view.opened.rounds))
        )
        title = words(
            "Table {table}: all orders of {season}", table=table_view.table.id, season=round_name(number)
        )
        names = text_names(table_view)
        text = *bid_sentences(view.opened, names, words), *opened_orders(number, view, names, words)
        screen = Screen(title, text, rows=(rounds,))
        await self.answers.show(interaction, screen, table_view)


def _with_offer(order: _Offering, number: int | None, gold: int | None, garnets: int | None) -> _Offering:
    """An order with the parts of a bid that were named; the others stay as they were."""
    if number is None and gold is None and garnets is None:
        return order
    old = order.bid or Bid()
    bid = Bid(old.gold if gold is None else gold, old.garnets if garnets is None else garnets)
    if isinstance(order, Spring):
        return structs.replace(order, bid=bid)
    chosen = number or order.round
    if chosen is None:
        raise Refusal("Choose which round you bid for: 1, 2 or 3.")
    return structs.replace(order, bid=bid, round=chosen)
