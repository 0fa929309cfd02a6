"""The clock of a simulated world: the wall's, but for what was skipped."""

import time
from datetime import UTC, datetime, timedelta

from simcord._clock import Clock


class WallClock(Clock):
    """The wall's clock, ahead of it by as many seconds as were skipped, and never going back."""

    def __init__(self, ahead: float = 0.0, not_before: datetime | None = None) -> None:
        self._begun = self._latest = time.time()
        self.ahead = ahead
        self._skipped = 0.0
        self._epoch = datetime.fromtimestamp(self._begun, UTC) + timedelta(seconds=ahead)
        if not_before is not None and not_before >= self._epoch:
            # The wall's clock was set back since the last run; ids must still grow.
            self.ahead += (not_before - self._epoch).total_seconds() + 1
            self._epoch = not_before + timedelta(seconds=1)

    @property
    def elapsed(self) -> float:  # type: ignore[override]
        """Return the seconds of this world since the program started."""
        self._latest = max(self._latest, time.time())
        return self._latest - self._begun + self._skipped

    def advance(self, seconds: float) -> None:
        """Have it be so many seconds later, at once."""
        self._skipped += seconds
        self.ahead += seconds
