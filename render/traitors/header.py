"""The header above a map: the season, what happened last, who is traitor next."""

from __future__ import annotations

from typing import NamedTuple

from data.catalogue import Words
from engine.traitors.types import LAST_ROUND, View
from render.canvas import Canvas, Style
from render.fonts import Face
from render.headline import HEAD, LARGE, LastLine, draw_headline, strong_width
from render.masks import gradient, rounded
from render.narration import Names
from render.palette import ACCENT, DIM, FAINT, LINE, TEXT, WARNING, rgb
from render.picture import Box
from render.symbols import symbol
from render.text import fit, measure
from render.tokens import Mark, marks, player_token
from render.traitors.end_narrator import verdict, won_by
from render.traitors.layout import HEADER
from render.traitors.narrator import round_headline
from render.traitors.phrases import round_title
from render.traitors.pieces import EVEN
from render.words import ended

_GROUND = rgb("#2B313C"), rgb("#1C2028")
_TITLE = Style(Face.TITLE, 40, TEXT, 22)
_SAID = Style(Face.STRONG, 38, TEXT, 28)
_NEXT = Style(Face.STRONG, 28, DIM, 20)
_CALLED = 200
"""Pixels of a name in the header's sentence, at its smallest."""


class Header(NamedTuple):
    """All that a header shows; ``rounds`` are those played, None for a map without a game."""

    title: str
    rounds: int | None
    token: tuple[int, Mark] | None
    said: str
    died: str
    """Who died, in red."""
    traitor: str
    """Who is traitor now; empty where nobody is."""


def headline(view: View, names: tuple[str, ...], words: Words) -> str:
    """The round and its traitor in a few words; in the end, those of the last round."""
    if view.phase == "setup":
        return words("Start cities and bids")
    if view.phase == "spring":
        return words("{season} · two steps, bids", season=round_title(view.round))
    traitor = view.traitors[view.round - 1]
    if traitor is None:
        return words("{season} · no traitor", season=round_title(view.round))
    return words("{season} · traitor {name}", season=round_title(view.round), name=names[traitor])


def header_of(view: View, names: tuple[str, ...], words: Words) -> Header:
    """What the header of a table's map says."""
    title = words(round_title(view.round)).upper()
    played = len(view.rounds)
    if view.score is not None:
        won = view.score.winners[0]
        said = verdict(view, Names(names), words)
        return Header(title, played, (won, marks(names)[won]), said, "", "")
    # A long name gives way to what was done, and to who died of it.
    called = tuple(fit(_SAID.face, _SAID.floor, name, _CALLED, _SAID.floor).text for name in names)
    seat, said, died = round_headline(view, Names(called), words)
    token = None if seat is None else (seat, marks(names)[seat])
    traitor = view.traitors[view.round - 1] if view.phase == "travel" else None
    return Header(title, played, token, said, died, "" if traitor is None else names[traitor])


def draw_public_header(canvas: Canvas, view: View, names: tuple[str, ...], words: Words) -> None:
    """On the public board: the round and its traitor, and below it what happened last, or why it was won."""
    _texts(canvas, view, names, words)
    head = canvas.box._replace(bottom=HEAD)
    canvas.image.paste(canvas.image.crop(head).point(EVEN), head)


def _texts(canvas: Canvas, view: View, names: tuple[str, ...], words: Words) -> None:
    right = canvas.image.width - 24
    if view.score is not None:
        seat = view.score.winners[0]
        ending = LastLine(None, won_by(view, Names(names), words))
        draw_headline(canvas, (seat, marks(names)[seat]), verdict(view, Names(names), words), ending, right)
        return
    for number in reversed(range(LAST_ROUND)):
        right -= 34
        lit = number < len(view.rounds)
        canvas.paint(rounded(26, 12, 6), right, 30, ACCENT if lit else LINE)
    canvas.hit("season", Box(right, 24, canvas.image.width - 24, 48))
    short = tuple(fit(Face.STRONG, LARGE, name, 480, LARGE).text for name in names)
    traitor = view.traitors[view.round - 1] if view.phase == "travel" else None
    token = None if traitor is None else (traitor, marks(names)[traitor])
    teller, said, died = round_headline(view, Names(names), words)
    by = None if teller is None else (teller, marks(names)[teller])
    prompt = words(round_title(0)) if view.phase == "setup" else headline(view, short, words)
    last_line = LastLine(by, said if died else ended(said), died)
    draw_headline(canvas, token, prompt, last_line, right - 20)


def draw_header(canvas: Canvas, header: Header) -> None:
    """Put the header above the map."""
    width = canvas.image.width
    canvas.image.paste(gradient(width, HEADER, *_GROUND), (0, 0))
    canvas.block(Box(0, HEADER - 3, width, HEADER), ACCENT)
    wide = min(520, measure(Face.TITLE, 40, header.title) + 4)
    room = Box(26, 2, 26 + wide, HEADER - 4)
    canvas.text(header.title, room, _TITLE)
    canvas.hit("season", room)
    x = room.right + 18
    if header.rounds is not None:
        for number in range(LAST_ROUND):
            fill = ACCENT if number < header.rounds else LINE
            canvas.paint(rounded(18, 8, 4), x + number * 24, HEADER // 2 - 5, fill)
        x += LAST_ROUND * 24 + 14
    canvas.block(Box(x, 18, x + 2, HEADER - 20), FAINT)
    x += 18
    right = width - 24
    if header.traitor:
        wide = min(210, measure(Face.STRONG, _NEXT.size, header.traitor) + 4)
        room = Box(right - wide, 2, right, HEADER - 4)
        canvas.text(header.traitor, room, _NEXT._replace(colour=ACCENT), "right")
        canvas.stencil(symbol("domino-mask", 38), room.left - 50, HEADER // 2 - 21, ACCENT)
        right = room.left - 66
        canvas.hit("next", Box(right + 16, 10, width - 24, HEADER - 10))
    if header.token is not None:
        canvas.stamp(player_token(*header.token, 48), x, HEADER // 2 - 26)
        x += 62
    _said(canvas, header, Box(x, 2, right, HEADER - 4))


def _said(canvas: Canvas, header: Header, box: Box) -> None:
    """What happened, and who died, as large as both have room for."""
    size = _SAID.size
    skull = 46 if header.died else 0
    while (
        size > _SAID.floor
        and strong_width(header.said, size) + skull + strong_width(header.died, size) > box.width - 24
    ):
        size -= 2
    style = _SAID._replace(size=size)
    share = (
        box
        if not header.died
        else box._replace(right=min(box.right - 90, box.left + strong_width(header.said, size)))
    )
    ink = canvas.text(header.said, share, style)
    if header.died:
        canvas.stencil(symbol("skull-crossed-bones", 38), ink.right + 14, box.middle[1] - 20, WARNING)
        canvas.text(header.died, box._replace(left=ink.right + 62), style._replace(colour=WARNING))
    canvas.hit("prompt", box)
