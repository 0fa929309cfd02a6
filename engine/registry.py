"""The games of the house: one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.ceylon.game import Ceylon
from engine.core.game import AnyGame
from engine.kashgar.game import Kashgar
from engine.palimpsest.game import Palimpsest
from engine.quetinny.game import Quetinny
from engine.traitors.game import Traitors

ReadContent = Callable[[str], str]
"""Gives the text of a content file by its name below ``data/``; raises ``BadContent``."""

MAKERS: tuple[Callable[[ReadContent], AnyGame], ...] = (
    Quetinny.load,
    Ceylon.load,
    Traitors.load,
    Palimpsest.load,
    Kashgar.load,
)


def load_games(read: ReadContent) -> Mapping[str, AnyGame]:
    """All games by name, with their content read and checked. Raises ``BadContent``."""
    games = [make(read) for make in MAKERS]
    return {game.info.name: game for game in games}
