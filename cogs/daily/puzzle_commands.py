"""``/puzzle``: one position a day, the same for all, in which one move is clearly the best."""

from dataclasses import dataclass
from datetime import date

from discord import app_commands

from cogs.daily.puzzle_screens import ANSWER, answered_screen, puzzle_screen
from cogs.interactions import controls, places
from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.interactions.cog_bases import ShowingCog
from cogs.screens.numbers import read_number
from tables.core.errors import Stale
from tables.daily.puzzles import PuzzleAnswer, PuzzleBook, ShownPuzzle


@dataclass(eq=False)
class PuzzleCog(ShowingCog):
    """The puzzle of the day."""

    book: PuzzleBook

    @app_commands.command(description="The puzzle of the day: find the best move")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def puzzle(self, interaction: AnyInteraction) -> None:
        await defer(interaction)
        puzzles, user = self.tables.puzzles, interaction.user.id
        day = await puzzles.today(interaction.guild_id, user)
        shown = await self._of_day(interaction, day)
        await self._show(interaction, shown, day, await puzzles.answered(day, user))

    @controls.on_press(ANSWER, new=False)
    async def _press_answer(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        text, _, number = rest.partition("/")
        chosen = read_number(number)
        try:
            day = date.fromisoformat(text)
        except ValueError as error:
            raise Stale(controls.FROM_ANOTHER_TIME) from error
        shown = await self._of_day(interaction, day)
        if chosen is None or chosen >= len(shown.moves):
            raise Stale(controls.FROM_ANOTHER_TIME)
        answer = await self.tables.puzzles.answer(day, interaction.user.id, chosen, chosen == shown.right)
        await self._show(interaction, shown, day, answer)

    async def _of_day(self, interaction: AnyInteraction, day: date) -> ShownPuzzle:
        key = await self.tables.puzzles.of_day(self.book, day)
        return self.book.shown(key, places.person_of(interaction))

    async def _show(
        self, interaction: AnyInteraction, shown: ShownPuzzle, day: date, answer: PuzzleAnswer | None
    ) -> None:
        tables, words, user = self.tables, words_of(interaction), interaction.user.id
        settings = await tables.settings.person(user)
        ui = self.uis[shown.table_view.table.game]
        if answer is None:
            screen = puzzle_screen(ui, shown, day, words)
        else:
            streak = await tables.puzzles.streak(day, user)
            screen = answered_screen(ui, shown, day, answer, streak, words)
        in_words = settings.in_words
        await self.answers.show(interaction, screen, shown.table_view, public=True, in_words=in_words)
