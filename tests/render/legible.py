"""Whether a picture can be read as clients show it."""

from __future__ import annotations

from render.drawing.picture import ACROSS, TALLEST, Picture
from tests.render.sound import assert_sound

ON_A_PHONE, ON_A_DESKTOP = 290, (550, 350)
"""Pixels across of a message's only picture on a phone, and inside which a desktop shows it whole."""
SMALLEST_ON_A_PHONE, SMALLEST_ON_A_DESKTOP = 10.0, 12.0
"""Pixels that letters and figures that matter have there."""
LARGEST_FILE = 300 << 10


def as_people_see_it(picture: Picture) -> Picture:
    """A table's picture, which is sound, of the one shape, and can be read on phones and desktops."""
    assert_sound(picture)
    width, height = picture.size
    assert width == ACROSS
    assert height <= TALLEST
    assert len(picture.png) <= LARGEST_FILE
    desktop = min(ON_A_DESKTOP[0] / width, ON_A_DESKTOP[1] / height, 1.0)
    for label in picture.labels:
        if not label.minor:
            assert label.size * ON_A_PHONE / width >= SMALLEST_ON_A_PHONE, label
            assert label.size * desktop >= SMALLEST_ON_A_DESKTOP, label
    return picture


def texts(picture: Picture, part: str) -> list[str]:
    """What is written inside a part of a picture."""
    around = picture.hits[part].inset(-6)
    return [label.text for label in picture.labels if around.holds(label.ink)]
