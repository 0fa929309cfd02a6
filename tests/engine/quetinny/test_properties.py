"""What holds in every position of every game, at any options."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Chance
from engine.quetinny.cells import WIDTH
from engine.quetinny.events import CaravanSent, Event, Taxed
from engine.quetinny.paths import find_paths
from engine.quetinny.state import State, add_chip, add_province, blank
from engine.quetinny.types import Caravan, Options
from tests.engine.options import any_options
from tests.engine.quetinny.build import GAME, TABLES
from tests.support.thorough import times

options = any_options(Options)
seeds = st.binary(min_size=32, max_size=32)


@settings(max_examples=times(15, 60))
@given(options, seeds, st.data())
def test_random_games_keep_everything(chosen: Options, seed: bytes, data: st.DataObject) -> None:
    state = GAME.new(chosen, 1, Chance(seed))
    picks = Chance(data.draw(seeds))
    gold = 25
    plies = 0
    while GAME.to_act(state):
        if data.draw(st.booleans()):
            # Gifts keep some games going to their last turn, which random play seldom sees.
            state.gold += 20
            gold += 20
        moves = GAME.moves(state, 0)
        # Caravans are rare and long to prepare: where there is one, take it.
        some = [move for move in moves if isinstance(move, Caravan)] or moves
        move = picks.choice(some)
        events = GAME.play(state, 0, move)
        gold += _flow(events)
        _conserved(state, gold)
        plies += 1
    assert plies <= 2 * state.turns + 2
    assert GAME.result(state) is not None


def _flow(events: list[Event]) -> int:
    return sum(
        sum(event.pays) if isinstance(event, CaravanSent) else -event.paid
        for event in events
        if isinstance(event, CaravanSent | Taxed)
    )


def _conserved(state: State, gold: int) -> None:
    everywhere = [*state.deck, *state.hand, *state.discards, *state.opening, *state.card_at.values()]
    expected = TABLES.in_play(state.options) + ([TABLES.excuse] if state.options.excuse else [])
    assert sorted(everywhere) == sorted(expected)
    assert state.spice + sum(state.cubes) == 6
    assert state.spice >= 0
    assert min(state.cubes) >= 0
    for suit in range(6):
        lying = sum(chips >> suit & 1 for chips in state.chips.values())
        assert state.chips_left[suit] + lying == 6
        assert state.chips_left[suit] >= 0
        assert not state.cubes[suit] or state.ends[suit] >= 0
    for cell, chips in state.chips.items():
        card = state.card_at[cell]
        assert chips & ~TABLES.masks[card] == 0
        assert chips.bit_count() <= (2 if TABLES.pawn[card] else 1)
    assert state.gold == gold >= 0
    assert all(0 < cell % WIDTH < WIDTH - 1 and 0 < cell // WIDTH < WIDTH - 1 for cell in state.card_at)
    _standing_answers(state)


def _standing_answers(state: State) -> None:
    """What the state keeps up to date is what is found from the whole kingdom."""
    fresh = blank(state.options, Chance(bytes(32)), state.turns)
    for cell, card in state.card_at.items():
        add_province(fresh, TABLES, cell, card)
    for cell, chips in state.chips.items():
        for suit in range(6):
            if chips >> suit & 1:
                add_chip(fresh, TABLES, cell, suit)
    assert (fresh.edge, fresh.open, fresh.near, fresh.ends) == (
        state.edge,
        state.open,
        state.near,
        state.ends,
    )


ranks_of_moons = sorted(
    (card for card in TABLES.in_play(Options()) if TABLES.masks[card] & 1), key=TABLES.rank.__getitem__
)


@given(st.lists(st.integers(0, 24), min_size=2, max_size=10, unique=True), seeds)
def test_paths_are_all_those_that_a_plain_search_finds(spots: list[int], seed: bytes) -> None:
    """Every way through chips of Moons on a small square, by brute force over subsets in rising order."""
    luck = Chance(seed)
    numbers = ranks_of_moons[1:-1]
    luck.shuffle(numbers)
    cards = [ranks_of_moons[0], ranks_of_moons[-1], *numbers[: min(6, len(spots) - 2)]]
    state = blank(Options(), Chance(bytes(32)), 15)
    cells = {card: 900 + spot // 5 * WIDTH + spot % 5 for card, spot in zip(cards, spots, strict=False)}
    for card, cell in cells.items():
        add_province(state, TABLES, cell, card)
        if not TABLES.end[card]:
            add_chip(state, TABLES, cell, 0)
    rising = sorted(cards[2:], key=TABLES.rank.__getitem__)
    expected = set()
    for subset in range(1 << len(rising)):
        chosen = [card for number, card in enumerate(rising) if subset >> number & 1]
        way = tuple(cells[card] for card in (cards[0], *chosen, cards[1]))
        if _touching(way) and not _crossing(way):
            expected.add(way)
    found = find_paths(state, TABLES, 0)
    assert {path.cells for path in found} == expected
    assert len(found) == len(expected)


def _touching(way: tuple[int, ...]) -> bool:
    return all(max(abs(a % WIDTH - b % WIDTH), abs(a // WIDTH - b // WIDTH)) == 1 for a, b in pairwise(way))


def _crossing(way: tuple[int, ...]) -> bool:
    """Whether two diagonal steps have the same middle."""
    middles = [
        (a % WIDTH + b % WIDTH, a // WIDTH + b // WIDTH)
        for a, b in pairwise(way)
        if a % WIDTH != b % WIDTH and a // WIDTH != b // WIDTH
    ]
    return len(set(middles)) < len(middles)
