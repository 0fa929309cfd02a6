"""Numbers of each card that the rules ask for, as tables by card index (its place in the content file)."""

from engine.decktet import Decktet, DecktetTables
from engine.palimpsest.types import Options


class CardTables(DecktetTables):
    """The Decktet as numbers: ``tables.rank[card]`` and so on, by card index."""

    __slots__ = ("common", "court", "rank")

    def __init__(self, decktet: Decktet) -> None:
        super().__init__(decktet)
        cards = decktet.cards
        self.rank: list[int] = [card.rank or 0 for card in cards]
        """As printed, 0 where none is: Pawns, Courts and the Excuse (P-1)."""
        self.court: list[bool] = [card.kind == "court" for card in cards]
        self.common: list[list[int]] = [
            [len(set(card.suits) & set(other.suits)) for other in cards] for card in cards
        ]
        """How many suits two cards share (P-13)."""

    def in_play(self, options: Options) -> list[int]:
        """The cards that are shuffled at these options (P-1), in the order of the file."""
        return self.shuffled(pawns=options.pawns, courts=options.courts, excuse=options.excuse)
