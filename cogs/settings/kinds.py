"""The kinds of settings: how each is offered, read and told in commands, in forms and on screens."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from typing import Any, NamedTuple, TypeVar
from zoneinfo import available_timezones

import discord
from discord.app_commands import AppCommandChannel, Choice, Range, Transform
from discord.app_commands.transformers import RawChannelTransformer

from cogs.interactions import answers, built_commands, controls, suggestions
from cogs.interactions.durations import ABSENCE, CLOCK_TIME, LIVE_CLOCK, means_none
from cogs.screens import forms, markup, screen
from cogs.screens.numbers import read_id, read_number
from data.catalogue import LANGUAGES, Words
from tables.core import errors, settings_types
from tables.core.declared_settings import OF_GAME, Setting, Value, declared_settings

AnySettings = settings_types.PersonSettings | settings_types.ServerSettings
T = TypeVar("T")
_HOURS = re.compile(r"([01]?\d|2[0-3])(?::00)?\s*[-–]\s*([01]?\d|2[0-3])(?::00)?", re.ASCII)


class Forum(RawChannelTransformer[answers.AnsweringClient]):
    """An option that names a forum channel of the server."""

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Forums alone: channels of media take no texts."""
        return [discord.ChannelType.forum]


@cache
def _zones() -> Mapping[str, str]:
    """All time zones as the database writes them, in order, by name without capitals.

    To list them opens some hundred files, which is too much for each letter that somebody types.
    """
    return {name.casefold(): name for name in sorted(available_timezones())}


def read_zone(text: str) -> str:
    """A time zone's name as the database writes it, UTC for nothing; raises :class:`Refusal`."""
    known = _zones().get(text.strip().casefold() or "utc")
    if known is None:
        raise answers.Refusal("{text} is not a time zone: choose one such as Europe/Berlin.", text=text)
    return known


async def complete_zone(interaction: answers.AnyInteraction, current: str) -> suggestions.Suggestions:
    """Time zones that contain what was typed."""
    return suggestions.suggest([(name, name) for name in _zones().values()], current)


def _until(text: str) -> datetime | None:
    seconds = ABSENCE.read(text)
    return discord.utils.utcnow() + timedelta(seconds=seconds) if seconds else None


def _hours(text: str) -> tuple[int, int] | None:
    found = _HOURS.fullmatch(text.strip())
    if found is None and not means_none(text):
        raise answers.Refusal("{text} is not a range of hours: write it like 23-8, or none.", text=text)
    return None if found is None else (int(found[1]), int(found[2]))


def _percent(given: object) -> int | None:
    """None for nothing, and for all of it."""
    number = read_number(str(given).strip().rstrip("%").strip() or "100")
    if number is None or number > 100:
        raise answers.Refusal("{text} is no percentage: write a number from 0 to 100.", text=given)
    return number if number < 100 else None


def _after(seconds: int, words: Words) -> str:
    return words("after {time}", time=markup.spell_time(seconds, words))


def _several(value: Any) -> tuple[int, ...]:
    """The numbers of a setting that may have one, or none, or more."""
    return value if isinstance(value, tuple) else () if value is None else (value,)


def _channels(value: Any, words: Words) -> str:
    return words.listing([f"<#{each}>" for each in _several(value)])


class Kind(NamedTuple):
    """How settings of a kind are chosen and told."""

    option: Any = None
    """The type of the command's option; None for what menus alone choose."""
    given: Callable[[Any], object] = lambda given: given
    """Reads the option, or a form's field; raises :class:`Refusal`."""
    pressed: Callable[[str], object] = read_number
    """Reads what a control chooses; None for what none offers."""
    said: Callable[[Any, Words], str] = lambda value, words: str(value)
    complete: built_commands.Completer | None = None


_FORUM = Forum(AppCommandChannel)
_CHOICE = Kind(str, lambda other: required(None), lambda other: None)
_NUMBER = Kind(int)
"""With the bounds of the setting."""
KINDS: Mapping[str, Kind] = {
    "number": _NUMBER,
    "hours": _NUMBER._replace(said=lambda value, words: _after(value * 3600, words)),
    "days": _NUMBER._replace(said=lambda value, words: _after(value * 86400, words)),
    "seconds": _NUMBER._replace(said=markup.spell_time),
    "clock": Kind(str, CLOCK_TIME.read, said=CLOCK_TIME.said, complete=CLOCK_TIME.complete),
    "live_clock": Kind(str, LIVE_CLOCK.read, said=LIVE_CLOCK.said, complete=LIVE_CLOCK.complete),
    "percent": Kind(Range[int, 0, 100], _percent),
    "switch": Kind(bool, pressed=lambda text: None),
    "choice": _CHOICE,
    "language": _CHOICE,
    "zone": Kind(str, read_zone, complete=complete_zone),
    # Who is away is told so in a sentence; in a form it is typed from now on each time.
    "absence": Kind(str, _until, said=lambda value, words: "", complete=ABSENCE.complete),
    "quiet": Kind(str, _hours, said=lambda value, words: "{}-{}".format(*value)),
    "channel": Kind(pressed=read_id, said=_channels),
    "channels": Kind(
        pressed=lambda text: tuple(required(read_id(each)) for each in text.split(",") if each),
        said=_channels,
    ),
    "forum": Kind(Transform[AppCommandChannel, _FORUM], lambda given: given.id, read_id, _channels),
    "role": Kind(
        discord.Role,
        lambda given: None if given.is_default() else given.id,
        read_id,
        lambda value, words: f"<@&{value}>",
    ),
}


@cache
def settings_of(record: type[AnySettings]) -> Mapping[str, Setting]:
    """The settings of a record by their fields, with the values that all of a kind have."""
    values = {
        "language": [Value(code, name) for code, name in LANGUAGES.items()],
        "switch": [Value(True, "yes", "1"), Value(False, "no", "0")],
    }
    return {
        field: replace(each, values=(*each.values, *values.get(each.kind, ())))
        for field, each in declared_settings(record).items()
    }


def parameters(record: type[AnySettings]) -> list[built_commands.Parameter]:
    """The options of the command that changes settings."""
    declared = [each for each in settings_of(record).values() if each.page != OF_GAME]
    return [_parameter(each, kind) for each in declared if (kind := KINDS[each.kind]).option is not None]


def _parameter(setting: Setting, kind: Kind) -> built_commands.Parameter:
    offered, option = setting.offered, kind.option
    if option is int and offered is not None:
        option = Range[int, offered.least, offered.most]
    choices = [Choice(name=each.label, value=each.text) for each in setting.values if kind is _CHOICE]
    return built_commands.Parameter(setting.name, option | None, setting.help, None, kind.complete, choices)


def read_given(record: type[AnySettings], given: Mapping[str, Any]) -> dict[str, object]:
    """What options of a command or fields of a form change; those that were left out are None.

    Raises :class:`Refusal` that says how to write it.
    """
    changes: dict[str, object] = {}
    for setting in settings_of(record).values():
        chosen = given.get(setting.name)
        # An absence is not shown in its form: it goes on where nothing is written.
        if chosen is not None and (chosen or setting.kind != "absence"):
            changes |= setting.changes(record(), _read(setting, chosen, KINDS[setting.kind].given))
    return changes


def read_control(setting: Setting, text: str) -> object:
    """What a control of a screen chooses; raises :class:`Stale` for what is not offered (any more)."""
    if not text and setting.optional:
        return None
    return required(_read(setting, text, KINDS[setting.kind].pressed))


def _read(setting: Setting, text: object, read: Callable[[Any], object]) -> object:
    named = next((each for each in setting.values if each.text == text), None)
    return read(text) if named is None else named.value


def required(found: T | None) -> T:
    """What was found; raises :class:`Stale` where it is nothing."""
    if found is None:
        raise errors.Stale(controls.FROM_ANOTHER_TIME)
    return found


def setting_line(setting: Setting, record: AnySettings, words: Words, game: str = "") -> str:
    """What is so; empty where nothing is to be said of it."""
    text = setting_words(setting, setting.chosen(record, game), words)
    return words("{name}: {text}", name=f"**{words(setting.title)}**", text=text) if text else ""


def setting_words(setting: Setting, value: Any, words: Words) -> str:
    """A value in a few words; empty for none without a name."""
    named = setting.of(value)
    return words(named.label) if named is not None else _said(setting, value, words)


def _said(setting: Setting, value: Any, words: Words) -> str:
    return "" if value is None else KINDS[setting.kind].said(value, words)


def setting_control(
    setting: Setting, value: Any, change: screen.Target, words: Words
) -> screen.Button | screen.Menu | screen.PickChannels | screen.PickRole | tuple[()]:
    """What changes a setting, the value behind the target's text; an empty row for what is typed."""
    title = words(setting.title)
    match setting.kind:
        case "channel" | "channels" | "forum" as kind:
            most = screen.MENU_LIMIT if kind == "channels" else 1
            return screen.PickChannels(title, change, _several(value), most, forums=kind == "forum")
        case "role":
            return screen.PickRole(title, change, value)
        case "switch":
            other = setting_words(setting, not value, words)
            text = words("{name}: change to {text}", name=title, text=other)
            return screen.Button(text, replace(change, rest=f"{change.rest}{int(not value)}"))
    offered = [each.value for each in setting.values]
    if setting.offered is not None:
        numbers = {*setting.offered.numbers, *_several(value)}
        offered = [*([None] if setting.of(None) else []), *sorted(numbers)]
    choices = tuple(
        screen.Choice(
            words("{name}: {text}", name=title, text=setting_words(setting, each, words)),
            replace(change, rest=f"{change.rest}{'' if each is None else each}"),
            chosen=each == value,
        )
        for each in offered
    )
    return screen.Menu(title, choices) if choices else ()


def setting_field(setting: Setting, record: settings_types.PersonSettings, words: Words) -> forms.Field:
    """The field of a form that changes a setting, filled in with what is so now."""
    title, value = words(setting.title), setting.chosen(record)
    if KINDS[setting.kind] is _CHOICE:
        labels = {each.text: words(each.label) for each in setting.values}
        now = setting.of(value)
        return forms.choice_field(setting.name, title, labels, now and now.text)
    return forms.TextField(setting.name, title, _said(setting, value, words), words(setting.help), longest=60)
