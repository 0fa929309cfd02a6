"""Piles at Discord: headline, board, panel."""

from __future__ import annotations

from cogs.game_ui import GameUi, Introduction, StaleDraft
from cogs.screens.names import picture_names, text_names
from cogs.screens.screen import Button, PictureRequest, Screen, Target, do, go
from data.catalogue import Words
from tables.view_types import TableView
from tests.sixth_game.game import Piles
from tests.sixth_game.narrator import narrate
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

    def board_picture(self, table_view: TableView, words: Words) -> PictureRequest:
        """All piles, and the last sentences."""
        names = picture_names(table_view)
        recent = [
            sentence
            for move in reversed(table_view.recent)
            for sentence in narrate(move.events, table_view.view, names, words)
        ]
        people = tuple(names.of(range(len(names))))
        return PictureRequest(public, (table_view.view, people, tuple(recent[:3]), words))

    def game_headline(self, table_view: TableView, words: Words) -> str:
        """Whose turn it is, or who won."""
        view: View = table_view.view
        names = text_names(table_view)
        if table_view.result is not None:
            winners = names.of(seat for seat, won in enumerate(table_view.result.won) if won)
            return words("The highest pile: {names}.", names=winners)
        assert view.player is not None
        return words("{name}’s turn", name=names[view.player])

    def panel(self, table_view: TableView, draft: str, words: Words) -> Screen:
        """The hand, or the chosen card and its confirmation."""
        view: View = table_view.view
        names = picture_names(table_view)
        picture = PictureRequest(private, (view, tuple(names.of(range(len(names)))), words))
        title = words("{game} · table {number}", game=self.title, number=table_view.table.id)
        if not table_view.moves:
            rows = ((Button(words("Log"), Target("log")), Button(words("Rules"), Target("rules"))),)
            return Screen(title, (self.headline(table_view, words),), picture, rows)
        cards = sorted({move.card for move in table_view.moves})
        if not draft:
            row = tuple(Button(str(card), go(card)) for card in cards)
            return Screen(title, (words("Which card goes on your pile?"),), picture, (row,))
        if draft not in map(str, cards):
            raise StaleDraft
        row = (Button(words("Confirm"), do(f"put {draft}"), "primary"), Button(words("Back"), go()))
        return Screen(title, (words("Put the {card} on your pile.", card=draft),), picture, (row,))
