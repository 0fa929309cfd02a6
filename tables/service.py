"""The table layer's front: all that the rest of the program calls."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial

from engine.core.codec import learn_records
from engine.core.game import AnyGame
from tables import ledger, outbox, rating_rows, result_rows, totals, tries
from tables.ahead import Ahead
from tables.best_lines import BestLines
from tables.bulletins import Bulletins
from tables.change import Follow
from tables.clocks import Clocks
from tables.contents import Contents
from tables.db import Database
from tables.deal_posts import DealPosts
from tables.deals import Deals
from tables.hints import Hints
from tables.identifies import Identifies
from tables.leaderboards import Leaderboards
from tables.lobby import Lobbies
from tables.memory import Memory
from tables.messages import Messages
from tables.metrics import Counts, count
from tables.names import Names
from tables.notices import Notices
from tables.outbox import Outbox
from tables.past import Past
from tables.pauses import Pauses
from tables.personal import Personal
from tables.play import MoveMaker
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
from tables.server_lists import ServerLists
from tables.settings import Settings
from tables.stats import Stats
from tables.store import Entropy, Now, Players, TableStore, random_players
from tables.subscriptions import LobbySubscriptions
from tables.thinking import Thinking, ThinkingHere
from tables.totals import Totals, read_totals
from tables.tournaments.progress import Progress
from tables.tournaments.signups import Signups
from tables.views import Views
from tables.win_counts import WinCounts


def followers(store: TableStore, opponents: Opponents) -> tuple[Follow, ...]:
    """What features write because of a change of a table: ratings after the results that they count, and what
    is to be said last.
    """
    return (
        result_rows.follow,
        partial(rating_rows.follow, opponents=opponents),
        ledger.follow,
        totals.follow,
        tries.follow,
        partial(outbox.follow, entropy=store.entropy),
    )


class Tables:
    """All tables of one database, in parts that share a store.

    It has no tasks of its own: whoever runs it fires :attr:`clocks` that are due and sends what is
    in :attr:`outbox`. Several of them, in several processes, may work on one database.
    """

    def __init__(self, store: TableStore, opponents: Opponents | None = None) -> None:
        opponents = opponents or Opponents()
        learn_records()
        self.store = store
        store.follows = followers(store, opponents)
        self.db = store.db
        self.games = store.games
        self.settings = Settings(store)
        self.seasons = Seasons(store)
        self.win_counts = WinCounts(store)
        self.results = Results(store)
        self.ratings = Ratings(store, opponents)
        self.stats = Stats(store)
        self.leaderboards = Leaderboards(store)
        self.lobbies = Lobbies(store, self.seasons)
        self.rematches = Rematches(store, self.lobbies)
        self.tournaments = Signups(store)
        self.progress = Progress(store)
        self.outbox = Outbox(store.db, store.now)
        self.bulletins = Bulletins(store.db, store.now)
        self.play = MoveMaker(store, self.outbox)
        self.hints = Hints(store)
        self.ahead = Ahead(store)
        self.deals = Deals(store, self.play)
        self.best_lines = BestLines(store)
        self.deal_posts = DealPosts(store, self.settings)
        self.puzzles = PuzzleDays(store)
        self.personal = Personal(store, self.lobbies, self.play, self.tournaments)
        self.pauses = Pauses(store)
        self.seats = Seats(store)
        self.proposals = Proposals(store)
        self.views = Views(store)
        self.past = Past(store)
        self.reviews = Reviews(store, self.past)
        self.readers = Readers(store)
        self.messages = Messages(store)
        self.notices = Notices(store)
        self.subscriptions = LobbySubscriptions(store)
        self.server_lists = ServerLists(store)
        self.contents = Contents(store)
        self.memory = Memory(store)
        self.names = Names(store)
        self.identifies = Identifies(store)
        self.retention = Retention(store, self.memory)
        self.clocks = Clocks(store)

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

        ``now`` gives aware times; ``players`` the computer player of a game's name and a level. They think in
        this process where there is nowhere else for it; ``opponents`` tells their strength.
        Raises :class:`~tables.errors.StorageError` in one line.
        """
        db = await Database.open(database)
        store = TableStore(db, games, now, entropy, players, thinking or ThinkingHere())
        return cls(store, opponents)

    async def counts(self) -> Counts:
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
