"""Kashgar, as the program knows it."""

import data
from arena.kashgar import adversaries, balance
from arena.own_files import OwnContent
from cogs.game_module import GameModule
from cogs.kashgar import commands, ui
from engine.kashgar import game, language, loader
from engine.players.kashgar_strategy import PLAYERS
from render.drawing.palette import rgb
from render.emblems import Emblem
from render.kashgar import emblem, pictures, signs


def _describe(deck: language.Deck) -> str:
    contracts = sum(contract.copies for contract in deck.contracts)
    return (
        f"{deck.name} can be played: {len(deck.persons)} different persons, {contracts} contracts"
        f" of {len(deck.contracts)} kinds"
    )


KASHGAR = GameModule[game.Kashgar](
    rules=game.Kashgar,
    players=PLAYERS,
    ui=ui.KashgarUi,
    cog=commands.KashgarCog,
    warm=pictures.warm,
    icons=signs.icons,
    rule_text=data.FOLDER / "rules/kashgar.en.md",
    content=OwnContent("deck", loader.MOST_BYTES, loader.parse_deck, "data/kashgar/*.toml", _describe),
    findings=balance.findings,
    adversaries=adversaries.ADVERSARIES,
    emblem=Emblem(rgb("#B0712E"), rgb("#2A1712"), rgb("#F1C98A"), "donkey", emblem.mountains),
)
