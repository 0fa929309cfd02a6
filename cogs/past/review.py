"""``/table review``: what a strong player thinks of a finished game, for anybody who may see it."""

import asyncio

import discord
from discord import app_commands

from cogs.core.discord_errors import DISCORD_ERRORS
from cogs.interactions import controls, table_choice
from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.interactions.cog_bases import ShowingCog
from cogs.past.replay_screens import REVIEW
from cogs.past.review_screens import MOMENT, ReviewedGame, moment_screen, progress_text, review_screen
from cogs.screens.numbers import read_number
from cogs.screens.screen import Screen
from tables.views.reviews import Review

FIRST_SECONDS, STEP_SECONDS = 0.5, 3.0
"""Until the first word on how far a review is, and between two of them."""


class ReviewCommands(ShowingCog):
    """Reviews of finished games."""

    @app_commands.command(description="See how well a finished game was played, and what decided it")
    @table_choice.of_table(table_choice.complete_table)
    async def review(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """Accuracies, the curve of chances, and three moments with what would have been better."""
        await defer(interaction)
        chosen = await table_choice.choose_table(self.tables, interaction, table, watching=True)
        await self._show_review(interaction, chosen.table.id)

    @controls.on_press(REVIEW, new=True)
    @controls.on_press(MOMENT, new=False)
    async def _press_review(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._show_review(interaction, table, read_number(rest) or 0)

    async def _show_review(self, interaction: AnyInteraction, table: int, number: int = 0) -> None:
        # First of all: not everybody may know every game yet.
        history = await self.tables.past.history(table, interaction.user.id)
        review = await self.tables.reviews.kept(table)
        if review is None:
            review = await self._made(interaction, table)
        now = await asyncio.to_thread(history.view, history.last)
        game, ui, words = ReviewedGame(history, review, now), self.uis[now.table.game], words_of(interaction)
        settings = await self.tables.settings.person(interaction.user.id)
        if 0 < number <= len(review.moments):
            moment = review.moments[number - 1]
            before = await asyncio.to_thread(history.view, moment.step - 1, moment.seat)
            screen = moment_screen(ui, game, number - 1, before, words)
        else:
            screen = review_screen(ui, game, words)
        in_words = settings.in_words
        await self.answers.show(interaction, screen, now, public=True, in_words=in_words)

    async def _made(self, interaction: AnyInteraction, table: int) -> Review:
        """Wait for a review that is being made, and say how far it is."""
        progress = await self.tables.reviews.begin(table, interaction.user.id)
        info = await self.tables.views.info(table)
        ui, words, said = self.uis[info.game], words_of(interaction), ""
        while True:
            done, _ = await asyncio.wait({progress.task}, timeout=STEP_SECONDS if said else FIRST_SECONDS)
            if done:
                return await asyncio.shield(progress.task)
            text = progress_text(ui, table, progress, words)
            if text != said:
                said = text
                await self._tell(interaction, text)

    async def _tell(self, interaction: AnyInteraction, text: str) -> None:
        try:
            await self.answers.show(interaction, Screen("", (text,)), "review")
        except DISCORD_ERRORS as error:
            if isinstance(error, discord.NotFound):
                raise  # nobody is there to be told
