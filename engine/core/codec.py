"""Encoding of moves, events, options, states and views as JSON with tags.

Unknown fields and malformed values are refused with the path of what is wrong.
"""

import contextlib
from typing import Any

import msgspec

from engine.core.errors import UnreadableMove

_encoder = msgspec.json.Encoder(order="deterministic")
_learnt: set[type] = set()


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all immutable records. Unions of records add ``tag=...`` to each member."""


def encode(value: object) -> bytes:
    """JSON bytes of a record; the same value always gives the same bytes."""
    return _encoder.encode(value)


def decode(data: bytes | str, kind: object) -> Any:
    """A record of type ``kind`` (a class or a union) from JSON.

    Raises :class:`UnreadableMove` that names the path of what does not fit.
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableMove("This record cannot be read: {reason}", reason=str(error)) from error


def learn_records() -> None:
    """Let ``msgspec`` work out all records that there are now, before several threads read them.

    It does so when a type is first read, and a second thread that reads the type meanwhile ends the process
    (a null pointer in 0.22).
    """
    classes: list[type] = [msgspec.Struct]
    while classes:
        each = classes.pop()
        classes += each.__subclasses__()
        if each not in _learnt:
            _learnt.add(each)
            with contextlib.suppress(TypeError, NameError):  # what cannot be read is not
                msgspec.json.Decoder(each)
