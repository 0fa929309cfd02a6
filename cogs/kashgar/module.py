"""Kashgar, as the program knows it."""

from __future__ import annotations

from collections.abc import Iterator

import data
from cogs.game_module import GameModule, GamePictures
from cogs.kashgar.commands import KashgarCog
from cogs.kashgar.ui import KashgarUi
from engine.kashgar.game import Kashgar
from engine.kashgar.language import Contract, Person
from engine.players.kashgar_strategy import LEVELS
from render import kashgar as pictures
from render.emblems import Emblem
from render.palette import rgb


def _names(game: Kashgar) -> Iterator[str]:
    yield game.deck.name
    yield game.deck.about
    cards: tuple[Person | Contract, ...] = (*game.deck.persons, *game.deck.contracts)
    for card in cards:
        yield card.name
        if card.known:
            yield card.known


KASHGAR = GameModule(
    rules=Kashgar,
    players=LEVELS,
    ui=KashgarUi,
    cog=KashgarCog,
    pictures=GamePictures(pictures.public, pictures.private, pictures.warm, pictures.icons),
    rule_text=data.FOLDER / "rules/kashgar.en.md",
    names=_names,
    emblem=Emblem(rgb("#B0712E"), rgb("#2A1712"), rgb("#F1C98A"), "mule"),
)
