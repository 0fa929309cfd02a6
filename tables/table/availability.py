"""When people can be asked to move: quiet hours of their own zone, and days on which they are away.

It is one person's alone: a table that rests for all who play there is paused (``pauses``).
"""

from datetime import datetime, timedelta

from tables.core.settings_types import PersonSettings
from tables.core.types import ClockSpec
from tables.core.zones import zone_named

BETWEEN_ABSENCES = timedelta(days=7)
"""Who has been back for less time is away for the same absence when they are away again."""

MOST_QUIET = 14
"""Hours of a day at most that somebody may keep quiet: they are time won in each turn."""


def quiet_hours(settings: PersonSettings) -> int:
    """How many hours of a day somebody keeps quiet."""
    if settings.quiet_from is None or settings.quiet_to is None:
        return 0
    return (settings.quiet_to - settings.quiet_from) % 24


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
    local = moment.astimezone(zone_named(settings.zone))
    # Quiet hours may go over midnight.
    quiet = first <= local.hour < last if first < last else local.hour >= first or local.hour < last
    if not quiet:
        return moment
    end = local.replace(hour=last, minute=0, second=0, microsecond=0)
    if end <= local:
        end += timedelta(days=1)
    return end.astimezone(moment.tzinfo)


def is_quiet(settings: PersonSettings, moment: datetime) -> bool:
    """Whether it falls into somebody's quiet hours: nobody is mentioned then."""
    return after_quiet(settings, moment) > moment


def away_change(old: PersonSettings, now: datetime, until: datetime | None) -> dict[str, object]:
    """The change of settings by which somebody is away from now until a moment, or away no more.

    Whoever was away a short time ago is still on the same absence: a table's patience with it is not renewed.
    """
    first, last = old.away_from, old.away_to
    if until is None:
        return {"away_to": None if last is None else min(last, now)}
    goes_on = first is not None and last is not None and now < last + BETWEEN_ABSENCES
    return {"away_from": first if goes_on else now, "away_to": until}


def clock_of(
    settings: PersonSettings, rules: ClockSpec, now: datetime, seconds: float, *, goes_on: bool = False
) -> tuple[datetime, datetime | None]:
    """When a clock with so many seconds left runs out, and when to remind its owner of it.

    At tables of days it begins after quiet hours and does not end in them; one that ``goes_on`` has begun,
    and takes no more notice of them. It stands still while its owner is away, but for no longer than the
    table allows. People who sit together have no such hours.
    """
    begin = after_quiet(settings, now) if rules.pace == "turns" else now
    due = (now if goes_on else begin) + timedelta(seconds=seconds)
    due += rest_ahead(settings, rules, begin, due)
    if rules.pace == "turns" and not goes_on:
        due = after_quiet(settings, due)
    # What is not said in the quiet hours is said at their end.
    return due, begin if now < begin < due else reminder(settings, rules, begin, due)


def moved_clock(
    before: PersonSettings, settings: PersonSettings, rules: ClockSpec, now: datetime, due: datetime
) -> tuple[datetime, datetime | None]:
    """The same for a clock that is running, when its owner has chosen other days away.

    Days away that were there before and are not any more are taken back: who says again and again that they
    are away gains nothing by it.
    """
    due -= rest_ahead(before, rules, now, due)
    due += rest_ahead(settings, rules, now, due)
    return due, reminder(settings, rules, now, due)


def rest_ahead(settings: PersonSettings, rules: ClockSpec, now: datetime, due: datetime) -> timedelta:
    """For how long a running clock will still stand still, because its owner is away."""
    until = rests_until(settings, rules)
    if until is None or settings.away_from is None or due <= settings.away_from:
        return timedelta()
    return max(timedelta(), until - max(now, settings.away_from))


def rests_until(settings: PersonSettings, rules: ClockSpec) -> datetime | None:
    """Until when clocks of a table stand still because their owner is away, if ever."""
    first, last = settings.away_from, settings.away_to
    if rules.pace != "turns" or first is None or last is None:
        return None
    return min(last, first + timedelta(days=rules.away_days))


def reminder(settings: PersonSettings, rules: ClockSpec, begin: datetime, due: datetime) -> datetime | None:
    """When to remind the owner of a clock that runs from ``begin`` on, as they want it; None: not at all."""
    chosen = rules.remind if settings.remind is None else settings.remind / 100
    if not 0 < chosen < 1:
        return None
    remind = begin + (due - begin) * chosen
    if rules.pace == "turns":
        remind = after_quiet(settings, remind)
    return remind if remind < due else None
