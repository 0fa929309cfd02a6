"""The table layer's front: all that the rest of the program calls."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial

from engine.core.codec import learn_records
from engine.core.game import AnyGame
from tables.computers.thinking import Thinking, ThinkingHere
from tables.daily import tries
from tables.daily.best_lines import BestLines
from tables.daily.deal_posts import DealPosts
from tables.daily.deals import Deals
from tables.daily.puzzles import PuzzleDays
from tables.delivery import outbox
from tables.delivery.bulletins import Bulletins
from tables.delivery.identifies import Identifies
from tables.delivery.messages import Messages
from tables.delivery.notices import Notices
from tables.delivery.outbox import Outbox
from tables.delivery.server_lists import ServerLists
from tables.delivery.subscriptions import LobbySubscriptions
from tables.ladders.ladders import Ladders
from tables.ladders.outcomes import Outcomes
from tables.lobby.lobbies import Lobbies
from tables.lobby.rematches import Rematches
from tables.people.contents import Contents
from tables.people.names import Names
from tables.people.settings import Settings
from tables.play.ahead import Ahead
from tables.play.clocks import Clocks
from tables.play.hints import Hints
from tables.play.moves import MoveMaker
from tables.play.pauses import Pauses
from tables.play.proposals import Proposals
from tables.play.readers import Readers
from tables.play.seats import Seats
from tables.results import rating_rows, result_rows, totals
from tables.results.leaderboards import Leaderboards
from tables.results.rating_method import Opponents
from tables.results.ratings import Ratings
from tables.results.results import Results
from tables.results.stats import Stats
from tables.results.totals import Totals, read_totals
from tables.results.win_counts import WinCounts
from tables.seasons import ledger
from tables.seasons.seasons import Seasons
from tables.storage.db import Database
from tables.table.facts import Facts
from tables.table.store import Entropy, Now, Players, TableStore, random_players
from tables.tournaments.progress import Progress
from tables.tournaments.signups import Signups
from tables.upkeep.metrics import Counts, count
from tables.upkeep.personal import Personal
from tables.upkeep.retention import Retention
from tables.variations.missed import Missed
from tables.variations.variations import Variations
from tables.views.openings import Openings
from tables.views.past import Past
from tables.views.reviews import Reviews
from tables.views.views import Views


class Tables:
    """All tables of one database, in parts that share a store.

    It has no tasks of its own: whoever runs it fires :attr:`clocks` that are due and sends what is
    in :attr:`outbox`. Several of them, in several processes, may work on one database.
    """

    def __init__(self, store: TableStore, opponents: Opponents | None = None) -> None:
        opponents = opponents or Opponents()
        learn_records()
        self.store = store
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
        self.ladders = Ladders(store)
        self.ladder_outcomes = Outcomes(store)
        self.outbox = Outbox(store.db, store.now)
        self.bulletins = Bulletins(store.db, store.now)
        self.play = MoveMaker(store, self.outbox)
        self.hints = Hints(store)
        self.ahead = Ahead(store)
        self.deals = Deals(store, self.play)
        self.best_lines = BestLines(store)
        self.deal_posts = DealPosts(store, self.settings)
        self.puzzles = PuzzleDays(store)
        self.personal = Personal(store, self.lobbies, self.play, self.tournaments, self.ladders)
        self.pauses = Pauses(store)
        self.seats = Seats(store)
        self.proposals = Proposals(store)
        self.views = Views(store)
        self.past = Past(store)
        self.openings = Openings(store)
        self.reviews = Reviews(store, self.past)
        self.variations = Variations(store, self.past)
        self.missed = Missed(store)
        self.readers = Readers(store)
        self.messages = Messages(store)
        self.notices = Notices(store)
        self.subscriptions = LobbySubscriptions(store)
        self.server_lists = ServerLists(store)
        self.contents = Contents(store)
        self.facts = Facts(store)
        self.names = Names(store)
        self.identifies = Identifies(store)
        self.retention = Retention(store, self.facts)
        self.clocks = Clocks(store)
        # Ratings after the results that they count, and what is to be said last.
        store.follows = (
            result_rows.follow,
            partial(rating_rows.follow, opponents=opponents),
            ledger.follow,
            totals.follow,
            tries.follow,
            self.ladder_outcomes.follow,
            partial(outbox.follow, entropy=store.entropy),
        )

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
        Raises :class:`~tables.core.errors.StorageError` in one line.
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
