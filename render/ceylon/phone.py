"""The reader's picture for a phone: the hand, what the present decision is about, and the rivals."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.ceylon.advice import cards_of, meld_after, melds
from engine.ceylon.cards import CLIPPER, NO_CARDS, PIRATES, PORT, covers, only
from engine.ceylon.knowledge import unseen_cards
from engine.ceylon.scoring import MOST_GOODS, points_for
from engine.ceylon.types import OpenOffer, View
from engine.core.errors import Word
from render.canvas import Canvas, Style
from render.ceylon.kinds import kind_chip, kind_name
from render.ceylon.narrator import cards_words
from render.ceylon.phone_decision import asked_sheet, decision, final
from render.ceylon.phone_parts import (
    BOTTOM,
    GAIN,
    HEADING,
    NEAR,
    RIGHT,
    ROW,
    WIDTH,
    Trade,
    best_meld,
    draw_hand,
    head,
    rival_tile,
    row_chips,
    small_meld,
    trade_height,
    trade_row,
)
from render.ceylon.preview import Preview
from render.ceylon.prompts import PHASE_NAMES, own_prompt
from render.fonts import Face
from render.masks import rounded
from render.palette import ACCENT, CUT, DIM, PANE, RGB, TEXT, WARNING, mixed
from render.phone import GAP, LEAST, MARGIN, QUIET, SeatPoints, finish, header, pane, tall_canvas
from render.picture import Box, Picture
from render.text import fit, measure
from render.tokens import badge, marks

_OFFER, _BEST, _SMALL, _RIVAL, _KNOWN, _THREAT = ROW, 100, 80, 126, 48, 62
_CALLED = 320
"""Pixels of a name in the header's sentence."""
_SHOWN = 3
"""Offers that have a row of their own."""


def phone(view: View, names: tuple[str, ...], preview: Preview | None, words: Words, alt: str) -> Picture:
    """The whole picture; ``preview`` is a move in the making."""
    canvas = tall_canvas()
    seat = view.seat if view.seat is not None else view.player
    own = SeatPoints(seat, names[seat], str(view.players[seat].points), f"/{view.options.target}")
    # A long name gives way to what is asked of its bearer, or of the reader.
    called = tuple(fit(Face.STRONG, 34, name, _CALLED, 34).text for name in names)
    y = header(canvas, own, own_prompt(view, called, words, preview), _note(view, seat, words), ()) + GAP
    if view.phase == "over":
        return finish(canvas, final(canvas, view, names, y, words), alt)
    y = _plots(canvas, view, seat, y, words)
    hand = view.hand or NO_CARDS
    shown = preview or Preview()
    y = draw_hand(canvas, hand, shown.lifted, shown.away, y, words) + GAP
    if preview is not None and not preview.asked:
        y = decision(canvas, view, names, preview, y, words)
        return finish(canvas, y - GAP, alt)
    low = BOTTOM - _rivals_height(view)
    asked = view.attack is not None and view.seat in view.attack.asked
    if asked:
        y = asked_sheet(canvas, view, names, y, words)
    mine = view.player == view.seat and view.attack is None
    if view.offers:
        y = _offers(canvas, view, names, y, low - (HEADING + _BEST + GAP if mine else 0), words)
    if not asked and y + HEADING + _BEST + GAP <= low:
        y = _ship(canvas, view, y, low, words, mine=mine)
    y = _rivals(canvas, view, names, y, words)
    if y + _THREAT <= BOTTOM:
        y = _threat(canvas, view, names, y, words)
    return finish(canvas, y - GAP, alt)


def _note(view: View, seat: int, words: Words) -> str:
    """The phase, and how full the hand is."""
    number, limit = view.players[seat].hand_size, view.players[seat].hand_limit
    phase = dict(PHASE_NAMES).get(view.phase)
    if phase is None:
        return words("to {value} points", value=view.options.target)
    held = words.plural("{n} card", "{n} cards", number)
    if number > limit and view.player == view.seat:
        held = words.plural("{n} card, limit {limit}", "{n} cards, limit {limit}", number, limit=limit)
    return f"{words(Word(phase))} · {held}"


def _plots(canvas: Canvas, view: View, seat: int, top: int, words: Words) -> int:
    """The reader's plantations and Officials in a line, where there are any."""
    player = view.players[seat]
    if not any(player.plantations) and not player.officials:
        return top - 6
    room = Box(MARGIN + 4, top, RIGHT, top + 54)
    said = words("You own")
    wide = measure(Face.BODY, LEAST, said) + 2
    canvas.text(said, room._replace(right=room.left + wide), QUIET._replace(size=LEAST))
    x = room.left + wide + 14
    for number, count in enumerate(player.plantations):
        if count:
            x = row_chips(canvas, only(number, count), x, RIGHT, top + 27, 50)
            canvas.hit(f"plantation:{number}", Box(x - 50, top + 2, x, top + 52))
            x += 12
    if player.officials:
        canvas.stamp(badge("top-hat", 50, mixed(PANE, ACCENT, 0.35)), x, top + 2)
        if player.officials > 1:
            room = Box(x + 56, top, x + 90, top + 54)
            canvas.text(str(player.officials), room, Style(Face.FIGURE, 42, TEXT, LEAST))
        canvas.hit("officials", Box(x, top + 2, x + 50, top + 52))
    return top + 58


# --- offers and shipments -------------------------------------------------------------------------


def _offers(canvas: Canvas, view: View, names: Sequence[str], top: int, low: int, words: Words) -> int:
    """Open offers by their numbers; those to the reader with what they lead to."""
    if top + HEADING + _OFFER > low:
        return top
    y = head(canvas, words("Offers"), words("{number} open", number=len(view.offers)), top)
    for number, offer in enumerate(view.offers[:_SHOWN], 1):
        mine = offer.maker == view.seat
        partner = offer.to if mine else offer.maker
        get, give = (offer.ask, offer.give) if mine else (offer.give, offer.ask)
        note = ("", 0, DIM) if mine else _leads_to(view, offer, words)
        trade = Trade(number, (partner, marks(names)[partner]), get, give, note, mine)
        height = trade_height(trade, words)
        if y + height > low:
            break
        box = Box.sized(MARGIN, y, WIDTH, height)
        trade_row(canvas, trade, box, words)
        canvas.hit(f"offer:{offer.id}", box)
        y += height + 10
    return y + 2


def _leads_to(view: View, offer: OpenOffer, words: Words) -> tuple[str, int, RGB]:
    """What an offer would make possible, or why it cannot be accepted."""
    hand = view.hand or NO_CARDS
    if not covers(hand, offer.ask):
        kind = next(at for at, need in enumerate(offer.ask) if need > hand[at])
        return words("lacks {kind}", kind=kind_name(kind, words)), 0, WARNING
    now, then = meld_after(view, NO_CARDS, NO_CARDS), meld_after(view, offer.ask, offer.give)
    if then is None:
        return (words("nothing to ship"), 0, WARNING) if now is not None else ("", 0, DIM)
    if now is None or then.points > now.points:
        return words("ship"), then.points, GAIN
    return ("", then.points, DIM)


def _ship(canvas: Canvas, view: View, top: int, low: int, words: Words, *, mine: bool) -> int:
    """The best shipment, and others; what a shipment lacks where there is none."""
    found = melds(view)
    done = mine and (view.shipped or view.phase == "end")
    if done:
        return top
    if not found:
        return _lacking(canvas, view, top, words)
    y = head(
        canvas, words("Ship: Clipper, Port +") if mine else words("You could ship"), words("then draw 3"), top
    )
    best = found[0]
    left = tuple(held - less for held, less in zip(view.hand or NO_CARDS, cards_of(best.move), strict=True))
    takes = cards_words((*cards_of(best.move)[:PIRATES], *NO_CARDS[PIRATES:]), words)
    size = best.move.goods + best.move.plantations
    if size < MOST_GOODS:
        # What one more would bring is what trades are made for.
        more = words("{size} for {points}", size=size + 1, points=points_for(best.move.ware, size + 1))
        if measure(Face.STRONG, 32, f"{takes} · {more}") <= WIDTH - 260:
            takes = f"{takes} · {more}"
    stays = words("leaves {cards}", cards=cards_words(left, words))
    if measure(Face.BODY, LEAST, stays) > WIDTH - 260:
        stays = words.plural("leaves {n} card", "leaves {n} cards", sum(left))
    best_meld(canvas, best, (takes, stays), Box.sized(MARGIN, y, WIDTH, _BEST), lit=mine)
    y += _BEST + GAP
    others = found[1:]
    if others and y + _SMALL <= low:
        width = (WIDTH - 2 * GAP) // 3
        for at, meld in enumerate(others[:3]):
            small_meld(canvas, meld, Box.sized(MARGIN + at * (width + GAP), y, width, _SMALL))
        y += _SMALL + GAP
    return y


def _lacking(canvas: Canvas, view: View, top: int, words: Words) -> int:
    """What a shipment takes, crossed where the hand lacks it."""
    hand = view.hand or NO_CARDS
    wares = max(range(6), key=lambda ware: (hand[ware], ware))
    box = Box.sized(MARGIN, top, WIDTH, _SMALL)
    pane(canvas, box)
    x, middle, lacks = box.left + 14, box.middle[1], []
    for kind in (CLIPPER, PORT, wares):
        canvas.stamp(kind_chip(kind, 54, there=hand[kind] > 0), x, middle - 27)
        if not hand[kind]:
            lacks.append(words("goods") if kind == wares else kind_name(kind, words))
            canvas.stamp(badge("cross", 28, CUT), x + 34, middle + 4)
        x += 66
    room = Box(x + 8, box.top, box.right - 12, box.bottom)
    said = words("missing: {kinds}", kinds=lacks)
    canvas.text(said, room, QUIET)
    canvas.hit("lacking", box)
    return box.bottom + GAP


# --- rivals and threats --------------------------------------------------------------------


def _rivals_height(view: View) -> int:
    """Pixels that the rivals take; where their tiles are narrow, known cards have a line of their own."""
    narrow = len(view.players) > 4 and any(any(player.known) for player in view.players)
    return HEADING + _RIVAL + (_KNOWN if narrow else 0) + GAP


def _rivals(canvas: Canvas, view: View, names: Sequence[str], top: int, words: Words) -> int:
    """The others beside each other, from the reader on."""
    count = len(names)
    seat = view.seat if view.seat is not None else view.player
    others = [(seat + step) % count for step in range(1, count)]
    y = head(canvas, words("Rivals"), words("points · cards"), top)
    width = (WIDTH - 10 * (len(others) - 1)) // len(others)
    height = _rivals_height(view) - HEADING - GAP
    for at, other in enumerate(others):
        box = Box.sized(MARGIN + at * (width + 10), y, width, height)
        rival_tile(canvas, view, other, names, box)
    return y + height + GAP


def _threat(canvas: Canvas, view: View, names: Sequence[str], top: int, words: Words) -> int:
    """Who could soon end the game, and the Pirates that nobody has seen."""
    seat = view.seat
    others = [(player.points, other) for other, player in enumerate(view.players) if other != seat]
    points, leader = max(others)
    hand = view.hand or NO_CARDS
    unseen = unseen_cards(view.discard, hand)[PIRATES]
    lacks = view.options.target - points
    if lacks > NEAR:
        return top
    box = Box.sized(MARGIN, top, WIDTH, _THREAT)
    canvas.paint(rounded(box.width, box.height, 12), box.left, box.top, mixed(PANE, (0x7A, 0x2A, 0x2A), 0.5))
    canvas.stamp(kind_chip(PIRATES, 46), box.left + 10, box.middle[1] - 23)
    room = Box(box.left + 66, box.top, box.right - 10, box.bottom)

    def said(name: str) -> str:
        return words(
            "{name} needs {points} · Pirates unseen: {number}", name=name, points=lacks, number=unseen
        )

    # It is the name that gives way to a long sentence, not its end.
    free = max(90, room.width - measure(Face.STRONG, LEAST, said("")) - 4)
    name = fit(Face.STRONG, LEAST, names[leader], free, LEAST).text
    canvas.text(said(name), room, Style(Face.STRONG, 32, TEXT, LEAST))
    canvas.hit("threat", box)
    return box.bottom + GAP
