"""Quetinny, as the program knows it."""

import data
from cogs.game_module import GameModule
from cogs.quetinny.commands import QuetinnyCog
from cogs.quetinny.daily import DAILY
from cogs.quetinny.ui import QuetinnyUi
from engine.players.quetinny_strategy import PLAYERS
from engine.quetinny.game import Quetinny
from render import decktet, decktet_signs
from render.drawing.palette import rgb
from render.emblems import Emblem
from render.quetinny import pictures

QUETINNY = GameModule[Quetinny](
    rules=Quetinny,
    players=PLAYERS,
    ui=QuetinnyUi,
    cog=QuetinnyCog,
    warm=pictures.warm,
    icons=decktet.suit_icons,
    rule_text=data.FOLDER / "rules/quetinny.en.md",
    emblem=Emblem(rgb("#3A4B72"), rgb("#141B30"), rgb("#8B9CC6"), decktet_signs.SUIT_SIGNS["Knots"]),
    daily=DAILY,
)
