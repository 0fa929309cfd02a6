"""Files of strangers: what is worst about them costs their reader a process, and nobody else anything."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from cogs.content import file_reader
from cogs.content.file_reader import MOST_MEMORY, TOO_MUCH, FileReader
from engine.core.errors import BadContent
from engine.kashgar.loader import parse_deck
from engine.traitors.maps import Checked, parse_map
from render.traitors.layout import measure

ROOT = Path(__file__).resolve().parents[3]


def without_end(text: str, file: str) -> str:
    """Reads for ever, in one call that lets nothing else of its process go on."""
    return str(pow(7, 10**9))


def without_measure(text: str, file: str) -> str:
    """Takes more memory than there may be."""
    return str(len(bytearray(MOST_MEMORY)))


@pytest.mark.parametrize("parse", [without_end, without_measure])
async def test_what_takes_too_long_or_too_much_is_refused(parse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_reader, "LONGEST_READING", 1.0)
    with pytest.raises(BadContent, match=TOO_MUCH):
        await FileReader(apart=True).read(parse, "", "x.toml")


async def test_a_process_reads_what_is_sound_and_tells_what_is_not() -> None:
    reader, parse = FileReader(apart=True), partial(parse_map, measure=measure)
    text = next(ROOT.glob("data/maps/*.toml")).read_text()
    read = await reader.read(parse, text, "sound.toml")
    assert isinstance(read, Checked)
    assert read == parse(text, "sound.toml")
    with pytest.raises(BadContent) as fault:
        await reader.read(parse_deck, "a = 1", "odd.toml")
    with pytest.raises(BadContent) as same:
        parse_deck("a = 1", "odd.toml")
    assert str(fault.value) == str(same.value)
    assert fault.value.line == same.value.line == 1
