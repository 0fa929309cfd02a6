"""What every screen of Quetinny's panel is made from: the view, the legal moves, and its recurring parts."""

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.quetinny.move_labels import rank_words
from cogs.screens.screen import PictureRequest, Row, Screen
from cogs.table_screens import game_ui, panel_base
from engine.core.errors import Word
from engine.decktet import Card
from engine.quetinny import game, types
from engine.quetinny.advice import Prospect, prospects
from render.decktet import card_words
from render.quetinny.pictures import private
from render.quetinny.preview import Preview
from render.quetinny.table_lines import hand_words, table_words


@dataclass(frozen=True)
class QuetinnyPanel(panel_base.GamePanel[game.Quetinny, types.View, Preview]):
    """The table as the player may see it, and the words of the panel."""

    page: int
    first: bool
    """Whether this is what the panel opens with: it tells what the last turn did."""
    taxing: bool
    """Whether only a tax is still to be chosen: the kingdom has nothing to do with it."""
    laid: Sequence[types.Province] = ()
    """The cards of the set-up that have a place by now."""

    @property
    def moves(self) -> Sequence[types.Move]:
        """The legal moves, in the order of the rules."""
        return self.table_view.moves

    def prospects(self) -> tuple[Prospect, ...]:
        """What follows from each move of the first half of a turn, the most promising first."""
        return prospects(self.view, tuple(self.moves))

    def card(self, card_id: str) -> Card:
        """A card of the hand, or of those to be laid out; raises :class:`StaleDraft`."""
        held = [held.card for held in self.view.hand or ()]
        for card in (*held, *self.view.opening):
            if card.id == card_id:
                return card
        raise game_ui.StaleDraft

    def rank(self, card: Card) -> str:
        """A card on a button beside its suits: by its rank, with a suit where another has that rank too."""
        rank = rank_words(card, self.words)
        held = [each.card for each in self.view.hand or () if rank_words(each.card, self.words) == rank]
        if len(held) < 2:
            return rank
        others = {suit for each in held if each != card for suit in each.suits}
        only = next((suit for suit in card.suits if suit not in others), None)
        named = only is None or len(card.suits) == 1
        return card_words(card, self.words) if named else f"{rank} {self.words(Word(only))}"

    def picture(self, preview: Preview | None = None) -> PictureRequest:
        """The kingdom with a move in the making; without one the board's, which shows what was done last."""
        if preview is None:
            return self.ui.board_picture(self.table_view, self.words)
        return PictureRequest(private, (self.view, preview, self.words))

    def table_lines(self) -> Sequence[str]:
        hand = (hand_words(self.view, self.words),)
        return hand if self.taxing else table_words(self.view, self.words, self.laid)

    def turn_screen(
        self, text: Sequence[str], rows: Sequence[Row], preview: Preview | None = None, *, question: str = ""
    ) -> Screen:
        """A screen that begins with turn and gold, below the question where there is one."""
        story = self.ui.story(self.table_view, self.words) if self.first else ()
        told = [f"-# {line}" for line in story]
        headline = self.ui.headline(self.table_view, self.words)
        if not question:
            return self.screen((*told, *text), rows, preview, question=headline)
        return self.screen((headline, *told, *text), rows, preview, question=question)
