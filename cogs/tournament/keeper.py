"""Drives tournaments: takes their steps when there is one to take, and has told what comes of it."""

import asyncio
from datetime import datetime

import discord

from cogs.delivery.bulletin_sender import BulletinSender
from cogs.delivery.numbered_tasks import NumberedTasks
from cogs.delivery.timekeeper import Timekeeper
from tables.service import Tables

MOST_STEPS = 1000
"""At once; more than a round of any tournament takes."""


class TournamentKeeper:
    """One task a tournament at most."""

    def __init__(self, tables: Tables, bulletins: BulletinSender, timekeeper: Timekeeper) -> None:
        self._tables = tables
        self._bulletins = bulletins
        self._timekeeper = timekeeper
        self._tournaments = NumberedTasks("steps", self._go_on, of="tournament")
        timekeeper.also(self.sweep)
        timekeeper.also(bulletins.sweep)
        tables.store.on_decided = self.wake

    def wake(self, number: int) -> None:
        """See at once whether a tournament has a step to take: it has changed."""
        self._tournaments.wake(number)

    async def close(self) -> None:
        """Stop; what was not done is still due."""
        await self._tournaments.close()

    async def sweep(self) -> datetime | None:
        """Wake tournaments with something to do; when there will be something next."""
        due, following = await self._tables.progress.due()
        for number in due:
            self._tournaments.wake_in_turn(number)
        return following

    async def _go_on(self, number: int) -> None:
        try:
            await self._timekeeper.catch_up()
            begins = True
            for _ in range(MOST_STEPS):
                if begins:
                    # Who has left is told of before the tables are at which they do not sit.
                    await self._bulletins.say_all(number)
                step = await self._tables.progress.step(number)
                begins = step.begins
                for table in step.tables:
                    self._timekeeper.table_changed(table)
                if not step.again:
                    break
                await asyncio.sleep(0)  # people's moves go on beside it
        finally:
            self._bulletins.wake(number)
        _, following = await self._tables.progress.due()
        if following is not None and following > discord.utils.utcnow():
            self._timekeeper.sleep_until(following)
