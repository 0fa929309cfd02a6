"""The slash commands of every game: a table begun, the panel opened, a move made by its text."""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Generic

from discord import app_commands
from discord.ext import commands

from cogs.content.file_reader import FileReader
from cogs.content.library import AnyLibrary, content_commands
from cogs.interactions import panel_answers, screen_answers
from cogs.interactions.answers import AnyInteraction, Refusal, defer, words_of
from cogs.interactions.controls import FROM_ANOTHER_TIME, Controls
from cogs.interactions.suggestions import SUGGESTED, Suggestions, suggest
from cogs.interactions.table_choice import choose_table, complete_table, glance, of_table
from cogs.lobby.new_table import TableBeginner
from cogs.screens import markup, screen
from cogs.screens.typed_names import MARKS, canonical, typed_names, with_names
from cogs.table_screens.game_ui import GameUi
from data.catalogue import ENGLISH, Words
from engine.core.errors import EngineError, Phrase, UnreadableMove
from engine.core.game import SomeGame
from render.drawing.sentences import capitalised
from tables.core.errors import LobbyError, Stale
from tables.core.view_types import SomeView, TableView
from tables.service import Tables


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
        answers: screen_answers.ScreenAnswers,
        panels: panel_answers.PanelAnswers,
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
        commands = self.app_command.commands
        for command in commands:
            self.app_command.remove_command(command.name)
        for command in (new_table.command(), *commands, *map(content_commands, self.contents.values())):
            self.app_command.add_command(command)

    @property
    def game_name(self) -> str:
        """Machine name of the game, which is that of its commands."""
        return str(self.__cog_group_name__)

    @app_commands.command(description="Open your panel: hand, choices and previews")
    @of_table(complete_table)
    async def hand(self, interaction: AnyInteraction, table: int | None = None) -> None:
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

    # --- moves ----------------------------------------------------------------------------

    async def _complete_move(self, interaction: AnyInteraction, current: str) -> Suggestions:
        """What was typed where it is a legal move, the legal ones that match it, and names to go on with."""
        table_view = await self._glance(interaction)
        if table_view is None:
            return []
        words = words_of(interaction)
        readings = [*self._readings(interaction, table_view, current)]
        offered = suggest((self._named(move, table_view, words) for move in table_view.moves), *readings)
        with contextlib.suppress(EngineError):
            move = self._read(interaction, table_view, current)
            await self.tables.play.check(table_view.table.id, interaction.user.id, move)
            offered = [*suggest([self._named(move, table_view, words)]), *offered]
        offered += suggest((text, text) for text in self._continued(table_view, current, words))
        return [*{choice.value: choice for choice in offered}.values()][:SUGGESTED]

    def _named(self, move: Any, table_view: TableView[SomeView], words: Words) -> tuple[str, str]:
        """A move in words for people, and its text, which stands before words too long to be shown."""
        said = capitalised(markup.unmarked(self.ui.move_words(table_view, move, words)))
        if len(said) > screen.OPTION_LIMIT:
            said = f"{self.ui.written(table_view, move)}: {said}"
        return said, self._sent(table_view, move)

    def _sent(self, table_view: TableView[SomeView], move: Any) -> str:
        """What an offered move is sent as: it means the same one whatever happens until then."""
        return self._game.text(move)

    def _continued(self, table_view: TableView[SomeView], current: str, words: Words) -> list[str]:
        """What is typed with its last word made each name of a player, place or thing that begins so."""
        begun = current.rstrip("".join(filter(str.isalpha, current)))
        last = markup.folded(current[len(begun) :])
        if not begun or not (last or begun[-1] in ".,>"):
            return []
        things = (
            words.name(name) for name, token in self.ui.names.items() if token and isinstance(name, str)
        )
        here = (form for form in self.ui.names_here(table_view) if not form.startswith(MARKS))
        return [
            begun + name
            for name in (*here, *things)
            if last != markup.folded(name) and markup.folded(name).startswith(last)
        ]

    @app_commands.command(description="Make a move; the legal ones are offered while you type")
    @of_table(
        move=("What to look for in the legal moves, or a move as it is written, with names", _complete_move)
    )
    async def move(self, interaction: AnyInteraction, move: str, table: int | None = None) -> None:
        await defer(interaction)
        table_view = await self._choose(interaction, table)
        if table_view.view is None:
            raise LobbyError("Table {table} has not started yet.", table=table_view.table.id)
        made = self._read(interaction, table_view, move)
        await self.panels.make_moves(interaction, table_view, [made], None)
        await self.panels.show(interaction, table_view.table.id)

    def _read(self, interaction: AnyInteraction, table_view: TableView[Any], text: str) -> Any:
        """The move that was typed; raises :class:`Refusal` that says what one looks like now."""
        why = Phrase("", {})
        for reading in self._readings(interaction, table_view, text):
            try:
                return self._game.parse(reading)
            except UnreadableMove as error:
                why = Phrase(error.text, error.params)
        legal = [self.ui.written(table_view, move) for move in table_view.moves]
        if not legal:
            raise Refusal(why.text, **why.params)
        first, verb = legal[0], legal[0].split()[0]
        other = next((text for text in legal if text.split()[0] != verb), legal[-1])
        if first == other:
            raise Refusal("{why}\nThis is how your move is written now: “{one}”.", why=why, one=first)
        raise Refusal(
            "{why}\nThis is how moves are written now: “{one}” or “{other}”.", why=why, one=first, other=other
        )

    def _readings(
        self, interaction: AnyInteraction, table_view: TableView[SomeView], text: str
    ) -> Iterator[str]:
        """A text as typed, then with names as in its maker's language or in English, and as at the table.

        Names that are marked are tried before those that might be another thing's as well.
        """
        yield text
        here = {markup.folded(form): token for form, token in self.ui.names_here(table_view).items()}
        marked = {form: token for form, token in here.items() if form.startswith(MARKS)}
        for words in (words_of(interaction), ENGLISH):
            things = typed_names(self.ui.names, words)
            yield canonical(with_names(text, marked), things)
            yield canonical(with_names(text, here), things)
