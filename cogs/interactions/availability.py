"""When people can be asked to move, as they write it: ``5d`` away, quiet from ``23-8``, in a time zone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import available_timezones

from cogs.interactions.answers import AnyInteraction, Refusal
from cogs.interactions.durations import ABSENCE
from cogs.interactions.suggestions import Suggestions, suggest

_HOURS = re.compile(r"([01]?\d|2[0-3])(?::00)?\s*[-–]\s*([01]?\d|2[0-3])(?::00)?", re.ASCII)


def read_availability(
    now: datetime, away: str | None, quiet: str | None, zone: str | None
) -> dict[str, object]:
    """The settings that somebody chooses; raises :class:`Refusal` that says how to write them."""
    changes: dict[str, object] = {}
    if away is not None:
        seconds = ABSENCE.read(away)
        until = now + timedelta(seconds=seconds) if seconds else None
        changes["away_to"] = until
    if quiet is not None:
        found = _HOURS.fullmatch(quiet.strip())
        if found is None and quiet.strip().lower() != "none":
            raise Refusal("{text} is not a range of hours: write it like 23-8, or none.", text=quiet)
        first, last = (None, None) if found is None else (int(found[1]), int(found[2]))
        changes |= {"quiet_from": first, "quiet_to": last}
    if zone is not None:
        changes["zone"] = read_zone(zone)
    return changes


@cache
def _zones() -> Mapping[str, str]:
    """All time zones as the database writes them, in order, by name without capitals.

    To list them opens some hundred files, which is too much for each letter that somebody types.
    """
    return {name.casefold(): name for name in sorted(available_timezones())}


def read_zone(text: str) -> str:
    """A time zone's name as the database writes it; raises :class:`Refusal`."""
    known = _zones().get(text.strip().casefold())
    if known is None:
        raise Refusal("{text} is not a time zone: choose one such as Europe/Berlin.", text=text)
    return known


async def complete_zone(interaction: AnyInteraction, current: str) -> Suggestions:
    """Time zones that contain what was typed."""
    return suggest([(name, name) for name in _zones().values()], current)
