"""The table layer's front: all that the rest of the program calls."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from engine.core.codec import learn_records
from engine.core.game import AnyGame
from tables.ahead import Ahead
from tables.best_lines import BestLines
from tables.bulletins import Bulletins
from tables.clocks import Clocks
from tables.contents import Contents
from tables.db import Database
from tables.deal_posts import DealPosts
from tables.deals import Deals
from tables.figures import Figures, count
from tables.hints import Hints
from tables.leaderboards import Leaderboards
from tables.lobby import Lobbies
from tables.memory import Memory
from tables.messages import Messages
from tables.notices import Notices
from tables.outbox import Outbox
from tables.past import Past
from tables.pauses import Pauses
from tables.personal import Personal
from tables.play import Play
from tables.proposals import Proposals
from tables.puzzles import PuzzleDays
from tables.rating_method import Opponents
from tables.ratings import Ratings
from tables.readers import Readers
from tables.rematches import Rematches
from tables.results import Results
from tables.retention import Retention
from tables.reviews import Reviews
from tables.seasons import Seasons
from tables.seats import Seats
from tables.server_cards import ServerCards
from tables.settings import Settings
from tables.standings import Standings
from tables.stats import Stats
from tables.store import Entropy, Now, Players, TableStore, random_players
from tables.thinking import Thinking, ThinkingHere
from tables.totals import Totals, read_totals
from tables.tournaments.progress import Progress
from tables.tournaments.signups import Signups
from tables.views import Views
from tables.watches import Watches


class Tables:
    """All tables of one database, in parts that share a store.

    It has no tasks of its own: whoever runs it fires :attr:`clocks` that are due and sends what is
    in :attr:`outbox`. Several of them, in several processes, may work on one database.
    """

    def __init__(
        self,
        db: Database,
        games: Mapping[str, AnyGame],
        *,
        now: Now,
        entropy: Entropy = secrets.token_bytes,
        players: Players = random_players,
        thinking: Thinking | None = None,
        opponents: Opponents | None = None,
    ) -> None:
        """``now`` gives aware times; ``players`` the computer player of a game's name and a level.

        They think in this process where there is nowhere else for it; ``opponents`` tells their strength.
        """
        learn_records()
        self.db = db
        self.store = TableStore(
            db, games, now, entropy, players, thinking or ThinkingHere(), opponents or Opponents()
        )
        self.settings = Settings(self.store)
        self.seasons = Seasons(self.store)
        self.standings = Standings(self.store)
        self.results = Results(self.store)
        self.ratings = Ratings(self.store)
        self.stats = Stats(self.store)
        self.leaderboards = Leaderboards(self.store)
        self.lobbies = Lobbies(self.store, self.seasons)
        self.rematches = Rematches(self.store, self.lobbies)
        self.tournaments = Signups(self.store)
        self.progress = Progress(self.store)
        self.bulletins = Bulletins(db, now)
        self.play = Play(self.store)
        self.hints = Hints(self.store)
        self.ahead = Ahead(self.store)
        self.deals = Deals(self.store, self.play)
        self.best_lines = BestLines(self.store)
        self.deal_posts = DealPosts(self.store, self.settings)
        self.puzzles = PuzzleDays(self.store)
        self.personal = Personal(self.store, self.lobbies, self.play)
        self.pauses = Pauses(self.store)
        self.seats = Seats(self.store)
        self.proposals = Proposals(self.store)
        self.views = Views(self.store)
        self.past = Past(self.store)
        self.reviews = Reviews(self.store, self.past)
        self.readers = Readers(self.store)
        self.messages = Messages(self.store)
        self.notices = Notices(self.store)
        self.watches = Watches(self.store)
        self.server_cards = ServerCards(self.store)
        self.contents = Contents(self.store)
        self.memory = Memory(self.store)
        self.retention = Retention(self.store, self.memory)
        self.clocks = Clocks(self.store)
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
        thinking: Thinking | None = None,
        opponents: Opponents | None = None,
    ) -> Tables:
        """Open a database (a file's path, or an SQLite or PostgreSQL URL), upgraded to today's schema.

        Raises :class:`~tables.errors.StorageError` in one line.
        """
        db = await Database.open(database)
        return cls(
            db,
            games,
            now=now,
            entropy=entropy,
            players=players,
            thinking=thinking,
            opponents=opponents,
        )

    async def figures(self) -> Figures:
        """What there is, counted."""
        now = self.store.now()
        return await self.db.read(lambda connection: count(connection, now))

    async def totals(self) -> Totals:
        """What was counted since the first table began."""
        return await self.db.read(read_totals)

    async def close(self) -> None:
        """Close the database; nothing is lost, whatever was going on."""
        await self.hints.close()
        await self.reviews.close()
        await self.store.thinking.close()
        await self.db.close()
