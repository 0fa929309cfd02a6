"""Takes ladders on: challenges that nobody answered, and the end of a month."""

import logging
from datetime import datetime

from cogs.delivery.bulletin_sender import BulletinSender
from cogs.delivery.timekeeper import Timekeeper
from tables.core.errors import StorageError
from tables.delivery.bulletins import LADDERS
from tables.service import Tables

log = logging.getLogger(__name__)


class LadderKeeper:
    """It has no tasks of its own: the timekeeper's sweeps do what is due."""

    def __init__(self, tables: Tables, bulletins: BulletinSender, timekeeper: Timekeeper) -> None:
        self._tables = tables
        self._bulletins = bulletins
        timekeeper.also(self.sweep)

    async def sweep(self) -> datetime | None:
        """Do all that is due; when there will be something next."""
        outcomes = self._tables.ladder_outcomes
        due, following = await outcomes.due()
        for number in due:
            try:
                await outcomes.go_on(number)
            except StorageError:
                raise
            except Exception:  # others go on
                log.exception("ladder %d does not go on", number)
            self._bulletins.wake(LADDERS + number)
        return (await outcomes.due())[1] if due else following
