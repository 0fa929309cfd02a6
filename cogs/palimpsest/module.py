"""The Young Queen's Palimpsest, as the program knows it."""

import data
from arena.palimpsest.adversaries import ADVERSARIES
from cogs.game_module import GameModule
from cogs.palimpsest.commands import PalimpsestCog
from cogs.palimpsest.ui import PalimpsestUi
from engine.palimpsest.game import Palimpsest
from engine.players.palimpsest_strategy import PLAYERS
from render.decktet import suit_icons
from render.drawing.palette import rgb
from render.emblems import Emblem
from render.palimpsest import pictures

PALIMPSEST = GameModule[Palimpsest](
    rules=Palimpsest,
    players=PLAYERS,
    ui=PalimpsestUi,
    cog=PalimpsestCog,
    warm=pictures.warm,
    icons=suit_icons,
    rule_text=data.FOLDER / "rules/palimpsest.en.md",
    adversaries=ADVERSARIES,
    emblem=Emblem(rgb("#5A4470"), rgb("#1B1428"), rgb("#C3A6D8"), "scroll-unfurled"),
)
