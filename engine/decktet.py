"""The Decktet: 36 cards of the basic deck and 9 of the extended one.

Cards come from the content file ``decktet.csv`` (id, name, rank, kind, suits).
"""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Literal

from engine.core import codec, errors

Suit = Literal["Moons", "Suns", "Waves", "Leaves", "Wyrms", "Knots"]
DecktetKind = Literal["ace", "number", "crown", "pawn", "court", "excuse"]

SUITS: tuple[Suit, ...] = ("Moons", "Suns", "Waves", "Leaves", "Wyrms", "Knots")
LETTERS = "MSWLYK"
"""One letter a suit, in the order of :data:`SUITS`; card ids and move texts use them."""

_KINDS: dict[str, int] = {"ace": 1, "number": 2, "crown": 1, "pawn": 3, "court": 3, "excuse": 0}
FILE = "decktet.csv"
_COLUMNS = ("id", "name", "rank", "kind", "suits")


class Card(codec.Record, frozen=True):
    """One card: ``id`` such as ``"5ML"``, ``rank`` as printed (None where none is), suits in fixed order."""

    id: str
    name: str
    rank: int | None
    kind: DecktetKind
    suits: tuple[Suit, ...]


class Decktet(codec.Record, frozen=True):
    """All 45 cards in the order of the file; ``index`` finds one by id."""

    cards: tuple[Card, ...]

    @property
    def index(self) -> dict[str, int]:
        """Position of each card id in ``cards``."""
        return {card.id: position for position, card in enumerate(self.cards)}


class DecktetTables:
    """What games know of the cards by their index, which is their place in the content file."""

    __slots__ = ("cards", "excuse", "ids", "index")

    def __init__(self, decktet: Decktet) -> None:
        self.cards: tuple[Card, ...] = decktet.cards
        self.ids: list[str] = [card.id for card in self.cards]
        self.index: dict[str, int] = decktet.index
        self.excuse: int = next(number for number, card in enumerate(self.cards) if card.kind == "excuse")

    def shuffled(self, *, pawns: bool, courts: bool, excuse: bool) -> list[int]:
        """The cards of a game that plays with these kinds or without, in the order of the file."""
        plays = {"pawn": pawns, "court": courts, "excuse": excuse}
        return [number for number, card in enumerate(self.cards) if plays.get(card.kind, True)]

    def held(self, name: str, hand: Sequence[int], clause: str) -> int:
        """The index of a card in hand; raises :class:`IllegalMove` if it is not there."""
        card = self.index.get(name)
        if card is None or card not in hand:
            raise errors.IllegalMove(
                clause, "{card} is not in your hand; you hold {hand}", card=name, hand=self.names(hand)
            )
        return card

    def names(self, cards: Iterable[int]) -> list[str]:
        """The ids of some cards."""
        return [self.ids[card] for card in cards]

    def named(self, word: str) -> str:
        """The id that a person typed in any case, suits in any order; raises :class:`UnreadableMove`."""
        typed = word.upper()
        letters = sorted(typed)
        for card in self.ids:
            # Ranks are letters, too, so the first letter must fit.
            if card == typed or (card[0] == typed[:1] and sorted(card) == letters):
                return card
        raise errors.UnreadableMove(
            "There is no card {card}; cards are named by rank and suits, like 5ML, AM or CK", card=word
        )


def parse_decktet(text: str) -> Decktet:
    """Read the content file; raises :class:`BadContent` with line and reason.

    The file must hold each of the 6 aces, 24 number cards, 6 crowns, 4 pawns, 4 courts and the excuse once.
    """
    rows = csv.DictReader(io.StringIO(text))
    if tuple(rows.fieldnames or ()) != _COLUMNS:
        raise errors.BadContent(FILE, f"the first line must read {','.join(_COLUMNS)}", 1)
    cards: list[Card] = []
    seen: set[str] = set()
    for row in rows:
        card = _card(row, rows.line_num)
        if card.id in seen:
            raise errors.BadContent(FILE, f"the card {card.id} stands twice", rows.line_num)
        seen.add(card.id)
        cards.append(card)
    expected = {"ace": 6, "number": 24, "crown": 6, "pawn": 4, "court": 4, "excuse": 1}
    for kind, number in expected.items():
        found = sum(card.kind == kind for card in cards)
        if found != number:
            raise errors.BadContent(FILE, f"{number} cards of kind {kind} are needed, {found} are there")
    return Decktet(tuple(cards))


def _card(row: dict[str, str | None], line: int) -> Card:
    kind = row["kind"] or ""
    if kind not in _KINDS:
        raise errors.BadContent(FILE, f"unknown kind {kind!r}; known are {', '.join(_KINDS)}", line)
    names = tuple(name for name in (row["suits"] or "").split("|") if name)
    unknown = [name for name in names if name not in SUITS]
    if unknown or len(names) != _KINDS[kind] or len(set(names)) != len(names):
        raise errors.BadContent(
            FILE, f"a card of kind {kind} needs {_KINDS[kind]} different suits of {', '.join(SUITS)}", line
        )
    if not row["id"] or not row["name"]:
        raise errors.BadContent(FILE, "id and name must not be empty", line)
    printed = {"ace": range(1, 2), "number": range(2, 10), "crown": range(10, 11)}.get(kind)
    rank = row["rank"] or ""
    if (printed is None) != (rank == "") or (
        printed is not None and (not rank.isdigit() or int(rank) not in printed)
    ):
        raise errors.BadContent(FILE, f"the rank {rank!r} does not fit a card of kind {kind}", line)
    suits = tuple(suit for suit in SUITS if suit in names)
    return Card(row["id"], row["name"], int(rank) if rank else None, kind, suits)  # type: ignore[arg-type]
