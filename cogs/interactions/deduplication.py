"""Each interaction is answered once: Discord may tell of one twice, and late."""

MOST_REMEMBERED = 20_000
"""Ids that are remembered: more than one process hears in the quarter of an hour that a token holds."""


class Deduplicator:
    """What this process has begun to answer. What it told of one must stay true, whatever comes later."""

    def __init__(self) -> None:
        self._ids: dict[int, None] = {}

    def is_new(self, interaction: int) -> bool:
        """Whether an interaction is heard of for the first time."""
        if interaction in self._ids:
            return False
        self._ids[interaction] = None
        if len(self._ids) > MOST_REMEMBERED:
            del self._ids[next(iter(self._ids))]
        return True
