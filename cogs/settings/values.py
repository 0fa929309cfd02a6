"""Settings as they are declared, in what people send: options of commands, forms, and controls of screens."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import cache
from typing import Any, NamedTuple, TypeVar
from zoneinfo import available_timezones

import discord
from discord import app_commands

from cogs.interactions import answers, controls, durations
from cogs.interactions.built_commands import Completer, Parameter
from cogs.interactions.suggestions import Suggestions, suggest
from cogs.screens.numbers import read_id, read_number
from cogs.settings.controls import settings_of
from tables.core.declared_settings import OF_GAME, Setting
from tables.core.errors import Stale
from tables.core.settings_types import PersonSettings, ServerSettings

T = TypeVar("T")
_HOURS = re.compile(r"([01]?\d|2[0-3])(?::00)?\s*[-–]\s*([01]?\d|2[0-3])(?::00)?", re.ASCII)


class Forum(app_commands.Transformer[answers.AnsweringClient]):
    """An option that names a forum channel of the server."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Forums alone: channels of media take no texts."""
        return [discord.ChannelType.forum]

    async def transform(
        self, interaction: answers.AnyInteraction, value: app_commands.AppCommandChannel, /
    ) -> app_commands.AppCommandChannel:
        """The channel as Discord names it."""
        return value


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


async def complete_zone(interaction: answers.AnyInteraction, current: str) -> Suggestions:
    """Time zones that contain what was typed."""
    return suggest([(name, name) for name in _zones().values()], current)


def _until(text: str) -> datetime | None:
    seconds = durations.ABSENCE.read(text)
    return discord.utils.utcnow() + timedelta(seconds=seconds) if seconds else None


def _hours(text: str) -> tuple[int, int] | None:
    found = _HOURS.fullmatch(text.strip())
    if found is None and not durations.means_none(text):
        raise answers.Refusal("{text} is not a range of hours: write it like 23-8, or none.", text=text)
    return None if found is None else (int(found[1]), int(found[2]))


def _percent(text: str) -> int | None:
    """None for nothing, and for all of it."""
    number = read_number(text.strip().rstrip("%").strip() or "100")
    if number is None or number > 100:
        raise answers.Refusal("{text} is no percentage: write a number from 0 to 100.", text=text)
    return number if number < 100 else None


class _Kind(NamedTuple):
    """How a kind of setting is chosen: as an option of a command, and typed; raises :class:`Refusal`."""

    option: Any = str | None
    read: Callable[[str], object] | None = None
    complete: Completer | None = None


_KINDS: Mapping[str, _Kind] = {
    "choice": _Kind(),
    "switch": _Kind(bool | None),
    "forum": _Kind(app_commands.Transform[app_commands.AppCommandChannel, Forum] | None),
    "role": _Kind(discord.Role | None),
    "percent": _Kind(app_commands.Range[int, 0, 100] | None, _percent),
    "clock": _Kind(read=durations.CLOCK_TIME.read, complete=durations.CLOCK_TIME.complete),
    "live_clock": _Kind(read=durations.LIVE_CLOCK.read, complete=durations.LIVE_CLOCK.complete),
    "zone": _Kind(read=read_zone, complete=complete_zone),
    "absence": _Kind(read=_until, complete=durations.ABSENCE.complete),
    "quiet": _Kind(read=_hours),
}
"""All others are numbers, and channels, which are chosen in menus alone."""


def parameters(record: type[PersonSettings | ServerSettings]) -> list[Parameter]:
    """The options of the command that changes settings."""
    declared = settings_of(record).values()
    in_menus = "channel", "channels"
    return [_parameter(each) for each in declared if each.page != OF_GAME and each.kind not in in_menus]


def _parameter(setting: Setting) -> Parameter:
    offered = setting.offered
    bounds = () if offered is None else (offered.least, offered.most)
    kind = _KINDS.get(setting.kind) or _Kind(app_commands.Range[int, *bounds] | None)
    named = setting.values if setting.kind == "choice" else ()
    choices = [app_commands.Choice(name=each.label, value=each.text) for each in named]
    return Parameter(setting.name, kind.option, setting.help, None, kind.complete, choices)


def read_given(record: type[PersonSettings | ServerSettings], given: Mapping[str, Any]) -> dict[str, object]:
    """What options of a command or fields of a form change; those that were left out are None.

    Raises :class:`Refusal` that says how to write it.
    """
    changes: dict[str, object] = {}
    for setting in settings_of(record).values():
        chosen = given.get(setting.name)
        # An absence is not shown in its form: it goes on where nothing is written.
        if chosen is not None and (chosen or setting.kind != "absence"):
            changes |= setting.changes(record(), _read(setting, chosen))
    return changes


def _read(setting: Setting, given: Any) -> object:
    match setting.kind:
        case "choice":
            return required(setting.named(given)).value
        case "forum":
            return given.id
        case "role":
            return None if given.is_default() else given.id
    read = _KINDS[setting.kind].read if setting.kind in _KINDS else None
    return read(str(given)) if read else given


def required(found: T | None) -> T:
    """What was found; raises :class:`Stale` where it is nothing."""
    if found is None:
        raise Stale(controls.FROM_ANOTHER_TIME)
    return found


def read_control(setting: Setting, text: str) -> object:
    """What a control of a screen chooses; raises :class:`Stale` for what is not offered (any more)."""
    match setting.kind:
        case "switch":
            return text == "1"
        case "channels":
            return tuple(required(read_id(each)) for each in text.split(",") if each)
        case "channel" | "forum" | "role":
            return required(read_id(text)) if text else None
        case "choice":
            return required(setting.named(text) if text else setting.of(None)).value
    return None if not text and setting.of(None) else required(read_number(text))
