"""Replays: a table's frames as one small GIF.

Clients animate GIF and nothing else that is small. One palette serves all frames: the players'
and accent colours are reserved in it, the rest is taken from the frames, so that nothing flickers and a
frame costs one mapping without dithering.
"""

import io
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeVar

from PIL import Image, ImageChops

from render.drawing import palette as colours
from render.drawing.picture import Picture
from render.drawing.png import decode, encode

T = TypeVar("T")

SIZE = (600, 382)
"""Width of a replay, and the height of a usual picture at that width."""
_RESERVED = tuple(
    dict.fromkeys(
        (
            *(player.fill for player in colours.PLAYERS),
            *(colours.ACCENT, colours.WARNING, colours.TEXT, colours.DIM, colours.LINE, colours.PANE),
            *(colours.WELL, colours.INK, colours.EDGE),
            *(*colours.TABLE, *colours.PAPER, *colours.COIN, (255, 255, 255)),
        )
    )
)
_COLOURS = 128
"""Of the palette: a third of the bytes less than with all that a GIF may have, and hardly to be seen."""
_UNCHANGED = 255
"""The palette's last place: pixels that stay as they were in the frame before."""
_EQUAL = [255] + [0] * 255
_SAMPLES = 4
"""Frames from which the free part of the palette is taken."""
_SHOWN, _LAST = 700, 3000
"""Milliseconds of each frame, and of the last one."""


def small(frame: Image.Image) -> Image.Image:
    """A frame at the size of a replay (as wide as :data:`SIZE`), to be kept until the replay is asked for."""
    height = round(frame.height * SIZE[0] / frame.width)
    return frame.resize((SIZE[0], height), Image.Resampling.BILINEAR, reducing_gap=2.0)


def replay(frames: Sequence[Image.Image]) -> bytes:
    """An endless GIF of RGB frames, as large as the largest, the last one for longer.

    Raises ValueError without frames.
    """
    if not frames:
        raise ValueError("a replay needs at least one frame")
    size = max(frame.width for frame in frames), max(frame.height for frame in frames)
    frames = [_on_ground(frame, size) for frame in frames]
    palette = shared_palette(frames)
    mapped = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    places = [Image.frombytes("L", frame.size, frame.tobytes()) for frame in mapped]
    for frame, (before, now) in zip(mapped[1:], pairwise(places), strict=True):
        # What a frame shares with the one before is left out; that deflates to almost nothing.
        frame.paste(_UNCHANGED, mask=ImageChops.difference(before, now).point(_EQUAL))
    out = io.BytesIO()
    mapped[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=mapped[1:],
        duration=[*[_SHOWN] * (len(mapped) - 1), _LAST],
        loop=0,
        optimize=False,
        transparency=_UNCHANGED,
        disposal=1,
    )
    return out.getvalue()


def frame(draw: Callable[..., Picture], arguments: tuple[object, ...]) -> Picture:
    """The picture that ``draw(*arguments)`` gives, at the size of a replay."""
    whole = draw(*arguments)
    image = small(decode(whole.png))
    return Picture(encode(image), whole.alt, {}, image.size)


def animated(frames: Sequence[bytes], alt: str) -> Picture:
    """The replay of frames that were drawn before, PNGs; the picture's bytes are a GIF."""
    images = [decode(png) for png in frames]
    size = max(image.width for image in images), max(image.height for image in images)
    return Picture(replay(images), alt, {}, size)


def spread(items: Sequence[T], number: int) -> list[T]:
    """So many of the items, the first and the last among them, as evenly as can be; at least two, or all."""
    last, number = len(items) - 1, max(2, number)
    if number > last:
        return list(items)
    return [items[at * last // (number - 1)] for at in range(number)]


def _on_ground(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A frame that is smaller than others, at their size."""
    if image.size == size:
        return image
    whole = Image.new("RGB", size, colours.TABLE[1])
    whole.paste(image, (0, 0))
    return whole


def shared_palette(frames: Sequence[Image.Image]) -> Image.Image:
    """A ``P`` image whose palette serves all the frames: the reserved colours first."""
    step = max(1, len(frames) // _SAMPLES)
    samples = [*frames[::step], frames[-1]]
    width, height = frames[0].size
    strip = Image.new("RGB", (width // 2, height // 2 * len(samples)))
    for at, sample in enumerate(samples):
        strip.paste(sample.reduce(2).crop((0, 0, width // 2, height // 2)), (0, at * (height // 2)))
    free = _COLOURS - len(_RESERVED)
    # Unlike a median cut, an octree keeps the colours of what is small, such as a sign on a card.
    taken = strip.quantize(free, Image.Quantize.FASTOCTREE).getpalette() or []
    flat = [level for colour in _RESERVED for level in colour] + taken[: 3 * free]
    palette = Image.new("P", (1, 1))
    palette.putpalette(flat + [0] * (768 - len(flat)))
    return palette
