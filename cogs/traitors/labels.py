"""Spice Traitors' options in words."""

from __future__ import annotations

from cogs.screens.markup import plain
from data.catalogue import Words
from engine.traitors.types import Options
from render.traitors.phrases import garnets_words

EARLY_ENDS = {
    "any": "any round may end the game",
    "from_round_2": "no end before round 2",
    "never": "always four rounds",
}


def options_words(options: Options, words: Words) -> str:
    """The options that are not the usual ones, and the map where one is chosen."""
    usual = Options()
    parts = []
    if options.map is not None:
        parts.append(words("map {name}", name=plain(options.map.name)))
    if options.garnets != usual.garnets:
        parts.append(_garnets_option(options, words))
    if options.cuts != usual.cuts:
        parts.append(words("cuts last for a round"))
    if options.early_end != usual.early_end:
        parts.append(words(EARLY_ENDS[options.early_end]))
    if options.kill_bonus != usual.kill_bonus:
        parts.append(words("{gold} gold for each death", gold=options.kill_bonus))
    if options.bid_limit != usual.bid_limit:
        parts.append(words("bids up to {gold} gold", gold=options.bid_limit))
    return ", ".join(parts)


def _garnets_option(options: Options, words: Words) -> str:
    if options.garnets == "season":
        return words("garnets of the season")
    if isinstance(options.garnets, int):
        return words("{garnets} each", garnets=garnets_words(options.garnets, words))
    return words("garnets brought: {numbers}", numbers=", ".join(map(str, options.garnets)))
