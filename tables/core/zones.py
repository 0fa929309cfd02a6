"""Time zones by the names under which people chose them."""

import logging
from datetime import UTC, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

log = logging.getLogger(__name__)


@cache
def zone_named(name: str) -> tzinfo:
    """A time zone; UTC where the machine has given it up, as systems do with old names ("US/Eastern")."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        log.error("the time zone %s is not known here: install the system’s (older) time zones", name)
        return UTC
