"""Icons: small marks for buttons, menus and lines of text, the same that stand on the boards.

They are drawn once, as square PNGs on a transparent ground, and uploaded as the application's emoji.
"""

import io
from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from PIL import Image

from render.drawing import canvas, masks, palette
from render.tokens import Mark, player_token

SIDE = 128
"""Pixels; Discord shows emoji at 20 to 48."""
_MARGIN = 2
"""Pixels left free on each side, so that a ring is not cut when the icon is made smaller."""

Icons = Mapping[str, Callable[[], bytes]]
"""What draws each PNG, by name: a-z, 0-9 and _, at most 23 characters."""


def icon(draw: Callable[[int], canvas.Sprite]) -> bytes:
    """The PNG of a round chip, given what draws it at a diameter; its shadow is left out."""
    diameter = SIDE - 2 * _MARGIN
    sprite = draw(diameter)
    left, top = sprite.dx - _MARGIN, sprite.dy - _MARGIN
    whole = Image.new("RGBA", (SIDE, SIDE))
    whole.paste(sprite.image.crop((left, top, left + SIDE, top + SIDE)), (0, 0), _round())
    written = io.BytesIO()
    whole.save(written, "PNG", optimize=True)
    return written.getvalue()


@lru_cache(maxsize=1)
def _round() -> Image.Image:
    whole = Image.new("L", (SIDE, SIDE))
    whole.paste(masks.mask(masks.disc(SIDE - 2 * _MARGIN)), (_MARGIN, _MARGIN))
    return whole


def seat_icon(seat: int) -> str:
    """The name of the icon of a player's colour and ring."""
    return f"seat_{seat % len(palette.PLAYERS) + 1}"


def seat_icons() -> Icons:
    """The colours of all seats, which every game has."""
    return {
        seat_icon(seat): partial(icon, partial(player_token, seat, Mark("")))
        for seat in range(len(palette.PLAYERS))
    }
