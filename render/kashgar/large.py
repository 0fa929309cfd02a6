"""A person's card, large: every action in signs and in words, greyed with the reason where it cannot be done."""

from __future__ import annotations

from PIL import Image

from engine.core.errors import Word
from engine.kashgar.types import Action, Deck, Person
from engine.kashgar.words import action_words, cost_words, points_words, say
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.fonts import Face
from render.kashgar.cards import BORDER, lead, person_name, points_disc, points_text
from render.kashgar.script import action_row, draw_row
from render.kashgar.signs import DECK_NAMES, DECKS
from render.masks import gradient, rounded
from render.palette import EDGE, INK, PAPER, mixed, rgb
from render.picture import Box
from render.text import wrap
from render.words import Words

_RADIUS = 13
_WHITE = (255, 255, 255)
_REASON = rgb("#A3261C")
_PALE = mixed(PAPER[1], INK, 0.08)


def band_of(letters: int) -> int:
    """The height of the band on a large card with texts of this size."""
    return round(letters * 2.15)


def action_text(deck: Deck, action: Action, words: Words) -> str:
    """A sentence for an action, its cost first."""
    text = say(action_words(deck, action), words)
    cost = cost_words(action)
    if cost is not None:
        text = words("pay {goods}: {effects}", goods=say(cost, words), effects=text)
    return text[:1].upper() + text[1:]


@SPRITES.keep
def large_card(
    person: Person,
    deck: Deck,
    width: int,
    height: int,
    letters: int,
    reasons: tuple[str, ...],
    chosen: int | None,
    words: Words,
) -> Sprite:
    """The card with texts of ``letters`` pixels.

    ``reasons`` say for each action, caravan ones first, why it cannot be chosen, nothing where it can;
    ``chosen`` is the action that shines. The band leaves room for the caravan's number.
    """
    canvas = Canvas.clear(width + 2 * BORDER, height + 2 * BORDER, EDGE)
    whole = rounded(width, height, _RADIUS)
    canvas.shadow(whole, BORDER, BORDER, 6, 0.55)
    face = Canvas(gradient(width, height, *PAPER).copy())
    band = band_of(letters)
    _band(face, person, band, letters, words)
    foot = round(letters * 1.5)
    actions = (*person.caravan, *person.parting)
    room = Box(0, band, width, height - foot)
    for at, action in enumerate(actions):
        box = Box(
            0,
            room.top + room.height * at // len(actions),
            width,
            room.top + room.height * (at + 1) // len(actions),
        )
        if at == chosen:
            face.block(box, mixed(PAPER[0], rgb("#F2B705"), 0.35))
        if at:
            face.block(Box(14, box.top, width - 14, box.top + 2), mixed(EDGE, PAPER[1], 0.35))
        reason = reasons[at] if at < len(reasons) else ""
        _action(face, deck, action, at >= len(person.caravan), box, letters, reason, words)
    _foot(face, person, deck, Box(14, height - foot, width - 12, height - 3), letters, words)
    canvas.paint(whole, BORDER, BORDER, face.image)
    canvas.paint(rounded(width, height, _RADIUS, 2), BORDER, BORDER, mixed(EDGE, DECKS[person.deck], 0.35))
    canvas.labels.extend(label.moved(BORDER, BORDER) for label in face.labels)
    return canvas.sprite(BORDER, BORDER)


def _band(face: Canvas, person: Person, band: int, letters: int, words: Words) -> None:
    width = face.image.width
    colour = DECKS[person.deck]
    face.image.paste(gradient(width, band, mixed(colour, _WHITE, 0.1), colour), (0, 0))
    side = band - 8
    room = Box(band + 6, 0, width - side - 10, band)
    style = Style(Face.STRONG, round(letters * 1.3), _WHITE, 18)
    face.text(person_name(person, words), room, style, check=room.inset(-2))
    face.stamp(points_disc(points_text(person), side), width - side - 5, 4)


def _action(
    face: Canvas, deck: Deck, action: Action, parting: bool, box: Box, letters: int, reason: str, words: Words
) -> None:
    """Signs on a line, words below; faded, with the reason in red, where it cannot be chosen."""
    size = round(letters * 1.6)
    line = Box(box.left + 14, box.top + 7, box.right - 12, box.top + 11 + size)
    side = round(size * 0.72)
    lead(face, parting, line.left, (line.top + line.bottom) // 2, side)
    draw_row(face, action_row(action, deck, words), line._replace(left=line.left + side + 10), size)
    step = round(letters * 1.16)
    said = wrap(Face.STRONG, letters, reason, line.width, 2) if reason else ()
    below = box.bottom - 5 - step * len(said)
    count = max(1, (below - line.bottom - 2) // step)
    y = line.bottom + 2
    for text in wrap(Face.BODY, letters, action_text(deck, action, words), line.width, count):
        room = Box(line.left, y, line.right, y + step)
        face.text(text, room, Style(Face.BODY, letters, INK, 16), check=room.inset(-4))
        y += step
    if said:
        faded = Box(box.left, box.top + 3, box.right, y + 3)
        veil = Image.new("L", (faded.width, faded.height), 125)
        face.image.paste(_PALE, faded[:2], veil)
    for text in said:
        room = Box(line.left, y, line.right, y + step)
        face.text(text, room, Style(Face.STRONG, letters, _REASON, 16), check=room.inset(-4))
        y += step


def _foot(face: Canvas, person: Person, deck: Deck, box: Box, letters: int, words: Words) -> None:
    """The deck's name, and points that count cards."""
    quiet = Style(Face.BODY, letters, mixed(INK, PAPER[1], 0.35), 15)
    kind = words(Word(DECK_NAMES[person.deck]))
    if person.counted is None:
        face.text(kind, box, quiet, check=box.inset(-4))
        return
    text = say(points_words(deck, person), words)
    face.text(text, box, quiet._replace(face=Face.STRONG, colour=INK), check=box.inset(-4))
