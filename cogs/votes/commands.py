"""The buttons below a question to those present at a table."""

from collections.abc import Callable
from dataclasses import dataclass

from discord.ext import commands

from cogs.interactions import controls, panel_answers, screen_answers
from cogs.interactions.answers import AnyInteraction, defer, say, words_of
from cogs.screens import markup, numbers, screen
from cogs.votes.pauses import BEING_ASKED
from tables.core.errors import Stale
from tables.play.proposals import Proposals, anybody_away

AWAY_TOO = "Whoever is away is asked too, and gives up by not answering in time."
"""What is said beside a question whether a game is to end, where computer players move for some."""


@dataclass(eq=False)
class VoteCommands(commands.Cog):
    """Answers to what is proposed, and the proposal to end the game."""

    proposals: Proposals
    panels: panel_answers.PanelAnswers
    answers: screen_answers.ScreenAnswers
    table_changed: Callable[[int], None]

    @controls.on_press("agree")
    async def _press_agree(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._vote(interaction, table, rest, agree=True)

    @controls.on_press("against")
    async def _press_against(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._vote(interaction, table, rest, agree=False)

    async def _vote(self, interaction: AnyInteraction, table: int, rest: str, *, agree: bool) -> None:
        """Record an answer: what comes of it stands in the message that asked, so nobody is told it twice."""
        number, words = numbers.read_number(rest), words_of(interaction)
        if number is None:
            raise Stale(controls.FROM_ANOTHER_TIME)
        proposal = (await self.panels.tables.views.info(table)).life.proposal
        is_open = proposal is not None and proposal.number == number
        await defer(interaction, new=not is_open)
        try:
            info = await self.proposals.vote(table, interaction.user.id, number, agree=agree)
        except Stale as stale:
            note = markup.refusal_text(stale, words)
            if is_open:  # settled in this very moment
                await say(interaction, note)
            else:
                await self.panels.show(interaction, table, note=note, late=True)
            return
        self.table_changed(table)
        if info.life.proposal is not None:
            await say(interaction, words("Your answer has been recorded."))

    @controls.on_press("end", new=False)
    async def _press_end(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """Ask the others to end the game without a result; the question gives way to what came of it."""
        info = await self.proposals.ask(table, interaction.user.id, "end")
        self.table_changed(table)
        words = words_of(interaction)
        lines = [words(BEING_ASKED), *([words(AWAY_TOO)] if anybody_away(info) else [])]
        done = words("Table {table} has been closed.", table=table)
        said = " ".join(lines) if info.status == "playing" else done
        await self.answers.show(interaction, screen.Screen("", (said,)), "end")
