"""The end: when it comes, the count, places, tokens, and what the season gets (T-22 to T-30)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.errors import BadOptions, IllegalMove
from engine.traitors import scoring
from engine.traitors.events import TokensGiven
from engine.traitors.types import Bid, Opened, Options, Score, Spring, Token
from tests.engine.events import of_type
from tests.engine.traitors.build import GAME, GRID, Table, go, route, spring, start
from tests.engine.traitors.test_setup import refused

ALIVE = (None, None, None)


def counted(
    *gold: tuple[int, int, int],
    garnets: tuple[int, ...] | None = None,
    bonuses: tuple[int, ...] | None = None,
    won: tuple[tuple[int, Bid] | None, ...] = (),
    graves: tuple[int | None, ...] | None = None,
    last_round: int = 4,
) -> Score:
    none = (0,) * len(gold)
    return scoring.count(gold, graves or ALIVE * len(gold), bonuses or none, won, garnets or none, last_round)


def wiped_out(number: int, **options: Any) -> Table:
    """Seat 1's traders all die in a round, on the cut of seat 0."""
    table = Table(start("AAA", number, 0), start("BBB"), start("III"), **options)
    for _ in range(number - 1):
        table.all()
    table.all(go("---", "AB"), go("AAA"))
    return table


@pytest.mark.rule("T-22")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_players_last_death_ends_the_game(number: int) -> None:
    table = wiped_out(number)
    assert table.state.score is not None
    assert table.state.score.ending == "wiped_out"
    assert len(table.state.rounds) == number


@pytest.mark.rule("T-22")
def test_the_early_end_is_an_option() -> None:
    assert wiped_out(1, early_end="from_round_2").state.score is None
    assert wiped_out(2, early_end="from_round_2").state.score is not None
    assert wiped_out(3, early_end="never").state.score is None
    # A player who lost all in round 1 does not end the game a round later.
    table = wiped_out(1, early_end="from_round_2")
    table.all()
    assert table.state.score is None


@pytest.mark.rule("T-22")
def test_a_player_without_traders_watches_and_bids_in_the_spring() -> None:
    table = wiped_out(1, early_end="never")
    assert GAME.awaited(table.state) == GAME.to_act(table.state) == {0, 2}
    refused(table, 1, go(), "T-9", "no living trader")
    table.all()
    table.all()
    assert GAME.awaited(table.state) == {0, 1, 2}
    table.all(spring("DE - -"), spring("- - -", 5, "DE"))
    assert table.dead(0)


@pytest.mark.rule("T-22")
def test_a_traitor_without_traders_still_cuts() -> None:
    table = Table(start("BBB", 2, 0), start("AAA", 1, 0), start("III"), early_end="never")
    table.all(go("AAA"), go("---", "AB"))
    assert GAME.awaited(table.state) == {0, 1, 2}
    table.all(go("---", "EF"), None, go("---"))
    assert table.state.closed == sorted((route("AB"), route("EF")))


@pytest.mark.rule("T-22")
def test_rounds_in_which_nobody_can_order_pass() -> None:
    table = Table(start("BBB"), start("AAA", 1, 0), start("BBB"), early_end="never")
    table.all(go("AAA"), go("BBB", "AB"), go("AAA"))
    assert table.state.phase == "spring"
    assert [done.number for done in table.state.rounds] == [1, 2, 3]
    assert GAME.awaited(table.state) == {0, 1, 2}
    table.finish()
    result = GAME.result(table.state)
    assert result is not None
    assert result.scores == (0, 0, 0)
    assert result.ending == "spring", "round 4 was played, whoever lived"


@pytest.mark.rule("T-23", "T-24", "T-25")
def test_bonuses_and_charges_are_counted_in_the_end() -> None:
    counted_ = counted(
        (300, 120, 20),
        (200, 90, -50),
        bonuses=(10, 0),
        won=((0, Bid(25, 1)), None, (1, Bid(0, 4)), (0, Bid(15))),
        graves=(None, 7, None, None, None, None),
    )
    assert counted_.bonuses == (10, 0)
    assert counted_.charges == (40, 0), "garnets are no gold"
    assert counted_.gold == ((270, 0, 0), (200, 90, 0))


@pytest.mark.rule("T-24")
def test_a_won_bid_is_paid_although_its_round_never_came() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("III", 3, 30))
    table.all(go("---", "AB"), go("AAA"))
    assert table.state.score is not None
    assert table.state.score.gold == ((115, 115, 115), (0, 0, 0), (70, 70, 70))


@pytest.mark.rule("T-26")
@pytest.mark.parametrize(
    ("gold", "garnets", "places"),
    [
        (((300, 0, 0), (299, 299, 299), (10, 10, 10)), (0, 9, 9), (1, 2, 3)),
        (((0, 300, 5), (10, 300, 0), (300, 1, 1)), (9, 0, 0), (2, 1, 3)),
        (((300, 9, 2), (300, 3, 9), (300, 9, 1)), (0, 0, 0), (2, 1, 3)),
        (((300, 9, 2), (300, 9, 2), (300, 9, 2)), (1, 3, 2), (3, 1, 2)),
        (((300, 9, 2), (300, 2, 9), (100, 9, 1)), (1, 1, 2), (1, 1, 3)),
    ],
    ids=["richest", "second", "third", "garnets", "shared"],
)
def test_places(
    gold: tuple[tuple[int, int, int], ...], garnets: tuple[int, ...], places: tuple[int, ...]
) -> None:
    counted_ = counted(*gold, garnets=garnets)
    assert counted_.places == places
    assert counted_.winners == tuple(seat for seat, place in enumerate(places) if place == 1)


@pytest.mark.rule("T-27")
def test_the_elimination_candidate() -> None:
    assert counted((300, 0, 0), (90, 90, 90), (91, 0, 0)).candidates == (1,)
    assert counted((300, 0, 0), (90, 80, 0), (90, 79, 79)).candidates == (2,)
    assert counted((300, 0, 0), (90, 80, 0), (90, 80, 0), garnets=(0, 1, 2)).candidates == (1,)
    assert counted((300, 0, 0), (90, 80, 0), (90, 80, 0)).candidates == (1, 2)
    assert counted((90, 80, 0), (90, 80, 0), (80, 90, 0)).candidates == ()


def to_token(winner: int = 0) -> Table:
    """A seat has won alone and has the second token to give."""
    table = Table(start("AAA"), start("BBB"), start("III"))
    table.all(*[go("B--") if winner == 0 else None, go("C--") if winner == 1 else None])
    table.to_spring()
    table.all()
    assert table.state.phase == "token"
    return table


@pytest.mark.rule("T-28")
def test_the_winner_gives_the_second_token() -> None:
    table = to_token()
    assert GAME.result(table.state) is None
    assert GAME.awaited(table.state) == GAME.to_act(table.state) == {0}
    assert GAME.clock(table.state, 0) == "token"
    refused(table, 0, Token(0), "T-28", "another player")
    refused(table, 0, Token(3), "T-28", "another player")
    refused(table, 1, Token(2), "T-28", "Only the winner")
    refused(table, 0, Spring(), "T-28", "Only the second Token")
    assert table.play(0, Token(2)) == [TokensGiven((1, 0, 1), 0, 2)]
    assert GAME.result(table.state) is not None
    with pytest.raises(IllegalMove, match="over"):
        GAME.play(table.state, 0, Token(1))
    other = to_token(winner=1)
    refused(other, 1, Token(-1), "T-28", "another player")
    assert other.play(1, Token(0)) == [TokensGiven((1, 1, 0), 1, 0)]


@pytest.mark.rule("T-28")
def test_a_token_that_is_not_given_lapses() -> None:
    table = to_token()
    assert GAME.default(table.state, 0) == Token(None)
    table.play(0, Token(None))
    assert [player.tokens for player in GAME.view(table.state, None).players] == [1, 0, 0]


@pytest.mark.rule("T-28")
def test_with_a_shared_win_none_is_given() -> None:
    table = Table(start("AAA"), start("CCC"), start("III")).to_spring()
    events = table.all(spring("B - -"), spring("B - -"))
    assert of_type(events, TokensGiven) == [], "20 and 10 gold of toll differ"
    level = Table(start("AAA"), start("AAA"), start("III")).to_spring()
    events = level.all(spring("B - -"), spring("B - -"))
    assert of_type(events, TokensGiven) == [TokensGiven((1, 1, 0), None, None)]
    result = GAME.result(level.state)
    assert result is not None
    assert (result.places, result.won, result.scores) == ((1, 1, 3), (True, True, False), (195, 195, 100))


@pytest.mark.rule("T-29")
def test_everything_is_opened_in_the_end() -> None:
    setups = (start("AAI", 1, 4), start("EEI", 1, 9), start("II-", 1, 9))
    table = Table(*setups, garnets=2)
    travels = (go("B--", "EF"), go("---"), go("---"))
    table.all(*travels)
    assert not of_type(table.events, Opened)
    table.all()
    table.all()
    # The first trader dies on its first step; the second step it never took is opened too.
    springs = (spring("AD - -", 1, "GH"), spring("- - -", 0, "AB", 2), spring("- - -", 2))
    table.all(*springs)
    assert table.dead(0)
    (opened,) = of_type(table.events, Opened)
    quiet = (go(), go(), go())
    assert opened.rounds == (setups, travels, quiet, quiet, springs)
    assert opened.won == ((0, Bid(4)), None, None, (1, Bid(0, 2)))
    for reader in (None, 0, 1, 2):
        assert GAME.view(table.state, reader).opened == opened
        assert GAME.visible_event(opened, reader) == opened


@pytest.mark.rule("T-30")
def test_garnets_may_be_brought_from_the_ledger() -> None:
    table = Table(start("AAA", 1, 0, 5), start("BBB", 2, 1), start("III"), garnets=(5, 0, 3))
    table.to_spring()
    refused(table, 1, spring("- - -", 0, garnets=1), "T-5", "hand: 0")
    table.finish()
    assert table.state.score is not None
    assert table.state.score.garnets == (0, 0, 3)
    with pytest.raises(BadOptions, match="2 seats, not for 3"):
        GAME.new(Options(map=GRID, garnets=(1, 1)), 3, Chance(bytes(32)))
    for broken in ('{"garnets": [1, -1, 0]}', '{"garnets": -1}', '{"garnets": "many"}'):
        with pytest.raises(BadOptions):
            GAME.read_options(broken)


@pytest.mark.rule("T-30")
def test_one_garnet_each_unless_the_table_says_otherwise() -> None:
    assert Table().state.brought == [1, 1, 1]


@pytest.mark.rule("T-30")
def test_the_prize_grows_when_the_spring_was_played() -> None:
    assert counted((1, 0, 0), (0, 0, 0), last_round=4).prize == 10
    assert counted((1, 0, 0), (0, 0, 0), last_round=3).prize == 0
    early = wiped_out(3).state.score
    assert early is not None
    assert early.prize == 0
