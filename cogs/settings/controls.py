"""Settings as they are declared, on screens: the lines, menus and buttons, and the fields of forms."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from cogs.screens import forms, markup
from cogs.screens.option_menus import yes_or_no
from cogs.screens.screen import Button, Choice, Menu, PickChannels, PickRole, Target
from data.catalogue import LANGUAGES, Words
from tables.core.declared_settings import Setting, Value, declared_settings
from tables.core.settings_types import PersonSettings, ServerSettings

MOST_CHANNELS = 25
_LONGEST = 60
"""Characters that somebody types."""


@cache
def settings_of(record: type[PersonSettings | ServerSettings]) -> Mapping[str, Setting]:
    """The settings of a record by their fields; languages are choices here, by their own names."""
    names = tuple(Value(code, name) for code, name in LANGUAGES.items())
    return {
        field: replace(one, kind="choice", values=one.values + names) if one.kind == "language" else one
        for field, one in declared_settings(record).items()
    }


def setting_line(one: Setting, settings: PersonSettings | ServerSettings, words: Words) -> str:
    """What is so; empty where nothing was chosen that has a name."""
    value = getattr(settings, one.field)
    if value is None and one.of(None) is None:
        return ""
    said = _typed(one, settings) if one.kind == "quiet" else setting_words(one, value, words)
    return words("{name}: {text}", name=words(one.title), text=said)


def setting_words(one: Setting, value: Any, words: Words) -> str:
    """A value in a few words."""
    named = one.of(value)
    if named is not None:
        return words(named.label)
    match one.kind:
        case "clock" | "live_clock" | "seconds":
            return markup.spell_time(value, words) if value else words("no time limit")
        case "hours":
            return words("after {time}", time=markup.spell_time(value * 3600, words))
        case "days":
            return words("after {time}", time=markup.spell_time(value * 86400, words))
        case "switch":
            return yes_or_no(words, on=value)
        case "channels":
            return words.listing([f"<#{each}>" for each in value])
        case "channel" | "forum":
            return f"<#{value}>"
        case "role":
            return f"<@&{value}>"
    return str(value)


def setting_control(
    one: Setting, settings: ServerSettings, change: Target, words: Words
) -> Menu | PickChannels | PickRole | Button | None:
    """What changes a setting, the value behind the target's text; none for what is typed."""
    value, title = getattr(settings, one.field), words(one.title)
    match one.kind:
        case "channels":
            return PickChannels(title, change, value, MOST_CHANNELS)
        case "channel" | "forum":
            forums = one.kind == "forum"
            return PickChannels(title, change, () if value is None else (value,), forums=forums)
        case "role":
            return PickRole(title, change, value)
        case "switch":
            other = setting_words(one, not value, words)
            return Button(
                words("{name}: change to {text}", name=title, text=other), _behind(change, int(not value))
            )
        case "choice":
            labels = {each.value: words(each.label) for each in one.values}
            return _menu(title, value, change, labels, words)
        case "zone":
            return None
    unset = one.of(None)
    return number_menu(one, value, change, words, words(unset.label) if unset else "")


def number_menu(one: Setting, now: int | None, change: Target, words: Words, unset: str) -> Menu:
    """A menu of a number, and of its being ``unset`` where there is a word for that."""
    numbers = sorted({*one.offered, *(() if now is None else (now,))})
    labels: dict[int | None, str] = {None: unset} if unset else {}
    labels |= {number: setting_words(one, number, words) for number in numbers}
    return _menu(words(one.title), now, change, labels, words)


def _menu(title: str, now: object, change: Target, labels: dict[Any, str], words: Words) -> Menu:
    """A menu of values by their labels, behind what they are of: it shows the chosen one; nothing is None."""
    choices = (
        Choice(
            words("{name}: {text}", name=title, text=label),
            _behind(change, "" if value is None else value),
            chosen=value == now,
        )
        for value, label in labels.items()
    )
    return Menu(title, tuple(choices))


def _behind(change: Target, value: object) -> Target:
    return Target(change.verb, f"{change.rest}{value}")


def setting_field(one: Setting, settings: PersonSettings, words: Words) -> forms.Field:
    """The field of a form that changes a setting, filled in with what is so now."""
    title = words(one.title)
    if one.kind == "choice":
        now = one.of(getattr(settings, one.field))
        labels = {each.text: words(each.label) for each in one.values}
        return forms.choice_field(one.name, title, labels, now.text if now else None)
    return forms.TextField(one.name, title, _typed(one, settings), words(one.hint), longest=_LONGEST)


def _typed(one: Setting, settings: PersonSettings | ServerSettings) -> str:
    """A setting as it is typed; an absence is told from now on each time."""
    value = getattr(settings, one.field)
    if value is None or one.kind == "absence":
        return ""
    if one.kind == "quiet" and isinstance(settings, PersonSettings):
        return f"{settings.quiet_from}-{settings.quiet_to}"
    return str(value)
