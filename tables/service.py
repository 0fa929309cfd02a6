"""The table layer's front: all that the rest of the program calls."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial

from engine.core import codec, game
from tables.computers.thinking import Thinking, ThinkingHere
from tables.daily import best_lines, deal_posts, deals, puzzles, tries
from tables.delivery import bulletins, identifies, messages, notices, outbox, server_lists, subscriptions
from tables.ladders import ladders, outcomes
from tables.lobby import lobbies, rematches
from tables.people import contents, names, settings
from tables.play import ahead, clocks, hints, moves, pauses, proposals, readers, seats
from tables.results import leaderboards, rating_rows, ratings, result_rows, results, stats, totals, win_counts
from tables.results.rating_method import Opponents
from tables.results.totals import Totals, read_totals
from tables.seasons import ledger, seasons
from tables.storage.db import Database
from tables.table.facts import Facts
from tables.table.store import Entropy, Now, Players, TableStore, random_players
from tables.tournaments import progress, signups
from tables.upkeep import metrics, personal, retention
from tables.variations import missed, variations
from tables.views import openings, past, reviews, views


class Tables:
    """All tables of one database, in parts that share a store.

    It has no tasks of its own: whoever runs it fires :attr:`clocks` that are due and sends what is
    in :attr:`outbox`. Several of them, in several processes, may work on one database.
    """

    def __init__(self, store: TableStore, opponents: Opponents | None = None) -> None:
        opponents = opponents or Opponents()
        codec.learn_records()
        self.store = store
        self.db = store.db
        self.games = store.games
        self.settings = settings.Settings(store)
        self.seasons = seasons.Seasons(store)
        self.win_counts = win_counts.WinCounts(store)
        self.results = results.Results(store)
        self.ratings = ratings.Ratings(store, opponents)
        self.stats = stats.Stats(store)
        self.leaderboards = leaderboards.Leaderboards(store)
        self.lobbies = lobbies.Lobbies(store, self.seasons)
        self.rematches = rematches.Rematches(store, self.lobbies)
        self.tournaments = signups.Signups(store)
        self.progress = progress.Progress(store)
        self.ladders = ladders.Ladders(store)
        self.ladder_outcomes = outcomes.Outcomes(store)
        self.outbox = outbox.Outbox(store.db, store.now)
        self.bulletins = bulletins.Bulletins(store.db, store.now)
        self.play = moves.MoveMaker(store, self.outbox)
        self.hints = hints.Hints(store)
        self.ahead = ahead.Ahead(store)
        self.deals = deals.Deals(store, self.play)
        self.best_lines = best_lines.BestLines(store)
        self.deal_posts = deal_posts.DealPosts(store, self.settings)
        self.puzzles = puzzles.PuzzleDays(store)
        self.personal = personal.Personal(store, self.lobbies, self.play, self.tournaments, self.ladders)
        self.pauses = pauses.Pauses(store)
        self.seats = seats.Seats(store)
        self.proposals = proposals.Proposals(store)
        self.views = views.Views(store)
        self.past = past.Past(store)
        self.openings = openings.Openings(store)
        self.reviews = reviews.Reviews(store, self.past)
        self.variations = variations.Variations(store, self.past)
        self.missed = missed.Missed(store)
        self.readers = readers.Readers(store)
        self.messages = messages.Messages(store)
        self.notices = notices.Notices(store)
        self.subscriptions = subscriptions.LobbySubscriptions(store)
        self.server_lists = server_lists.ServerLists(store)
        self.contents = contents.Contents(store)
        self.facts = Facts(store)
        self.names = names.Names(store)
        self.identifies = identifies.Identifies(store)
        self.retention = retention.Retention(store, self.facts)
        self.clocks = clocks.Clocks(store)
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
        games: Mapping[str, game.AnyGame],
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

    async def counts(self) -> metrics.Counts:
        """What there is, counted."""
        now = self.store.now()
        return await self.db.read(lambda connection: metrics.count(connection, now))

    async def totals(self) -> Totals:
        """What was counted since the first table began."""
        return await self.db.read(read_totals)

    async def close(self) -> None:
        """Close the database; nothing is lost, whatever was going on."""
        await self.hints.close()
        await self.reviews.close()
        await self.store.thinking.close()
        await self.db.close()
