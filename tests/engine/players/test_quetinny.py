"""The quick ranking of Quetinny's moves against the plain one."""

from __future__ import annotations

import pytest

from engine.players import GreedyPlayer, quetinny
from engine.players.quetinny_ranking import rank
from engine.quetinny.types import Options
from tests.engine.games import games
from tests.engine.playouts import chance
from tests.engine.quetinny.build import TABLES, position
from tests.support.thorough import times

GAME = games()["quetinny"]
OPTIONS = (
    "{}",
    '{"courts":true,"pawns":true,"excuse":true,"bare_ends":"never"}',
    '{"cubes_per_caravan":"many","broke":"loses"}',
)


@pytest.mark.parametrize("options", OPTIONS)
def test_moves_are_ranked_as_states_after_them_are_evaluated(options: str) -> None:
    greedy = GreedyPlayer(quetinny.evaluate)
    for number in range(times(2, 3)):
        luck = chance("ranking", options, number)
        state = GAME.new(GAME.read_options(options), 1, luck.fork("table"))
        while GAME.to_act(state):
            before = GAME.save_state(state)
            ranked = rank(GAME, state)
            assert GAME.save_state(state) == before, "looking changes nothing"
            for value, move in ranked[state.turn % times(3, 1) :: times(3, 1)]:
                after = GAME.copy(state)
                GAME.push(after, 0, move)
                assert value == pytest.approx(quetinny.evaluate(GAME, after, 0))
            best = max(ranked, key=lambda one: one[0])[1]
            if state.turn % times(2, 1) == 0:
                assert best == greedy.choose(GAME, GAME.view(state, 0), 0, luck.copy())
            GAME.push(state, 0, best if number % 2 else luck.choice([move for _, move in ranked]))


@pytest.mark.parametrize("options", [Options(), Options(broke="loses")])
def test_a_tax_that_takes_the_last_gold_is_ruin_only_where_it_loses(options: Options) -> None:
    state = position("AM/M AS AL AY AK", "2MK 5YK 9LK", phase="tax", options=options)
    state.gold = max(held.tax for held in GAME.view(state, 0).hand or ())
    worth = {move.card: value for value, move in rank(GAME, state)}
    assert (worth["9LK"] == quetinny.RUIN) == (options.broke == "loses")
    state.hand = [card for card in state.hand if TABLES.cards[card].id == "9LK"]
    assert (quetinny.tax_ahead(state, TABLES) == -quetinny.RUIN) == (options.broke == "loses")
