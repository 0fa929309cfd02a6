"""What a game is to the program: one record per game, checked at start.

``cogs/games.py`` lists them. All parts are classes and functions of modules, so that a process that only
thinks or draws can be sent the one that it needs, and imports nothing of Discord.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import data
from arena.commands import ArenaGame, Simulated, no_findings
from arena.own_files import OwnContent
from cogs.daily_spec import DailySpec
from cogs.game_ui import GameUi
from cogs.interactions.game_cog import GameCog
from cogs.interactions.typed_names import ThingNames
from engine.core.game import AnyGame, GameInfo
from engine.players import Player
from render.emblems import Emblem
from render.icons import Icons
from render.picture import Picture


@dataclass(frozen=True, slots=True)
class GamePictures:
    """A game's entry points among the pictures; each game's own arguments, views among them."""

    public: Callable[..., Picture]
    """What everybody sees."""
    private: Callable[..., Picture]
    """What one seat alone sees."""
    warm: Callable[[], object]
    """Fills the caches of both while nothing else is to be drawn."""
    icons: Callable[[], Icons] = dict
    """What the game's controls show beside their labels; icons of one name are the same in all games."""


def no_names(game: object) -> ThingNames:
    """For games whose content has none."""
    return {}


@dataclass(frozen=True, slots=True)
class GameModule:
    """One game. Its options are declared on the fields of ``rules.options_type``."""

    rules: type[AnyGame]
    players: Mapping[str, Player]
    """A computer player for each level of ``tables.lobby.LEVELS``."""
    ui: type[GameUi]
    """Panel, words and pictures of tables."""
    cog: type[GameCog]
    """Slash commands."""
    pictures: GamePictures
    rule_text: Path
    """The rules for ``/table rules`` in English; see ``cogs/screens/rule_pages.py``."""
    emblem: Emblem
    """Its colours and its sign, by which its tables are known in a channel."""
    daily: DailySpec | None = None
    """Its deals of the day; of games for one alone."""

    own: OwnContent | None = None
    """Content files of people's own that its tables can be played with."""
    findings: Callable[[Simulated], list[str]] = no_findings
    """What a simulation of it tells beyond what is told of all games."""
    names: Callable[[Any], ThingNames] = no_names
    """Of its rules: names and notes of its content that people read, and how moves write them."""

    @property
    def info(self) -> GameInfo:
        """The game's static description."""
        return self.rules.info

    def make_ui(self, game: AnyGame) -> GameUi:
        """The game's ui over its rules."""
        return self.ui(game, self.rule_text, self.emblem, self.names(game))


def by_name(modules: Sequence[GameModule]) -> dict[str, GameModule]:
    """The games by their machine names."""
    return {module.info.name: module for module in modules}


def own_content(modules: Sequence[GameModule]) -> dict[str, OwnContent]:
    """The kinds of content files of people's own, by what they are called."""
    return {module.own.option: module.own for module in modules if module.own is not None}


def arena_games(modules: Sequence[GameModule]) -> dict[str, ArenaGame]:
    """The games as matches know them, by name."""
    return {
        module.info.name: ArenaGame(module.rules, module.players, module.own, module.findings)
        for module in modules
    }


@functools.cache
def _loaded(rules: type[AnyGame]) -> AnyGame:
    """A game's rules; what is loaded never changes, so that all who ask share it."""
    return rules.load(data.read_text)


def load_games(modules: Sequence[GameModule]) -> dict[str, AnyGame]:
    """The rules of all games by name, with their content; raises ``BadContent``."""
    return {module.info.name: _loaded(module.rules) for module in modules}
