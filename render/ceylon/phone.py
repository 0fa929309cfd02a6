"""The reader's picture for a phone: the hand, what the present decision is about, and the rivals."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.ceylon.advice import cards_of, meld_after, melds
from engine.ceylon.cards import CLIPPER, NO_CARDS, NUMBER, PIRATES, PORT, WINDS, Cards, covers
from engine.ceylon.knowledge import unseen_cards
from engine.ceylon.types import OpenOffer, View
from engine.core.errors import Word
from render.canvas import Canvas, Style
from render.ceylon.kinds import kind_chip, kind_name
from render.ceylon.narrator import cards_words
from render.ceylon.phone_parts import (
    GAIN,
    HEADING,
    ROW,
    WIDTH,
    best_meld,
    draw_hand,
    head,
    known,
    rival_tile,
    row_chips,
    small_meld,
    trade_height,
    trade_row,
)
from render.ceylon.preview import Preview
from render.ceylon.state import PHASES, awaited, own_prompt, places
from render.fonts import Face
from render.masks import rounded
from render.palette import ACCENT, CUT, DIM, LINE, PANEL, RAISED, RGB, TEXT, WARNING, mixed
from render.phone import (
    BODY,
    GAP,
    LEAST,
    MARGIN,
    NOW,
    QUIET,
    STRONG,
    Standing,
    finish,
    header,
    panel,
    paragraph,
    tall_canvas,
)
from render.picture import PHONE_HEIGHT, PHONE_WIDTH, Box, Picture
from render.text import fit, measure
from render.tokens import badge, coin, marks, player_token

RIGHT = PHONE_WIDTH - MARGIN
BOTTOM = PHONE_HEIGHT - MARGIN
_OFFER, _BEST, _SMALL, _RIVAL, _KNOWN, _THREAT = ROW, 100, 80, 126, 48, 62
_SHOWN = 3
"""Offers that have a row of their own."""
_NEAR = 30
"""Points from the target at which a player threatens to end the game with one shipment."""


def phone(view: View, names: tuple[str, ...], preview: Preview | None, words: Words, alt: str) -> Picture:
    """The whole picture; ``preview`` is a move in the making."""
    canvas = tall_canvas()
    seat = view.seat if view.seat is not None else view.player
    own = Standing(seat, names[seat], str(view.players[seat].points))
    y = header(canvas, own, own_prompt(view, names, words), _note(view, seat, words), ()) + GAP
    if view.phase == "over":
        return finish(canvas, _final(canvas, view, names, y, words), alt)
    y = _plots(canvas, view, seat, y, words)
    hand = view.hand or NO_CARDS
    shown = preview or Preview()
    y = draw_hand(canvas, hand, shown.lifted, shown.away, y, words) + GAP
    if preview is not None:
        y = _decision(canvas, view, names, preview, y, words)
        return finish(canvas, y - GAP, alt)
    low = BOTTOM - _rivals_height(view)
    asked = view.attack is not None and view.seat in view.attack.asked
    if asked:
        y = _asked(canvas, view, names, y, words)
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
    phase = dict(PHASES).get(view.phase)
    said = words("to {target} points", target=view.options.target)
    if phase is None:
        return said
    held = words("1 card") if number == 1 else words("{number} cards", number=number)
    if view.player != view.seat:
        return f"{held} · {said}"
    if number > limit:
        held = words("{number} cards, limit {limit}", number=number, limit=limit)
    return f"{words(Word(phase))} · {held}"


def _plots(canvas: Canvas, view: View, seat: int, top: int, words: Words) -> int:
    """The reader's plantations and Officials in a line, where there are any."""
    player = view.players[seat]
    if not any(player.plantations) and not player.officials:
        return top - 6
    room = Box(MARGIN + 4, top, RIGHT, top + 54)
    said = words("You own")
    wide = measure(Face.BODY, LEAST, said) + 2
    canvas.text(said, room._replace(right=room.left + wide), QUIET._replace(size=LEAST), check=room.inset(-6))
    x = room.left + wide + 14
    for number, count in enumerate(player.plantations):
        if count:
            x = row_chips(
                canvas, (*(count if at == number else 0 for at in range(11)),), x, RIGHT, top + 27, 50
            )
            canvas.hit(f"plantation:{number}", Box(x - 50, top + 2, x, top + 52))
            x += 12
    if player.officials:
        canvas.stamp(badge("hat", 50, mixed(PANEL, ACCENT, 0.35)), x, top + 2)
        if player.officials > 1:
            room = Box(x + 56, top, x + 90, top + 54)
            canvas.text(
                str(player.officials), room, Style(Face.FIGURE, 42, TEXT, LEAST), check=room.inset(-3)
            )
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
        height = trade_height(get, give, note, words)
        if y + height > low:
            break
        box, pair = Box.sized(MARGIN, y, WIDTH, height), (partner, marks(names)[partner])
        trade_row(canvas, number, pair, get, give, note, box, mine=mine, words=words)
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
    stays = words("leaves {cards}", cards=cards_words(left, words))
    if measure(Face.BODY, LEAST, stays) > WIDTH - 260:
        stays = words("leaves {number} cards", number=sum(left))
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
    panel(canvas, box)
    x, middle, lacks = box.left + 14, box.middle[1], []
    for kind in (CLIPPER, PORT, wares):
        canvas.stamp(kind_chip(kind, 54, there=hand[kind] > 0), x, middle - 27)
        if not hand[kind]:
            lacks.append(words("goods") if kind == wares else kind_name(kind, words))
            canvas.stamp(badge("cross", 28, CUT), x + 34, middle + 4)
        x += 66
    room = Box(x + 8, box.top, box.right - 12, box.bottom)
    said = words("missing: {kinds}", kinds=lacks)
    canvas.text(said, room, QUIET, check=room)
    canvas.hit("lacking", box)
    return box.bottom + GAP


# --- an attack that asks the reader --------------------------------------------------------------


def _asked(canvas: Canvas, view: View, names: Sequence[str], top: int, words: Words) -> int:
    """Who attacks whom, and with what the reader could answer."""
    attack = view.attack
    assert attack is not None
    hand = view.hand or NO_CARDS
    box = Box.sized(MARGIN, top, WIDTH, 190)
    panel(canvas, box, mixed(PANEL, (0x7A, 0x2A, 0x2A), 0.45), WARNING)
    raid = attack.kind == "raid"
    x, middle = box.left + 18, box.top + 56
    canvas.stamp(player_token(attack.attacker, marks(names)[attack.attacker], 76), x, middle - 38)
    x = row_chips(canvas, _only(PIRATES, 1 if raid else 3), x + 92, x + 300, middle, 76) + 20
    _arrow(canvas, x, middle)
    canvas.stamp(player_token(attack.target, marks(names)[attack.target], 76), x + 62, middle - 38)
    room = Box(x + 156, box.top + 8, box.right - 14, box.top + 104)
    prize = (
        words("for one card")
        if raid
        else words("for all {number} cards", number=view.players[attack.target].hand_size)
    )
    canvas.text(prize, room, STRONG, check=room)
    kind = WINDS if raid else CLIPPER
    room = Box(box.left + 18, box.top + 116, box.left + 74, box.top + 176)
    canvas.stamp(kind_chip(kind, 56, there=hand[kind] > 0), room.left, room.top + 2)
    held = hand[kind] or words("none")
    text = "Winds drive them off; you hold {number}" if raid else "2 Clippers stop it; you hold {number}"
    said = words(text, number=held)
    room = Box(room.right + 14, room.top, box.right - 12, room.bottom)
    canvas.text(said, room, BODY, check=room)
    canvas.hit("attack", box)
    return box.bottom + GAP


def _only(kind: int, number: int) -> Cards:
    return tuple(number if at == kind else 0 for at in range(11))


def _arrow(canvas: Canvas, left: int, middle: int) -> None:
    """An arrow 46 pixels long."""
    canvas.block(Box(left, middle - 4, left + 30, middle + 4), DIM)
    for step in range(18):
        canvas.block(Box(left + 28 + step, middle - 18 + step, left + 29 + step, middle + 18 - step), DIM)


# --- a move in the making ------------------------------------------------------------------------


def _decision(
    canvas: Canvas, view: View, names: Sequence[str], preview: Preview, top: int, words: Words
) -> int:
    if preview.partner is not None:
        y = _trade(canvas, view, names, preview, preview.partner, top, words)
    elif preview.discarding:
        y = _discard(canvas, view, preview, top, words)
    else:
        y = _play(canvas, view, names, preview, top, words)
    canvas.hit("preview", Box(MARGIN, top, RIGHT, y - GAP))
    return y


def _trade(
    canvas: Canvas, view: View, names: Sequence[str], preview: Preview, partner: int, top: int, words: Words
) -> int:
    """What comes and what goes, and what is known of the other side."""
    y = top
    for title, cards, colour in (
        (words("You get"), preview.ask, GAIN),
        (words("You give"), preview.give, WARNING),
    ):
        box = Box.sized(MARGIN, y, WIDTH, 88)
        panel(canvas, box, RAISED, NOW)
        wide = measure(Face.STRONG, 34, title) + 4
        room = Box(box.left + 18, box.top, box.left + 22 + max(150, wide), box.bottom)
        canvas.text(title, room, Style(Face.STRONG, 34, colour, LEAST), check=room)
        if any(cards):
            row_chips(canvas, cards, room.right + 12, box.right - 12, box.middle[1], 64)
        else:
            place = Box(room.right + 12, box.top, box.right - 12, box.bottom)
            canvas.text(words("nothing yet"), place, QUIET, check=place)
        y = box.bottom + 10
    seen = meld_after(view, preview.give, preview.ask)
    if seen is not None and any((*preview.give, *preview.ask)):
        size = seen.move.goods + seen.move.plantations
        box = Box.sized(MARGIN, y, WIDTH, _SMALL)
        panel(canvas, box)
        said = words("then you could ship {size} {ware}", size=size, ware=Word(seen.move.ware))
        canvas.text(said, Box(box.left + 18, box.top, box.right - 90, box.bottom), BODY)
        canvas.stamp(coin(62, str(seen.points)), box.right - 78, box.middle[1] - 31)
        y = box.bottom + 10
    return _opponent(canvas, view, names, partner, y + 2, words)


def _opponent(canvas: Canvas, view: View, names: Sequence[str], seat: int, top: int, words: Words) -> int:
    """One other player in a whole line: name, cards, what is known of them."""
    player = view.players[seat]
    box = Box.sized(MARGIN, top, WIDTH, 96)
    panel(canvas, box)
    middle = box.middle[1]
    canvas.stamp(player_token(seat, marks(names)[seat], 70), box.left + 14, middle - 35)
    held = words("1 card") if player.hand_size == 1 else words("{number} cards", number=player.hand_size)
    shown = any(player.known)
    right = box.right - (250 if shown else 14)
    room = Box(box.left + 98, box.top + 6, right, middle)
    canvas.text(names[seat], room, Style(Face.STRONG, 34, TEXT, LEAST), check=room.inset(-4))
    room = Box(box.left + 98, middle, right, box.bottom - 6)
    canvas.text(
        words("{cards}, {points} points", cards=held, points=player.points), room, QUIET, check=room.inset(-4)
    )
    if shown:
        wide = measure(Face.BODY, LEAST, words("has")) + 4
        room = Box(right + 6, box.top, right + 6 + wide, box.bottom)
        canvas.text(words("has"), room, QUIET._replace(size=LEAST), check=room)
        known(canvas, seat, player.known, Box(room.right + 8, middle - 32, box.right - 10, middle + 32))
    canvas.hit(f"player:{seat}", box)
    return box.bottom + GAP


def _discard(canvas: Canvas, view: View, preview: Preview, top: int, words: Words) -> int:
    """How many cards stay, of how many that may."""
    own = view.players[view.seat if view.seat is not None else view.player]
    left = own.hand_size - sum(preview.away)
    box = Box.sized(MARGIN, top, WIDTH, 92)
    over = left - own.hand_limit
    panel(canvas, box, RAISED, WARNING if over else NOW)
    said = words("{number} cards stay, limit {limit}", number=left, limit=own.hand_limit)
    room = Box(box.left + 18, box.top, box.right - 270, box.bottom)
    canvas.text(said, room, Style(Face.STRONG, 34, TEXT, LEAST), check=room)
    more = words("discard {number} more", number=over) if over > 0 else words("as the limit says")
    room = Box(room.right + 6, box.top, box.right - 16, box.bottom)
    canvas.text(more, room, Style(Face.STRONG, 32, WARNING if over else GAIN, LEAST), "right", check=room)
    return box.bottom + GAP


def _play(canvas: Canvas, view: View, names: Sequence[str], preview: Preview, top: int, words: Words) -> int:
    """What is played, and against whom; of a shipment its points and the new sum."""
    box = Box.sized(MARGIN, top, WIDTH, 96)
    panel(canvas, box, RAISED, NOW)
    title = words("Ship") if preview.points else words("Spend")
    wide = measure(Face.STRONG, 36, title) + 4
    room = Box(box.left + 18, box.top, box.left + 18 + wide, box.bottom)
    canvas.text(title, room, Style(Face.STRONG, 36, NOW, LEAST), check=room)
    right = box.right - 16
    if preview.points and view.seat is not None:
        total = words("= {points}", points=view.players[view.seat].points + preview.points)
        place = Box(right - measure(Face.FIGURE, 54, total) - 4, box.top, right, box.bottom)
        canvas.text(total, place, Style(Face.FIGURE, 54, TEXT, LEAST), "right", check=place.inset(-3))
        canvas.stamp(coin(76, f"+{preview.points}"), place.left - 88, box.middle[1] - 38)
        right = place.left - 96
    row_chips(canvas, preview.use, room.right + 16, right, box.middle[1], 64)
    y = box.bottom + GAP
    if preview.target is not None:
        y = _opponent(canvas, view, names, preview.target, y, words)
    left = tuple(held - less for held, less in zip(view.hand or NO_CARDS, preview.use, strict=True))
    stays = words("You keep {cards}.", cards=cards_words(left, words))
    return paragraph(canvas, stays, Box(MARGIN + 4, y, RIGHT - 4, BOTTOM), QUIET, 3) + GAP


# --- rivals, threats, the end --------------------------------------------------------------------


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
    waited, height = awaited(view), _rivals_height(view) - HEADING - GAP
    for at, other in enumerate(others):
        player = view.players[other]
        box = Box.sized(MARGIN + at * (width + 10), y, width, height)
        rival_tile(
            canvas,
            other,
            names,
            player,
            box,
            now=other == view.player,
            near=player.points + _NEAR >= view.options.target,
            asked=view.attack is not None and other in waited,
        )
    return y + height + GAP


def _threat(canvas: Canvas, view: View, names: Sequence[str], top: int, words: Words) -> int:
    """Who could soon end the game, and the Pirates that nobody has seen."""
    seat = view.seat
    others = [(player.points, other) for other, player in enumerate(view.players) if other != seat]
    points, leader = max(others)
    hand = view.hand or NO_CARDS
    unseen = unseen_cards(view.discard, hand)[PIRATES]
    lacks = view.options.target - points
    if lacks > _NEAR:
        return top
    box = Box.sized(MARGIN, top, WIDTH, _THREAT)
    canvas.paint(rounded(box.width, box.height, 12), box.left, box.top, mixed(PANEL, (0x7A, 0x2A, 0x2A), 0.5))
    canvas.stamp(kind_chip(PIRATES, 46), box.left + 10, box.middle[1] - 23)
    name = fit(Face.STRONG, 32, names[leader], 210, 32).text
    said = words("{name} needs {points} · Pirates unseen: {number}", name=name, points=lacks, number=unseen)
    room = Box(box.left + 70, box.top, box.right - 12, box.bottom)
    canvas.text(said, room, Style(Face.STRONG, 32, TEXT, LEAST), check=room)
    canvas.hit("threat", box)
    return box.bottom + GAP


def _final(canvas: Canvas, view: View, names: Sequence[str], top: int, words: Words) -> int:
    """All players by their places, the winner first, with the shipment that ended the game."""
    y, ranks = top, places(view)
    for seat in sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat != view.player)):
        won = seat == view.player
        box = Box.sized(MARGIN, y, WIDTH, 128 if won else 96)
        if won:
            canvas.glow(rounded(box.width, box.height, 12), box.left, box.top, ACCENT, 8, 0.7)
        panel(canvas, box, RAISED if won else PANEL, ACCENT if won else LINE)
        middle, side = box.middle[1], 84 if won else 64
        canvas.stamp(coin(64, str(ranks[seat])), box.left + 14, middle - 32)
        canvas.hit(f"place:{seat}", Box.sized(box.left + 14, middle - 32, 64, 64))
        canvas.stamp(player_token(seat, marks(names)[seat], side), box.left + 94, middle - side // 2)
        points = str(view.players[seat].points)
        style = Style(Face.FIGURE, 76 if won else 54, NOW if won else TEXT, 40)
        place = Box(box.right - 150, box.top, box.right - 18, box.bottom)
        canvas.text(points, place, style, "right", check=place)
        room = Box(box.left + 108 + side, box.top, place.left - 8, box.bottom)
        you = words("{name} (you)", name=names[seat]) if seat == view.seat else names[seat]
        canvas.text(you, room, Style(Face.STRONG, 40 if won else 34, TEXT, LEAST), check=room)
        canvas.hit(f"points:{seat}", place)
        y = box.bottom + GAP
    if view.melds:
        last = view.melds[-1]
        size = last.goods + last.plantations
        box = Box.sized(MARGIN, y, WIDTH, 92)
        panel(canvas, box)
        said = words("Last shipment")
        room = Box(box.left + 18, box.top, box.right - 300, box.bottom)
        canvas.text(said, room, Style(Face.BODY, 34, DIM, LEAST), check=room)
        row_chips(canvas, _only(NUMBER[last.ware], size), box.right - 240, box.right - 100, box.middle[1], 64)
        canvas.stamp(coin(72, f"+{last.points}"), box.right - 88, box.middle[1] - 36)
        y = box.bottom + GAP
    return y
