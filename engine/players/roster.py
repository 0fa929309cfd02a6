"""The levels of computer players, each a setting of a game's strategy."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.errors import gettext_noop
from engine.players.easy import EasyPlayer
from engine.players.player import Player, Rules
from engine.players.search import Budget, SearchPlayer
from engine.players.strategy import Strategy

LEVELS = (gettext_noop("easy"), gettext_noop("steady"), gettext_noop("strong"), gettext_noop("master"))
"""The weakest first."""
_RENAMED = {"middle": "steady", "hard": "strong"}
"""What tables and messages of earlier versions call some of them."""


def level_named(name: str) -> str:
    """The level of a name that this version or an earlier one gave it; an unknown name stays as it is."""
    return _RENAMED.get(name, name)


def searching(
    heuristic: Player[Rules], strategy: Strategy[Rules], strong: Budget, master: Budget
) -> Mapping[str, Player[Rules]]:
    """A player for each level: mistakes, the heuristic, and two searches that think for longer and longer."""
    return {
        "easy": EasyPlayer(strategy),
        "steady": heuristic,
        "strong": SearchPlayer(strategy, strong),
        "master": SearchPlayer(strategy, master),
    }
