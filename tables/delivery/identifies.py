"""When a shard may begin a session: of all processes' shards Discord takes a few every five seconds.

Each takes a turn beforehand and keeps it, so that nobody has to hold a lock while it waits, and a process
that dies after its turn, or starts again at once, is counted too. Turns are told by the database's clock,
which is the same for all.
"""

import json

from sqlalchemy import Connection, func, select, text

from tables.table import facts, transactions

GAP = 5.5
"""Seconds between two turns of a bucket: Discord's five, and some for the way."""
_LONGEST = 3600.0
"""Seconds; no turn is that far away, unless the clock was put back."""
_LOCK = 0x4944_0000_0000_0000
"""Key of the advisory lock under which the first bucket's turns are taken."""
_NOW = select(func.extract("epoch", func.clock_timestamp()))


class Identifies(transactions.TablePart):
    """Turns at beginning a session, where processes share a PostgreSQL database."""

    @transactions.write_transaction
    def take_turn(self, connection: Connection, shard: int, at_once: int) -> float:
        """Seconds until a shard's turn, of as many buckets as Discord serves ``at_once``.

        Whoever asks again before their turn has the same one.
        """
        bucket = shard % at_once
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK | bucket})
        now = float(connection.scalar(_NOW) or 0)
        key = f"identify {bucket}/{at_once}"
        known: dict[str, float] = json.loads(facts.read_fact(connection, key) or "{}")
        turns = {name: at for name, at in known.items() if now - GAP < at < now + _LONGEST}
        mine = turns.get(str(shard), 0.0)
        if mine <= now:
            mine = max([now, *(at + GAP for at in turns.values())])
        facts.write_fact(connection, key, json.dumps({**turns, str(shard): mine}))
        return mine - now
