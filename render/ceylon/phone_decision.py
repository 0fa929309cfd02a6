"""What the phone's picture shows of one decision: an attack, a move in the making; and the end of a game."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.ceylon.advice import meld_after
from engine.ceylon.cards import CLIPPER, NO_CARDS, NUMBER, PIRATES, WINDS, only
from engine.ceylon.types import View
from engine.core.errors import Word
from render.canvas import Canvas, Style
from render.ceylon.kinds import kind_chip
from render.ceylon.narrator import cards_words
from render.ceylon.phone_parts import BOTTOM, GAIN, RIGHT, WIDTH, known, row_chips
from render.ceylon.preview import Preview
from render.ceylon.prompts import places
from render.fonts import Face
from render.masks import rounded
from render.palette import ACCENT, DIM, LINE, PANE, RAISED, TEXT, WARNING, mixed
from render.phone import BODY, GAP, LEAST, MARGIN, NOW, QUIET, STRONG, pane, paragraph
from render.picture import Box
from render.text import measure
from render.tokens import coin, seat_token

_SMALL = 80
_DANGER = mixed(PANE, (0x7A, 0x2A, 0x2A), 0.45)


# --- an attack that asks the reader --------------------------------------------------------------


def asked_sheet(canvas: Canvas, view: View, names: Sequence[str], top: int, words: Words) -> int:
    """Who attacks whom, and with what the reader could answer."""
    attack = view.attack
    assert attack is not None
    hand = view.hand or NO_CARDS
    box = Box.sized(MARGIN, top, WIDTH, 190)
    pane(canvas, box, _DANGER, WARNING)
    raid = attack.kind == "raid"
    x, middle = box.left + 18, box.top + 56
    canvas.stamp(seat_token(names, attack.attacker, 76), x, middle - 38)
    x = row_chips(canvas, only(PIRATES, 1 if raid else 3), x + 92, x + 300, middle, 76) + 20
    _arrow(canvas, x, middle)
    canvas.stamp(seat_token(names, attack.target, 76), x + 62, middle - 38)
    room = Box(x + 156, box.top + 8, box.right - 14, box.top + 104)
    prize = (
        words("for one card")
        if raid
        else words.plural("for the only card", "for all {n} cards", view.players[attack.target].hand_size)
    )
    canvas.text(prize, room, STRONG)
    kind = WINDS if raid else CLIPPER
    room = Box(box.left + 18, box.top + 116, box.left + 74, box.top + 176)
    canvas.stamp(kind_chip(kind, 56, there=hand[kind] > 0), room.left, room.top + 2)
    held = hand[kind] or words("none")
    text = "Winds drive them off; you hold {number}" if raid else "2 Clippers stop it; you hold {number}"
    said = words(text, number=held)
    room = Box(room.right + 14, room.top, box.right - 12, room.bottom)
    canvas.text(said, room, BODY)
    canvas.hit("attack", box)
    return box.bottom + GAP


def _arrow(canvas: Canvas, left: int, middle: int) -> None:
    """An arrow 46 pixels long."""
    canvas.block(Box(left, middle - 4, left + 30, middle + 4), DIM)
    for step in range(18):
        canvas.block(Box(left + 28 + step, middle - 18 + step, left + 29 + step, middle + 18 - step), DIM)


# --- a move in the making ------------------------------------------------------------------------


def decision(
    canvas: Canvas, view: View, names: Sequence[str], preview: Preview, top: int, words: Words
) -> int:
    """A move in the making: what it takes and gives, and whom it is about."""
    if preview.trading:
        y = _trade(canvas, view, names, preview, top, words)
    elif preview.discarding:
        y = _discard(canvas, view, preview, top, words)
    else:
        y = _play(canvas, view, names, preview, top, words)
    canvas.hit("preview", Box(MARGIN, top, RIGHT, y - GAP))
    return y


def _trade(canvas: Canvas, view: View, names: Sequence[str], preview: Preview, top: int, words: Words) -> int:
    """What comes and what goes, and what is known of the other side, where that is chosen."""
    y = top
    for title, cards, colour in (
        (words("You get"), preview.ask, GAIN),
        (words("You give"), preview.give, WARNING),
    ):
        box = Box.sized(MARGIN, y, WIDTH, 88)
        pane(canvas, box, RAISED, NOW)
        wide = measure(Face.STRONG, 34, title) + 4
        room = Box(box.left + 18, box.top, box.left + 22 + max(150, wide), box.bottom)
        canvas.text(title, room, Style(Face.STRONG, 34, colour, LEAST))
        if any(cards):
            row_chips(canvas, cards, room.right + 12, box.right - 12, box.middle[1], 64)
        else:
            place = Box(room.right + 12, box.top, box.right - 12, box.bottom)
            canvas.text(words("nothing yet"), place, QUIET)
        y = box.bottom + 10
    seen = meld_after(view, preview.give, preview.ask)
    if seen is not None and any((*preview.give, *preview.ask)):
        size = seen.move.goods + seen.move.plantations
        box = Box.sized(MARGIN, y, WIDTH, _SMALL)
        pane(canvas, box)
        said = words("then you could ship {size} {ware}", size=size, ware=Word(seen.move.ware))
        canvas.text(said, Box(box.left + 18, box.top, box.right - 90, box.bottom), BODY)
        canvas.stamp(coin(62, str(seen.points)), box.right - 78, box.middle[1] - 31)
        y = box.bottom + 10
    if preview.partner is None:
        return y + 2
    return _opponent(canvas, view, names, preview.partner, y + 2, words)


def _opponent(canvas: Canvas, view: View, names: Sequence[str], seat: int, top: int, words: Words) -> int:
    """One other player in a whole line: name, cards, what is known of them."""
    player = view.players[seat]
    box = Box.sized(MARGIN, top, WIDTH, 96)
    pane(canvas, box)
    middle = box.middle[1]
    canvas.stamp(seat_token(names, seat, 70), box.left + 14, middle - 35)
    held = words.plural("{n} card", "{n} cards", player.hand_size)
    shown = any(player.known)
    right = box.right - (250 if shown else 14)
    room = Box(box.left + 98, box.top + 6, right, middle)
    canvas.text(names[seat], room, Style(Face.STRONG, 34, TEXT, LEAST))
    room = Box(box.left + 98, middle, right, box.bottom - 6)
    canvas.text(
        words.plural("{cards}, {n} point", "{cards}, {n} points", player.points, cards=held), room, QUIET
    )
    if shown:
        wide = measure(Face.BODY, LEAST, words("has")) + 4
        room = Box(right + 6, box.top, right + 6 + wide, box.bottom)
        canvas.text(words("has"), room, QUIET._replace(size=LEAST))
        known(canvas, seat, player.known, Box(room.right + 8, middle - 32, box.right - 10, middle + 32))
    canvas.hit(f"player:{seat}", box)
    return box.bottom + GAP


def _discard(canvas: Canvas, view: View, preview: Preview, top: int, words: Words) -> int:
    """How many cards stay, of how many that may."""
    own = view.players[view.seat if view.seat is not None else view.player]
    left = own.hand_size - sum(preview.away)
    box = Box.sized(MARGIN, top, WIDTH, 92)
    over = left - own.hand_limit
    pane(canvas, box, RAISED, WARNING if over else NOW)
    said = words.plural(
        "{n} card stays, limit {limit}", "{n} cards stay, limit {limit}", left, limit=own.hand_limit
    )
    room = Box(box.left + 18, box.top, box.right - 270, box.bottom)
    canvas.text(said, room, Style(Face.STRONG, 34, TEXT, LEAST))
    more = words("as the limit says")
    if over:
        more = words("discard {number} more" if over > 0 else "discard {number} less", number=abs(over))
    room = Box(room.right + 6, box.top, box.right - 16, box.bottom)
    canvas.text(more, room, Style(Face.STRONG, 32, WARNING if over else GAIN, LEAST), "right")
    return box.bottom + GAP


def _play(canvas: Canvas, view: View, names: Sequence[str], preview: Preview, top: int, words: Words) -> int:
    """What is played, and against whom; of a shipment its points and the new sum."""
    box = Box.sized(MARGIN, top, WIDTH, 96)
    pane(canvas, box, RAISED, NOW)
    title = words("Ship") if preview.points else words("Spend")
    wide = measure(Face.STRONG, 36, title) + 4
    room = Box(box.left + 18, box.top, box.left + 18 + wide, box.bottom)
    canvas.text(title, room, Style(Face.STRONG, 36, NOW, LEAST))
    right = box.right - 16
    if preview.points and view.seat is not None:
        total = words("= {points}", points=view.players[view.seat].points + preview.points)
        place = Box(right - measure(Face.FIGURE, 54, total) - 4, box.top, right, box.bottom)
        canvas.text(total, place, Style(Face.FIGURE, 54, TEXT, LEAST), "right")
        canvas.stamp(coin(76, f"+{preview.points}"), place.left - 88, box.middle[1] - 38)
        right = place.left - 96
    row_chips(canvas, preview.use, room.right + 16, right, box.middle[1], 64)
    y = box.bottom + GAP
    if preview.target is not None:
        y = _opponent(canvas, view, names, preview.target, y, words)
    left = tuple(held - less for held, less in zip(view.hand or NO_CARDS, preview.use, strict=True))
    stays = words("You keep {cards}.", cards=cards_words(left, words))
    return paragraph(canvas, stays, Box(MARGIN + 4, y, RIGHT - 4, BOTTOM), QUIET, 3) + GAP


def final(canvas: Canvas, view: View, names: Sequence[str], top: int, words: Words) -> int:
    """All players by their places, the winner first, with the shipment that ended the game."""
    y, ranks = top, places(view)
    for seat in sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat != view.player)):
        won = seat == view.player
        box = Box.sized(MARGIN, y, WIDTH, 128 if won else 96)
        if won:
            canvas.glow(rounded(box.width, box.height, 12), box.left, box.top, ACCENT, 8, 0.7)
        pane(canvas, box, RAISED if won else PANE, ACCENT if won else LINE)
        middle, side = box.middle[1], 84 if won else 64
        canvas.stamp(coin(64, str(ranks[seat])), box.left + 14, middle - 32)
        canvas.hit(f"place:{seat}", Box.sized(box.left + 14, middle - 32, 64, 64))
        canvas.stamp(seat_token(names, seat, side), box.left + 94, middle - side // 2)
        points = str(view.players[seat].points)
        style = Style(Face.FIGURE, 76 if won else 54, NOW if won else TEXT, 40)
        place = Box(box.right - 150, box.top, box.right - 18, box.bottom)
        canvas.text(points, place, style, "right")
        room = Box(box.left + 108 + side, box.top, place.left - 8, box.bottom)
        you = words("{name} (you)", name=names[seat]) if seat == view.seat else names[seat]
        canvas.text(you, room, Style(Face.STRONG, 40 if won else 34, TEXT, LEAST))
        canvas.hit(f"points:{seat}", place)
        y = box.bottom + GAP
    if view.melds:
        last = view.melds[-1]
        size = last.goods + last.plantations
        box = Box.sized(MARGIN, y, WIDTH, 92)
        pane(canvas, box)
        said = words("Last shipment")
        room = Box(box.left + 18, box.top, box.right - 300, box.bottom)
        canvas.text(said, room, Style(Face.BODY, 34, DIM, LEAST))
        row_chips(canvas, only(NUMBER[last.ware], size), box.right - 240, box.right - 100, box.middle[1], 64)
        canvas.stamp(coin(72, f"+{last.points}"), box.right - 88, box.middle[1] - 36)
        y = box.bottom + GAP
    return y
