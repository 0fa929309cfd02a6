"""The two pictures of a table: for everybody, and for a player."""

from __future__ import annotations

from msgspec import structs

from data.catalogue import ENGLISH, Words
from engine.core.picture_shape import PictureShape
from engine.decktet import Card
from engine.palimpsest.types import Options, TableCard, View
from render.cache import PICTURES
from render.canvas import Canvas
from render.decktet import warm_suits
from render.headline import under_headline
from render.palimpsest.alt import private_alt, public_alt
from render.palimpsest.headline import draw_board_headline
from render.palimpsest.layout import (
    BESIDE_PODIUM,
    SMALLEST,
    SMALLEST_AT_THE_END,
    SMALLEST_FOR_ALL,
    Span,
    broad_room,
    card_span,
    plan,
    span_of,
    visible,
)
from render.palimpsest.legend import draw_legend
from render.palimpsest.marks import Marks, in_action, marks_of
from render.palimpsest.minimap import draw_minimap
from render.palimpsest.phone import draw_phone
from render.palimpsest.preview import NOTHING, Preview, draw_ghosts, draw_spots
from render.palimpsest.prompts import own_prompt
from render.palimpsest.public_side import FINAL_WIDTH, PUBLIC_WIDTH, STRIP, public_side, public_strip
from render.palimpsest.side import PRIVATE_WIDTH, private_side
from render.palimpsest.table import draw_table
from render.palimpsest.warming import warm_cells
from render.panes import MARGIN, header
from render.picture import HEIGHT, WIDTH, Box, Picture
from render.words import naming

TITLE = "PALIMPSEST"
_TOP = 70
_BARE = 14
"""Rows above the public table in place of which the headline stands."""
_ALONE = Box(MARGIN, MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN + 6)
"""The room of a table without a pane beside it."""
_LOWEST = 1000
"""The last row of that room at most."""


@PICTURES.keep
@naming
def public(
    view: View, names: tuple[str, ...], recent: tuple[str, ...] = (), words: Words = ENGLISH
) -> Picture:
    """The picture for everybody: table, players, deck, and ``recent`` sentences, the latest first.

    ``names`` are the players' by seat. Nothing of a hand is drawn, named or placed, no matter whose view
    is given.
    """
    shown = structs.replace(view, seat=None, hand=None)
    marks = marks_of(shown)
    side_width, smallest, enough = PUBLIC_WIDTH, SMALLEST_FOR_ALL, SMALLEST
    if shown.final is not None:
        side_width, smallest, enough = FINAL_WIDTH, SMALLEST_AT_THE_END, BESIDE_PODIUM
    area = _area(side_width, MARGIN)
    whole = span_of(card_span(seen.x, seen.y) for seen in visible(shown.table))
    broad = broad_room(whole, area, _ALONE, _LOWEST, enough)
    if broad is not None:
        body = _board(shown, marks, NOTHING, broad, smallest, height=broad.bottom + STRIP)
        public_strip(body, shown, names, broad.bottom + 4)
    else:
        body = _board(shown, marks, NOTHING, area, smallest)
        side, left = public_side(shown, names, recent, words)
        body.lay(side, left, 0)
    canvas = under_headline(body.layer(), _BARE)
    draw_board_headline(canvas, shown, names, words)
    return canvas.picture(public_alt(shown, names, words))


@naming
def frame(view: View, names: tuple[str, ...], laid: tuple[TableCard, ...], words: Words) -> Picture:
    """The table in a replay of which these are all the cards ``laid``, where the move is told below it."""
    shown = structs.replace(view, seat=None, hand=None)
    whole = tuple(card_span(seen.x, seen.y) for seen in laid)
    area = _area(FINAL_WIDTH, MARGIN)
    canvas = _board(shown, marks_of(shown), NOTHING, area, SMALLEST_AT_THE_END, whole=whole)
    side, left = public_side(shown, names, (), words)
    canvas.lay(side, left, 0)
    return canvas.picture(public_alt(shown, names, words))


@PICTURES.keep
@naming
def private(
    view: View,
    names: tuple[str, ...],
    preview: Preview | None = None,
    words: Words = ENGLISH,
    shape: PictureShape = "wide",
) -> Picture:
    """The reader's picture: the table, the hand, and a move in the making."""
    preview = preview or NOTHING
    if shape == "phone":
        upright = draw_phone(view, names, preview, words)
        return upright.picture(private_alt(view, names, preview, words))
    shown = preview.after or view
    marks = marks_of(shown, preview)
    if preview.places:
        # Ghosts shine in gold: what the last turn did would be taken for them.
        marks = Marks(marks.newest)
    smallest = SMALLEST if shown.final is None else SMALLEST_AT_THE_END
    area = _area(PRIVATE_WIDTH, _TOP)
    canvas = _board(shown, marks, preview, area, smallest, view if preview.after else None)
    # The hand stays as it is until the play is confirmed; points and supply are those of the preview.
    held = structs.replace(shown, hand=view.hand, hand_sizes=view.hand_sizes)
    left, below = private_side(canvas, held, names, preview.card, words)
    draw_legend(canvas, view, preview, left, below, words)
    turn = words("Turn {turn}", turn=view.turn + (view.final is None))
    header(canvas, TITLE, own_prompt(view, names, preview, words), PRIVATE_WIDTH, turn)
    return canvas.picture(private_alt(view, names, preview, words))


def _area(pane: int, top: int) -> Box:
    """The room of a table left of a pane."""
    return Box(MARGIN, top, WIDTH - pane - 3 * MARGIN + 10, HEIGHT - MARGIN + 6)


def _board(
    view: View,
    marks: Marks,
    preview: Preview,
    area: Box,
    smallest: tuple[int, int],
    before: View | None = None,
    height: int = HEIGHT,
    whole: tuple[Span, ...] = (),
) -> Canvas:
    """A canvas with the table in its area, ghosts and minimap; the pane's place is still bare.

    There is room for the ``whole`` that the table may become.
    """
    ghosts = tuple(card_span(place.x, place.y) for place in preview.places or preview.spots)
    shown = visible(view.table)
    taken = (*(card_span(seen.x, seen.y) for seen in shown), *ghosts, *whole)
    grid = plan(span_of(taken), ghosts or in_action(view, marks), taken, area, smallest)
    grid = grid._replace(canvas=(WIDTH, height))
    canvas = draw_table(view, marks, grid, before)
    draw_ghosts(canvas, preview, grid)
    draw_spots(canvas, preview, grid)
    places = [(place.x, place.y) for place in preview.places]
    draw_minimap(canvas, view, grid, span_of(taken), marks.newest, places)
    return canvas


def warm() -> None:
    """Draw one picture of each kind, and what cells show at any size of the table, before somebody asks."""
    card = Card("AM", "Ace of Moons", 1, "ace", ("Moons",))
    root = TableCard(card, 0, 0, (True,) * 4, True, (3, 1))
    view = View(
        seat=0, options=Options(), first=0, acting=0, turn=0, table=(root,), points=(0, 0),
        supply=(20, 20), hand=(card,) * 5, hand_sizes=(5, 5), deck_size=25, excuse_seen=False,
        last=None, causes=(), final=None,
    )  # fmt: skip
    names = ("A", "B")
    public(view, names)
    private(view, names)
    warm_suits()
    warm_cells()
