"""Names of both directions stand as Unicode has them, within sentences and alone."""

from __future__ import annotations

import pytest
from bidi import get_display
from hypothesis import given, settings
from hypothesis import strategies as st

from render.drawing.directions import levels, turns, visual_order
from render.drawing.fonts import Face
from render.drawing.spelling import clusters
from render.drawing.text import _runs, line
from tests.support.thorough import times

ARABIC, HEBREW = "محمد", "שלום"


def shown(text: str) -> list[str]:
    """The characters of a text, from the left to the right."""
    clean = clusters(text)
    return [clean[at] for at in visual_order(levels(clean))]


@pytest.mark.parametrize(
    ("text", "from_the_left"),
    [
        (HEBREW, "םולש"),
        (f"{HEBREW} abc", "םולש abc"),
        (f"abc {HEBREW}", "abc םולש"),
        (f"{HEBREW} {ARABIC}", f"{ARABIC[::-1]} םולש"),
        # Digits of a name that has nothing else run on within it.
        (f"{HEBREW} 12", "12 םולש"),
        (f"{HEBREW} 12 {HEBREW}", "םולש 12 םולש"),
        # Those of the sentence behind it are the sentence's.
        (f"{HEBREW} 12 gold", "םולש 12 gold"),
        (f"{ARABIC} 12 gold", f"{ARABIC[::-1]} 12 gold"),
        (f"{HEBREW} 3 {HEBREW} 12 gold", "םולש 3 םולש 12 gold"),
        (f"7 {HEBREW} won", "7 םולש won"),
        # A cut name's ellipsis stands at the end that was cut.
        (f"{ARABIC}…", f"…{ARABIC[::-1]}"),
        (f"{ARABIC}… won", f"…{ARABIC[::-1]} won"),
        (f"abc {HEBREW}…", "abc …םולש"),
        ("abc…", "abc…"),
        # Names in a list keep their order, and brackets are the sentence's.
        (f"{HEBREW}, {ARABIC} and Ana", f"םולש, {ARABIC[::-1]} and Ana"),
        (f"abc {HEBREW}, 3 (אב) und 4", "abc םולש, 3 (בא) und 4"),
        (f"{HEBREW} → {ARABIC}: 3 gold", f"םולש → {ARABIC[::-1]}: 3 gold"),
        # Emoji run with what they stand in.
        (f"{HEBREW} 👍🏽 {ARABIC}", f"{ARABIC[::-1]} 👍🏽 םולש"),
        (f"{HEBREW} 👩‍👩‍👧", "👩‍👩‍👧 םולש"),
        (f"1️⃣ {HEBREW}", "םולש 1️⃣"),
        (f"won 🇩🇪 {HEBREW}", "won 🇩🇪 םולש"),
    ],
)
def test_where_characters_stand(text: str, from_the_left: str) -> None:
    assert "".join(shown(text)) == from_the_left


LETTERS = st.sampled_from([*"אבגשم", *"دعلk", *"xyZ"])
OTHERS = st.sampled_from([*" !-:/,.+", *"😀☃", *"12", *"٣٤"])


@settings(deadline=None, max_examples=times(200, 2000))
@given(st.lists(LETTERS | OTHERS, max_size=14))
def test_it_is_the_algorithm_of_unicode(letters: list[str]) -> None:
    clean = clusters("".join(letters))
    text = "".join(clean)
    runs_right = any(letter in "kxyZ" for letter in text)
    if runs_right and any(letter in "12٣٤!:/,+" for letter in text):
        return  # there are rules of our own: see above
    order = visual_order(levels(clean))
    assert "".join(text[at] for at in order) == get_display(text, base_dir="L" if runs_right else "R")


def test_brackets_open_towards_what_they_hold() -> None:
    pieces = [part for _, part in _runs(Face.BODY, f"{HEBREW} (אב)")]
    assert pieces[0] == "("
    assert pieces[2].startswith(")")


@pytest.mark.parametrize("name", [HEBREW, ARABIC])
def test_the_ink_of_a_cut_name_ends_at_its_left(name: str) -> None:
    dots, whole = line(Face.BODY, 40, "…").mask, line(Face.BODY, 40, f"{name}…").mask
    # Three dots lie low: above them is nothing.
    left = whole.crop((0, 0, dots.width - 2, whole.height - dots.height - 8))
    assert left.getbbox() is None


def test_most_texts_take_no_notice() -> None:
    assert not turns("Zoë hat 3 Schätze")
    assert turns(ARABIC)
    assert turns("٣")
