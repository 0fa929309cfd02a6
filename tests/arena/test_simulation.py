from __future__ import annotations

from dataclasses import replace

import pytest

from arena.commands import simulated_seats
from arena.simulation import MoveKind, Simulation, Tally, simulate
from arena.simulation_report import report
from arena.traitors import start_cities
from cogs.games import GAMES
from engine.players import RandomPlayer
from tests.arena.players import setting
from tests.support.thorough import times


@pytest.mark.parametrize("name", [module.info.name for module in GAMES])
def test_every_game_is_simulated(name: str) -> None:
    rules = next(module.rules for module in GAMES if module.info.name == name)
    seats, games = simulated_seats(rules)[0], times(1, 3)
    simulation = Simulation(setting(name, seats), "steady", games)
    tally = simulate(simulation, 1)
    assert tally.games == tally.moves.total() == tally.turns.total() == tally.endings.total() == games
    assert tally.scores.total() == games * seats
    assert tally.wins.total() <= tally.won <= games
    for option in tally.options.values():
        assert option.taken <= option.offered
        assert option.winners <= option.takers <= games * seats
    text = report([simulation], [tally])
    for name in tally.options:
        assert f"| {name} " in text


def test_processes_change_nothing() -> None:
    simulation = Simulation(setting("traitors", 3, players={"random": RandomPlayer()}), "random", 12)
    counted: list[int] = []
    assert simulate(simulation, 2, counted.append) == simulate(simulation, 1)
    assert counted == [10, 2]


def test_which_seats_are_simulated() -> None:
    rules = {module.info.name: module.rules for module in GAMES}
    assert simulated_seats(rules["quetinny"]) == [1]
    assert simulated_seats(rules["ceylon"]) == [2, 3, 4, 5, 6]
    assert simulated_seats(rules["traitors"]) == [3, 7, 12]


def reported(tally: Tally) -> str:
    simulation = Simulation(setting("ceylon", 2), "steady", tally.games)
    return report([simulation], [tally])


def tally_of(wins: tuple[int, int], **options: MoveKind) -> Tally:
    tally = Tally(2, games=sum(wins), won=sum(wins), options=options)
    tally.wins.update(dict(enumerate(wins)))
    for counter in (tally.moves, tally.turns, tally.scores, tally.winning_scores):
        counter.update({7: tally.games})
    return tally


def test_a_place_is_called_better_only_where_it_is_no_accident() -> None:
    assert "may be chance" in reported(tally_of((108, 92)))
    assert "no accident" in reported(tally_of((130, 70)))
    assert "no accident" not in reported(tally_of((6, 4)))


def test_options_that_nobody_should_take_are_named() -> None:
    text = reported(
        tally_of(
            (100, 100),
            rare=MoveKind(offered=1000, taken=3, takers=3, winners=1),
            poor=MoveKind(offered=1000, taken=200, takers=100, winners=20),
            good=MoveKind(offered=1000, taken=200, takers=100, winners=80),
            usual=MoveKind(offered=1000, taken=900, takers=400, winners=200),
            unlucky=MoveKind(offered=40, taken=8, takers=6, winners=1),
        )
    )
    lines = {line.split()[1]: line for line in text.splitlines() if line.startswith("| ")}
    assert "hardly taken" in lines["rare"]
    assert "takers win less" in lines["poor"]
    assert "takers win more" in lines["good"]
    for fair in ("usual", "unlucky"):
        assert "taken |" not in lines[fair]
        assert "win" not in lines[fair]


def test_start_cities_are_drawn_evenly_and_counted() -> None:
    ours = setting("traitors", 3, players={"steady": RandomPlayer()})
    batches = start_cities.batches_of(ours, ours.players["steady"], 12)
    assert [len(batch[2]) for batch in batches] == [10, 2]
    starts = start_cities.Starts(3)
    for batch in batches:
        starts.add(start_cities.play(batch))
    assert starts.games == starts.won.total() == 12
    assert starts.started.total() == 12 * 9
    cities = ours.settled().map.cities
    assert len(starts.started) == len(cities), "108 draws of 14 cities"
    text = "\n".join(start_cities.report(ours, starts))
    assert all(city.name in text for city in cities)
    again = start_cities.play(batches[0])
    assert again.started == start_cities.play(batches[0]).started
    other = start_cities.play((replace(ours, label="another"), *batches[0][1:]))
    assert again.started != other.started
