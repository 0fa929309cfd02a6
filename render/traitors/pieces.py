"""Sprites of this game's maps: cities, tolls with garnets, marks of cuts, traders; icons of controls."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from PIL import Image

from render.drawing import styles, text
from render.drawing.canvas import Canvas, Sprite, Style
from render.drawing.masks import Point, disc, polygon, rounded
from render.drawing.palette import CUT, INK, LIT, PLAYERS, RGB, ROAD, mixed, rgb
from render.drawing.picture import Box
from render.icons import Icons, icon
from render.tokens import Mark, badge, coin, player_token, size_of
from render.traitors.layout import NAME_FACE

_WHITE: RGB = (255, 255, 255)
GARNET = rgb("#9C1743")
_GARNET_LIGHT, _GARNET_DARK = rgb("#D9527A"), rgb("#5E0A28")
_HALVED = rgb("#1F6B4A")
"""Of a toll that an even number shared."""
_FAR = rgb("#6B6152")
"""A city of a close-up that it is not about."""
BORDER = 12
GOLD_ICON, CUT_ICON = "traitors_gold", "traitors_cut"
"""Icons of controls: what is bid, and a road that is cut, as the map shows them."""

_STEPS = 4
"""Steps of transparency at a piece's soft edge: fewer are seen, more only make files larger."""
EVEN = [level >> bits << bits for bits in (2, 2, 3) for level in range(256)]
"""Takes the last bits of red, green and blue: nobody sees them, and a quarter of the file is theirs."""
_COARSE = EVEN + [round(round(level / 255 * _STEPS) / _STEPS * 255) for level in range(256)]


def lean(sprite: Sprite) -> Sprite:
    """The sprite in few colours, with few steps of transparency: a map bears a hundred soft edges."""
    return Sprite.of(sprite.image.point(_COARSE), sprite.dx, sprite.dy, sprite.labels)


@lru_cache(maxsize=256)
def city_disc(number: int, diameter: int, *, chosen: bool = False, far: bool = False) -> Sprite:
    """A city: its number, dark, so that nobody takes it for a toll; in a light where it may be chosen."""
    canvas = Canvas.clear(diameter + 2 * BORDER, diameter + 2 * BORDER, LIT)
    ring, fill = (LIT if chosen else ROAD), (_FAR if far else INK)
    if chosen:
        canvas.glow(disc(diameter), BORDER, BORDER, LIT, 5, 1.0)
    canvas.paint(disc(diameter), BORDER, BORDER, ring)
    edge = 4 if chosen else 3
    canvas.paint(disc(diameter - 2 * edge), BORDER + edge, BORDER + edge, fill)
    size = min(36, max(round(diameter * 0.62), min(styles.LEAST, diameter - 12)))
    room = Box.sized(BORDER, BORDER, diameter, diameter).inset(-2)
    small = size < styles.LEAST - 3
    canvas.text(str(number), room, Style(NAME_FACE, size, _WHITE, size), "centre", minor=far or small)
    return lean(canvas.sprite(BORDER, BORDER))


class RoadSign(NamedTuple):
    """The toll of a road in letters of a size, and beside it what happened there.

    ``lit`` is ``gold`` for a road that may be chosen, ``red`` for one that may be cut.
    """

    toll: int
    size: int
    lit: str
    garnet: bool
    won: bool
    half: bool
    cut: bool
    deadly: bool

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.size + 4

    @property
    def digits(self) -> int:
        """Pixels of the toll across."""
        return text.measure(NAME_FACE, self.size, str(self.toll))


def sign_size(sign: RoadSign) -> tuple[int, int]:
    """Width and height of :func:`road_sign`."""
    before = (sign.garnet + sign.cut) * (sign.height - 2)
    behind = text.measure(NAME_FACE, sign.size, "½") + 8 if sign.half else 0
    return before + sign.digits + 12 + behind, sign.height


_LOOKS: dict[str, tuple[RGB, RGB, RGB]] = {
    "": (rgb("#5F4D2F"), ROAD, INK),
    "gold": (INK, rgb("#FFD65C"), INK),
    "red": (CUT, ROAD, CUT),
}
"""Of signs by how they are lit: edge, ground and figures."""


@lru_cache(maxsize=1024)
def road_sign(sign: RoadSign) -> Sprite:
    """A cross where the road was cut, its garnet, its toll, and a half where that was shared."""
    (width, high), radius = sign_size(sign), 9
    canvas = Canvas.clear(width + 2 * BORDER, high + 2 * BORDER, INK)
    edge, ground, ink = _LOOKS[sign.lit]
    canvas.shadow(rounded(width, high, radius), BORDER, BORDER, 3, 0.4)
    canvas.paint(rounded(width, high, radius), BORDER, BORDER, edge)
    canvas.paint(rounded(width - 4, high - 4, radius - 2), BORDER + 2, BORDER + 2, ground)
    x, side = BORDER + 3, high - 6
    if sign.cut:
        canvas.stamp(cut_mark(side, deadly=sign.deadly), x, BORDER + 3)
        x += high - 2
    if sign.garnet:
        if sign.won:
            canvas.paint(disc(high - 2), x - 2, BORDER + 1, LIT)
        canvas.stamp(gem(side), x, BORDER + 3)
        x += high - 2
    room = Box.sized(x + 2, BORDER, sign.digits + 2, high)
    canvas.text(str(sign.toll), room, Style(NAME_FACE, sign.size, ink, sign.size), "centre")
    if sign.half:
        room = Box(room.right + 3, BORDER + 2, BORDER + width - 2, BORDER + high - 2)
        canvas.paint(rounded(room.width, room.height, radius - 2), room.left, room.top, _HALVED)
        canvas.text("½", room, Style(NAME_FACE, sign.size, _WHITE, sign.size), "centre")
    return lean(canvas.sprite(BORDER, BORDER))


@lru_cache(maxsize=256)
def name_sign(name: str, size: int) -> Sprite:
    """The name of a city, with a halo."""
    width, height = text.measure(NAME_FACE, size, name) + 8, size + 8
    canvas = Canvas.clear(width + 2 * BORDER, height + 2 * BORDER, _HALO)
    room = Box.sized(BORDER, BORDER, width, height)
    canvas.text(name, room.inset(2), Style(NAME_FACE, size, INK, size), "centre", halo=(_HALO, 5))
    return lean(canvas.sprite(BORDER, BORDER))


_HALO = rgb("#FBF3DF")


def _area(points: Sequence[Point], side: int) -> Image.Image:
    """The mask of a polygon given in shares of a square."""
    return polygon(side, side, [(x * side, y * side) for x, y in points])


_STONE = ((0.5, 0.0), (0.93, 0.25), (0.93, 0.75), (0.5, 1.0), (0.07, 0.75), (0.07, 0.25))
_FACETS: tuple[tuple[tuple[Point, ...], RGB], ...] = (
    (((0.5, 0.0), (0.07, 0.25), (0.3, 0.385), (0.5, 0.27)), _GARNET_LIGHT),
    (((0.07, 0.25), (0.07, 0.75), (0.3, 0.615), (0.3, 0.385)), mixed(GARNET, _GARNET_LIGHT, 0.45)),
    (((0.93, 0.25), (0.93, 0.75), (0.7, 0.615), (0.7, 0.385)), mixed(GARNET, _GARNET_DARK, 0.5)),
    (((0.93, 0.75), (0.5, 1.0), (0.5, 0.73), (0.7, 0.615)), _GARNET_DARK),
)


@lru_cache(maxsize=16)
def gem(side: int) -> Sprite:
    """A cut garnet."""
    canvas = Canvas.clear(side, side, _GARNET_DARK)
    canvas.stencil(_area(_STONE, side), 0, 0, GARNET)
    for facet, fill in _FACETS:
        canvas.stencil(_area(facet, side), 0, 0, fill)
    return canvas.sprite()


@lru_cache(maxsize=32)
def cut_mark(diameter: int, *, deadly: bool = False) -> Sprite:
    """A road that is cut: a cross, or a skull where somebody died of it."""
    mark = "skull-crossed-bones" if deadly else "cross"
    return lean(badge(mark, diameter, CUT, share=0.62 if deadly else 0.44))


# --- traders -----------------------------------------------------------------------------------


def numbered_mark(mark: Mark, number: int) -> Mark:
    """What stands on one trader of a player: a bare number would be taken for a city."""
    return Mark(f"{mark[0] if mark[0].isalpha() else '#'}{number + 1}")


@lru_cache
def _count_plate(count: int) -> Sprite:
    """How many traders a token stands for: with a sign, so that nobody takes it for the number of one."""
    across = [text.measure(NAME_FACE, size, said) for said, size in (("×", 20), (str(count), styles.LEAST))]
    width, high = sum(across) + 9, styles.LEAST - 3
    canvas = Canvas.clear(width, high, INK)
    canvas.paint(rounded(width, high, 8), 0, 0, INK)
    canvas.text("×", Box(4, 0, width, high + 2), Style(NAME_FACE, 20, _WHITE, 20), minor=True)
    canvas.text(str(count), Box(5 + across[0], 0, width, high), Style(NAME_FACE, styles.LEAST, _WHITE, 9))
    return canvas.sprite()


@lru_cache(maxsize=1024)
def trader_token(
    seat: int, mark: Mark, diameter: int, *, count: int = 1, dead: bool = False, lit: bool = False
) -> Sprite:
    """A player's traders in one place, with their number; the dead in red, one that is ordered in a light."""
    canvas = Canvas.clear(diameter + 4 * BORDER, diameter + 4 * BORDER, LIT if lit else CUT)
    at = 2 * BORDER
    if lit:
        canvas.glow(disc(diameter), at, at, LIT, 8, 1.0)
    if dead or lit:
        edge = 5 if lit else 3
        canvas.paint(disc(diameter + 2 * edge), at - edge, at - edge, LIT if lit else CUT)
    many = count > 1
    canvas.stamp(player_token(seat, Mark("") if many else mark, diameter - 2 * dead), at + dead, at + dead)
    if many:
        style = Style(NAME_FACE, styles.LEAST - 3, PLAYERS[seat % len(PLAYERS)].letter, 6)
        room = Box.sized(at + 4, at + 2, diameter - 8, diameter // 2 - 1)
        ink, plate = canvas.text(mark, room, style, "centre", minor=len(mark) > 1), _count_plate(count)
        width, height = size_of(plate)
        # A letter may reach far down.
        canvas.stamp(plate, at + (diameter - width) // 2, max(at + diameter - height, ink.bottom - 2))
    return lean(canvas.sprite(at, at))


def icons() -> Icons:
    """The game's own icons by name."""
    return {GOLD_ICON: partial(icon, coin), CUT_ICON: partial(icon, partial(badge, "cross", fill=CUT))}
