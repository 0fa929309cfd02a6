"""The two pictures of a table: for everybody, and for a player."""

from __future__ import annotations

from msgspec import structs

from data.catalogue import ENGLISH, Words
from engine.ceylon.cards import DECK, NO_CARDS
from engine.ceylon.types import Options, PlayerView, View
from engine.core.picture_shape import PictureShape
from render.cache import FRAMES, PICTURES
from render.canvas import Canvas, Layer
from render.ceylon.alt import private_alt, public_alt
from render.ceylon.board import board, board_frame
from render.ceylon.deals import meld_tile, offer_tile, preview_tile
from render.ceylon.hand import BELOW, draw_hand, preview_hand
from render.ceylon.last_turn import LastTurn
from render.ceylon.parts import phase_strip
from render.ceylon.phone import phone
from render.ceylon.preview import Preview
from render.ceylon.prompts import own_prompt
from render.ceylon.side import PRIVATE_WIDTH, private_side
from render.palette import ACCENT, PANE
from render.panes import GAP, MARGIN, header, sheet
from render.picture import HEIGHT, WIDTH, Box, Picture
from render.words import naming, spoken

_DEALS = Box(MARGIN, HEIGHT - MARGIN - 190, WIDTH - PRIVATE_WIDTH - 2 * MARGIN, HEIGHT - MARGIN)
"""What lies below the hand: melds and offers, or a move in the making."""
_HAND = Box(MARGIN, 118, _DEALS.right - 10, _DEALS.top - BELOW)
NOTHING = Preview()


@naming
def public(
    view: View, names: tuple[str, ...], last: LastTurn | None = None, words: Words = ENGLISH
) -> Picture:
    """The picture for everybody: the island, points, piles, and what the ``last`` turn did, marked there.

    ``names`` are the players' by seat. Nothing that only some may know is drawn, named or placed,
    whosever view is given.
    """
    return _public(spectators(view), spoken(names, words), last, words)


@PICTURES.keep
def _public(view: View, names: tuple[str, ...], last: LastTurn | None, words: Words) -> Picture:
    canvas = board(view, names, last, words)
    return canvas.picture(public_alt(view, names, last, words))


@naming
def frame(view: View, names: tuple[str, ...], last: LastTurn | None, words: Words) -> Picture:
    """The board in a replay, where ``last`` is told below it."""
    shown, names = spectators(view), spoken(names, words)
    return board_frame(shown, names, last, words).picture(public_alt(shown, names, last, words))


@PICTURES.keep
@naming
def private(
    view: View,
    names: tuple[str, ...],
    preview: Preview | None = None,
    words: Words = ENGLISH,
    shape: PictureShape = "wide",
) -> Picture:
    """The reader's picture: the hand, what it could ship, offers, and a move in the making."""
    names = spoken(names, words)
    if preview == NOTHING:
        preview = None
    alt = private_alt(view, names, preview, words)
    if shape == "phone":
        return phone(view, names, preview, words, alt)
    said = own_prompt(view, names, words, preview)
    if preview and not preview.asked:
        canvas = _for_preview(view, names, said, words).open()
        bare = _private_base(view, names, said, words).image
        preview_hand(canvas, bare, view.hand or NO_CARDS, preview, _HAND, words)
        preview_tile(canvas, view, preview, names, _DEALS, words)
    else:
        canvas = _with_hand(view, names, said, words).open()
        half = (_DEALS.width - GAP) // 2
        meld_tile(canvas, view, _DEALS._replace(right=_DEALS.left + half), words)
        offer_tile(canvas, view, names, _DEALS._replace(left=_DEALS.right - half), words)
    return canvas.picture(alt)


@FRAMES.keep
def _for_preview(view: View, names: tuple[str, ...], said: str, words: Words) -> Layer:
    """The reader's picture with an empty sheet below the hand."""
    canvas = _with_hand(view, names, said, words).open()
    sheet(canvas, _DEALS, PANE, ACCENT)
    canvas.hit("preview", _DEALS)
    return canvas.layer()


@FRAMES.keep
def _with_hand(view: View, names: tuple[str, ...], said: str, words: Words) -> Layer:
    """The reader's picture without what lies below the hand."""
    canvas = _private_base(view, names, said, words).open()
    draw_hand(canvas, view.hand or NO_CARDS, _HAND, words)
    return canvas.layer()


@FRAMES.keep
def _private_base(view: View, names: tuple[str, ...], said: str, words: Words) -> Layer:
    """The reader's picture without the hand and what lies below it; ``said`` is what is asked."""
    canvas = Canvas.table(WIDTH, HEIGHT)
    right = WIDTH - PRIVATE_WIDTH - 2 * MARGIN
    header(canvas, "CEYLON", said, PRIVATE_WIDTH)
    phase_strip(canvas, view, right, words)
    side, left = private_side(view, names, words)
    canvas.lay(side, left, 0)
    return canvas.layer()


def spectators(view: View) -> View:
    """The view without all that only its reader knows."""
    players = tuple(structs.replace(player, known=NO_CARDS) for player in view.players)
    attack = structs.replace(view.attack, pledged=None) if view.attack is not None else None
    return structs.replace(
        view,
        seat=None,
        hand=None,
        possible=(),
        deck_most=DECK,
        offers=(),
        standing_answers=None,
        players=players,
        attack=attack,
    )


def warm() -> None:
    """Draw one picture of each kind, so that its sprites are there when somebody asks."""
    player = PlayerView(0, (0,) * 6, 0, 7, 7, NO_CARDS)
    view = View(
        seat=0, options=Options(), players=(player,) * 4, player=0, phase="trade", turn=0, hand=(1,) * 11,
        possible=(), deck_size=sum(DECK), deck_most=DECK, discard=NO_CARDS, clipper_drawn=False,
        attacked=False, stormed=False, shipped=False, attack=None, offers=(), standing_answers=None, melds=(),
    )  # fmt: skip
    names = ("A", "B", "C", "D")
    public(view, names)
    private(view, names)
    private(view, names, shape="phone")
