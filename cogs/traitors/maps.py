"""``/traitors map``: looking at maps, and maps of a server's own (T-1, T-2)."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands
from msgspec import structs

from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.interactions.content_library import ContentLibrary, LibrarySentences
from cogs.interactions.table_choice import glance
from cogs.screens.markup import plain
from cogs.screens.screen import Screen, clip
from cogs.services import Services
from cogs.traitors.picture_requests import map_picture
from data.catalogue import Words
from engine.traitors.game import Traitors
from engine.traitors.maps import MOST_BYTES, Checked, parse_map
from engine.traitors.types import Map, View
from render.traitors.layout import measure

_WARNINGS = 8
"""Warnings on a map that are shown."""
_REASON = 150
"""Characters of each."""


class Maps(ContentLibrary[Checked]):
    """The program's maps and those that servers keep, with what their authors should look at again."""

    game = Traitors.info.name
    stem = "map"
    most_bytes = MOST_BYTES
    parse = staticmethod(partial(parse_map, measure=measure))  # names as they will be drawn
    sentences = LibrarySentences(
        title="Map {name}",
        unknown="There is no map {name}.",
        taken="{name} is the name of a built-in map: choose another one.",
        kept="This server now has the map. Open a table on it with /{game} new.",
        dropped="The map was not saved.",
        removed="The map {name} has been removed. Tables on it go on.",
    )

    def shipped(self) -> tuple[Checked, ...]:
        """The maps for few and for many, without a fault."""
        return tuple(Checked(chart, ()) for chart in self.services.ui_for(Traitors).game.maps)

    def option_of(self, thing: Checked) -> Map:
        """The map without its warnings."""
        return thing.map

    def name(self, thing: Checked) -> str:
        """The map's name."""
        return thing.map.name

    def named(self, thing: Checked, name: str) -> Checked:
        """The map under another name."""
        return structs.replace(thing, map=structs.replace(thing.map, name=name))

    def summary(self, thing: Checked, words: Words) -> str:
        """How many players, cities and roads."""
        return _summary(thing.map, words)

    def screen(self, thing: Checked, words: Words) -> Screen:
        """The picture, and warnings on what cannot be seen in it."""
        lines = (_summary(thing.map, words), *_warnings(thing, words))
        return Screen(
            words("Map {name}", name=plain(words.name(thing.map.name))), lines, map_picture(thing.map, words)
        )


class MapCommands(app_commands.Group):
    """The commands below ``/traitors map``."""

    maps: Maps

    def __init__(self) -> None:
        super().__init__(name="map", description="The maps you can play on")

    def settle(self, services: Services) -> None:
        """Begin to work with these."""
        self.maps = Maps(services)
        self.maps.settle()

    @app_commands.command(description="Look at a map")
    @app_commands.describe(name="The map; by default, your table’s here, or the first one")
    @app_commands.autocomplete(name=Maps.complete_any)
    async def show(self, interaction: AnyInteraction, name: str | None = None) -> None:
        """A map's picture, for its asker alone."""
        await defer(interaction)
        await self.maps.answer(
            interaction, self.maps.screen(await self._chosen(interaction, name), words_of(interaction))
        )

    async def _chosen(self, interaction: AnyInteraction, name: str | None) -> Checked:
        if name is not None:
            return await self.maps.chosen(interaction.guild_id, name)
        table_view = await glance(self.maps.services.tables, interaction, self.maps.game)
        view: View | None = None if table_view is None else table_view.view
        return self.maps.shipped()[0] if view is None else Checked(view.map, ())

    @app_commands.command(name="list", description="List the built-in maps and this server’s")
    async def list_maps(self, interaction: AnyInteraction) -> None:
        """All maps in words."""
        await self.maps.show_list(interaction)

    @app_commands.command(description="Upload a map for this server; for server managers")
    @app_commands.describe(
        file="A TOML file of up to 64 KiB", name="Its name here; by default, the name given in the file"
    )
    async def upload(
        self, interaction: AnyInteraction, file: discord.Attachment, name: str | None = None
    ) -> None:
        """Check a file and show it; a button keeps it."""
        await self.maps.upload(interaction, file, name)

    @app_commands.command(description="Remove one of this server’s maps; for server managers")
    @app_commands.describe(name="The map")
    @app_commands.autocomplete(name=Maps.complete_kept)
    async def remove(self, interaction: AnyInteraction, name: str) -> None:
        """Tables that were begun on it go on."""
        await self.maps.remove(interaction, name)


def _warnings(checked: Checked, words: Words) -> list[str]:
    lines = [
        words("⚠ Line {line}: {reason}.", line=remark.line, reason=plain(clip(remark.reason, _REASON)))
        if remark.line is not None
        else words("⚠ {reason}.", reason=plain(clip(remark.reason, _REASON)))
        for remark in checked.warnings[:_WARNINGS]
    ]
    if len(checked.warnings) > _WARNINGS:
        lines.append(
            words.plural("and {n} more warning", "and {n} more warnings", len(checked.warnings) - _WARNINGS)
        )
    return lines


def _summary(chart: Map, words: Words) -> str:
    few, most = chart.players
    return words(
        "{few} to {most} players, {cities} cities, {roads} roads, {garnets} with garnets",
        few=few,
        most=most,
        cities=len(chart.cities),
        roads=len(chart.routes),
        garnets=sum(road.garnet for road in chart.routes),
    )
