"""What every screen of the panel has at hand, and the lines that they share."""

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.screens.screen import Button, PictureRequest, Target
from cogs.table_screens.panel_base import GamePanel
from cogs.traitors.draft import ALONE, HOME, NEXT, Draft, give, with_cuts
from engine.traitors import advice, game
from engine.traitors.types import Setup, Spring, Trader, Travel, View
from render.tokens import Mark
from render.traitors import narrator, order_text, phrases, pictures, pieces, prompts
from render.traitors.preview import Preview
from render.traitors.table_lines import standings


@dataclass(frozen=True)
class TraitorsPanel(GamePanel[game.Traitors, View, Preview]):
    """The reader's panel at a table."""

    def picture(self, preview: Preview | None = None) -> PictureRequest:
        """The map with what is being chosen; for who looks on, as everybody sees it."""
        if preview is None:
            return self.ui.board_picture(self.table_view, self.words)
        seen = self.view, self.table_view.table.names, preview, self.words
        return PictureRequest(pictures.private, seen)

    def heading(self, preview: Preview | None) -> str:
        question = prompts.question(self.view, preview or Preview(), self.table_view.table.names, self.words)
        return question or prompts.headline(self.view, self.names, self.words)


@dataclass(frozen=True)
class OrdersPanel(TraitorsPanel):
    """The same with the order in the making."""

    draft: Draft

    @property
    def travels(self) -> Travel | Spring:
        """That order after the set-up."""
        assert not isinstance(self.draft.order, Setup)
        return self.draft.order

    def trader(self, number: int) -> Trader:
        """One of the reader's traders."""
        return self.view.trader(self.seat, number)

    def mark(self, number: int) -> Mark:
        """What one of the reader's traders is called."""
        return phrases.trader_mark(self.table_view.table.names, self.seat, number)

    def orders(self) -> list[str]:
        """The order in the making, in short, without its cuts: they have a line of their own."""
        called, order = self.table_view.table.names, self.draft.order
        uncut = order if isinstance(order, Setup) else with_cuts(order, ())
        return order_text.order_lines(uncut, self.view, called, self.names, self.words)

    def table_lines(self) -> Sequence[str]:
        """Where a trader of one road is asked about its ways are lines: the map is on the other screens."""
        if self.draft.screen[:1] not in (NEXT, ALONE) or isinstance(self.draft.order, Spring):
            return super().table_lines()
        seen = self.view, self.names, self.words
        return [*standings(*seen), *narrator.last_season(*seen)]

    def background(self) -> list[str]:
        """The season and its traitor, and how one's last journeys went."""
        return [
            *self.season(),
            *(f"-# {said}" for said in narrator.own_last_round(self.view, self.names, self.words)),
        ]

    def season(self) -> list[str]:
        """The season and its traitor."""
        return [f"-# {prompts.headline(self.view, self.names, self.words)}"] if self.view.traders else []

    def duty(self) -> list[str]:
        """What the round's traitor may do."""
        may = self.view.phase == "travel" and advice.may_cut(self.view)
        return [self.words("**You may cut** up to three roads: who travels on one dies.")] if may else []

    def ends(self) -> list[str]:
        """What ends with these orders, and what cannot be done later."""
        words, order, lines = self.words, self.draft.order, list[str]()
        if isinstance(order, Setup) and order.bid is None:
            said = "Bids for summer, autumn and winter are made now: later you can only bid for spring."
            lines.append(words(said))
        if self.view.awaited == (self.seat,):
            said = "You are the last: giving these orders ends the round."
            if isinstance(order, Spring):
                said = "You are the last: giving these orders ends the last round, and the game."
            lines.append(words(said))
        return [f"-# {line}" for line in lines]

    def is_given(self) -> bool:
        """Whether this very order is in."""
        return self.view.own is not None and self.view.own.order == self.draft.order

    def confirm(self) -> Button:
        """Gives the order; greyed where it is in already."""
        why = self.words("These are your orders already.") if self.is_given() else ""
        return Button(self.words("Confirm"), give(self.draft.order, self.view), "primary", why_not=why)

    def bid(self) -> Button:
        """To the form of a bid."""
        label = self.words("Cities, bid…") if isinstance(self.draft.order, Setup) else self.words("Bid…")
        return Button(label, Target("form", self.draft.text()), icon=pieces.GOLD_ICON)

    def home(self) -> Button:
        """To all orders, as they are now."""
        return Button(self.words("All orders"), self.draft.at(HOME))
