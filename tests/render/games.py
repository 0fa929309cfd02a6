"""Whole games among computer players, to be drawn."""

from __future__ import annotations

from typing import Any

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players import Player


def played(game: AnyGame, player: Player, number: int, seats: int, options: Any) -> tuple[Any, ...]:
    """All states of the game with this number, in which one player makes every move."""
    return tuple(state for state, _ in played_with_events(game, player, number, seats, options))


def played_with_events(
    game: AnyGame, player: Player, number: int, seats: int, options: Any
) -> tuple[tuple[Any, tuple[Any, ...]], ...]:
    """The same, each with what led to it."""
    chance = Chance(number.to_bytes(32, "big"))
    state = game.new(options, seats, Chance(chance.fork("table").seed))
    found: list[tuple[Any, tuple[Any, ...]]] = [(game.copy(state), ())]
    while game.to_act(state):
        seat = min(game.awaited(state))
        events = game.push(state, seat, player.choose(game, game.view(state, seat), seat, chance))
        found.append((game.copy(state), tuple(events)))
    return tuple(found)
