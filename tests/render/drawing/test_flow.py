"""Rows and columns that measure themselves."""

from render.drawing.canvas import Canvas
from render.drawing.flow import Part, column, row, sheet, space, sprite, stack, text
from render.drawing.palette import WELL
from render.drawing.picture import Box
from render.drawing.styles import BODY, GAP, LEAST
from render.tokens import coin


def block(width: int, height: int, name: str, *, grow: bool = False) -> Part:
    return Part(width, height, lambda canvas, box: None, grow, name)


def drawn(part: Part, box: Box) -> dict[str, Box]:
    canvas = Canvas.table(400, 300)
    part.draw(canvas, box)
    return canvas.hits


def test_parts_of_a_row_stand_beside_each_other_with_one_gap() -> None:
    hits = drawn(row(block(50, 20, "a"), block(30, 40, "b")), Box(0, 0, 400, 40))
    assert hits["a"] == Box(0, 0, 50, 40)
    assert hits["b"] == Box(50 + GAP, 0, 80 + GAP, 40)


def test_what_grows_shares_what_is_left() -> None:
    hits = drawn(row(block(0, 9, "a", grow=True), block(100, 9, "b"), block(0, 9, "c", grow=True), gap=0),
                 Box(0, 0, 300, 9))  # fmt: skip
    assert [hits[name].width for name in "abc"] == [100, 100, 100]
    assert hits["c"].right == 300


def test_a_row_asks_for_what_its_parts_need() -> None:
    part = row(block(50, 20, "a"), None, space(8), block(30, 44, "b"), gap=10, pad=5)
    assert (part.width, part.height) == (50 + 8 + 30 + 2 * 10 + 2 * 5, 44)


def test_a_column_is_centred_and_as_wide_as_its_box() -> None:
    hits = drawn(column(block(10, 20, "a"), block(10, 30, "b"), gap=10), Box(0, 0, 100, 100))
    assert hits["a"] == Box(0, 20, 100, 40)
    assert hits["b"] == Box(0, 50, 100, 80)


def test_a_stack_tells_where_it_ends() -> None:
    canvas = Canvas.table(400, 300)
    bottom = stack(canvas, Box(10, 20, 110, 300), block(1, 40, "a"), None, block(1, 60, "b"), gap=5)
    assert canvas.hits == {"a": Box(10, 20, 110, 60), "b": Box(10, 65, 110, 125)}
    assert bottom == 125


def test_texts_and_sprites_lie_inside_their_sheet() -> None:
    canvas = Canvas.table(400, 300)
    line = row(sprite(coin(40), 40, hit="coin"), text("twelve gold", BODY, hit="text"), pad=10)
    whole = Box(20, 20, 380, 80)
    sheet(line, 60, WELL).draw(canvas, whole)
    assert whole.holds(canvas.hits["coin"])
    (label,) = canvas.labels
    assert label.size >= LEAST
    assert whole.holds(canvas.hits["text"])
    assert canvas.hits["text"].holds(label.ink)
