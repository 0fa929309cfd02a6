"""The timeline below a position of the past."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from render.cards.replay import SIZE, animated, frame
from render.cards.timeline import HEAD, HEIGHT, Timeline, with_timeline
from render.drawing.canvas import Canvas
from render.drawing.picture import ACROSS, ALT_LIMIT, DOWN, Picture
from tests.render.hostile import NAMES
from tests.render.legible import as_people_see_it
from tests.render.sound import assert_sound


def empty(alt: str = "An empty board.") -> Picture:
    return Canvas.table(ACROSS, DOWN).picture(alt)


def timeline(at: int, steps: int = 46, seats: int = 3, **changes: object) -> Timeline:
    return Timeline(
        names=tuple(NAMES[seat % len(NAMES)] for seat in range(seats)),
        seats=(None, *(step % seats for step in range(steps))),
        points=tuple(tuple(step * (seat + 1) for seat in range(seats)) for step in range(steps + 1)),
        at=at,
        counted=f"move {at} of {steps}",
    )._replace(**changes)


def told(sentence: str, **changes: object) -> Timeline:
    return timeline(5, title="Round 3", sentence=sentence, **changes)


@pytest.mark.parametrize("at", [0, 1, 27, 45, 46])
@pytest.mark.parametrize(("seats", "steps"), [(1, 3), (3, 46), (12, 600)])
def test_every_position_can_be_read_with_its_board(at: int, seats: int, steps: int) -> None:
    step = min(at, steps)
    picture = as_people_see_it(with_timeline(empty, (), timeline(step, steps, seats)))
    assert picture.size == (ACROSS, DOWN + HEIGHT)
    assert not picture.labels, "text beside it says where it is and what happened"
    assert 0 <= picture.hits["now"].left <= picture.hits["now"].right <= ACROSS


def test_the_pointer_goes_on_and_what_is_to_come_is_paler() -> None:
    def lit(at: int) -> int:
        picture = with_timeline(empty, (), timeline(at))
        strip = Image.open(io.BytesIO(picture.png)).crop((20, DOWN + 55, ACROSS - 20, DOWN + 65))
        return sum(strip.convert("L").tobytes())

    assert lit(2) < lit(23) < lit(46)
    places = [with_timeline(empty, (), timeline(at)).hits["now"].left for at in range(0, 47, 5)]
    assert places == sorted(set(places))


@pytest.mark.parametrize(
    "points", [(None,) * 47, ((0, 0, 0),) * 47, ((None,) * 10 + ((500, 510, 505),) * 37)]
)
def test_unknown_and_equal_points_are_drawn_too(points: tuple[object, ...]) -> None:
    assert_sound(with_timeline(empty, (), timeline(5, points=points)))


def test_a_picture_that_moves_tells_what_happened_itself() -> None:
    said = "Ana builds a road to the sea and buys two bales of silk."
    picture = with_timeline(empty, (), told(said))
    assert_sound(picture)
    assert picture.size == (ACROSS, DOWN + HEAD + HEIGHT)
    shown = [label.text for label in picture.labels]
    assert shown[:2] == ["Round 3", "move 5 of 46"]
    assert " ".join(shown[2:]) == said


def test_long_sentences_keep_to_their_lines() -> None:
    for said in ("Ana lays the Ace of Moons and " * 12, "x" * 400):
        assert_sound(with_timeline(empty, (), told(said)))


def test_of_more_sentences_than_have_room_the_first_ones_are_told_whole() -> None:
    sentences = ["Ana lays the Ace of Moons on M9.", f"{'The Market scores ' * 12}."]
    picture = with_timeline(empty, (), told(" ".join(sentences)))
    assert f"{sentences[0]} …" in [label.text for label in picture.labels]


def test_the_alt_text_begins_with_what_happened() -> None:
    alt = with_timeline(empty, ("y" * 2000,), told("Ana builds a road.")).alt
    assert alt.startswith("move 5 of 46. Ana builds a road")
    assert len(alt) == ALT_LIMIT


def test_positions_become_an_animated_picture() -> None:
    frames = [frame(with_timeline, (empty, (), timeline(at))) for at in range(4)]
    assert {each.size[0] for each in frames} == {SIZE[0]}
    taller = frame(Canvas.table(ACROSS, 1400).picture, ("",))
    shown = animated([*(each.png for each in frames), taller.png], "In the end.")
    gif = Image.open(io.BytesIO(shown.png))
    assert gif.n_frames == 5  # type: ignore[attr-defined]
    assert gif.size == shown.size == taller.size
    assert shown.alt == "In the end."
