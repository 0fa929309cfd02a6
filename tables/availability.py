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
    if rules.pace != "turns":
        due = now + timedelta(seconds=seconds)
        return due, _reminder(settings, rules, now, due)
    begin = after_quiet(settings, now)
    due = begin + timedelta(seconds=seconds)
    first, last = settings.away_from, settings.away_to
    if first is not None and last is not None and now < last and first < due:
        due += min(last - max(begin, first), timedelta(days=rules.away_days))
    due = after_quiet(settings, due)
    remind = _reminder(settings, rules, begin, due)
    if begin > now:
        # What was not said in the quiet hours is said at their end.
        remind = begin
    return due, remind if remind is not None and remind < due else None


def moved_clock(
    before: PersonSettings, settings: PersonSettings, rules: ClockSpec, now: datetime, due: datetime
) -> tuple[datetime, datetime | None]:
    """The same for a clock that is running, when its owner has chosen other hours or days away.

    It has begun, so that quiet hours only keep it from ending in them. Days away that were there before and
    are not any more are taken back: who says again and again that they are away gains nothing by it.
    """
    due -= rest_ahead(before, rules, now, due)
    due = after_quiet(settings, due + rest_ahead(settings, rules, now, due))
    remind = _reminder(settings, rules, now, due)
    return due, remind if remind is not None and remind < due else None


def rest_ahead(settings: PersonSettings, rules: ClockSpec, now: datetime, due: datetime) -> timedelta:
    """For how long a running clock will still stand still, because its owner is away."""
    first, last = settings.away_from, settings.away_to
    if rules.pace != "turns" or first is None or last is None or due <= first:
        return timedelta()
    return max(timedelta(), min(last, first + timedelta(days=rules.away_days)) - max(now, first))


def _reminder(settings: PersonSettings, rules: ClockSpec, begin: datetime, due: datetime) -> datetime | None:
    chosen = rules.remind if settings.remind is None else settings.remind / 100
    if not 0 < chosen < 1:
        return None
    remind = begin + (due - begin) * chosen
    return after_quiet(settings, remind) if rules.pace == "turns" else remind
