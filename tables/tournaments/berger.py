"""Round robin for tables of two, by the Berger tables (FIDE Handbook, C.05, annex 1)."""

from tables.tournaments.dutch import BYE, Pair


def rounds_for(players: int) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return max(players - 1 + players % 2, 0)


def berger(players: int, number: int) -> list[Pair]:
    """The pairs of a round, from 1, of players with the numbers from 1; the first of a pair has White.

    Of an odd number of players the one who would meet the missing last number has a bye.
    """
    even = players + players % 2
    ring = even - 1
    pairs: list[Pair] = []
    for one in range(1, even):
        other = (number + 1 - one) % ring or ring
        if other == one:
            whole = even == players
            against = even if whole else BYE
            pairs.insert(0, (one, against) if 2 * one <= even or not whole else (against, one))
        elif one < other:
            pairs.append((one, other) if (one + other) % 2 else (other, one))
    return pairs if even == players else [*pairs[1:], pairs[0]]
