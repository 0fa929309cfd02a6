"""Options of games as they are declared: all that are unusual at once, and any of them."""

from __future__ import annotations

from typing import Any, TypeVar

from hypothesis import strategies as st
from msgspec import Struct

from engine.core.options import declared_options

T = TypeVar("T", bound=Struct)


def unusual(options: type[T], **chosen: object) -> T:
    """Options of which each has another value than as usual, but for content and what is ``chosen``."""
    other = {
        each.name: next(value for value in reversed(each.allowed or each.bounds) if value != each.default)
        for each in declared_options(options)
        if each.name not in chosen and each.kind != "content"
    }
    return options(**other, **chosen)


def any_options(options: type[T], **chosen: st.SearchStrategy[Any]) -> st.SearchStrategy[T]:
    """Any options but content, and what is ``chosen`` otherwise."""
    drawn = {
        each.name: st.sampled_from(each.allowed) if each.allowed else st.integers(*each.bounds)
        for each in declared_options(options)
        if each.name not in chosen and each.kind != "content"
    }
    return st.builds(options, **drawn, **chosen)
