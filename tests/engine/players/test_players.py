"""Computer players: legal moves from a view alone, and a greedy one that wins."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.game_module import by_name
from cogs.games import GAMES
from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players import GreedyPlayer, Player, RandomPlayer, quetinny
from tests.engine.games import games
from tests.engine.playouts import chance
from tests.support.thorough import times

QUETINNY = games()["quetinny"]


def play_out(player: Player, game: AnyGame, options: str, number: int) -> Any:
    luck = chance("players", number)
    state = game.new(game.read_options(options), 1, luck.fork("table"))
    while game.to_act(state):
        game.play(state, 0, player.choose(game, game.view(state, 0), 0, luck))
    return game.result(state)


@pytest.mark.parametrize(
    "player", [RandomPlayer(), GreedyPlayer(quetinny.evaluate)], ids=["random", "greedy"]
)
@pytest.mark.parametrize("options", ["{}", '{"courts":true,"pawns":true,"excuse":true,"bare_ends":"never"}'])
def test_moves_are_legal_and_follow_from_view_and_chance(player: Player, options: str) -> None:
    luck = chance("again", options)
    state = QUETINNY.new(QUETINNY.read_options(options), 1, luck.fork("table"))
    while QUETINNY.to_act(state):
        view = QUETINNY.view(state, 0)
        move = player.choose(QUETINNY, view, 0, luck.copy())
        # The same view over another deck: the player cannot tell, so it must not choose otherwise.
        other = QUETINNY.resample(view, Chance(bytes(32)))
        assert player.choose(QUETINNY, QUETINNY.view(other, 0), 0, luck.copy()) == move
        luck.below(2)
        QUETINNY.play(state, 0, move)


def test_random_play_loses_and_greedy_play_mostly_wins() -> None:
    games = times(6, 30)
    greedy = [play_out(GreedyPlayer(quetinny.evaluate), QUETINNY, "{}", number) for number in range(games)]
    random = [play_out(RandomPlayer(), QUETINNY, "{}", number) for number in range(times(12, 30))]
    assert not any(result.won[0] for result in random)
    assert sum(result.won[0] for result in greedy) >= 0.73 * games
    assert sum(result.ending == "outright" for result in greedy) >= 0.33 * games


def test_the_opinion_on_quetinny_does_not_peek_at_the_deck() -> None:
    """Deals of what is hidden may differ, the greedy choice may not."""
    luck = chance("peek")
    state = QUETINNY.new(QUETINNY.read_options("{}"), 1, luck.fork("table"))
    player = GreedyPlayer(quetinny.evaluate)
    while QUETINNY.to_act(state):
        view = QUETINNY.view(state, 0)
        choices = {player.choose(QUETINNY, view, 0, luck.fork(str(number))) for number in range(2)}
        assert len(choices) == 1
        QUETINNY.play(state, 0, choices.pop())


@pytest.mark.parametrize("name", ["palimpsest", "traitors"])
def test_easy_players_lose_to_steady_ones(name: str) -> None:
    game, players = games()[name], by_name(GAMES)[name].players
    seats = game.info.seats[0]
    wins, number_of_games = 0, times(4, 12)
    for number in range(number_of_games):
        luck = chance("levels", name, number)
        options = game.settle(game.read_options("{}"), seats)
        state = game.new(options, seats, luck.fork("table"))
        levels = ["easy"] * seats
        levels[number % seats] = "steady"
        while awaited := sorted(game.awaited(state)):
            for seat in awaited:
                player = players[levels[seat]]
                game.play(state, seat, player.choose(game, game.view(state, seat), seat, luck))
        wins += game.result(state).won[number % seats]
    assert wins >= 0.66 * number_of_games
