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
        field: replace(setting, kind="choice", values=setting.values + names)
        if setting.kind == "language"
        else setting
        for field, setting in declared_settings(record).items()
    }


def setting_line(
    setting: Setting, record: PersonSettings | ServerSettings, words: Words, game: str = ""
) -> str:
    """What is so; empty where nothing was chosen that has a name."""
    value = setting.chosen(record, game)
    if value is None and setting.of(None) is None:
        return ""
    title = f"**{words(setting.title)}**"
    return words("{name}: {text}", name=title, text=setting_words(setting, value, words))


def setting_words(setting: Setting, value: Any, words: Words) -> str:
    """A value in a few words."""
    named = setting.of(value)
    if named is not None:
        return words(named.label)
    match setting.kind:
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
    return _typed(setting, value)


def setting_control(
    setting: Setting, value: Any, change: Target, words: Words
) -> Menu | PickChannels | PickRole | Button | None:
    """What changes a setting, the value behind the target's text; none for what is typed."""
    title = words(setting.title)
    match setting.kind:
        case "channels":
            return PickChannels(title, change, value, MOST_CHANNELS)
        case "channel" | "forum":
            chosen = () if value is None else (value,)
            return PickChannels(title, change, chosen, forums=setting.kind == "forum")
        case "role":
            return PickRole(title, change, value)
        case "switch":
            text = words(
                "{name}: change to {text}", name=title, text=setting_words(setting, not value, words)
            )
            return Button(text, _behind(change, int(not value)))
        case "zone":
            return None
    offered = [each.value for each in setting.values]
    if setting.offered is not None:
        numbers = sorted({*setting.offered.numbers, *(() if value is None else (value,))})
        offered = [*([] if setting.of(None) is None else [None]), *numbers]
    choices = (
        Choice(
            words("{name}: {text}", name=title, text=setting_words(setting, each, words)),
            _behind(change, "" if each is None else each),
            chosen=each == value,
        )
        for each in offered
    )
    return Menu(title, tuple(choices))


def _behind(change: Target, value: object) -> Target:
    return Target(change.verb, f"{change.rest}{value}")


def setting_field(setting: Setting, record: PersonSettings, words: Words) -> forms.Field:
    """The field of a form that changes a setting, filled in with what is so now."""
    title, value = words(setting.title), setting.chosen(record)
    if setting.kind == "choice":
        now = setting.of(value)
        labels = {each.text: words(each.label) for each in setting.values}
        return forms.choice_field(setting.name, title, labels, now.text if now else None)
    # An absence is told from now on each time.
    text = "" if value is None or setting.kind == "absence" else _typed(setting, value)
    return forms.TextField(setting.name, title, text, words(setting.help), longest=_LONGEST)


def _typed(setting: Setting, value: Any) -> str:
    """A value as it is typed."""
    return "-".join(map(str, value)) if setting.until else str(value)
