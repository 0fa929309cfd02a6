"""The two pictures of a table: for everybody, and for the player."""

from __future__ import annotations

from msgspec.structs import replace

from data.catalogue import ENGLISH, Words
from engine.core.errors import Word
from engine.core.picture_shape import PictureShape
from engine.decktet import SUITS
from engine.quetinny.cells import cell_name
from engine.quetinny.events import Event
from engine.quetinny.types import Options, View
from render.cache import FRAMES, PICTURES
from render.canvas import Canvas, Layer, Style
from render.decktet import card_face, empty_place, short_name, usual, warm_suits
from render.fonts import Face
from render.palette import FAINT, TEXT
from render.panes import GAP, MARGIN, header
from render.picture import HEIGHT, WIDTH, Box, Picture
from render.quetinny.alt import alt_text
from render.quetinny.board import board_map, board_side, draw_headline
from render.quetinny.kingdom_cards import furnish, structure
from render.quetinny.last_turn import last_turn
from render.quetinny.layout import Grid, bounds, plan
from render.quetinny.parts import PUBLIC_WIDTH
from render.quetinny.phone import draw_phone
from render.quetinny.preview import Preview, draw_preview
from render.quetinny.prompts import prompt
from render.quetinny.side import PRIVATE_WIDTH, private_side
from render.words import as_headline

_BOARD_TOP = 66
_OPENING = Box(624, 196, 954, 640)
"""Where the public picture shows the cards of the set-up."""
_WELL_NAME = Style(Face.HEAVY, 32, FAINT)
_TITLE = Style(Face.STRONG, 34, TEXT, 24)


@PICTURES.keep
def public(
    view: View, events: tuple[Event, ...] = (), recent: tuple[str, ...] = (), words: Words = ENGLISH
) -> Picture:
    """The picture for everybody: the kingdom with its routes, and what the last turn did, on the map itself.

    ``events`` are those of the last turn, ``recent`` the narrator's sentences on them, for the alt text.
    Nothing of the hand is drawn, named or placed, no matter whose view is given.
    """
    open_view = _without_hand(view)
    last = last_turn(events, words)
    area = Box(MARGIN, _BOARD_TOP + 22, WIDTH - PUBLIC_WIDTH - 2 * MARGIN, HEIGHT - MARGIN)
    if view.opening:
        canvas = Canvas.table(WIDTH, HEIGHT)
        _wells(canvas, open_view, plan(*bounds(view.opening_cells), area._replace(right=_OPENING.left)))
        _opening(canvas, open_view, words)
    else:
        canvas = board_map(view.kingdom, area, last, words).open()
    draw_headline(canvas, open_view, last, words)
    side, left = board_side(open_view, last, words)
    canvas.lay(side, left, 0)
    # As the pane, the words tell the last turn only while the game goes on: then they say how it ended.
    newest = recent if open_view.ending is None else ()
    return canvas.picture(alt_text(open_view, None, words, private=False, newest=newest))


@PICTURES.keep
def private(
    view: View, preview: Preview | None = None, words: Words = ENGLISH, shape: PictureShape = "wide"
) -> Picture:
    """The player's picture: the kingdom, the hand with its taxes, and a move in the making."""
    if preview and preview.provinces and view.opening:
        laid = {province.card.id for province in preview.provinces}
        view = replace(view, opening=tuple(card for card in view.opening if card.id not in laid))
    if shape == "phone":
        canvas = draw_phone(view, preview or Preview(), words)
        return canvas.picture(alt_text(view, preview, words, private=True))
    base, grid = _private_base(view, preview.cells if preview else (), words)
    canvas = base.open()
    lit = (*filter(None, (preview.card,)), *preview.taxed) if preview else ()
    if lit:
        side, left = private_side(view, lit, words)
        canvas.cover(Box(left, 0, WIDTH, HEIGHT))
        canvas.lay(side, left, 0)
    header(canvas, "QUETINNY", as_headline(prompt(view, preview, words)), PRIVATE_WIDTH)
    if preview and grid:
        draw_preview(canvas, view, preview, grid, words)
    return canvas.picture(alt_text(view, preview, words, private=True))


@FRAMES.keep
def _private_base(view: View, more: tuple[int, ...], words: Words) -> tuple[Layer, Grid | None]:
    """The player's picture without header and preview."""
    canvas, grid = _board(view, more, words)
    side, left = private_side(view, (), words)
    canvas.lay(side, left, 0)
    return canvas.layer(), grid


def _board(view: View, more: tuple[int, ...], words: Words) -> tuple[Canvas, Grid | None]:
    cells = {province.cell for province in view.kingdom} | set(more)
    if view.phase == "arrange":
        cells |= set(view.opening_cells)
    grid = None
    if cells:
        area = Box(MARGIN, _BOARD_TOP, WIDTH - PRIVATE_WIDTH - 2 * MARGIN, HEIGHT - MARGIN)
        grid = plan(*bounds(cells), area)
    cards = tuple((province.cell, province.card) for province in view.kingdom)
    canvas = structure(cards, grid, words).open()
    if grid is not None:
        furnish(canvas, view.kingdom, grid)
        if view.phase == "arrange":
            _wells(canvas, view, grid)
    return canvas, grid


def _wells(canvas: Canvas, view: View, grid: Grid) -> None:
    """The empty cells of the set-up, with their names."""
    for cell in view.opening_cells:
        box = grid.box(cell)
        canvas.cover(box)
        canvas.stamp(empty_place(grid.size), box.left, box.top)
        canvas.text(cell_name(cell), box.inset(10), _WELL_NAME, "centre")
        canvas.hit(f"cell:{cell_name(cell)}", box)


def _opening(canvas: Canvas, view: View, words: Words) -> None:
    """The four cards that are to be laid out, beside their cells."""
    title = Box(_OPENING.left, _OPENING.top - 12, _OPENING.right, _OPENING.top + 28)
    canvas.text(words("To be laid out"), title, _TITLE)
    size = usual(158)
    for at, card in enumerate(view.opening):
        left = _OPENING.left + at % 2 * (size.width + GAP)
        top = _OPENING.top + 40 + at // 2 * (size.height + GAP)
        canvas.stamp(card_face(card, size, words(Word(short_name(card.name)))), left, top)
        canvas.hit(f"opening:{card.id}", Box.sized(left, top, size.width, size.height))


def _without_hand(view: View) -> View:
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    return View(**{**fields, "seat": None, "hand": None})


def warm() -> None:
    """Draw one picture of each kind, so that its sprites are there when somebody asks."""
    view = View(
        seat=0, options=Options(), phase="expand", turn=1, turns=15, gold=25, kingdom=(), opening=(),
        opening_cells=(), hand=(), hand_size=0, deck_size=28, discards=(),
        chips_left=tuple((suit, 5) for suit in SUITS), spice_left=6, taxes_due=0, last_turn=False,
        lost_suits=(), caravans=0, earned=0, tax_paid=0, ending=None,
    )  # fmt: skip
    public(view)
    private(view)
    warm_suits()
