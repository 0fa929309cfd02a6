"""A person's card, large: every action in signs and in words, greyed, with the reason, where it cannot be."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from data.catalogue import Words
from engine.kashgar.card_phrases import action_phrase, cost_phrase, points_phrase, say
from engine.kashgar.language import Action, Deck, PersonCard
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.fonts import Face
from render.kashgar.cards import lead, person_name, points_disc, points_text
from render.kashgar.effect_signs import SignRow, action_row, draw_row
from render.kashgar.signs import DECKS
from render.masks import gradient
from render.palette import EDGE, INK, PAPER, mixed, rgb
from render.paper import cut_out, paper
from render.picture import Box
from render.text import wrap
from render.words import capitalised

_RADIUS = 13
_WHITE = (255, 255, 255)
_REASON = rgb("#A3261C")
_PALE = mixed(PAPER[0], INK, 0.03)
_CHOSEN = mixed(PAPER[0], rgb("#F2B705"), 0.35)


BAND = 46
"""The height of the band on a card beside others."""
LEAST = 20
"""Pixels to which texts shrink until all is said."""


def action_text(deck: Deck, action: Action, words: Words) -> str:
    """What an action does, its cost first; it may stand after other words."""
    text = say(action_phrase(deck, action), words)
    cost = cost_phrase(action)
    if cost is not None:
        text = words("pay {goods}: {effects}", goods=say(cost, words), effects=text)
    return text


class ActionChoices(NamedTuple):
    """Why each action of a card, caravan ones first, cannot be chosen, nothing where it can; which one is."""

    reasons: tuple[str, ...] = ()
    chosen: int | None = None


class _LargeAction(NamedTuple):
    """An action in signs and in words, and why it cannot be chosen."""

    row: SignRow
    parting: bool
    text: str
    reason: str


@SPRITES.keep
def large_card(
    person: PersonCard, deck: Deck, size: tuple[int, int], letters: int, offer: ActionChoices, words: Words
) -> Sprite:
    """The card of a width and height, its texts ``letters`` pixels high or as much smaller as they must be.

    The band leaves room for the caravan's number.
    """
    width, height = size
    face = paper(width, height)
    band = BAND if width < 500 else 70
    _band(face, person, band, words)
    actions = (*person.caravan, *person.parting)
    reasons = offer.reasons + ("",) * len(actions)
    entries = [
        _LargeAction(
            action_row(action, deck, words),
            at >= len(person.caravan),
            capitalised(action_text(deck, action, words)),
            reasons[at],
        )
        for at, action in enumerate(actions)
    ]
    least = 26 if width < 500 else 31
    margin = round(min(letters, least) * 1.5)
    room = height - band - margin
    needs = _needs(entries, letters, width)
    while sum(needs) > room and letters > LEAST:
        letters -= 2
        needs = _needs(entries, letters, width)
    if sum(needs) > room:
        needs = [room // len(entries)] * len(entries)
    spare = (room - sum(needs)) // max(1, len(entries))
    top = band
    for at, entry in enumerate(entries):
        bottom = height - margin if at == len(entries) - 1 else top + needs[at] + spare
        box = Box(0, top, width, bottom)
        if at == offer.chosen:
            face.block(box, _CHOSEN)
        if at:
            face.block(Box(14, box.top, width - 14, box.top + 2), mixed(EDGE, PAPER[1], 0.35))
        _action(face, entry, box, letters)
        top = bottom
    _last_line(
        face, person, deck, Box(16, height - margin, width - 12, height - 3), min(letters, least), words
    )
    return cut_out(face, _RADIUS, 6, edge=mixed(EDGE, DECKS[person.deck].colour, 0.35))


def _sizes(letters: int) -> tuple[int, int]:
    """The height of a line of signs and of a line of text."""
    return round(letters * 1.6) + 6, round(letters * 1.16)


def _needs(entries: list[_LargeAction], letters: int, width: int) -> list[int]:
    """The height that each action takes with texts of this size."""
    signs, step = _sizes(letters)
    wide = width - 26
    return [
        signs
        + 18
        + step * (len(wrap(Face.BODY, letters, one.text, wide, 9)) + len(_reason(one.reason, letters, wide)))
        for one in entries
    ]


def _reason(reason: str, letters: int, width: int) -> tuple[str, ...]:
    return wrap(Face.STRONG, letters, reason, width, 3) if reason else ()


def _band(face: Canvas, person: PersonCard, band: int, words: Words) -> None:
    width = face.image.width
    colour = DECKS[person.deck].colour
    face.image.paste(gradient(width, band, mixed(colour, _WHITE, 0.1), colour), (0, 0))
    side = band - 8
    numbered = band == BAND
    room = Box(band + 4 if numbered else 18, 0, width - side - 10, band)
    face.text(person_name(person, words), room, Style(Face.STRONG, round(band * 0.6), _WHITE, 20))
    face.stamp(points_disc(points_text(person), side), width - side - 5, 4)


def _action(face: Canvas, entry: _LargeAction, box: Box, letters: int) -> None:
    """Signs on a line, words below; faded, with the reason in red, where it cannot be chosen."""
    signs, step = _sizes(letters)
    signs = min(signs, box.height - 8)
    size = signs - 6
    line = Box(box.left + 14, box.top + 7, box.right - 12, box.top + 7 + signs)
    side = round(size * 0.72)
    lead(face, entry.parting, line.left, (line.top + line.bottom) // 2, side)
    draw_row(face, entry.row, line._replace(left=line.left + side + 10), size)
    y = line.bottom + 2
    # The reason goes before the words: signs say what the action does.
    lines = max(0, (box.bottom - 4 - y) // step)
    why = _reason(entry.reason, letters, line.width)[:lines]
    count = lines - len(why)
    for text_line in wrap(Face.BODY, letters, entry.text, line.width, count) if count else ():
        room = Box(line.left, y, line.right, y + step)
        face.text(text_line, room, Style(Face.BODY, letters, INK, 20))
        y += step
    if why:
        faded = Box(box.left, box.top + 3, box.right, y + 2)
        face.image.paste(_PALE, faded[:2], Image.new("L", (faded.width, faded.height), 125))
    for text_line in why:
        room = Box(line.left, y, line.right, y + step)
        face.text(text_line, room, Style(Face.STRONG, letters, _REASON, 20))
        y += step


def _last_line(face: Canvas, person: PersonCard, deck: Deck, box: Box, letters: int, words: Words) -> None:
    """The deck's name, and points that count cards."""
    quiet = Style(Face.BODY, letters, mixed(INK, PAPER[1], 0.35), 20)
    kind = words(DECKS[person.deck].card)
    if person.counted is None:
        face.text(kind, box, quiet)
        return
    text = say(points_phrase(deck, person), words)
    face.text(text, box, quiet._replace(face=Face.STRONG, colour=INK))
