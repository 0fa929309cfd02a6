"""Players that behave in one way each, found by name in other processes."""

from __future__ import annotations

import os
import sys
import threading
from dataclasses import dataclass
from typing import Any

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players.quetinny_strategy import QuetinnyStrategy
from engine.quetinny.state import State
from workers.process import stopped


@dataclass(frozen=True)
class Dying:
    """Its process ends."""

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        os._exit(3)


@dataclass(frozen=True)
class DyingOnce:
    """Its process ends, the first time; then its move is its process."""

    died: str
    """A file that says so."""

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        if not os.path.exists(self.died):
            open(self.died, "w").close()
            os._exit(3)
        return os.getpid()


@dataclass(frozen=True)
class Hanging:
    """It never answers."""

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        threading.Event().wait(60)


class Crowded(QuetinnyStrategy):
    """It thinks while others have the processor: for longer than a steady player may."""

    def imagine(self, game: AnyGame, state: State, seat: int) -> None:
        threading.Event().wait(0.02)


@dataclass(frozen=True)
class Failing:
    """It makes a mistake."""

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        raise ZeroDivisionError


@dataclass(frozen=True)
class Patient:
    """It thinks for as long as anybody waits, and then makes its first move."""

    pipe: str
    """Where it says that it has begun, and how it ended."""

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        with open(self.pipe, "w") as said:
            said.write("begun ")
        # As searches do: it looks up between two of its thoughts.
        for _ in range(1_000_000):
            state = game.resample(view, chance)
            if stopped():
                break
        with open(self.pipe, "w") as said:
            said.write("stopped " if stopped() else "late ")
        return game.moves(state, seat)[0]


@dataclass(frozen=True)
class Importing:
    """Its move is what its process has loaded."""

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        return {name.partition(".")[0] for name in sys.modules}


@dataclass(frozen=True)
class Telling:
    """Its move is its process, so to say."""

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        return os.getpid()
