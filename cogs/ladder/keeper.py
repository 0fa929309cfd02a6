"""Takes ladders on: challenges that nobody answered, and the end of a month."""

import logging
from datetime import datetime

from cogs.delivery.bulletin_sender import BulletinSender
from tables.core.errors import StorageError
from tables.delivery.bulletins import LADDERS
from tables.service import Tables

log = logging.getLogger(__name__)


async def sweep(tables: Tables, bulletins: BulletinSender) -> datetime | None:
    """Do all that is due, as one of the timekeeper's sweeps; when there will be something next."""
    outcomes = tables.ladder_outcomes
    due, following = await outcomes.due()
    for number in due:
        try:
            await outcomes.go_on(number)
        except StorageError:
            raise
        except Exception:  # others go on
            log.exception("ladder %d does not go on", number)
        bulletins.wake(LADDERS + number)
    return (await outcomes.due())[1] if due else following
