"""All strategies, by the games' machine names."""

from __future__ import annotations

from collections.abc import Mapping

from engine.players.ceylon_strategy import STRATEGY as CEYLON
from engine.players.kashgar_strategy import STRATEGY as KASHGAR
from engine.players.palimpsest_strategy import STRATEGY as PALIMPSEST
from engine.players.quetinny_strategy import STRATEGY as QUETINNY
from engine.players.strategy import Strategy
from engine.players.traitors_strategy import STRATEGY as TRAITORS

STRATEGIES: Mapping[str, Strategy] = {
    "ceylon": CEYLON,
    "kashgar": KASHGAR,
    "palimpsest": PALIMPSEST,
    "quetinny": QUETINNY,
    "traitors": TRAITORS,
}
