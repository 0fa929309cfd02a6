"""What people and servers chose, as records."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

from tables.types import Frozen, Person, Venue


class _Spoken(Frozen, frozen=True, forbid_unknown_fields=False):
    """In which language a person reads, or all that is public in a server is written."""

    language: str | None = None
    """The one that was chosen; None: that of their Discord."""
    locale: str | None = None
    """That of their Discord, as it was last heard."""

    @property
    def spoken(self) -> str | None:
        """The language or locale."""
        return self.language or self.locale


class Refused(Frozen, frozen=True):
    """What Discord said when it refused something, with its code."""

    code: int
    text: str


class ServerSettings(_Spoken, frozen=True):
    """What a server's managers chose. What another version knew of is passed over."""

    tables_per_channel: int = 5
    tables_per_person: int = 25
    """Open tables of this server that one person may host."""
    tables_at_once: int = 0
    """Open tables in all its channels; 0: as many as these may have."""
    play_in: Venue = "thread"
    """Where tables are played, as far as the bot may open threads there."""
    forum: int | None = None
    """The forum channel in which tables have their posts."""
    placed_by: int | None = None
    """Who chose either, and hears of it where Discord opens no thread or post there."""
    refused: Refused | None = None
    """Why it opened none the last time; until it opens one, or another place is chosen."""
    lobby_hours: int = 24
    """A lobby in which nothing happens for so long is closed."""
    pause_days: int = 14
    """A table at which nobody is present for so long is closed without a result."""
    clock_seconds: int = 86400
    """Time for a decision at a new table for which nobody chose one; 0: none."""
    live_seconds: int = 120
    """The same at a table for people who sit together."""
    games_off: tuple[str, ...] = ()
    """Games of which no table is opened here."""
    channels: tuple[int, ...] = ()
    """The only channels, with their threads, in which tables are opened; none: in all of them."""
    host_role: int | None = None
    """The role that may open tables, besides those who manage the server; None: everybody."""
    game_clocks: dict[str, int] = msgspec.field(default_factory=dict)
    """Time for a decision at new tables of a game, where that is not ``clock_seconds``."""
    game_options: dict[str, dict[str, object]] = msgspec.field(default_factory=dict)
    """Options of a game that its new tables have where nobody chose them, by the names of their fields."""
    hints: bool = True
    """Whether tables may offer hints."""
    ratings: bool = True
    """Whether games change their players' ratings."""
    computer_pause: int | None = None
    """Seconds that computer players wait at live tables before they move; None: as the bot is set up."""
    cheerful: bool = False
    """Whether the bot has a word of its own at some occasions."""
    lobby_channel: int | None = None
    """Where open lobbies are announced, besides their own channel."""
    lobby_roles: dict[str, int] = msgspec.field(default_factory=dict)
    """By game, the role that is told of an open lobby."""
    daily_channel: int | None = None
    """Where the table of the day is posted; None: nowhere."""
    zone: str = "UTC"
    """Where its day begins at midnight: a name of the time zone database."""


class PersonSettings(_Spoken, frozen=True):
    """What a person chose, over all servers. What another version knew of is passed over."""

    hand_by_dm: bool = False
    """Panels of tables with hidden hands are sent to, and kept current in, direct messages."""
    dms_closed: bool = False
    """A direct message was refused; they are not tried again until the person asks."""
    notices: Literal["mention", "dm", "none"] = "mention"
    in_words: bool = False
    """Pictures that are for this person alone are told in words instead."""
    away_from: datetime | None = None
    away_to: datetime | None = None
    """Between these their clocks rest, at tables of days."""
    quiet_from: int | None = None
    quiet_to: int | None = None
    """The hours of their day from and to which they get no notices, and no clock of theirs runs out."""
    remind: int | None = None
    """Percent of their time after which they are reminded; 0: never, None: as each table has it."""
    zone: str = "UTC"
    """Where those hours are: a name of the time zone database."""
    private: bool = False
    """What results say of them is for their eyes alone, and no leaderboard has them."""
    blocked: tuple[Person, ...] = ()
    """With whom they sit at no table, for their eyes alone; by the names that these gave themselves."""
