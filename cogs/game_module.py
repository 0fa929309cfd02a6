"""What a game is to the program: one record per game, checked at start.

``cogs/games.py`` lists them. All parts are classes and functions of modules, so that a process that only
thinks or draws can be sent the one that it needs, and imports nothing of Discord.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Generic

import data
from arena import commands, own_files
from cogs.daily.spec import DailySpec
from cogs.game_cog import GameCog
from cogs.table_screens.game_ui import GameUi
from engine.core.game import AnyGame, GameInfo, SomeGame
from engine.players import Player
from render.emblems import Emblem
from render.icons import Icons


def no_icons() -> Icons:
    """For games whose controls have words alone."""
    return {}


@dataclass(frozen=True)
class GameModule(Generic[SomeGame]):
    """One game, ``GameModule[Chess](...)``: all its parts are for those rules."""

    rules: type[SomeGame]
    """Its options are declared on the fields of ``rules.options_type``."""
    players: Mapping[str, Player[SomeGame]]
    """A computer player for each of ``rules.info.levels``."""
    ui: type[GameUi[SomeGame]]
    """Panel, words and pictures of tables."""
    cog: type[GameCog[SomeGame]]
    """Slash commands."""
    rule_text: Path
    """The rules for ``/rules`` in English; see ``cogs/help/rule_pages.py``."""
    emblem: Emblem
    """Its colours and its sign, by which its tables are known in a channel."""
    warm: Callable[[], object]
    """Fills the caches of its pictures while nothing else is to be drawn."""
    icons: Callable[[], Icons] = no_icons
    """What its controls show beside their labels; icons of one name are the same in all games."""
    daily: DailySpec | None = None
    """Its deals of the day; of games for one alone."""

    adversaries: Mapping[str, Player[SomeGame]] = field(default_factory=dict)
    """Fixed tricks, by name, against which its computer players are tried in matches."""
    content: own_files.OwnContent | None = None
    """Content files of people's own that its tables can be played with."""
    findings: Callable[[commands.Simulated], list[str]] = commands.no_findings
    """What a simulation of it tells beyond what is told of all games."""

    @property
    def info(self) -> GameInfo:
        """The game's static description."""
        return self.rules.info

    @cached_property
    def game(self) -> SomeGame:
        """The rules with their content, which never changes; raises ``BadContent``."""
        return self.rules.load(data.read_text)

    def player(self, level: str) -> Player[SomeGame]:
        """Who plays at a level; where the game has no such level, the strongest."""
        return self.players[self.info.level(level)]

    def make_ui(self) -> GameUi[SomeGame]:
        """The game's ui over its rules; raises as :attr:`game`."""
        return self.ui(self.game, self.rule_text, self.emblem)


def by_name(modules: Sequence[GameModule]) -> dict[str, GameModule]:
    """The games by their machine names."""
    return {module.info.name: module for module in modules}


def own_content(modules: Sequence[GameModule]) -> dict[str, own_files.OwnContent]:
    """The kinds of content files of people's own, by what they are called."""
    return {module.content.option: module.content for module in modules if module.content is not None}


def arena_games(modules: Sequence[GameModule]) -> dict[str, commands.ArenaGame]:
    """The games as matches know them, by name."""
    return {
        module.info.name: commands.ArenaGame(
            module.rules, module.players, module.adversaries, module.content, module.findings
        )
        for module in modules
    }


def load_games(modules: Sequence[GameModule]) -> dict[str, AnyGame]:
    """The rules of all games by name, with their content; raises ``BadContent``."""
    return {module.info.name: module.game for module in modules}
