"""What people and servers chose, as records that declare each setting
(:mod:`tables.core.declared_settings`)."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from tables.core.declared_settings import OF_GAME, Help, Offered, Setting, Value
from tables.core.types import Frozen, Person, Venue

CLOCKS = Offered(0, 60, 120, 300, 43200, 86400, 172800, 259200, 604800, within=(0, 14 * 86400))
"""Seconds for a decision; 0: no limit."""
LIVE_CLOCKS = Offered(30, 60, 90, 120, 180, 300, 600, 1200, within=(10, 3599))
"""The same for people who sit together; longer times are for games over days."""


class Refused(Frozen, frozen=True):
    """What Discord said when it refused something, with its code."""

    code: int
    text: str


class ServerSettings(Frozen, frozen=True, forbid_unknown_fields=False):
    """What a server's managers chose. What another version knew of is passed over."""

    tables_per_channel: Annotated[
        int, Setting("tables", "number", "Tables in one channel"), Offered(1, 2, 3, 5, 8, 10, 15, 20, 30, 50)
    ] = 5
    tables_per_person: Annotated[
        int, Setting("tables", "number", "Tables of one host"), Offered(1, 2, 3, 5, 8, 10, 15, 25)
    ] = 25
    tables_at_once: Annotated[
        int,
        Setting("tables", "number", "Tables in the whole server"),
        Help("How many tables may be open in all channels together; 0 for no limit"),
        Offered(0, 2, 5, 10, 20, 50, 100, 200, 500),
        Value(0, "any number"),
    ] = 0
    clock_seconds: Annotated[
        int,
        Setting("time", "clock", "Time for a decision", name="clock"),
        Help("Time for each decision at new tables, such as 24h, or none"),
        CLOCKS,
    ] = 86400
    """At a new table for which nobody chose a time; 0: none."""
    live_seconds: Annotated[
        int,
        Setting("time", "live_clock", "The same for live games", name="live_clock"),
        Help("The same for live games, such as 2m"),
        LIVE_CLOCKS,
    ] = 120
    lobby_hours: Annotated[
        int,
        Setting("time", "hours", "When idle lobbies close"),
        Help("Hours after which an unchanged lobby closes"),
        Offered(1, 3, 6, 12, 24, 48, 72, 168),
    ] = 24
    pause_days: Annotated[
        int,
        Setting("time", "days", "When abandoned tables close"),
        Help("Days after which a table that nobody plays at any more closes"),
        Offered(1, 3, 7, 14, 30, 60, 90),
    ] = 14
    """A table at which nobody is present for so long is closed without a result."""
    games_off: tuple[str, ...] = ()
    """Games of which no table is opened here."""
    game_clocks: Annotated[
        dict[str, int],
        Setting(OF_GAME, "clock", "Time for a decision"),
        CLOCKS,
        Value(None, "as at every table"),
    ] = msgspec.field(default_factory=dict)
    """At new tables of a game, where that is not ``clock_seconds``."""
    game_options: dict[str, dict[str, object]] = msgspec.field(default_factory=dict)
    """Options of a game that its new tables have where nobody chose them, by the names of their fields."""
    lobby_roles: Annotated[dict[str, int], Setting(OF_GAME, "role", "Role to notify of its open lobbies")] = (
        msgspec.field(default_factory=dict)
    )
    placed_by: int | None = None
    """Who chose where games are played, and hears of it where Discord opens no thread or post there."""
    refused: Refused | None = None
    """Why it opened none the last time; until it opens one, or another place is chosen."""
    channels: Annotated[
        tuple[int, ...], Setting("places", "channels", "Channels for tables"), Value((), "all of them")
    ] = ()
    """The only channels, with their threads, in which tables are opened; none: in all of them."""
    play_in: Annotated[
        Venue,
        Setting("places", "choice", "Where games are played"),
        Value("thread", "in a thread of their own"),
        Value("channel", "in the channel itself"),
        Value("forum", "in posts of the forum"),
    ] = "thread"
    """As far as the bot may open threads there."""
    forum: Annotated[int | None, Setting("places", "forum", "The forum for games")] = None
    host_role: Annotated[
        int | None,
        Setting("places", "role", "Role that opens tables"),
        Help("The role that may open tables; choose @everyone to let everybody"),
        Value(None, "everybody"),
    ] = None
    """The role that may open tables, besides those who manage the server."""
    language: Annotated[
        str | None,
        Setting("manner", "language", "Language of public messages"),
        Value(None, "as set in Discord for this server", "server"),
    ] = None
    locale: str | None = None
    """That of the server's Discord, as it was last heard."""
    computer_pause: Annotated[
        int | None,
        Setting("manner", "seconds", "Computers wait at live tables"),
        Help("Seconds that computer players wait at live tables before they move"),
        Offered(0, 1, 2, 3, 5, 10, within=(0, 30)),
        Value(None, "as the bot is set up"),
        Value(0, "not at all"),
    ] = None
    hints: Annotated[
        bool,
        Setting("manner", "switch", "Hints"),
        Help("Whether tables may offer hints"),
    ] = True
    ratings: Annotated[
        bool,
        Setting("manner", "switch", "Ratings"),
        Help("Whether games count towards their players’ ratings"),
    ] = True
    cheerful: Annotated[
        bool,
        Setting("manner", "switch", "Cheerful words"),
        Help("Whether I say something cheerful now and then"),
    ] = False
    lobby_channel: Annotated[int | None, Setting("news", "channel", "Also announce lobbies in")] = None
    daily_channel: Annotated[int | None, Setting("news", "channel", "Post the deal of the day in")] = None
    zone: Annotated[
        str, Setting("news", "zone", "Time zone"), Help("The server’s time zone, such as Europe/Berlin")
    ] = "UTC"
    """Where its day begins at midnight: a name of the time zone database."""

    @property
    def spoken(self) -> str | None:
        """The language or locale in which all that is public is written."""
        return self.language or self.locale


class PersonSettings(Frozen, frozen=True, forbid_unknown_fields=False):
    """What a person chose, over all servers. What another version knew of is passed over."""

    notices: Annotated[
        Literal["mention", "dm", "none"],
        Setting("reach", "choice", "When it is your turn"),
        Help("How you are told that it is your turn"),
        Value("mention", "a mention in the channel"),
        Value("dm", "a direct message"),
        Value("none", "no notice"),
    ] = "mention"
    hand_by_dm: Annotated[
        bool,
        Setting("reach", "choice", "Your hand and choices", name="hand"),
        Help(
            "Where your hand and choices appear: behind a button, or kept up to date in your direct messages"
        ),
        Value(False, "behind a button at the table", "button"),
        Value(True, "kept up to date in your direct messages", "dm"),
    ] = False
    in_words: Annotated[
        bool,
        Setting("looks", "choice", "Tables", name="pictures"),
        Help("Tables: drawn, or in words alone for screen readers"),
        Value(False, "drawn, with text", "drawn"),
        Value(True, "in words alone, for screen readers", "in words"),
    ] = False
    """Pictures that are for this person alone are told in words instead."""
    language: Annotated[
        str | None,
        Setting("looks", "language", "Language"),
        Help("The language in which I talk to you"),
        Value(None, "as in Discord", "discord"),
    ] = None
    locale: str | None = None
    """That of their Discord, as it was last heard."""
    private: Annotated[
        bool,
        Setting("looks", "choice", "Your results and rating", name="results"),
        Help("Who sees your results and rating: everyone (you appear on leaderboards), or only you"),
        Value(False, "for everyone, and you are on leaderboards", "everybody"),
        Value(True, "for you alone", "only me"),
    ] = False
    away_from: datetime | None = None
    away_to: Annotated[
        datetime | None,
        Setting("times", "absence", "Away for", name="away"),
        Help("Such as 5d, or none. Your clocks stop, and everyone can see it."),
    ] = None
    """Between these their clocks rest, at tables of days."""
    quiet_from: Annotated[
        int | None,
        Setting("times", "quiet", "Quiet hours", name="quiet", until="quiet_to"),
        Help("Such as 23-8, or none: no notices, and your clocks do not run out."),
    ] = None
    quiet_to: int | None = None
    """The hours of their day from and to which they get no notices, and no clock of theirs runs out."""
    zone: Annotated[str, Setting("times", "zone", "Time zone"), Help("Such as Europe/Berlin.")] = "UTC"
    """Where those hours are: a name of the time zone database."""
    remind: Annotated[
        int | None,
        Setting("times", "percent", "Reminder, in percent of your time"),
        Help("0: never; 100, or empty: as each table has it."),
        Offered(within=(0, 99)),
        Value(0, "never"),
    ] = None
    dms_closed: bool = False
    """A direct message was refused; they are not tried again until the person asks."""
    blocked: tuple[Person, ...] = ()
    """With whom they sit at no table, for their eyes alone; by the names that these gave themselves."""

    @property
    def is_mentioned(self) -> bool:
        """Whether they are told of things by a mention where these are talked of."""
        return self.notices == "mention" or (self.notices == "dm" and self.dms_closed)

    @property
    def spoken(self) -> str | None:
        """The language or locale that they read."""
        return self.language or self.locale
