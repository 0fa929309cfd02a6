"""The database's tables, as SQLAlchemy Core sees them, in modules by what they are about.

An empty database is made from them; ``tables/storage/migrations`` changes one of an earlier revision to the
same schema. Records (options, moves, events, states, messages) are stored as the JSON bytes that the engine
makes.
"""

from tables.storage.schema.columns import Instant, metadata
from tables.storage.schema.competitions import entrants, entries, meetings, removals, seasons, tournaments
from tables.storage.schema.daily import deal_posts, deals, puzzle_answers, puzzle_days, tries
from tables.storage.schema.games import ahead, clocks, plies, reads, reviews, seats, snapshots, tables
from tables.storage.schema.ladders import challenges, champions, ladders, rungs
from tables.storage.schema.messages import bulletins, outbox, panels, posted, round_messages, server_cards
from tables.storage.schema.records import counters, finished, rating_steps, ratings, results
from tables.storage.schema.settings import calls, contents, interactions, memory, people, servers, watches
from tables.storage.schema.variations import missed, variations

HEAD = "0033"
"""The revision of this schema: the last one below ``tables/storage/migrations``."""
