"""The timeline below a position of the past."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from render.canvas import Canvas
from render.picture import ALT_LIMIT, Picture
from render.replay import SIZE, animated, frame
from render.timeline import HEIGHT, Timeline, with_timeline
from tests.render.hostile import NAMES
from tests.render.sound import assert_sound


def empty(alt: str = "An empty board.") -> Picture:
    return Canvas.table(1320, 840).picture(alt)


def timeline(at: int, steps: int = 46, seats: int = 3, rounds: int = 5, **changes: object) -> Timeline:
    return Timeline(
        names=tuple(NAMES[seat % len(NAMES)] for seat in range(seats)),
        seats=(None, *(step % seats for step in range(steps))),
        rounds=tuple((f"Round {number}", 1 + number * steps // rounds) for number in range(rounds)),
        points=tuple(tuple(step * (seat + 1) for seat in range(seats)) for step in range(steps + 1)),
        at=at,
        title="Round 3",
        sentence="Ana builds a road to the sea and buys two bales of silk.",
        counted=f"move {at} of {steps}",
    )._replace(**changes)


@pytest.mark.parametrize("at", [0, 1, 27, 45, 46])
@pytest.mark.parametrize(("seats", "steps", "rounds"), [(1, 3, 1), (3, 46, 5), (12, 600, 60)])
def test_every_position_is_drawn_soundly(at: int, seats: int, steps: int, rounds: int) -> None:
    step = min(at, steps)
    picture = with_timeline(empty, (), timeline(step, steps, seats, rounds))
    assert_sound(picture)
    assert picture.size == (1320, 840 + HEIGHT)
    now = picture.hits["now"]
    assert now.right <= 1320
    texts = [label.text for label in picture.labels]
    assert any(text.startswith("move ") for text in texts)
    assert sum(name.startswith("chart_points:") for name in picture.hits) == min(seats, 3)


def test_the_best_of_that_moment_stand_first() -> None:
    hits = with_timeline(empty, (), timeline(20)).hits
    assert hits["chart_points:2"].top < hits["chart_points:1"].top < hits["chart_points:0"].top


def test_what_is_to_come_is_paler() -> None:
    def lit(at: int) -> int:
        image = Image.open(io.BytesIO(with_timeline(empty, (), timeline(at)).png))
        strip = image.crop((300, 840 + 258, 1280, 840 + 280)).convert("L")
        return sum(strip.tobytes())

    assert lit(2) < lit(23) < lit(46)


@pytest.mark.parametrize(
    "points", [(None,) * 47, ((0, 0, 0),) * 47, ((None,) * 10 + ((500, 510, 505),) * 37)]
)
def test_unknown_and_equal_points_have_no_chart_or_a_close_one(points: tuple[object, ...]) -> None:
    picture = with_timeline(empty, (), timeline(5, points=points))
    assert_sound(picture)
    assert ("chart_points:0" in picture.hits) == (points[5] is not None)


def test_long_sentences_keep_to_their_lines() -> None:
    said = "Ana lays the Ace of Moons and " * 12
    assert_sound(with_timeline(empty, (), timeline(5, sentence=said)))
    assert_sound(with_timeline(empty, (), timeline(5, sentence="x" * 400)))


@pytest.mark.parametrize("words", [6, 14, 28])
def test_a_sentence_of_up_to_three_lines_is_told_whole_and_larger_the_shorter_it_is(words: int) -> None:
    said = " ".join(["silken"] * words)
    picture = with_timeline(empty, (), timeline(5, sentence=f"{said}."))
    shown = [label for label in picture.labels if "silken" in label.text]
    assert " ".join(label.text for label in shown) == f"{said}."
    assert min(label.size for label in shown) >= (38 if words < 20 else 34)


def test_of_more_sentences_than_have_room_the_first_ones_are_told_whole() -> None:
    sentences = ["Ana lays the Ace of Moons on M9.", f"{'The Market scores ' * 12}."]
    picture = with_timeline(empty, (), timeline(5, sentence=" ".join(sentences)))
    assert f"{sentences[0]} …" in [label.text for label in picture.labels]


def test_a_wide_name_leaves_room_for_what_is_told_of_its_bearer() -> None:
    names = ("W" * 32, "Ben", "Cleo")
    said = f"{names[0]} lays the Ace of Moons on M9; {names[0]} keeps the Windfall. Next is {names[0]}."
    picture = with_timeline(empty, (), timeline(5, names=names, sentence=said))
    shown = " ".join(label.text for label in picture.labels)
    assert "… lays the Ace of Moons on M9;" in shown
    assert "… keeps the Windfall." in shown
    assert shown.count("W") > 13, "as much of it as there is room for"
    assert "…." not in shown


def test_the_alt_text_begins_with_what_happened() -> None:
    alt = with_timeline(empty, ("y" * 2000,), timeline(27)).alt
    assert alt.startswith("move 27 of 46. Ana builds a road")
    assert len(alt) == ALT_LIMIT


def test_positions_become_an_animated_picture() -> None:
    frames = [frame(with_timeline, (empty, (), timeline(at))) for at in range(4)]
    assert {each.size[0] for each in frames} == {SIZE[0]}
    taller = frame(Canvas.table(1320, 1400).picture, ("",))
    shown = animated([*(each.png for each in frames), taller.png], "In the end.")
    gif = Image.open(io.BytesIO(shown.png))
    assert gif.n_frames == 5  # type: ignore[attr-defined]
    assert gif.size == shown.size == taller.size
    assert shown.alt == "In the end."
