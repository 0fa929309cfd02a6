"""Any text can be drawn, and stays where it belongs."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render.drawing.canvas import Canvas, Style
from render.drawing.fonts import Face, spares, typeface
from render.drawing.picture import Box
from render.drawing.spelling import MOST_LETTERS, clusters, initial, initials
from render.drawing.text import ELLIPSIS, SMALLEST, UNKNOWN, drawable, fit, legible, line, measure, wrap
from tests.render.hostile import NAMES
from tests.support.strategies import texts
from tests.support.thorough import times

ROOM = Box(30, 30, 230, 70)
STYLE = Style(Face.STRONG, 26, (255, 255, 255))


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
@pytest.mark.parametrize("face", [Face.BODY, Face.FIGURE, Face.TITLE])
def test_hostile_names_stay_in_their_room(name: str, face: Face) -> None:
    canvas = Canvas.table(260, 100)
    before = canvas.image.copy()
    ink = canvas.text(name, ROOM, STYLE._replace(face=face))
    assert ROOM.left <= ink.left
    assert ink.right <= ROOM.right
    outside = [(0, 0, 260, 12), (0, 88, 260, 100), (0, 0, 29, 100), (231, 0, 260, 100)]
    for box in outside:
        assert canvas.image.crop(box).tobytes() == before.crop(box).tobytes()


@settings(deadline=None, max_examples=times(30, 80))
@given(texts(40), st.integers(20, 200))
def test_a_text_fits_any_width(text: str, width: int) -> None:
    found = fit(Face.BODY, 26, text, width, SMALLEST)
    assert found.line.extent <= max(width, 1)
    assert SMALLEST <= found.size <= 26


@settings(deadline=None, max_examples=times(30, 80))
@given(st.sampled_from(list(Face)), st.integers(10, 60), texts(20))
def test_a_text_is_as_wide_as_it_was_measured(face: Face, size: int, text: str) -> None:
    assert measure(face, size, text) == line(face, size, "".join(clusters(text))).extent


@settings(deadline=None, max_examples=times(30, 80))
@given(st.text(st.characters(max_codepoint=127), max_size=30))
def test_plain_texts_are_read_like_any_other(text: str) -> None:
    assert clusters(f"é{text}é") == (*clusters("é"), *clusters(f"x{text}x")[1:-1], *clusters("é"))


@settings(deadline=None, max_examples=times(40, 150))
@given(texts(60))
def test_what_a_reader_sees_as_one_character_is_never_empty(text: str) -> None:
    found = clusters(text)
    assert len(found) <= MOST_LETTERS
    assert all(found)
    assert "".join(found) == "".join(found).strip()


def test_a_long_text_shrinks_before_it_is_cut() -> None:
    whole = measure(Face.BODY, 26, "Ana-Lucía Etxebarria")
    assert fit(Face.BODY, 26, "Ana-Lucía Etxebarria", whole, SMALLEST).size == 26
    smaller = fit(Face.BODY, 26, "Ana-Lucía Etxebarria", whole - 12, SMALLEST)
    assert smaller.text == "Ana-Lucía Etxebarria"
    assert smaller.size < 26
    cut = fit(Face.BODY, 26, "Ana-Lucía Etxebarria", whole // 2, SMALLEST)
    assert cut.size == SMALLEST
    assert cut.text.endswith(ELLIPSIS)
    assert "Ana-Lucía Etxebarria".startswith(cut.text[:-1])


def test_characters_without_a_glyph_are_left_out() -> None:
    plain = line(Face.BODY, 24, "ab")
    assert line(Face.BODY, 24, "a\U0001d173\ue123b").mask.tobytes() == plain.mask.tobytes()


@pytest.mark.parametrize("face", [Face.BODY, Face.FIGURE, Face.TITLE])
@pytest.mark.parametrize(
    "text",
    [
        "Zoë Żółkiewska a vendu 3 thés, et 12 épices.",
        "To-do: A V A T W, 7 of 11",
        "שלום עולם",
        "مرحبا بالعالم",
    ],
)
def test_words_that_are_drawn_one_by_one_stand_where_the_whole_has_them(face: Face, text: str) -> None:
    drawn = line(face, 40, text)
    fonts = [typeface(face), *spares(face)]
    font = next(font for font in fonts if font.characters.issuperset(map(ord, text.replace(" ", ""))))
    left, top, right, bottom = font.at(40).getbbox(text, anchor="ls", features=font.features)
    assert abs(drawn.left - left) <= 1
    assert abs(drawn.width - right) <= 1 + len(text) // 20, "between words there is no kerning"
    assert (drawn.top, drawn.top + drawn.mask.height) == (top, bottom)


def test_the_first_word_of_letters_that_run_to_the_left_stands_at_the_right() -> None:
    # Of the two only the second has a letter that rises above the others.
    both, alone = line(Face.BODY, 40, "שמש עולם"), line(Face.BODY, 40, "שמש")
    right = both.mask.crop((both.mask.width - alone.mask.width + 8, 0, *both.mask.size)).getbbox()
    assert right is not None
    assert both.top + right[1] == alone.top
    assert both.top < alone.top


def test_letters_that_run_to_the_left_keep_their_distance_from_those_after_them() -> None:
    name, rest = "محمد علي", "gewann"
    space = measure(Face.BODY, 24, "a b") - measure(Face.BODY, 24, "a") - measure(Face.BODY, 24, "b")
    drawn = line(Face.BODY, 24, f"{name} {rest}").mask
    blank = [not drawn.crop((at, 0, at + 1, drawn.height)).getbbox() for at in range(drawn.width)]
    after = measure(Face.BODY, 24, name) - 2
    assert sum(blank[after : after + 2 * space]) >= space - 2


@pytest.mark.parametrize(
    ("name", "left"),
    [("Ana", "Ana"), ("ꦗ Foxy ꦗ McFox ꦗꦮ", "Foxy McFox"), ("ꦗꦮ", ""), ("ꦗ!", ""), ("!?", "!?"), ("", "")],
)
def test_what_of_a_name_can_be_drawn(name: str, left: str) -> None:
    assert legible(name) == left


def test_a_text_of_nothing_drawable_is_a_question_mark() -> None:
    assert line(Face.BODY, 24, "ꦗꦮ").mask.tobytes() == line(Face.BODY, 24, UNKNOWN).mask.tobytes()


def test_no_text_is_no_ink() -> None:
    canvas = Canvas.table(260, 100)
    before = canvas.image.tobytes()
    canvas.text("", ROOM, STYLE)
    assert canvas.image.tobytes() == before
    assert not canvas.labels


def test_a_flood_of_accents_is_thinned() -> None:
    (only,) = clusters("e" + "\u0323\u0301\u0302\u0303" * 10)
    assert len(only) <= 3


def test_joined_emoji_are_one_character() -> None:
    assert clusters("👩‍👩‍👧x🇩🇪👍🏽") == ("👩‍👩‍👧", "x", "🇩🇪", "👍🏽")


@pytest.mark.parametrize(
    ("fancy", "plain"), [("𝓐𝓷𝓪", "Ana"), ("𝔹𝕠", "Bo"), ("Ｗｉｄｅ", "Wide"), ("Ⓒⓔ", "Ce"), ("²½", "²½")]
)
def test_letters_in_another_dress_are_plain(fancy: str, plain: str) -> None:
    assert "".join(clusters(fancy)) == plain


def test_direction_marks_do_not_survive() -> None:
    assert clusters("a\u202eb\u2066c") == ("a", "b", "c")


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("zoë", "Z"),
        ("élan", "É"),
        ("👍 bob", "B"),
        ("  7up", "7"),
        ("語", "?"),
        ("", "?"),
        ("жук", "Ж"),
        ("ßa", "A"),
    ],
)
def test_initials(name: str, letter: str) -> None:
    assert initial(name, drawable(), "?") == letter


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("Ana", "Ben"), ("A", "B")),
        (("Ana", "Altair", "Vega"), ("An", "Al", "V")),
        (("Ana", "Anna"), ("Aa", "An")),
        (("Player 3", "Player 4"), ("P3", "P4")),
        (("An", "An"), ("An", "A2")),
        (("Zoë", "zara", "Z"), ("Zo", "Za", "Z3")),
        (("語", "!"), ("1", "2")),
        ((), ()),
    ],
)
def test_names_that_begin_alike_get_a_second_letter(names: tuple[str, ...], letters: tuple[str, ...]) -> None:
    assert initials(names, drawable()) == letters


def test_marks_of_twelve_like_names_differ() -> None:
    names = [f"Player {number}" for number in range(1, 13)]
    assert len(set(initials(names, drawable()))) == 12


def test_centred_text_is_centred_by_its_capitals() -> None:
    canvas = Canvas.table(260, 100)
    ink = canvas.text("HEH", ROOM, STYLE, "centre")
    assert abs(ink.top + ink.bottom - ROOM.top - ROOM.bottom) <= 2
    assert abs(ink.left + ink.right - ROOM.left - ROOM.right) <= 3


def test_alignment() -> None:
    canvas = Canvas.table(260, 100)
    left = canvas.text("I", ROOM, STYLE, "left")
    right = canvas.text("I", ROOM, STYLE, "right")
    assert left.left - ROOM.left <= 4
    assert ROOM.right - right.right <= 4


def test_a_halo_reaches_around_the_letters() -> None:
    thin, thick = line(Face.HEAVY, 30, "Sabra"), line(Face.HEAVY, 30, "Sabra", 3)
    assert thick.mask.width >= thin.mask.width + 4
    assert thick.left <= thin.left - 2


def test_wrapped_lines_fit_and_keep_the_words() -> None:
    text = "A caravan of Suns and Knots came home to the Windfall with thirty-two gold"
    lines = wrap(Face.BODY, 22, text, 240, 9)
    assert len(lines) > 2
    assert " ".join(lines) == text
    assert all(measure(Face.BODY, 22, part) <= 240 for part in lines)
    cut = wrap(Face.BODY, 22, text, 240, 2)
    assert len(cut) == 2
    assert cut[1].endswith(ELLIPSIS)


def test_a_paragraph_longer_than_any_label_is_told_whole() -> None:
    words = [f"name{number}," for number in range(90)]
    lines = wrap(Face.BODY, 30, " ".join(words), 600, 99)
    assert " ".join(lines).split() == words


def test_no_line_begins_with_the_mark_that_french_sets_apart() -> None:
    width = measure(Face.BODY, 22, "posé 1 sur 8YK")
    lines = wrap(Face.BODY, 22, "posé 1 sur 8YK\u00a0; reste 13", width, 3)
    assert lines == ("posé 1 sur", "8YK\u00a0; reste 13")


def test_a_font_is_asked_for_every_part_of_a_character() -> None:
    assert 0x301 in typeface(Face.SPARE).characters
    both = line(Face.BODY, 30, "q\u0301")
    assert both.mask.height > line(Face.BODY, 30, "q").mask.height
