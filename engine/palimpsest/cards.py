"""Numbers of each card that the rules ask for, as tables by card index (its place in the content file)."""

from __future__ import annotations

from engine.decktet import Card, Decktet, card_named
from engine.palimpsest.types import Options


class CardTables:
    """The Decktet as numbers: ``tables.rank[card]`` and so on, by card index."""

    __slots__ = ("cards", "common", "court", "excuse", "ids", "index", "rank")

    def __init__(self, decktet: Decktet) -> None:
        cards = decktet.cards
        self.cards: tuple[Card, ...] = cards
        self.ids: list[str] = [card.id for card in cards]
        self.index: dict[str, int] = decktet.index
        self.rank: list[int] = [card.rank or 0 for card in cards]
        """As printed, 0 where none is: Pawns, Courts and the Excuse (P-1)."""
        self.court: list[bool] = [card.kind == "court" for card in cards]
        self.excuse: int = next(number for number, card in enumerate(cards) if card.kind == "excuse")
        self.common: list[list[int]] = [
            [len(set(one.suits) & set(other.suits)) for other in cards] for one in cards
        ]
        """How many suits two cards share (P-13)."""

    def in_play(self, options: Options) -> list[int]:
        """The cards that are shuffled at these options (P-1), in the order of the file."""
        left_out = set()
        if not options.excuse:
            left_out.add("excuse")
        if not options.pawns:
            left_out.add("pawn")
        if not options.courts:
            left_out.add("court")
        return [number for number, card in enumerate(self.cards) if card.kind not in left_out]

    def named(self, word: str) -> str:
        """The id of a card that a person typed; raises :class:`~engine.core.errors.UnreadableMove`."""
        return card_named(word, self.ids)
