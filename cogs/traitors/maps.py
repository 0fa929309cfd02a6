"""``/traitors map``: looking at maps, and a server's own map files.

A file is checked before anything else is done with it, shown as a picture, and kept only when its
uploader presses so. What is kept is the file's text, checked again each time it is used.
"""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands
from msgspec import structs

from cogs.common.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.common.choosing import glance
from cogs.common.files import (
    draft_number,
    keep_buttons,
    kept_names,
    read_attachment,
    refusal_of,
    require_small,
)
from cogs.common.house import House
from cogs.common.permissions import require_manager, require_server
from cogs.common.screen import Screen, clip
from cogs.common.suggestions import Suggestions, suggest
from cogs.common.words import Words, plain
from cogs.traitors.naming import NAME
from cogs.traitors.pictures import map_sketch
from engine.core.errors import BadContent
from engine.traitors.maps import MOST_BYTES, Checked, parse_map
from engine.traitors.types import Map
from render.traitors import measure
from tables.contents import Content, check_name

KEEP = "mapkeep"
DISCARD = "mapdrop"
"""Verbs of the buttons below a map that was brought; behind them the draft's number."""
_WARNINGS = 8


async def check_map(text: str, file: str) -> Checked:
    """The map of a file's text, its names measured as they will be drawn; raises :class:`Refusal`."""
    try:
        # Some thousand pairs of roads take a while, and nobody else should wait for it.
        return await asyncio.to_thread(parse_map, text, file, measure)
    except BadContent as error:
        raise refusal_of(error) from error


async def kept_map(content: Content) -> Checked:
    """A map that a server keeps, under the name that it keeps it by; raises :class:`Refusal`."""
    checked = await check_map(content.text, content.name)
    return structs.replace(checked, map=structs.replace(checked.map, name=content.name))


def shipped(house: House) -> tuple[Map, ...]:
    """The maps of the program."""
    maps: tuple[Map, ...] = house.desks[NAME].game.maps  # type: ignore[attr-defined]
    return maps


async def chosen_map(house: House, guild: int | None, name: str) -> Map:
    """A map by its name: a shipped one or the server's own; raises :class:`Refusal` or ``ContentError``."""
    wanted = check_name(name).casefold()
    for chart in shipped(house):
        if chart.name.casefold() == wanted:
            return chart
    if guild is None:
        raise Refusal("There is no map {name}.", name=name[:40])
    return (await kept_map(await house.tables.content(guild, NAME, name))).map


async def complete_map(interaction: AnyInteraction, current: str) -> Suggestions:
    """Shipped maps and the server's own."""
    house: House = interaction.client.house
    names = [chart.name for chart in shipped(house)] + await kept_names(interaction, NAME)
    return suggest([(name, name) for name in names], current)


async def complete_kept(interaction: AnyInteraction, current: str) -> Suggestions:
    """The server's own maps."""
    return suggest([(name, name) for name in await kept_names(interaction, NAME)], current)


class MapCommands(app_commands.Group):
    """The commands below ``/traitors map``."""

    house: House

    def __init__(self) -> None:
        super().__init__(name="map", description="The maps that can be played on")

    def settle(self, house: House) -> None:
        """Begin to work for a house."""
        self.house = house
        house.verbs[KEEP] = self._keep
        house.verbs[DISCARD] = self._discard

    @app_commands.command(description="Look at a map")
    @app_commands.describe(name="The map; left out: that of your table here, or the first one")
    @app_commands.autocomplete(name=complete_map)
    async def show(self, interaction: AnyInteraction, name: str | None = None) -> None:
        """A map's picture, for its asker alone."""
        await defer(interaction)
        words = words_of(interaction)
        chart = await self._wanted(interaction, name)
        screen = Screen(
            words("Map {name}", name=plain(chart.name)), (_summary(chart, words),), map_sketch(chart, words)
        )
        await self._answer(interaction, screen)

    async def _wanted(self, interaction: AnyInteraction, name: str | None) -> Map:
        if name is not None:
            return await chosen_map(self.house, interaction.guild_id, name)
        look = await glance(self.house, interaction, NAME)
        chart: Map = look.view.map if look is not None and look.view is not None else shipped(self.house)[0]
        return chart

    @app_commands.command(name="list", description="List the maps of the program and of this server")
    async def list_maps(self, interaction: AnyInteraction) -> None:
        """All maps in words."""
        guild = require_server(interaction)
        await defer(interaction)
        words = words_of(interaction)
        lines = [f"**{plain(chart.name)}**: {_summary(chart, words)}" for chart in shipped(self.house)]
        for content in await self.house.tables.contents(guild, NAME):
            lines.append(await self._kept_line(content, words))
        await say(interaction, clip("\n".join(lines), 1900))

    async def _kept_line(self, content: Content, words: Words) -> str:
        name = f"**{plain(content.name)}**"
        by = words("brought by {person}", person=f"<@{content.person}>")
        try:
            chart = (await kept_map(content)).map
        except Refusal:
            return f"{name}: {words('this file cannot be used any more')} ({by})"
        return f"{name}: {_summary(chart, words)} ({by})"

    # --- files ------------------------------------------------------------------------------

    @app_commands.command(description="Bring a map file for this server; for those who manage it")
    @app_commands.describe(
        file="A TOML file of up to 64 KiB", name="Its name here; left out: the one that stands in it"
    )
    async def upload(
        self, interaction: AnyInteraction, file: discord.Attachment, name: str | None = None
    ) -> None:
        """Check a file and show it; a button keeps it (T-1, T-2)."""
        guild = require_manager(interaction)
        require_small(file, MOST_BYTES)
        await defer(interaction)
        text = await read_attachment(file, MOST_BYTES)
        checked = await check_map(text, file.filename)
        kept_name = check_name(name or checked.map.name)
        if kept_name.casefold() in {chart.name.casefold() for chart in shipped(self.house)}:
            raise Refusal("The program has a map {name} itself: choose another name.", name=kept_name)
        draft = await self.house.tables.draft_content(guild, NAME, kept_name, text, interaction.user.id)
        chart = structs.replace(checked.map, name=draft.name)
        await self._answer(interaction, _draft_screen(draft, chart, checked, words_of(interaction)))

    async def _keep(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        guild = require_manager(interaction)
        await defer(interaction, new=False)
        content = await self.house.tables.draft_of(guild, NAME, draft_number(rest))
        await kept_map(content)
        await self.house.tables.keep_content(guild, NAME, content.id)
        words = words_of(interaction)
        text = words("This server keeps the map. Begin a table on it with /{name} new.", name=NAME)
        await self._answer(interaction, Screen(words("Map {name}", name=plain(content.name)), (text,)))

    async def _discard(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        guild = require_manager(interaction)
        await defer(interaction, new=False)
        await self.house.tables.discard_content(guild, NAME, draft_number(rest))
        await self._answer(interaction, Screen(words_of(interaction)("The map was not kept.")))

    @app_commands.command(description="Keep one of this server's maps no longer; for those who manage it")
    @app_commands.describe(name="The map")
    @app_commands.autocomplete(name=complete_kept)
    async def remove(self, interaction: AnyInteraction, name: str) -> None:
        """Tables that were begun on it go on."""
        guild = require_manager(interaction)
        await defer(interaction)
        await self.house.tables.remove_content(guild, NAME, name)
        await say(
            interaction,
            words_of(interaction)("The map {name} is gone. Tables on it go on.", name=name[:40]),
        )

    async def _answer(self, interaction: AnyInteraction, screen: Screen) -> None:
        view, files = await self.house.compose_free(screen, "map")
        await interaction.edit_original_response(view=view, attachments=files)


def _draft_screen(draft: Content, chart: Map, checked: Checked, words: Words) -> Screen:
    warnings = [
        words("⚠ Line {line}: {reason}.", line=remark.line, reason=plain(clip(remark.reason, 150)))
        if remark.line is not None
        else words("⚠ {reason}.", reason=plain(clip(remark.reason, 150)))
        for remark in checked.warnings[:_WARNINGS]
    ]
    if len(checked.warnings) > _WARNINGS:
        warnings.append(words("and {number} warnings more", number=len(checked.warnings) - _WARNINGS))
    return Screen(
        words("Map {name}", name=plain(chart.name)),
        (_summary(chart, words), *warnings, words("This server does not keep it yet.")),
        map_sketch(chart, words),
        (keep_buttons(KEEP, DISCARD, draft, words),),
    )


def _summary(chart: Map, words: Words) -> str:
    few, most = chart.players
    return words(
        "{few} to {most} players, {cities} cities, {roads} roads, {garnets} of them with garnets",
        few=few,
        most=most,
        cities=len(chart.cities),
        roads=len(chart.routes),
        garnets=sum(road.garnet for road in chart.routes),
    )
