"""The pictures of a table: for everybody, for one player, and of a map alone."""

from __future__ import annotations

import dataclasses

from msgspec.structs import replace

import data
from data.catalogue import ENGLISH, Words
from engine.core.picture_shape import PictureShape
from engine.traitors.game import SHIPPED
from engine.traitors.maps import MapRemark, read_map
from engine.traitors.types import CITY_PAY, Map, Trader, View
from render.cache import FRAMES, PICTURES
from render.canvas import Canvas, Layer
from render.headline import under_headline
from render.palette import PLAYERS
from render.panes import MARGIN, sheet
from render.picture import HEIGHT as TALL
from render.picture import WIDTH, Box, Picture
from render.tokens import Mark
from render.traitors.alt import chart_alt, private_alt, public_alt
from render.traitors.final import draw_final, final_height
from render.traitors.header import Header, draw_header, draw_public_header, header_of
from render.traitors.layout import HEADER, Layout, layout_of
from render.traitors.map import marks_of, structure
from render.traitors.own import draw_own_strip
from render.traitors.people import PlacedPeople, groups_of, people, place_people
from render.traitors.phone import phone
from render.traitors.pieces import BORDER, EVEN, token
from render.traitors.placement import PlacedChip, give_way
from render.traitors.plan import draw_orders, draw_plan
from render.traitors.preview import Preview
from render.traitors.stones import settle, stone_boxes
from render.traitors.strip import HEIGHT, empty_strip, public_strip, strip_height
from render.traitors.ways import Ways, ways_of
from render.words import naming


def public(view: View, names: tuple[str, ...], words: Words = ENGLISH, table: bool = True) -> Picture:
    """The picture for everybody, the same no matter whose view is given; ``names`` are by seat.

    The map with what happened in the last round, in one line above it, and every purse below. Once the game
    is over it is the final table, or with ``table=False`` the map after the last round.
    """
    return _public(replace(view, seat=None, own=None), names, words, table and view.score is not None)


@PICTURES.keep
@naming
def _public(view: View, names: tuple[str, ...], words: Words, table: bool) -> Picture:
    alt = public_alt(view, names, words)
    if table:
        return _final(view, names, words).picture(alt)
    canvas = under_headline(_scene(view.map, ways_of(view), view.traders, names), HEADER)
    strip = public_strip(view, names, words)
    canvas.lay(strip, 0, canvas.image.height - strip.image.height)
    draw_public_header(canvas, view, names, words)
    return canvas.picture(alt)


@FRAMES.keep
def _scene(chart: Map, ways: Ways, traders: tuple[Trader, ...], names: tuple[str, ...]) -> Layer:
    """The public picture without headline and strip: it stays while orders come in."""
    layout = layout_of(chart)
    placed, moved = settle(layout, groups_of(layout, traders), marks_of(layout, ways), ways.closed)
    base = structure(chart, dataclasses.replace(ways, moved=moved))
    canvas = _framed(layout, base, strip_height(len(names)))
    people(canvas, placed, names)
    canvas.image = canvas.image.point(EVEN)
    return canvas.layer()


@FRAMES.keep
def _stage(chart: Map, ways: Ways, header: Header) -> Layer:
    """The map with its header and an empty strip, and nobody on it."""
    canvas = _framed(layout_of(chart), structure(chart, ways), HEIGHT)
    canvas.lay(empty_strip(), 0, canvas.image.height - HEIGHT)
    draw_header(canvas, header)
    return canvas.layer()


@FRAMES.keep
def _placed_people(
    chart: Map,
    ways: Ways,
    header: Header,
    placed: tuple[PlacedChip, ...],
    names: tuple[str, ...],
    reader: int | None,
) -> PlacedPeople:
    """Everybody on that stage."""
    return place_people(_stage(chart, ways, header), placed, names, reader)


@PICTURES.keep
@naming
def private(
    view: View,
    names: tuple[str, ...],
    preview: Preview | None = None,
    words: Words = ENGLISH,
    shape: PictureShape = "wide",
) -> Picture:
    """The picture for the player whose view it is: the map with the plan of ``preview``.

    Without one it is the order that the player has given for this round, if any. Raises ValueError for
    a spectator's view.
    """
    if view.seat is None or view.own is None:
        raise ValueError("a private picture needs a player’s own view")
    if preview is None:
        given = view.own.order
        preview = Preview(quiet=True) if given is None else Preview.of(given)
    if shape == "phone":
        return phone(view, names, preview, words, private_alt(view, names, preview, words))
    layout = layout_of(view.map)
    # What a plan changes is drawn over a stage that all players share for the round.
    groups, reader = groups_of(layout, _traders(view, preview)), view.seat if view.traders else None
    placed, moved = settle(layout, groups, (), frozenset(view.closed))
    ways = Ways(old=view.closed, moved=moved)
    those = _placed_people(view.map, ways, header_of(view, names, words), placed, names, reader)
    canvas = those.stage.open()
    roads = draw_orders(canvas, layout, view, preview, ways)
    reserved = draw_plan(canvas, layout, view, preview)
    known = those.known(layout, roads, _lit(canvas), [box.inset(-BORDER) for box in reserved])
    free = stone_boxes(layout, ways.closed, moved)
    people(canvas, give_way(layout, groups, placed, tuple(reserved), free), names, reader, known)
    draw_own_strip(canvas, view, names, preview, words)
    return canvas.picture(private_alt(view, names, preview, words))


@PICTURES.keep
def chart(map: Map, words: Words = ENGLISH, warnings: tuple[MapRemark, ...] = ()) -> Picture:
    """A map alone, before any game, with its warnings in the alt text."""
    layout = layout_of(map)
    canvas = _framed(layout, structure(map, Ways()))
    few, most = map.players
    said = words("{fewest} to {most} players", fewest=few, most=most)
    draw_header(canvas, Header(words.name(map.name).upper(), None, None, said, "", ""))
    return canvas.picture(chart_alt(map, warnings, words))


def _traders(view: View, preview: Preview) -> tuple[Trader, ...]:
    """All traders; during the set-up the reader's own, where they are to start."""
    if view.traders or view.seat is None:
        return view.traders
    return tuple(
        Trader(view.seat, number, start, True, CITY_PAY, (start,), False)
        for number, start in enumerate(preview.starts)
        if start is not None
    )


def _lit(canvas: Canvas) -> list[Box]:
    """What is lit for its reader to choose, with its light."""
    return [box.inset(-20) for name, box in canvas.hits.items() if name.startswith(("choice:", "route:"))]


def _framed(layout: Layout, base: Layer, below: int = 0) -> Canvas:
    """A map with so many free rows below it."""
    width, height = layout.size
    canvas = Canvas.plain(width, height + below)
    canvas.lay(base, 0, 0)
    return canvas


def _final(view: View, names: tuple[str, ...], words: Words) -> Canvas:
    """The table of the end."""
    usual = TALL + strip_height(len(names)) - HEIGHT
    body = _empty_table(max(usual, HEADER + 2 * MARGIN + final_height(view, names, words))).open()
    draw_final(body, view, names, body.box._replace(top=HEADER).inset(MARGIN), words)
    canvas = under_headline(body.layer(), HEADER)
    draw_public_header(canvas, view, names, words)
    return canvas


@FRAMES.keep
def _empty_table(height: int) -> Layer:
    canvas = Canvas.table(WIDTH, height)
    sheet(canvas, canvas.box._replace(top=HEADER).inset(MARGIN))
    return canvas.layer()


def warm() -> None:
    """Draw the shipped maps, everybody's tokens and the end's empty table before somebody asks for them."""
    _empty_table(TALL)
    for number in range(len(PLAYERS)):
        token(number, Mark("?"), 42)
    for file in SHIPPED:
        chart(read_map(data.read_text(file), file))
