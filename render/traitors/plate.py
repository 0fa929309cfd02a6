"""The title plate: the map's name, the season, who is traitor."""

from __future__ import annotations

from data.catalogue import Words
from engine.traitors.types import View
from render.canvas import Canvas, Style
from render.fonts import Face
from render.palette import ACCENT, TEXT
from render.picture import Box
from render.traitors.layout import Layout
from render.traitors.phrases import round_title
from render.traitors.pieces import plate

BAND = 56
"""Height of the band below the map that bears the title where the map has no room for a plate."""

_TITLE = Style(Face.TITLE, 27, TEXT, 15)
_LINE = Style(Face.STRONG, 24, ACCENT, 18)


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


def draw_plate(canvas: Canvas, layout: Layout, line: str) -> None:
    """Put the title on the map, or on a band below it (which the canvas must have)."""
    title = layout.chart.name.upper()
    if layout.plate is None:
        band = Box.sized(0, layout.size[1], layout.size[0], BAND)
        left, right = band.inset(8)._replace(right=640), band.inset(8)._replace(left=660)
        canvas.text(title, left._replace(left=24), _TITLE, check=left.inset(-4))
        canvas.text(line, right._replace(right=band.right - 24), _LINE, "right", check=right.inset(-4))
        canvas.hit("plate", band)
        return
    box = layout.plate
    canvas.stamp(plate(box.width, box.height), box.left, box.top)
    middle = box.top + box.height // 2
    upper = Box(box.left + 14, box.top + 7, box.right - 14, middle + 3)
    lower = Box(box.left + 14, middle + 1, box.right - 14, box.bottom - 7)
    canvas.text(title, upper, _TITLE, "centre", check=upper.inset(-5))
    canvas.text(line, lower, _LINE, "centre", check=lower.inset(-6))
    canvas.hit("plate", box)
