"""The lists that an option offers while somebody types."""

import inspect
import logging
from collections.abc import Callable, Iterable
from functools import wraps
from itertools import chain, islice
from typing import Any

from discord import app_commands

from cogs.core.discord_errors import DISCORD_ERRORS
from cogs.screens.markup import folded, seen
from cogs.screens.screen import OPTION_LIMIT, clip
from engine.core.errors import EngineError

log = logging.getLogger(__name__)

Suggestions = list[app_commands.Choice[str | int | float]]
"""What an autocomplete function gives."""
SUGGESTED = 25
"""What Discord shows of them at most."""


def completed_by(**options: Callable[..., Any]) -> Callable[[Any], Any]:
    """Around a command: the functions that complete its options; where one cannot, it offers nothing."""
    return app_commands.autocomplete(**{name: _offering(complete) for name, complete in options.items()})


def _offering(complete: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(complete)
    async def offer(*typed: Any) -> Suggestions:
        try:
            offered: Suggestions = await complete(*typed)
        except (EngineError, *DISCORD_ERRORS) as error:
            log.info("nothing is offered to who is typing: %s", error)
            return []
        return offered

    if inspect.ismethod(complete):  # Discord's library tells by the name that it needs no owner any more
        offer.__qualname__ = complete.__name__
    return offer


def suggest(pairs: Iterable[tuple[str, str]], *typed: str) -> Suggestions:
    """Autocomplete choices from (label, value) pairs, labels clipped: first those that begin with what was
    typed, in one of the ways in which it can be written, then those that have all of its words.
    """
    ways = [folded(way).strip() for way in typed]
    found: Iterable[tuple[str, str]] = (pair for pair in pairs if len(pair[1]) <= OPTION_LIMIT)
    if any(ways):
        begun: list[tuple[str, str]] = []
        have: list[tuple[str, str]] = []
        for pair in found:
            texts = [folded(text) for text in pair]
            if any(text.startswith(way) for text in texts for way in ways):
                begun.append(pair)
            elif any(all(word in " ".join(texts) for word in way.split()) for way in ways):
                have.append(pair)
        found = chain(begun, have)
    return [
        app_commands.Choice[str | int | float](name=clip(seen(label), OPTION_LIMIT), value=value)
        for label, value in islice(_different(found), SUGGESTED)
    ]


def _different(pairs: Iterable[tuple[str, str]]) -> Iterable[tuple[str, str]]:
    known = set()
    for pair in pairs:
        if pair not in known:
            known.add(pair)
            yield pair
