"""What the reader is about to do, to be shown on the hand."""

from dataclasses import dataclass

from engine.ceylon.cards import NO_CARDS, Cards


@dataclass(frozen=True, slots=True)
class Preview:
    """What is ``asked``, and the cards, as counts by kind, that would be played or discarded (``away``)."""

    asked: str = ""
    use: Cards = NO_CARDS
    away: Cards = NO_CARDS
