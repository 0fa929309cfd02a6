"""``/season``: what a server's players carry from table to table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.house import House
from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.permissions import require_manager, require_server
from cogs.screens.markup import plain, relative
from cogs.screens.screen import clip
from cogs.screens.text_table import grid, short_name
from data.catalogue import Words
from tables.seasons import MOST, Season
from tables.types import Person

SHOWN = 30
"""People that the list shows."""


@app_commands.guild_only()
class SeasonCog(
    commands.GroupCog,
    group_name="season",
    group_description="This server's season: Tokens of Life, garnets and the prize pool",
):
    """Commands of a server's season."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(description="Show who owns what in this server's season")
    async def show(self, interaction: AnyInteraction) -> None:
        """The ledger's sums."""
        guild = require_server(interaction)
        await defer(interaction)
        words = words_of(interaction)
        season = await self.house.tables.seasons.latest(guild)
        if season is None:
            raise Refusal(
                "This server has had no season yet. Whoever manages it begins one with /season start."
            )
        await say(interaction, season_text(season, words))

    @app_commands.command(description="Begin a season; for those who manage the server")
    async def start(self, interaction: AnyInteraction) -> None:
        """From now on finished tables write into it."""
        guild = require_manager(interaction)
        await defer(interaction)
        season = await self.house.tables.seasons.start(guild)
        words = words_of(interaction)
        await say(
            interaction,
            words("Season {number} has begun: finished tables write into it.", number=season.number),
        )

    @app_commands.command(description="End the season; for those who manage the server")
    async def end(self, interaction: AnyInteraction) -> None:
        """What everybody owns stays to be seen until the next one begins."""
        guild = require_manager(interaction)
        await defer(interaction)
        season = await self.house.tables.seasons.end(guild)
        await say(interaction, season_text(season, words_of(interaction)))

    @app_commands.command(description="Add to the ledger or take from it; for those who manage the server")
    @app_commands.describe(
        person="Whose tokens or garnets",
        tokens="Tokens of Life to add; less than 0 takes away",
        garnets="Garnets to add; less than 0 takes away",
        prize="To add to the prize pool; less than 0 takes away",
    )
    async def adjust(
        self,
        interaction: AnyInteraction,
        person: discord.User | None = None,
        tokens: app_commands.Range[int, -MOST, MOST] = 0,
        garnets: app_commands.Range[int, -MOST, MOST] = 0,
        prize: app_commands.Range[int, -MOST, MOST] = 0,
    ) -> None:
        """An entry of its own, with its author."""
        guild = require_manager(interaction)
        if not (tokens or garnets or prize):
            raise Refusal("Say what to add or take away: tokens, garnets or the prize.")
        await defer(interaction)
        owner = None if person is None else Person(person.id, person.display_name)
        season = await self.house.tables.seasons.adjust(
            guild, interaction.user.id, owner, tokens=tokens, garnets=garnets, prize=prize
        )
        words = words_of(interaction)
        changed = _changed(owner, tokens, garnets, prize, words)
        await say(interaction, clip(f"{changed}\n{season_text(season, words)}", 1950))


def _changed(owner: Person | None, tokens: int, garnets: int, prize: int, words: Words) -> str:
    """What an adjustment did, by how much."""
    parts = [
        words(named, change=f"{number:+}".replace("-", "−"))
        for number, named in (
            (tokens, "tokens {change}"),
            (garnets, "garnets {change}"),
            (prize, "prize pool {change}"),
        )
        if number
    ]
    if owner is None:
        return words("Changed: {changes}.", changes=parts)
    return words("Changed for {name}: {changes}.", name=plain(owner.name), changes=parts)


def season_text(season: Season, words: Words) -> str:
    """A season in words: who owns what, the prize pool, and who is up for elimination."""
    if season.ended is None:
        head = words(
            "**Season {number}**, begun {when}.", number=season.number, when=relative(season.started)
        )
    else:
        head = words("**Season {number}**, ended {when}.", number=season.number, when=relative(season.ended))
    lines = [head, words("Prize pool: **{prize}**.", prize=season.prize)]
    if not season.holdings:
        return "\n".join([*lines, words("Nobody owns anything yet.")])
    rows = [[words("Player"), words("Tokens"), words("Garnets")]]
    rows += [
        [short_name(one.person.name), str(one.tokens), str(one.garnets)] for one in season.holdings[:SHOWN]
    ]
    if any(one.away for one in season.holdings[:SHOWN]):
        away = [words("At tables"), *(str(one.away or "") for one in season.holdings[:SHOWN])]
        rows = [[*row, number] for row, number in zip(rows, away, strict=True)]
    lines.append(grid(rows))
    if len(season.holdings) > SHOWN:
        lines.append(words("and {number} more", number=len(season.holdings) - SHOWN))
    candidates = [plain(one.person.name) for one in season.holdings if one.candidate]
    if candidates:
        lines.append(words("Up for elimination: {names}.", names=candidates))
    return clip("\n".join(lines), 1950)


async def setup(bot: commands.Bot) -> None:
    """Take up the cog."""
    await bot.add_cog(SeasonCog(bot.house))  # type: ignore[attr-defined]
