"""Whether a deck is balanced (K-24), and how surely."""

from __future__ import annotations

import pytest

from arena.kashgar import balance
from arena.kashgar import games as played_games
from arena.kashgar.games import Shares
from engine.players.kashgar import PLAYER
from tests.engine.kashgar.build import GAME
from tests.support.thorough import times


@pytest.mark.rule("K-24")
def test_a_few_games_are_about_as_they_should_be() -> None:
    """The kept report has the figures of many games; these few catch a deck or a player gone astray."""
    games, numbers = times(1, 3), (2, 4, 3)[: times(2, 3)]
    batches = played_games.batches_of(GAME.deck, games, "test", numbers, PLAYER)
    run = played_games.gathered(games, "test", [(batch, played_games.play(batch)) for batch in batches])
    assert tuple(run.tallies) == numbers
    for seats, tally in run.tallies.items():
        assert tally.games == games
        assert tally.turns["all"] == seats * sum(rounds * count for rounds, count in tally.rounds.items())
        assert set(tally.endings) == {"points"}
        assert all(15 <= rounds <= 60 for rounds in tally.rounds)
        assert tally.turns["passed"] + tally.turns["empty"] < 0.1 * tally.turns["all"]
        assert sum(each.turns for each in tally.shares) == tally.turns["all"]
        assert sum(each.blocked for each in tally.shares) == tally.blocked
    assert run.barred.games == games
    text = balance.report(run, GAME.deck)
    assert all(person.name in text for person in GAME.deck.persons if person.deck == "standard")


def verdicts(games: int) -> dict[str, str]:
    """Of so many games that went the same way, whatever their number."""
    tally = played_games.BalanceTally(games=games)
    tally.rounds.update({32: games * 92 // 100, 50: games * 7 // 100, 120: games // 100})
    tally.wins.update({0: games * 53 // 100, 1: games * 47 // 100})
    tally.late = 11 * games // 100
    usual = Shares(turns=66, idle=1, turned=7, payable=10, blocked=2)
    idle = Shares(turns=66, idle=12, turned=7, payable=10, blocked=2)
    tally.shares = [usual] * (games * 9 // 10) + [idle] * (games // 10)
    barred = played_games.BalanceTally(games=games, barred_wins=games * 43 // 100)
    for person in GAME.deck.persons:
        if person.deck in ("standard", "special"):
            tally.drawn[person.key], tally.kept[person.key] = 10 * games, 5 * games
            tally.takers[person.key], tally.winners[person.key] = games, games // 2
    run = played_games.Run(games, "x", {2: tally}, barred)
    return {one.what: one.conclusion for one in balance.verdicts(run, GAME.deck)}


@pytest.mark.rule("K-24")
def test_few_games_leave_open_what_many_decide() -> None:
    few, many = verdicts(100), verdicts(100_000)
    assert few["2 seats: no place more than 4 points from fair"] == "open"
    assert many["2 seats: no place more than 4 points from fair"] == "pass"
    assert few["a barred player loses 10 points of win rate"] == "open"
    assert many["a barred player loses 10 points of win rate"] == "FAIL"
    assert few["persons kept in 15-98 % of draws"] == "pass"
    assert few["2 seats: passes and empty turns under 3 %"] == "open", "one game in ten was idle"
    assert many["2 seats: passes and empty turns under 3 %"] == "FAIL"
    assert few["2 seats: no completer by turn 11 for under 5 %"] == "open"
    assert many["2 seats: no completer by turn 11 for under 5 %"] == "FAIL"
    assert few["2 seats: no game reaches the round limit"] == "FAIL", "one such game is one too many"
    assert "open" not in many.values()
    assert few["2 seats: Patriarchs turned cardless under 12 %"] == "open"
    assert many["2 seats: Patriarchs turned cardless under 12 %"] == "pass"


@pytest.mark.rule("K-24")
def test_a_person_who_surely_wins_too_much_is_found() -> None:
    games = 2000
    tally = played_games.BalanceTally(games=games)
    tally.rounds.update({32: games})
    tally.shares = [Shares(64, 0, 4, 10, 2)] * games
    drawable = [person for person in GAME.deck.persons if person.deck in ("standard", "special")]
    for person in drawable:
        tally.takers[person.key], tally.winners[person.key] = 400, 200
    strong = drawable[0]
    what = "2 seats: no taker's win share above 1.5 times fair"

    def conclusion() -> tuple[str, str]:
        run = played_games.Run(games, "x", {2: tally}, played_games.BalanceTally())
        return next(
            (one.conclusion, one.found) for one in balance.verdicts(run, GAME.deck) if one.what == what
        )

    assert conclusion() == ("pass", "none")
    tally.winners[strong.key] = 310
    assert conclusion() == ("open", f"{strong.name} 1.55"), "one of so many persons is so lucky by chance"
    tally.winners[strong.key] = 390
    assert conclusion()[0] == "FAIL"
