"""A draft of Quetinny's panel: how far the player has come.

``card/5ML`` shows what a card can do; ``move/17`` is the legal move at that position of their list; with
``/9LK`` behind it the cards to be taxed are chosen as well, which only a tax that loses the game asks for.
``tax/9LK`` is the same when the first half of the turn is made. The set-up is laid out card by card:
``lay/AM.Moons/...``.
"""

from collections.abc import Sequence

from cogs.screens.numbers import read_number
from cogs.table_screens.game_ui import StaleDraft
from engine.decktet import SUITS, Suit
from engine.quetinny.game import Quetinny
from engine.quetinny.types import Arrange, Move

CARD, MOVE, TAX, LAY = "card", "move", "tax", "lay"
"""First words of drafts."""
_LONGEST = 56
"""Characters of a move's text above which a control names its position instead (caravans of two routes)."""


def turn_text(game: Quetinny, moves: Sequence[Move], *made: Move) -> str:
    """The text of a confirming control: moves made one after the other, each as people type it."""
    texts = [game.text(move) for move in made]
    if len(texts[0]) > _LONGEST:
        texts[0] = str(moves.index(made[0]))
    return "/".join(texts)


def turn_of(game: Quetinny, moves: Sequence[Move], text: str) -> tuple[Move, ...]:
    """The moves of :func:`turn_text`.

    Raises :class:`StaleDraft` for another position's, :class:`~engine.core.errors.UnreadableMove` for none.
    """
    first, *others = text.split("/")
    begun: Move = move_at(first, moves) if first.isdecimal() else game.parse(first)
    return (begun, *(game.parse(other) for other in others))


def move_at(position: str, moves: Sequence[Move]) -> Move:
    """The legal move at a position; raises :class:`StaleDraft` where there is none."""
    number = read_number(position)
    if number is None or number >= len(moves):
        raise StaleDraft
    return moves[number]


def path_of(move: Arrange) -> tuple[str, ...]:
    """A layout as a draft names it, card by card."""
    return tuple(f"{card}.{chip}" for card, chip in zip(move.cards, move.chips, strict=True))


def suit_named(name: str) -> Suit:
    """The suit of a draft's word; raises :class:`StaleDraft`."""
    for suit in SUITS:
        if suit == name:
            return suit
    raise StaleDraft
