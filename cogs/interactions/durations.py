"""Times as people write them: ``90s``, ``5m``, ``12h``, ``2d``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from discord import app_commands

from cogs.interactions.answers import AnyInteraction, Refusal, words_of
from cogs.interactions.suggestions import Suggestions, suggest
from cogs.screens.markup import spell_time
from engine.core.game import GameInfo
from tables.settings_types import ServerSettings
from tables.types import ClockSpec

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_TERM = re.compile(r"(\d{1,4})\s*([smhd])", re.IGNORECASE)
SHORTEST = 10
LONGEST_TIME = 14 * 86400
LIVE_UNTIL = 3600
"""Times below this are for people who sit together; longer ones for games over days."""

LIVE = "live"
"""What people write for the server's time of live tables."""

SUGGESTED = ("none", "30s", "60s", "90s", "3m", "5m", "10m", "12h", "24h", "2d", "3d", "7d")


def parse_seconds(text: str) -> int:
    """Seconds of a time; 0 for ``none``. Raises :class:`Refusal` that says how to write it."""
    cleaned = text.strip().lower()
    if cleaned in ("none", "0", ""):
        return 0
    terms = _TERM.findall(cleaned)
    seconds = sum(int(number) * _UNITS[unit] for number, unit in terms)
    if not terms or _TERM.sub("", cleaned).strip():
        raise Refusal("{text} is not a time: write it like 90s, 5m, 12h or 2d, or none.", text=text)
    if not SHORTEST <= seconds <= LONGEST_TIME:
        raise Refusal("A clock can run from 10 seconds to 14 days; {text} is outside that range.", text=text)
    return seconds


def clock_rules(times: dict[str, str | None], usual: str, remind_percent: int) -> ClockSpec:
    """Clock rules from a time for each kind of decision; ``usual`` names the kind the others follow.

    A kind without a time of its own gets the usual one's. Raises :class:`Refusal`.
    """
    base = parse_seconds(times[usual] or "none")
    seconds = {kind: (base if text is None else parse_seconds(text)) for kind, text in times.items()}
    running = {kind: value for kind, value in seconds.items() if value}
    if not running:
        return ClockSpec()
    pace: Literal["live", "turns"] = "live" if max(running.values()) < LIVE_UNTIL else "turns"
    return ClockSpec(pace, running, remind_percent / 100)


def table_clocks(
    info: GameInfo, usual: str, others: Mapping[str, str | None], remind_percent: int
) -> ClockSpec:
    """A game's clocks from the usual kind's time, and those of ``others`` that have one of their own.

    Raises :class:`Refusal`.
    """
    live = 0 < parse_seconds(usual) < LIVE_UNTIL
    times: dict[str, str | None] = {info.usual_clock: usual}
    for kind in info.clocks[1:]:
        usual_time = f"{kind.live_seconds}s" if live and kind.live_seconds else None
        times[kind.name] = others.get(kind.name) or usual_time
    return clock_rules(times, info.usual_clock, remind_percent)


def write_seconds(seconds: int) -> str:
    """Seconds as :func:`parse_seconds` reads them."""
    if not seconds:
        return "none"
    unit, size = max(
        ((unit, size) for unit, size in _UNITS.items() if seconds % size == 0), key=lambda pair: pair[1]
    )
    return f"{seconds // size}{unit}"


def chosen_time(text: str | None, settings: ServerSettings, game: str) -> str:
    """A time that somebody chose, or the server's for the game: the usual one, and that of ``live``."""
    if text is None:
        return write_seconds(settings.game_clocks.get(game, settings.clock_seconds))
    return write_seconds(settings.live_seconds) if text.strip().lower() == LIVE else text


async def complete_new_clock(interaction: AnyInteraction, current: str) -> Suggestions:
    """As :func:`complete_time`, and the server's time for people who sit together."""
    words = words_of(interaction)
    live = app_commands.Choice[str | int | float](
        name=words("live, for people playing together now"), value=LIVE
    )
    found = await complete_time(interaction, current)
    return [live, *found][:25] if current.lower() in LIVE else found


async def complete_time(interaction: AnyInteraction, current: str) -> Suggestions:
    """Usual times, and the one that is being typed when it can be read."""
    words = words_of(interaction)

    def spelled(text: str) -> str:
        return words("no time limit") if text == "none" else spell_time(parse_seconds(text), words)

    try:
        typed = [current] if current and parse_seconds(current) and current not in SUGGESTED else []
    except Refusal:
        typed = []
    found = suggest([(spelled(text), text) for text in SUGGESTED], current)
    return [*suggest([(spelled(text), text) for text in typed], ""), *found][:25]
