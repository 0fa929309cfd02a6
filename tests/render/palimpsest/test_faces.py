"""What cells of a card print: rank and suits, inside the cell and apart, for all cards at all sizes."""

from __future__ import annotations

import pytest

from render.drawing.canvas import Canvas
from render.drawing.picture import Box
from render.palimpsest.faces import layout, print_cell
from render.palimpsest.layout import CELL_WIDTHS
from tests.engine.palimpsest.build import TABLES
from tests.support.blank import without_paint


@without_paint
@pytest.mark.parametrize("ranked", [True, False])
def test_parts_lie_inside_the_cell_and_apart(ranked: bool) -> None:
    for width in CELL_WIDTHS:
        for height in (32, width // 2, width):
            for card in TABLES.cards:
                places = layout(card, width, height, ranked=ranked)
                shown = [box for box in (places.rank, *places.suits) if box is not None]
                for at, box in enumerate(shown):
                    assert Box(0, 0, width, height).inset(-2).holds(box), (card.id, width, height)
                    # A rank's figure is narrower than its box.
                    assert not any(box.inset(box.width // 7).meets(other) for other in shown[at + 1 :]), (
                        card.id
                    )


def test_every_card_looks_different() -> None:
    def looks(at: int) -> bytes:
        canvas = Canvas.table(92, 92)
        print_cell(canvas, TABLES.cards[at], canvas.box, ranked=True)
        return canvas.image.tobytes()

    # Pawns are told apart by their suits, and Courts as well.
    assert len({looks(at) for at in range(len(TABLES.cards))}) == len(TABLES.cards)
