"""Cards gathered for a discard or an offer, as drafts and forms write them, and what sends them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cogs.screens.numbers import read_number
from cogs.screens.screen import Target, do
from cogs.table_screens.game_ui import StaleDraft
from engine.ceylon.cards import KINDS, NO_CARDS, covers
from engine.ceylon.types import Counter, DiscardDown, Move, Offer

Counts = tuple[int, ...]
"""Cards by kind."""
_DIGITS = "0123456789a"
MOST_OF_A_KIND = 10
"""Cards of a kind in the deck at the most (C-1)."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that a draft has gathered, written as one digit a kind."""

    counts: Counts = NO_CARDS

    @classmethod
    def read(cls, text: str) -> Pile:
        """The pile of a draft's word; raises :class:`StaleDraft`."""
        if len(text) != len(KINDS) or any(digit not in _DIGITS for digit in text):
            raise StaleDraft
        return cls(tuple(_DIGITS.index(digit) for digit in text))

    def text(self) -> str:
        """The pile as a word of a draft."""
        return "".join(_DIGITS[count] for count in self.counts)

    def values(self) -> list[str]:
        """Its cards as options name them: a kind, and which one of it."""
        return [f"{kind:x}{at:x}" for kind, count in enumerate(self.counts) for at in range(1, count + 1)]

    def within(self, hand: Counts) -> bool:
        """Whether a hand has all of it."""
        return covers(hand, self.counts)

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return sum(self.counts)


EMPTY = Pile()
_CARDS = frozenset(Pile((MOST_OF_A_KIND,) * len(KINDS)).values())


def ticked(values: Iterable[str]) -> Pile:
    """The pile of chosen :meth:`Pile.values`, a card each; raises :class:`StaleDraft`."""
    counts = list(NO_CARDS)
    for value in set(values):
        if value not in _CARDS:
            raise StaleDraft
        counts[_DIGITS.index(value[0])] += 1
    return Pile(tuple(counts))


def send_pile(kind: str, *parts: object) -> Target:
    """Make a move of piles: written as in drafts, since its text may be longer than a control's id."""
    return do("/".join((kind, *(part.text() if isinstance(part, Pile) else str(part) for part in parts))))


def sent_pile(text: str) -> Move | None:
    """The move of :func:`send_pile`; None where the text is another one. Raises :class:`StaleDraft`."""
    match text.split("/"):
        case ["offer", seat, give, ask] if _is_number(seat):
            return Offer(int(seat), Pile.read(give).counts, Pile.read(ask).counts)
        case ["counter", offer, give, ask] if _is_number(offer):
            return Counter(int(offer), Pile.read(give).counts, Pile.read(ask).counts)
        case ["discard", cards]:
            return DiscardDown(Pile.read(cards).counts)
    return None


def _is_number(text: str) -> bool:
    """Whether it is a number, and one that a move can hold."""
    return read_number(text) is not None
