"""The table layer's front: all that the rest of the program calls."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from engine.core.game import AnyGame
from tables.clocks import Clocks
from tables.contents import Contents
from tables.core import Entropy, Now, Players, random_players
from tables.db import Database
from tables.lobby import Lobbies
from tables.outbox import Outbox
from tables.play import Playing
from tables.standings import Standings


class Tables(Lobbies, Playing, Contents, Standings):
    """All tables of one database.

    It has no tasks of its own: whoever runs it fires :attr:`clocks` that are due and sends what is
    in :attr:`outbox`. Several of them, in several processes, may work on one database.
    """

    clocks: Clocks
    outbox: Outbox

    def __init__(
        self,
        db: Database,
        games: Mapping[str, AnyGame],
        *,
        now: Now,
        entropy: Entropy = secrets.token_bytes,
        players: Players = random_players,
    ) -> None:
        """``now`` gives aware times; ``players`` the computer player of a game's name and a level."""
        super().__init__(db, games, now, entropy, players)
        self.clocks = Clocks(self)
        self.outbox = Outbox(db, now)

    @classmethod
    async def open(
        cls,
        database: str,
        games: Mapping[str, AnyGame],
        *,
        now: Now,
        entropy: Entropy = secrets.token_bytes,
        players: Players = random_players,
    ) -> Tables:
        """Open a database (a file's path, or an SQLite or PostgreSQL URL), upgraded to today's schema.

        Raises :class:`~tables.errors.StorageError` in one line.
        """
        return cls(await Database.open(database), games, now=now, entropy=entropy, players=players)

    async def close(self) -> None:
        """Close the database; nothing is lost, whatever was going on."""
        await self.db.close()
