"""Faults of files that people bring, as they read them."""

from cogs.content.library import refusal_of
from cogs.screens.markup import refusal_text
from data.catalogue import ENGLISH
from engine.core.errors import BadContent


def test_a_fault_is_quoted_once():
    refusal = refusal_of(BadContent("my_map.toml", "the city *Fenn* stands twice", 3))
    assert refusal_text(refusal, ENGLISH) == "my\\_map.toml, line 3: the city \\*Fenn\\* stands twice."


def test_a_fault_cannot_turn_a_line_around_and_is_cut():
    refusal = refusal_of(BadContent("a" * 500, "b\u202e" * 500))
    said = refusal_text(refusal, ENGLISH)
    assert "\u202e" not in said
    assert len(said) < 400
