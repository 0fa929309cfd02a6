"""Ceylon, as the program knows it."""

import data
from arena.ceylon.adversaries import ADVERSARIES
from cogs.ceylon import commands, ui
from cogs.game_module import GameModule
from engine.ceylon.game import Ceylon
from engine.players.ceylon_strategy import PLAYERS
from render.ceylon import kinds, pictures
from render.drawing.palette import rgb
from render.emblems import Emblem

CEYLON = GameModule[Ceylon](
    rules=Ceylon,
    players=PLAYERS,
    ui=ui.CeylonUi,
    cog=commands.CeylonCog,
    warm=pictures.warm,
    icons=kinds.icons,
    rule_text=data.FOLDER / "rules/ceylon.en.md",
    emblem=Emblem(rgb("#2F6B57"), rgb("#10271F"), rgb("#A9CFA0"), "teapot"),
    adversaries=ADVERSARIES,
)
