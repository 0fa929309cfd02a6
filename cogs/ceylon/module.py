"""Ceylon, as the program knows it."""

from __future__ import annotations

import data
from cogs.ceylon.commands import CeylonCog
from cogs.ceylon.ui import CeylonUi
from cogs.game_module import GameModule, GamePictures
from cogs.interactions.typed_names import ThingNames
from engine.ceylon.cards import KINDS
from engine.ceylon.game import Ceylon
from engine.players.ceylon_strategy import LEVELS
from render.ceylon import pictures
from render.ceylon.kinds import icons
from render.ceylon.narrator import SEVERAL
from render.emblems import Emblem
from render.palette import rgb


def _names(game: Ceylon) -> ThingNames:
    return {
        **{kind: kind.lower() for kind in KINDS},
        **{several: kind.lower() for kind, several in SEVERAL.items()},
    }


CEYLON = GameModule(
    rules=Ceylon,
    players=LEVELS,
    ui=CeylonUi,
    cog=CeylonCog,
    pictures=GamePictures(pictures.public, pictures.private, pictures.warm, icons),
    rule_text=data.FOLDER / "rules/ceylon.en.md",
    names=_names,
    emblem=Emblem(rgb("#2F6B57"), rgb("#10271F"), rgb("#A9CFA0"), "teapot"),
)
