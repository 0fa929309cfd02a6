"""The reader's picture for a phone: goods, front cards one under the other, contracts, the nearest first.

While a question is asked there is only what it is about: the chosen action, what it changes, the cards to
choose from, contracts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from data.catalogue import Words
from engine.kashgar.advice import FrontAction, completions, lacks, seats_by_place
from engine.kashgar.language import GOODS, MOST, Contract, Goods
from engine.kashgar.types import TrackMoved, View
from render.canvas import Canvas, Style
from render.fonts import Face
from render.kashgar.effect_signs import Piece, draw_row, goods_row
from render.kashgar.labels import points_label, signed
from render.kashgar.own_side import front_cards, own_seat
from render.kashgar.phone_cards import (
    BAND,
    CONTRACT,
    NEXT,
    ActionLine,
    contract_cell,
    last_words,
    next_tab,
    person_card,
)
from render.kashgar.preview import Preview
from render.kashgar.prompts import note, phone_prompt
from render.kashgar.signs import good_chip, sign
from render.kashgar.turn_sheet import is_to_be_paid
from render.masks import rounded
from render.palette import ACCENT, DIM, FAINT, LINE, PANEL, RAISED, TEXT, WARNING, WELL, rgb
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
from render.symbols import symbol
from render.text import measure
from render.tokens import coin, counter, marks, player_token

WIDTH = PHONE_WIDTH - 2 * MARGIN
BOTTOM = PHONE_HEIGHT - MARGIN
_HALF = (WIDTH - GAP) // 2
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
    standings = [Standing(other, names[other], signed(view.players[other].total)) for other in (seat, *order)]
    y = header(canvas, standings[0], said, note(view, words), standings[1:]) + GAP
    if view.ask is None:
        return finish(canvas, _final(canvas, view, names, y, words), alt)
    y = _goods(canvas, view, shown, y) + GAP
    if shown is None:
        bottom = _contracts_top(view)
        y = _caravans(canvas, view, Box(MARGIN, y, MARGIN + WIDTH, bottom), words)
    else:
        y = _turn(canvas, view, names, shown, y, words)
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
    panel(canvas, box)
    step = (WIDTH - 12) / len(GOODS)
    for at, good in enumerate(GOODS):
        left = box.left + 8 + round(at * step)
        place = Box(left, top + 4, box.left + 4 + round((at + 1) * step), top + 72)
        change = moved.get(good)
        number = change.now if change else getattr(view.players[seat].goods, good)
        there = number > 0 or change is not None
        canvas.stamp(good_chip(good, _CHIP, there=there), place.left, place.middle[1] - _CHIP // 2)
        colour = NOW if change or number == MOST[at] else TEXT if number else FAINT
        room = place._replace(left=place.left + _CHIP + 3)
        canvas.text(str(number), room, Style(Face.FIGURE, 46, colour, LEAST), check=room.inset(-3))
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
    canvas.text(text, box, Style(Face.HEAVY, LEAST, (255, 255, 255), LEAST), "centre", check=box.inset(-2))


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
            canvas.paint(rounded(place.width, place.height, 12), place.left, place.top, WELL)
            canvas.paint(rounded(place.width, place.height, 12, 2), place.left, place.top, LINE)
            canvas.text(
                words("{caravan}: empty", caravan=front.caravan + 1), place, QUIET, "centre", check=place
            )
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
        rows = tuple(_line(view, action, words) for action in shown)
        canvas.stamp(person_card(person, deck, WIDTH, step, rows, front.caravan + 1, words), box.left, y)
        canvas.hit(hit, Box.sized(box.left, y, WIDTH, height))
        y += height + (_SECOND if front.following else GAP)
    return y


def _line(view: View, choice: FrontAction, words: Words) -> ActionLine:
    """An action as the reader stands to it."""
    parting = choice.move.parting
    if choice.why is None:
        found = _completions(view, choice)
        if len(found) == 1:
            name = last_words(words.name(view.deck.contract(found[0]).name), 170)
            points = points_label(view.deck.contract(found[0]).points, words)
            return ActionLine(choice.action, parting, yes=words("{name}: {points}", name=name, points=points))
        yes = words.plural("{n} contract", "{n} contracts", len(found)) if found else ""
        return ActionLine(choice.action, parting, yes=yes)
    lack = _missing(view, choice)
    return ActionLine(choice.action, parting, lack, "" if lack != Goods() else words("not now"))


def _missing(view: View, choice: FrontAction) -> Goods:
    """What is missing to the one price of an action."""
    if len(choice.action.cost) != 1:
        return Goods()
    held, price = view.players[own_seat(view)].goods, choice.action.cost[0]
    return Goods(*(max(0, getattr(price, good) - getattr(held, good)) for good in GOODS))


@lru_cache(maxsize=256)
def _completions(view: View, choice: FrontAction) -> tuple[str, ...]:
    """What an action would complete, on the reader's own turn."""
    if view.ask is None or view.seat != view.player or view.ask.question != "action":
        return ()
    return completions(view, choice)


# --- a turn in the making ------------------------------------------------------------------------


def _turn(canvas: Canvas, view: View, names: Sequence[str], shown: Preview, y: int, words: Words) -> int:
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
        lines = tuple(_line(view, choice, words) for choice in front_cards(view, seat)[shown.caravan].actions)
    elif shown.action is not None:
        actions = person.parting if shown.parting else person.caravan
        lines = (ActionLine(actions[shown.action], shown.parting, chosen=True),)
    else:
        lines = tuple(ActionLine(action, False, no=words("pass")) for action in person.caravan[:1])
    card = person_card(person, view.deck, WIDTH, 66, lines, shown.caravan + 1, words)
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
        canvas.stamp(person_card(person, view.deck, WIDTH, step, lines, 0, words), *place[:2])
        canvas.hit(f"drawn:{at + 1}", place)
        y += height + GAP
    if contracts:
        y = _caption(canvas, words("Drawn"), y)
        y = _cells(canvas, view, contracts, y, "drawn", words)
    return y


def _completing(canvas: Canvas, view: View, shown: Preview, key: str, y: int, words: Words) -> int:
    """The contract that is completed, and what is paid for it."""
    if y + CONTRACT > BOTTOM:
        return y
    contract = view.deck.contract(key)
    canvas.stamp(contract_cell(contract, _HALF, None, True, words), MARGIN, y)
    canvas.hit("completing", Box.sized(MARGIN, y, _HALF, CONTRACT))
    left = MARGIN + _HALF + GAP + 8
    room = Box(left, y + 6, MARGIN + WIDTH, y + 58)
    gain = words("+{points}", points=points_label(contract.points, words))
    canvas.text(gain, room, Style(Face.STRONG, 42, NOW, LEAST), check=room.inset(-3))
    below = Box(left, y + 62, MARGIN + WIDTH, y + 116)
    row = goods_row(shown.payment, WARNING, "−")
    if row:
        draw_row(canvas, row, below, 42)
    else:
        unpaid = view.ask is not None and shown.asked == "pay_contract"
        text = words("To be paid") if unpaid else words("Free")
        canvas.text(text, below, STRONG, check=below.inset(-3))
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
        panel(canvas, line)
        canvas.stamp(player_token(seat, marks(names)[seat], 54), line.left + 6, line.top + 3)
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
    room = Box(MARGIN + 8, y - 4, MARGIN + WIDTH, y + 34)
    canvas.text(text, room, QUIET, check=room.inset(-3))
    return y + 42


# --- contracts -----------------------------------------------------------------------------------


def _contracts(canvas: Canvas, view: View, shown: Preview | None, y: int, words: Words) -> int:
    """The open contracts, the nearest first."""
    seat = own_seat(view)
    keys = [key for key in view.face_up if shown is None or key != shown.contract]
    order = sorted(keys, key=lambda key: _distance(view, seat, key))
    return _cells(canvas, view, order, y, "contract", words)


def _distance(view: View, seat: int, key: str) -> int:
    lack = lacks(view, seat, key)
    return int(lack.mules + sum(getattr(lack.goods, good) for good in GOODS))


def _cells(canvas: Canvas, view: View, keys: Sequence[str], y: int, hit: str, words: Words) -> int:
    """Contracts two in a line, as many as there is room for."""
    seat = own_seat(view)
    for at, key in enumerate(keys):
        left = MARGIN + at % 2 * (_HALF + GAP)
        top = y + at // 2 * (CONTRACT + GAP)
        if top + CONTRACT > BOTTOM:
            return top
        contract = view.deck.contract(key)
        payable = hit == "contract" or is_to_be_paid(view, contract)
        cell = contract_cell(contract, _HALF, lacks(view, seat, key) if payable else None, False, words)
        canvas.stamp(cell, left, top)
        number = view.face_up.index(key) + 1 if hit == "contract" else at + 1
        canvas.hit(f"{hit}:{number}", Box.sized(left, top, _HALF, CONTRACT))
    return y + -(-len(keys) // 2) * (CONTRACT + GAP)


# --- the end -------------------------------------------------------------------------------------


def _final(canvas: Canvas, view: View, names: Sequence[str], y: int, words: Words) -> int:
    """Everybody by place: what the contracts and the persons gave."""
    for seat in seats_by_place(view):
        player, won = view.players[seat], view.places[seat] == 1
        box = Box.sized(MARGIN, y, WIDTH, 150)
        if won:
            canvas.glow(rounded(box.width, box.height, 12), box.left, box.top, ACCENT, 8, 0.8)
        panel(canvas, box, RAISED if won else PANEL, ACCENT if won else LINE)
        canvas.stamp(coin(58, str(view.places[seat])), box.left + 16, box.top + 14)
        canvas.stamp(player_token(seat, marks(names)[seat], 58), box.left + 90, box.top + 14)
        if won:
            canvas.stencil(symbol("crown", 40), box.left + 99, box.top - 20, ACCENT)
        wide = measure(Face.FIGURE, 72, signed(player.total)) + 4
        points = Box(box.right - wide - 16, box.top + 10, box.right - 16, box.top + 80)
        canvas.text(
            signed(player.total),
            points,
            Style(Face.FIGURE, 72, NOW if won else TEXT, 40),
            check=points.inset(-4),
        )
        canvas.hit(f"place:{seat}", box)
        room = Box(box.left + 164, box.top + 14, points.left - 14, box.top + 72)
        canvas.text(
            names[seat], room, Style(Face.STRONG, 40, NOW if won else TEXT, LEAST), check=room.inset(-6)
        )
        side = 38
        canvas.stencil(sign("scroll", side), box.left + 20, box.top + 94, ACCENT)
        text = words("{points} by contracts", points=player.contract_points)
        line = Box(box.left + 66, box.top + 90, box.left + 350, box.top + 136)
        canvas.text(text, line, BODY, check=line.inset(-3))
        canvas.stencil(sign("people", side), box.left + 364, box.top + 94, ACCENT)
        text = words("{points} by persons", points=signed(player.person_points))
        line = Box(box.left + 412, box.top + 90, box.right - 8, box.top + 136)
        canvas.text(text, line, BODY, check=line.inset(-3))
        y = box.bottom + GAP + 4
    return y
