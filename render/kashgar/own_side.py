"""The reader's side: the own tracks, three front cards large with what lies behind them, the others small."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from data.catalogue import Words
from engine.kashgar.advice import Front, fronts
from engine.kashgar.language import GOODS, TRACK_LENGTHS
from engine.kashgar.types import View
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.fonts import Face
from render.kashgar.cards import RADIUS as CARD_RADIUS
from render.kashgar.cards import empty_place, front_card, strip
from render.kashgar.labels import signed
from render.kashgar.large import BAND, ActionChoices, large_card
from render.kashgar.preview import Preview
from render.kashgar.signs import good_chip, sign
from render.kashgar.tracks import tracks
from render.masks import rounded
from render.palette import ACCENT, DIM, FAINT, LINE, RAISED, RGB, TEXT, WELL
from render.panes import GAP, MARGIN, RADIUS, sheet
from render.picture import Box
from render.text import measure
from render.tokens import counter, marker, seat_token

STRIP = Box(MARGIN, 74, 968, 130)
CARDS = Box(MARGIN, 144, 968, 522)
BEHIND = 3
_LOW = 37
SHEET = Box(MARGIN, CARDS.bottom + BEHIND * _LOW + 20, 968, 816)
LETTERS = 26
_CHIP = 42
"""Pixels of a chip on the strip."""


def own_seat(view: View) -> int:
    """Whose side is shown: the reader's; for somebody without a seat, the player's on turn."""
    return view.player if view.seat is None else view.seat


def own_tracks(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The strip of the reader's points, tracks and contracts."""
    seat = own_seat(view)
    player = view.players[seat]
    sheet(canvas, STRIP, RAISED)
    first, *places, last = (_place(at) for at in range(9))
    middle = first.middle[1]
    canvas.stamp(seat_token(names, seat, _CHIP), first.left, middle - _CHIP // 2)
    _figure(canvas, first, signed(player.total), TEXT)
    canvas.hit(f"points:{seat}", first)
    for at, (good, box) in enumerate(zip(GOODS, places, strict=True)):
        number = getattr(player.goods, good)
        canvas.stamp(good_chip(good, _CHIP, there=number > 0), box.left, middle - _CHIP // 2)
        _figure(
            canvas, box, str(number), ACCENT if number == TRACK_LENGTHS[at] else TEXT if number else FAINT
        )
        canvas.hit(f"goods:{seat}:{good}", box)
    canvas.stencil(sign("scroll", 34), last.left + 4, middle - 17, ACCENT if player.contracts else FAINT)
    _figure(canvas, last, str(len(player.contracts)), TEXT if player.contracts else FAINT)
    canvas.hit(f"contracts:{seat}", last)


def _place(at: int) -> Box:
    """One of nine places of the strip."""
    inner = Box(STRIP.left + 10, STRIP.top + 4, STRIP.right - 4, STRIP.bottom - 4)
    left, right = (round(inner.left + edge * inner.width / 9) for edge in (at, at + 1))
    return Box(left, inner.top, right - 2, inner.bottom)


def _figure(canvas: Canvas, box: Box, text: str, colour: RGB) -> None:
    canvas.text(text, box._replace(left=box.left + _CHIP + 5), Style(Face.FIGURE, 38, colour, 20))


def moved_tracks(canvas: Canvas, view: View, preview: Preview) -> None:
    """Tracks of the reader that move say from where to where."""
    seat = own_seat(view)
    for change in preview.changes:
        if change.seat != seat:
            continue
        box = _place(1 + GOODS.index(change.good))
        middle = box.middle[1]
        canvas.cover(box.inset(-2))
        canvas.block(box.inset(-1), RAISED)
        canvas.stamp(good_chip(change.good, _CHIP), box.left, middle - _CHIP // 2)
        canvas.hit(f"change:{seat}:{change.good}", box)
        was = str(change.was)
        wide = measure(Face.FIGURE, 26, was) + 1
        before = Box.sized(box.left + _CHIP + 3, box.top, wide, box.height)
        canvas.text(was, before, Style(Face.FIGURE, 26, DIM, 20))
        canvas.stencil(sign("arrow", 14), before.right + 2, middle - 6, ACCENT)
        after = Box(before.right + 17, box.top, box.right + 2, box.bottom)
        canvas.text(str(change.now), after, Style(Face.FIGURE, 36, ACCENT, 20))


@lru_cache(maxsize=64)
def front_cards(view: View, seat: int) -> tuple[Front, ...]:
    """What the front cards could do: it takes a deal of all the cards, and previews ask again and again."""
    return fronts(view, seat)


def own_caravans(canvas: Canvas, view: View, words: Words) -> None:
    """The three caravans side by side."""
    seat = own_seat(view)
    for front in front_cards(view, seat):
        box = _column(front.caravan)
        hit = f"caravan:{seat}:{front.caravan + 1}"
        if front.person is None:
            empty_place(canvas, box, words, 26)
            canvas.hit(hit, box)
            continue
        _behind(canvas, view, front, box, words)
        _front(canvas, view, front, box, None, words)


def picked_card(canvas: Canvas, view: View, preview: Preview, words: Words) -> None:
    """The front card that the turn begins with shines, and of its actions the chosen one."""
    if preview.caravan is None or view.acting is not None:
        return
    front = front_cards(view, own_seat(view))[preview.caravan]
    if front.person is None:
        return
    box = _column(front.caravan)
    canvas.cover(box.inset(-1))
    for sprite in _light(box.width, box.height):
        canvas.stamp(sprite, box.left, box.top)
    chosen = None
    if preview.action is not None:
        actions = view.deck.person(front.person).caravan
        chosen = preview.action + (len(actions) if preview.parting else 0)
    _front(canvas, view, front, box, chosen, words)


@SPRITES.keep
def _light(width: int, height: int) -> tuple[Sprite, ...]:
    """What shines around a card of this size, to lie under it: four sides, as the card hides the middle."""
    border, edge = 20, 4
    canvas = Canvas.clear(width + 2 * border, height + 2 * border, ACCENT)
    shape = rounded(width + 2 * edge, height + 2 * edge, RADIUS + edge)
    canvas.glow(shape, border - edge, border - edge, ACCENT, 7, 0.9)
    canvas.paint(shape, border - edge, border - edge, ACCENT)
    whole, side = canvas.box, border + RADIUS
    sides = (
        whole._replace(bottom=side),
        whole._replace(top=whole.bottom - side),
        Box(0, side, side, whole.bottom - side),
        Box(whole.right - side, side, whole.right, whole.bottom - side),
    )
    return tuple(Sprite.of(canvas.image.crop(at), border - at.left, border - at.top) for at in sides)


def _column(caravan: int) -> Box:
    """The place of a caravan's front card."""
    width = (CARDS.width - 2 * GAP) // 3
    left = CARDS.left + caravan * (width + GAP)
    return Box(left, CARDS.top, left + width, CARDS.bottom)


def _behind(canvas: Canvas, view: View, front: Front, box: Box, words: Words) -> None:
    """The cards behind the front one, and how many more there are."""
    deck, following = view.deck, front.following
    hit = f"caravan:{own_seat(view)}:{front.caravan + 1}"
    for depth in range(min(BEHIND, len(following)), 0, -1):
        inset = 6 * depth
        top = box.bottom + (depth - 1) * _LOW
        width = box.width - 2 * inset
        short = 40 - inset if depth == BEHIND < len(following) else 0
        card = strip(deck.person(following[depth - 1]), deck, width - short, _LOW, CARD_RADIUS, words)
        canvas.stamp(card, box.left + inset, top)
        canvas.hit(f"{hit}:{depth + 1}", Box.sized(box.left + inset, top, width, _LOW))
    if len(following) > BEHIND:
        place = Box.sized(box.right - 36, box.bottom + BEHIND * _LOW - 37, 36, 36)
        canvas.stamp(counter(f"+{len(following) - BEHIND}", 36, WELL, (250, 246, 235), TEXT), *place[:2])
        canvas.hit(f"more:{own_seat(view)}:{front.caravan + 1}", place)


def _front(canvas: Canvas, view: View, front: Front, box: Box, chosen: int | None, words: Words) -> None:
    """A front card with its caravan's number; what cannot be chosen says why."""
    assert front.person is not None
    person = view.deck.person(front.person)
    reasons = tuple(choice.why.say(words) if choice.why is not None else "" for choice in front.actions)
    size = box.width, box.height
    card = large_card(person, view.deck, size, LETTERS, ActionChoices(reasons, chosen), words)
    canvas.stamp(card, box.left, box.top)
    canvas.hit(f"caravan:{own_seat(view)}:{front.caravan + 1}:1", box)
    side = BAND - 8
    mine = view.seat == view.player and view.ask is not None
    number = str(front.caravan + 1)
    mark = marker(front.caravan + 1, side) if mine else counter(number, side, WELL, TEXT, TEXT)
    canvas.stamp(mark, box.left + 5, box.top + 4)


def others(canvas: Canvas, view: View, names: Sequence[str], words: Words) -> None:
    """What the other players have, below the reader's caravans."""
    seat = own_seat(view)
    seats = [other for other in range(len(names)) if other != seat]
    sheet(canvas, SHEET)
    if len(seats) == 1:
        # A single opponent leaves room for their front cards.
        box = Box(SHEET.left + 14, SHEET.top + 8, SHEET.left + 330, SHEET.bottom - 6)
        _other(canvas, view, seats[0], names, box)
        _other_fronts(canvas, view, seats[0], SHEET.inset(12)._replace(left=box.right + 24), words)
        return
    width = SHEET.width // len(seats)
    for at, other in enumerate(seats):
        left = SHEET.left + at * width
        box = Box(left + 14, SHEET.top + 8, left + width - 12, SHEET.bottom - 6)
        _other(canvas, view, other, names, box)
        if at:
            canvas.block(Box(left, SHEET.top + 16, left + 2, SHEET.bottom - 16), LINE)


def _other_fronts(canvas: Canvas, view: View, seat: int, box: Box, words: Words) -> None:
    """The front cards of somebody else, small."""
    width = (box.width - 2 * GAP) // 3
    for at, cards in enumerate(view.players[seat].caravans):
        place = Box.sized(box.left + at * (width + GAP), box.top, width, box.height)
        canvas.hit(f"caravan:{seat}:{at + 1}", place)
        if not cards:
            empty_place(canvas, place, words)
            continue
        card = front_card(view.deck.person(cards[0]), view.deck, width, place.height, words)
        canvas.stamp(card, *place[:2])


def _other(canvas: Canvas, view: View, seat: int, names: Sequence[str], box: Box) -> None:
    player = view.players[seat]
    side = 40
    canvas.stamp(seat_token(names, seat, side), box.left, box.top + 2)
    text = signed(player.total)
    wide = measure(Face.FIGURE, 40, text)
    points = Box(box.right - wide - 2, box.top, box.right, box.top + 44)
    canvas.text(text, points, Style(Face.FIGURE, 40, TEXT, 22))
    canvas.hit(f"points:{seat}", points)
    room = Box(box.left + side + 10, box.top, points.left - 8, box.top + 44)
    canvas.text(names[seat], room, Style(Face.STRONG, 23, TEXT, 20))
    grid = Box(box.left, box.top + 48, min(box.right, box.left + 360), box.bottom)
    tracks(canvas, player, grid)
