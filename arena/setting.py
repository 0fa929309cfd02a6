"""What is played in a match or a simulation: a game, its options, how many sit down, and from which seed."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.core import chance, errors
from engine.core.game import AnyGame, ReadContent
from engine.players import Player


@dataclass(frozen=True)
class Setting:
    """Tables of one kind. It is sent to other processes, which load the game themselves."""

    rules: type[AnyGame]
    players: Mapping[str, Player]
    """By level."""
    read: ReadContent
    """Where the game's content comes from: a function of a module."""
    seats: int
    label: str
    """Any text; another one gives other tables."""
    options: str = "{}"
    """JSON, as in a log."""

    def game(self) -> AnyGame:
        """The rules with their content, loaded once in each process. Raises ``BadContent``."""
        return _loaded(self.rules, self.read)

    def luck(self, number: int) -> chance.Chance:
        """What decides in one game, by its number: for tables and players to fork from."""
        return chance.Chance(bytes(32)).fork(f"{self.label}/{self.seats}/{number}")

    def settled(self) -> Any:
        """The options as a table saves them. Raises :class:`BadOptions`."""
        return _settled(self.rules, self.read, self.options, self.seats)

    def new(self, number: int) -> Any:
        """The first state of a table. Raises :class:`BadOptions`."""
        return self.game().new(self.settled(), self.seats, self.luck(number).fork("table"))

    def is_possible(self) -> bool:
        """Whether people can sit down at such a table."""
        try:
            self.require()
        except errors.BadOptions:
            return False
        return True

    def require(self) -> None:
        """Raise :class:`BadOptions` where nobody can sit down at such a table."""
        self.new(0)


@lru_cache(maxsize=8)
def _loaded(rules: type[AnyGame], read: ReadContent) -> AnyGame:
    return rules.load(read)


@lru_cache(maxsize=32)
def _settled(rules: type[AnyGame], read: ReadContent, options: str, seats: int) -> Any:
    game = _loaded(rules, read)
    return game.settle(game.read_options(options), seats)
