"""Giving a seat up, and ending a table, each asked once more before."""

from collections.abc import Callable
from dataclasses import dataclass

from discord import app_commands
from discord.ext import commands

from cogs.interactions import controls, form_answers, permissions, places, screen_answers, table_choice
from cogs.interactions.answers import AnyInteraction, Refusal, defer, words_of
from cogs.screens.forms import Form, TextField
from cogs.screens.markup import plain
from cogs.screens.screen import Button, Screen, Target
from cogs.votes.commands import AWAY_TOO
from data.catalogue import Words
from engine.core.errors import gettext_noop
from tables.core.types import TableInfo
from tables.core.view_types import TableView
from tables.play import proposals, seats
from tables.service import Tables
from tables.table import checks, consequences, seating

LAST_ONE = gettext_noop(
    "Everybody else has left, so the table is then closed. If at least two people have made a move, you win."
)
"""What becomes of a table that is closed by whoever alone is left."""
WITH_RESULT = "result"
"""What the button says with which a manager ends a game as it stands."""
LONGEST_REASON = 200
ONLY_ONE = gettext_noop("Nobody else plays here, so the table is then closed without a result.")
"""What becomes of one with nobody else but computer players."""


@dataclass(eq=False)
class _AskingCog(commands.Cog):
    """A cog that asks once more before something that cannot be taken back."""

    tables: Tables
    answers: screen_answers.ScreenAnswers
    table_changed: Callable[[int], None]

    async def ask(
        self, interaction: AnyInteraction, table_view: TableView, title: str, button: Button, text: str = ""
    ) -> None:
        """A question with one button, before something that cannot be taken back, unless a text says more."""
        text = text or words_of(interaction)("This cannot be taken back.")
        screen = Screen(title, (text,), rows=((button,),))
        await self.answers.show(interaction, screen, table_view)

    async def show_done(self, interaction: AnyInteraction, table: int, title: str) -> None:
        """Say that something was done to a table, in place of the question."""
        self.table_changed(table)
        table_view = await self.tables.views.get(table, interaction.user.id)
        await self.answers.show(interaction, Screen(title), table_view)


class ResignCommands(_AskingCog):
    """Giving up one's game, after a question."""

    @app_commands.command(description="Give up your seat at a table")
    @table_choice.of_table()
    async def resign(self, interaction: AnyInteraction, table: int | None = None) -> None:
        await defer(interaction)
        table_view = await table_choice.choose_table(self.tables, interaction, table)
        words = words_of(interaction)
        title = words("Give up at table {table}?", table=table_view.table.id)
        button = Button(words("Give up"), Target("resign"), "danger")
        await self.ask(interaction, table_view, title, button, self._after_resigning(table_view, words))

    def _after_resigning(self, table_view: TableView, words: Words) -> str:
        """What becomes of the table, and whether there is a way back."""
        info = table_view.table
        if alone := _alone(table_view):
            return words(alone)
        if winner := _wins_without(table_view):
            text = "It counts as a loss: {name} wins, and the table is closed. This cannot be taken back."
            return words(text, name=winner)
        if not seats.may_change_hands(self.tables.games[info.game], info):
            text = "It counts as a loss, and a computer player takes the seat. This cannot be taken back."
            return words(text)
        return words(
            "It counts as a loss, and a computer player takes the seat. "
            "You can take it again with `/seat take` while the game goes on."
        )

    @controls.on_press("resign", new=False)
    async def _press_resign(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self.tables.play.resign(table, interaction.user.id)
        title = words_of(interaction)("You gave up at table {table}.", table=table)
        await self.show_done(interaction, table, title)


class CloseCommands(_AskingCog):
    """Ends a table before its time: by a vote, its host or a manager."""

    @app_commands.command(description="End a table, without a result if everyone present agrees")
    @table_choice.of_table(table_choice.complete_managed_table)
    async def close(self, interaction: AnyInteraction, table: int | None = None) -> None:
        await defer(interaction)
        chosen = await table_choice.choose_table(
            self.tables, interaction, table, watching=True, finished=False
        )
        await self._ask_to_close(interaction, chosen.table.id)

    @controls.on_press("close", new=True)
    async def _ask_to_close(self, interaction: AnyInteraction, table: int, *_: object) -> None:
        table_view = await self.tables.views.get(table, interaction.user.id)
        words, info = words_of(interaction), table_view.table
        if info.status not in table_choice.OPEN:
            checks.require_playing(info)
        if info.status == "playing" and table_view.seat is not None:
            await self._ask_how_to_end(interaction, table_view)
            return
        if not _manages(interaction, info):
            # Whoever may not is told so before they are asked.
            checks.require_host(info, interaction.user.id)
        title = words("Close table {table} for everybody?", table=info.id)
        if info.status == "lobby":
            await self.ask(
                interaction, table_view, title, Button(words("Close"), Target("abandon"), "danger")
            )
            return
        text = words(
            "With a result, everybody has the place that their points give them now, and whoever is away has "
            "lost. This cannot be taken back."
        )
        lines = (text, _stakes(table_view, words))
        buttons = (
            Button(words("Close without result"), Target("abandon"), "danger"),
            Button(words("End with a result"), Target("abandon", WITH_RESULT), "danger"),
        )
        await self.answers.show(interaction, Screen(title, lines, rows=(buttons,)), table_view)

    async def _ask_how_to_end(self, interaction: AnyInteraction, table_view: TableView) -> None:
        """Nobody who plays ends a game as if nothing had been: others agree, or it is given up."""
        words = words_of(interaction)
        title = words("End the game at table {table}?", table=table_view.table.id)
        if alone := _alone(table_view):
            button = Button(words("Close"), Target("end"), "danger")
            await self.ask(interaction, table_view, title, button, words(alone))
            return
        text = words(
            "If everyone present agrees, the game ends without a result. Anyone who gives "
            "up loses it, and a computer player takes the seat."
        )
        if _wins_without(table_view):
            text = words("If you both agree, the game ends without a result. Whoever gives up loses it.")
        buttons = (
            Button(words("End without result"), Target("end")),
            Button(words("Give up"), Target("resign"), "danger"),
        )
        away = words(AWAY_TOO) if proposals.anybody_away(table_view.table) else ""
        lines = (text, away, _stakes(table_view, words))
        screen = Screen(title, lines, rows=(buttons,))
        await self.answers.show(interaction, screen, table_view)

    @controls.on_press("abandon")
    async def _press_close(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """A manager may say why; the host of a lobby just closes it."""
        info, words = await self.tables.views.info(table), words_of(interaction)
        if info.host.id == interaction.user.id or not _manages(interaction, info):
            await defer(interaction, new=False)
            await self._close(interaction, table, rest, "")
            return
        hint = words("Everybody at the table reads it. You may leave it empty.")
        why = TextField("reason", words("Why"), hint=hint, longest=LONGEST_REASON)
        title = words("Close table {table} for everybody?", table=table)
        await form_answers.open_form(interaction, Form(title, (why,), Target("abandoned", rest)), table, seen)

    @controls.on_press("abandoned", new=False)
    async def _take_reason(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._close(interaction, table, rest, form_answers.typed_in(interaction, "reason").strip())

    async def _close(self, interaction: AnyInteraction, table: int, rest: str, reason: str) -> None:
        if len(reason) > LONGEST_REASON:
            raise Refusal("The reason is too long: it may have up to {most} characters.", most=LONGEST_REASON)
        info = await self.tables.views.info(table)
        user, manager = interaction.user.id, consequences.Manager(places.person_of(interaction).name, reason)
        by = manager if _manages(interaction, info) else None
        if info.status == "lobby":
            await self.tables.lobbies.close(table, user, by)
        elif by is not None and info.seat_of(user) is None:
            await self.tables.play.abandon(table, by, result=rest == WITH_RESULT)
        else:
            raise Refusal("A running game ends without a result only if everyone agrees: /table close.")
        await self.show_done(
            interaction, table, words_of(interaction)("Table {table} has been closed.", table=table)
        )


def _manages(interaction: AnyInteraction, info: TableInfo) -> bool:
    """Whether somebody manages the table's server: who manages another one manages nothing here."""
    return permissions.manages(interaction) and info.place.guild == interaction.guild_id


def _wins_without(table_view: TableView) -> str:
    """Who wins as soon as its reader gives up, as nobody plays on; nothing where the table goes on."""
    info, seat = table_view.table, table_view.seat
    if seat is None or not seating.closes_without(info, seat):
        return ""
    return ", ".join(plain(each.name) for each in seating.remaining(info, seat))


def _stakes(table_view: TableView, words: Words) -> str:
    """What the end of a table without a result does to a tournament or a challenge; nothing to neither."""
    if table_view.tournament is not None:
        return words(
            "The table is one of a tournament: without a result, all who have not given up share its points. "
            "The tournament’s host can take out whoever does not play: `/tournament remove`."
        )
    if table_view.table.life.guests.seats_stay:
        return words("The table decides a challenge: without a result it is void, and all keep their places.")
    return ""


def _alone(table_view: TableView) -> str:
    """What becomes of the table when its reader leaves it, if nobody else is there; else nothing."""
    if seating.last_one(table_view.table) is not None:
        return LAST_ONE
    others = [seat for seat in table_view.table.seats if seat.index != table_view.seat]
    return "" if any(seat.person is not None and not seat.left for seat in others) else ONLY_ONE
