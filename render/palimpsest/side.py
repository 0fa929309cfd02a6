"""The right of the reader's wide picture: players in brief, the reader's hand and the deck."""

from __future__ import annotations

from data.catalogue import Words
from engine.decktet import Card
from engine.palimpsest.types import View
from render.cache import FRAMES
from render.canvas import Canvas, Layer
from render.decktet import card_back, card_face, card_light, empty_place, usual
from render.palimpsest.players import player_rows, rows_height
from render.panes import GAP, divider, empty_pane, heading, inside
from render.picture import Box
from render.tokens import counter

PRIVATE_WIDTH = 384
CARD = usual(104)


def private_side(
    canvas: Canvas, view: View, names: tuple[str, ...], chosen: str | None, words: Words
) -> tuple[int, int]:
    """Lay the pane on a picture; gives its first column, and the row below which it is empty.

    ``chosen`` is the id of a lit card of the hand.
    """
    inner = inside(PRIVATE_WIDTH)
    bottom = 34 + rows_height(len(names), low=True)
    left = empty_pane(PRIVATE_WIDTH)[1]
    # Cubes and points change with every step of a play, cards do not.
    canvas.lay(_held(view.hand or (), view.deck_size, chosen, bottom, words), left, 0)
    player_rows(canvas, view, names, Box(inner.left - 12, 34, inner.right + 12, 0).moved(left, 0), low=True)
    return left, bottom + 50 + 2 * CARD.height + GAP


@FRAMES.keep
def _held(hand: tuple[Card, ...], deck_size: int, chosen: str | None, top: int, words: Words) -> Layer:
    """The pane with hand and deck from a row on."""
    canvas, inner = empty_pane(PRIVATE_WIDTH)[0].open(), inside(PRIVATE_WIDTH)
    divider(canvas, inner.left, inner.right, top + 6)
    heading(canvas, words("Your hand"), inner.left, inner.right, top + 18)
    top += 50
    step = (inner.width - CARD.width) // 2
    for at in range(6):
        left = inner.left + at % 3 * step
        place = Box.sized(left, top + at // 3 * (CARD.height + GAP), CARD.width, CARD.height)
        if at < len(hand):
            _lay(canvas, hand[at], at, place, lit=hand[at].id == chosen)
        elif at == 5:
            _deck(canvas, deck_size, place)
    return canvas.layer()


def _lay(canvas: Canvas, card: Card, at: int, place: Box, *, lit: bool) -> None:
    if lit:
        canvas.stamp(card_light(CARD), place.left, place.top)
    canvas.stamp(card_face(card, CARD), place.left, place.top)
    canvas.stamp(counter(str(at + 1), 30), place.left - 7, place.top - 7)
    canvas.hit(f"hand:{card.id}", place)


def _deck(canvas: Canvas, deck_size: int, place: Box) -> None:
    size = usual(72)
    left = place.left + (place.width - size.width) // 2
    top = place.top + (place.height - size.height) // 2
    if deck_size:
        canvas.stamp(card_back(size), left, top)
    else:
        canvas.stamp(empty_place(size), left, top)
    canvas.stamp(counter(str(deck_size), 38), left + size.width - 24, top + size.height - 26)
    canvas.hit("deck", Box.sized(left, top, *size[:2]))
