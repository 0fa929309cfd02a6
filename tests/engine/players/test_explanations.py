"""What a search tells about moves that it did not choose, and what it would do next."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players import MISTAKE, Budget, RandomPlayer, Scope, SearchPlayer, think
from engine.players.player import NOISE
from engine.players.quetinny_ranking import rank
from engine.players.quetinny_strategy import QuetinnyStrategy
from tests.engine.games import games
from tests.engine.players.test_search import positions
from tests.engine.playouts import chance
from tests.engine.strategies import STRATEGIES
from tests.support.thorough import times


def test_what_somebody_did_is_judged_beside_what_was_best() -> None:
    player = SearchPlayer(STRATEGIES["palimpsest"], Budget(8, 2, compared=8))
    for game, state, seat in positions("palimpsest", times(10, 5)):
        view = game.view(state, seat)
        listed = game.moves(state, seat)
        choice = think(
            player,
            game,
            view,
            seat,
            chance("also"),
            Scope(explain=True, also=(listed[0], listed[-1], listed[0])),
        )
        moves = [one.move for one in choice.ranked]
        assert listed[0] in moves
        assert listed[-1] in moves
        assert len(moves) == len(set(map(game.text, moves)))
        assert choice.ranked[0].behind == 0
        assert all(one.visits for one in choice.ranked)


def test_a_review_finds_the_best_move_that_a_hint_found() -> None:
    player = SearchPlayer(STRATEGIES["traitors"], Budget(40, 8, z=0.0, compared=8, stages=2))
    for number, (game, state, seat) in enumerate(positions("traitors", times(4, 2))):
        view, made = game.view(state, seat), game.sample(state, seat, chance("made", number))
        hint, review = (
            think(player, game, view, seat, chance("why", number), Scope(explain=True, also=also))
            for also in ((), (made,))
        )
        assert review.move == hint.move
        assert made in [one.move for one in review.ranked]


def test_what_is_compared_is_seen_on_the_same_new_worlds() -> None:
    player = SearchPlayer(STRATEGIES["palimpsest"], Budget(times(24, 64), 4))
    game, state, seat = next(islice(positions("palimpsest", 5), times(3, 2), None))
    view = game.view(state, seat)
    searched = think(player, game, view, seat, chance("compared"))
    given_up = min(searched.ranked, key=lambda one: one.visits).move
    assert given_up != searched.move
    choice = think(player, game, view, seat, chance("compared"), Scope(also=(given_up,)))
    assert choice.move == searched.move
    best, other = (next(one for one in choice.ranked if one.move == move) for move in (choice.move, given_up))
    assert best.visits == other.visits >= 64
    assert max(best.error, other.error) <= 0.015, "as many as it takes"
    assert other.behind == pytest.approx(best.value - other.value)
    lucky = next(one for one in searched.ranked if one.move == choice.move)
    assert best.value != lucky.value, "its luck in the search is not told"


def test_moves_are_compared_until_it_is_clear_which_are_mistakes() -> None:
    strategy, most = STRATEGIES["palimpsest"], 160
    ended = set[bool]()
    for number, (game, state, seat) in enumerate(positions("palimpsest", 2)):
        view, player = game.view(state, seat), SearchPlayer(strategy, Budget(8, 3, compared=most))
        best, *others = think(player, game, view, seat, chance("clear", number), Scope(explain=True)).ranked
        clear = all(abs(one.behind - MISTAKE) > NOISE * one.behind_error for one in others)
        early = best.visits < most // strategy.effort(view)
        assert clear or not early
        ended.add(early)
        if len(ended) > times(1, 2):
            break
    assert ended == {True, False}


def test_a_line_goes_on_as_long_as_nothing_unknown_comes_between() -> None:
    player = SearchPlayer(STRATEGIES["kashgar"], Budget(8, 2, compared=8))
    longest = 0
    for number, (game, state, seat) in enumerate(positions("kashgar", 7)):
        view = game.view(state, seat)
        choice = think(player, game, view, seat, chance("line", number), Scope(explain=True))
        explained = game.copy(state)
        for move in (choice.move, *choice.line):
            assert game.awaited(explained) == {seat}
            game.play(explained, seat, move)
        longest = max(longest, len(choice.line))
        if number > times(5, 20) and longest:
            break
    assert longest, "some turns are paid in a way that is known beforehand"


def test_a_move_that_loses_in_all_worlds_says_so() -> None:
    """Random games of Quetinny are lost by taxes; the last move lost what another one might have saved."""
    game, player = games()["quetinny"], SearchPlayer(STRATEGIES["quetinny"], Budget(64, 6, compared=64))
    saved: set[bool] = set()
    for number in range(6):
        luck = chance("lost", number)
        state = before = game.new(game.read_options("{}"), 1, luck)
        move = None
        while game.result(state) is None:
            before = game.copy(state)
            move = RandomPlayer().choose(game, game.view(state, 0), 0, luck)
            game.play(state, 0, move)
        choice = think(player, game, game.view(before, 0), 0, luck, Scope(explain=True, also=(move,)))
        lost = [one for one in choice.ranked if one.lost]
        assert move in [one.move for one in lost]
        assert all(one.value == pytest.approx(0, abs=0.05) for one in lost), "in all of them, not in some"
        saved.add(any(not one.lost for one in choice.ranked))
        if len(saved) > times(1, 2):
            break
    assert saved == {True, False}


class _Wasting(QuetinnyStrategy):
    """Somebody who does the worst, and loses every game."""

    def policy(self, game: AnyGame, state: Any, seat: int, chance: Chance) -> Any:
        return min(rank(game, state), key=lambda one: one[0])[1]

    def horizon(self, game: AnyGame, state: Any, seat: int) -> int:
        return 99


def test_where_all_is_lost_the_move_is_told_that_holds_out_longest() -> None:
    game, player = games()["quetinny"], SearchPlayer(_Wasting(), Budget(48, 4, compared=64))
    told = []
    for number, (_, state, _) in enumerate(positions("quetinny", times(4, 2))):
        view = game.view(state, 0)
        choice = think(player, game, view, 0, chance("wasted", number), Scope(explain=True))
        assert all(one.lost == (one.lasts > 0) for one in choice.ranked)
        lasts = [one.lasts for one in choice.ranked]
        if all(lasts) and lasts[0] != min(lasts):
            told.append(lasts[0] > max(lasts) - 0.5)
    assert told.count(True) > 2 * told.count(False), "where the search saw no way out either"
