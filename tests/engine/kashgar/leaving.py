"""A player who sends everybody away: how a game comes to end with nobody in any caravan (K-21)."""

from __future__ import annotations

from typing import Any

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.kashgar.language import Action, Remove, Turn
from engine.kashgar.types import Keep, Move, RemoveCard, Use, View


def leave(game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
    """Part with whoever can be parted with, and find somebody who removes the Patriarchs."""
    return max(view.ask.moves, key=lambda move: _wish(view, seat, move))


def _wish(view: View, seat: int, move: Move) -> int:
    caravans = view.players[seat].caravans
    helped = any(_removes(view, person) for caravan in caravans for person in caravan)
    match move:
        case Use(number, parting):
            person = caravans[number][0]
            if _removes(view, person):
                return 2 * _has_remove(_action(view, person, move))
            return 3 if parting else helped * _turns(_action(view, person, move))
        case Keep(person):
            return _removes(view, person) and not helped
        case RemoveCard(number, position):
            person = caravans[number][position]
            return 1 if _removes(view, person) else 2 + view.deck.person(person).must
    return -1


def _action(view: View, person: str, move: Use) -> Action:
    card = view.deck.person(person)
    return (card.parting if move.parting else card.caravan)[move.action]


def _has_remove(action: Action) -> bool:
    return any(isinstance(effect, Remove) for effect in action.do)


def _turns(action: Action) -> bool:
    """Whether a Patriarch does nothing but turn: with help on the way nobody else is needed."""
    return any(isinstance(effect, Turn) for effect in action.do)


def _removes(view: View, person: str) -> bool:
    """Whether somebody removes again and again."""
    return any(_has_remove(action) for action in view.deck.person(person).caravan)
