"""When people can be asked to move: quiet hours of their own zone, and days on which they are away."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tables.settings_types import PersonSettings
from tables.types import ClockSpec


def is_away(settings: PersonSettings, moment: datetime) -> bool:
    """Whether somebody has said that they are away then."""
    return (
        settings.away_from is not None
        and settings.away_to is not None
        and settings.away_from <= moment < settings.away_to
    )


def after_quiet(settings: PersonSettings, moment: datetime) -> datetime:
    """The moment itself, or the end of the quiet hours that it falls into."""
    first, last = settings.quiet_from, settings.quiet_to
    if first is None or last is None or first == last:
        return moment
    local = moment.astimezone(ZoneInfo(settings.zone))
    # Quiet hours may go over midnight.
    quiet = first <= local.hour < last if first < last else local.hour >= first or local.hour < last
    if not quiet:
        return moment
    end = local.replace(hour=last, minute=0, second=0, microsecond=0)
    if end <= local:
        end += timedelta(days=1)
    return end.astimezone(moment.tzinfo)


def clock_of(
    settings: PersonSettings, rules: ClockSpec, now: datetime, seconds: float
) -> tuple[datetime, datetime | None]:
    """When a clock of so many seconds that begins now runs out, and when to remind its owner of it.

    At tables of days it begins after quiet hours and never ends in them, and stands still while its owner is
    away, but for no longer than the table allows. People who sit together have no such hours.
    """
    chosen = rules.remind if settings.remind is None else settings.remind / 100
    share = chosen if 0 < chosen < 1 else None
    if rules.pace != "turns":
        due = now + timedelta(seconds=seconds)
        return due, None if share is None else now + timedelta(seconds=seconds * share)
    begin = after_quiet(settings, now)
    due = begin + timedelta(seconds=seconds)
    first, last = settings.away_from, settings.away_to
    if first is not None and last is not None and now < last and first < due:
        due += min(last - max(begin, first), timedelta(days=rules.away_days))
    due = after_quiet(settings, due)
    remind = None if share is None else after_quiet(settings, begin + (due - begin) * share)
    if begin > now:
        # What was not said in the quiet hours is said at their end.
        remind = begin
    return due, remind if remind is not None and remind < due else None
