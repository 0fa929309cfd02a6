"""What a tournament is worth in its server's season."""

from collections.abc import Sequence
from itertools import groupby

from tables.tournaments.standings import Standing


def awards(table: Sequence[Standing], prizes: Sequence[int]) -> dict[int, int]:
    """Points by person: the prizes of their places, those who share places sharing them, rounded down.

    Without prizes everybody who played gets one for each person behind them, and one more.
    """
    given: dict[int, int] = {}
    for place, tied in groupby(table, key=lambda standing: standing.place):
        group = [standing.person for standing in tied]
        if prizes:
            prize = sum(prizes[place - 1 : place - 1 + len(group)]) // len(group)
        else:
            prize = len(table) - (place - 1) - (len(group) - 1)
        given.update(dict.fromkeys(group, prize))
    played = {standing.person for standing in table if standing.played}
    return {person: prize for person, prize in given.items() if person in played}
