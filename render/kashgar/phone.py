"""The reader's picture for a phone: goods, front cards one under the other, contracts, the nearest first.

While a question is asked there is only what it is about: the chosen action, what it changes, the cards to
choose from, contracts.
"""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.kashgar.advice import lacks, seats_by_place
from engine.kashgar.language import GOODS, TRACK_LENGTHS
from engine.kashgar.types import View
from render.canvas import Canvas, Style
from render.fonts import Face
from render.kashgar.labels import signed
from render.kashgar.own_side import front_cards, own_seat
from render.kashgar.phone_cards import BAND, BOTTOM, CONTRACT, NEXT, WIDTH, action_line, next_tab, person_card
from render.kashgar.phone_turn import contract_cells, draw_turn
from render.kashgar.preview import Preview
from render.kashgar.prompts import note, phone_prompt
from render.kashgar.signs import good_chip, sign
from render.masks import rounded
from render.palette import ACCENT, FAINT, LINE, PANE, RAISED, TEXT, WELL, rgb
from render.phone import BODY, GAP, LEAST, MARGIN, NOW, QUIET, SeatPoints, finish, header, pane, tall_canvas
from render.picture import Box, Picture
from render.symbols import symbol
from render.text import measure
from render.tokens import coin, seat_token

_GAIN, _LOSS = rgb("#2F7D4F"), rgb("#C2402F")
_CHIP = 52
_SECOND = NEXT + GAP
"""Pixels below a front card."""


def phone(view: View, names: tuple[str, ...], shown: Preview | None, words: Words, alt: str) -> Picture:
    """The whole picture; ``shown`` is a turn in the making."""
    canvas = tall_canvas()
    seat = own_seat(view)
    said = phone_prompt(view, names, shown, words)
    order = [(seat + step) % len(names) for step in range(1, len(names))]
    points = [SeatPoints(other, names[other], signed(view.players[other].total)) for other in (seat, *order)]
    y = header(canvas, points[0], said, note(view, words), points[1:]) + GAP
    if view.ask is None:
        return finish(canvas, _final(canvas, view, names, y, words), alt)
    y = _goods(canvas, view, shown, y) + GAP
    if shown is None:
        bottom = _contracts_top(view)
        y = _caravans(canvas, view, Box(MARGIN, y, MARGIN + WIDTH, bottom), words)
    else:
        y = draw_turn(canvas, view, names, shown, y, words)
    about_others = shown is not None and shown.asked == "complete_drawn"
    if y + CONTRACT <= BOTTOM and not about_others:
        y = _contracts(canvas, view, shown, y, words)
    return finish(canvas, y - GAP, alt)


# --- goods ---------------------------------------------------------------------------------------


def _goods(canvas: Canvas, view: View, shown: Preview | None, top: int) -> int:
    """The seven goods in a row; what a turn in the making changes is gold, with how much below."""
    seat = own_seat(view)
    moved = {change.good: change for change in shown.changes if change.seat == seat} if shown else {}
    height = 76 + (36 if moved else 0)
    box = Box.sized(MARGIN, top, WIDTH, height)
    pane(canvas, box)
    step = (WIDTH - 12) / len(GOODS)
    for at, good in enumerate(GOODS):
        left = box.left + 8 + round(at * step)
        place = Box(left, top + 4, box.left + 4 + round((at + 1) * step), top + 72)
        change = moved.get(good)
        number = change.now if change else getattr(view.players[seat].goods, good)
        there = number > 0 or change is not None
        canvas.stamp(good_chip(good, _CHIP, there=there), place.left, place.middle[1] - _CHIP // 2)
        colour = NOW if change or number == TRACK_LENGTHS[at] else TEXT if number else FAINT
        room = place._replace(left=place.left + _CHIP + 3)
        canvas.text(str(number), room, Style(Face.FIGURE, 46, colour, LEAST))
        canvas.hit(f"goods:{seat}:{good}", place)
        if change:
            _tag(canvas, change.now - change.was, place.middle[0] - 6, top + 70)
            canvas.hit(f"change:{seat}:{good}", place)
    return box.bottom


def _tag(canvas: Canvas, change: int, middle: int, top: int) -> None:
    """By how much something changed."""
    text = f"+{change}" if change > 0 else signed(change)
    wide = measure(Face.HEAVY, LEAST, text) + 18
    box = Box.sized(middle - wide // 2, top, wide, 36)
    canvas.paint(rounded(wide, 36, 9), box.left, box.top, _GAIN if change > 0 else _LOSS)
    canvas.text(text, box, Style(Face.HEAVY, LEAST, (255, 255, 255), LEAST), "centre")


# --- front cards ---------------------------------------------------------------------------------


def _contracts_top(view: View) -> int:
    """Where the contracts begin, when they lie at the bottom."""
    return BOTTOM - -(-len(view.face_up) // 2) * (CONTRACT + GAP)


def _caravans(canvas: Canvas, view: View, box: Box, words: Words) -> int:
    """The three front cards; with very many actions they take the contracts' place too."""
    seat = own_seat(view)
    found = front_cards(view, seat)
    lines = [max(1, len(front.actions)) for front in found]
    free = box.height - sum(BAND + _SECOND for _ in found)
    if free < 44 * sum(lines):
        box = box._replace(bottom=BOTTOM)
        free = box.height - sum(BAND + _SECOND for _ in found)
    step = max(44, min(64, free // sum(lines)))
    most = max(1, free // step // len(found))
    y = box.top
    for front, count in zip(found, lines, strict=True):
        hit = f"caravan:{seat}:{front.caravan + 1}"
        height = BAND + step * count
        if front.person is None:
            place = Box.sized(box.left, y, WIDTH, BAND)
            canvas.pane(place, 12, WELL, LINE)
            canvas.text(words("{caravan}: empty", caravan=front.caravan + 1), place, QUIET, "centre")
            canvas.hit(hit, place)
            y += BAND + GAP
            continue
        deck = view.deck
        shown = front.actions if free >= step * sum(lines) else front.actions[:most]
        height = BAND + step * len(shown)
        person = deck.person(front.person)
        if front.following:
            following = tuple(deck.person(key) for key in front.following[:2])
            tab = next_tab(WIDTH - 28, following, len(front.following) - len(following), words)
            canvas.stamp(tab, box.left + 14, y + height - 12)
            canvas.hit(f"{hit}:next", Box.sized(box.left + 14, y + height, WIDTH - 28, NEXT))
        rows = tuple(action_line(view, action, words) for action in shown)
        canvas.stamp(person_card(person, deck, step, rows, front.caravan + 1, words), box.left, y)
        canvas.hit(hit, Box.sized(box.left, y, WIDTH, height))
        y += height + (_SECOND if front.following else GAP)
    return y


# --- contracts -----------------------------------------------------------------------------------


def _contracts(canvas: Canvas, view: View, shown: Preview | None, y: int, words: Words) -> int:
    """The open contracts, the nearest first."""
    seat = own_seat(view)
    keys = [key for key in view.face_up if shown is None or key != shown.contract]
    order = sorted(keys, key=lambda key: _distance(view, seat, key))
    return contract_cells(canvas, view, order, y, "contract", words)


def _distance(view: View, seat: int, key: str) -> int:
    lack = lacks(view, seat, key)
    return int(lack.mules + sum(getattr(lack.goods, good) for good in GOODS))


# --- the end -------------------------------------------------------------------------------------


def _final(canvas: Canvas, view: View, names: Sequence[str], y: int, words: Words) -> int:
    """Everybody by place: what the contracts and the persons gave."""
    for seat in seats_by_place(view):
        player, won = view.players[seat], view.places[seat] == 1
        box = Box.sized(MARGIN, y, WIDTH, 150)
        if won:
            canvas.glow(rounded(box.width, box.height, 12), box.left, box.top, ACCENT, 8, 0.8)
        pane(canvas, box, RAISED if won else PANE, ACCENT if won else LINE)
        canvas.stamp(coin(58, str(view.places[seat])), box.left + 16, box.top + 14)
        canvas.stamp(seat_token(names, seat, 58), box.left + 90, box.top + 14)
        if won:
            canvas.stencil(symbol("crown", 40), box.left + 99, box.top - 20, ACCENT)
        wide = measure(Face.FIGURE, 72, signed(player.total)) + 4
        points = Box(box.right - wide - 16, box.top + 10, box.right - 16, box.top + 80)
        canvas.text(signed(player.total), points, Style(Face.FIGURE, 72, NOW if won else TEXT, 40))
        canvas.hit(f"place:{seat}", box)
        room = Box(box.left + 164, box.top + 14, points.left - 14, box.top + 72)
        canvas.text(names[seat], room, Style(Face.STRONG, 40, NOW if won else TEXT, LEAST))
        side = 38
        canvas.stencil(sign("scroll", side), box.left + 20, box.top + 94, ACCENT)
        text = words("{points} from contracts", points=player.contract_points)
        line = Box(box.left + 66, box.top + 90, box.left + 350, box.top + 136)
        canvas.text(text, line, BODY)
        canvas.stencil(sign("people", side), box.left + 364, box.top + 94, ACCENT)
        text = words("{points} from people", points=signed(player.person_points))
        line = Box(box.left + 412, box.top + 90, box.right - 8, box.top + 136)
        canvas.text(text, line, BODY)
        y = box.bottom + GAP + 4
    return y
