"""Moves that nobody would think of, made from nothing but a game's move types."""

from __future__ import annotations

import functools
from typing import Any

from msgspec import inspect

from engine.core.chance import Chance
from engine.core.codec import encode
from engine.core.errors import UnreadableMove
from engine.core.game import AnyGame

WORDS = ("", "x", "5ML", "AM", "E", "baker", "?")
"""What stands where a record has a text: some of it names a card."""
LARGEST = (2, 12, 60, 1_000_000)


def invented(game: AnyGame, chance: Chance) -> Any:
    """A record that reads as a move of the game; whether it makes sense is another matter."""
    kind = _type_info(game.move_type)
    while True:
        try:
            return game.read_move(encode(_any(kind, chance)))
        except UnreadableMove:
            continue


@functools.cache
def _type_info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _any(kind: inspect.Type, chance: Chance) -> Any:
    match kind:
        case inspect.UnionType(types=types):
            return _any(chance.choice(types), chance)
        case inspect.StructType(cls=cls, fields=fields):
            return cls(**{field.name: _any(field.type, chance) for field in fields})
        case inspect.TupleType(item_types=types):
            return tuple(_any(one, chance) for one in types)
        case inspect.VarTupleType(item_type=item, min_length=least, max_length=most):
            low = least or 0
            return tuple(_any(item, chance) for _ in range(low + chance.below((most or low + 4) - low + 1)))
        case inspect.IntType(ge=least, le=most):
            low = -2 if least is None else least
            return low + chance.below((chance.choice(LARGEST) if most is None else most) - low + 1)
        case inspect.LiteralType(values=values):
            return chance.choice(values)
        case inspect.BoolType():
            return bool(chance.below(2))
        case inspect.StrType():
            return chance.choice(WORDS)
        case inspect.NoneType():
            return None
    raise NotImplementedError(f"moves hold {kind}")
