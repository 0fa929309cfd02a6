"""Who lives in the simulated server and where they talk: plain data, the same on every run.

The ids are written down here rather than drawn, so that a table saved by the bot still knows its players
when the simulated server itself has been thrown away and planted again.
"""

from dataclasses import dataclass

# The low 22 bits of a Discord id are a counter; the rest is a moment in the past.
_FIRST = 1_150_000_000_000_000_000
_STEP = 1 << 22


def _id(number: int) -> int:
    return _FIRST + number * _STEP


@dataclass(frozen=True, slots=True)
class PersonPlan:
    """A person of the server: the account's name, the name shown, and a colour for the picture (CSS hex)."""

    id: int
    name: str
    shown: str
    colour: str


@dataclass(frozen=True, slots=True)
class ChannelPlan:
    """A text channel with its topic."""

    id: int
    name: str
    topic: str


@dataclass(frozen=True, slots=True)
class RolePlan:
    """A role that nobody has yet."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class ServerPlan:
    """All that is planted when a simulated server starts for the first time."""

    guild_id: int
    guild_name: str
    bot_id: int
    bot_name: str
    channels: tuple[ChannelPlan, ...]
    people: tuple[PersonPlan, ...]
    roles: tuple[RolePlan, ...]

    def dm_id(self, person: PersonPlan) -> int:
        """Return the id of the direct-message channel between a person and the bot."""
        return person.id + _STEP // 2


SERVER = ServerPlan(
    guild_id=_id(1),
    guild_name="Caravanserai",
    bot_id=_id(2),
    bot_name="Caravanserai",
    channels=(
        ChannelPlan(_id(11), "tables", "Open a table, take a seat, play."),
        ChannelPlan(_id(12), "lounge", "Talk, and tables for those who like an audience."),
        ChannelPlan(_id(13), "spectators", "A quiet room to watch from."),
    ),
    people=(
        PersonPlan(_id(101), "ana", "Ana", "#5b8def"),
        PersonPlan(_id(102), "bela", "Béla", "#e0803c"),
        PersonPlan(_id(103), "chidi", "Chidi", "#4fae7b"),
        PersonPlan(_id(104), "dunya", "Dunya", "#c26bd6"),
        PersonPlan(_id(105), "emre", "Emre", "#d9a92f"),
        PersonPlan(_id(106), "farah", "Farah", "#df5f7d"),
    ),
    roles=(RolePlan(_id(201), "players"),),
)
