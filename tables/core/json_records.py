"""Records as JSON: what could not be read is not written, and one part that cannot be read keeps no other.

Types are not enough: what people chose is text until somebody has looked at it.
"""

import logging
from typing import TypeVar

import msgspec

from engine.core.codec import encode
from tables.core.errors import TableError

log = logging.getLogger(__name__)

Parts = TypeVar("Parts", bound=msgspec.Struct)


def written(record: msgspec.Struct) -> bytes:
    """A record as it is stored; raises :class:`TableError` for what could not be read again."""
    data = encode(record)
    try:
        msgspec.json.decode(data, type=type(record))
    except msgspec.ValidationError as error:
        raise TableError("This cannot be chosen: {reason}", reason=str(error)) from error
    return data


def readable(stored: bytes | str | None, kind: type[Parts]) -> Parts:
    """A record all of whose fields may be missing; what cannot be read of it is left out, and logged."""
    if stored is None:
        return kind()
    try:
        return msgspec.json.decode(stored, type=kind)
    except msgspec.ValidationError as error:
        log.error("a part of a stored %s is left out: %s", kind.__name__, error)
    found = msgspec.json.decode(stored)
    return msgspec.convert({name: value for name, value in found.items() if _fits(name, value, kind)}, kind)


def _fits(name: str, value: object, kind: type[Parts]) -> bool:
    try:
        msgspec.convert({name: value}, kind)
    except msgspec.ValidationError:
        return False
    return True
