"""Persons and contracts for a phone: as wide as the picture, or half, with letters for a thumb."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec import structs

from data.catalogue import Words
from engine.kashgar.advice import FrontAction, Lack, completions
from engine.kashgar.card_phrases import action_phrase, say
from engine.kashgar.language import GOODS, Action, Contract, Deck, Goods, PersonCard
from engine.kashgar.types import View
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.fonts import Face
from render.kashgar.cards import DONE, lead, person_name, points_disc, points_text
from render.kashgar.effect_signs import Piece, SignRow, draw_row, goods_row, priced_row, row_width
from render.kashgar.labels import last_words, points_label
from render.kashgar.own_side import own_seat
from render.kashgar.signs import DECKS, good_chip, seal, sign
from render.masks import gradient, rounded
from render.palette import COIN, COIN_EDGE, EDGE, INK, PAPER, mixed, rgb
from render.paper import BORDER, cut_out, paper
from render.phone import GAP, LEAST, MARGIN, RADIUS
from render.picture import PHONE_HEIGHT, PHONE_WIDTH, Box
from render.text import measure
from render.tokens import counter

WIDTH = PHONE_WIDTH - 2 * MARGIN
BOTTOM = PHONE_HEIGHT - MARGIN
HALF = (WIDTH - GAP) // 2
BAND = 50
NEXT = 40
"""Height of the tab with the cards that come next."""
CONTRACT = 124
"""Height of a contract."""
NAME = HALF - 120
"""Pixels of its name."""
_TERM = 36
"""Pixels of a chip on a contract."""
_WHITE = (255, 255, 255)
RED = rgb("#A3261C")
_CHOSEN = mixed(PAPER[0], rgb("#F2B705"), 0.4)
_QUIET = mixed(INK, PAPER[1], 0.25)
_SIGNS = 152
"""Column at which an action's signs begin: before them its own sign, and the word of its button."""


class ActionLine(NamedTuple):
    """One action of a card as its owner sees it now.

    ``lack`` are goods that are missing to its cost, ``no`` another reason why it cannot be chosen;
    ``yes`` is what it would complete. ``chosen`` shines.
    """

    action: Action
    parting: bool
    lack: Goods = Goods()
    no: str = ""
    yes: str = ""
    chosen: bool = False

    @property
    def possible(self) -> bool:
        """Whether nothing is in its way."""
        return not self.no and self.lack == Goods()


def action_line(view: View, choice: FrontAction, words: Words) -> ActionLine:
    """An action as the reader stands to it."""
    parting = choice.move.parting
    if choice.why is None:
        found = _completions(view, choice)
        if len(found) == 1:
            name = last_words(words.name(view.deck.contract(found[0]).name), 170, LEAST)
            points = points_label(view.deck.contract(found[0]).points, words)
            return ActionLine(choice.action, parting, yes=words("{name}: {text}", name=name, text=points))
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


@SPRITES.keep
def person_card(
    person: PersonCard, deck: Deck, step: int, lines: tuple[ActionLine, ...], number: int, words: Words
) -> Sprite:
    """A person with a line of ``step`` pixels for each action; ``number`` is the caravan's, 0 for none."""
    height = BAND + step * max(1, len(lines))
    face = paper(WIDTH, height)
    colour = DECKS[person.deck].colour
    face.image.paste(gradient(WIDTH, BAND, mixed(colour, _WHITE, 0.1), colour), (0, 0))
    worth = points_text(person)
    room = Box(66 if number else 18, 0, WIDTH - (66 if worth != "0" else 10), BAND)
    face.text(person_name(person, words), room, Style(Face.STRONG, 36, _WHITE, LEAST))
    for at, line in enumerate(lines):
        box = Box(0, BAND + at * step, WIDTH, BAND + (at + 1) * step)
        if line.chosen:
            face.block(box, _CHOSEN)
        if at:
            face.block(Box(14, box.top, WIDTH - 14, box.top + 2), mixed(EDGE, PAPER[1], 0.35))
        _action(face, line, deck, box, words)
    card = cut_out(face, RADIUS, 6, edge=mixed(EDGE, colour, 0.35))
    if number:
        card = card.topped(counter(str(number), 52, COIN[1], (255, 248, 226), INK), 6, -1)
    if worth != "0":
        card = card.topped(points_disc(worth, 52), WIDTH - 58, -1)
    return card


def _action(face: Canvas, line: ActionLine, deck: Deck, box: Box, words: Words) -> None:
    middle = (box.top + box.bottom) // 2
    ground = None if line.possible else PAPER[0]
    size = min(48, box.height - 8)
    lead(face, line.parting, box.left + 14, middle - 0, min(42, size), ground)
    ink = mixed(INK, PAPER[0], 0.55) if ground else INK
    kinds = words("Use"), words("Part")
    begin = max(_SIGNS, 66 + 12 + max(measure(Face.STRONG, LEAST, kind) for kind in kinds))
    name = Box(box.left + 66, box.top, box.left + begin - 8, box.bottom)
    face.text(kinds[line.parting], name, Style(Face.STRONG, 32, ink, LEAST))
    signs = Box(box.left + begin, box.top, box.right - 14, box.bottom)
    row = priced_row(line.action, deck, words)
    wide = min(signs.width, row_width(row, size))
    note_left = _note(face, line, deck, signs._replace(left=signs.left + wide + 18), signs.width, words)
    draw_row(
        face,
        row,
        signs._replace(right=note_left - 12 if note_left < signs.right else signs.right),
        size,
        ground=ground,
    )


def _note(face: Canvas, line: ActionLine, deck: Deck, box: Box, whole: int, words: Words) -> int:
    """What stands at the right of a line: what is missing, what it completes, or the action in words.

    Words that only repeat the signs need room enough; the others take it. Gives the column where it begins.
    """
    if line.lack != Goods():
        row = goods_row(line.lack, RED)
        wide = row_width(row, 42)
        draw_row(face, row, box._replace(left=box.right - wide), 42)
        text, colour, right = words("lack"), RED, box.right - wide - 10
    elif line.no or line.yes:
        text, colour, right = line.no or line.yes, RED if line.no else DONE, box.right
    else:
        text, colour, right = say(action_phrase(deck, line.action), words), _QUIET, box.right
        if measure(Face.BODY, LEAST, text) > box.width:
            return box.right
        face.text(text, box, Style(Face.BODY, LEAST, colour, LEAST), "right")
        return box.right - measure(Face.BODY, LEAST, text)
    wide = min(measure(Face.STRONG, 32, text) + 2, max(whole // 2, box.width))
    room = Box(right - wide, box.top, right, box.bottom)
    face.text(text, room, Style(Face.STRONG, 32, colour, LEAST), "right")
    return room.left


@SPRITES.keep
def next_tab(width: int, cards: tuple[PersonCard, ...], more: int, words: Words) -> Sprite:
    """The lower edge of a front card: who comes next, and how many stand behind them."""
    height = NEXT + RADIUS
    canvas = Canvas.clear(width + 2 * BORDER, height + 2 * BORDER, EDGE)
    canvas.shadow(rounded(width, height, RADIUS), BORDER, BORDER, 4, 0.5)
    shaded = gradient(width, height, mixed(PAPER[0], INK, 0.2), mixed(PAPER[1], INK, 0.2))
    canvas.paint(rounded(width, height, RADIUS), BORDER, BORDER, shaded)
    right = BORDER + width - 14
    hidden = more
    shown: list[tuple[PersonCard, int]] = []
    left = BORDER + 16 + measure(Face.BODY, LEAST, words("next")) + 16
    at = left
    for place, card in enumerate(cards):
        wide = measure(Face.STRONG, LEAST, person_name(card, words)) + 2
        spare = 70 if more or place + 1 < len(cards) else 0
        if shown and at + 18 + wide > right - spare:
            hidden += len(cards) - place
            break
        shown.append((card, at))
        at += 18 + wide + 24
    line = Box(BORDER, BORDER + RADIUS, right, BORDER + height)
    ahead = line._replace(left=BORDER + 16, right=left - 14)
    canvas.text(words("next"), ahead, Style(Face.BODY, LEAST, _QUIET, LEAST))
    if hidden:
        text = f"+{hidden}"
        room = line._replace(left=right - measure(Face.HEAVY, LEAST, text) - 2)
        canvas.text(text, room, Style(Face.HEAVY, LEAST, _QUIET, LEAST))
        right = room.left - 10
    for card, x in shown:
        bar = Box.sized(x, line.top + 8, 8, height - RADIUS - 16)
        canvas.image.paste((*DECKS[card.deck].colour, 255), bar)
        room = Box(
            x + 16,
            line.top,
            min(right, x + 20 + measure(Face.STRONG, LEAST, person_name(card, words))),
            line.bottom,
        )
        canvas.text(person_name(card, words), room, Style(Face.STRONG, LEAST, INK, LEAST))
    return canvas.sprite(BORDER, BORDER)


@SPRITES.keep
def contract_cell(contract: Contract, name: str, lack: Lack | None, shines: bool, words: Words) -> Sprite:
    """A contract: kind, name and points, the mule figure and the cost, and what the reader lacks."""
    face = paper(HALF, CONTRACT)
    face.stamp(seal(contract.kind, 34), 10, 5)
    face.text(name, Box(52, 2, 52 + NAME, 42), Style(Face.STRONG, 32, INK, LEAST))
    face.stamp(counter(str(contract.points), 56, COIN[1], COIN_EDGE, INK), HALF - 62, 4)
    _terms(face, contract, Box(10, 42, HALF - 10, CONTRACT - 2), lack, words)
    edge = DONE if lack is not None and lack.none else EDGE
    line = 5 if shines or edge == DONE else 2
    return cut_out(face, RADIUS, 5, edge=edge, line=line)


def _terms(face: Canvas, contract: Contract, box: Box, lack: Lack | None, words: Words) -> None:
    """The mule figure and the cost; below what is lacking, and a payout. A long cost takes both lines."""
    upper, lower = box._replace(bottom=box.top + 42), box._replace(top=box.top + 40)
    short = lack is not None and lack.mules > 0
    face.stamp(good_chip("mule", _TERM), upper.left, upper.middle[1] - _TERM // 2)
    text = f"{contract.mules}+"
    room = Box.sized(upper.left + _TERM + 4, upper.top, measure(Face.HEAVY, 31, text) + 2, upper.height)
    face.text(text, room, Style(Face.HEAVY, 31, RED if short else INK, LEAST))
    upper = upper._replace(left=room.right + 12)
    row, payout = goods_row(contract.cost), goods_row(contract.payout, DONE, "+")
    if payout:
        lower = lower._replace(right=draw_row(face, payout, lower, _TERM, right=True) - 12)
    if row_width(row, _TERM) > upper.width:
        # Figures in red say what is lacking where no line is left for it.
        missing = lack.goods if lack is not None else Goods()
        pieces = _coloured(contract, missing)
        count = len(pieces)
        while count and row_width(pieces[:count], _TERM) > upper.width:
            count -= 2
        draw_row(face, pieces[:count], upper, _TERM)
        end = draw_row(face, pieces[count:], lower, _TERM)
        if lack is not None and lack.none:
            face.stencil(sign("tick", 32), end + 14, lower.middle[1] - 16, DONE)
        return
    draw_row(face, row, upper, _TERM)
    if lack is not None:
        _lacking(face, lack, lower, words)


def _coloured(contract: Contract, missing: Goods) -> SignRow:
    """The cost, in red what is missing."""
    row: list[Piece] = []
    for good in GOODS:
        if number := getattr(contract.cost, good):
            colour = RED if getattr(missing, good) else INK
            row += [Piece("text", str(number), colour, 0.3), Piece("chip", good, space=0.06)]
    return tuple(row)


def _lacking(face: Canvas, lack: Lack, box: Box, words: Words) -> None:
    """What the reader lacks, or that nothing is lacking."""
    if lack.none:
        side = 32
        face.stencil(sign("tick", side), box.left, box.middle[1] - side // 2, DONE)
        room, text = box._replace(left=box.left + side + 10), words("can be done")
        if measure(Face.STRONG, LEAST, text) <= room.width:
            face.text(text, room, Style(Face.STRONG, LEAST, DONE, LEAST))
        return
    missing = lack.goods if not lack.mules else structs.replace(lack.goods, mule=lack.mules)
    row, text = goods_row(missing, RED), words("lack")
    wide = measure(Face.STRONG, LEAST, text) + 2
    if wide + 8 + row_width(row, _TERM) <= box.width:
        room = box._replace(right=box.left + wide)
        face.text(text, room, Style(Face.STRONG, LEAST, RED, LEAST))
        draw_row(face, row, box._replace(left=room.right + 8), _TERM)
    elif row_width(row, _TERM) <= box.width:
        draw_row(face, row, box, _TERM)
    else:
        units = missing.mule + sum(getattr(missing, good) for good in GOODS[1:])
        face.text(words("lack {number}", number=units), box, Style(Face.STRONG, LEAST, RED, LEAST))
