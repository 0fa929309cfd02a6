"""All strategies, by the games' machine names."""

from __future__ import annotations

from collections.abc import Mapping

from engine.players.quetinny_strategy import STRATEGY as QUETINNY
from engine.players.strategy import Strategy
from engine.players.traitors_strategy import STRATEGY as TRAITORS

STRATEGIES: Mapping[str, Strategy] = {"quetinny": QUETINNY, "traitors": TRAITORS}
