"""``/traitors map``: looking at maps, and maps of a server's own (T-1, T-2)."""

from functools import partial

from msgspec import structs

from cogs.content.library import CommandTexts, ContentLibrary, LibrarySentences
from cogs.interactions import answers, table_choice
from cogs.screens.markup import plain
from cogs.screens.screen import PictureRequest, Screen, clip
from data.catalogue import Words
from engine.core.errors import span
from engine.traitors.game import Traitors
from engine.traitors.maps import MOST_BYTES, Checked, parse_map
from engine.traitors.types import Map, View
from render.traitors import layout, pictures, table_lines
from tables.core.view_types import TableView

_WARNINGS = 8
"""Warnings on a map that are shown."""
_REASON = 150
"""Characters of each."""


class Maps(ContentLibrary[Checked, Traitors]):
    """The program's maps and those that servers keep, with what their authors should look at again."""

    game = Traitors.info.name
    stem = "map"
    most_bytes = MOST_BYTES
    parse = staticmethod(partial(parse_map, measure=layout.measure))  # names as they will be drawn
    commands = CommandTexts(
        group="The maps you can play on",
        show="Look at a map",
        shown="The map; by default, your table’s here, or the first one",
        list="List the built-in maps and this server’s",
        upload="Upload a map for this server; for server managers",
        file="A TOML file of up to 64 KiB",
        remove="Remove one of this server’s maps; for server managers",
        removed="The map",
    )
    sentences = LibrarySentences(
        title="Map {name}",
        unknown="There is no map {name}.",
        taken="{name} is the name of a built-in map: choose another one.",
        kept="This server now has the map. Open a table on it with /{game} new.",
        dropped="The map was not saved.",
        removed="The map {name} has been removed. Tables on it go on.",
    )

    def shipped(self) -> tuple[Checked, ...]:
        return tuple(Checked(chart, ()) for chart in self.rules.maps)

    async def usual(self, interaction: answers.AnyInteraction) -> Checked:
        table_view: TableView[View] | None = await table_choice.glance(self.tables, interaction, self.game)
        return self.shipped()[0] if table_view is None else Checked(table_view.view.map, ())

    def option_of(self, thing: Checked) -> Map:
        return thing.map

    def name(self, thing: Checked) -> str:
        return thing.map.name

    def named(self, thing: Checked, name: str) -> Checked:
        return structs.replace(thing, map=structs.replace(thing.map, name=name))

    def summary(self, thing: Checked, words: Words) -> str:
        return _summary(thing.map, words)

    def screen(self, thing: Checked, words: Words) -> Screen:
        cities = f"-# {plain(table_lines.cities_words(thing.map))}"
        lines = (_summary(thing.map, words), cities, *_warnings(thing, words))
        picture = PictureRequest(pictures.chart, (thing.map, words))
        return Screen(words("Map {name}", name=plain(words.name(thing.map.name))), lines, picture)


def _warnings(checked: Checked, words: Words) -> list[str]:
    lines = []
    for remark in checked.warnings[:_WARNINGS]:
        text = "⚠ {reason}." if remark.line is None else "⚠ Line {line}: {reason}."
        lines.append(words(text, line=remark.line, reason=plain(clip(remark.reason, _REASON))))
    if len(checked.warnings) > _WARNINGS:
        lines.append(
            words.plural("and {n} more warning", "and {n} more warnings", len(checked.warnings) - _WARNINGS)
        )
    return lines


def _summary(chart: Map, words: Words) -> str:
    return words(
        "{players} players, {cities} cities, {roads} roads, {garnets} with garnets",
        players=span(*chart.players),
        cities=len(chart.cities),
        roads=len(chart.routes),
        garnets=sum(road.garnet for road in chart.routes),
    )
