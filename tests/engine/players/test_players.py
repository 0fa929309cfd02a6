"""Computer players: legal moves from a view alone, and a greedy one that wins."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players import GreedyPlayer, Player, RandomPlayer, quetinny
from tests.engine.games import games
from tests.engine.playouts import chance

QUETINNY = games()["quetinny"]


def play_out(player: Player, game: AnyGame, options: str, number: int) -> Any:
    luck = chance("players", number)
    state = game.new(game.read_options(options), 1, luck.fork("table"))
    while game.to_act(state):
        game.play(state, 0, player.choose(game, game.view(state, 0), 0, luck))
    return game.result(state)


@pytest.mark.parametrize("player", [RandomPlayer(), GreedyPlayer(quetinny.worth)], ids=["random", "greedy"])
@pytest.mark.parametrize("options", ["{}", '{"courts":true,"pawns":true,"excuse":true,"bare_ends":"never"}'])
def test_moves_are_legal_and_follow_from_view_and_chance(player: Player, options: str) -> None:
    luck = chance("again", options)
    state = QUETINNY.new(QUETINNY.read_options(options), 1, luck.fork("table"))
    while QUETINNY.to_act(state):
        view = QUETINNY.view(state, 0)
        move = player.choose(QUETINNY, view, 0, luck.copy())
        # The same view over another deck: the player cannot tell, so it must not choose otherwise.
        other = QUETINNY.redeal(view, Chance(bytes(32)))
        assert player.choose(QUETINNY, QUETINNY.view(other, 0), 0, luck.copy()) == move
        luck.below(2)
        QUETINNY.play(state, 0, move)


def test_random_play_loses_and_greedy_play_mostly_wins() -> None:
    greedy = [play_out(GreedyPlayer(quetinny.worth), QUETINNY, "{}", number) for number in range(30)]
    random = [play_out(RandomPlayer(), QUETINNY, "{}", number) for number in range(30)]
    assert not any(result.won[0] for result in random)
    assert sum(result.won[0] for result in greedy) >= 22
    assert sum(result.ending == "outright" for result in greedy) >= 10


@pytest.mark.parametrize("deals", [1, 3])
def test_the_opinion_on_quetinny_does_not_peek_at_the_deck(deals: int) -> None:
    """Deals of what is hidden may differ, the greedy choice may not."""
    luck = chance("peek")
    state = QUETINNY.new(QUETINNY.read_options("{}"), 1, luck.fork("table"))
    player = GreedyPlayer(quetinny.worth, deals)
    while QUETINNY.to_act(state):
        view = QUETINNY.view(state, 0)
        choices = {player.choose(QUETINNY, view, 0, luck.fork(str(number))) for number in range(3)}
        assert len(choices) == 1
        QUETINNY.play(state, 0, choices.pop())
