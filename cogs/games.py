"""The games: one line each."""

from cogs.ceylon.module import CEYLON
from cogs.game_module import GameModule
from cogs.kashgar.module import KASHGAR
from cogs.palimpsest.module import PALIMPSEST
from cogs.quetinny.module import QUETINNY
from cogs.traitors.module import TRAITORS

GAMES: tuple[GameModule, ...] = (
    QUETINNY,
    CEYLON,
    TRAITORS,
    PALIMPSEST,
    KASHGAR,
)
