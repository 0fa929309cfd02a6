"""Times as people write them: ``90s``, ``5m``, ``12h``, ``2d``."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from cogs.interactions.answers import AnyInteraction, Refusal, words_of
from cogs.interactions.suggestions import Suggestions, suggest
from cogs.screens.markup import spell_time
from data.catalogue import LANGUAGES, Words, words_for
from engine.core.errors import Word
from engine.core.game import GameInfo
from tables.core.settings_types import CLOCKS, LIVE_CLOCKS, ServerSettings
from tables.core.types import ClockSpec
from tables.play.pauses import LONGEST_PAUSE

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_TERM = re.compile(r"(\d{1,4})\s*([smhd])", re.IGNORECASE)
_DAY = 86400
_NONE = "none"
LIVE = "live"
"""What people write for the server's time of live tables."""


@dataclass(frozen=True)
class TimeKind:
    """A length of time that people choose: from ``least`` to ``most`` seconds, and what is offered.

    ``none`` says what it means that there is none, where that can be chosen.
    """

    least: int
    most: int
    offered: tuple[str, ...]
    none: Word | None = None

    def read(self, typed: str) -> int:
        """Its seconds; 0 for ``none``. Raises :class:`Refusal` that says how to write it."""
        cleaned = typed.strip().lower()
        if self.none is not None and (cleaned == "0" or means_none(typed)):
            return 0
        terms = _TERM.findall(cleaned)
        seconds = sum(int(number) * _UNITS[unit] for number, unit in terms)
        if not terms or _TERM.sub("", cleaned).strip():
            text = "{text} is not a time: write it like {first} or {last}."
            if self.none is not None:
                text = "{text} is not a time: write it like {first} or {last}, or none."
            raise Refusal(text, text=typed, first=self.offered[0], last=self.offered[-1])
        if not self.least <= seconds <= self.most:
            raise Refusal(
                "This can be from {first} to {last}; {text} is outside that range.",
                text=typed,
                first=write_seconds(self.least),
                last=write_seconds(self.most),
            )
        return seconds

    async def complete(self, interaction: AnyInteraction, current: str) -> Suggestions:
        """What is offered, and the time that is being typed when it can be read."""
        words = words_of(interaction)
        offered = (*([_NONE] if self.none else []), *self.offered)
        found = suggest([(self.said(self.read(text), words), text) for text in offered], current)
        with suppress(Refusal):
            if current not in offered and (seconds := self.read(current)):
                return [*suggest([(self.said(seconds, words), current)]), *found]
        return found

    def said(self, seconds: int, words: Words) -> str:
        """Seconds in words."""
        return spell_time(seconds, words) if seconds or self.none is None else words(self.none)


CLOCK_TIME = TimeKind(
    LIVE_CLOCKS.least,
    CLOCKS.most,
    ("30s", "60s", "90s", "3m", "5m", "10m", "12h", "24h", "2d", "3d", "7d"),
    Word("no time limit"),
)
"""For a decision at a table."""
LIVE_CLOCK = TimeKind(LIVE_CLOCKS.least, LIVE_CLOCKS.most, CLOCK_TIME.offered[:6])
"""The same where people sit together."""
ABSENCE = TimeKind(3600, 90 * _DAY, ("1d", "2d", "3d", "5d", "7d", "14d"), Word("not away"))
"""For which somebody is away."""
PAUSE = TimeKind(60, LONGEST_PAUSE.days * _DAY, ("12h", "24h", "2d", "3d", "7d", "14d"))
"""Of a table."""
ROUND = TimeKind(600, 180 * _DAY, ("12h", "24h", "2d", "3d", "5d", "7d", "14d", "30d"))
"""Of a tournament; also for which one is extended."""
SIGN_UP = TimeKind(300, 60 * _DAY, ("30m", "2h", "12h", "24h", "2d", "3d", "7d"))
"""To join a tournament."""
NO_CLOCK = ClockSpec()
"""With the reminder of clocks for which nobody chose another."""


@cache
def _words_for_none() -> frozenset[str]:
    typed = (words_for(language).context("typed", "none") for language in LANGUAGES)
    return frozenset((*typed, _NONE, ""))


def means_none(typed: str) -> bool:
    """Whether somebody wrote that there is to be none: nothing, or that word in any of our languages."""
    return typed.strip().casefold() in _words_for_none()


def table_clocks(
    info: GameInfo, usual: int, others: Mapping[str, int] | None = None, remind: float = NO_CLOCK.remind
) -> ClockSpec:
    """A game's clocks from the usual kind's seconds, and those of ``others`` that have a time of their own.

    0 is no clock; ``remind`` is the share of the time after which a reminder is sent.
    """
    seconds = {each.name: usual for each in info.clocks}
    if 0 < usual <= LIVE_CLOCKS.most:
        seconds |= {each.name: each.live_seconds for each in info.clocks if each.live_seconds}
    running = {kind: value for kind, value in {**seconds, **(others or {})}.items() if value}
    if not running:
        return NO_CLOCK
    return ClockSpec("live" if max(running.values()) <= LIVE_CLOCKS.most else "turns", running, remind)


def write_seconds(seconds: int) -> str:
    """Seconds as :meth:`TimeKind.read` reads them."""
    if not seconds:
        return _NONE
    unit, size = max(
        ((unit, size) for unit, size in _UNITS.items() if seconds % size == 0), key=lambda pair: pair[1]
    )
    return f"{seconds // size}{unit}"


def chosen_time(text: str | None, settings: ServerSettings, game: str) -> int:
    """Seconds that somebody chose, or the server's for the game: the usual ones, and those of ``live``.

    Raises :class:`Refusal`.
    """
    if text is None:
        return settings.game_clocks.get(game, settings.clock_seconds)
    return settings.live_seconds if text.strip().lower() == LIVE else CLOCK_TIME.read(text)


async def complete_new_clock(interaction: AnyInteraction, current: str) -> Suggestions:
    """Times of clocks, and the server's for people who sit together."""
    live = suggest([(words_of(interaction)("live, for people playing together now"), LIVE)])
    found = await CLOCK_TIME.complete(interaction, current)
    return [*live, *found] if current.lower() in LIVE else found
