"""Chance: the same numbers on every machine, each equally likely."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.chance import SEED_BYTES, Chance, commitment

seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)


STREAM = [208, 891, 550, 168, 413, 653, 574, 135]
SHUFFLED = [7, 6, 4, 8, 0, 3, 9, 5, 2, 1]
FORKED = 3022147947


def test_the_stream_is_fixed_for_ever() -> None:
    """Logs of tables depend on these numbers: they never change."""
    chance = Chance(bytes(range(32)))
    assert [chance.below(1000) for _ in range(8)] == STREAM
    cards = list(range(10))
    chance.shuffle(cards)
    assert cards == SHUFFLED
    assert chance.fork("deal").below(1 << 32) == FORKED


@given(seeds, st.integers(1, 1 << 40))
def test_numbers_stay_below_their_bound(seed: bytes, bound: int) -> None:
    chance = Chance(seed)
    assert all(0 <= chance.below(bound) < bound for _ in range(20))


@pytest.mark.parametrize("bound", [2, 3, 7, 24])
def test_numbers_are_equally_likely(bound: int) -> None:
    chance = Chance(bytes(32))
    counts = Counter(chance.below(bound) for _ in range(400 * bound))
    assert len(counts) == bound
    # Five standard deviations either way.
    assert all(abs(number - 400) < 100 for number in counts.values())


def test_large_bounds_do_not_favour_low_numbers() -> None:
    """Without drawing again, numbers below a third of this bound would come twice as often."""
    bound = 3 << 62
    chance = Chance(bytes(32))
    low = sum(chance.below(bound) < 1 << 62 for _ in range(1500))
    assert 400 < low < 600


@given(seeds, st.lists(st.integers()))
def test_a_shuffle_keeps_all_items(seed: bytes, items: list[int]) -> None:
    shuffled = items.copy()
    Chance(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_every_order_comes_up_equally() -> None:
    chance = Chance(bytes(32))
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        cards = [1, 2, 3, 4]
        chance.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert all(abs(number - 200) < 75 for number in orders.values())


@given(seeds, st.integers(0, 50))
def test_copies_draw_the_same_numbers_apart(seed: bytes, drawn: int) -> None:
    chance = Chance(seed, drawn)
    twin = chance.copy()
    numbers = [chance.below(1 << 30) for _ in range(5)]
    assert twin.counter == drawn
    assert [twin.below(1 << 30) for _ in range(5)] == numbers


@given(seeds)
def test_forks_depend_on_label_and_position_and_draw_nothing(seed: bytes) -> None:
    chance = Chance(seed)
    deal, noise = chance.fork("deal"), chance.fork("noise")
    assert chance.counter == 0
    assert deal.seed == chance.fork("deal").seed
    assert len({deal.seed, noise.seed, chance.seed}) == 3
    chance.below(2)
    assert chance.fork("deal").seed != deal.seed


def test_choice_picks_from_a_sequence() -> None:
    chance = Chance(bytes(32))
    assert {chance.choice("abc") for _ in range(60)} == set("abc")


def test_a_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(b"\x07" * 32) == sha256(b"\x07" * 32).hexdigest()
