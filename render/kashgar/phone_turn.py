"""What a phone's picture of Kashgar says of a turn in the making, and of the cards that it asks about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from data.catalogue import Words
from engine.kashgar.advice import lacks
from engine.kashgar.events import TrackMoved
from engine.kashgar.language import Contract
from engine.kashgar.types import View
from render.canvas import Canvas, Style
from render.fonts import Face
from render.kashgar.effect_signs import Piece, draw_row, goods_row
from render.kashgar.labels import points_label, short_names, signed
from render.kashgar.own_side import front_cards, own_seat
from render.kashgar.phone_cards import (
    BAND,
    BOTTOM,
    CONTRACT,
    HALF,
    NAME,
    WIDTH,
    ActionLine,
    action_line,
    contract_cell,
    person_card,
)
from render.kashgar.preview import Preview
from render.kashgar.turn_sheet import is_to_be_paid
from render.masks import rounded
from render.palette import ACCENT, DIM, TEXT, WARNING, WELL
from render.phone import BODY, GAP, LEAST, MARGIN, NOW, QUIET, STRONG, pane, paragraph
from render.picture import Box
from render.tokens import counter, seat_token


def draw_turn(canvas: Canvas, view: View, names: Sequence[str], shown: Preview, y: int, words: Words) -> int:
    """What was chosen, what there is to choose from, and what else happens."""
    y = _chosen(canvas, view, shown, y, words)
    y = _foreign(canvas, view, names, shown, y)
    y = _drawn(canvas, view, shown, y, words)
    if shown.contract is not None:
        y = _completing(canvas, view, shown, shown.contract, y, words)
    for text in shown.notes:
        if y + 40 > BOTTOM:
            break
        y = paragraph(canvas, text, Box(MARGIN + 8, y, MARGIN + WIDTH - 8, BOTTOM), BODY, 2) + 6
    if shown.asked == "remove":
        y = _own_cards(canvas, view, y, words)
    if shown.asked == "take":
        y = _discards(canvas, view, y, words)
    return y + 4


def _chosen(canvas: Canvas, view: View, shown: Preview, y: int, words: Words) -> int:
    """The card that acts, with the action that was chosen."""
    if shown.caravan is None:
        return y
    acting, seat = view.acting, own_seat(view)
    cards = view.players[seat].caravans[shown.caravan]
    key = acting.person if acting is not None else cards[0] if cards else None
    if key is None:
        return y
    person = view.deck.person(key)
    lines: tuple[ActionLine, ...] = ()
    if shown.asked == "action":
        lines = tuple(
            action_line(view, choice, words) for choice in front_cards(view, seat)[shown.caravan].actions
        )
    elif shown.action is not None:
        actions = person.parting if shown.parting else person.caravan
        lines = (ActionLine(actions[shown.action], shown.parting, chosen=True),)
    else:
        lines = tuple(ActionLine(action, False, no=words("pass")) for action in person.caravan[:1])
    card = person_card(person, view.deck, 66, lines, shown.caravan + 1, words)
    height = BAND + 66 * max(1, len(lines))
    canvas.stamp(card, MARGIN, y)
    canvas.hit("preview", Box.sized(MARGIN, y, WIDTH, height))
    return y + height + GAP + 4


def _drawn(canvas: Canvas, view: View, shown: Preview, y: int, words: Words) -> int:
    """The cards to choose from, as wide as the picture; contracts two in a line."""
    persons = [key for key in shown.drawn if not isinstance(view.deck.card(key), Contract)]
    contracts = [key for key in shown.drawn if key not in persons]
    kept = list(shown.kept)
    if persons:
        y = _caption(canvas, words("Drawn"), y)
    for at, key in enumerate(persons):
        person = view.deck.person(key)
        lines = tuple(ActionLine(action, False) for action in person.caravan)
        lines += tuple(ActionLine(action, True) for action in person.parting)
        step = 60 if len(persons) < 4 else 44
        height = BAND + step * len(lines)
        if y + height > BOTTOM:
            break
        place = Box.sized(MARGIN, y, WIDTH, height)
        if key in kept:
            kept.remove(key)
            shape = rounded(place.width + 8, place.height + 8, 14)
            canvas.glow(shape, place.left - 4, place.top - 4, ACCENT, 6, 0.9)
            canvas.paint(shape, place.left - 4, place.top - 4, ACCENT)
            canvas.hit(f"kept:{at + 1}", place)
        canvas.stamp(person_card(person, view.deck, step, lines, 0, words), *place[:2])
        canvas.hit(f"drawn:{at + 1}", place)
        y += height + GAP
    if contracts:
        y = _caption(canvas, words("Drawn"), y)
        y = contract_cells(canvas, view, contracts, y, "drawn", words)
    return y


def _completing(canvas: Canvas, view: View, shown: Preview, key: str, y: int, words: Words) -> int:
    """The contract that is completed, and what is paid for it."""
    if y + CONTRACT > BOTTOM:
        return y
    contract = view.deck.contract(key)
    beside = [contract, *map(view.deck.contract, view.face_up)]
    name = short_names(beside, NAME, LEAST, words)[0]
    canvas.stamp(contract_cell(contract, name, None, True, words), MARGIN, y)
    canvas.hit("completing", Box.sized(MARGIN, y, HALF, CONTRACT))
    left = MARGIN + HALF + GAP + 8
    room = Box(left, y + 6, MARGIN + WIDTH, y + 58)
    gain = words("+{points}", points=points_label(contract.points, words))
    canvas.text(gain, room, Style(Face.STRONG, 42, NOW, LEAST))
    below = Box(left, y + 62, MARGIN + WIDTH, y + 116)
    row = goods_row(shown.payment, WARNING, "−")
    if row:
        draw_row(canvas, row, below, 42)
    else:
        unpaid = view.ask is not None and shown.asked == "pay_contract"
        text = words("Choose payment") if unpaid else words("Free")
        canvas.text(text, below, STRONG)
    canvas.hit("payment", below)
    return y + CONTRACT + GAP


def _foreign(canvas: Canvas, view: View, names: Sequence[str], shown: Preview, y: int) -> int:
    """How the boards of others change: a line for each."""
    by_seat: dict[int, list[TrackMoved]] = {}
    for change in shown.changes:
        if change.seat != own_seat(view):
            by_seat.setdefault(change.seat, []).append(change)
    for seat, changes in by_seat.items():
        line = Box.sized(MARGIN, y, WIDTH, 60)
        pane(canvas, line)
        canvas.stamp(seat_token(names, seat, 54), line.left + 6, line.top + 3)
        row: list[Piece] = []
        for change in changes:
            difference = change.now - change.was
            text = f"+{difference}" if difference > 0 else signed(difference)
            row += [
                Piece("text", text, TEXT if difference > 0 else WARNING, 0.4),
                Piece("chip", change.good, space=0.06),
                Piece("text", f"={change.now}", DIM, 0.1),
            ]
        draw_row(canvas, tuple(row), line._replace(left=line.left + 72, right=line.right - 10), 40)
        for change in changes:
            canvas.hit(f"change:{seat}:{change.good}", line)
        y += 60 + 6
    return y + 6 if by_seat else y


def _own_cards(canvas: Canvas, view: View, y: int, words: Words) -> int:
    """All own cards by caravan, as far as there is room."""
    for number, cards in enumerate(view.players[own_seat(view)].caravans, 1):
        names = ", ".join(f"{at} {words.name(view.deck.person(key).name)}" for at, key in enumerate(cards, 1))
        if y + 48 > BOTTOM:
            break
        canvas.stamp(counter(str(number), 52, WELL, TEXT, TEXT), MARGIN, y)
        bottom = paragraph(canvas, names or "–", Box(MARGIN + 66, y + 6, MARGIN + WIDTH, BOTTOM), BODY, 5)
        y = max(y + 58, bottom + 8)
    return y


def _discards(canvas: Canvas, view: View, y: int, words: Words) -> int:
    """The discard pile by names, as far as there is room."""
    y = _caption(canvas, words("Discards"), y)
    counts = Counter(words.name(view.deck.person(key).name) for key in view.discards)
    names = [f"{name} ×{number}" if number > 1 else name for name, number in sorted(counts.items())]
    box = Box(MARGIN + 8, y, MARGIN + WIDTH - 8, BOTTOM)
    return paragraph(canvas, ", ".join(names), box, BODY, 99) + 8


def _caption(canvas: Canvas, text: str, y: int) -> int:
    canvas.text(text, Box(MARGIN + 8, y - 4, MARGIN + WIDTH, y + 34), QUIET)
    return y + 42


def contract_cells(canvas: Canvas, view: View, keys: Sequence[str], y: int, hit: str, words: Words) -> int:
    """Contracts two in a line, as many as there is room for."""
    seat = own_seat(view)
    contracts = [view.deck.contract(key) for key in keys]
    names = short_names(contracts, NAME, LEAST, words)
    for at, (key, contract, name) in enumerate(zip(keys, contracts, names, strict=True)):
        left = MARGIN + at % 2 * (HALF + GAP)
        top = y + at // 2 * (CONTRACT + GAP)
        if top + CONTRACT > BOTTOM:
            return top
        payable = hit == "contract" or is_to_be_paid(view, contract)
        cell = contract_cell(contract, name, lacks(view, seat, key) if payable else None, False, words)
        canvas.stamp(cell, left, top)
        number = view.face_up.index(key) + 1 if hit == "contract" else at + 1
        canvas.hit(f"{hit}:{number}", Box.sized(left, top, HALF, CONTRACT))
    return y + -(-len(keys) // 2) * (CONTRACT + GAP)
