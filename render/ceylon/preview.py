"""What the reader is about to do, to be shown on the hand."""

from __future__ import annotations

from dataclasses import dataclass

from engine.ceylon.cards import NO_CARDS, Cards


@dataclass(frozen=True, slots=True)
class Preview:
    """A move in the making, cards as counts by kind.

    ``use`` are cards to be played, lifted from the hand, for ``points`` (0: a move that scores nothing);
    ``target`` is the player whom they are played against. ``away`` are cards to be discarded, crossed, where
    ``discarding``. ``give`` and ``ask`` are an offer's two sides as the reader sees them (what leaves the
    reader's hand, what comes), with the player ``partner``. ``asked`` is the question of a screen that has
    no move to show yet.
    """

    use: Cards = NO_CARDS
    points: int = 0
    target: int | None = None
    away: Cards = NO_CARDS
    discarding: bool = False
    give: Cards = NO_CARDS
    ask: Cards = NO_CARDS
    partner: int | None = None
    asked: str = ""

    @property
    def trading(self) -> bool:
        """Whether it is an offer, perhaps with nobody and nothing in it yet."""
        return self.partner is not None or any((*self.give, *self.ask))

    @property
    def lifted(self) -> Cards:
        """Cards that leave the hand for something: played or given."""
        return tuple(max(used, given) for used, given in zip(self.use, self.give, strict=True))
