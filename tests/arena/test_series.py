from __future__ import annotations

import csv
import io
import json
from collections import Counter
from dataclasses import replace

import pytest

from arena.report import as_csv, as_json, player_results, report
from arena.series import BadPlayers, Match, MatchGame, play_match
from engine.core.errors import BadOptions
from engine.players import Player, RandomPlayer
from tests.arena.players import setting

pytestmark = pytest.mark.usefixtures("rough_intervals")

PLAYERS: dict[str, Player] = {"random": RandomPlayer(), "other": RandomPlayer(), "third": RandomPlayer()}


def test_every_player_sits_in_every_seat_at_every_deal() -> None:
    assert Match(setting("ceylon", 2), ("a", "b"), 1).lineups == ((0, 1), (1, 0))
    assert Match(setting("ceylon", 4), ("a", "b"), 1).lineups == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert Match(setting("quetinny", 1), ("a", "b", "c"), 1).lineups == ((0,), (1,), (2,))
    for seats, number in ((2, 3), (3, 2), (4, 4), (3, 5)):
        lineups = Match(setting("ceylon", seats), tuple("abcde"[:number]), 1).lineups
        for seat in range(seats):
            assert len(set(Counter(lineup[seat] for lineup in lineups).values())) == 1, (seats, number)


def test_a_match_follows_from_its_seed() -> None:
    ours = setting("palimpsest", 2, players=PLAYERS)
    match = Match(ours, ("random", "other"), 2).begun()
    records = play_match(match, 1)
    assert [record.table for record in records] == [0, 0, 1, 1]

    def results(records: list[MatchGame]) -> list[list[tuple[int, int]]]:
        return [[(seat.player, seat.score) for seat in record.seats] for record in records]

    # In other processes too.
    assert results(play_match(match, 2)) == results(records)
    another = replace(match, setting=replace(ours, label="another"))
    assert results(play_match(another, 1)) != results(records)


def test_the_better_player_is_found() -> None:
    ours = setting("palimpsest", 2)
    match = Match(replace(ours, players={**ours.players, **PLAYERS}), ("random", "steady"), 3).begun()
    counted: list[int] = []
    records = play_match(match, 1, counted.append)
    assert sum(counted) == len(records) == match.games == 6
    first, second = player_results(match, records)
    assert (first.player, second.player) == ("steady", "random")
    assert first.elo == pytest.approx(-second.elo)
    assert first.points > 80
    assert first.games == 6
    assert not first.faults
    text = report(match, records)
    assert text.index("| steady") < text.index("| random")
    assert "6 games, 3 deals of 2 lineups each" in text


def test_who_plays_alone_is_compared_at_the_same_deal() -> None:
    match = Match(setting("quetinny", 1, players=PLAYERS), ("random", "other", "third"), 2).begun()
    records = play_match(match, 1)
    assert len(records) == 6
    for result in player_results(match, records):
        # Random players of the same deal and the same chance play the same game.
        assert (result.points, result.elo) == (50, pytest.approx(0))
    assert "against the one in the column" in report(match, records)


def test_results_for_programs() -> None:
    match = Match(setting("traitors", 4, players=PLAYERS), ("random", "other"), 2).begun()
    records = play_match(match, 1)
    lines = list(csv.DictReader(io.StringIO(as_csv(match, records))))
    assert len(lines) == 4 * 4
    assert {line["player"] for line in lines} == {"random", "other"}
    found = json.loads(as_json(match, records))
    assert found["game"] == "traitors"
    assert len(found["games"]) == 4
    for number, game in enumerate(found["games"]):
        own = [line for line in lines if line["game"] == str(number)]
        assert [int(line["score"]) for line in own] == [seat["score"] for seat in game["seats"]]
    assert {each["player"] for each in found["standings"]} == {"random", "other"}


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (("steady",), "Two players"),
        (("steady", "steady"), "once"),
        (("steady", "grandmaster"), "grandmaster is no player: name easy"),
    ],
)
def test_players_who_cannot_play(players: tuple[str, ...], says: str) -> None:
    with pytest.raises(BadPlayers, match=says):
        Match(setting("ceylon", 2), players, 1).begun()


def test_tables_at_which_nobody_can_sit() -> None:
    with pytest.raises(BadOptions, match="2 to 6 players, not for 7"):
        Match(setting("ceylon", 7), ("steady", "easy"), 1).begun()
    with pytest.raises(BadOptions, match="Quetinny is a game for one"):
        setting("quetinny", 9).require()
    assert not setting("palimpsest", 5).is_possible()
    assert setting("palimpsest", 4).is_possible()
