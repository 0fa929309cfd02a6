"""The search that knows no game, and what strategies tell it."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import inf
from typing import Any

import pytest

from cogs.game_module import by_name
from cogs.games import GAMES as MODULES
from engine.core.chance import Chance, FastChance
from engine.core.game import AnyGame
from engine.core.levels import LEVELS
from engine.players import Budget, ChosenMove, Scope, SearchPlayer, think
from engine.players.quetinny_ranking import rank
from engine.players.quetinny_strategy import QuetinnyStrategy
from engine.players.strategy import Strategy
from engine.players.traitors_strategy import TraitorsStrategy
from tests.engine.compositions import words_to
from tests.engine.games import games
from tests.engine.playouts import chance
from tests.engine.strategies import STRATEGIES
from tests.support.thorough import times

QUETINNY = games()["quetinny"]
GAMES = sorted(STRATEGIES)


def positions(name: str, every: int, options: str = "{}") -> Iterator[tuple[AnyGame, Any, int]]:
    """States of a game that its policy plays, with a seat that the table waits for."""
    game, strategy = games()[name], STRATEGIES[name]
    seats = min(game.info.seats[0] + 1, game.info.seats[1])
    luck = chance("search", name)
    state = game.new(game.settle(game.read_options(options), seats), seats, luck.fork("table"))
    for number in range(2000):
        awaited = sorted(game.awaited(state))
        if not awaited:
            return
        if number % every == 0:
            for seat in awaited:
                yield game, game.copy(state), seat
        seat = awaited[0]
        if number % 5:
            game.play(state, seat, strategy.policy(game, state, seat, luck))
        else:
            game.play(state, seat, game.sample(state, seat, luck))
    raise AssertionError("the game does not end")


@functools.cache
def sparse(name: str) -> tuple[tuple[AnyGame, Any, int], ...]:
    """Some positions of a game, not to be changed."""
    return tuple(positions(name, times(2, 1) * {"quetinny": 3, "traitors": 3}.get(name, 17)))


@pytest.mark.parametrize("name", GAMES)
def test_policies_and_leaves_see_only_what_the_seat_may_know(name: str) -> None:
    for number, (game, state, seat) in enumerate(sparse(name)):
        strategy, view = STRATEGIES[name], game.view(state, seat)
        mine = strategy.policy(game, state, seat, FastChance.of(number))
        opinion = strategy.estimate(game, state, seat)
        for other in range(3):
            dealt = game.resample(view, chance("other", name, number, other))
            assert strategy.policy(game, dealt, seat, FastChance.of(number)) == mine
            assert strategy.estimate(game, dealt, seat) == pytest.approx(opinion)


@pytest.mark.parametrize("name", GAMES)
def test_candidates_differ_and_are_moves_that_anybody_can_put_together(name: str) -> None:
    strategy = STRATEGIES[name]
    for number, (game, state, seat) in enumerate(sparse(name)):
        view = game.view(state, seat)
        moves = strategy.candidates(game, view, seat, chance("candidates", number), 6)
        assert 1 <= len(moves) <= 6
        assert len(set(map(game.text, moves))) == len(moves)
        for move in (*moves, *strategy.plain_moves(game, view, seat, chance("plain", number), 4)):
            game.check(state, seat, move)
            words_to(game, state, seat, move)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_view_and_chance_give_the_same_choice(name: str) -> None:
    player = SearchPlayer(STRATEGIES[name], Budget(8, 3))
    for number, (game, state, seat) in enumerate(sparse(name)[::4]):
        view = game.view(state, seat)
        choice = think(player, game, view, seat, chance("think", number))
        dealt = game.resample(view, chance("dealt", number))
        assert think(player, game, game.view(dealt, seat), seat, chance("think", number)) == choice
        assert not choice.cut
        assert choice.move == (choice.ranked[0].move if choice.ranked else choice.move)
        game.check(state, seat, choice.move)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_goes_by_its_view_alone(name: str, level: str) -> None:
    player, some = by_name(MODULES)[name].player(level), sparse(name)[:: times(2, 1)]
    if isinstance(player, SearchPlayer):
        player, some = (
            SearchPlayer(player.strategy, replace(player.budget, simulations=times(8, 16))),
            some[::5],
        )
    for number, (game, state, seat) in enumerate(some):
        move = player.choose(game, game.view(state, seat), seat, chance(level, number))
        game.check(state, seat, move)
        dealt = game.resample(game.view(state, seat), chance("dealt", number))
        assert player.choose(game, game.view(dealt, seat), seat, chance(level, number)) == move


@pytest.mark.parametrize("name", GAMES)
def test_an_explanation_says_what_the_chosen_move_leads_to_beyond_others(name: str) -> None:
    player = SearchPlayer(STRATEGIES[name], Budget(8, 3, compared=times(8, 32)))
    for number, (game, state, seat) in enumerate(sparse(name)[::12]):
        view = game.view(state, seat)
        explained = think(player, game, view, seat, chance("why", number), Scope(explain=True))
        assert explained.ranked, "even the only move is looked at"
        assert not explained.ranked[0].gains, "nothing beyond itself"
        assert all(set(one.gains) <= {"points", "rival", "reserve"} for one in explained.ranked)
        silent = think(player, game, view, seat, chance("why", number))
        assert silent.move == explained.move
        assert not any(one.gains for one in silent.ranked)


class Backwards(QuetinnyStrategy):
    """The worst of the greedy player's moves is proposed first, and one turn is looked ahead."""

    def candidates(self, game: AnyGame, view: Any, seat: int, chance: Chance, most: int) -> Sequence[Any]:
        """The worst and the best."""
        ranked = sorted(rank(game, game.resample(view, chance)), key=lambda one: one[0])
        return [ranked[0][1], ranked[-1][1]]

    def horizon(self, game: AnyGame, state: Any, seat: int) -> int:
        """The next turn."""
        return int(state.turn) + 1


def simulations(choice: ChosenMove) -> int:
    return sum(one.visits for one in choice.ranked)


def middle_of_a_game() -> Any:
    return next(state for _, state, _ in islice(positions("quetinny", 1), 9, None))


def test_a_better_move_is_found_and_only_on_evidence() -> None:
    state = middle_of_a_game()
    view = QUETINNY.view(state, 0)
    worst, best = Backwards().candidates(QUETINNY, view, 0, chance("x"), 2)
    explained = Scope(explain=True)
    found = think(SearchPlayer(Backwards(), Budget(64, 2)), QUETINNY, view, 0, chance("x"), explained)
    assert found.move == best
    assert [one.move for one in found.ranked] == [best, worst]
    assert found.ranked[1].gains["points"] > 0, "of gold"
    assert found.ranked[0].value > found.ranked[1].value
    # Nobody is ever so sure.
    stubborn = SearchPlayer(Backwards(), Budget(64, 2, z=inf))
    assert think(stubborn, QUETINNY, view, 0, chance("x")).move == worst


class _Likely(Backwards):
    """Of the greedy player's moves the two worst come to mind, and then the best, which is like any."""

    def candidates(self, game: AnyGame, view: Any, seat: int, chance: Chance, most: int) -> Sequence[Any]:
        """The two worst."""
        return _ranked(view)[:2]

    def variants(
        self, game: AnyGame, view: Any, seat: int, move: Any, chance: Chance, most: int
    ) -> Sequence[Any]:
        """The best."""
        return _ranked(view)[-1:]


def _ranked(view: Any) -> list[Any]:
    state = QUETINNY.resample(view, chance("ranked"))
    return [move for _, move in sorted(rank(QUETINNY, state), key=lambda one: one[0])]


def test_moves_like_the_best_one_are_tried_in_further_stages() -> None:
    view = QUETINNY.view(middle_of_a_game(), 0)
    *known, best = _ranked(view)[:2] + _ranked(view)[-1:]
    for stages, moves in ((1, {*known}), (2, {*known, best}), (3, {*known, best})):
        player = SearchPlayer(_Likely(), Budget(64 * stages, 2, stages=stages))
        found = think(player, QUETINNY, view, 0, chance("x"))
        assert {one.move for one in found.ranked} == moves
        assert len(found.ranked) == len(moves), "each once"
        assert found.ranked[0].move == found.move
        assert (found.move == best) == (stages > 1)


def test_a_stage_that_is_cut_short_changes_nothing() -> None:
    view = QUETINNY.view(middle_of_a_game(), 0)
    player, asked = SearchPlayer(_Likely(), Budget(128, 2, stages=2)), iter(range(1000))
    whole = think(SearchPlayer(_Likely(), Budget(64, 2)), QUETINNY, view, 0, chance("x"))
    worlds = whole.ranked[0].visits
    cut = think(player, QUETINNY, view, 0, chance("x"), Scope(lambda: next(asked) >= worlds + 1))
    assert (cut.move, cut.cut) == (whole.move, True)
    assert simulations(cut) == simulations(whole)


def test_the_budget_is_kept_and_the_hopeless_given_up() -> None:
    state = middle_of_a_game()
    view = QUETINNY.view(state, 0)
    strategy: Strategy = STRATEGIES["quetinny"]
    choice = think(SearchPlayer(strategy, Budget(64, 4)), QUETINNY, view, 0, chance("budget"))
    assert 4 * 8 <= simulations(choice) <= 64
    assert len(choice.ranked) == 4
    assert choice.ranked[-1].visits < choice.ranked[0].visits
    assert all(0 <= one.value <= 1 for one in choice.ranked)
    hopeless = think(SearchPlayer(Backwards(), Budget(400, 2)), QUETINNY, view, 0, chance("budget"))
    assert simulations(hopeless) <= 400


def test_a_search_that_is_stopped_says_so_and_falls_back_to_the_heuristic() -> None:
    state = middle_of_a_game()
    view = QUETINNY.view(state, 0)
    player = SearchPlayer(STRATEGIES["quetinny"], Budget(400, 4))
    at_once = think(player, QUETINNY, view, 0, chance("stop"), Scope(lambda: True))
    assert (at_once.cut, at_once.ranked) == (True, ())
    assert at_once.move == max(rank(QUETINNY, state), key=lambda one: one[0])[1]
    asked = iter(range(1000))
    later = think(player, QUETINNY, view, 0, chance("stop"), Scope(lambda: next(asked) >= 5))
    assert (later.cut, simulations(later)) == (True, 20)


def test_a_fast_stream_is_even_and_goes_its_own_way() -> None:
    stream = FastChance.of(3)
    counts = [0] * 7
    for _ in range(7000):
        counts[stream.below(7)] += 1
    assert all(900 < count < 1100 for count in counts)
    one, other = FastChance.of(5), FastChance.of(5)
    assert [one.below(1000) for _ in range(9)] == [other.below(1000) for _ in range(9)]
    quick, plain = list(range(91)), list(range(91))
    one.shuffle(quick)
    Chance.shuffle(other, plain)
    assert quick == plain
    assert one == other
    copied = one.copy()
    assert one.fork("a").below(1 << 20) == copied.fork("a").below(1 << 20)
    assert one.fork("a").below(1 << 20) != copied.fork("b").below(1 << 20)
    assert isinstance(copied, FastChance)


class _Counting(TraitorsStrategy):
    """Keeps the worlds that are imagined."""

    def __init__(self) -> None:
        self.worlds: list[Any] = []

    def imagine(self, game: AnyGame, state: Any, seat: int) -> None:
        super().imagine(game, state, seat)
        self.worlds.append(state)


def _worlds(phase: str, budget: Budget, how: Scope) -> int:
    """How many are imagined for the first decision of a phase."""
    found = (one for one in positions("traitors", 1) if one[1].phase == phase)
    game, state, seat = next(found)
    counting = _Counting()
    SearchPlayer(counting, budget).think(game, game.view(state, seat), seat, chance("worlds", phase), how)
    return len(counting.worlds)


def test_the_round_that_decides_is_simulated_more() -> None:
    few = Budget(64, 4, compared=8)
    first, last = (_worlds(phase, few, Scope()) for phase in ("setup", "spring"))
    assert last > 1.5 * first


def test_whoever_explains_searches_for_longer() -> None:
    usual, longer = (Budget(16, 2, compared=8, explained=times) for times in (1, 3))
    assert _worlds("setup", longer, Scope(explain=True)) == 2 * 8 + _worlds(
        "setup", usual, Scope(explain=True)
    )
