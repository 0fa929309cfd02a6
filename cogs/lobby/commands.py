"""How tables of several people begin: opening a lobby, and its buttons."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import InitVar, dataclass

from discord.ext import commands
from msgspec import structs

from cogs.interactions import controls, durations, form_answers, panel_answers, people, picked_people, places
from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.controls import Controls, Handler, on_press
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.lobby.keeper import LobbyKeeper
from cogs.lobby.new_table import tell_opened
from cogs.screens import forms, option_menus
from cogs.screens.numbers import read_id, read_number
from cogs.screens.screen import Screen, Target
from cogs.table_screens.game_ui import GameUi
from cogs.table_screens.lobby import HINTS, ONLY_INVITED, SET_UP, seated_screen, setup_screen
from tables.core.errors import LobbyError
from tables.lobby.lobbies import MOST_WORDS
from tables.lobby.opening import USUAL_LEVEL
from tables.service import Tables
from tables.table.checks import require_host


@dataclass(eq=False)
class LobbyCog(commands.Cog):
    """What people and the host press in a lobby, until its game begins."""

    tables: Tables
    uis: Mapping[str, GameUi]
    answers: ScreenAnswers
    controls: InitVar[Controls]
    keeper: LobbyKeeper
    table_changed: Callable[[int], None]

    def __post_init__(self, controls: Controls) -> None:
        self.keeper.show = self._show_own
        lobbies = self.tables.lobbies
        controls.add(
            leave=self._does(lambda who, table, _: lobbies.leave(table, who.user.id)),
            start=self._does(lambda who, table, _: lobbies.start(table, who.user.id)),
            addcpu=self._does(
                lambda who, table, level: lobbies.add_computer(table, who.user.id, level or USUAL_LEVEL)
            ),
            rmcpu=self._does(
                lambda who, table, seat: lobbies.remove_computer(table, who.user.id, read_number(seat))
            ),
            rmguest=self._does(
                lambda who, table, guest: lobbies.remove_guest(table, who.user.id, read_id(guest) or 0)
            ),
            clock=self._does(self._set_clock),
            invite=self._does(self._invite),
            **{
                ONLY_INVITED: self._does(
                    lambda who, table, only: lobbies.restrict(table, who.user.id, bool(only))
                ),
                HINTS: self._does(lambda who, table, on: lobbies.allow_hints(table, who.user.id, bool(on))),
                option_menus.VERB: self._does(self._set_option),
            },
        )

    def _does(self, change: Callable[[AnyInteraction, int, str], Awaitable[object]]) -> Handler:
        """The answer to a press that changes a lobby: its message shows what came of it."""

        async def press(interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
            await defer(interaction, new=False)
            await change(interaction, table, rest)
            private = interaction.message is not None and interaction.message.flags.ephemeral
            if private:
                self.keeper.forget(table, interaction.user.id)
            self.table_changed(table)
            if private:
                await self._show_own(interaction, table)

        return press

    @on_press("join")
    async def _join(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """Take a seat; whoever sits there already gets what they may do about it."""
        table_view = await self.tables.views.get(table, interaction.user.id)
        seated = table_view.table.status == "lobby" and table_view.seat is not None
        await defer(interaction, new=seated)
        if seated:
            await self._show_own(interaction, table)
            return
        await interaction.client.lobbies.join(table, places.person_of(interaction))
        self.table_changed(table)

    @on_press(SET_UP, new=True)
    async def _set_up(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        table_view = await self.tables.views.get(table, interaction.user.id)
        require_host(table_view.table, interaction.user.id)
        await self._show_own(interaction, table)

    async def _show_own(self, interaction: AnyInteraction, table: int) -> None:
        """What a lobby's private message shows now: the host's choices, or where the table is gone to.

        It follows as others come and go.
        """
        table_view = await self.tables.views.get(table, interaction.user.id)
        info, words = table_view.table, words_of(interaction)
        if info.status == "playing":
            screen = Screen(words("The game at table {table} has begun", table=table))
        elif info.status != "lobby":
            screen = Screen(words("Table {table} has been closed.", table=table))
        elif table_view.seat is None:
            screen = Screen(words("You are not at table {table} any more", table=table))
        elif info.host.id == interaction.user.id:
            screen = setup_screen(self.uis[info.game], table_view, words)
        else:
            screen = seated_screen(table_view, words)
        await self.answers.show(interaction, screen, table_view)
        if info.status == "lobby" and table_view.seat is not None:
            await self.keeper.shown(interaction, table, info.revision)

    # --- words for the deal ---------------------------------------------------------------

    @on_press("dealwords")
    async def _ask_for_words(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        words = words_of(interaction)
        field = forms.TextField(
            "words",
            words("Your words"),
            hint=words("Any line: the deal then also follows from it, so that nobody can have chosen it."),
            longest=MOST_WORDS,
            required=True,
        )
        form = forms.Form(words("Words for the deal"), (field,), Target("mixwords"))
        await form_answers.open_form(interaction, form, table)

    @on_press("mixwords", new=False)
    async def _mix_words(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        text = form_answers.typed_in(interaction, "words")
        await self.tables.lobbies.add_words(table, interaction.user.id, text)
        self.keeper.forget(table, interaction.user.id)
        self.table_changed(table)
        await self._show_own(interaction, table)

    # --- what the host chooses ------------------------------------------------------------

    async def _invite(self, interaction: AnyInteraction, table: int, rest: str) -> None:
        guest = await picked_people.picked_person(interaction, rest)
        await self.tables.lobbies.invite(table, interaction.user.id, people.called_here(guest))

    async def _set_option(self, interaction: AnyInteraction, table: int, rest: str) -> None:
        table_view = await self.tables.views.get(table, interaction.user.id)
        ui = self.uis[table_view.table.game]
        # This one alone: somebody may be changing another one in the same moment.
        changed = option_menus.changed(ui.game.options_type, rest)
        await self.tables.lobbies.change_options(table, interaction.user.id, **changed)

    async def _set_clock(self, interaction: AnyInteraction, table: int, rest: str) -> None:
        tables = self.tables
        info = await tables.views.info(table)
        game = self.uis[info.game].game.info
        seconds = read_number(rest)
        # A forged number is answered by the clocks' own limits.
        usual = durations.CLOCK_TIME.read(durations.write_seconds(1 if seconds is None else seconds))
        clocks = durations.table_clocks(game, usual, remind=info.clocks.remind)
        await tables.lobbies.change_clocks(table, interaction.user.id, clocks)


@dataclass(eq=False)
class RematchCog(commands.Cog):
    """The button below tables that are over. Whoever presses it first is host, the others join."""

    tables: Tables
    uis: Mapping[str, GameUi]
    panels: panel_answers.PanelAnswers
    table_changed: Callable[[int], None]

    @controls.on_press("again")
    async def _again(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        place, person = places.table_place(interaction), places.person_of(interaction)
        await defer(interaction)
        tables = self.tables
        old = await tables.views.info(table)
        if interaction.channel_id == old.place.thread:
            # The message of another game stands beside that of this one.
            place = structs.replace(old.place, thread=None)
        ui, settings = self.uis[old.game], await tables.settings.server(interaction.guild_id)
        refused: Refusal | None = None
        try:
            places.require_welcome(interaction, ui.title, old.game, place, settings)
        except Refusal as refusal:
            # Who may not open the table may still sit down at it.
            refused = refusal
        info, is_new = await tables.rematches.again(table, person, place, refused)
        self.table_changed(info.id)
        if info.status == "lobby":
            seated = words_of(interaction)("You are now seated at table {table}.", table=info.id)
            await (tell_opened(interaction, info) if is_new else say(interaction, seated))
        elif info.status == "playing" and info.seat_of(person.id) is not None:
            await self.panels.show_begun(interaction, info.id)
        else:
            raise LobbyError("The next game is table {table}, and it has already started.", table=info.id)
