"""``/table review``: what a strong player thinks of a finished game, for anybody who may see it."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

import discord
from discord import app_commands

from cogs.core.discord_errors import DISCORD_ERRORS
from cogs.interactions import cog_bases, controls, table_choice
from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.past.replay_screens import REVIEW
from cogs.past.review_screens import ReviewedGame, moment_screen, progress_text, review_screen
from cogs.screens.numbers import read_number
from cogs.screens.screen import Screen
from cogs.table_screens.game_ui import GameUi
from cogs.variations.screens import FOUND, MOMENT, TOLD, next_button
from data.catalogue import Words
from tables.core import errors, view_types
from tables.service import Tables
from tables.table.history import History
from tables.variations.missed import of_moment
from tables.views.reviews import Review

FIRST_SECONDS, STEP_SECONDS = 0.5, 3.0
"""Until the first word on how far a review is, and between two of them."""


class ReviewCommands(cog_bases.ShowingCog):
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
        number, told = read_number(rest.rstrip(TOLD + FOUND)) or 0, rest[-1:] in (TOLD, FOUND)
        await self._show_review(interaction, table, number, told=told, missed=rest.endswith(TOLD))

    async def _show_review(
        self,
        interaction: AnyInteraction,
        table: int,
        number: int = 0,
        *,
        told: bool = False,
        missed: bool = False,
    ) -> None:
        # First of all: not everybody may know every game yet.
        reader, words = interaction.user.id, words_of(interaction)
        history = await self.tables.past.history(table, reader)
        review = await self.tables.reviews.kept(table)
        if review is None:
            review = await self._made(interaction, table)
        if 0 < number <= len(review.moments):
            moment = review.moments[number - 1]
            person, position = history.info.seats[moment.seat].person, of_moment(table, moment.step)
            due = {*await self.tables.missed.due(reader)}
            theirs = position in due or (person is not None and person.id == reader)
            if missed and moment.better and theirs:
                await self.tables.missed.note(reader, position, found=False)
            screen, now = await _moment(self.uis, history, review, number, words, told=told)
            if others := len(due - {position}) if told else 0:
                screen = replace(screen, rows=(*screen.rows, (next_button(others, words),)))
        else:
            now = await asyncio.to_thread(history.view, history.last)
            screen = review_screen(self.uis[now.table.game], ReviewedGame(history, review, now), words)
        await self.answers.show(interaction, screen, now, public=True)

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


async def moment_to_find(
    tables: Tables, uis: Mapping[str, GameUi], table: int, step: int, reader: int, words: Words
) -> tuple[Screen, view_types.TableView]:
    """A moment of a review that is kept, by its step, as it is asked; and the table as it is now.

    Raises :class:`NoSuchTable` where there is none, and as the past does.
    """
    history, review = await tables.past.history(table, reader), await tables.reviews.kept(table)
    for number, moment in enumerate(review.moments if review else (), 1):
        if moment.step == step and review is not None:
            return await _moment(uis, history, review, number, words, told=False)
    raise errors.NoSuchTable("There is no table {table}.", table=table)


async def _moment(
    uis: Mapping[str, GameUi], history: History, review: Review, number: int, words: Words, *, told: bool
) -> tuple[Screen, view_types.TableView]:
    moment = review.moments[number - 1]
    now = await asyncio.to_thread(history.view, history.last)
    before = await asyncio.to_thread(history.view, moment.step - 1, moment.seat)
    game = ReviewedGame(history, review, now)
    return moment_screen(uis[now.table.game], game, number - 1, before, words, told=told), now
