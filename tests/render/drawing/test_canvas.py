"""Canvases, layers, masks and roads."""

import math
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageDraw

import data
from render.decktet import suit_chip
from render.decktet_signs import SUIT_SIGNS
from render.drawing.canvas import Canvas, Style
from render.drawing.fonts import Face
from render.drawing.masks import SCALE, disc, faded, gradient, mask, rounded, sideways, soft, supersampled
from render.drawing.palette import TABLE
from render.drawing.picture import Box
from render.quetinny.cube import cube
from render.roads import Road, dashes, draw_roads, trace
from render.symbols import DRAWN, Symbol, symbol
from render.tokens import Mark, coin, counter, player_token

WHITE = (255, 255, 255)


@pytest.mark.parametrize("size", [(31, 200), (200, 31), (97, 64), (300, 300)])
@pytest.mark.parametrize(("radius", "line"), [(0, 0), (9, 0), (13, 1), (13, 2), (4, 6)])
def test_a_rounded_shape_is_the_same_drawn_whole_or_from_its_corners(
    size: tuple[int, int], radius: int, line: int
) -> None:
    def whole(draw: ImageDraw.ImageDraw, scale: int) -> None:
        box = (0, 0, size[0] * scale - 1, size[1] * scale - 1)
        draw.rounded_rectangle(box, radius * scale, fill=255)
        if line:
            edge = line * scale
            inner = (edge, edge, box[2] - edge, box[3] - edge)
            draw.rounded_rectangle(inner, max(0, radius - line) * scale, fill=0)

    expected = supersampled(*size, SCALE, whole)
    assert mask(rounded(*size, radius, line)).tobytes() == expected.tobytes()


@pytest.mark.parametrize("line", [0, 3])
@pytest.mark.parametrize("at", [(20, 10), (-30, -12), (150, 70)])
def test_a_large_shape_is_painted_as_through_its_mask(line: int, at: tuple[int, int]) -> None:
    shape = rounded(120, 60, 11, line)
    painted, expected = (Canvas(Image.new("RGB", (200, 100), (90, 40, 10))) for _ in range(2))
    painted.paint(shape, *at, (10, 200, 120))
    expected.stencil(mask(shape), *at, (10, 200, 120))
    assert painted.image.tobytes() == expected.image.tobytes()


def test_a_kept_layer_is_never_changed() -> None:
    canvas = Canvas.table(100, 60)
    canvas.text("kept", Box(0, 0, 100, 60), Style(Face.BODY, 24, WHITE), "centre")
    layer = canvas.layer()
    pixels, labels = layer.image.tobytes(), layer.labels
    copy = layer.open()
    copy.paint(disc(40), 10, 10, WHITE)
    copy.hit("disc", Box(10, 10, 50, 50))
    copy.labels.clear()
    assert layer.image.tobytes() == pixels
    assert layer.labels == labels
    assert "disc" not in layer.hits


def test_a_layer_brings_its_labels_and_hits_along() -> None:
    part = Canvas.table(50, 40)
    part.text("I", Box(0, 0, 50, 40), Style(Face.BODY, 24, WHITE))
    part.hit("here", Box(1, 2, 3, 4))
    whole = Canvas.table(100, 100)
    whole.lay(part.layer(), 40, 50)
    assert whole.hits == {"here": Box(41, 52, 43, 54)}
    assert whole.labels[0].room == Box(40, 50, 90, 90)


@pytest.mark.parametrize("shape", [rounded(40, 30, 8), rounded(40, 30, 8, 3), disc(31), disc(31, 4)])
def test_masks_are_of_their_size_and_symmetric(shape) -> None:  # type: ignore[no-untyped-def]
    drawn = mask(shape)
    assert drawn.size == (shape.width, shape.height)
    assert mask(shape) is drawn
    mirrored = drawn.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    assert max(ImageChops.difference(drawn, mirrored).tobytes()) <= 40
    middle = drawn.getpixel((shape.width // 2, shape.height // 2))
    assert middle == (0 if shape.line else 255)


def test_shadows_reach_beyond_their_shape() -> None:
    shape = rounded(40, 30, 8)
    assert soft(shape, 5).size == (60, 50)
    assert max(faded(shape, 5, 0.5).tobytes()) <= 128


def test_gradients_begin_and_end_on_their_colours() -> None:
    picture = gradient(8, 200, *TABLE)
    for y, colour in ((0, TABLE[0]), (199, TABLE[1])):
        found = picture.getpixel((4, y))
        assert isinstance(found, tuple)
        assert max(abs(a - b) for a, b in zip(found, colour, strict=True)) <= 1
    assert sideways(90, 4, *TABLE).getpixel((2, 2)) == TABLE[0]
    assert sideways(90, 4, *TABLE).getpixel((87, 2)) == TABLE[1]


def id_of(shown: Symbol) -> str:
    return shown if isinstance(shown, str) else shown.__name__


FILES = [file.stem for file in sorted((data.FOLDER / "icons").glob("*.png"))]


@pytest.mark.parametrize("shown", [*DRAWN, *FILES, *SUIT_SIGNS.values()], ids=id_of)
def test_symbols_fill_their_square_and_leave_room_in_it(shown: Symbol) -> None:
    drawn = symbol(shown, 60)
    box = drawn.getbbox()
    assert box is not None
    assert max(box[2] - box[0], box[3] - box[1]) >= 52
    share = sum(drawn.tobytes()) / 255 / 3600
    assert 0.15 < share < 0.75


@pytest.mark.parametrize(
    "sprite",
    [suit_chip("Suns", 40), coin(50), coin(60, "+32"), counter("14", 36), cube(30)],
)
def test_sprites_are_shared_and_come_out_alike_twice(sprite) -> None:  # type: ignore[no-untyped-def]
    one, other = Canvas.table(200, 200), Canvas.table(200, 200)
    one.stamp(sprite, 60, 60)
    other.stamp(sprite, 60, 60)
    assert one.image.tobytes() == other.image.tobytes()
    assert one.image.tobytes() != Canvas.table(200, 200).image.tobytes()


def test_twelve_players_tokens_differ_even_with_the_same_letter() -> None:
    drawn = {player_token(seat, Mark("A"), 44).image.tobytes() for seat in range(12)}
    assert len(drawn) == 12


def test_a_sprite_may_hang_over_the_edge() -> None:
    canvas = Canvas.table(50, 50)
    for x, y in ((-20, -20), (40, 40), (-20, 40)):
        canvas.stamp(coin(30), x, y)
    wide = Canvas.clear(50, 50, WHITE)
    wide.stamp(coin(30), -10, 30)
    assert wide.image.getpixel((5, 45)) != (255, 255, 255, 0)


def test_surfaces_of_all_roads_lie_over_all_edges() -> None:
    canvas = Canvas.table(100, 100)
    across, down = Road(((0, 50), (100, 50)), 12), Road(((50, 0), (50, 100)), 12)
    draw_roads(canvas, [across, down])
    assert canvas.image.getpixel((50, 50)) == across.surface
    assert canvas.image.getpixel((40, 50)) == across.surface
    assert canvas.image.getpixel((50, 40)) == across.surface


def test_a_trace_is_the_road_it_was_drawn_for_wherever_it_is_painted() -> None:
    points = ((10.0, 12.0), (40.0, 30.0), (70.0, 12.0))
    drawn, painted = (Canvas(Image.new("RGB", (80, 44))) for _ in range(2))
    draw_roads(drawn, [Road(points, 9, surface=(200, 40, 20), edge=None)])
    trace([points], 9).paint(painted, (200, 40, 20))
    apart = ImageChops.difference(drawn.image, painted.image)
    assert max(apart.tobytes()) <= 200 // 4
    assert painted.image.getpixel((40, 30)) == (200, 40, 20)


def test_dashes_are_as_long_as_asked_and_follow_bends() -> None:
    found = dashes(((0, 0), (30, 0), (30, 30)), 10)
    assert [sum(math.dist(a, b) for a, b in pairwise(dash)) for dash in found] == [10, 10, 10]
    assert found[1] == ((20, 0), (30, 0))
    canvas = Canvas.table(60, 60)
    trace(dashes(((5, 5), (55, 5)), 10), 4).paint(canvas, (194, 42, 28))
    assert canvas.image.getpixel((9, 5)) == (194, 42, 28)
    assert canvas.image.getpixel((20, 5)) != (194, 42, 28)
