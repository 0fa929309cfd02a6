"""Who lives in the simulated server and where they talk: plain data, the same on every run.

The ids are written down here rather than drawn, so that a table saved by the bot still knows its players
when the simulated server itself has been thrown away and planted anew.
"""

from __future__ import annotations

from dataclasses import dataclass

# The low 22 bits of a Discord id are a counter; the rest is a moment in the past.
_FIRST = 1_150_000_000_000_000_000
_STEP = 1 << 22


def _id(number: int) -> int:
    return _FIRST + number * _STEP


@dataclass(frozen=True, slots=True)
class Friend:
    """A person of the server: the account's name, the name shown, and a colour for the picture (CSS hex)."""

    id: int
    name: str
    shown: str
    colour: str


@dataclass(frozen=True, slots=True)
class Room:
    """A text channel with its topic."""

    id: int
    name: str
    topic: str


@dataclass(frozen=True, slots=True)
class Plan:
    """All that is planted when a simulated server starts for the first time."""

    guild_id: int
    guild_name: str
    bot_id: int
    bot_name: str
    rooms: tuple[Room, ...]
    friends: tuple[Friend, ...]

    def dm_id(self, friend: Friend) -> int:
        """Return the id of the direct-message channel between a friend and the bot."""
        return friend.id + _STEP // 2


SERVER = Plan(
    guild_id=_id(1),
    guild_name="Caravanserai",
    bot_id=_id(2),
    bot_name="Caravanserai",
    rooms=(
        Room(_id(11), "tables", "Open a table, take a seat, play."),
        Room(_id(12), "lounge", "Talk, and tables for those who like an audience."),
        Room(_id(13), "spectators", "A quiet room to watch from."),
    ),
    friends=(
        Friend(_id(101), "ana", "Ana", "#5b8def"),
        Friend(_id(102), "bela", "Béla", "#e0803c"),
        Friend(_id(103), "chidi", "Chidi", "#4fae7b"),
        Friend(_id(104), "dunya", "Dunya", "#c26bd6"),
        Friend(_id(105), "emre", "Emre", "#d9a92f"),
        Friend(_id(106), "farah", "Farah", "#df5f7d"),
    ),
)
