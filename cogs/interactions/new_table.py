"""The command ``new`` of every game, built from the game's options and clocks, and the table it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from discord import app_commands

from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.built_commands import Parameter, build_command
from cogs.interactions.content_library import ContentLibrary
from cogs.interactions.durations import chosen_time, complete_new_clock, complete_time, table_clocks
from cogs.interactions.panels import show_begun, show_panel
from cogs.interactions.permissions import require_server
from cogs.interactions.places import person_of, require_welcome, table_place
from cogs.interactions.services import Services
from engine.core.codec import encode
from engine.core.game import AnyGame
from engine.core.levels import LEVELS
from engine.core.options import DeclaredOption, declared_options
from tables.settings import usual_options
from tables.settings_types import ServerSettings
from tables.types import ClockSpec, Person, Place

CLOCK, REMIND = CLOCK_PARAMETERS = ("clock", "remind")
"""Parameters of games for several, whatever else they have: the usual clock, and when it reminds."""
REMIND_HELP = "Percentage of the time after which a reminder is sent"


def opened(interaction: AnyInteraction, table: int, place: Place) -> str:
    """What the host of a new lobby is told."""
    words = words_of(interaction)
    if place.channel == interaction.channel_id:
        return words(
            "Table {table} is open: others press **Join** on its message, and you press **Start**.",
            table=table,
        )
    return words(
        "Table {table} is open in {channel}: others press **Join** on its message, and you press **Start**.",
        table=table,
        channel=f"<#{place.channel}>",
    )


def clock_parameter(kind: str) -> str:
    """The parameter for the clock of a further kind of decision."""
    return f"{kind}_clock"


class TableBeginner:
    """Beginning tables of one game."""

    def __init__(
        self,
        services: Services,
        game: AnyGame,
        libraries: Mapping[str, ContentLibrary[Any]],
        *,
        servers_only: bool,
    ) -> None:
        """``libraries`` give, by name, the options that are contents of a server."""
        self._services = services
        self._game = game
        self._libraries = libraries
        self._servers_only = servers_only
        self._options = declared_options(game.options_type)
        self._alone = game.info.seats[1] == 1

    def command(self) -> app_commands.Command[Any, Any, None]:
        """``new``, with a parameter for each option and each kind of clock."""
        info = self._game.info
        few, most = info.seats
        text = f"Begin a game of {info.title}"
        if not self._alone:
            text = f"Open a table of {info.title} for {few} to {most} players"
        return build_command(
            "new", text, [*self._option_parameters(), *self._clock_parameters()], self._begin
        )

    def _option_parameters(self) -> Iterator[Parameter]:
        for one in self._options:
            if one.kind == "content":
                complete = self._libraries[one.name].complete_any
                yield Parameter(one.name, str | None, one.option.help, complete=complete)
            else:
                yield Parameter(one.name, _kind(one), one.option.help)
            for value in one.option.values:
                if value.switch:
                    yield Parameter(value.switch, bool, value.switch_help, False)

    def _clock_parameters(self) -> Iterator[Parameter]:
        if self._alone:
            return
        usual, *others = self._game.info.clocks
        yield Parameter(CLOCK, str | None, usual.help, complete=complete_new_clock)
        for kind in others:
            yield Parameter(clock_parameter(kind.name), str | None, kind.help, complete=complete_time)
        yield Parameter(REMIND, app_commands.Range[int, 10, 95], REMIND_HELP, 50)

    async def _begin(self, interaction: AnyInteraction, values: Mapping[str, object]) -> None:
        """Post a lobby, or show the player of a solitaire the panel."""
        services, info = self._services, self._game.info
        if self._servers_only:
            require_server(interaction)
        place = table_place(interaction)
        settings = await services.tables.settings.server(interaction.guild_id)
        require_welcome(interaction, services.uis[info.name].title, info.name, place, settings)
        clocks = ClockSpec() if self._alone else self._clocks(settings, values)
        options = await self._chosen(interaction.guild_id, settings, values)
        await defer(interaction)
        table = await services.tables.lobbies.create(
            info.name, encode(options), person_of(interaction), place, clocks
        )
        services.table_changed(table.id)
        if self._alone:
            await show_begun(services, interaction, table.id)
        else:
            await say(interaction, opened(interaction, table.id, place))

    def _clocks(self, settings: ServerSettings, values: Mapping[str, Any]) -> ClockSpec:
        usual = chosen_time(values[CLOCK], settings, self._game.info.name)
        others = {kind.name: values[clock_parameter(kind.name)] for kind in self._game.info.clocks[1:]}
        return table_clocks(self._game.info, usual, others, values[REMIND])

    async def _chosen(self, guild: int | None, settings: ServerSettings, values: Mapping[str, Any]) -> Any:
        """The options record, the server's where nobody chose. Raises ``Refusal`` for lost contents."""
        usual = usual_options(self._game, settings)
        chosen: dict[str, Any] = {}
        for one in self._options:
            value = getattr(usual, one.name) if values[one.name] is None else values[one.name]
            if one.kind == "content" and value is not None:
                value = await self._libraries[one.name].option(guild, value)
            chosen[one.name] = next(
                (each.value for each in one.option.values if each.switch and values[each.switch]), value
            )
        options = self._game.options_type(**chosen)
        unit = self._game.stake_unit(options)
        if unit is not None:
            # Asked now, so that nobody gathers players for a table that cannot begin.
            await self._services.tables.seasons.stakes(guild, unit, [])
        return options


async def begin_at_once(services: Services, interaction: AnyInteraction, name: str) -> None:
    """A game as usual against computers, as few as it needs, begun in one press: the panel follows.

    Raises ``Refusal`` and :class:`~tables.errors.LobbyError` as the command ``new`` does.
    """
    if services.uis[name].servers_only:
        require_server(interaction)
    place, game = table_place(interaction), services.uis[name].game
    settings = await services.tables.settings.server(interaction.guild_id)
    require_welcome(interaction, services.uis[name].title, name, place, settings)
    await defer(interaction)
    options = usual_options(game, settings)
    table = await _begun(services, name, person_of(interaction), place, options)
    services.table_changed(table)
    await show_begun(services, interaction, table)


async def learn(services: Services, interaction: AnyInteraction, name: str) -> None:
    """The lesson of a game, begun, or gone on with where its table is still there."""
    await defer(interaction)
    host, ui = person_of(interaction), services.uis[name]
    if ui.lesson is None:
        raise Refusal("There is no lesson for {game} yet; /rules explains how to play.", game=ui.title)
    table_views, _ = await services.tables.views.overview(host.id)
    running = [
        each.table.id for each in table_views if each.table.place.is_lesson and each.table.game == name
    ]
    if running:
        table = running[0]
    else:
        # Nobody else is concerned: it belongs to no server.
        place = Place(None, None, venue="lesson")
        options = ui.game.read_options("{}")
        table = await _begun(services, name, host, place, options, seed=ui.lesson.seed(name))
        services.table_changed(table)
    await show_panel(services, interaction, table, "")


async def _begun(
    services: Services, name: str, host: Person, place: Place, options: object, *, seed: bytes | None = None
) -> int:
    """A table with computer players at all seats that must be taken, which plays."""
    game, lobbies = services.uis[name].game, services.tables.lobbies
    table = await lobbies.create(name, options, host, place, ClockSpec(), seed=seed)
    for _ in range(game.info.seats[0] - 1):
        await lobbies.add_computer(table.id, host.id, LEVELS[0])
    if table.status == "lobby":
        await lobbies.start(table.id, host.id)
    return table.id


def _kind(declared: DeclaredOption) -> Any:
    """A parameter's type as discord.py reads it."""
    if declared.kind == "switch":
        return bool
    if declared.kind == "choice":
        return Literal[declared.allowed]
    return app_commands.Range[int, *declared.bounds]
