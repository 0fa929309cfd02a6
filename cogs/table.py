"""``/table``: what all tables share - board, log, rules, resign, verify, and the list of one's tables."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.permissions import manages
from cogs.interactions.rules import show_rules
from cogs.interactions.table_choice import choose_table, of_table
from cogs.screens.board import board_screen
from cogs.screens.hint import HINT
from cogs.screens.markup import plain
from cogs.screens.my_tables import my_tables_screen
from cogs.screens.replay import REVIEW
from cogs.screens.review import MOMENT
from cogs.screens.screen import Button, Screen, Target
from cogs.services import Services
from cogs.table_follow import FollowCommands
from cogs.table_hint import HintCommands
from cogs.table_log import LogCommands
from cogs.table_past import PastCommands
from cogs.table_pauses import PauseCommands
from cogs.table_review import ReviewCommands
from cogs.table_seats import SeatCommands
from cogs.table_undo import UndoCommands
from cogs.table_votes import AWAY_TOO, VoteCommands
from data.catalogue import Words
from engine.core.errors import gettext_noop
from tables.lobby import MOST_WORDS
from tables.proposals import anybody_away
from tables.seats import may_change_hands
from tables.transitions import last_one, require_host
from tables.types import TableInfo
from tables.view_types import TableView

LAST_ONE = gettext_noop(
    "Everybody else has left, so the table is then closed. If at least two people have made a move, you win."
)
"""What becomes of a table that is closed by whoever alone is left."""


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class TableCog(
    FollowCommands,
    HintCommands,
    LogCommands,
    PastCommands,
    PauseCommands,
    ReviewCommands,
    SeatCommands,
    VoteCommands,
    UndoCommands,
    commands.GroupCog,
    group_name="table",
    group_description="Manage the tables you play at",
):
    """Commands that work for every game."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.controls.add(
            log=self._press_log,
            lines=self._press_lines,
            since=self._press_since,
            follow=self._press_follow,
            hush=self._press_hush,
            board=self._press_board,
            resign=self._press_resign,
            close=self._press_ask_to_close,
            abandon=self._press_close,
            resume=self._press_resume,
            reopen=self._press_reopen,
            agree=self._press_agree,
            against=self._press_against,
            end=self._press_end,
            take=self._press_take,
            undo=self._press_undo,
            replay=self._press_replay,
            step=self._press_step,
            animate=self._press_animate,
            **{HINT: self._press_hint, REVIEW: self._press_review, MOMENT: self._press_moment},
        )

    # --- looking --------------------------------------------------------------------------

    @app_commands.command(description="Show a table’s current board")
    @of_table()
    async def board(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """The public board, for its asker alone."""
        await defer(interaction)
        chosen = await choose_table(self.services.tables, interaction, table, watching=True)
        await self._show_board(interaction, chosen)

    @app_commands.command(description="Read the rules of a table’s game")
    @of_table()
    async def rules(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """The rules of the game, page by page."""
        await defer(interaction)
        chosen = await choose_table(self.services.tables, interaction, table, watching=True)
        await show_rules(self.services, interaction, chosen.table.game)

    @app_commands.command(name="mine", description="List the tables you play at, in all servers")
    async def mine(self, interaction: AnyInteraction) -> None:
        """One's tables, those that wait for one first."""
        await defer(interaction)
        user, tables = interaction.user.id, self.services.tables
        table_views, boards = await tables.views.overview(user)
        screen = my_tables_screen(self.services.uis, table_views, boards, words_of(interaction))
        await self.services.answers.show(interaction, screen, "mine")

    # --- deciding -------------------------------------------------------------------------

    @app_commands.command(description="Give up your seat at a table")
    @of_table()
    async def resign(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """Ask once more before giving up."""
        await defer(interaction)
        table_view = await choose_table(self.services.tables, interaction, table)
        words = words_of(interaction)
        title = words("Give up at table {table}?", table=table_view.table.id)
        button = Button(words("Give up"), Target("resign"), "danger")
        await self._ask(interaction, table_view, title, button, self._after_resigning(table_view, words))

    def _after_resigning(self, table_view: TableView, words: Words) -> str:
        """What becomes of the table, and whether there is a way back."""
        info = table_view.table
        if last_one(info) is not None:
            return words(LAST_ONE)
        others = [seat for seat in info.seats if seat.index != table_view.seat]
        if not any(seat.person is not None and not seat.left for seat in others):
            return words("Nobody else plays here, so the table is then closed without a result.")
        if not may_change_hands(self.services.ui_of(table_view).game, info):
            return words("This cannot be taken back.")
        return words(
            "It counts as a loss, and a computer player takes the seat. "
            "You can take it again with `/table join` while the game goes on."
        )

    async def _press_resign(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=False)
        await self.services.tables.play.resign(table, interaction.user.id)
        title = words_of(interaction)("You gave up at table {table}.", table=table)
        await self._show_done(interaction, table, title)

    @app_commands.command(description="End a table without a result, if everyone present agrees")
    @of_table()
    async def close(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """Ask once more before a table is closed."""
        await defer(interaction)
        await self._ask_to_close(
            interaction, await choose_table(self.services.tables, interaction, table, watching=True)
        )

    async def _press_ask_to_close(
        self, interaction: AnyInteraction, table: int, seen: int, rest: str
    ) -> None:
        await defer(interaction)
        await self._ask_to_close(
            interaction, await self.services.tables.views.get(table, interaction.user.id)
        )

    async def _ask_to_close(self, interaction: AnyInteraction, table_view: TableView) -> None:
        words = words_of(interaction)
        if table_view.table.status == "playing" and table_view.seat is not None:
            await self._ask_how_to_end(interaction, table_view)
            return
        if not _manages(interaction, table_view.table):
            # Whoever may not is told so before they are asked.
            require_host(table_view.table, interaction.user.id)
        title = words("Close table {table} for everybody?", table=table_view.table.id)
        await self._ask(interaction, table_view, title, Button(words("Close"), Target("abandon"), "danger"))

    async def _ask_how_to_end(self, interaction: AnyInteraction, table_view: TableView) -> None:
        """Nobody who plays ends a game as if nothing had been: others agree, or it is given up."""
        words = words_of(interaction)
        title = words("End the game at table {table}?", table=table_view.table.id)
        if last_one(table_view.table) is not None:
            button = Button(words("Close"), Target("end"), "danger")
            await self._ask(interaction, table_view, title, button, words(LAST_ONE))
            return
        text = words(
            "If everyone present agrees, the game ends without a result. Anyone who gives "
            "up loses it, and a computer player takes the seat."
        )
        buttons = (
            Button(words("End without result"), Target("end"), "primary"),
            Button(words("Give up"), Target("resign"), "danger"),
        )
        lines = (text, words(AWAY_TOO)) if anybody_away(table_view.table) else (text,)
        screen = Screen(title, lines, rows=(buttons,))
        await self.services.answers.show(interaction, screen, table_view)

    async def _press_close(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction, new=False)
        info = await self.services.tables.views.info(table)
        manager = _manages(interaction, info)
        if info.status == "lobby":
            await self.services.tables.lobbies.close(table, interaction.user.id, manager=manager)
        elif manager:
            await self.services.tables.play.abandon(table)
        else:
            raise Refusal("A running game ends without a result only if everyone agrees: /table close.")
        await self._show_done(
            interaction, table, words_of(interaction)("Table {table} has been closed.", table=table)
        )

    async def _ask(
        self, interaction: AnyInteraction, table_view: TableView, title: str, button: Button, text: str = ""
    ) -> None:
        """A question with one button, before something that cannot be taken back, unless a text says more."""
        text = text or words_of(interaction)("This cannot be taken back.")
        screen = Screen(title, (text,), rows=((button,),))
        await self.services.answers.show(interaction, screen, table_view)

    async def _show_done(self, interaction: AnyInteraction, table: int, title: str) -> None:
        """Say that something was done to a table, in place of the question."""
        self.services.table_changed(table)
        table_view = await self.services.tables.views.get(table, interaction.user.id)
        await self.services.answers.show(interaction, Screen(title), table_view)

    @app_commands.command(
        description="Check that a table’s deal was fixed beforehand and that its log follows the rules"
    )
    @app_commands.rename(posted="hash")
    @of_table(posted="The seed’s SHA-256 as you saw it posted, for comparison")
    async def verify(
        self, interaction: AnyInteraction, table: int | None = None, posted: str | None = None
    ) -> None:
        """Replay the log, and hold seed, posted hash and log against each other."""
        await defer(interaction)
        table_view = await choose_table(self.services.tables, interaction, table, watching=True)
        found = await self.services.tables.views.verify(table_view.table.id, posted)
        words = words_of(interaction)
        lines = [words("Table {table}.", table=table_view.table.id)]
        if found.seed is not None:
            # Not before: some moves are secret, and so is how many there were.
            lines = [
                words.plural(
                    "Table {table}, {n} move.",
                    "Table {table}, {n} moves.",
                    found.moves,
                    table=table_view.table.id,
                )
            ]
        lines.append(
            words("SHA-256 of the seed, fixed when the table was made: `{hash}`", hash=found.commitment)
        )
        lines += [words("Words for the deal: {text}", text=plain(text)) for text in found.words]
        if found.seed is None and table_view.table.place.is_deal:
            lines.append(words("The seed itself is shown once nobody can play this deal any more."))
        elif found.seed is None:
            lines.append(
                words("The seed itself is shown when the game is over, so that everything can be checked.")
            )
        else:
            lines.append(words("Seed: `{seed}`", seed=found.seed.hex()))
        good = words("✅ The seed matches its hash.")
        lines.append(good if found.seed_fits else words("❌ The seed does not match its hash."))
        legal = words("✅ Every move in the log follows the rules and leads to the same position.")
        lines.append(
            legal if found.log_fits else words("❌ Replaying the log does not lead to the stored position.")
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
        chosen = (await choose_table(self.services.tables, interaction, table)).table.id
        await self.services.tables.lobbies.add_words(chosen, interaction.user.id, text)
        self.services.table_changed(chosen)
        await say(
            interaction,
            words_of(interaction)("Your words are mixed into the deal of table {table}.", table=chosen),
        )

    # --- answers shared by commands and buttons -------------------------------------------

    async def _press_board(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await defer(interaction)
        await self._show_board(interaction, await self.services.tables.views.get(table, None))

    async def _show_board(self, interaction: AnyInteraction, table_view: TableView) -> None:
        # A spectator's view whoever asks: the board can be shown to anybody over one's shoulder.
        table_view = await self.services.tables.views.get(table_view.table.id, None)
        screen = board_screen(self.services.ui_of(table_view), table_view, words_of(interaction), "")
        await self.services.answers.show(interaction, screen, table_view, public=True, in_words=None)


def _manages(interaction: AnyInteraction, info: TableInfo) -> bool:
    """Whether somebody manages the table's server: who manages another one manages nothing here."""
    return manages(interaction) and info.place.guild == interaction.guild_id
