"""Moves that nobody would think of, made from nothing but a game's move types."""

from __future__ import annotations

from typing import Any

import msgspec.inspect as table_view

from engine.core.chance import Chance
from engine.core.codec import encode
from engine.core.errors import UnreadableMove
from engine.core.game import AnyGame

WORDS = ("", "x", "5ML", "AM", "E", "baker", "?")
"""What stands where a record has a text: some of it names a card."""
LARGEST = (2, 12, 60, 1_000_000)


def invented(game: AnyGame, chance: Chance) -> Any:
    """A record that reads as a move of the game; whether it makes sense is another matter."""
    kind = table_view.type_info(game.move_type)
    while True:
        try:
            return game.read_move(encode(_any(kind, chance)))
        except UnreadableMove:
            continue


def _any(kind: table_view.Type, chance: Chance) -> Any:
    match kind:
        case table_view.UnionType(types=types):
            return _any(chance.choice(types), chance)
        case table_view.StructType(cls=cls, fields=fields):
            return cls(**{field.name: _any(field.type, chance) for field in fields})
        case table_view.TupleType(item_types=types):
            return tuple(_any(one, chance) for one in types)
        case table_view.VarTupleType(item_type=item, min_length=least, max_length=most):
            low = least or 0
            return tuple(_any(item, chance) for _ in range(low + chance.below((most or low + 4) - low + 1)))
        case table_view.IntType(ge=least, le=most):
            low = -2 if least is None else least
            return low + chance.below((chance.choice(LARGEST) if most is None else most) - low + 1)
        case table_view.LiteralType(values=values):
            return chance.choice(values)
        case table_view.BoolType():
            return bool(chance.below(2))
        case table_view.StrType():
            return chance.choice(WORDS)
        case table_view.NoneType():
            return None
    raise NotImplementedError(f"moves hold {kind}")
