"""Tables begun in one press: a game as usual against computers, and the lesson of a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cogs.interactions import answers, durations, panel_answers, permissions, places
from cogs.lobby.new_table import tell_opened
from cogs.table_screens.game_ui import GameUi
from engine.core import codec, levels
from tables.core.settings_types import ServerSettings
from tables.core.types import ClockSpec, Person, Place
from tables.people.settings import usual_options
from tables.service import Tables


@dataclass(frozen=True, slots=True)
class QuickStarts:
    """Begins tables in one press."""

    tables: Tables
    uis: Mapping[str, GameUi]
    panels: panel_answers.PanelAnswers
    table_changed: Callable[[int], None]

    async def game(self, interaction: answers.AnyInteraction, name: str) -> None:
        """A game as usual against computers, as few as it needs: the panel follows.

        Raises ``Refusal`` and :class:`~tables.core.errors.LobbyError` as the command ``new`` does.
        """
        place, settings = await self._welcomed(interaction, name)
        await answers.defer(interaction)
        options = usual_options(self.uis[name].game, settings)
        table = await self._begun(name, places.person_of(interaction), place, options)
        self.table_changed(table)
        await self.panels.show_begun(interaction, table)

    async def lobby(self, interaction: answers.AnyInteraction, name: str) -> None:
        """A table as usual that others join; raises as :meth:`game`."""
        game = self.uis[name].game
        place, settings = await self._welcomed(interaction, name)
        if place.guild is None or place.channel is None:
            raise answers.Refusal("Others can only join in a server: use the button there.")
        clocks = durations.table_clocks(game.info, durations.chosen_time(None, settings, name))
        await answers.defer(interaction)
        options = codec.encode(usual_options(game, settings))
        table = await self.tables.lobbies.create(name, options, places.person_of(interaction), place, clocks)
        self.table_changed(table.id)
        await tell_opened(interaction, table)

    async def _welcomed(self, interaction: answers.AnyInteraction, name: str) -> tuple[Place, ServerSettings]:
        """Where a table that is begun here lives, if the server wants it."""
        ui, place = self.uis[name], places.table_place(interaction)
        if ui.servers_only:
            permissions.require_server(interaction)
        settings = await self.tables.settings.server(interaction.guild_id)
        places.require_welcome(interaction, ui.title, name, place, settings)
        return place, settings

    async def lesson(self, interaction: answers.AnyInteraction, name: str) -> None:
        """The lesson of a game, begun, or gone on with where its table is still there."""
        await answers.defer(interaction)
        host, ui = places.person_of(interaction), self.uis[name]
        if ui.lesson is None:
            raise answers.Refusal(
                "There is no lesson for {game} yet; /rules explains how to play.", game=ui.title
            )
        table_views, _ = await self.tables.views.overview(host.id)
        running = [
            each.table.id for each in table_views if each.table.place.is_lesson and each.table.game == name
        ]
        if running:
            table = running[0]
        else:
            # Nobody else is concerned: it belongs to no server.
            place = Place(None, None, venue="lesson")
            options = ui.game.read_options("{}")
            table = await self._begun(name, host, place, options, seed=ui.lesson.seed(name))
            self.table_changed(table)
        await self.panels.show(interaction, table, "")

    async def _begun(
        self, name: str, host: Person, place: Place, options: object, *, seed: bytes | None = None
    ) -> int:
        """A table with computer players at all seats that must be taken, which plays."""
        lobbies = self.tables.lobbies
        table = await lobbies.create(name, options, host, place, ClockSpec(), seed=seed)
        for _ in range(self.uis[name].game.info.seats[0] - 1):
            await lobbies.add_computer(table.id, host.id, levels.LEVELS[0])
        if table.status == "lobby":
            await lobbies.start(table.id, host.id)
        return table.id
