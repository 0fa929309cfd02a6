"""The island and all on it: estates, what the last turn did there, and the course to the target."""

import math
from collections.abc import Iterable, Sequence

from engine.ceylon import cards, types
from render import roads, tokens
from render.ceylon import estate, kinds
from render.ceylon.island import DOWN, Estate, crossing, estates, ground
from render.ceylon.last_turn import AttackMark, LastTurn
from render.drawing import fonts, masks, styles
from render.drawing.canvas import Canvas, Style
from render.drawing.palette import CUT, FAINT, INK, PANE, PLAYERS, TEXT, WELL, mixed
from render.drawing.picture import ACROSS, Box
from render.drawing.text import measure

_COURSE = Box(34, DOWN - 48, ACROSS - 92, DOWN - 4)
"""The way to the target, at sea below the island."""
_CORNERS = 14
"""Pixels by which what stands at the pirates' corners reaches out."""
_NEIGHBOURS = 400
"""Pixels between the tokens of two estates that touch, at most."""
_WHITE = (255, 255, 255)
_FIGURE = Style(fonts.Face.FIGURE, 42, TEXT, styles.LEAST)


def island(view: types.View, names: tuple[str, ...], last: LastTurn | None) -> Canvas:
    """The whole picture of what everybody sees."""
    canvas = ground(len(names)).open()
    homes = estates(len(names))
    _course(canvas, view, names, last)
    asked_seats = view.attack.asked if view.attack is not None else ()
    over = view.phase == "over"
    # Pirates would lie on the signs of trades: then the sentence alone tells of these.
    trades = last.trades if last is not None and view.attack is None and not last.attacks else ()
    for seat, home in enumerate(homes):
        built = frozenset(ware for owner, ware in last.built if owner == seat) if last else frozenset()
        owner = estate.Owner(
            seat,
            tokens.marks(names)[seat],
            view.players[seat],
            now=seat == view.player,
            asked=seat in asked_seats,
            won=over and seat == view.player,
            built=built,
            traded=any(seat in pair for pair in trades),
        )
        estate.draw_estate(canvas, owner, home.room)
    _events(canvas, view, homes, last)
    return canvas


def _course(canvas: Canvas, view: types.View, names: tuple[str, ...], last: LastTurn | None) -> None:
    """Everybody on the way to the target; what was just scored is gold."""
    target, line, side = view.options.target, _COURSE.middle[1], _COURSE.height

    def at(points: int) -> int:
        return _COURSE.left + _COURSE.width * min(points, target) // target

    canvas.paint(masks.rounded(_COURSE.width, 8, 4), _COURSE.left, line - 4, mixed(WELL, FAINT, 0.45))
    if last is not None and last.shipped is not None:
        reached = view.players[last.shipped.seat].points
        start, end = at(max(0, reached - last.shipped.points)), at(reached)
        canvas.paint(masks.rounded(max(8, end - start), 8, 4), start, line - 4, styles.NOW)
    free = 0
    order = sorted(range(len(names)), key=lambda seat: view.players[seat].points)
    for behind, seat in enumerate(order):
        # Nobody stands on anybody: who comes later moves on a little, as far as the others leave room.
        room = _COURSE.right - (side + 2) * (len(order) - 1 - behind)
        middle = min(room, max(at(view.players[seat].points), free))
        box = Box.sized(middle - side // 2, _COURSE.top, side, side)
        canvas.stamp(tokens.player_token(seat, tokens.marks(names)[seat], side), box.left, box.top)
        canvas.hit(f"course:{seat}", box)
        free = middle + side + 2
    goal = Box.sized(ACROSS - 66, DOWN - 64, 60, 60)
    canvas.stamp(tokens.coin(goal.width, str(target)), goal.left, goal.top)
    canvas.hit("target", goal)


# --- what happened -------------------------------------------------------------------------------


def _events(canvas: Canvas, view: types.View, homes: Sequence[Estate], last: LastTurn | None) -> None:
    attacks = list(last.attacks) if last is not None else []
    if view.attack is not None:
        attacks.append(AttackMark(view.attack.kind == "fleet", view.attack.attacker, view.attack.target))
    if last is not None and last.shipped is not None:
        _ship(canvas, homes[last.shipped.seat], last.shipped)
    for attack in {attack.target: attack for attack in attacks}.values():
        _raid(canvas, homes, attack)
    if last is not None and last.storm is not None:
        side = 84 if last.storm == "typhoon" else 72
        x, y = crossing(len(homes))
        # Where borders meet, or else along them.
        away = [apart * sign for apart in range(0, x - side, 8) for sign in (1, -1)]
        box = _free_place(canvas, [spot for by in away for spot in ((x + by, y), (x, y + by // 2))], side)
        canvas.glow(masks.disc(side), box.left, box.top, styles.NOW, 8, 0.8)
        canvas.stamp(kinds.kind_chip(cards.WINDS, side), box.left, box.top)
        canvas.hit("storm", box)


def _raid(canvas: Canvas, homes: Sequence[Estate], attack: AttackMark) -> None:
    """An arrow in the raider's colour from token to token, and the pirates on it."""
    start, end = (estate.token_box(homes[seat].room) for seat in (attack.seat, attack.target))
    line = _arc(start.middle, end.middle, start.width // 2 + 6)
    tip, colour, side = _head(line), PLAYERS[attack.seat].fill, 60
    for edge, fill in ((8, INK), (4, _WHITE), (0, colour)):
        roads.trace([line], 8 + edge).paint(canvas, fill)
        roads.trace([(*tip, *tip[:2])], 6 + edge).paint(canvas, fill)
    middle = line[len(line) // 2]
    near = sorted(line[len(line) // 5 : len(line) * 4 // 5], key=lambda at: math.dist(at, middle))
    # Above or below a short arrow, which it would hide.
    beside = (-side // 2, side // 2) if math.dist(line[0], line[-1]) < 2 * side else (0,)
    box = _free_place(canvas, [(x, y + by) for by in beside for x, y in near], side)
    canvas.stamp(kinds.kind_chip(cards.PIRATES, side), box.left, box.top)
    canvas.hit(f"raid:{attack.target}", box)
    if attack.fleet:
        canvas.stamp(tokens.counter("3", 46, WELL, TEXT), box.right - 24, box.top - 18)
    if attack.negated:
        canvas.stamp(tokens.badge("cross", 42, CUT), box.right - 24, box.bottom - 26)


def _free_place(canvas: Canvas, middles: Iterable[masks.Point], side: int) -> Box:
    """The square about one of some points that hides least of the island, the earlier ones first."""
    things = [box for name, box in canvas.hits.items() if not name.startswith(("hand:", "course:", "turn"))]

    def hidden(place: Box) -> int:
        box = place.inset(-_CORNERS)
        across = [min(box.right, thing.right) - max(box.left, thing.left) for thing in things]
        down = [min(box.bottom, thing.bottom) - max(box.top, thing.top) for thing in things]
        return sum(max(0, wide) * max(0, high) for wide, high in zip(across, down, strict=True))

    half = side / 2
    return min((Box.sized(round(x - half), round(y - half), side, side) for x, y in middles), key=hidden)


def _arc(start: tuple[int, int], end: tuple[int, int], apart: int) -> list[masks.Point]:
    """A bow between two points that begins and ends so many pixels from them."""
    (ax, ay), (bx, by) = start, end
    # Over one that stands between, else nearly straight.
    bow = math.copysign(0.28 if math.dist(start, end) > _NEIGHBOURS else 0.1, (bx - ax) or (ay - by))
    middle = ((ax + bx) / 2 + (by - ay) * bow, (ay + by) / 2 - (bx - ax) * bow)
    found = []
    for at in range(41):
        t = at / 40
        x, y = (
            (1 - t) ** 2 * begin + 2 * t * (1 - t) * through + t * t * other
            for begin, through, other in zip(start, middle, end, strict=True)
        )
        if math.dist((x, y), start) >= apart and math.dist((x, y), end) >= apart + 20:
            found.append((x, y))
    return found


def _head(line: Sequence[masks.Point]) -> tuple[masks.Point, ...]:
    """The head of an arrow at the end of a line."""
    (ax, ay), (bx, by) = line[-4], line[-1]
    length = math.dist((ax, ay), (bx, by)) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    return ((bx + dx * 22, by + dy * 22), (bx - dy * 14, by + dx * 14), (bx + dy * 14, by - dx * 14))


def _ship(canvas: Canvas, home: Estate, meld: types.Meld) -> None:
    """The clipper at sea before the shipper's coast, with its goods and what they brought."""
    side, high = 60, 48
    size, gain = str(meld.goods + meld.plantations), f"+{meld.points}"
    first, last = (measure(_FIGURE.face, _FIGURE.size, text) + 4 for text in (size, gain))
    wide = side - 12 + first + 48 + last + 16
    x, y = home.harbour
    left = min(ACROSS - wide - 10, max(8, x - wide // 2))
    sign = Box(left + side // 2, y - high // 2, left + wide, y + high // 2)
    canvas.glow(masks.disc(side), left, y - side // 2, styles.NOW, 8, 0.8)
    canvas.pane(sign, 14, PANE, styles.NOW, 3)
    canvas.stamp(kinds.kind_chip(cards.CLIPPER, side), left, y - side // 2)
    room = Box.sized(left + side + 6, sign.top, first, high)
    canvas.text(size, room, _FIGURE)
    canvas.stamp(kinds.kind_chip(cards.NUMBER[meld.ware], 42), room.right, y - 21)
    room = Box.sized(room.right + 46, sign.top, last, high)
    canvas.text(gain, room, _FIGURE._replace(colour=styles.NOW))
    canvas.hit("meld", Box(left, y - side // 2, sign.right, y + side // 2))
