"""Fonts, what they can draw, and what is said of damaged files."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import data
from engine.core.errors import BadContent
from render import symbols
from render.drawing import fonts, text
from render.drawing.fonts import Face, Typeface, cap_height, characters, check_fonts, typeface
from tests.render.hostile import NAMES


@pytest.mark.parametrize("face", list(Face))
def test_every_face_draws_the_letters_of_the_projects_languages(face: Face) -> None:
    letters = "ABCXYZabcxyz0123456789ÄÖÜäöüßéèñ.,:;!?…+-/("
    assert {ord(letter) for letter in letters} <= typeface(face).characters


def test_the_spare_faces_know_other_scripts() -> None:
    known = typeface(Face.SPARE).characters
    assert {ord(letter) for letter in "ЖяΩשم"} <= known
    assert ord("語") not in known


def test_a_font_names_exactly_the_glyphs_it_has() -> None:
    """Characters that the table lists leave ink that is not the box for missing ones."""
    font = typeface(Face.BODY)

    def ink(letter: str) -> bytes:
        return bytes(font.at(40).getmask(letter))

    missing = ink("\uffff")
    for letter in "Aé0ßŽ":
        assert ink(letter) != missing
    for letter in "語漢":
        assert ord(letter) not in font.characters
        assert ink(letter) == missing


@pytest.mark.parametrize("length", [0, 3, 40, 400, 20_000])
def test_a_cut_font_is_refused(length: int) -> None:
    whole = data.read_bytes("fonts/Cinzel-Bold.ttf")
    with pytest.raises(ValueError, match=r"cut|not a|no "):
        characters(whole[:length])


def test_a_damaged_font_is_named() -> None:
    with pytest.raises(BadContent, match=r"fonts/Broken.ttf.*restore") as caught:
        Typeface("Broken.ttf", b"this is no font")
    assert caught.value.file == "fonts/Broken.ttf"


def test_a_missing_font_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(data.FOLDER / "fonts", tmp_path / "fonts")
    (tmp_path / "fonts" / Face.BODY.value).unlink()
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    fonts.typeface.cache_clear()
    with pytest.raises(BadContent, match=r"AlegreyaSans-Medium.ttf.*restore"):
        check_fonts()
    fonts.typeface.cache_clear()


@pytest.mark.parametrize("kept", [None, 0, 20, 900])
def test_a_damaged_icon_is_named(kept: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = data.read_bytes("icons/sea-dragon.png")
    (tmp_path / "icons").mkdir()
    if kept is not None:
        (tmp_path / "icons" / "sea-dragon.png").write_bytes(whole[:kept])
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    symbols._icon.cache_clear()
    with pytest.raises(BadContent, match=r"icons/sea-dragon.png.*restore"):
        symbols._icon("sea-dragon")


def test_figures_are_as_high_as_each_other() -> None:
    """Lining figures: no digit of the figures' face hangs under the line, where text can be shaped."""
    if not fonts.RAQM:
        pytest.skip("this Pillow cannot shape text")
    font = typeface(Face.FIGURE)
    boxes = [font.at(60).getbbox(digit, anchor="ls", features=font.features) for digit in "0123456789"]
    assert max(box[3] for box in boxes) <= 2
    assert {font.at(60).getlength(digit, features=font.features) for digit in "0123456789"} == {
        font.at(60).getlength("0", features=font.features)
    }


def test_capitals_grow_with_the_size() -> None:
    heights = [cap_height(Face.BODY, size) for size in (20, 30, 40, 60)]
    assert heights == sorted(set(heights))


def _forget() -> None:
    for cached in (
        fonts.typeface,
        fonts.spares,
        fonts.emoji_font,
        fonts._installed,
        fonts._system,
        fonts.cap_height,
    ):
        cached.cache_clear()
    for drawn in (text.line, text.extent, text.fit, text.legible, text._wrapped):
        drawn.cache_clear()


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine whose Pillow cannot shape text and which has no fonts of its own."""
    monkeypatch.setattr(fonts, "RAQM", False)
    monkeypatch.setattr(fonts, "_SYSTEM_FOLDERS", ())
    _forget()
    yield
    _forget()


@pytest.mark.usefixtures("bare_machine")
def test_names_are_drawn_on_a_bare_machine_too() -> None:
    assert fonts.emoji_font() is None
    for name in NAMES:
        found = text.fit(Face.STRONG, 24, name, 180, text.SMALLEST)
        assert found.line.extent <= 180
        assert not found.line.pictures
    assert text.fit(Face.STRONG, 24, "👩‍👩‍👧 Family", 180, text.SMALLEST).line.mask.getbbox() is not None
    assert text.line(Face.BODY, 24, "語").mask.tobytes() == text.line(Face.BODY, 24, "?").mask.tobytes()


def test_emoji_are_drawn_in_colour_where_the_system_has_them() -> None:
    if fonts.emoji_font() is None:
        pytest.skip("this system has no colour emoji")
    drawn = text.line(Face.BODY, 30, "Zoë 👍🏽")
    ((picture, _, _),) = drawn.pictures
    assert 20 <= picture.height <= 40
    assert len(picture.convert("RGB").getcolors(4096) or range(4096)) > 20


@pytest.mark.parametrize(
    ("script", "name"),
    [("CJK", "名前 이름"), ("Devanagari", "राजेश"), ("Thai", "ภาษา"), ("Bengali", "বাংলা"), ("Tamil", "தமிழ்")],
)
def test_names_in_other_scripts_are_drawn_where_the_system_has_them(script: str, name: str) -> None:
    assert script in fonts.SCRIPTS
    if fonts.of_script(script) is None:
        pytest.skip(f"this system has no font for {script}")
    assert text.legible(name) == name
    assert text.line(Face.STRONG, 24, name).mask.tobytes() != text.line(Face.STRONG, 24, "?").mask.tobytes()


def test_a_damaged_font_of_the_system_counts_as_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "NotoColorEmoji.ttf").write_bytes(b"broken")
    monkeypatch.setattr(fonts, "_SYSTEM_FOLDERS", (tmp_path,))
    _forget()
    assert fonts.emoji_font() is None
    monkeypatch.undo()
    _forget()
