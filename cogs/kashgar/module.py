"""Kashgar, as the program knows it."""

from __future__ import annotations

import data
from arena.kashgar import balance
from arena.own_files import OwnContent
from cogs.game_module import GameModule, GamePictures
from cogs.interactions.typed_names import ThingNames
from cogs.kashgar.commands import KashgarCog
from cogs.kashgar.ui import KashgarUi
from engine.core.errors import MessageId
from engine.kashgar import loader
from engine.kashgar.card_text import COUNTED_GOODS, GOOD_WORDS
from engine.kashgar.game import Kashgar
from engine.kashgar.language import Contract, Deck, PersonCard
from engine.players.kashgar_strategy import LEVELS
from render.emblems import Emblem
from render.kashgar import pictures
from render.kashgar.emblem import mountains
from render.kashgar.signs import icons
from render.palette import rgb


def _names(game: Kashgar) -> ThingNames:
    found: dict[MessageId, str] = {game.deck.name: "", game.deck.about: ""}
    found |= {name: good for good, name in GOOD_WORDS.items()}
    found |= {name: good for good, name in COUNTED_GOODS.items()}
    cards: tuple[PersonCard | Contract, ...] = (*game.deck.persons, *game.deck.contracts)
    found |= {card.known: "" for card in cards if card.known}
    return found | {card.name: card.key for card in cards}


def _describe(deck: Deck) -> str:
    contracts = sum(contract.copies for contract in deck.contracts)
    return (
        f"{deck.name} can be played: {len(deck.persons)} different persons, {contracts} contracts"
        f" of {len(deck.contracts)} kinds"
    )


KASHGAR = GameModule(
    rules=Kashgar,
    players=LEVELS,
    ui=KashgarUi,
    cog=KashgarCog,
    pictures=GamePictures(pictures.public, pictures.private, pictures.warm, icons),
    rule_text=data.FOLDER / "rules/kashgar.en.md",
    names=_names,
    own=OwnContent("deck", loader.MOST_BYTES, loader.parse_deck, "data/kashgar/*.toml", _describe),
    findings=balance.findings,
    emblem=Emblem(rgb("#B0712E"), rgb("#2A1712"), rgb("#F1C98A"), "donkey", mountains),
)
