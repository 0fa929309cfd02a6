"""``/puzzle``: a position a day, the same for all, in which one move is clearly the best; those missed."""

from dataclasses import dataclass
from datetime import date

from discord import app_commands

from cogs.daily.puzzle_screens import AGAIN, ANSWER, answered_screen, puzzle_screen, streak_line
from cogs.interactions import cog_bases, controls, places, table_choice
from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.past.review import moment_to_find
from cogs.screens.numbers import read_number
from cogs.screens.screen import Screen
from cogs.variations.screens import NEXT, comes_back, next_button
from engine.core.errors import EngineError
from tables.core.errors import Stale, StorageError
from tables.daily.puzzles import PuzzleAnswer, PuzzleBook, ShownPuzzle


@dataclass(eq=False)
class PuzzleCog(cog_bases.ShowingCog):
    """The puzzle of the day, and what its reader missed."""

    book: PuzzleBook

    @app_commands.command(description="The puzzle of the day: find the best move")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def puzzle(self, interaction: AnyInteraction) -> None:
        await defer(interaction)
        puzzles, user = self.tables.puzzles, interaction.user.id
        day = await puzzles.today(interaction.guild_id, user)
        puzzle = await self._of_day(interaction, day)
        await self._show(interaction, puzzle, day, await puzzles.answered(day, user))

    @controls.on_press(ANSWER, new=False)
    async def _press_answer(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        text, _, number = rest.partition("/")
        try:
            day = date.fromisoformat(text)
        except ValueError as error:
            raise Stale(controls.FROM_ANOTHER_TIME) from error
        puzzle, user = await self._of_day(interaction, day), interaction.user.id
        chosen = _chosen(puzzle, number)
        answer = await self.tables.puzzles.answer(day, user, chosen, chosen == puzzle.right)
        days = None
        if not answer.right and answer.chosen == chosen:
            days = await self.tables.missed.note(user, puzzle.key, found=False)
        await self._show(interaction, puzzle, day, answer, days)

    async def _of_day(self, interaction: AnyInteraction, day: date) -> ShownPuzzle:
        key = await self.tables.puzzles.of_day(self.book, day)
        return self.book.shown(key, places.person_of(interaction))

    # --- what was missed ------------------------------------------------------------------

    @controls.on_press(NEXT, new=False)
    async def _press_next(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """The first position that has come back and may be seen; others are dropped."""
        missed, user = self.tables.missed, interaction.user.id
        for position in await missed.due(user):
            number, mark, step = position.partition("/")
            try:
                if not mark:
                    await self._show(interaction, self.book.shown(position, places.person_of(interaction)))
                    return
                await table_choice.require_reader(interaction, int(number))
                words = words_of(interaction)
                screen, now = await moment_to_find(self.tables, self.uis, int(number), int(step), user, words)
            except EngineError as error:
                if isinstance(error, StorageError):
                    raise
                await missed.drop(user, position)
                continue
            await self.answers.show(interaction, screen, now, public=True)
            return
        words = words_of(interaction)
        text = words("No position that you missed has come back: the next ones do so tomorrow or later.")
        await self.answers.show(interaction, Screen("", (text,)), "puzzle")

    @controls.on_press(AGAIN, new=False)
    async def _press_again(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        key, _, number = rest.rpartition("/")
        puzzle = self.book.shown(key, places.person_of(interaction))
        chosen = _chosen(puzzle, number)
        answer = PuzzleAnswer(chosen, chosen == puzzle.right)
        days = await self.tables.missed.note(interaction.user.id, key, found=answer.right)
        await self._show(interaction, puzzle, None, answer, days)

    async def _show(
        self,
        interaction: AnyInteraction,
        puzzle: ShownPuzzle,
        day: date | None = None,
        answer: PuzzleAnswer | None = None,
        days: int | None = None,
    ) -> None:
        tables, words, user = self.tables, words_of(interaction), interaction.user.id
        ui = self.uis[puzzle.table_view.table.game]
        due = len(await tables.missed.due(user))
        more = (next_button(due, words),) if due and (day or answer) else ()
        if answer is None:
            screen = puzzle_screen(ui, puzzle, day, words, (more,))
        else:
            streak = 0 if day is None else await tables.puzzles.streak(day, user)
            lines = streak_line(streak, words), comes_back(days, words)
            screen = answered_screen(ui, puzzle, day, answer, words, lines, more)
        await self.answers.show(interaction, screen, puzzle.table_view, public=True)


def _chosen(puzzle: ShownPuzzle, number: str) -> int:
    """The move that a control names; raises :class:`Stale` where there is none."""
    chosen = read_number(number)
    if chosen is None or chosen >= len(puzzle.moves):
        raise Stale(controls.FROM_ANOTHER_TIME)
    return chosen
