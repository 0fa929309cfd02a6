"""Quetinny, as the program knows it."""

import data
from cogs.game_module import GameModule
from cogs.quetinny import commands, daily, ui
from engine.players.quetinny_strategy import PLAYERS
from engine.quetinny.game import Quetinny
from render import decktet, decktet_signs, emblems
from render.drawing.palette import rgb
from render.quetinny import pictures

QUETINNY = GameModule[Quetinny](
    rules=Quetinny,
    players=PLAYERS,
    ui=ui.QuetinnyUi,
    cog=commands.QuetinnyCog,
    warm=pictures.warm,
    icons=decktet.suit_icons,
    rule_text=data.FOLDER / "rules/quetinny.en.md",
    emblem=emblems.Emblem(rgb("#3A4B72"), rgb("#141B30"), rgb("#8B9CC6"), decktet_signs.SUIT_SIGNS["Knots"]),
    daily=daily.DAILY,
)
