"""The two pictures of a table: for everybody, and for a player."""

from __future__ import annotations

from msgspec import structs

from engine.ceylon.cards import DECK, NO_CARDS
from engine.ceylon.types import Options, PlayerView, View
from render.cache import FRAMES, PICTURES
from render.canvas import Canvas, Layer
from render.ceylon.alt import private_alt, public_alt
from render.ceylon.chart import chart, lay_chart
from render.ceylon.deals import meld_tile, offer_tile, preview_tile
from render.ceylon.events import event_tile
from render.ceylon.hand import draw_hand
from render.ceylon.panel import PUBLIC_WIDTH, public_panel
from render.ceylon.parts import header, phase_strip
from render.ceylon.players import player_rows
from render.ceylon.preview import Preview
from render.ceylon.side import PRIVATE_WIDTH, private_panel
from render.ceylon.state import own_prompt, prompt
from render.panels import GAP, MARGIN
from render.picture import Box, Picture
from render.warm import HEIGHT, WIDTH
from render.words import Words, english

_EVENT_WIDTH = 356
_DEALS_HEIGHT = 190
NOTHING = Preview()


@PICTURES.keep
def public(
    view: View, names: tuple[str, ...], recent: tuple[str, ...] = (), words: Words = english
) -> Picture:
    """The picture for everybody: players, phases, points, piles, and ``recent`` sentences, the latest first.

    ``names`` are the players' by seat. Nothing that only some may know is drawn, named or placed,
    whosever view is given.
    """
    shown = spectators(view)
    canvas = Canvas.table(WIDTH, HEIGHT)
    right = WIDTH - PUBLIC_WIDTH - 2 * MARGIN
    header(canvas, prompt(shown, names, words), right - 4)
    over = shown.phase == "over"
    if not over:
        phase_strip(canvas, shown, right, words)
    bottom = player_rows(canvas, shown, names, MARGIN, right, words)
    low = Box(MARGIN, bottom + GAP, right, HEIGHT - MARGIN)
    plot = low if over else low._replace(right=low.right - _EVENT_WIDTH - GAP)
    size = plot.width, plot.height
    stairs = chart(shown.melds, names, shown.turn + 1, shown.options.target, *size, words)
    lay_chart(canvas, stairs, plot)
    if not over:
        event_tile(canvas, shown, names, low._replace(left=plot.right + GAP), words)
    panel, left = public_panel(shown.deck_size, shown.discard, recent, words)
    canvas.lay(panel, left, 0)
    return canvas.picture(public_alt(shown, names, words))


@PICTURES.keep
def private(
    view: View, names: tuple[str, ...], preview: Preview | None = None, words: Words = english
) -> Picture:
    """The reader's picture: the hand, what it could ship, offers, and a move in the making."""
    canvas = _private_base(view, names, words).open()
    right = WIDTH - PRIVATE_WIDTH - 2 * MARGIN
    low = Box(MARGIN, HEIGHT - MARGIN - _DEALS_HEIGHT, right, HEIGHT - MARGIN)
    draw_hand(
        canvas, view.hand or NO_CARDS, preview or NOTHING, Box(MARGIN, 118, right - 10, low.top - 8), words
    )
    if preview and preview != NOTHING:
        preview_tile(canvas, view, preview, names, low, words)
    else:
        half = (low.width - GAP) // 2
        meld_tile(canvas, view, low._replace(right=low.left + half), words)
        offer_tile(canvas, view, names, low._replace(left=low.right - half), words)
    return canvas.picture(private_alt(view, names, preview, words))


@FRAMES.keep
def _private_base(view: View, names: tuple[str, ...], words: Words) -> Layer:
    """The reader's picture without the hand and what lies below it."""
    canvas = Canvas.table(WIDTH, HEIGHT)
    right = WIDTH - PRIVATE_WIDTH - 2 * MARGIN
    header(canvas, own_prompt(view, names, words), right - 4)
    phase_strip(canvas, view, right, words)
    panel, left = private_panel(view, names, words)
    canvas.lay(panel, left, 0)
    return canvas.layer()


def spectators(view: View) -> View:
    """The view without all that only its reader knows."""
    players = tuple(structs.replace(player, known=NO_CARDS) for player in view.players)
    attack = structs.replace(view.attack, pledged=None) if view.attack is not None else None
    return structs.replace(
        view, seat=None, hand=None, offers=(), standing=None, players=players, attack=attack
    )


def warm() -> None:
    """Draw one picture of each kind, so that its sprites are there when somebody asks."""
    player = PlayerView(0, (0,) * 6, 0, 7, 7, NO_CARDS)
    view = View(
        seat=0, options=Options(), players=(player,) * 4, player=0, phase="trade", turn=0, hand=(1,) * 11,
        deck_size=sum(DECK), discard=NO_CARDS, clipper_drawn=False, attacked=False, stormed=False,
        shipped=False, attack=None, offers=(), standing=None, melds=(),
    )  # fmt: skip
    names = ("A", "B", "C", "D")
    public(view, names)
    private(view, names)
