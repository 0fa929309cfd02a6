"""When a ladder's month ends, and who moves between its divisions then."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from tables.core.zones import zone_named
from tables.ladders.types import Rung

SHORTEST = timedelta(days=10)
"""A ladder that is opened nearer to the end of a month goes on to the end of the next one."""
PROMOTED, FEW = 2, 6
"""People who move between two divisions; of fewer than so many in a division one does."""


def month_end(now: datetime, zone: str) -> datetime:
    """The end of the month, at a server's midnight."""
    local = now.astimezone(zone_named(zone))
    first = local.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return (first + timedelta(days=32)).replace(day=1).astimezone(now.tzinfo)


def first_end(now: datetime, zone: str) -> datetime:
    """The end of a ladder's first month."""
    ends = month_end(now, zone)
    return ends if ends - now >= SHORTEST else month_end(ends, zone)


def promoted(divisions: Sequence[Sequence[Rung]], size: int) -> list[list[Rung]]:
    """The divisions of the next month: of each two the first ones below and the last ones above change.

    Who comes down stands first in the division below, who comes up last in the one above. Places that were
    left meanwhile are filled up.
    """
    most = PROMOTED if size >= FEW else 1
    moving = [min(most, len(above) // 2, (len(below) + 1) // 2) for above, below in pairwise(divisions)]
    order: list[Rung] = []
    for at, stand in enumerate(divisions):
        up = moving[at - 1] if at else 0
        down = moving[at] if at < len(moving) else 0
        came_down = divisions[at - 1][len(divisions[at - 1]) - up :] if at else ()
        came_up = divisions[at + 1][:down] if down else ()
        order += [*came_down, *stand[up : len(stand) - down], *came_up]
    return [order[first : first + size] for first in range(0, len(order), size)]
