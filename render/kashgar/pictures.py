"""The pictures of a table: for everybody, for a player, and one card by itself."""

from __future__ import annotations

from msgspec import structs

from engine.kashgar.language import GOODS, Action, Amounts, Contract, Deck, Goods, Increase, Person
from engine.kashgar.types import Ask, Options, Player, View
from render.cache import FRAMES, PICTURES
from render.canvas import Canvas, Layer
from render.kashgar.alt import private_alt, public_alt
from render.kashgar.boards import TOP, boards
from render.kashgar.final import final_table
from render.kashgar.own import moved_tracks, others, own_caravans, own_seat, own_tracks, picked_card
from render.kashgar.panel import PUBLIC_WIDTH, public_side, side, standings
from render.kashgar.plan import plan
from render.kashgar.preview import NOTHING, Preview, as_it_stands
from render.kashgar.signs import good_chip
from render.kashgar.single import single
from render.kashgar.state import note, own_prompt, prompt
from render.panels import MARGIN, header
from render.picture import Box, Picture
from render.warm import HEIGHT, WIDTH
from render.words import Words, english, spoken

TITLE = "KASHGAR"


def public(
    view: View, names: tuple[str, ...], recent: tuple[str, ...] = (), words: Words = english
) -> Picture:
    """The picture for everybody: boards, caravans, contracts, piles, ``recent`` sentences (latest first).

    ``names`` are the players' by seat. Nothing is secret, so whose view is given makes no difference.
    """
    return _public(structs.replace(view, seat=None), spoken(names, words), recent, words)


@PICTURES.keep
def _public(view: View, names: tuple[str, ...], recent: tuple[str, ...], words: Words) -> Picture:
    canvas = _table(view, names, words).open()
    public_side(canvas, view, names, recent, WIDTH - PUBLIC_WIDTH - 2 * MARGIN, words)
    return canvas.picture(public_alt(view, names, words))


@FRAMES.keep
def _table(view: View, names: tuple[str, ...], words: Words) -> Layer:
    canvas = Canvas.table(WIDTH, HEIGHT)
    said = prompt(view, names, words)
    header(canvas, TITLE, said, PUBLIC_WIDTH, note(view, words))
    right = WIDTH - PUBLIC_WIDTH - 2 * MARGIN
    show = final_table if view.ask is None else boards
    show(canvas, view, names, Box(MARGIN, TOP, right, HEIGHT - MARGIN), words)
    return canvas.layer()


def private(
    view: View, names: tuple[str, ...], preview: Preview | None = None, words: Words = english
) -> Picture:
    """The reader's picture: the own front cards large, what contracts lack, and a turn in the making.

    For a view without a seat it shows the side of the player on turn.
    """
    return _private(view, spoken(names, words), preview, words)


@PICTURES.keep
def _private(view: View, names: tuple[str, ...], preview: Preview | None, words: Words) -> Picture:
    shown = preview if preview and preview != NOTHING else as_it_stands(view)
    canvas = _private_base(view, names, words).open()
    said = own_prompt(view, names, shown, words)
    header(canvas, TITLE, said, PUBLIC_WIDTH, note(view, words))
    if shown is None:
        others(canvas, view, names, words)
    else:
        moved_tracks(canvas, view, shown)
        picked_card(canvas, view, shown, words)
        plan(canvas, view, names, shown, words)
    return canvas.picture(private_alt(view, names, shown, words))


@FRAMES.keep
def _private_base(view: View, names: tuple[str, ...], words: Words) -> Layer:
    canvas = Canvas.table(WIDTH, HEIGHT)
    own_tracks(canvas, view, names)
    own_caravans(canvas, view, words)
    left = WIDTH - PUBLIC_WIDTH - 2 * MARGIN
    below = side(canvas, view, names, left, own_seat(view), words)
    standings(canvas, view, names, below, words)
    return canvas.layer()


def card(deck: Deck, key: str, words: Words = english) -> Picture:
    """One person or contract, large; raises ``KeyError`` for a key that the deck lacks."""
    return single(deck, key, words)


def warm() -> None:
    """Draw one picture of each kind, so that its signs and sprites are there when somebody asks."""
    person = Person(
        "servant", "Servant", "standard", "rulebook", caravan=(Action((Increase((Amounts(any=1),)),)),)
    )
    contract = Contract("order", "Order", "small", "rulebook", 2, 1, Goods(1, 1, 1, 1, 1, 1, 1))
    deck = Deck("", "", (person,), (contract,))
    stock, cards = Goods(3, 3, 3, 3, 3, 3, 3), (("servant",) * 5,) * 3
    view = View(
        seat=0, options=Options(deck=deck), turn=0, round=1, first=0, player=0,
        players=tuple(Player(seat, stock, cards, (), 0, 0, 0, -1) for seat in range(4)),
        ask=None, acting=None, todo=(), totals=(0,) * 4, drawn=(), face_up=("order",) * 4,
        standard=9, special=9, contracts=9, special_bottom=(), contract_bottom=(), discards=(), box=(),
        reserve=1, additional=(), triggered=(), opened=0, ending=None, places=(),
    )  # fmt: skip
    view = structs.replace(view, ask=Ask("action", ()))
    public(view, ("A", "B", "C", "D"))
    for good in GOODS:
        for diameter in (24, 28, 42):
            good_chip(good, diameter)
    for key in ("servant", "order"):
        card(deck, key)
