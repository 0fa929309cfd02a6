"""Encoding of moves, events, options, states and views as JSON with tags.

Unknown fields and malformed values are refused with the path of what is wrong.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from engine.core.errors import UnreadableMove

T = TypeVar("T")

_encoder = msgspec.json.Encoder(order="deterministic")


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all immutable records. Unions of records add ``tag=...`` to each member."""


def encode(value: Any) -> bytes:
    """JSON bytes of a record; the same value always gives the same bytes."""
    return _encoder.encode(value)


def decode(data: bytes | str, kind: Any) -> Any:
    """A record of type ``kind`` (a class or a union) from JSON.

    Raises :class:`UnreadableMove` that names the path of what does not fit.
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableMove("This record cannot be read: {reason}", reason=str(error)) from error
