"""The public board: what the last turn did on the island, whom the game waits for, the race to the target."""

from __future__ import annotations

import math
from collections.abc import Sequence

from data.catalogue import Words
from engine.ceylon.cards import CLIPPER, KINDS, NUMBER, PIRATES, WINDS
from engine.ceylon.types import View
from render.canvas import Canvas, Layer, Style
from render.ceylon.estate import Owner, arrows, draw_estate
from render.ceylon.final import final
from render.ceylon.island import SEA_BOTTOM, SEA_TOP, Estate, estates, ground
from render.ceylon.kinds import kind_chip
from render.ceylon.last_turn import AttackMark, LastTurn
from render.ceylon.narrator import last_meld
from render.ceylon.phone_parts import small_back
from render.ceylon.prices import DEEP, prices
from render.ceylon.prompts import PHASE_NAMES, awaited, board_prompt
from render.fonts import Face
from render.headline import LastLine, draw_headline, under_headline
from render.masks import disc, gradient, rounded
from render.narration import Names
from render.palette import ACCENT, CUT, DIM, FAINT, INK, LINE, PANE, RGB, TEXT, WELL, mixed, rgb
from render.phone import NOW
from render.picture import HEIGHT, WIDTH, Box
from render.roads import dashes, trace
from render.symbols import symbol
from render.text import fit, measure
from render.tokens import badge, coin, counter, marks, seat_token

_ROUTE = rgb("#E4432F")
_ICONS = {
    "draw": "card",
    "trade": "trade",
    "pirates": "skull-crossed-bones",
    "storms": "tornado",
    "build": "palm-tree",
    "ship": "shooner-sailboat",
    "end": "exit-door",
}
_TRACK = Box(44, SEA_BOTTOM + 30, 826, SEA_BOTTOM + 84)


def board(view: View, names: tuple[str, ...], last: LastTurn | None, words: Words) -> Canvas:
    """The whole picture of a view: :func:`scene` between headline and footer."""
    canvas = under_headline(_body(view, names, last, words), SEA_TOP - 4)
    _header(canvas, view, names, last, words)
    return canvas


def board_frame(view: View, names: tuple[str, ...], last: LastTurn | None, words: Words) -> Canvas:
    """The same without its headline."""
    body = _body(view, names, last, words)
    canvas = Canvas.plain(WIDTH, body.image.height - SEA_TOP + 4)
    canvas.lay(body, 0, 4 - SEA_TOP)
    return canvas


def _body(view: View, names: tuple[str, ...], last: LastTurn | None, words: Words) -> Layer:
    body = scene(view, names, last, words)
    if view.phase != "over":
        _bottom(body, view, names, last, words)
    return body.layer()


def _bottom(canvas: Canvas, view: View, names: tuple[str, ...], last: LastTurn | None, words: Words) -> None:
    canvas.image.paste(gradient(WIDTH, HEIGHT - SEA_BOTTOM, rgb("#232833"), rgb("#181B22")), (0, SEA_BOTTOM))
    canvas.block(Box(0, SEA_BOTTOM, WIDTH, SEA_BOTTOM + 3), ACCENT)
    _race(canvas, view, names, last)
    _piles(canvas, view)


def scene(view: View, names: tuple[str, ...], last: LastTurn | None, words: Words) -> Canvas:
    """The island with all estates and what happened there; at the end the podium and the points by turn."""
    if view.phase == "over":
        return final(view, names, words)
    canvas = Canvas.plain(WIDTH, HEIGHT + DEEP)
    canvas.lay(ground(len(names)), 0, 0)
    canvas.lay(prices(None if last is None else last.shipped), 0, HEIGHT)
    homes = estates(len(names))
    waited = awaited(view) if view.attack is not None else ()
    changed = dict(last.hands) if last is not None else {}
    for seat, home in enumerate(homes):
        gain = last.shipped.points if last and last.shipped and last.shipped.seat == seat else 0
        built = frozenset(ware for owner, ware in last.built if owner == seat) if last else frozenset()
        traded = last is not None and any(seat in pair for pair in last.trades)
        owner = Owner(
            seat,
            marks(names)[seat],
            names[seat],
            view.players[seat],
            now=seat == view.player,
            asked=seat in waited,
            cards=changed.get(seat, 0),
            points=gain,
            built=built,
            traded=traded,
        )
        draw_estate(canvas, owner, home.room)
    _events(canvas, view, homes, last)
    return canvas


# --- header --------------------------------------------------------------------------------------


def _header(canvas: Canvas, view: View, names: tuple[str, ...], last: LastTurn | None, words: Words) -> None:
    waited = awaited(view)
    seat = waited[0] if len(waited) == 1 else view.player
    left = WIDTH - 24 if view.phase == "over" else _phases(canvas, view)
    wide = 420 if view.attack is None else 230
    short = tuple(fit(Face.STRONG, 50, name, wide, 50).text for name in names)
    if view.phase == "over":
        last_line = LastLine(None, last_meld(view, Names(names), words))
    elif last is not None and last.sentence:
        last_line = LastLine((last.seat, marks(names)[last.seat]), last.sentence)
    elif view.turn >= len(names):
        # So much was offered and refused since the last turn that the moves at hand do not reach back to it.
        last_line = LastLine(None, words("Turn {turn}", turn=view.turn + 1))
    else:
        begins = words(
            "The game begins: the first to reach {target} points wins.", target=view.options.target
        )
        last_line = LastLine(None, begins)
    draw_headline(canvas, (seat, marks(names)[seat]), board_prompt(view, short, words), last_line, left - 20)


def _phases(canvas: Canvas, view: View) -> int:
    """The seven phases as signs on a line, the present one lit; gives where they begin."""
    order = [phase for phase, _ in PHASE_NAMES]
    now = order.index(view.phase)
    side, step = 44, 54
    left = WIDTH - 28 - step * len(order) - 14
    middle = 38
    canvas.block(Box(left + 22, middle - 2, WIDTH - 60, middle + 2), LINE)
    x = left
    for at, phase in enumerate(order):
        lit = at == now
        wide = 62 if lit else side
        fill: RGB = ACCENT if lit else mixed(PANE, ACCENT, 0.28) if at < now else PANE
        if lit:
            canvas.glow(disc(wide), x, middle - wide // 2, NOW, 6, 0.8)
        canvas.paint(disc(wide), x, middle - wide // 2, fill)
        canvas.paint(disc(wide, 3), x, middle - wide // 2, NOW if lit else LINE)
        sign = round(wide * 0.56)
        colour = INK if lit else FAINT if at < now else DIM
        _sign(canvas, _ICONS[phase], x + (wide - sign) // 2, middle - sign // 2, sign, colour)
        canvas.hit(f"phase:{phase}", Box.sized(x, middle - wide // 2, wide, wide))
        x += wide + step - side
    return left


def _sign(canvas: Canvas, name: str, left: int, top: int, side: int, colour: RGB) -> None:
    """A symbol; cards and an exchange are drawn of plain shapes."""
    if name == "card":
        canvas.paint(rounded(round(side * 0.62), side - 4, 4, 3), left, top + 2, colour)
        canvas.paint(rounded(round(side * 0.62), side - 4, 4), left + round(side * 0.34), top + 2, colour)
    elif name == "trade":
        arrows(canvas, left, top, side, colour)
    else:
        canvas.stencil(symbol(name, side), left, top, colour)


# --- what happened on the island ---------------------------------------------------------------


def _events(canvas: Canvas, view: View, homes: Sequence[Estate], last: LastTurn | None) -> None:
    attacks = list(last.attacks) if last is not None else []
    if view.attack is not None:
        current = AttackMark(view.attack.kind == "fleet", view.attack.attacker, view.attack.target)
        if current not in attacks:
            attacks.append(current)
    latest = {attack.target: attack for attack in attacks}
    for attack in latest.values():
        _raid(canvas, homes, attack)
    if last is not None and last.storm is not None:
        _storm(canvas, homes, typhoon=last.storm == "typhoon")
    if last is not None and last.shipped is not None:
        meld = last.shipped
        _ship(canvas, homes[meld.seat], NUMBER[meld.ware], meld.goods + meld.plantations, meld.points)


def _raid(canvas: Canvas, homes: Sequence[Estate], attack: AttackMark) -> None:
    """A dashed route over the sea from the raider's coast to the victim's, and the pirates there."""
    points = _route(homes[attack.seat], homes[attack.target])
    end = homes[attack.target].bay
    lines = dashes(points, 20)
    trace(lines, 13).paint(canvas, (0x3A, 0x12, 0x10))
    trace(lines, 8).paint(canvas, _ROUTE)
    side = 86
    left, top = end[0] - side // 2, _within(end[1] - side // 2, side)
    canvas.stamp(kind_chip(PIRATES, side), left, top)
    if attack.fleet:
        canvas.stamp(counter("3", 54, WELL, TEXT), left + side - 36, top - 8)
    if attack.negated:
        canvas.stamp(badge("cross", 44, CUT), left - 12, top + side - 36)
    canvas.hit(f"raid:{attack.target}", Box.sized(left, top, side, side))
    canvas.hit("attack", Box.sized(left, top, side, side))


def _route(start: Estate, end: Estate) -> list[tuple[float, float]]:
    """The way around the island from one bay to another, its corners rounded."""
    above, below = SEA_TOP + 20.0, SEA_BOTTOM - 14.0
    first, last = (above if start.upper else below), (above if end.upper else below)
    corners: list[tuple[float, float]] = [start.bay, (start.bay[0], first)]
    if start.upper != end.upper:
        side = 30.0 if start.bay[0] + end.bay[0] < WIDTH else WIDTH - 30.0
        corners += [(side, first), (side, last)]
    corners += [(end.bay[0], last), end.bay]
    found = [corners[0]]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        reach = min(34.0, math.dist(before, corner) / 2, math.dist(corner, after) / 2)
        one, other = _towards(corner, before, reach), _towards(corner, after, reach)
        for at in range(7):
            t = at / 6
            found.append(
                (
                    (1 - t) ** 2 * one[0] + 2 * t * (1 - t) * corner[0] + t * t * other[0],
                    (1 - t) ** 2 * one[1] + 2 * t * (1 - t) * corner[1] + t * t * other[1],
                )
            )
    return [*found, corners[-1]]


def _towards(start: tuple[float, float], end: tuple[float, float], reach: float) -> tuple[float, float]:
    share = reach / (math.dist(start, end) or 1.0)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _within(top: int, side: int) -> int:
    """A row near the coast, within the sea."""
    return min(SEA_BOTTOM - side - 6, max(SEA_TOP + 4, top))


def _storm(canvas: Canvas, homes: Sequence[Estate], *, typhoon: bool) -> None:
    """Winds over the middle of the island."""
    rooms = [home.room for home in homes]
    x = homes[0].room.right + 16
    y = rooms[0].top - 26
    if rooms[0].top != rooms[-1].top:
        y = rooms[0].bottom + 14
    side = 104 if typhoon else 86
    canvas.stamp(kind_chip(WINDS, side), x - side // 2, y - side // 2)
    canvas.hit("storm", Box.sized(x - side // 2, y - side // 2, side, side))


def _ship(canvas: Canvas, home: Estate, ware: int, size: int, points: int) -> None:
    """The clipper at sea before the shipper's coast, with its goods and what they brought."""
    x, y = home.harbour
    side = 92
    said = f"+{points}"
    wide = 24 + 50 + measure(Face.FIGURE, 42, str(size)) + measure(Face.FIGURE, 46, said) + 14
    left = min(WIDTH - wide - 8, max(8, x - wide // 2))
    upright = home.harbour[0] < 100 or home.harbour[0] > WIDTH - 100
    if upright:
        top = y - side
        place = Box.sized(left, top + side + 6, wide, 60)
    else:
        top = _within(y - side // 2, side)
        left = x + side // 2 + 6
        place = Box.sized(left, top + 16, wide, 60)
    canvas.glow(disc(side), x - side // 2, top, NOW, 8, 0.8)
    canvas.stamp(kind_chip(CLIPPER, side), x - side // 2, top)
    canvas.pane(place, 14, PANE, NOW, 3)
    number = measure(Face.FIGURE, 42, str(size)) + 2
    room = Box(place.left + 10, place.top, place.left + 12 + number, place.bottom)
    canvas.text(str(size), room, Style(Face.FIGURE, 42, TEXT, 30))
    canvas.stamp(kind_chip(ware, 46), room.right + 2, place.top + 7)
    room = Box(room.right + 54, place.top, place.right - 6, place.bottom)
    canvas.text(said, room, Style(Face.FIGURE, 46, NOW, 30))
    canvas.hit(
        "meld", Box(min(place.left, x - side // 2), top, max(place.right, x + side // 2), place.bottom)
    )


# --- footer --------------------------------------------------------------------------------------


def _race(canvas: Canvas, view: View, names: tuple[str, ...], last: LastTurn | None) -> None:
    """Everybody's points on the way to the target; what was just scored is gold."""
    target = view.options.target
    middle = _TRACK.middle[1]
    line = Box(_TRACK.left, middle - 7, _TRACK.right, middle + 7)
    canvas.pane(line, 7, WELL, LINE)

    def at(points: int) -> int:
        return line.left + round((line.width - 30) * min(points, target) / target)

    for quarter in (1, 2, 3):
        x = at(target * quarter // 4)
        canvas.block(Box(x - 1, middle - 14, x + 1, middle + 14), DIM)
    if last is not None and last.shipped is not None:
        own = view.players[last.shipped.seat].points
        start, end = at(own - last.shipped.points), at(own)
        if end - start >= 14:
            canvas.paint(rounded(end - start, 14, 7), start, line.top, NOW)
    side, apart = 56, 52
    order = sorted(range(len(names)), key=lambda seat: (view.players[seat].points, -seat))
    groups: list[list[int]] = []
    for seat in order:
        if groups and at(view.players[seat].points) - at(view.players[groups[-1][-1]].points) < apart:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    ends = [0, 0]
    for group in groups:
        for number, seat in enumerate(group):
            row = number % 2
            x = max(at(view.players[seat].points), ends[row] + apart)
            alone = len(group) == 1 and x > max(ends) + apart - 1
            y = middle - side // 2 if alone else (SEA_BOTTOM + 8, HEIGHT - side - 8)[row]
            ends = [x, x] if alone else [x if at_row == row else end for at_row, end in enumerate(ends)]
            canvas.stamp(seat_token(names, seat, side), x - side // 2, y)
            canvas.hit(f"race:{seat}", Box.sized(max(0, x - side // 2), y, side, side))
    canvas.stamp(coin(78, str(target)), line.right - 12, middle - 39)
    canvas.hit("target", Box.sized(line.right - 12, middle - 39, 78, 78))


def _piles(canvas: Canvas, view: View) -> None:
    """How many cards the deck has, and what lies in the discard pile."""
    x, middle = 900, (SEA_BOTTOM + HEIGHT) // 2 + 2
    if view.deck_size:
        for lift in (6, 3, 0):
            canvas.stamp(small_back(42, 60), x + lift, middle - 30 - lift)
    else:
        canvas.paint(rounded(42, 60, 5, 2), x, middle - 30, LINE)
    text = str(view.deck_size)
    room = Box(x + 56, middle - 34, x + 112, middle + 34)
    canvas.text(text, room, Style(Face.FIGURE, 46, TEXT, 30))
    canvas.hit("deck", Box(x, middle - 36, room.right, middle + 34))
    # What lies there, each sort with its number beside it.
    lying = [(kind, count) for kind, count in enumerate(view.discard) if count]
    side, step, columns = 34, 56, max(5, -(-len(lying) // 2))
    step = min(step, (WIDTH - 8 - 1020) // columns)
    for at, (kind, count) in enumerate(lying):
        place = Box.sized(1020 + at % columns * step, SEA_BOTTOM + 8 + at // columns * 54, step, 46)
        chip = min(side, step - (18 if count < 10 else 26))
        canvas.stamp(kind_chip(kind, chip), place.left, place.middle[1] - chip // 2)
        spot = place._replace(left=place.left + chip + 1)
        canvas.text(str(count), spot, Style(Face.FIGURE, 32, TEXT, 27), minor=True)
        canvas.hit(f"discard:{KINDS[kind]}", place)
