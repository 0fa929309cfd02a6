"""``/season``: what a server's players carry from table to table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.delivery.timekeeper import Timekeeper
from cogs.interactions import built_commands, controls, people, permissions
from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.screens.markup import plain, relative
from cogs.screens.screen import clip
from cogs.season.screens import SEASON_LINES, holdings_table
from data.catalogue import Words
from engine.core.errors import Word
from engine.core.seasons import SeasonUnit
from tables.core.types import Person
from tables.seasons.seasons import MOST_AMOUNT, Season, Seasons


@app_commands.guild_only()
@dataclass(eq=False)
class SeasonCog(
    commands.GroupCog,
    group_name="season",
    group_description="This server’s season: what players carry from table to table",
):
    """Commands of a server's season."""

    seasons: Seasons
    timekeeper: Timekeeper

    def __post_init__(self) -> None:
        assert self.app_command is not None
        self.app_command.add_command(
            built_commands.build_command(
                "adjust",
                "Add to the ledger or take from it; for server managers",
                self._adjusting(),
                self._adjust,
            )
        )

    @app_commands.command(description="Show what everyone owns in this server’s season")
    async def show(self, interaction: AnyInteraction) -> None:
        permissions.require_server(interaction)
        await defer(interaction)
        await self._show(interaction)

    @controls.on_press("season", new=True)
    async def _show(self, interaction: AnyInteraction, *_: object) -> None:
        guild = permissions.require_server(interaction)
        words = words_of(interaction)
        season = await self.seasons.latest(guild)
        if season is None:
            raise Refusal(
                "This server has had no season yet. A server manager can start one with /season start."
            )
        await say(interaction, season_text(season, self.seasons.units, words))

    @app_commands.command(description="Begin a season; for server managers")
    async def start(self, interaction: AnyInteraction) -> None:
        """From now on finished tables write into it."""
        guild = permissions.require_manager(interaction)
        await defer(interaction)
        season = await self.seasons.start(guild)
        words = words_of(interaction)
        await say(
            interaction,
            words("Season {number} has started: finished tables now count for it.", number=season.number),
        )

    @app_commands.command(description="End the season; for server managers")
    async def end(self, interaction: AnyInteraction) -> None:
        """What everybody owns stays to be seen until the next one begins."""
        guild = permissions.require_manager(interaction)
        await defer(interaction)
        may_post = not permissions.missing(interaction.app_permissions, thread=False)
        season = await self.seasons.end(guild, interaction.channel_id if may_post else None)
        await self.timekeeper.sweep()
        await say(interaction, season_text(season, self.seasons.units, words_of(interaction)))

    def _adjusting(self) -> list[built_commands.Parameter]:
        """The parameters of ``/season adjust``: one for each unit of the games."""
        nouns = ", ".join(unit.noun for unit in self.seasons.of_kinds("earned", "carried"))
        amount = app_commands.Range[int, -MOST_AMOUNT, MOST_AMOUNT]
        return [
            built_commands.Parameter("person", discord.User | None, f"Whose {nouns}"),
            *(
                built_commands.Parameter(unit.name, amount, unit.help, default=0)
                for unit in self.seasons.of_kinds("earned", "carried", "pool")
            ),
        ]

    async def _adjust(self, interaction: AnyInteraction, /, **values: Any) -> None:
        """Entries of their own, with their author."""
        guild = permissions.require_manager(interaction)
        person = values["person"]
        amounts = {unit: values[unit] for unit in self.seasons.units if values.get(unit)}
        if not amounts:
            raise Refusal("Choose what to add or take away.")
        await defer(interaction)
        owner = None if person is None else people.called_here(person)
        season = await self.seasons.adjust(guild, interaction.user.id, owner, amounts)
        words = words_of(interaction)
        changed = _changed(owner, amounts, self.seasons.units, words)
        await say(interaction, clip(f"{changed}\n{season_text(season, self.seasons.units, words)}", 1950))


def _changed(
    owner: Person | None, amounts: Mapping[str, int], units: Mapping[str, SeasonUnit], words: Words
) -> str:
    """What an adjustment did, by how much."""
    parts = [
        words("{unit} {change}", unit=Word(units[unit].noun), change=f"{amount:+}".replace("-", "−"))
        for unit, amount in amounts.items()
    ]
    if owner is None:
        return words("Changed: {changes}.", changes=parts)
    return words("Changed for {name}: {changes}.", name=plain(owner.name), changes=parts)


def season_text(season: Season, units: Mapping[str, SeasonUnit], words: Words) -> str:
    """A season in words: its own, who owns what, and who is marked."""
    if season.ended is None:
        head = words(
            "**Season {number}**, begun {when}.", number=season.number, when=relative(season.started)
        )
    else:
        head = words("**Season {number}**, ended {when}.", number=season.number, when=relative(season.ended))
    lines = [head]
    for unit in units.values():
        if unit.kind == "pool":
            amount = season.pool.get(unit.name, 0)
            if amount:
                lines.append(words("{unit}: **{amount}**.", unit=Word(unit.title), amount=amount))
    if not season.holdings:
        return "\n".join([*lines, words("Nobody owns anything yet.")])
    lines.append(holdings_table(season.holdings[:SEASON_LINES], units, words))
    if len(season.holdings) > SEASON_LINES:
        lines.append(words("and {number} more", number=len(season.holdings) - SEASON_LINES))
    for unit in units.values():
        marked = [plain(held.person.name) for held in season.holdings if unit.name in held.marks]
        if marked:
            lines.append(words("{name}: {text}.", name=Word(unit.title), text=marked))
    return clip("\n".join(lines), 1950)
