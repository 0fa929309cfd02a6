"""The private panel: players in brief, the reader's hand, and what the places or the play would bring."""

from __future__ import annotations

from engine.decktet import Card
from engine.palimpsest.choices import Candidate
from engine.palimpsest.types import View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.cards import card_face, card_light, empty_place, usual
from render.fonts import Face
from render.palette import ACCENT, DIM, TEXT, WARNING, mixed
from render.palimpsest.cubes import block, letter_of
from render.palimpsest.players import player_rows
from render.palimpsest.preview import Preview
from render.panels import GAP, divider, empty_panel, heading, inside
from render.picture import Box
from render.text import measure
from render.tokens import card_back, counter, marker
from render.words import Words

PRIVATE_WIDTH = 384
CARD = usual(104)
_FIGURE = Style(Face.HEAVY, 23, TEXT, 16)
_LEGEND_ROWS = 6
_ROW = 30


@FRAMES.keep
def private_panel(
    view: View, names: tuple[str, ...], chosen: str | None, words: Words
) -> tuple[Layer, int, int]:
    """The panel, the column at which it begins, and the row below which it is empty.

    ``chosen`` is the id of a lit card of the hand.
    """
    empty, left = empty_panel(PRIVATE_WIDTH)
    canvas, inner = empty.open(), inside(PRIVATE_WIDTH)
    bottom = player_rows(canvas, view, names, Box(inner.left - 12, 34, inner.right + 12, 0), low=True)
    divider(canvas, inner.left, inner.right, bottom + 6)
    top = bottom + 18
    heading(canvas, words("Your hand"), inner.left, inner.right, top)
    top += 32
    hand = view.hand or ()
    step = (inner.width - CARD.width) // 2
    for at in range(6):
        place = Box.sized(
            inner.left + at % 3 * step, top + at // 3 * (CARD.height + GAP), CARD.width, CARD.height
        )
        if at < len(hand):
            _lay(canvas, hand[at], at, place, lit=hand[at].id == chosen)
        elif at == 5:
            _deck(canvas, view, place)
    return canvas.layer(), left, top + 2 * CARD.height + GAP


def _lay(canvas: Canvas, card: Card, at: int, place: Box, *, lit: bool) -> None:
    if lit:
        canvas.stamp(card_light(CARD), place.left, place.top)
    canvas.stamp(card_face(card, CARD), place.left, place.top)
    canvas.stamp(counter(str(at + 1), 30), place.left - 7, place.top - 7)
    canvas.hit(f"hand:{card.id}", place)


def _deck(canvas: Canvas, view: View, place: Box) -> None:
    size = usual(72)
    left = place.left + (place.width - size.width) // 2
    top = place.top + (place.height - size.height) // 2
    if view.deck_size:
        canvas.stamp(card_back(*size[:2], size.radius), left, top)
    else:
        canvas.stamp(empty_place(size), left, top)
    canvas.stamp(counter(str(view.deck_size), 38), left + size.width - 24, top + size.height - 26)
    canvas.hit("deck", Box.sized(left, top, *size[:2]))


def draw_legend(
    canvas: Canvas, view: View, names: tuple[str, ...], preview: Preview, left: int, top: int, words: Words
) -> None:
    """Below the hand: what each numbered place would bring, or what the play does."""
    inner = inside(PRIVATE_WIDTH).moved(left, 0)
    if not preview.places and preview.candidate is None:
        return
    divider(canvas, inner.left, inner.right, top + 12)
    top += 22
    if preview.candidate is not None:
        _what_it_does(canvas, view, names, preview.candidate, inner._replace(top=top), words)
        return
    half = (inner.width + GAP) // 2
    for at, place in enumerate(preview.places):
        x = inner.left + at // _LEGEND_ROWS * half
        row = Box.sized(x, top + at % _LEGEND_ROWS * _ROW, half - GAP, _ROW)
        _place(canvas, view, names, at + 1, place, row)


def _place(
    canvas: Canvas, view: View, names: tuple[str, ...], number: int, place: Candidate, row: Box
) -> None:
    """One place: number, coordinates, the reader's points, the cubes to place or remove."""
    middle = (row.top + row.bottom) // 2
    canvas.stamp(marker(number, 26), row.left, middle - 13)
    x = row.left + 34
    text = f"{place.x},{place.y}"
    canvas.text(text, Box(x, row.top, x + 58, row.bottom), _FIGURE._replace(size=22, colour=DIM))
    x += 60
    seat = view.seat or 0
    own = place.gains[seat]
    if any(place.gains):
        room = Box(x, row.top, x + 36, row.bottom)
        style = _FIGURE._replace(size=22, colour=ACCENT if own else mixed(ACCENT, (0, 0, 0), 0.35))
        canvas.text(f"+{own}", room, style, "right", check=room.inset(-2))
    x += 40
    if place.cubes:
        canvas.stamp(block(seat, letter_of(names[seat]), 20), x, middle - 10)
        canvas.text(str(place.cubes), Box(x + 22, row.top, row.right, row.bottom), _FIGURE._replace(size=20))
    elif place.removes:
        number = sum(count for _, count in place.removes)
        style = _FIGURE._replace(size=20, colour=WARNING)
        canvas.text(f"\u2212{number}", Box(x, row.top, row.right, row.bottom), style)
    canvas.hit(f"legend:{number}", row)


def _what_it_does(
    canvas: Canvas, view: View, names: tuple[str, ...], play: Candidate, box: Box, words: Words
) -> None:
    """Touched cards, points of each player, cubes to place or remove; a line each."""
    lines: list[tuple[str, str]] = [(words("Touches"), " ".join(card.id for card in play.touches))]
    if play.scores:
        lines.append((words("Scores"), " ".join(score.card.id for score in play.scores)))
    if play.burials:
        lines.append((words("Buries"), " ".join(burial.card.id for burial in play.burials)))
    if play.removes:
        lines.append((words("Removes"), " ".join(f"{card} \u2212{count}" for card, count in play.removes)))
    else:
        lines.append((words("Places"), words("{number} cubes", number=play.cubes)))
    y = box.top
    wide = max(measure(Face.BODY, 22, name) for name, _ in lines) + 14
    wide = min(wide, box.width // 2)
    for name, text in lines:
        row = Box(box.left, y, box.left + wide - 4, y + _ROW)
        canvas.text(name, row, Style(Face.BODY, 22, DIM, 14), check=row.inset(-3))
        row = Box(box.left + wide, y, box.right, y + _ROW)
        canvas.text(text, row, Style(Face.STRONG, 22, TEXT, 16), check=row.inset(-3))
        y += _ROW
    gains = [(seat, gain) for seat, gain in enumerate(play.gains) if gain]
    x = box.left
    for seat, gain in gains:
        canvas.stamp(block(seat, letter_of(names[seat]), 28), x, y + 4)
        room = Box(x + 32, y, x + 70, y + 36)
        canvas.text(f"+{gain}", room, _FIGURE._replace(size=25, colour=ACCENT), check=room.inset(-2))
        canvas.hit(f"gain:{seat}", Box(x, y, x + 70, y + 36))
        x += 68
