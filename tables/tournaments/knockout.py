"""Knockout: at tables of two by the usual bracket, at larger ones the winner of each table goes on."""

from collections.abc import Sequence


def bracket(players: int) -> list[tuple[int, ...]]:
    """The first round for so many seeds, from 1, in the bracket's order; who is alone has a bye.

    The first two seeds can meet in the final only, the first four not before the semifinals, and so on; the
    highest seeds have the byes.
    """
    size, seeds = 1, [1]
    while size < players:
        size *= 2
        # Each seed gets the one with whom it makes the sum of a full round.
        seeds = [each for seed in seeds for each in (seed, size + 1 - seed)]
    if players < 2:
        return [(seed,) for seed in seeds if seed <= players]
    pairs = zip(seeds[::2], seeds[1::2], strict=True)
    return [tuple(seed for seed in pair if seed <= players) for pair in pairs]


def next_slots(winners: Sequence[int | None]) -> list[tuple[int, ...]]:
    """The following round from the winners of each slot, in the bracket's order; a slot may have none."""
    pairs = [winners[at : at + 2] for at in range(0, len(winners), 2)]
    return [tuple(winner for winner in pair if winner is not None) for pair in pairs]


def dealt(seeds: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Seeds, the best first, dealt to tables to and fro, so that all tables are about equally strong."""
    tables: list[list[int]] = [[] for _ in sizes]
    waiting = list(seeds)
    forward = True
    while waiting:
        free = [at for at, size in enumerate(sizes) if len(tables[at]) < size]
        for at in free if forward else reversed(free):
            if waiting:
                tables[at].append(waiting.pop(0))
        forward = not forward
    return tables


def rounds_for(players: int, most: int) -> int:
    """How many rounds it takes until one is left."""
    rounds = 0
    while players > 1:
        players = -(-players // most)
        rounds += 1
    return rounds
