"""The bots that are measured, and how people act at their tables."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

from cogs.games import GAMES
from tests.loopback import barebot, toybot
from tests.loopback.bots import ROOT
from tests.loopback.interactions import Interaction
from tests.loopback.panel_player import PanelPlayer, control_id
from tests.loopback.people import Person, join
from tests.loopback.records import Channel, Message
from tests.loopback.server import Server

_QUIET = 0.7
"""Seconds without a request after which no board is to be expected any more."""
_MOST_TRIES = 50
"""So often a move is tried, or a game begun, before the benchmark ends with a word on it."""
PICTURE = 80_000
"""Bytes of the toy's picture: as many as the games' have on average."""


@dataclass(frozen=True)
class Act:
    """What was done at a table, and where its outcome will be seen."""

    answer: Interaction
    channel: Channel

    @property
    def acknowledged(self) -> float:
        """Seconds until the bot had acknowledged it."""
        assert self.answer.acknowledged_at is not None
        return self.answer.acknowledged_at - self.answer.sent_at

    @property
    def answered(self) -> float | None:
        """Seconds until whoever acted saw what came of it; None where the board alone says so."""
        finished = self.answer.finished_at
        return None if finished is None else finished - self.answer.sent_at


class Board(NamedTuple):
    """Seconds from an act to the board that shows it: its words and buttons, and its picture too."""

    told: float
    drawn: float


class TablePlayers(Protocol):
    """The people at a table, one of whom acts at a time."""

    async def prepare(self) -> None:
        """Do all that comes before the act."""
        ...

    async def act(self) -> Act:
        """Act, and wait for the answer."""
        ...

    async def posted(self, act: Act) -> Board | None:
        """Wait for the board that shows an act; None without a board."""
        ...


class Driver(Protocol):
    """A bot's program, and how people use it."""

    name: str
    program: Path

    def arguments(self, folder: Path) -> Sequence[str]:
        """The program's arguments, with its data in a folder."""
        ...

    def environment(self, folder: Path) -> dict[str, str]:
        """Environment variables beside ``DISCORD_TOKEN``."""
        ...

    async def sit_down(self, server: Server, channel: Channel) -> TablePlayers:
        """Start a table in a channel."""
        ...


class Bare:
    """The bare bot, which only answers "ok"."""

    name = "bare bot"
    program = Path(barebot.__file__)

    def arguments(self, folder: Path) -> Sequence[str]:
        """None."""
        return []

    def environment(self, folder: Path) -> dict[str, str]:
        """None."""
        return {}

    async def sit_down(self, server: Server, channel: Channel) -> TablePlayers:
        """A table at which nothing is played."""
        return BareTable(join(server, channel.name), channel)


@dataclass
class BareTable:
    """One command and its "ok"."""

    person: Person
    channel: Channel

    async def prepare(self) -> None:
        """Nothing."""

    async def act(self) -> Act:
        """Type the command."""
        return Act(await self.person.slash("ping", where=self.channel), self.channel)

    async def posted(self, act: Act) -> Board | None:
        """Never."""
        return None


class Toy:
    """The toy bot of the tests: a step is saved, and its board is posted with a file from an outbox."""

    name = "toy bot"
    program = Path(toybot.__file__)

    def __init__(self, picture: int = PICTURE) -> None:
        self._picture = picture

    def arguments(self, folder: Path) -> Sequence[str]:
        """A counter that does not end, and a picture as large as the games' are."""
        return ["--data", str(folder), "--goal", "1000000", "--picture", str(self._picture)]

    def environment(self, folder: Path) -> dict[str, str]:
        """None."""
        return {}

    async def sit_down(self, server: Server, channel: Channel) -> TablePlayers:
        """Start the channel's counter."""
        person = join(server, channel.name)
        await person.slash("count", "start", options={"by": 1}, where=channel)
        return ToyTable(server, person, channel)


@dataclass
class ToyTable:
    """A press of the newest board's button."""

    server: Server
    person: Person
    channel: Channel
    seen: int = 0

    async def prepare(self) -> None:
        """Wait for the newest board."""
        await self._newest()

    async def act(self) -> Act:
        """Press its button."""
        newest = await self._newest()
        self.seen += 1
        return Act(await self.person.press(newest, "Step"), self.channel)

    async def posted(self, act: Act) -> Board | None:
        """The next board, which is a new message."""
        waited = (await self._newest()).at - act.answer.sent_at
        return Board(waited, waited)

    async def _newest(self) -> Message:
        def found() -> list[Message]:
            return self.channel.shown()[self.seen :]

        return (await self.server.until(found, "a board", self.channel.signal))[0]


class BotDriver:
    """The bot itself: people play one of its games with their panels, one game after the other.

    Where a game is played in its board, that is their panel.
    """

    program = ROOT / "bot.py"

    def __init__(self, name: str) -> None:
        self.name = name
        self._people = next(each.info.seats[0] for each in GAMES if each.info.name == name)

    def arguments(self, folder: Path) -> Sequence[str]:
        """None: the bot runs."""
        return []

    def environment(self, folder: Path) -> dict[str, str]:
        """Its own database."""
        return {"DATABASE_URL": str(folder / "tables.sqlite3"), "LOG_LEVEL": "WARNING"}

    async def sit_down(self, server: Server, channel: Channel) -> TablePlayers:
        """As many people as the game needs at least, who begin a game when there is none."""
        people = [join(server, f"{channel.name}-{number}") for number in range(self._people)]
        players = [PanelPlayer(each, channel, channel.id + each.id, self.name) for each in people]
        table = GameTable(server, channel, players, self.name)
        await table.begin()
        return table


class GameTable:
    """A move by whoever can make one; the choices before it, each with a preview, are its preparation."""

    def __init__(self, server: Server, channel: Channel, players: list[PanelPlayer], game: str) -> None:
        self._server = server
        self._channel = channel
        self._players = players
        self._game = game

    async def begin(self) -> None:
        """Start a new game with everybody."""
        host_player = self._players[0]
        host, *others = [each.person for each in self._players]
        since = (await host.slash(self._game, "new", where=self._channel)).sent_at
        for each in others:
            joined = await each.press(await self._board("join", since), "Join", acknowledged=True)
            since = joined.sent_at
        if others:
            await host.press(await self._board("start", since), "Start", acknowledged=True)
        # The last game's board may come as late as this one's.
        started = await self._board("log", since, after=host_player.table or 0)
        for player in self._players:
            player.take(started)

    async def prepare(self) -> None:
        """Choose a move, in a new game if the last one is over."""
        for _ in range(_MOST_TRIES):
            if await self._chosen():
                return
            await self.begin()
        raise AssertionError(f"no game of {self._game} has a move to make")

    async def _chosen(self) -> bool:
        """Whether somebody, now the first of the players, has chosen a move."""
        self._players.sort(key=self._called, reverse=True)
        for _ in self._players:
            if await self._players[0].choose():
                return True
            self._players.append(self._players.pop(0))
        return False

    async def act(self) -> Act:
        """Confirm it."""
        for _ in range(_MOST_TRIES):
            move = await self._players[0].confirm()
            if move is not None:
                return Act(move.answer, self._channel)
            await self.prepare()
        raise AssertionError(f"no move of {self._game} is taken: {self._players[0].refused}")

    def _called(self, player: PanelPlayer) -> int:
        """The newest message that mentions somebody: the bot tells those whose turn it is."""
        mention = f"<@{player.person.id}>"
        return max((each.id for each in self._channel.shown() if mention in each.text), default=0)

    async def posted(self, act: Act) -> Board | None:
        """The board's new message or its edit; None where the move changes nothing that all may see.

        There will be none when the bot has had nothing to ask of Discord for a while.
        """
        since, log = act.answer.sent_at, self._server.log.requests
        while (message := self._shown("log", since)) is None:
            requests = len(log)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._channel.signal.wait(), _QUIET)
                continue
            if len(log) == requests:
                return None
        told = message.shown_at - since
        drawn = await self._server.until(lambda: message.attachments, "a picture", self._channel.signal)
        return Board(told, message.shown_at - since if drawn else told)

    async def _board(self, verb: str, since: float, after: int = 0) -> Message:
        def found() -> Message | None:
            return self._shown(verb, since, after)

        return await self._server.until(found, f"{verb!r} of {self._game}", self._channel.signal)

    def _shown(self, verb: str, since: float, after: int = 0) -> Message | None:
        """The newest public message, as it is shown since a moment, that has a control of this verb.

        It is of a table with a number above ``after``.
        """
        for message in reversed(self._channel.shown()):
            controls = [control_id(each) for each in message.controls]
            if message.shown_at > since and any(
                each.target.verb == verb and each.table > after for each in controls
            ):
                return message
        return None
