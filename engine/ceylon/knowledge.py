"""What a seat knows of other hands, from thefts, trades, offers and the reshuffled deck.

A reader's knowledge is a set of *possibilities*: each says which cards every hand holds at least, and one
of them holds for certain. So a known Tea in a hand that lost a card unseen is in one of two hands, until
something tells in which. Possibilities that public facts rule out are dropped; what follows for one hand
is what they all have in common (:func:`certain`).

Of more than 64 possibilities neighbours give way to what they have in common. No reader then believes what is
not so, and what is certain of a single hand stays certain. But that a card is in one of two hands may be
forgotten, in new deals too, and with it what would have followed when one of them shows its cards.

Nothing here looks at a card that the reader has not seen: knowledge follows from what it was told.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from typing import Final

from engine.ceylon.cards import DECK, NO_CARDS, Cards, covers

Possibility = tuple[Cards, ...]
"""By seat, the cards that the hand holds at least; none for the reader's own."""
Possibilities = tuple[Possibility, ...]

_MOST: Final = 64
"""Possibilities that are kept apart. Of 1,200 games at random, with 3 to 6 seats and up to 700 moves, eight
had more at some moment: at most 376. To keep 256 apart would let some exchanges of cards take a second."""


def nothing_known(seats: int) -> Possibilities:
    """The knowledge of somebody who has seen nothing."""
    return ((NO_CARDS,) * seats,)


def certain(possible: Possibilities, owner: int) -> Cards:
    """The cards that a hand holds for certain, at least."""
    if len(possible) == 1:
        return possible[0][owner]
    return tuple(map(min, *(hands[owner] for hands in possible)))


def after_exchange(
    possible: Possibilities, one: int, other: int, sizes: Sequence[int], gone: int, come: int
) -> Possibilities:
    """Knowledge after ``gone`` cards went from ``one`` to ``other`` and ``come`` back, none of them seen.

    ``sizes`` are those of the hands before.
    """
    if not any(any(hands[one]) or any(hands[other]) for hands in possible):
        return possible
    found: list[Possibility] = []
    for hands in possible:
        there = _unseen_moves(hands[one], sizes[one], gone)
        back = _unseen_moves(hands[other], sizes[other], come)
        for (kept, went), (left, came) in product(there, back):
            found.append(_with(_with(hands, one, _plus(kept, came)), other, _plus(left, went)))
    return _fewer(found)


def _unseen_moves(held: Cards, size: int, number: int) -> list[tuple[Cards, Cards]]:
    """Ways in which so many cards may leave a hand: what is still known there, and what of it went."""
    ways = list(_choices(held, number, max(0, number - (size - sum(held)))))
    if len(ways) > _MOST:
        # Too many to tell apart: what is left and what went in any case.
        kept = tuple(max(0, count - number) for count in held)
        return [(kept, tuple(max(0, number - size + count) for count in held))]
    return [(_minus(held, went), went) for went in ways]


def _choices(held: Cards, most: int, least: int) -> Iterator[Cards]:
    """Selections of at least ``least`` and at most ``most`` of these cards; of very many, only some."""
    found: list[tuple[int, ...]] = [()]
    for place, count in enumerate(held):
        rest = sum(held[place + 1 :])
        found = [
            (*chosen, number)
            for chosen in found
            for number in range(min(count, most - sum(chosen)) + 1)
            if sum(chosen) + number + rest >= least
        ]
        if len(found) > 4 * _MOST:
            break
    for chosen in found:
        yield (*chosen, *NO_CARDS[len(chosen) :])


def with_cards(possible: Possibilities, owner: int, cards: Sequence[int]) -> Possibilities:
    """Knowledge after a hand got cards that the reader knows."""
    return tuple(_with(hands, owner, _plus(hands[owner], cards)) for hands in possible)


def without_cards(possible: Possibilities, owner: int, cards: Sequence[int]) -> Possibilities:
    """Knowledge after cards that the reader saw left a hand; to be followed by :func:`possible_now`."""
    if not any(any(hands[owner]) for hands in possible):
        return possible
    return tuple(_with(hands, owner, _minus(hands[owner], cards)) for hands in possible)


def with_cover(possible: Possibilities, owner: int, cards: Cards) -> Possibilities:
    """Knowledge of somebody who learns that a hand holds these cards, at least."""
    if all(covers(hands[owner], cards) for hands in possible):
        return possible
    return tuple(_with(hands, owner, tuple(map(max, hands[owner], cards))) for hands in possible)


def without_cover(possible: Possibilities, owner: int, cards: Cards) -> Possibilities:
    """Knowledge of somebody who learns that a hand does not hold all of these cards."""
    return tuple(hands for hands in possible if not covers(hands[owner], cards)) or possible


def possible_now(possible: Possibilities, sizes: Sequence[int], unseen: Sequence[int]) -> Possibilities:
    """Those that the hands' sizes allow, and the cards that the reader does not see, by kind."""
    if len(possible) == 1:
        return possible
    return _fewer([hands for hands in possible if fits(hands, sizes, unseen)])


def fits(hands: Possibility, sizes: Sequence[int], unseen: Sequence[int]) -> bool:
    """Whether hands of these sizes, made of unseen cards, can hold what a possibility says."""
    return covers(sizes, map(sum, hands)) and covers(unseen, map(sum, zip(*hands, strict=True)))


def unseen_cards(discard: Sequence[int], hand: Sequence[int]) -> list[int]:
    """By kind, the cards that are neither in the discard pile nor in the reader's own hand."""
    return [all_ - gone - held for all_, gone, held in zip(DECK, discard, hand, strict=True)]


def _fewer(found: Iterable[Possibility]) -> Possibilities:
    """The possibilities without those that say more than another does: it allows all that they allow.

    Where too many are left, neighbours give way to what they have in common.
    """
    kept: list[Possibility] = []
    weaker: list[int] = []
    equal: list[int] = []
    total = 0
    for hands in sorted(set(found), key=lambda hands: sum(map(sum, hands))):
        counts = bytes(chain.from_iterable(hands))
        if sum(counts) > total:  # of two that say as much neither says more than the other
            weaker += equal
            total, equal = sum(counts), []
        # A byte a count: where one of them is smaller it borrows the bit above its byte's count.
        above = int.from_bytes(b"\x80" * len(counts), "big")
        held = int.from_bytes(counts, "big")
        marked = held | above
        if not any(marked - least & above == above for least in weaker):
            kept.append(hands)
            equal.append(held)
    if len(kept) > _MOST:
        kept.sort()
        return _fewer(map(_in_common, kept[::2], [*kept[1::2], kept[-1]]))
    return tuple(kept)


def _in_common(hands: Possibility, other: Possibility) -> Possibility:
    return tuple(tuple(map(min, *held)) for held in zip(hands, other, strict=True))


def _with(hands: Possibility, owner: int, held: Cards) -> Possibility:
    return (*hands[:owner], held, *hands[owner + 1 :])


def _plus(held: Sequence[int], cards: Sequence[int]) -> Cards:
    return tuple([have + more for have, more in zip(held, cards, strict=True)])


def _minus(held: Sequence[int], cards: Sequence[int]) -> Cards:
    """What is left; of a kind of which fewer were known, nothing."""
    return tuple([max(0, have - less) for have, less in zip(held, cards, strict=True)])
