"""The computer player of Kashgar, and the simulation that judges a deck."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance, FastChance
from engine.kashgar.types import Options
from engine.players import Player, RandomPlayer
from engine.players.kashgar import PLAYER, evaluator_of
from engine.players.kashgar_strategy import STRATEGY
from tests.engine.kashgar.build import GAME, play, table
from tests.engine.playouts import chance
from tests.support.thorough import times


def play_out(players: list[Player], number: int) -> tuple[int, ...]:
    """Places of a game."""
    luck = chance("kashgar players", number)
    state = GAME.new(Options(), len(players), luck.fork("table"))
    while state.ending is None:
        seat = state.player
        GAME.play(state, seat, players[seat].choose(GAME, GAME.view(state, seat), seat, luck))
    assert state.ending == "points"
    return tuple(state.places)


def test_it_beats_random_moves() -> None:
    assert play_out([PLAYER, RandomPlayer()], 1) == (1, 2)
    assert play_out([RandomPlayer(), RandomPlayer(), PLAYER], 2)[2] == 1


def test_the_choice_follows_from_the_view() -> None:
    state = GAME.new(Options(cut_and_thrust=12), 4, Chance(bytes(32)))
    for number in range(40):
        view = GAME.view(state, state.player)
        choices = [PLAYER.choose(GAME, view, state.player, chance("same", number)) for _ in range(2)]
        assert choices[0] == choices[1]
        GAME.play(state, state.player, choices[0])


def test_it_completes_what_it_can_and_wins_when_it_can() -> None:
    state = table("spice-trader muleteer", face_up="large-order-from-samarkand", stock="cinnamon=9")
    assert GAME.text(PLAYER.choose(GAME, GAME.view(state, 0), 0, Chance(bytes(32)))) == "use 1"
    state.first, state.turn = 1, 11
    state.earned = [22, 20]
    play(state, GAME.text(PLAYER.choose(GAME, GAME.view(state, 0), 0, Chance(bytes(32)))))
    assert state.places == [1, 2]


SAMARKAND, TASHKENT = "large-order-from-samarkand", "large-order-from-tashkent"


@pytest.mark.rule("K-21")
@pytest.mark.parametrize(
    ("earned", "first", "taken"),
    [
        pytest.param((22, 23), 0, SAMARKAND, id="the end, unless the rival answers with four points"),
        pytest.param((11, 23), 0, SAMARKAND, id="the rival would bring the end, and win"),
        pytest.param((11, 12), 0, TASHKENT, id="far from the end"),
        pytest.param((22, 23), 1, TASHKENT, id="the round's last turn is answered by nobody"),
    ],
)
def test_it_minds_what_a_rival_can_still_do_in_the_round(
    earned: tuple[int, int], first: int, taken: str
) -> None:
    """Five points are better than four, but the rival can pay for the four alone."""
    state = table(
        "spice-trader muleteer",
        face_up=f"{TASHKENT} {SAMARKAND}",
        stock="mule=4 gold=0 ginger=0 cloves=5 pepper=0 anise=4 cinnamon=6",
        rival="mule=3 gold=0 ginger=0 cloves=0 pepper=0 anise=0 cinnamon=6",
    )
    trader = GAME.cards(state).index["spice-trader"]
    state.caravans[3:] = [[trader], [], []]
    state.first, state.turn = first, 60 + first
    state.earned = list(earned)
    state.totals = [points - 1 for points in earned]
    for answer in ("use 1", f"complete {taken}"):
        assert GAME.text(PLAYER.choose(GAME, GAME.view(state, 0), 0, Chance(bytes(32)))) == answer
        play(state, answer)


@pytest.mark.rule("K-24")
def test_who_can_do_nothing_for_long_brings_everybody_to_the_front() -> None:
    """No mules for any open contract: Hawkers alone in one caravan could be passed for ever."""
    state = table(
        "hawker farmer aristocrat patriarch grey-eminence",
        "hawker hawker",
        "hawker envoy grocer patriarch hermit",
        face_up="large-order-from-constantinople large-order-from-xi-an order-from-osh",
        stock="gold=8 ginger=6 cloves=6 pepper=7 anise=5 cinnamon=7",
    )
    idle = GAME.cards(state).index["storyteller"]
    state.caravans[3:] = [[idle], [], []]
    state.turn = 2 * 70
    moved: set[int] = set()
    for _ in range(6):
        before = [caravan.copy() for caravan in state.caravans[:3]]
        while state.player == 0:
            play(state, GAME.text(PLAYER.choose(GAME, GAME.view(state, 0), 0, Chance(bytes(32)))))
        moved |= {number for number in range(3) if state.caravans[number] != before[number]}
        play(state, "pass 1")
    assert moved - {1}


def test_a_policy_does_not_know_the_decks_of_the_world_that_it_plays_in() -> None:
    state = GAME.new(Options(), 2, chance("decks"))
    while state.turn < 40:
        seat = state.player
        deal = GAME.resampler(GAME.view(state, seat))
        answers = set()
        for world in range(times(3, 5)):
            dealt = deal(FastChance.of(world))
            evaluator_of(GAME.cards(dealt)).known.clear()  # what it said in another world
            answers.add(STRATEGY.policy(GAME, dealt, seat, FastChance.of(1)))
        assert len(answers) == 1
        GAME.push(state, seat, answers.pop())
    assert state.opened, "hidden cards were turned up on the way"
