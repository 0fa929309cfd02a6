"""The reader's side: the own tracks, three front cards large with what lies behind them, the others small."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kashgar.advice import Front, fronts
from engine.kashgar.language import GOODS, MOST
from engine.kashgar.types import View
from render.canvas import Canvas, Style
from render.fonts import Face
from render.kashgar.boards import cell
from render.kashgar.cards import RADIUS as CARD_RADIUS
from render.kashgar.cards import strip
from render.kashgar.large import BAND, large_card
from render.kashgar.preview import Preview
from render.kashgar.signs import good_chip, sign
from render.kashgar.state import minus
from render.masks import rounded
from render.palette import ACCENT, DIM, FAINT, LINE, RAISED, TEXT, WELL
from render.panels import GAP, MARGIN, RADIUS, sheet
from render.picture import Box
from render.text import measure
from render.tokens import counter, marker, player_token
from render.words import Words

STRIP = Box(MARGIN, 74, 968, 130)
CARDS = Box(MARGIN, 144, 968, 522)
BEHIND = 3
_LOW = 37
SHEET = Box(MARGIN, CARDS.bottom + BEHIND * _LOW + 20, 968, 816)
LETTERS = 26


def own_seat(view: View) -> int:
    """Whose side is shown: the reader's; for somebody without a seat, the player's on turn."""
    return view.player if view.seat is None else view.seat


def own_tracks(
    canvas: Canvas, view: View, names: Sequence[str], preview: Preview | None, words: Words
) -> None:
    """The strip of the reader's points, tracks and contracts; a track that moves says from where to where."""
    seat = own_seat(view)
    player = view.players[seat]
    sheet(canvas, STRIP, RAISED)
    moves = {change.good: change for change in preview.changes if change.seat == seat} if preview else {}
    inner = Box(STRIP.left + 10, STRIP.top + 4, STRIP.right - 4, STRIP.bottom - 4)
    middle = (inner.top + inner.bottom) // 2
    width = inner.width / 9
    side = 42

    def place(at: int) -> Box:
        left = round(inner.left + at * width)
        return Box(left, inner.top, round(inner.left + (at + 1) * width) - 2, inner.bottom)

    def figure(box: Box, text: str, colour: tuple[int, int, int]) -> None:
        room = box._replace(left=box.left + side + 5)
        canvas.text(text, room, Style(Face.FIGURE, 38, colour, 18), check=room.inset(-2))

    first = place(0)
    canvas.stamp(player_token(seat, names[seat], side), first.left, middle - side // 2)
    figure(first, minus(player.total), TEXT)
    canvas.hit(f"points:{seat}", first)
    for at, good in enumerate(GOODS):
        box = place(at + 1)
        now = moves[good].now if good in moves else getattr(player.goods, good)
        canvas.stamp(good_chip(good, side, there=now > 0 or good in moves), box.left, middle - side // 2)
        canvas.hit(f"goods:{seat}:{good}", box)
        if good not in moves:
            figure(box, str(now), ACCENT if now == MOST[at] else TEXT if now else FAINT)
            continue
        canvas.hit(f"change:{seat}:{good}", box)
        was = str(moves[good].was)
        wide = measure(Face.FIGURE, 26, was) + 1
        before = Box.sized(box.left + side + 3, box.top, wide, box.height)
        canvas.text(was, before, Style(Face.FIGURE, 26, DIM, 16), check=before.inset(-2))
        canvas.stencil(sign("arrow", 14), before.right + 2, middle - 6, ACCENT)
        after = Box(before.right + 17, box.top, box.right + 2, box.bottom)
        canvas.text(str(now), after, Style(Face.FIGURE, 36, ACCENT, 18), check=after.inset(-2))
    last = place(8)
    canvas.stencil(sign("scroll", 34), last.left + 4, middle - 17, ACCENT if player.contracts else FAINT)
    figure(last, str(len(player.contracts)), TEXT if player.contracts else FAINT)
    canvas.hit(f"contracts:{seat}", last)


def own_caravans(canvas: Canvas, view: View, preview: Preview | None, words: Words) -> None:
    """The three caravans side by side."""
    seat = own_seat(view)
    width = (CARDS.width - 2 * GAP) // 3
    for front in fronts(view, seat):
        left = CARDS.left + front.caravan * (width + GAP)
        box = Box(left, CARDS.top, left + width, CARDS.bottom)
        picked = preview is not None and preview.caravan == front.caravan and view.acting is None
        _caravan(canvas, view, front, box, preview if picked else None, words)


def _caravan(
    canvas: Canvas, view: View, front: Front, box: Box, preview: Preview | None, words: Words
) -> None:
    deck, hit = view.deck, f"caravan:{own_seat(view)}:{front.caravan + 1}"
    if front.person is None:
        shape = rounded(box.width, box.height, RADIUS)
        canvas.paint(shape, box.left, box.top, WELL)
        canvas.paint(rounded(box.width, box.height, RADIUS, 2), box.left, box.top, LINE)
        canvas.text(words("Empty"), box, Style(Face.BODY, 26, FAINT), "centre", check=box)
        canvas.hit(hit, box)
        return
    person = deck.person(front.person)
    following = front.following
    for depth in range(min(BEHIND, len(following)), 0, -1):
        inset = 6 * depth
        top = box.bottom + (depth - 1) * _LOW
        behind = deck.person(following[depth - 1])
        width = box.width - 2 * inset
        short = 40 - inset if depth == BEHIND < len(following) else 0
        card = strip(behind, deck, width - short, _LOW, CARD_RADIUS, words)
        canvas.stamp(card, box.left + inset, top)
        canvas.hit(f"{hit}:{depth + 1}", Box.sized(box.left + inset, top, width, _LOW))
    chosen = None
    if preview is not None:
        shape = rounded(box.width + 8, box.height + 8, RADIUS + 4)
        canvas.glow(shape, box.left - 4, box.top - 4, ACCENT, 7, 0.9)
        canvas.paint(shape, box.left - 4, box.top - 4, ACCENT)
        if preview.action is not None:
            chosen = preview.action + (len(person.caravan) if preview.parting else 0)
    reasons = tuple(words(choice.why.text) if choice.why is not None else "" for choice in front.actions)
    card = large_card(person, deck, box.width, box.height, LETTERS, reasons, chosen, words)
    canvas.stamp(card, box.left, box.top)
    canvas.hit(f"{hit}:1", box)
    side = BAND - 8
    mine = view.seat == view.player and view.ask is not None
    number = str(front.caravan + 1)
    mark = marker(front.caravan + 1, side) if mine else counter(number, side, WELL, TEXT, TEXT)
    canvas.stamp(mark, box.left + 5, box.top + 4)
    if len(following) > BEHIND:
        place = Box.sized(box.right - 36, box.bottom + BEHIND * _LOW - 37, 36, 36)
        canvas.stamp(counter(f"+{len(following) - BEHIND}", 36, WELL, (250, 246, 235), TEXT), *place[:2])
        canvas.hit(f"more:{own_seat(view)}:{front.caravan + 1}", place)


def others(canvas: Canvas, view: View, names: Sequence[str], words: Words) -> None:
    """What the other players have, below the reader's caravans."""
    seat = own_seat(view)
    seats = [other for other in range(len(names)) if other != seat]
    sheet(canvas, SHEET)
    width = SHEET.width // len(seats)
    for at, other in enumerate(seats):
        left = SHEET.left + at * width
        box = Box(left + 14, SHEET.top + 8, left + width - 12, SHEET.bottom - 6)
        _other(canvas, view, other, names[other], box)
        if at:
            canvas.block(Box(left, SHEET.top + 16, left + 2, SHEET.bottom - 16), LINE)


def _other(canvas: Canvas, view: View, seat: int, name: str, box: Box) -> None:
    player = view.players[seat]
    side = 40
    canvas.stamp(player_token(seat, name, side), box.left, box.top + 2)
    text = minus(player.total)
    wide = measure(Face.FIGURE, 40, text)
    points = Box(box.right - wide - 2, box.top, box.right, box.top + 44)
    canvas.text(text, points, Style(Face.FIGURE, 40, TEXT, 22), check=points.inset(-3))
    canvas.hit(f"points:{seat}", points)
    room = Box(box.left + side + 10, box.top, points.left - 8, box.top + 44)
    canvas.text(name, room, Style(Face.STRONG, 23, TEXT, 18), check=room.inset(-3))
    grid = Box(box.left, box.top + 48, min(box.right, box.left + 360), box.bottom)
    for at, good in enumerate(GOODS):
        number = getattr(player.goods, good)
        place = cell(grid, at, 4)
        chip = min(32, place.height - 4)
        middle = (place.top + place.bottom) // 2
        canvas.stamp(good_chip(good, chip, there=number > 0), place.left, middle - chip // 2)
        figure = Box(place.left + chip + 4, place.top, place.right, place.bottom)
        colour = ACCENT if number == MOST[at] else TEXT if number else FAINT
        canvas.text(str(number), figure, Style(Face.FIGURE, 28, colour, 16), check=figure)
        canvas.hit(f"goods:{seat}:{good}", place)
    place = cell(grid, 7, 4)
    middle = (place.top + place.bottom) // 2
    canvas.stencil(sign("scroll", 26), place.left + 3, middle - 13, ACCENT if player.contracts else FAINT)
    figure = Box(place.left + 36, place.top, place.right, place.bottom)
    colour = TEXT if player.contracts else FAINT
    canvas.text(str(len(player.contracts)), figure, Style(Face.FIGURE, 28, colour, 16), check=figure)
