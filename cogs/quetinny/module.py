"""Quetinny, as the program knows it."""

from __future__ import annotations

import data
from cogs.game_module import GameModule, GamePictures
from cogs.interactions.typed_names import ThingNames
from cogs.quetinny.commands import QuetinnyCog
from cogs.quetinny.daily import DAILY
from cogs.quetinny.ui import QuetinnyUi
from engine.players.quetinny_strategy import LEVELS
from engine.quetinny.game import Quetinny
from render.decktet import card_names, suit_icons
from render.decktet_signs import SUIT_SIGNS
from render.emblems import Emblem
from render.palette import rgb
from render.quetinny import pictures


def _names(game: Quetinny) -> ThingNames:
    return card_names(game.tables.cards)


QUETINNY = GameModule(
    rules=Quetinny,
    players=LEVELS,
    ui=QuetinnyUi,
    cog=QuetinnyCog,
    pictures=GamePictures(pictures.public, pictures.private, pictures.warm, suit_icons),
    rule_text=data.FOLDER / "rules/quetinny.en.md",
    names=_names,
    emblem=Emblem(rgb("#3A4B72"), rgb("#141B30"), rgb("#8B9CC6"), SUIT_SIGNS["Knots"]),
    daily=DAILY,
)
