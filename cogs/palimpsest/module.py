"""The Young Queen's Palimpsest, as the program knows it."""

import data
from arena.palimpsest.adversaries import ADVERSARIES
from cogs.game_module import GameModule
from cogs.palimpsest import commands, ui
from engine.palimpsest.game import Palimpsest
from engine.players.palimpsest_strategy import PLAYERS
from render import decktet, emblems
from render.drawing.palette import rgb
from render.palimpsest import pictures

PALIMPSEST = GameModule[Palimpsest](
    rules=Palimpsest,
    players=PLAYERS,
    ui=ui.PalimpsestUi,
    cog=commands.PalimpsestCog,
    warm=pictures.warm,
    icons=decktet.suit_icons,
    rule_text=data.FOLDER / "rules/palimpsest.en.md",
    adversaries=ADVERSARIES,
    emblem=emblems.Emblem(rgb("#5A4470"), rgb("#1B1428"), rgb("#C3A6D8"), "scroll-unfurled"),
)
