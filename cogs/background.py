"""What works beside the answers to interactions, begun and ended together."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from cogs.daily.keeper import DealKeeper
from cogs.delivery.bulletin_sender import BulletinSender
from cogs.delivery.sender import Sender
from cogs.delivery.timekeeper import Timekeeper
from cogs.table_lists.keeper import ServerListKeeper
from cogs.tournament.keeper import TournamentKeeper


@dataclass(frozen=True, slots=True)
class Background:
    """Senders and keepers. They hold no state of any table: that stands in the database."""

    sender: Sender
    timekeeper: Timekeeper
    bulletins: BulletinSender
    deals: DealKeeper
    tournaments: TournamentKeeper
    server_lists: ServerListKeeper

    def start(self, ready: Callable[[], Awaitable[None]]) -> None:
        """Begin the sweeps as soon as Discord is ready."""
        self.timekeeper.start(ready)
        self.deals.start(ready)

    async def close(self) -> None:
        """Stop what is running; what is unsent stays in the outbox."""
        # All at once: none waits for another one that hangs.
        await asyncio.gather(
            self.deals.close(),
            self.timekeeper.close(),
            self.tournaments.close(),
            self.server_lists.close(),
            self.sender.close(),
            self.bulletins.close(),
        )
