"""Looking for events among those of a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def of_type(events: Sequence[Any], *kinds: type) -> list[Any]:
    """The events of some types."""
    return [event for event in events if isinstance(event, kinds)]


def only(events: Sequence[Any], kind: type[Any]) -> Any:
    """The one event of a kind."""
    (found,) = of_type(events, kind)
    return found
