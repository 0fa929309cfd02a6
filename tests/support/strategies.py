"""Strategies for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

_CHARACTERS = st.characters(exclude_categories=["Cs"])


def texts(max_size: int) -> st.SearchStrategy[str]:
    """Texts of any characters that can be sent: all but surrogates.

    The same as ``st.text``, which goes through all of Unicode for some seconds to find out as much.
    """
    return st.text(_CHARACTERS, max_size=max_size)
