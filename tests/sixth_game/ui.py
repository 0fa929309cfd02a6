"""Piles at Discord: headline, board, panel."""

from __future__ import annotations

from cogs.screens.screen import Button, PictureRequest, Screen, do, go, in_rows
from cogs.table_screens.game_ui import GameUi, Introduction, StaleDraft
from cogs.table_screens.names import picture_names, text_names
from cogs.table_screens.panel_base import GamePanel
from data.catalogue import Words
from render.narration import Names
from tables.core.view_types import TableView
from tests.sixth_game.game import Piles
from tests.sixth_game.narrator import narrate, table_words
from tests.sixth_game.pictures import private, public
from tests.sixth_game.types import View


class PilesUi(GameUi[Piles]):
    """Which card, then its confirmation."""

    credits = ("Piles: a game of the tests.",)
    introduction = Introduction(
        (
            "Everybody has a pile of cards, and the highest pile wins.",
            "On your turn put one card of your hand on your pile.",
            "The game ends when all hands are empty.",
        ),
        (1, 2),
        "light",
    )
    narrator = staticmethod(narrate)

    def board_picture(self, table_view: TableView[View], words: Words) -> PictureRequest:
        """All piles."""
        names = picture_names(table_view)
        people = tuple(names.of(range(len(names))))
        headline = self.closed_line(table_view, words) or _headline(table_view, names, words)
        return PictureRequest(public, (table_view.view, people, headline, words))

    def game_headline(self, table_view: TableView[View], words: Words) -> str:
        """Whose turn it is, or who won."""
        return _headline(table_view, text_names(table_view), words)

    def table_lines(self, table_view: TableView[View], words: Words) -> list[str]:
        """Everybody's pile, and the own cards."""
        return table_words(table_view.view, text_names(table_view), words)

    def panel(self, table_view: TableView[View], draft: str, words: Words) -> Screen:
        """The hand, or the chosen card and its confirmation."""
        panel = PilesPanel(table_view, words, self)
        cards = sorted(set(panel.view.hand))
        if draft and draft not in map(str, cards if table_view.moves else ()):
            raise StaleDraft
        if draft:
            text = words("Put the {card} on your pile.", card=draft)
            rows = [(Button(words("Confirm"), do(f"put {draft}"), "primary"), Button(words("Back"), go()))]
        else:
            waits = "" if table_view.moves else words("You cannot put a card now.")
            text = waits or words("Which card goes on your pile?")
            hand = tuple(Button(str(card), go(card), why_not=waits) for card in cards)
            rows = in_rows(hand)
        return panel.screen((text,), rows, question=self.headline(table_view, words))


class PilesPanel(GamePanel[Piles, View, None]):
    """What all its screens show: everybody's pile, and the own cards."""

    def picture(self, preview: None = None) -> PictureRequest:
        """The own cards below the piles."""
        people = tuple(self.control_names.of(range(len(self.control_names))))
        closed = self.ui.closed_line(self.table_view, self.words)
        headline = closed or _headline(self.table_view, self.control_names, self.words)
        return PictureRequest(private, (self.view, people, headline, self.words))


def _headline(table_view: TableView[View], names: Names, words: Words) -> str:
    view = table_view.view
    if table_view.result is not None:
        winners = names.of(seat for seat, won in enumerate(table_view.result.won) if won)
        return words("The highest pile won: {names}", names=winners)
    return words("{name}’s turn", name=names[view.player]) if view.player is not None else ""
