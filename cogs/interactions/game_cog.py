"""What the slash commands of every game share: the panel opened, and moves by their text."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from types import UnionType
from typing import Any, ClassVar, Generic

from discord import app_commands
from discord.ext import commands

from cogs.interactions.answers import AnyInteraction, defer, words_of
from cogs.interactions.content_commands import content_commands
from cogs.interactions.content_library import AnyLibrary
from cogs.interactions.controls import FROM_ANOTHER_TIME, Controls
from cogs.interactions.file_reader import FileReader
from cogs.interactions.new_table import TableBeginner
from cogs.interactions.panels import PanelAnswers
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.interactions.suggestions import Suggestions, suggest
from cogs.interactions.table_choice import choose_table, complete_table, glance, of_table
from cogs.screens.game_ui import GameUi
from cogs.screens.typed_names import canonical, typed_names
from data.catalogue import ENGLISH
from engine.core.errors import UnreadableMove
from engine.core.game import SomeGame
from tables.errors import Stale
from tables.service import Tables
from tables.view_types import SomeView, TableView


class GameCog(commands.GroupCog, Generic[SomeGame, SomeView]):
    """A game's group of commands; each move ends in the same call as the panel's confirm button.

    A cog says whose it is: ``class ChessCog(GameCog[Chess, View])``.
    """

    libraries: ClassVar[Mapping[str, type[AnyLibrary]]] = {}
    """Of options that are contents of a server, by the option's name."""

    def __init__(
        self,
        ui: GameUi[SomeGame],
        tables: Tables,
        answers: ScreenAnswers,
        panels: PanelAnswers,
        table_changed: Callable[[int], None],
        files: FileReader,
        controls: Controls,
    ) -> None:
        self.ui = ui
        self.tables = tables
        self.answers = answers
        self.panels = panels
        self.contents = {
            option: library(ui.game, tables, answers, files, controls)
            for option, library in self.libraries.items()
        }
        new_table = TableBeginner(ui, tables, panels, table_changed, self.contents)
        assert self.app_command is not None
        # Commands are offered in this order: one begins with a table, and ends with what it is played with.
        own = self.app_command.commands
        for command in own:
            self.app_command.remove_command(command.name)
        for command in (new_table.command(), *own, *map(content_commands, self.contents.values())):
            self.app_command.add_command(command)

    @property
    def game_name(self) -> str:
        """Machine name of the game, which is that of its commands."""
        return str(self.__cog_group_name__)

    @app_commands.command(description="Open your panel: hand, choices and previews")
    @of_table(complete_table)
    async def hand(self, interaction: AnyInteraction, table: int | None = None) -> None:
        """Open the panel."""
        await defer(interaction)
        table_view = await self._choose(interaction, table)
        await self.panels.show(interaction, table_view.table.id)

    @property
    def _game(self) -> SomeGame:
        return self.ui.game

    async def _choose(
        self, interaction: AnyInteraction, table: int | None, *, watching: bool = False
    ) -> TableView[SomeView | None]:
        """The view of the table that a command means: see :func:`choose_table`."""
        return await choose_table(self.tables, interaction, table, game=self.game_name, watching=watching)

    async def _glance(self, interaction: AnyInteraction) -> TableView[SomeView] | None:
        """The view that the command being typed would work on; None where it would be refused."""
        return await glance(self.tables, interaction, self.game_name)

    async def _in_play(self, table: int) -> TableView[SomeView]:
        """The public view of a table that a control names; raises :class:`Stale` for what is none of ours."""
        table_view = await self.tables.views.get(table, None)
        if table_view.table.game != self.game_name or table_view.view is None:
            raise Stale(FROM_ANOTHER_TIME)
        return table_view

    async def _texts(self, interaction: AnyInteraction, current: str, kinds: type | UnionType) -> Suggestions:
        """The legal moves of some kinds, as their texts."""
        table_view = await self._glance(interaction)
        if table_view is None:
            return []
        texts = [self._game.text(move) for move in table_view.moves if isinstance(move, kinds)]
        return suggest([(text, text) for text in texts], current)

    async def _play(self, interaction: AnyInteraction, table: int | None, text: str) -> None:
        """Make the move of a text, and show the panel after it."""
        await defer(interaction)
        table_view = await self._choose(interaction, table)
        await self._act(interaction, table_view, self._read(interaction, text))

    def _read(self, interaction: AnyInteraction, text: str) -> Any:
        """The move that was typed, with names as in its maker's language or in English."""
        try:
            return self._game.parse(text)
        except UnreadableMove:
            for words in (words_of(interaction), ENGLISH):
                with contextlib.suppress(UnreadableMove):
                    return self._game.parse(canonical(text, typed_names(self.ui.names, words)))
            raise

    async def _act(self, interaction: AnyInteraction, table_view: TableView, move: object) -> None:
        await self.panels.make_moves(interaction, table_view, [move], None)
        await self.panels.show(interaction, table_view.table.id)
