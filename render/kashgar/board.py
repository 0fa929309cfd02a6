"""The table: front cards of all players and the open contracts; for a player, their own side of it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from data.catalogue import Words
from engine.kashgar import advice, language
from engine.kashgar.types import CARAVANS, FACE_UP, View
from render.drawing.canvas import Canvas
from render.drawing.flow import Part, row, stack
from render.drawing.masks import rounded
from render.drawing.palette import LINE, PANE, RGB, TEXT, WELL
from render.drawing.picture import ACROSS, Box
from render.drawing.styles import NOW
from render.kashgar.cards import CONTRACT, OWN, PUBLIC, RADIUS, behind, contract_card, front_card
from render.kashgar.last_turn import LastTurn
from render.kashgar.preview import Preview
from render.tokens import marks, player_token

SEATS_WITH_CONTRACTS = 3
"""Players with whom the board has room for the open contracts: with more the message tells them."""
_MARGIN, _BETWEEN, _TOKEN = 6, 4, 46
_ROW, _OPEN = PUBLIC.height + 2 * _BETWEEN, 192
"""Pixels of a player's row, and of an open contract with the tokens of those who could pay."""
_COIN = 38
"""Pixels of those tokens."""
_BEHIND, _STRIP, _LACKING = 2, 36, 226
"""Cards that are named behind an own front card, pixels of each, and of a contract with what is lacking."""


def board(view: View, names: Sequence[str], last: LastTurn, words: Words) -> Canvas:
    """The table for everybody: whoever is on turn in a frame; in the end by place, without one."""
    with_contracts = len(names) <= SEATS_WITH_CONTRACTS
    height = len(names) * (_ROW + _BETWEEN) + 2 * _MARGIN - _BETWEEN
    canvas = Canvas.table(ACROSS, height + with_contracts * (_OPEN + 2 * _BETWEEN))
    parts = [_player(view, names, seat, last, words) for seat in advice.seats_by_place(view)]
    below = stack(canvas, canvas.box.inset(_MARGIN), *parts, gap=_BETWEEN)
    if with_contracts:
        place = Box(_MARGIN, below + 2 * _BETWEEN, ACROSS - _MARGIN, canvas.image.height - _MARGIN)
        contracts = [_contract(view, names, at, last.revealed, words) for at in range(FACE_UP)]
        row(*contracts, gap=_gap(FACE_UP, CONTRACT)).draw(canvas, place)
    return canvas


def _gap(count: int, width: int) -> int:
    """Pixels between so many things of a width that fill the picture."""
    return (ACROSS - 2 * _MARGIN - count * width) // (count - 1)


def _player(view: View, names: Sequence[str], seat: int, last: LastTurn, words: Words) -> Part:
    """A player's token and three front cards."""
    lit = view.ask is not None and view.player == seat
    token = player_token(seat, marks(names)[seat], _TOKEN)

    def paint(canvas: Canvas, box: Box) -> None:
        shape = rounded(box.width, box.height, RADIUS)
        canvas.paint(shape, box.left, box.top, PANE)
        canvas.paint(rounded(box.width, box.height, RADIUS, 3), box.left, box.top, NOW if lit else LINE)
        canvas.stamp(token, box.left + 5, box.middle[1] - _TOKEN // 2)
        room = Box(box.left + _TOKEN + 10, box.top, box.right - _BETWEEN, box.bottom)
        cards = [_front(view, seat, number, last, words) for number in range(CARAVANS)]
        row(*cards, gap=(room.width - CARAVANS * PUBLIC.width) // (CARAVANS - 1)).draw(canvas, room)

    return Part(0, _ROW, paint, hit=f"player:{seat}")


def _front(view: View, seat: int, number: int, last: LastTurn, words: Words) -> Part:
    """The front card of a caravan, in a pale frame where the last turn moved cards."""
    caravan = view.players[seat].caravans[number]
    card = front_card(view.deck.person(caravan[0]), view.deck, PUBLIC, words) if caravan else None
    frame = TEXT if (seat, number) in last.caravans else None

    def paint(canvas: Canvas, box: Box) -> None:
        place = Box.sized(box.left, box.middle[1] - PUBLIC.height // 2, PUBLIC.width, PUBLIC.height)
        _rim(canvas, place, frame)
        if card is None:
            canvas.pane(place, RADIUS, WELL, LINE)
        else:
            canvas.stamp(card, place.left, place.top)

    return Part(PUBLIC.width, PUBLIC.height, paint, hit=f"caravan:{seat}:{number + 1}")


def _contract(view: View, names: Sequence[str], at: int, new: Iterable[str], words: Words) -> Part:
    """An open contract with the tokens of those who could pay it, in a pale frame where it has just come."""
    if at >= len(view.face_up):
        return _empty(CONTRACT, _OPEN)
    key = view.face_up[at]
    card = contract_card(view.deck.contract(key), _OPEN, words)
    able = [seat for seat in range(len(names)) if view.ask is not None and advice.lacks(view, seat, key).none]

    def paint(canvas: Canvas, box: Box) -> None:
        _rim(canvas, box, TEXT if key in new else None)
        canvas.stamp(card, box.left, box.top)
        for place, seat in enumerate(able):
            token = Box.sized(box.left + 6 + place * (_COIN + 4), box.bottom - _COIN - 5, _COIN, _COIN)
            canvas.stamp(player_token(seat, marks(names)[seat], _COIN), token.left, token.top)
            canvas.hit(f"payable:{at + 1}:{seat}", token)

    return Part(CONTRACT, _OPEN, paint, hit=f"contract:{at + 1}")


def _empty(width: int, height: int) -> Part:
    return Part(width, height, lambda canvas, box: canvas.pane(box, RADIUS, WELL, LINE))


def _rim(canvas: Canvas, box: Box, colour: RGB | None) -> None:
    """A frame, to lie under a card."""
    if colour is not None:
        out = box.inset(-4)
        canvas.paint(rounded(out.width, out.height, RADIUS + 4), out.left, out.top, colour)


# --- the reader's own side ---------------------------------------------------------------------------


def own_side(view: View, preview: Preview, words: Words) -> Canvas:
    """The reader's three front cards and what comes next, below them the contracts and what they lack.

    For somebody without a seat it is the side of the player on turn.
    """
    seat = view.player if view.seat is None else view.seat
    found = front_cards(view, seat)
    height = OWN.height + min(_BEHIND, max(len(front.following) for front in found)) * _STRIP
    canvas = Canvas.table(ACROSS, height + _LACKING + 2 * _MARGIN + 3 * _BETWEEN)
    columns = [_caravan(view, front, height, preview, words) for front in found]
    contracts = [_own_contract(view, seat, at, preview, words) for at in range(FACE_UP)]
    stack(
        canvas,
        canvas.box.inset(_MARGIN),
        row(*columns, gap=_gap(CARAVANS, OWN.width)),
        row(*contracts, gap=_gap(FACE_UP, CONTRACT)),
        gap=3 * _BETWEEN,
    )
    return canvas


@lru_cache(maxsize=64)
def front_cards(view: View, seat: int) -> tuple[advice.Front, ...]:
    """What the front cards could do: it takes a deal of all the cards, and previews ask again and again."""
    return advice.fronts(view, seat)


def _caravan(view: View, front: advice.Front, height: int, preview: Preview, words: Words) -> Part:
    """A front card with its number, lit where the turn begins with it, over the next ones."""
    number = front.caravan + 1
    picked = preview.caravan == front.caravan

    def paint(canvas: Canvas, box: Box) -> None:
        place = Box.sized(box.left, box.top, OWN.width, OWN.height)
        for at, key in reversed(tuple(enumerate(front.following[:_BEHIND]))):
            top = place.bottom + at * _STRIP
            more = len(front.following) - _BEHIND if at + 1 == _BEHIND else 0
            name = behind(view.deck.person(key), OWN.width, _STRIP, RADIUS, words, more)
            canvas.stamp(name, box.left, top)
            canvas.hit(f"behind:{number}:{at + 1}", Box.sized(box.left, top, OWN.width, _STRIP))
        _rim(canvas, place, NOW if picked else None)
        if front.person is None:
            canvas.pane(place, RADIUS, WELL, LINE)
        else:
            person = view.deck.person(front.person)
            chosen = _chosen(person, preview) if picked else None
            canvas.stamp(
                front_card(person, view.deck, OWN, words, number, _barred(front), chosen), *place[:2]
            )
        canvas.hit(f"caravan:{number}", place)

    return Part(OWN.width, height, paint)


def _barred(front: advice.Front) -> tuple[bool, ...]:
    """Which actions cannot be done, caravan ones first."""
    actions = sorted(front.actions, key=lambda action: action.move.parting)
    return tuple(not action.possible for action in actions)


def _chosen(person: language.PersonCard, preview: Preview) -> int | None:
    """The chosen action among all of a card, caravan ones first."""
    if preview.action is None:
        return None
    return preview.action + (len(person.caravan) if preview.parting else 0)


def _own_contract(view: View, seat: int, at: int, preview: Preview, words: Words) -> Part:
    """An open contract with what its reader lacks, lit where it is to be completed."""
    if at >= len(view.face_up):
        return _empty(CONTRACT, _LACKING)
    key = view.face_up[at]
    lack: advice.Lack | None = advice.lacks(view, seat, key) if view.ask is not None else None
    card = contract_card(view.deck.contract(key), _LACKING, words, lack)

    def paint(canvas: Canvas, box: Box) -> None:
        _rim(canvas, box, NOW if key == preview.contract else None)
        canvas.stamp(card, box.left, box.top)

    return Part(CONTRACT, _LACKING, paint, hit=f"contract:{at + 1}")
