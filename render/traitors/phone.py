"""The upright picture of a player's orders: what is still to choose, its map, a row for each trader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from data.catalogue import Words
from engine.traitors.advice import outlook
from engine.traitors.graph import MOST_CUTS
from engine.traitors.types import TRADERS, Spring, View
from render.canvas import Canvas, Style
from render.fonts import Face
from render.masks import gradient
from render.palette import ACCENT, DIM, PANE, RAISED, TEXT, WARNING, mixed, rgb
from render.phone import GAP, LEAST, MARGIN, NOW, QUIET, RADIUS, STRONG, finish, pane, tall_canvas
from render.picture import PHONE_HEIGHT, PHONE_WIDTH, Box, Picture
from render.symbols import symbol
from render.text import measure
from render.tokens import badge, coin, player_token, seat_token
from render.traitors.phone_map import draw_map, net_of, number_disc, trader_mark
from render.traitors.phrases import round_title
from render.traitors.pieces import cut_mark, gem
from render.traitors.plan import offers
from render.traitors.preview import Preview

WIDTH = PHONE_WIDTH - 2 * MARGIN
_HEADER, _BAR, _ROW, _STRIP = 72, 60, 96, 84
_TARGET = 118
"""Pixels across that a city to choose has in its trader's row."""
_GAIN, _LOSS = rgb("#7FD6A2"), WARNING
_BAR_FILL = mixed(PANE, ACCENT, 0.16)
_COLUMNS, _LINE = 3, 40
"""Columns of the list of cities, and the height of its lines."""
_LEGEND = 30
"""Cities that the list has room for."""
_CLEAR = Style(Face.STRONG, 35, TEXT, LEAST)


def phone(view: View, names: Sequence[str], preview: Preview, words: Words, alt: str) -> Picture:
    """The whole picture of the reader's view."""
    canvas = tall_canvas()
    _header(canvas, view, names, words)
    bar = Box.sized(MARGIN, _HEADER, WIDTH, _BAR)
    if view.score is not None:
        top = _HEADER + GAP
        if view.phase == "token" and view.seat in view.score.winners:
            _bar(canvas, view, names, preview, bar, words)
            top = bar.bottom + GAP
        return finish(canvas, _final(canvas, view, names, top, words), alt)
    _bar(canvas, view, names, preview, bar, words)
    rows = _rows_height(view, preview)
    top = bar.bottom + GAP
    height = min(600, PHONE_HEIGHT - MARGIN - top - rows - GAP)
    if not view.traders:
        height = min(height, 500)
    place = Box(0, top, PHONE_WIDTH, top + height)
    draw_map(canvas, view, names, preview, place)
    for y in (place.top - 3, place.bottom):
        canvas.block(Box(0, y, PHONE_WIDTH, y + 3), ACCENT)
    y = place.bottom + GAP
    y = _starts(canvas, view, names, preview, y, words) if not view.traders else y
    for number in range(TRADERS if view.traders else 0):
        y = _row(canvas, view, names, preview, number, y, words) + GAP
    return finish(canvas, _strip(canvas, view, preview, y, words), alt)


def _rows_height(view: View, preview: Preview) -> int:
    """Pixels of all that stands below the map."""
    if not view.traders:
        cities = len(view.map.cities)
        legend = -(-cities // _COLUMNS) * _LINE + 20 + GAP if cities <= _LEGEND else 0
        return _ROW + GAP + legend + _STRIP
    heights = sum(_row_height(preview, number) + GAP for number in range(TRADERS))
    return heights + _STRIP


def _row_height(preview: Preview, number: int) -> int:
    if preview.trader != number or not preview.cities:
        return _ROW
    return 64 + -(-min(10, len(preview.cities)) // 5) * 62


# --- above the map -------------------------------------------------------------------------------


def _header(canvas: Canvas, view: View, names: Sequence[str], words: Words) -> None:
    """The season, and who is traitor."""
    canvas.image.paste(gradient(PHONE_WIDTH, _HEADER, rgb("#343B49"), rgb("#252A34")), (0, 0))
    title = words(round_title(view.round)).upper() if view.score is None else words("The end").upper()
    right = PHONE_WIDTH - MARGIN
    room = Box(MARGIN + 6, 4, right, _HEADER - 4)
    wide = min(380 if view.phase == "travel" else room.width, measure(Face.TITLE, 42, title) + 4)
    canvas.text(title, room._replace(right=room.left + wide), Style(Face.TITLE, 42, TEXT, LEAST))
    canvas.hit("season", room._replace(right=room.left + wide))
    traitor = view.traitors[view.round - 1] if view.phase == "travel" else None
    if traitor is None:
        note = {"travel": words("no traitor"), "spring": words("the last round")}.get(view.phase)
        if note is not None:
            room = Box(room.left + wide + 20, 4, right, _HEADER - 4)
            canvas.text(note, room, QUIET, "right")
        return
    text = words("you") if traitor == view.seat else names[traitor]
    wide = min(measure(Face.STRONG, 34, text) + 4, right - room.left - wide - 150)
    name = Box(right - wide, 4, right, _HEADER - 4)
    canvas.text(text, name, Style(Face.STRONG, 34, WARNING, LEAST), "right")
    canvas.stamp(seat_token(names, traitor, 60), name.left - 70, 6)
    canvas.stencil(symbol("domino-mask", 46), name.left - 124, 13, WARNING)
    canvas.hit(f"traitor:{traitor}", Box(name.left - 124, 6, right, 66))


def _bar(canvas: Canvas, view: View, names: Sequence[str], preview: Preview, box: Box, words: Words) -> None:
    """What is still to choose, in gold."""
    canvas.pane(box, RADIUS, _BAR_FILL, ACCENT)
    room = box._replace(left=box.left + 18, right=box.right - 14)
    if preview.trader is not None and view.seat is not None:
        mark = trader_mark(names, view.seat, preview.trader)
        canvas.stamp(player_token(view.seat, mark, 52), room.left, box.top + 4)
        room = room._replace(left=room.left + 66)
    canvas.text(prompt(view, preview, words), room, Style(Face.STRONG, 36, NOW, LEAST))
    canvas.hit("prompt", box)


def prompt(view: View, preview: Preview, words: Words) -> str:
    """What the reader is asked."""
    given = view.own is not None and view.own.order is not None
    if view.phase == "token":
        return words("Who gets the other Token of Life?")
    if view.seat is None or view.own is None:
        return words("Nothing to order")
    if view.traders and not any(view.trader(view.seat, number).alive for number in range(TRADERS)):
        return words("Your traders are dead")
    if preview.quiet:
        return words("The map as it stands")
    if preview.bidding:
        return words("What do you bid?")
    if preview.trader is not None:
        second = bool(preview.paths[preview.trader])
        return words("And from there?") if second else words("Where does it go?")
    if preview.routes:
        return words("Which roads are cut? {number} more", number=MOST_CUTS - len(preview.cuts))
    if not view.traders and not given and not any(start is not None for start in preview.starts):
        return words("Where do your traders start?")
    if view.own.order is not None and Preview.of(view.own.order) == replace(preview, cities=()):
        return words("Your orders are in")
    return words("Give these orders?")


# --- below it --------------------------------------------------------------------------------------


def _row(
    canvas: Canvas, view: View, names: Sequence[str], preview: Preview, number: int, top: int, words: Words
) -> int:
    """One trader: its way, what that costs and pays, and its purse then; gives its bottom."""
    assert view.seat is not None
    trader = view.trader(view.seat, number)
    choosing = preview.trader == number
    box = Box.sized(MARGIN, top, WIDTH, _row_height(preview, number))
    pane(canvas, box, RAISED if choosing else PANE, *((ACCENT,) if choosing else ()))
    canvas.hit(f"own:{number}", box)
    middle = top + 48
    canvas.stamp(
        player_token(view.seat, trader_mark(names, view.seat, number), 64), box.left + 12, middle - 32
    )
    path = preview.paths[number]
    ahead = next(
        (one for one in outlook(view, Spring(preview.paths)) if one.number == number)
        if view.phase in ("travel", "spring")
        else iter(()),
        None,
    )
    gold = ahead.purse if ahead else trader.purse
    text = Box(box.left + 92, top, box.right - 150, top + _ROW)
    if not trader.alive:
        canvas.text(words("died on the road"), text, STRONG._replace(colour=WARNING))
        canvas.stencil(symbol("skull-crossed-bones", 48), box.right - 66, middle - 24, WARNING)
        return box.bottom
    asked = choosing and bool(preview.cities)
    purse = Box(box.right - 150, top, box.right - 12, top + (62 if asked else _ROW))
    _purse(canvas, gold, purse, choosing or bool(path))
    cities = view.map.cities
    if asked:
        room = text._replace(bottom=top + 60)
        here = path[-1] if path else trader.city
        said = words("At {number} {city}", number=here + 1, city=cities[here].name)
        canvas.text(said, room, _CLEAR._replace(colour=NOW))
        _targets(canvas, view, preview, Box(box.left + 92, top + 62, box.right - 8, box.bottom))
        return box.bottom
    upper, lower = text._replace(top=top + 8, bottom=top + 50), text._replace(top=top + 50, bottom=top + 88)
    if not path or ahead is None:
        # Nobody stays as long as nothing is to be ordered here.
        said = words(
            "At {number} {city}" if preview.quiet else "stays at {number} {city}",
            number=trader.city + 1,
            city=cities[trader.city].name,
        )
        canvas.text(said, text, _CLEAR)
        return box.bottom
    way = " → ".join(str(city + 1) for city in (trader.city, *path))
    canvas.text(f"{way} {cities[path[-1]].name}", upper, _CLEAR)
    sums = f"{trader.purse} +{ahead.pay} −{ahead.toll}" if ahead.pay else f"{trader.purse} −{ahead.toll}"
    ink = canvas.text(sums, lower, QUIET)
    if ahead.garnet:
        canvas.stamp(gem(34), ink.right + 14, lower.top + 2)
    return box.bottom


def _purse(canvas: Canvas, gold: int, box: Box, lit: bool) -> None:
    text = str(gold)
    wide = min(box.width - 44, measure(Face.FIGURE, 52, text) + 4)
    room = box._replace(left=box.right - wide)
    canvas.text(text, room, Style(Face.FIGURE, 52, TEXT if lit else DIM, LEAST), "right")
    canvas.stamp(coin(34), room.left - 42, box.middle[1] - 17)


def _targets(canvas: Canvas, view: View, preview: Preview, box: Box) -> None:
    """Each city that may be chosen with what it nets; a garnet where one is won."""
    ways = offers(view, preview)
    for at, city in enumerate(preview.cities[:10]):
        way = ways.get(city)
        left, top = box.left + at % 5 * _TARGET, box.top + at // 5 * 62
        sprite = number_disc(city + 1, 50, (0x2A, 0x26, 0x32), ACCENT)
        canvas.stamp(sprite, left, top)
        canvas.hit(f"target:{city}", Box.sized(left, top, _TARGET - 2, 54))
        if way is None:
            continue
        net = net_of(way)
        room = Box(left + 52, top, left + _TARGET - 2, top + 52)
        text = f"+{net}" if net > 0 else f"−{-net}"
        canvas.text(text, room, Style(Face.STRONG, 33, _GAIN if net > 0 else _LOSS, LEAST))
        if way.garnet:
            canvas.stamp(gem(28), left + 24, top - 13)


def _starts(
    canvas: Canvas, view: View, names: Sequence[str], preview: Preview, top: int, words: Words
) -> int:
    """Where the three traders start, and the list of the cities."""
    seat, step = view.seat or 0, WIDTH // TRADERS
    box = Box.sized(MARGIN, top, WIDTH, _ROW)
    pane(canvas, box)
    for number, start in enumerate(preview.starts):
        left = box.left + 10 + number * step
        canvas.stamp(player_token(seat, trader_mark(names, seat, number), 60), left, top + 18)
        room = Box(left + 68, top + 8, left + step - 14, top + _ROW - 8)
        text = words("at random") if start is None else f"{start + 1} {view.map.cities[start].name}"
        style = STRONG._replace(colour=DIM if start is None else TEXT)
        canvas.text(text, room, style)
        canvas.hit(f"own:{number}", Box.sized(left - 10, top, step, _ROW))
    top = box.bottom + GAP
    cities = view.map.cities
    if len(cities) > _LEGEND:
        return top
    lines = -(-len(cities) // _COLUMNS)
    box = Box.sized(MARGIN, top, WIDTH, lines * _LINE + 20)
    pane(canvas, box)
    for city, each in enumerate(cities):
        left = box.left + 14 + city // lines * (WIDTH // _COLUMNS)
        line = top + 10 + city % lines * _LINE
        chosen = city in preview.starts
        figure = Box(left, line, left + 42, line + _LINE)
        style = Style(Face.HEAVY, 31, NOW if chosen else ACCENT, LEAST)
        canvas.text(str(city + 1), figure, style, "right")
        room = Box(left + 52, line, left + WIDTH // _COLUMNS - 16, line + _LINE)
        style = Style(Face.STRONG if chosen else Face.BODY, 31, NOW if chosen else TEXT, LEAST)
        canvas.text(each.name, room, style)
    return box.bottom + GAP


def _strip(canvas: Canvas, view: View, preview: Preview, top: int, words: Words) -> int:
    """The bid and what it is worth, the cuts; or the garnets in hand."""
    box = Box.sized(MARGIN, top, WIDTH, _STRIP)
    pane(canvas, box)
    middle, x = box.middle[1], box.left + 18
    garnets = view.own.garnets if view.own is not None else 0

    def word(text: str, style: Style = QUIET) -> None:
        nonlocal x
        room = Box(x, box.top, min(box.right - 12, x + measure(style.face, style.size, text) + 4), box.bottom)
        if room.width > 8:
            canvas.text(text, room, style)
        x = room.right + 10

    figure = Style(Face.FIGURE, 46, TEXT, LEAST)
    if preview.bid is not None:
        word(words("Bid"))
        if view.phase == "setup" and preview.round is not None:
            word(words(round_title(preview.round)), STRONG._replace(colour=NOW))
        canvas.stamp(coin(40), x, middle - 20)
        x += 48
        word(str(preview.bid.gold), figure)
        if preview.bid.garnets:
            canvas.stamp(gem(38), x, middle - 19)
            x += 44
            word(str(preview.bid.garnets), figure)
            word(f"= {preview.bid.value}", figure._replace(colour=NOW))
        canvas.hit("bid", box)
    elif view.phase in ("setup", "spring"):
        word(words("No bid"))
        canvas.hit("bid", box)
    if view.own is not None and view.own.charge and preview.bid is None:
        word(words("Due at the end"))
        canvas.stamp(coin(40), x, middle - 20)
        x += 48
        word(str(view.own.charge), figure._replace(colour=WARNING))
    cutting = bool(preview.cuts or preview.routes) or (
        view.phase == "travel" and view.traitors[view.round - 1] == view.seat
    )
    if cutting:
        left = box.right - 14 - 3 * 54
        for at in range(MOST_CUTS):
            if at < len(preview.cuts):
                canvas.stamp(cut_mark(46, fresh=True), left + at * 54, middle - 23)
            else:
                canvas.stamp(badge("cross", 46, rgb("#3A4150"), rgb("#5B6475")), left + at * 54, middle - 23)
        wide = measure(Face.BODY, 31, words("Cuts")) + 4
        room = Box(left - 14 - wide, box.top, left - 14, box.bottom)
        if room.left > x:
            canvas.text(words("Cuts"), room, QUIET)
        canvas.hit("cuts", Box(left, box.top, box.right, box.bottom))
    else:
        room = Box(box.right - 80, box.top, box.right - 16, box.bottom)
        canvas.text(str(garnets), room, figure, "right")
        wide = measure(Face.FIGURE, 46, str(garnets))
        stone = Box.sized(room.right - wide - 56, middle - 21, 42, 42)
        canvas.stamp(gem(42), stone.left, stone.top)
        text = words("In hand")
        wide = measure(Face.BODY, 31, text) + 4
        room = Box(stone.left - 12 - wide, box.top, stone.left - 12, box.bottom)
        if room.left > x:
            canvas.text(text, room, QUIET)
        canvas.hit("garnets", Box(stone.left, box.top, box.right, box.bottom))
    return box.bottom


# --- the end ---------------------------------------------------------------------------------------


def _final(canvas: Canvas, view: View, names: Sequence[str], top: int, words: Words) -> int:
    """Everybody by place: the richest trader large, the three purses below the name."""
    score = view.score
    assert score is not None
    order = sorted(range(len(score.places)), key=lambda seat: (score.places[seat], seat))
    height = min(112, (PHONE_HEIGHT - MARGIN - top) // len(order) - 6)
    for seat in order:
        box = Box.sized(MARGIN, top, WIDTH, height)
        won = seat in score.winners
        pane(canvas, box, RAISED if won or seat == view.seat else PANE, *((ACCENT,) if won else ()))
        middle = box.middle[1]
        canvas.stamp(coin(58, str(score.places[seat])), box.left + 10, middle - 29)
        canvas.stamp(seat_token(names, seat, 60), box.left + 80, middle - 30)
        if won:
            canvas.stencil(symbol("crown", 34), box.left + 93, box.top - 2, ACCENT)
        best = str(max(score.gold[seat]))
        wide = measure(Face.FIGURE, 56, best) + 4
        figure = Box(box.right - 16 - wide, box.top, box.right - 16, box.bottom)
        canvas.text(best, figure, Style(Face.FIGURE, 56, NOW if won else TEXT, LEAST), "right")
        text = Box(box.left + 152, box.top, figure.left - 16, box.bottom)
        style = Style(Face.STRONG, 35, NOW if won else TEXT, LEAST)
        upper = text._replace(top=box.top + 2, bottom=middle + 2)
        lower = text._replace(top=middle - 2, bottom=box.bottom - 2)
        canvas.text(names[seat], upper, style)
        purses = " · ".join(
            str(gold) if view.trader(seat, number).alive else "†"
            for number, gold in enumerate(score.gold[seat])
        )
        ink = canvas.text(purses, lower, QUIET)
        if seat in score.candidates:
            risk = lower._replace(left=ink.right + 18)
            if risk.width > 90:
                canvas.text(words("at risk"), risk, QUIET._replace(colour=WARNING))
        canvas.hit(f"place:{seat}", box)
        top = box.bottom + 6
    return top - 6
