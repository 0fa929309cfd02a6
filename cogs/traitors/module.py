"""Spice Traitors, as the program knows it."""

import data
from arena.own_files import OwnContent
from arena.traitors import adversaries, start_cities
from cogs.game_module import GameModule
from cogs.traitors import commands, ui
from engine.players.traitors_strategy import PLAYERS
from engine.traitors import game, maps, types
from render.drawing.palette import rgb
from render.emblems import Emblem
from render.traitors import emblem, pictures, pieces


def _describe(chart: types.Map) -> str:
    few, most = chart.players
    cities, roads = len(chart.cities), len(chart.routes)
    return f"{chart.name} can be played by {few} to {most}: {cities} cities, {roads} roads"


TRAITORS = GameModule[game.Traitors](
    rules=game.Traitors,
    players=PLAYERS,
    ui=ui.TraitorsUi,
    cog=commands.TraitorsCog,
    warm=pictures.warm,
    icons=pieces.icons,
    rule_text=data.FOLDER / "rules/traitors.en.md",
    content=OwnContent("map", maps.MOST_BYTES, maps.read_map, "data/maps/*.toml", _describe),
    findings=start_cities.findings,
    adversaries=adversaries.ADVERSARIES,
    emblem=Emblem(rgb("#7A2E2A"), rgb("#1D1220"), rgb("#E7A07A"), "domino-mask", emblem.camels),
)
