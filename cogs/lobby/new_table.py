"""The command ``new`` of every game, built from the game's options and clocks, and the table it begins."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from discord import app_commands

from cogs.content.library import AnyLibrary
from cogs.interactions import answers, panel_answers, permissions, places
from cogs.interactions.built_commands import Parameter, build_command
from cogs.interactions.durations import CLOCK_TIME, NO_CLOCK, chosen_time, complete_new_clock, table_clocks
from cogs.table_screens.game_ui import GameUi
from engine.core.codec import encode
from engine.core.options import DeclaredOption, declared_options
from tables.core.settings_types import ServerSettings
from tables.core.types import ClockSpec, TableInfo
from tables.people.settings import usual_options
from tables.service import Tables

CLOCK, REMIND = CLOCK_PARAMETERS = ("clock", "remind")
"""Parameters of games for several, whatever else they have: the usual clock, and when it reminds."""
REMIND_HELP = "Percentage of the time after which a reminder is sent"


async def tell_opened(interaction: answers.AnyInteraction, info: TableInfo) -> None:
    """Tell the host of a new lobby that it is open, as long as it is."""
    text = (
        "Table {table} is open: others press **Join** on its message; "
        "with enough of them you press **Start**."
    )
    if info.place.channel != interaction.channel_id:
        text = (
            "Table {table} is open in {channel}: others press **Join** on its message; "
            "with enough of them you press **Start**."
        )
    channel = f"<#{info.place.channel}>"
    await answers.say(interaction, answers.words_of(interaction)(text, table=info.id, channel=channel))
    await interaction.client.lobbies.shown(interaction, info.id, info.revision, tells=True)


def clock_parameter(kind: str) -> str:
    """The parameter for the clock of a further kind of decision."""
    return f"{kind}_clock"


class TableBeginner:
    """Beginning tables of one game."""

    def __init__(
        self,
        ui: GameUi,
        tables: Tables,
        panels: panel_answers.PanelAnswers,
        table_changed: Callable[[int], None],
        libraries: Mapping[str, AnyLibrary],
    ) -> None:
        """``libraries`` give, by name, the options that are contents of a server."""
        self._ui = ui
        self._game = ui.game
        self._tables = tables
        self._panels = panels
        self._table_changed = table_changed
        self._libraries = libraries
        self._options = declared_options(self._game.options_type)
        self._alone = self._game.info.seats[1] == 1

    def command(self) -> app_commands.Command[Any, Any, None]:
        """``new``, with a parameter for each option and each kind of clock."""
        info = self._game.info
        few, most = info.seats
        text = f"Begin a game of {info.title}"
        if not self._alone:
            several = str(few) if few == most else f"{few} to {most}"
            text = f"Open a table of {info.title} for {several} players"
        return build_command(
            "new", text, [*self._option_parameters(), *self._clock_parameters()], self._begin
        )

    def _option_parameters(self) -> Iterator[Parameter]:
        for field in self._options:
            if field.kind == "content":
                complete = self._libraries[field.name].complete_any
                yield Parameter(field.name, str | None, field.option.help, complete=complete)
            else:
                yield Parameter(field.name, _kind(field), field.option.help)
            for value in field.option.values:
                if value.switch:
                    yield Parameter(value.switch, bool, value.switch_help, False)

    def _clock_parameters(self) -> Iterator[Parameter]:
        if self._alone:
            return
        usual, *others = self._game.info.clocks
        yield Parameter(CLOCK, str | None, usual.help, complete=complete_new_clock)
        for kind in others:
            yield Parameter(clock_parameter(kind.name), str | None, kind.help, complete=CLOCK_TIME.complete)
        yield Parameter(REMIND, app_commands.Range[int, 10, 95], REMIND_HELP, round(NO_CLOCK.remind * 100))

    async def _begin(self, interaction: answers.AnyInteraction, /, **values: Any) -> None:
        """Post a lobby, or show the player of a solitaire the panel."""
        info = self._game.info
        if self._ui.servers_only:
            permissions.require_server(interaction)
        place = places.table_place(interaction)
        settings = await self._tables.settings.server(interaction.guild_id)
        places.require_welcome(interaction, self._ui.title, info.name, place, settings)
        clocks = NO_CLOCK if self._alone else self._clocks(settings, values)
        options = await self._chosen(interaction.guild_id, settings, values)
        await answers.defer(interaction)
        table = await self._tables.lobbies.create(
            info.name, encode(options), places.person_of(interaction), place, clocks
        )
        self._table_changed(table.id)
        if self._alone:
            await self._panels.show_begun(interaction, table.id)
        else:
            await tell_opened(interaction, table)

    def _clocks(self, settings: ServerSettings, values: Mapping[str, Any]) -> ClockSpec:
        usual = chosen_time(values[CLOCK], settings, self._game.info.name)
        others = {
            kind.name: CLOCK_TIME.read(typed)
            for kind in self._game.info.clocks[1:]
            if (typed := values[clock_parameter(kind.name)])
        }
        return table_clocks(self._game.info, usual, others, values[REMIND] / 100)

    async def _chosen(self, guild: int | None, settings: ServerSettings, values: Mapping[str, Any]) -> Any:
        """The options record, the server's where nobody chose. Raises ``Refusal`` for lost contents."""
        usual = usual_options(self._game, settings)
        chosen: dict[str, Any] = {}
        for field in self._options:
            value = getattr(usual, field.name) if values[field.name] is None else values[field.name]
            if field.kind == "content" and value is not None:
                value = await self._libraries[field.name].option(guild, value)
            chosen[field.name] = next(
                (each.value for each in field.option.values if each.switch and values[each.switch]), value
            )
        options = self._game.options_type(**chosen)
        unit = self._game.stake_unit(options)
        if unit is not None:
            # Asked now, so that nobody gathers players for a table that cannot begin.
            await self._tables.seasons.stakes(guild, unit, [])
        return options


def _kind(declared: DeclaredOption) -> Any:
    """A parameter's type as discord.py reads it."""
    if declared.kind == "switch":
        return bool
    if declared.kind == "choice":
        return Literal[declared.allowed]
    return app_commands.Range[int, *declared.bounds]
