"""Piles, as the program knows it."""

from __future__ import annotations

from pathlib import Path

from cogs.game_module import GameModule
from render.drawing.palette import rgb
from render.emblems import Emblem
from tests.sixth_game import pictures
from tests.sixth_game.commands import PilesCog
from tests.sixth_game.game import Piles
from tests.sixth_game.player import PLAYERS
from tests.sixth_game.ui import PilesUi

PILES = GameModule[Piles](
    rules=Piles,
    players=PLAYERS,
    ui=PilesUi,
    cog=PilesCog,
    warm=pictures.warm,
    rule_text=Path(__file__).with_name("rules.en.md"),
    emblem=Emblem(rgb("#3E5A6B"), rgb("#12202A"), rgb("#A9C4D2"), "cubes"),
)
