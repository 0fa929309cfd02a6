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
    for player in range(1, even):
        other = (number + 1 - player) % ring or ring
        if other == player:
            whole = even == players
            against = even if whole else BYE
            pairs.insert(0, (player, against) if 2 * player <= even or not whole else (against, player))
        elif player < other:
            pairs.append((player, other) if (player + other) % 2 else (other, player))
    return pairs if even == players else [*pairs[1:], pairs[0]]
