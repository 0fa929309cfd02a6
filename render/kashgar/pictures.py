"""The pictures of a table: for everybody, for a player, and one card by itself."""

from __future__ import annotations

from msgspec import structs

import data
from data.catalogue import ENGLISH, Words
from engine.core.chance import Chance
from engine.core.picture_shape import PictureShape
from engine.kashgar.game import Kashgar
from engine.kashgar.language import GOODS, Deck
from engine.kashgar.types import View
from render.cache import FRAMES, PICTURES
from render.canvas import Canvas, Layer
from render.kashgar.alt import private_alt, public_alt
from render.kashgar.board import board
from render.kashgar.board import frame as board_frame
from render.kashgar.last_turn import LastTurn
from render.kashgar.own_side import moved_tracks, others, own_caravans, own_seat, own_tracks, picked_card
from render.kashgar.phone import phone
from render.kashgar.preview import NOTHING, Preview, current_action
from render.kashgar.prompts import note, own_prompt
from render.kashgar.side import PRIVATE_WIDTH, points_list, side
from render.kashgar.signs import good_chip
from render.kashgar.single import single
from render.kashgar.turn_sheet import turn_sheet
from render.panes import MARGIN, header
from render.picture import HEIGHT, WIDTH, Picture
from render.words import naming, spoken

TITLE = "KASHGAR"


@naming
def public(
    view: View, names: tuple[str, ...], last: LastTurn | None = None, words: Words = ENGLISH
) -> Picture:
    """The picture for everybody: rows of the players, contracts, piles, and what the ``last`` turn did.

    ``names`` are the players' by seat. Nothing is secret, so whose view is given makes no difference.
    """
    return _public(structs.replace(view, seat=None), spoken(names, words), last, words)


@PICTURES.keep
def _public(view: View, names: tuple[str, ...], last: LastTurn | None, words: Words) -> Picture:
    canvas = board(view, names, last, words)
    return canvas.picture(public_alt(view, names, last, words))


@naming
def frame(view: View, names: tuple[str, ...], last: LastTurn | None, words: Words) -> Picture:
    """The board in a replay, where ``last`` is told below it: nothing moves but what changed."""
    names = spoken(names, words)
    return board_frame(structs.replace(view, seat=None), names, last, words).picture(
        public_alt(view, names, last, words)
    )


@PICTURES.keep
@naming
def private(
    view: View,
    names: tuple[str, ...],
    preview: Preview | None = None,
    words: Words = ENGLISH,
    shape: PictureShape = "wide",
) -> Picture:
    """The reader's picture: the own front cards large, what contracts lack, and a turn in the making.

    For a view without a seat it shows the side of the player on turn.
    """
    names = spoken(names, words)
    shown = preview if preview and preview != NOTHING else current_action(view)
    alt = private_alt(view, names, shown, words)
    if shape == "phone":
        return phone(view, names, shown, words, alt)
    canvas = _private_base(view, names, words).open()
    prompt_text = own_prompt(view, names, shown, words)
    header(canvas, TITLE, prompt_text, PRIVATE_WIDTH, note(view, words))
    if shown is None:
        others(canvas, view, names, words)
    elif shown.asked == "action":
        # A card that is only picked changes nothing yet.
        picked_card(canvas, view, shown, words)
        others(canvas, view, names, words)
    else:
        moved_tracks(canvas, view, shown)
        picked_card(canvas, view, shown, words)
        turn_sheet(canvas, view, names, shown, words)
    return canvas.picture(alt)


@FRAMES.keep
def _private_base(view: View, names: tuple[str, ...], words: Words) -> Layer:
    canvas = Canvas.table(WIDTH, HEIGHT)
    own_tracks(canvas, view, names)
    own_caravans(canvas, view, words)
    left = WIDTH - PRIVATE_WIDTH - 2 * MARGIN
    below = side(canvas, view, left, own_seat(view), words)
    points_list(canvas, view, names, below, words)
    return canvas.layer()


def card(deck: Deck, key: str, words: Words = ENGLISH) -> Picture:
    """One person or contract, large; raises ``KeyError`` for a key that the deck lacks."""
    return single(deck, key, words)


def warm() -> None:
    """Draw the beginning of a game, so that signs and sprites are there when somebody asks."""
    names = ("A", "B", "C", "D")
    game = Kashgar.load(data.read_text)
    options = game.settle(game.read_options("{}"), len(names))
    view = game.view(game.new(options, len(names), Chance(bytes(32))), 0)
    public(view, names)
    private(view, names)
    private(view, names, None, ENGLISH, "phone")
    private(view, names, Preview(0))
    for good in GOODS:
        for diameter in (24, 28, 42):
            good_chip(good, diameter)
    card(view.deck, view.players[0].caravans[0][0])
    card(view.deck, view.face_up[0])
