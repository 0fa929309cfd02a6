"""What time it is: by the machine's clock, unless Discord has shown that it is later.

A machine's clock that is put back, by mistake or for a moment, must not make computer players wait until it
is that late again, begin a round's time an hour too early, or take another process's claims for old ones.
An interaction's id tells when Discord made it; from then on seconds are counted that no clock's hands change.
"""

from datetime import UTC, datetime, timedelta
from time import monotonic

import discord

TOLERANCE = timedelta(minutes=1)
"""By so much a clock may be behind: that does no harm."""


class DiscordTime:
    """The machine's time, or where that is behind, what follows from the newest interaction."""

    def __init__(self) -> None:
        self._heard = datetime.fromtimestamp(0, UTC)
        self._at = monotonic()

    def heard(self, moment: datetime) -> None:
        """Discord has made something at this moment, which is over."""
        if moment > self._heard:
            self._heard, self._at = moment, monotonic()

    def now(self) -> datetime:
        """In UTC, at most :data:`TOLERANCE` behind Discord's."""
        machine, least = discord.utils.utcnow(), self._heard + timedelta(seconds=monotonic() - self._at)
        return least if machine + TOLERANCE < least else machine
