"""The levels of computer players, which are the same in all games."""

from __future__ import annotations

from engine.core.errors import gettext_noop

LEVELS = (gettext_noop("easy"), gettext_noop("steady"), gettext_noop("strong"), gettext_noop("master"))
"""The weakest first."""
_RENAMED = {"middle": "steady", "hard": "strong"}
"""What tables and messages of earlier versions call some of them."""


def level_named(name: str) -> str:
    """The level of a name that this version or an earlier one gave it; an unknown name stays as it is."""
    return _RENAMED.get(name, name)
