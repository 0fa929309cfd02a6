"""How large the texts of a picture are on a phone, which shows a message's picture 340 pixels wide."""

from __future__ import annotations

from collections.abc import Iterable

from render.picture import ACROSS, PHONE_HEIGHT, PHONE_WIDTH, TALLEST, Label, Picture
from tests.render.sound import assert_sound

PHONE = 340
"""Pixels across of a picture in a chat on a phone."""
LEAST = 14.0
"""Pixels that essential letters have there."""


def on_a_phone(picture: Picture, label: Label) -> float:
    """The size of a text's letters on a phone, in pixels."""
    return label.size * PHONE / picture.size[0]


def smallest(picture: Picture, hits: Iterable[str] | None = None) -> float:
    """The size on a phone of the smallest essential text, or of the smallest within some hits."""
    boxes = None if hits is None else [picture.hits[name].inset(-4) for name in hits]
    sizes = [
        on_a_phone(picture, label)
        for label in picture.labels
        if (not label.minor if boxes is None else any(box.holds(label.ink) for box in boxes))
    ]
    return min(sizes)


def fit_for_a_phone(picture: Picture) -> Picture:
    """A phone's picture, which is sound, no larger than it may be, and can be read."""
    assert_sound(picture)
    assert picture.size[0] == PHONE_WIDTH
    assert picture.size[1] <= PHONE_HEIGHT
    assert smallest(picture) >= LEAST
    return picture


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


def smallest_of_all(picture: Picture) -> float:
    """The size on a phone of the smallest text of all, what need not be read there among them."""
    return min(on_a_phone(picture, label) for label in picture.labels)
