"""``/deal``: that a deal was fixed beforehand - words mixed into it, the proof, and the file of a game."""

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, Refusal, defer, put, say, words_of
from cogs.interactions.table_choice import choose_table, complete_table, of_table
from cogs.screens.markup import plain
from engine.core.errors import Plural
from tables.lobby.lobbies import MOST_WORDS
from tables.service import Tables

MOST_BYTES = 8 << 20
"""Of a file: Discord takes a little more."""


@dataclass(eq=False)
class ProofCommands(commands.Cog):
    """Words for a deal, and its proof."""

    tables: Tables
    table_changed: Callable[[int], None]

    @app_commands.command(
        description="Check that a table’s deal was fixed beforehand and that its log follows the rules"
    )
    @app_commands.rename(posted="hash")
    @of_table(complete_table, posted="The seed’s SHA-256 as you saw it posted, for comparison")
    async def verify(
        self, interaction: AnyInteraction, table: int | None = None, posted: str | None = None
    ) -> None:
        """Replay the log, and hold seed, posted hash and log against each other."""
        await defer(interaction)
        table_view = await choose_table(self.tables, interaction, table, watching=True)
        found = await self.tables.views.verify(table_view.table.id, posted)
        words, number = words_of(interaction), table_view.table.id
        moves = Plural("Table {table}, {n} move.", "Table {table}, {n} moves.")
        about = words(moves, n=found.moves, table=number)
        if found.seed is not None:
            seed = words("Seed: `{seed}`", seed=found.seed.hex())
        else:
            # Some moves are secret, and so is how many there were.
            about = words("Table {table}.", table=number)
            seed = words("The seed itself is shown when the game is over, so that everything can be checked.")
            if table_view.table.place.is_deal:
                seed = words("The seed itself is shown once nobody can play this deal any more.")
        lines = (
            about,
            words("SHA-256 of the seed, fixed when the table was made: `{hash}`", hash=found.commitment),
            *(words("Words for the deal: {text}", text=plain(text)) for text in found.words),
            seed,
            words("✅ The seed matches its hash.")
            if found.seed_fits
            else words("❌ The seed does not match its hash."),
            words("✅ Every move in the log follows the rules and leads to the same position.")
            if found.log_fits
            else words("❌ Replaying the log does not lead to the stored position."),
        )
        await say(interaction, "\n".join(lines))

    @app_commands.command(
        name="words",
        description=("Mix words of your own into a lobby’s deal, so that nobody can have chosen it"),
    )
    @of_table(text="Any words, such as a line of a song")
    async def add_words(
        self,
        interaction: AnyInteraction,
        text: app_commands.Range[str, 1, MOST_WORDS],
        table: int | None = None,
    ) -> None:
        """Mix a line of the asker's into the seed of a table that has not begun."""
        await defer(interaction)
        chosen = (await choose_table(self.tables, interaction, table)).table.id
        await self.tables.lobbies.add_words(chosen, interaction.user.id, text)
        self.table_changed(chosen)
        await say(
            interaction,
            words_of(interaction)("Your words are mixed into the deal of table {table}.", table=chosen),
        )

    @app_commands.command(description="Download a finished game as a file that anyone can verify")
    @of_table(complete_table)
    async def export(self, interaction: AnyInteraction, table: int | None = None) -> None:
        await defer(interaction)
        info = (await choose_table(self.tables, interaction, table, watching=True)).table
        data = (await self.tables.past.record(info.id)).written()
        words = words_of(interaction)
        if len(data) > MOST_BYTES:
            raise Refusal("This game is too long for a file on Discord.")
        name = f"{info.game}-{info.id}.json"
        text = words(
            "The whole game, with its seed. `python bot.py verify {name}` checks it anywhere, "
            "and `python bot.py replay {name}` draws it.",
            name=name,
        )
        await put(interaction, lambda: {"content": text, "attachments": [discord.File(BytesIO(data), name)]})
