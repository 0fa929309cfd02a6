"""Fonts, what they can draw, and what is said of damaged files."""

import shutil
from pathlib import Path

import pytest

import data
from engine.core.errors import BadContent
from render import fonts, symbols
from render.cmap import characters
from render.fonts import Face, Typeface, cap_height, check_fonts, typeface


@pytest.mark.parametrize("face", list(Face))
def test_every_face_draws_the_letters_of_the_projects_languages(face: Face) -> None:
    wanted = "ABCXYZabcxyz0123456789ÄÖÜäöüßéèñ.,:;!?…+-/("
    assert {ord(letter) for letter in wanted} <= typeface(face).characters


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


@pytest.mark.parametrize("content", ["", "<svg/>", '<path d="Z"/>', '<path d="M1"/>'])
def test_a_damaged_icon_is_named(content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "sea-dragon.svg").write_text(content)
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    symbols._icon.cache_clear()
    with pytest.raises(BadContent, match=r"icons/sea-dragon.svg.*restore"):
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
