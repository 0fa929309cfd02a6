"""Replays."""

import io

import pytest
from PIL import Image

from render.cards.replay import SIZE, replay, shared_palette, small, spread
from render.drawing.canvas import Canvas
from render.drawing.masks import disc, gradient
from render.drawing.palette import ACCENT, PLAYERS


def frame(at: int) -> Image.Image:
    canvas = Canvas.table(1320, 840)
    for step, player in enumerate(PLAYERS):
        canvas.paint(disc(90), 30 + 100 * step, 40, player.fill)
    canvas.paint(disc(120), 60 + at * 80, 500, ACCENT)
    return small(canvas.image)


def test_a_replay_shows_every_frame_as_it_was() -> None:
    frames = [frame(at) for at in range(6)]
    gif = Image.open(io.BytesIO(replay(frames)))
    assert gif.n_frames == 6  # type: ignore[attr-defined]
    assert gif.size == frames[0].size
    for at, expected in enumerate(frames):
        gif.seek(at)
        assert gif.info["duration"] == (3000 if at == 5 else 700)
        shown = gif.convert("RGB")
        for x, y in ((47, 39), (350, 200), (round((120 + at * 80) * SIZE[0] / 1320), 254), (580, 340)):
            pair = shown.getpixel((x, y)), expected.getpixel((x, y))
            difference = max(abs(a - b) for a, b in zip(*pair, strict=True))  # type: ignore[arg-type]
            assert difference <= 14, (at, x, y, pair)


def colours_of(frames: list[Image.Image]) -> set[tuple[int, ...]]:
    palette = shared_palette(frames).getpalette() or []
    return {tuple(palette[at : at + 3]) for at in range(0, 768, 3)}


def test_players_keep_their_colours() -> None:
    assert {player.fill for player in PLAYERS} <= colours_of([frame(0)])


def test_small_things_keep_their_colours_among_others() -> None:
    canvas = Canvas.table(1320, 840)
    canvas.image.paste(gradient(1320, 400, (200, 160, 90), (60, 90, 70)), (0, 440))
    things = ((196, 135, 43), (44, 143, 230), (62, 121, 95), (175, 39, 6), (136, 89, 140))
    for at, colour in enumerate(things):
        canvas.paint(disc(40), 60 + 100 * at, 100, colour)
    found = colours_of([small(canvas.image)])
    for thing in things:
        assert min(max(abs(a - b) for a, b in zip(thing, one, strict=True)) for one in found) <= 12


def test_fewer_frames_are_spread_over_the_whole_game() -> None:
    assert spread(range(10), 4) == [0, 3, 6, 9]
    assert spread("abc", 1) == ["a", "c"], "the first and the last are always shown"
    assert spread("abc", 9) == ["a", "b", "c"]


def test_frames_are_reduced_to_the_width_of_a_replay() -> None:
    assert small(Image.new("RGB", (1320, 840))).size == SIZE


def test_a_still_game_is_one_frame() -> None:
    gif = Image.open(io.BytesIO(replay([frame(0)] * 3)))
    assert gif.size == frame(0).size


def test_no_frames_are_refused_and_unlike_ones_lie_on_one_ground() -> None:
    with pytest.raises(ValueError, match="at least one"):
        replay([])
    gif = replay([Image.new("RGB", (40, 60)), Image.new("RGB", (50, 40))])
    assert Image.open(io.BytesIO(gif)).size == (50, 60)
