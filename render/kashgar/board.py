"""The public board: who must act, what the last turn did, all players' rows, the open contracts."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.kashgar.types import View
from render.canvas import Canvas, Style
from render.fonts import Face
from render.headline import HEAD, LARGE, LastLine, draw_headline, empty_headline
from render.kashgar.final import final_height, final_table, podium
from render.kashgar.labels import signed
from render.kashgar.last_turn import BoardContent, LastTurn
from render.kashgar.narrator import reason
from render.kashgar.open_contracts import contracts
from render.kashgar.prompts import note, prompt
from render.kashgar.rows import HEIGHT, LEFT, RIGHT, rows
from render.kashgar.signs import DECKS, sign
from render.palette import ACCENT, DIM, FAINT, LINE, TEXT, mixed
from render.picture import WIDTH, Box
from render.text import fit, measure
from render.tokens import marks

TOP = HEAD + 12
BOTTOM = HEIGHT - 56
_BELOW_END, _HIGHEST = 14, 1260
"""Pixels below what is told of the end, and of its whole picture at most."""
_SIDE = Box(926, TOP, 1300, BOTTOM)
_PILES = (
    ("standard", "card", DECKS["standard"].colour),
    ("special", "card", DECKS["special"].colour),
    ("contracts", "scroll", ACCENT),
    ("discards", "take", DIM),
)
"""The piles: name, sign and colour."""
_LEGEND = (
    ("cycle", Word("stays, goes to the end")),
    ("door", Word("leaves the game")),
    ("draw", Word("draw")),
    ("scroll", Word("contract")),
    ("take", Word("from the discards")),
)


def board(view: View, names: Sequence[str], last: LastTurn | None, words: Words) -> Canvas:
    """The whole picture of a view; the end's is as high as all that is told of it."""
    height = HEIGHT
    if view.ask is None:
        height = min(_HIGHEST, max(HEIGHT, TOP + final_height(view, RIGHT - LEFT, words) + _BELOW_END))
    canvas = Canvas.table(WIDTH, height)
    _body(canvas, BoardContent(view, names, last), words)
    empty_headline(canvas)
    _header(canvas, view, names, last, words)
    return canvas


def frame(view: View, names: Sequence[str], last: LastTurn | None, words: Words) -> Canvas:
    """A frame of a replay: the board without headline, on which only what changed moves."""
    body = Canvas.table(WIDTH, HEIGHT)
    _body(body, BoardContent(view, names, last, still=True), words)
    canvas = Canvas.plain(WIDTH, HEIGHT - HEAD)
    canvas.lay(body.layer(), 0, -HEAD)
    return canvas


def _body(canvas: Canvas, content: BoardContent, words: Words) -> None:
    view, names = content.view, content.names
    if view.ask is None:
        bottom = canvas.image.height - _BELOW_END
        final_table(canvas, view, names, Box(LEFT, TOP, RIGHT, bottom), words)
        podium(canvas, view, names, _SIDE._replace(bottom=bottom), words)
        return
    rows(canvas, content, Box(LEFT, TOP, RIGHT, BOTTOM), words)
    contracts(canvas, content, _SIDE, words)
    _legend(canvas, Box(LEFT + 6, BOTTOM + 6, WIDTH - LEFT, HEIGHT - 4), words)


def _header(canvas: Canvas, view: View, names: Sequence[str], last: LastTurn | None, words: Words) -> None:
    """Whose turn it is, what the last turn did; round and piles."""
    seat = view.player if view.ask is not None else view.places.index(1)
    if view.ask is None:
        last_line = LastLine(None, f"{reason(view, words)} {_sources(view, names, words)}")
    elif last is not None:
        last_line = LastLine((last.seat, marks(names)[last.seat]), last.sentence)
    else:
        last_line = LastLine(None, words("The game begins."))
    short = [fit(Face.STRONG, LARGE, name, 360, LARGE).text for name in names]
    left = _piles(canvas, view, words)
    draw_headline(canvas, (seat, marks(names)[seat]), prompt(view, short, words), last_line, left - 20)


def _sources(view: View, names: Sequence[str], words: Words) -> str:
    """What the winner's points came from."""
    player = view.players[view.places.index(1)]
    return words(
        "{name}: {contracts} from contracts, {persons} from people.",
        name=names[player.seat],
        contracts=player.contract_points,
        persons=signed(player.person_points),
    )


def _piles(canvas: Canvas, view: View, words: Words) -> int:
    """The round and what lies in the piles, from the right; gives where they begin."""
    right = WIDTH - 22
    numbers = view.standard, view.special, view.contracts, len(view.discards)
    for (key, icon, colour), number in reversed(list(zip(_PILES, numbers, strict=True))):
        text = str(number)
        wide = measure(Face.FIGURE, 30, text) + 2
        place = Box(right - wide - 36, 10, right, 52)
        bright = mixed(colour, (255, 255, 255), 0.3) if number else LINE
        canvas.stencil(sign(icon, 28), place.left, 17, bright)
        room = place._replace(left=place.left + 34)
        canvas.text(text, room, Style(Face.FIGURE, 30, TEXT if number else FAINT), minor=True)
        canvas.hit(key, place)
        right = place.left - 16
    text = note(view, words)
    wide = measure(Face.STRONG, 29, text) + 2
    room = Box(right - wide - 8, 10, right - 8, 52)
    canvas.text(text, room, Style(Face.STRONG, 29, DIM, 20), minor=True)
    return room.left


def _legend(canvas: Canvas, box: Box, words: Words) -> None:
    """What the commonest signs stand for, across the board."""
    said = [words(text) for _, text in _LEGEND]
    while len(said) > 1 and _widths(said, 22) > box.width:
        said.pop()
    size = next((each for each in range(32, 22, -1) if _widths(said, each) < box.width - 60), 22)
    gap = max(0, box.width - _widths(said, size)) // len(said)
    x = box.left
    for (icon, _), text in zip(_LEGEND, said, strict=False):
        canvas.stencil(sign(icon, 32), x, box.middle[1] - 16, DIM)
        room = Box(x + 42, box.top, x + _widths([text], size) - 6, box.bottom)
        canvas.text(text, room, Style(Face.BODY, size, DIM, 20), minor=True)
        x = room.right + 6 + gap


def _widths(texts: Sequence[str], size: int) -> int:
    """Pixels that signs with these texts take beside each other."""
    return sum(measure(Face.BODY, size, text) + 50 for text in texts)
