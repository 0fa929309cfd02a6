"""The levels of computer players, which mean the same in all games; not every game has the last one."""

from engine.core.errors import gettext_noop

LEVELS = (gettext_noop("easy"), gettext_noop("steady"), gettext_noop("strong"), gettext_noop("master"))
"""The weakest first."""
UP_TO_STRONG = LEVELS[:-1]
"""Those of a game in which to think for longer makes nobody clearly stronger."""
_RENAMED = {"middle": "steady", "hard": "strong"}
"""What tables and messages of earlier versions call some of them."""


def level_named(name: str) -> str:
    """The level of a name that this version or an earlier one gave it; an unknown name stays as it is."""
    return _RENAMED.get(name, name)
