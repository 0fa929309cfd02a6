"""Names that are blank, or turn what stands beside them, stand nowhere as they are."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.delivery.threads import thread_name
from cogs.interactions.people import called_here, own_name
from cogs.interactions.suggestions import suggest
from render.drawing.spelling import clusters
from render.drawing.text import legible


def user(display: str, own: str | None = None, account: str = "ana") -> Any:
    return SimpleNamespace(id=7, display_name=display, global_name=own, name=account)


BLANK = ["\u3164", "\u2800 \u2800", "\u200b\u2060", "\u115f\u1160", "\uffa0", "\u202e", "   "]


@pytest.mark.parametrize("name", BLANK)
def test_a_blank_name_is_none(name: str) -> None:
    assert called_here(user(name, "Ana Belén")).name == "Ana Belén"
    assert called_here(user(name, name)).name == "ana"
    assert own_name(user("Captain", name)) == "ana"
    assert clusters(name) == ()
    assert legible(name) == ""


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ana", "Ana"),
        ("\u202eevil\u202c", "evil"),
        ("a\u2066b\u2069\u200f", "ab"),
        (" two\nlines ", "two lines"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("محمد", "محمد"),
        ("한국", "한국"),
        ("!!!", "!!!"),
    ],
)
def test_what_is_seen_of_a_name_is_kept(name: str, kept: str) -> None:
    assert called_here(user(name)).name == kept


def test_titles_of_threads_and_what_is_offered_turn_nothing() -> None:
    info: Any = SimpleNamespace(id=3, names=["\u202eAna", "Béla\u2067"])
    assert thread_name(info, "Ceylon") == "3 · Ceylon · Ana, Béla"
    (offered,) = suggest([("\u202eAna", "1")], "")
    assert offered.name == "Ana"
